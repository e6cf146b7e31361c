# SPDX-License-Identifier: Apache-2.0
"""Who may act for a company on a day: its people within their powers of attorney, or a clerk at the desk."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power
from outorga.web.language import reader
from outorga.web.registry.errors import NotYours, RegistryError
from outorga.web.registry.models import Company, Membership, MembershipRole, Scope

ENTER = "registration.enter"


@dataclass(frozen=True, slots=True)
class Acting:
    """In what quality the person acts. ``membership`` is None at the agency's desk and for the system itself."""

    membership: Membership | None
    desk: bool

    @property
    def power(self) -> str:
        """The agency's power that is used, for the event."""
        return ENTER if self.desk else ""


def memberships_on(user: User, on: date) -> QuerySet[Membership]:
    """The companies that the person may act for that day, the last day of a power of attorney included."""
    in_term = Q(until_on=None) | Q(until_on__gte=on)
    return Membership.objects.filter(in_term, user=user, from_on__lte=on).select_related("company")


def covers(membership: Membership, scope: str) -> bool:
    """An owner and an employee cover everything; a representative only what the power of attorney says."""
    return membership.role != MembershipRole.REPRESENTATIVE or scope in membership.scope


def acting_for(company: Company, actor: User | None, *, scope: str = Scope.REGISTRY) -> Acting:
    """The quality in which the actor writes for the company; :class:`NotYours` when in none."""
    if actor is None:
        return Acting(membership=None, desk=False)
    membership = memberships_on(actor, clock.today()).filter(company=company).first()
    if membership is not None:
        if not covers(membership, scope):
            raise RegistryError(_no_scope(scope))
        return Acting(membership=membership, desk=False)
    if has_power(actor, ENTER):
        return Acting(membership=None, desk=True)
    raise NotYours


def require_own_people(company: Company, actor: User | None, *, scope: str = Scope.REGISTRY) -> None:
    """Where another power than the registry's lets the desk in, its clerk is a stranger as any: :class:`NotYours`."""
    if acting_for(company, actor, scope=scope).desk:
        raise NotYours


@language.of_reader()
def _no_scope(scope: str) -> str:
    return reader.gettext("A sua procuração não alcança “%(scope)s”. Quem pode é o representante legal da empresa.") % {
        "scope": Scope(scope).label
    }


def own(company: Company, actor: User | None) -> Acting:
    """Acts that only a legal representative or the desk may do: access, powers of attorney."""
    acting = acting_for(company, actor)
    if acting.membership is not None and acting.membership.role != MembershipRole.OWNER:
        raise RegistryError(reader.gettext("Só o representante legal da empresa pode fazer isto."))
    return acting
