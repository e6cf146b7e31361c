# SPDX-License-Identifier: Apache-2.0
"""Who may ask for an authorization: the company's people within their powers of attorney, or a clerk at the desk."""

from dataclasses import dataclass

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.queries import has_power, offices_of
from outorga.web.registry.authority import require_own_people
from outorga.web.registry.models import Company, Scope

ENTER = "authorization.enter"


@dataclass(frozen=True)
class Asker:
    """In what quality the person asks."""

    desk: bool

    @property
    def power(self) -> str:
        """The agency's power that is used, for the event."""
        return ENTER if self.desk else ""


def desk_office(actor: User) -> Office | None:
    """The office at whose counter the clerk sits: the request is filed there (art. 9)."""
    return offices_of(actor, clock.today()).order_by("pk").first()


def asker(company: Company, actor: User) -> Asker:
    """The quality in which the actor asks for the company; :class:`NotYours` when in none."""
    if has_power(actor, ENTER):
        return Asker(desk=True)
    require_own_people(company, actor, scope=Scope.CHARTER)
    return Asker(desk=False)
