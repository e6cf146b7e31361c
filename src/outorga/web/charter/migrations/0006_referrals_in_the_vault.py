# SPDX-License-Identifier: Apache-2.0
"""What a referral tells goes into the vault. Papers printed before keep what they said."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from outorga.web.casefiles.append_only import LiftGuard
from outorga.web.papers import texts


def move(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Seal each narrative under a key of its own."""
    model: Any = apps.get_model("charter", "Referral")
    for row in model.objects.order_by("pk").iterator():
        row.narrative_ref = texts.keep(row.narrative, title=f"Relato do encaminhamento {row.number}")
        row.save(update_fields=["narrative_ref"])


class Migration(migrations.Migration):
    dependencies = [("charter", "0005_referral"), ("casefiles", "0007_desks")]
    operations = [
        LiftGuard("charter_referral"),
        migrations.AddField(
            "referral", "narrative_ref", models.CharField(default="", max_length=32), preserve_default=False
        ),
        migrations.RunPython(move, migrations.RunPython.noop),
    ]
