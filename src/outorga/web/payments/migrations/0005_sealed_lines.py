# SPDX-License-Identifier: Apache-2.0
"""What banks wrote is sealed, line by line. Files stored before stay as they came."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from outorga.web.payments import sealing

CHUNK = 1000


def seal(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Give each file its key, and seal its lines with it, some at a time."""
    files: Any = apps.get_model("payments", "BankFile")
    lines: Any = apps.get_model("payments", "BankLine")
    for bank_file in files.objects.select_related("file").order_by("pk"):
        bank_file.people_ref = sealing.key_of(bank_file.file)
        bank_file.save(update_fields=["people_ref"])
        sealing.name(bank_file.people_ref, bank_file.file_name)
        done = 0
        while rows := list(lines.objects.filter(bank_file=bank_file, pk__gt=done).order_by("pk")[:CHUNK]):
            for row, sealed in zip(rows, sealing.sealed(bank_file.people_ref, [row.raw for row in rows]), strict=True):
                row.sealed = sealed
            lines.objects.bulk_update(rows, ["sealed"])
            done = rows[-1].pk


class Migration(migrations.Migration):
    dependencies = [("payments", "0004_debts_recalled"), ("casefiles", "0007_desks")]
    operations = [
        migrations.AddField(
            "bankfile", "people_ref", models.CharField(default="", max_length=32), preserve_default=False
        ),
        migrations.AddField("bankline", "sealed", models.BinaryField(default=b""), preserve_default=False),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
