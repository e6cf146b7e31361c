# SPDX-License-Identifier: Apache-2.0
"""What the street reads of a paper is kept ready."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("papers", "0002_append_only")]

    operations = [migrations.AddField("issuedpaper", "ready", models.BinaryField(default=b""), preserve_default=False)]
