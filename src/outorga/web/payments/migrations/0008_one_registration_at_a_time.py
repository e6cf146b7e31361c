# SPDX-License-Identifier: Apache-2.0
import django.db.models.deletion
from django.db import migrations, models

from outorga.web.casefiles.append_only import AppendOnly, LiftGuard

# What of a registered debt never changes; its recall comes later.
DEBT = ["id", "export_id", "case_id", "amount", "due_on", "decision_id"]


class Migration(migrations.Migration):
    dependencies = [("payments", "0007_recalls_of_debts")]
    operations = [
        LiftGuard("payments_debtrecall"),
        migrations.RemoveField("debtrecall", "debt"),
        migrations.AlterField(
            "registereddebt",
            "recall",
            models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="debt",
                to="payments.debtrecall",
            ),
        ),
        migrations.AddConstraint(
            "registereddebt",
            models.UniqueConstraint(
                condition=models.Q(("recall", None)), fields=("case",), name="debt_registered_once"
            ),
        ),
        AppendOnly("payments_registereddebt", DEBT),
        AppendOnly("payments_debtrecall"),
    ]
