# SPDX-License-Identifier: Apache-2.0
"""Papers issued before get what the street reads of them: by themselves, so that no table is locked meanwhile."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from outorga.web.papers import ready

CHUNK = 1000


def fill(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Write the text of every paper that has none, some at a time."""
    model: Any = apps.get_model("papers", "IssuedPaper")
    without = model.objects.filter(ready=b"").only(*ready.COLUMNS).order_by("pk")
    while papers := list(without[:CHUNK]):
        for paper in papers:
            paper.ready = ready.of(paper)
        model.objects.bulk_update(papers, ["ready"], batch_size=CHUNK)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("papers", "0003_ready")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
