# SPDX-License-Identifier: Apache-2.0
import django.db.models.deletion
from django.db import migrations, models


def name_receipts(apps, schema_editor):
    """What was received so far has one receipt each."""
    receipts = dict(apps.get_model("sanctions", "Receipt").objects.values_list("case", "pk"))
    for name in ("Suspension", "Deviation"):
        for served in apps.get_model("sanctions", name).objects.filter(case__in=receipts):
            served.receipt_id = receipts[served.case_id]
            served.save(update_fields=["receipt"])


def _receipt():
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="sanctions.receipt",
    )


class Migration(migrations.Migration):
    dependencies = [("casefiles", "0007_desks"), ("sanctions", "0002_append_only")]
    operations = [
        migrations.AddField(model_name="deviation", name="receipt", field=_receipt()),
        migrations.AddField(model_name="suspension", name="receipt", field=_receipt()),
        migrations.AlterField(
            model_name="receipt",
            name="case",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casefiles.casefile"
            ),
        ),
        migrations.RunPython(name_receipts, migrations.RunPython.noop),
    ]
