# SPDX-License-Identifier: Apache-2.0
"""What a notice tells and what was noted at a stop go into the vault. Papers printed before keep what they said."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from outorga.web.casefiles import vault
from outorga.web.casefiles.append_only import LiftGuard
from outorga.web.papers import texts


def move(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Seal each narrative under a key of its own, and each note under the key of its stop."""
    notices: Any = apps.get_model("enforcement", "Notice")
    for row in notices.objects.exclude(narrative="").order_by("pk").iterator():
        row.narrative_ref = texts.keep(row.narrative, title=f"Relato do auto {row.number}")
        row.save(update_fields=["narrative_ref"])
    stops: Any = apps.get_model("enforcement", "Stop")
    for row in stops.objects.exclude(note="").order_by("pk").iterator():
        ref = vault.reference("stop", row.key)
        # Of a stop whose people were forgotten the note goes, as its photographs went.
        title = f"Anotação da parada de {row.plate}"
        row.note_ref = ref if vault.is_forgotten(ref) else texts.keep(row.note, title=title, under=ref)
        row.save(update_fields=["note_ref"])


class Migration(migrations.Migration):
    dependencies = [("enforcement", "0005_guarded_carriers"), ("casefiles", "0007_desks")]
    operations = [
        LiftGuard("enforcement_notice"),
        LiftGuard("enforcement_stop"),
        migrations.RemoveConstraint("notice", "notice_keeps_a_person_in_the_vault"),
        migrations.AddField("notice", "narrative_ref", models.CharField(blank=True, db_index=True, max_length=32)),
        migrations.AddField("stop", "note_ref", models.CharField(blank=True, db_index=True, max_length=32)),
        migrations.RunPython(move, migrations.RunPython.noop),
    ]
