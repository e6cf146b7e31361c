# SPDX-License-Identifier: Apache-2.0
"""Carriers who are persons go into the vault. Papers printed and events recorded before keep what they said."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from outorga.web.casefiles.append_only import LiftGuard
from outorga.web.enforcement import carriers

CLEARED = ("carrier_ref", "carrier_name", "carrier_document", "narrative")


def move(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Take name, document and narrative of each person out of its notice; whom nobody named goes by the plate."""
    model: Any = apps.get_model("enforcement", "Notice")
    for notice in model.objects.filter(company=None).order_by("pk").iterator():
        by_plate = bool(notice.plate) and notice.plate in notice.carrier_name
        if by_plate or not (ref := carriers.reference(notice.carrier_name, notice.carrier_document)):
            continue
        told = {"name": notice.carrier_name, "document": notice.carrier_document, "narrative": notice.narrative}
        notice.carrier_ref, notice.carrier_name, notice.carrier_document, notice.narrative = ref, "", "", ""
        carriers.keep(notice, **told)
        notice.save(update_fields=CLEARED)


class Migration(migrations.Migration):
    dependencies = [("enforcement", "0003_reserved_series"), ("casefiles", "0007_desks")]
    operations = [
        LiftGuard("enforcement_notice"),
        migrations.RemoveConstraint("notice", "notice_names_the_infractor"),
        migrations.AddField("notice", "carrier_ref", models.CharField(blank=True, db_index=True, max_length=32)),
        migrations.RunPython(move, migrations.RunPython.noop),
    ]
