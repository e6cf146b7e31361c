# SPDX-License-Identifier: Apache-2.0
"""Whose words the case of a notice has: who signed a defence or an appeal against it."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from outorga.web.appeals.models import Filing
from outorga.web.casefiles import looks
from outorga.web.casefiles.models import CaseFile

PURPOSES = {
    "defence: decide": _("Defesa ou recurso lido para decidir"),
    "defence: draft": _("Defesa ou recurso em preparo"),
    "defence: check": _("Defesa ou recurso conferido antes de apresentar"),
    "defence: filed": _("Defesa ou recurso apresentado"),
}


def register() -> None:
    """Name who signed filings, and the words of this room's looks."""
    looks.register(people, purposes=PURPOSES)


def people(case: CaseFile) -> Iterator[str]:
    """The texts of the defence and of the appeal, in order."""
    if case.kind == "notice":
        yield from Filing.objects.filter(notice__case=case).order_by("pk").values_list("text_ref", flat=True)
