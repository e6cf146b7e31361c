# SPDX-License-Identifier: Apache-2.0
"""What people wrote goes into the vault. Papers printed and events recorded before keep what they said."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from outorga.web.casefiles.append_only import LiftGuard
from outorga.web.papers import texts

TEXTS = (
    ("Deviation", "narrative", "Relato do processo {}"),
    ("SummonsAnswer", "text", "Resposta no processo {}"),
    ("Receipt", "note", "Recibo do processo {}"),
)


def move(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Seal each text under a key of its own."""
    for name, column, title in TEXTS:
        model: Any = apps.get_model("sanctions", name)
        for row in model.objects.select_related("case").order_by("pk").iterator():
            setattr(row, f"{column}_ref", texts.keep(getattr(row, column), title=title.format(row.case.number)))
            row.save(update_fields=[f"{column}_ref"])


class Migration(migrations.Migration):
    dependencies = [("sanctions", "0003_receipts_again"), ("casefiles", "0007_desks")]
    operations = [
        *(LiftGuard(f"sanctions_{name.lower()}") for name, _column, _title in TEXTS),
        *(
            migrations.AddField(name.lower(), f"{column}_ref", models.CharField(blank=True, max_length=32))
            for name, column, _title in TEXTS
        ),
        migrations.RunPython(move, migrations.RunPython.noop),
    ]
