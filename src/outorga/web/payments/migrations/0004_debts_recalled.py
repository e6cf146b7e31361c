# SPDX-License-Identifier: Apache-2.0
import django.db.models.deletion
from django.db import migrations, models

import outorga.web.clock
from outorga.web.casefiles.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("casefiles", "0007_desks"), ("payments", "0003_kept_lines")]
    operations = [
        migrations.AlterField(
            model_name="registereddebt",
            name="case",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="registered_debts", to="casefiles.casefile"
            ),
        ),
        migrations.CreateModel(
            name="DebtRecall",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("on", models.DateField()),
                ("recorded_at", models.DateTimeField(default=outorga.web.clock.now)),
                (
                    "debt",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="recall",
                        to="payments.registereddebt",
                    ),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="casefiles.storeddecision",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        AppendOnly("payments_debtrecall"),
    ]
