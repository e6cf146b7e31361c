# SPDX-License-Identifier: Apache-2.0
"""For which office an agent acts: it numbers a notice, its calendar counts the terms, and its clerks publish.

An inspector acts for every office (the role's reach), so the agent says for which; the usual one is chosen already.
"""

from dataclasses import dataclass

from django.db.models import QuerySet

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.queries import offices_with, own_office
from outorga.web.enforcement.models import Stop


@dataclass(frozen=True, slots=True)
class Reach:
    """The offices for which somebody may act, and the one that is chosen where nothing else is said."""

    every: QuerySet[Office]
    usual: Office

    @property
    def several(self) -> bool:
        """Whether there is anything to ask."""
        return self.every.count() > 1


def reach_of(user: User, power: str) -> Reach:
    """Where the person has the power; usually the own office, else that of the last stop, else the head office."""
    today = clock.today()
    every = offices_with(user, power, today)
    usual = own_office(user, power, today) or _last_of(user, every) or every.order_by("-is_central", "pk").first()
    if usual is None:
        require_power(user, power)
        raise AssertionError("who has the power has it in some office")
    return Reach(every, usual)


def _last_of(user: User, every: QuerySet[Office]) -> Office | None:
    stops = Stop.objects.filter(agent=user, office__in=every).select_related("office")
    stop = stops.order_by("-found_at", "-pk").first()
    return stop.office if stop else None
