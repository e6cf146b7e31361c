# SPDX-License-Identifier: Apache-2.0
"""A fleet file belongs to the office that sent it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_roles"), ("registry", "0003_school_marks")]

    operations = [
        migrations.AddField(
            "fleetimport",
            "office",
            models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="accounts.office",
            ),
        ),
    ]
