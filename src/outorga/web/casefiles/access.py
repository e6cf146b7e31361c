# SPDX-License-Identifier: Apache-2.0
"""Who may see a case: staff of its office or of the whole agency, and whom the rooms above name (its company)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, reduce
from operator import or_
from typing import Protocol

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from outorga.web import clock
from outorga.web.accounts import queries
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Assignment, Office, User
from outorga.web.casefiles.models import CaseFile

READ = "registry.read"
Rule = Callable[[User], Q]


class May(Protocol):
    """Whether somebody has a power in an office."""

    def __call__(self, code: str, /, *, office: Office) -> bool: ...


_rules: list[Rule] = []
_working_powers: dict[str, tuple[str, ...]] = {}


@dataclass(frozen=True, slots=True)
class Sight:
    """How a person sees a case; ``staff`` also sees notes."""

    staff: bool


def allow(rule: Rule) -> Rule:
    """Register who else may see a case, in ``AppConfig.ready``: ``rule(user)`` says which cases, as a filter."""
    if rule not in _rules:
        _rules.append(rule)
    return rule


def worked_by(kind: str, *powers: str) -> None:
    """Register which powers work on cases of a kind: only who has one of them may claim one."""
    _working_powers[kind] = powers


def working_powers(kind: str) -> tuple[str, ...]:
    """The powers that work on cases of a kind; reading them where no room said more."""
    return _working_powers.get(kind, (READ,))


def may_claim(case: CaseFile, may: May) -> bool:
    """Whether the case is taken by who has these powers: by whoever works on cases of its kind in its office."""
    return any(may(power, office=case.office) for power in working_powers(case.kind))


def require_may_claim(user: User, case: CaseFile) -> None:
    """Only who may act on the case takes it; :class:`NoPower` says who may."""
    if not may_claim(case, partial(queries.has_power, user)):
        require_power(user, working_powers(case.kind)[0], office=case.office)


def workers_of(case: CaseFile) -> list[User]:
    """Who may be handed the case: whoever works on cases of its kind in its office, by name."""
    holders = [one for power in working_powers(case.kind) for one in queries.holders_of(power, case.office)]
    people = {holder.user.pk: holder.user for holder in holders if holder.user.is_active}
    return sorted(people.values(), key=lambda user: user.folded)


def sight_of(user: User | AnonymousUser, case: CaseFile, *, account: queries.Account | None = None) -> Sight | None:
    """How this person sees the case; None who must not learn that it exists. ``account`` spares a query."""
    if not isinstance(user, User) or not user.is_active:
        return None
    if account.may(READ, office=case.office) if account else _works_for(user, case.office):
        return Sight(staff=True)
    known = getattr(case, reached_name(user), None)
    reached = CaseFile.objects.filter(reached_by(user), pk=case.pk).exists() if known is None else known
    return Sight(staff=False) if reached else None


def reached_by(user: User) -> Q:
    """Which cases somebody sees who is not staff."""
    return reduce(or_, (rule(user) for rule in _rules), Q(pk=None))


def reached_name(user: User) -> str:
    """The column in which a case read for somebody says whether it is among theirs; of nobody else."""
    return f"reached_by_{user.pk}"


def _works_for(user: User, office: Office) -> bool:
    """A role that reads cases, in this office or in all."""
    reaches = Q(office=office) | Q(office__isnull=True) | Q(role__every_office=True)
    rows = Assignment.objects.acting(clock.today()).filter(reaches, user=user, role__powers__code=READ)
    return rows.exists()
