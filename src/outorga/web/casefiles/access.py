# SPDX-License-Identifier: Apache-2.0
"""Who may see a case: staff of its office or of the whole agency, and whom the rooms above name (its company)."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Assignment, Office, User
from outorga.web.casefiles.models import CaseFile

READ = "registry.read"
Rule = Callable[[User, CaseFile], bool]
_rules: list[Rule] = []
_working_powers: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Sight:
    """How a person sees a case; ``staff`` also sees notes."""

    staff: bool


def allow(rule: Rule) -> Rule:
    """Register who else may see a case, in ``AppConfig.ready``: ``rule(user, case) -> bool``."""
    if rule not in _rules:
        _rules.append(rule)
    return rule


def worked_by(kind: str, power: str) -> None:
    """Register which power works on cases of a kind: only who has it may claim one."""
    _working_powers[kind] = power


def require_may_claim(user: User, case: CaseFile) -> None:
    """Only who may act on the case takes it; :class:`NoPower` says who may."""
    power = _working_powers.get(case.kind)
    if power:
        require_power(user, power, office=case.office)


def sight_of(user: User | AnonymousUser, case: CaseFile) -> Sight | None:
    """How this person sees the case; None who must not learn that it exists."""
    if not isinstance(user, User) or not user.is_active:
        return None
    if _works_for(user, case.office):
        return Sight(staff=True)
    return Sight(staff=False) if any(rule(user, case) for rule in _rules) else None


def _works_for(user: User, office: Office) -> bool:
    """One query, because every page of a case asks: a role that reads cases, in this office or in all."""
    reaches = Q(office=office) | Q(office__isnull=True) | Q(role__every_office=True)
    rows = Assignment.objects.acting(clock.today()).filter(reaches, user=user, role__powers__code=READ)
    return rows.exists()
