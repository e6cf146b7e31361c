# SPDX-License-Identifier: Apache-2.0
"""By which numbers and readings a record is measured: what repeats what, and how long a day counts (arts. 42 to 44)."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

import msgspec

from outorga.law.kernel.dates import DAY, MonthEnd, add_years
from outorga.law.kernel.decisions import Reasoning
from outorga.law.norms.mg_pl1842_2004.counting import month_end
from outorga.law.norms.mg_pl1842_2004.items import CASSATION_GROUP, Item

Key = tuple[int, int] | str


class Life(msgspec.Struct, frozen=True, gc=False):
    """For how many years a day still counts, and whether its anniversary is in."""

    years: int
    month_end: MonthEnd = MonthEnd.CIVIL_CODE
    anniversary_counts: bool = True

    def last_day(self, day: date) -> date:
        """The last day on which it counts."""
        end = add_years(day, self.years, self.month_end)
        return end if self.anniversary_counts else end - DAY


class Measure(msgspec.Struct, frozen=True, gc=False):
    """The numbers of the norm and the readings in force, as the record needs them."""

    points: Mapping[int, Decimal]
    points_life: Life
    suspension_life: Life
    recidivism_life: Life
    needed: int
    by_group: bool = False
    by_commission: bool = False
    repeats: bool = False
    pending_counts: bool = True
    keeps: bool = False

    def key(self, item: Item) -> Key:
        """What a specific recidivism repeats."""
        return recidivism_key(item, by_group=self.by_group)


def recidivism_key(item: Item, *, by_group: bool) -> Key:
    """What a specific recidivism repeats: the item, or its article and group by the reading."""
    return (item.article, item.group) if by_group else item.provision


def measure_of(groups: Iterable[int], reasoning: Reasoning, *, driver: bool, pending: bool, keeps: bool) -> Measure:
    """The numbers of the norm and the readings in force, as far as these groups, a driver or a pending entry ask."""
    return Measure(
        points={group: reasoning.fixed(f"points_{group}") for group in sorted({*groups} - {CASSATION_GROUP})},
        points_life=life_of("points_life_years", reasoning),
        recidivism_life=life_of("recidivism_life_years", reasoning),
        suspension_life=life_of("suspension_window_years", reasoning),
        needed=suspending_occurrence(reasoning) if driver else 1,
        by_group=repeats_by_group(reasoning),
        by_commission=reasoning.reading("points_clock") == "commission",
        repeats=driver and reasoning.reading("after_suspension") == "repeat",
        pending_counts=not pending or reasoning.reading("pending_entries") == "counted",
        keeps=keeps,
    )


def repeats_by_group(reasoning: Reasoning) -> bool:
    """Whether a specific recidivism is of the article and group, not of the item."""
    return reasoning.reading("specific_recidivism") == "group"


def life_of(parameter: str, reasoning: Reasoning) -> Life:
    """A count of years of the record, by the parameter and the readings."""
    return Life(
        int(reasoning.fixed(parameter)),
        month_end(reasoning),
        reasoning.reading("anniversary_day") == "included",
    )


def suspending_occurrence(reasoning: Reasoning) -> int:
    """Which occurrence suspends: the first repeats nothing, so the third recidivism is the fourth one."""
    recidivism = int(reasoning.fixed("suspending_recidivism"))
    return recidivism + (reasoning.reading("third_recidivism") == "fourth_occurrence")
