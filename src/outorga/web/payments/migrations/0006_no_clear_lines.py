# SPDX-License-Identifier: Apache-2.0
from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("payments", "0005_sealed_lines")]
    operations = [migrations.RemoveField("bankline", "raw")]
