# SPDX-License-Identifier: Apache-2.0
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payments", "0002_balanced")]
    operations = [
        migrations.AddField(model_name="bankline", name="kept", field=models.BooleanField(default=False)),
    ]
