# SPDX-License-Identifier: Apache-2.0
"""Who may file: the infractor's people within their powers of attorney, or a clerk at the desk; and who decides."""

from dataclasses import dataclass

from django.conf import settings

from outorga.web.accounts import queries
from outorga.web.accounts.guards import NoPower, require_power
from outorga.web.accounts.models import Office, User
from outorga.web.appeals.models import Filing
from outorga.web.enforcement.models import Notice
from outorga.web.registry.authority import require_own_people
from outorga.web.registry.errors import NotYours
from outorga.web.registry.models import Scope

ENTER, DECIDE, JUDGE = "defence.enter", "defence.decide", "council.run"


@dataclass(frozen=True, slots=True)
class Filer:
    """In what quality the person files."""

    desk: bool

    @property
    def power(self) -> str:
        """The agency's power that is used, for the event."""
        return ENTER if self.desk else ""


def filer(notice: Notice, actor: User) -> Filer:
    """The quality in which the actor files; :class:`NotYours` when in none."""
    if queries.has_power(actor, ENTER, office=notice.office):
        return Filer(desk=True)
    if notice.company is None:
        raise NotYours
    require_own_people(notice.company, actor, scope=Scope.DEFENCE)
    return Filer(desk=False)


def require_decider(filing: Filing, actor: User) -> None:
    """The power to decide defences, and that this one is this director's by its area; :class:`NoPower` says whose.

    Which office each director heads is the agency's configuration (``OUTORGA_DIRECTORATES``); one that it does not name
    is whoever has the power. Who drew the notice up does not judge what is said against it, as in the council.
    """
    require_power(actor, DECIDE, office=filing.notice.office)
    office, agent = office_of(filing.competent), filing.notice.agent_id
    if office is None and actor.pk != agent:
        return
    holders = queries.holders_of(DECIDE, office or filing.notice.office)
    able = [one for one in holders if office in (None, one.office) and one.user.pk != agent]
    if actor not in {one.user for one in able}:
        raise NoPower(queries.power(DECIDE), able, office=office or filing.notice.office)


def office_of(code: str) -> Office | None:
    """The office that a director heads, as the agency configured it."""
    name = settings.OUTORGA_DIRECTORATES.get(code)
    return Office.objects.filter(code=name).first() if name else None
