# SPDX-License-Identifier: Apache-2.0
import django.db.models.deletion
from django.db import migrations, models

from outorga.web.casefiles.append_only import AppendOnly, LiftGuard

# Of an export only its receipt comes later.
EXPORT = ("number", "kind", "on", "file_id", "count", "total", "made_at", "made_by_id")


class Migration(migrations.Migration):
    dependencies = [("payments", "0008_one_registration_at_a_time")]
    operations = [
        LiftGuard("payments_debtexport"),
        migrations.AddField(
            "debtexport",
            "kind",
            models.CharField(
                choices=[("registration", "Inscrição"), ("withdrawal", "Baixa")],
                default="registration",
                max_length=12,
            ),
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "export",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawals",
                        to="payments.debtexport",
                    ),
                ),
                (
                    "recall",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="withdrawal",
                        to="payments.debtrecall",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        AppendOnly("payments_debtexport", EXPORT),
        AppendOnly("payments_withdrawal"),
    ]
