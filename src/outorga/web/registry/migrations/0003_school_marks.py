# SPDX-License-Identifier: Apache-2.0
"""What a school vehicle and its driver meet of the traffic code (art. 4, § 3)."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("registry", "0002_cases_and_documents")]

    operations = [
        migrations.AddField("vehicle", "school_unmet", models.JSONField(null=True, blank=True)),
        migrations.AddField("driver", "school_art138_met", models.BooleanField(null=True, blank=True)),
    ]
