# SPDX-License-Identifier: Apache-2.0
"""The only writers of publications: a text is put in the queue, and the day and edition that carried it recorded."""

from datetime import date

import msgspec
from django.conf import settings
from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseEvent, CaseFile
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.papers.contents import Party
from outorga.web.publication import effects, writing
from outorga.web.publication.errors import PublicationError
from outorga.web.publication.models import Gazette, Publication
from outorga.web.registry.certificates import party as party_of
from outorga.web.registry.models import Company

PUBLISH = "decision.publish"
RECORDED = "publication.recorded"


@transaction.atomic
def queue(
    *,
    case: CaseFile,
    title: str,
    text: str,
    decided_on: date,
    actor: User | None,
    what: str = "",
    provision: str = "",
    event: CaseEvent | None = None,
    party: Party | None = None,
) -> Publication:
    """Put the text of an act among those that await the gazette; whoever acted had the power, which is checked there.

    ``party`` names whom it is about where the registry does not know them.
    """
    named = party or _holder(case)
    return Publication.objects.create(
        case=case, what=what, title=title[:200], text=text.strip(), provision=provision, decided_on=decided_on,
        event=event, party=msgspec.to_builtins(named), made_by=actor, made_at=clock.now(),
    )  # fmt: skip


def _holder(case: CaseFile) -> Party:
    company = Company.objects.filter(pk=case.company_ref).first() if case.company_ref else None
    return party_of(company) if company else Party(name=settings.AGENCY_NAME, cnpj="")


def record(
    *, publication: Publication, on: date, edition: str, actor: User | None, page: str = "", key: str = ""
) -> Gazette:
    """Record the day and edition that carried a text; what follows from it happens in the same transaction.

    A second identical submission gets the first one's row; a text that came out already is refused.
    """
    require_power(actor, PUBLISH, office=publication.case.office)

    def work() -> Gazette:
        case = cases.lock(publication.case)
        require_possible(publication, on)
        if Gazette.objects.filter(publication=publication).exists():
            raise PublicationError(reader.gettext("Este texto já saiu na imprensa oficial."))
        paper = papers.issue(
            content=writing.paper(publication, on=on, edition=edition, page=page, actor=actor), number=case.number,
            case=case, subject=publication, actor=actor,
        )  # fmt: skip
        found = Gazette.objects.create(
            publication=publication, on=on, edition=edition, page=page, paper=paper, recorded_by=actor,
            recorded_at=clock.now(),
        )  # fmt: skip
        _follow(found, case, actor)
        return found

    return once(key=key, scope=f"publication:{publication.pk}", actor=actor, work=work)


def _follow(found: Gazette, case: CaseFile, actor: User | None) -> None:
    """What the room that acted says; where it says nothing the day is noted in the file."""
    effect = effects.of(found.publication.what)
    if effect is not None:
        effect(found, actor)
        return
    data = {"title": found.publication.title, "edition": found.edition, "page": found.page}
    cases.record(case=case, event=RECORDED, actor=actor, power=PUBLISH, on=found.on, data=data)


def require_possible(publication: Publication, on: date) -> None:
    """Nothing comes out before its decision, nor on a day to come."""
    if on < publication.decided_on:
        raise PublicationError(
            reader.gettext("A publicação não pode ser anterior à decisão. Confira o dia."), field="on"
        )
    if on > clock.today():
        raise PublicationError(
            reader.gettext("Registre a publicação quando ela sair: este dia ainda não chegou."), field="on"
        )
