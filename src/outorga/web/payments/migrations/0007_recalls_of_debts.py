# SPDX-License-Identifier: Apache-2.0
"""A debt names its recall, so that the database can tell one that stands from one that was recalled."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from outorga.web.casefiles.append_only import LiftGuard


def name_recalls(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Turn what each recall names into what each debt names."""
    recalls: Any = apps.get_model("payments", "DebtRecall")
    debts: Any = apps.get_model("payments", "RegisteredDebt")
    for pk, debt in recalls.objects.values_list("pk", "debt"):
        debts.objects.filter(pk=debt).update(recall=pk)


class Migration(migrations.Migration):
    dependencies = [("payments", "0006_no_clear_lines")]
    operations = [
        LiftGuard("payments_registereddebt"),
        migrations.AlterField(
            "debtrecall",
            "debt",
            models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="payments.registereddebt"
            ),
        ),
        migrations.AddField(
            "registereddebt",
            "recall",
            models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="payments.debtrecall",
            ),
        ),
        migrations.RunPython(name_recalls, migrations.RunPython.noop),
    ]
