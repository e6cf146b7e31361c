# SPDX-License-Identifier: Apache-2.0
"""A publication in words: the paper that proves it, and the text file that goes to the press."""

from collections.abc import Iterable
from datetime import date

import msgspec
from django.conf import settings
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.papers.contents import Act, ActSection, Party
from outorga.web.papers.standing import standing_note
from outorga.web.publication.models import Gazette, Publication
from outorga.web.ui.formats import pt_date

FORM = "publication"


def paper(publication: Publication, *, on: date, edition: str, page: str, actor: User | None) -> Act:
    """The paper "Publicação": what came out, where and on which day. It proves a fact, so it needs no norm in force."""
    case = publication.case
    facts = [(_("Dia"), pt_date(on)), (_("Edição"), edition), (_("Página"), page), (_("Processo"), case.number)]
    return Act(
        company=msgspec.convert(publication.party, Party),
        standing=standing_note(case.norm, clock.today()),
        office=str(case.office),
        issued_by=actor.name if actor else "",
        form=FORM,
        title=_("Publicação na imprensa oficial"),
        provision=publication.provision,
        subject=publication.title,
        acted_on=on,
        number_label=_("Processo"),
        sections=(
            ActSection(heading=_("Onde saiu"), facts=tuple(row for row in facts if row[1])),
            ActSection(heading=_("Texto publicado"), paragraphs=tuple(publication.text.splitlines())),
        ),
        receipt=True,
    )


def waiting_text(rows: Iterable[Publication]) -> str:
    """What awaits publication, as one plain text in the order of the decisions."""
    return _file(settings.AGENCY_NAME, [(row.case.number, row.text) for row in rows])


def published_text(rows: Iterable[Gazette], *, on: date) -> str:
    """What came out on a day, as one plain text."""
    heading = _("%(agency)s, publicado em %(day)s") % {"agency": settings.AGENCY_NAME, "day": pt_date(on)}
    return _file(heading, [(row.publication.case.number, row.publication.text) for row in rows])


def _file(heading: str, acts: Iterable[tuple[str, str]]) -> str:
    blocks = [_("Processo %(number)s") % {"number": number} + "\n" + text for number, text in acts]
    return "\n\n".join([heading.upper(), *blocks]) + "\n"
