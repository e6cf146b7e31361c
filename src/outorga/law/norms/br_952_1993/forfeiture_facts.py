# SPDX-License-Identifier: Apache-2.0
"""What is told of a carrier whose grant may be forfeited (art. 29)."""

from datetime import date
from typing import Literal

from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe
from outorga.law.norms.br_952_1993.vocabulary import DatedFacts, Id


class Run(Facts, frozen=True, gc=False):
    """Days in a row, both ends in."""

    from_on: date
    until_on: date


class Stoppage(Facts, frozen=True, gc=False):
    """The days without a trip, and those of proven force majeure."""

    idle: tuple[Run, ...] = ()
    force_majeure: tuple[Run, ...] = ()


class DailyTrips(Facts, frozen=True, gc=False):
    """The trips of one day: the minimum, and those that ran."""

    minimum: Count
    executed: Count
    force_majeure: Given[bool] = UNSET


class Frequency(Facts, frozen=True, gc=False):
    """The trips of the line: by day, or the days below half, or the totals of the period."""

    deficient_days: Maybe[Count] = UNSET
    minimum: Maybe[Count] = UNSET
    executed: Maybe[Count] = UNSET
    daily: Given[tuple[DailyTrips, ...]] = UNSET


class FinalFine(Facts, frozen=True, gc=False):
    """A fine: the day on which it became final, and that of its payment."""

    final_on: Given[date] = UNSET
    paid_on: Given[date] = UNSET


class Summons(Facts, frozen=True, gc=False):
    """A summons to put the service in order."""

    received_on: date
    days: Count
    met_on: Given[date] = UNSET


class Accidents(Facts, frozen=True, gc=False):
    """The accidents to which the carrier gave cause, the others, and the trips."""

    imputable: Maybe[Count] = UNSET
    others: Maybe[Count] = UNSET
    trips: Maybe[Count] = UNSET


class CureNotice(Facts, frozen=True, gc=False):
    """A notice to cure faults, and those cured inside its term."""

    received_on: date
    faults: Given[tuple[Id, ...]] = UNSET
    cured: tuple[Id, ...] = ()


class ForfeitureCase(Facts, frozen=True, gc=False):
    """The administrative case of default."""

    opened_on: Given[date] = UNSET
    defence_given: Maybe[bool] = UNSET
    proven: Maybe[bool] = UNSET
    declared_on: Given[date] = UNSET


class ForfeitureFacts(DatedFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `forfeiture`."""

    stoppage: Given[Stoppage] = UNSET
    frequency: Given[Frequency] = UNSET
    fine: Given[FinalFine] = UNSET
    summons: Given[Summons] = UNSET
    accidents: Given[Accidents] = UNSET
    findings: tuple[Literal["art29_par1_inc1", "art29_par1_inc4"], ...] = ()
    notices: Given[tuple[CureNotice, ...]] = UNSET
    case: Given[ForfeitureCase] = UNSET
