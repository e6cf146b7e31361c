# SPDX-License-Identifier: Apache-2.0
"""The words that several services of the charter decree share: the types of their facts, and how its terms run."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from outorga.law.kernel.deadlines import Term, Unit
from outorga.law.kernel.decisions import Reasoning
from outorga.law.kernel.facts import UNSET, Facts, Given, PositiveDecimal

PricedItem = Literal[
    "art19_cpt_inc1", "art19_cpt_inc2", "art19_cpt_inc3", "art19_cpt_inc4", "art20_cpt_inc1", "art20_cpt_inc2",
    "art21_cpt_inc1", "art21_cpt_inc2", "art21_cpt_inc3", "art21_cpt_inc4", "art21_cpt_inc5", "art21_cpt_inc6",
    "art21_cpt_inc7", "art21_cpt_inc8", "art21_cpt_inc9", "art21_cpt_inc10", "art21_cpt_inc11", "art21_cpt_inc12",
]  # fmt: skip
Name = Annotated[str, Meta(min_length=1)]
Plate = Annotated[str, Meta(pattern=r"^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$", max_length=7)]
CharterService = Literal["continuous", "occasional"]


class Coefficient(Facts, frozen=True, gc=False):
    """A fare coefficient from a day on, as given with the question."""

    from_on: date
    value: PositiveDecimal


class CoefficientParameters(Facts, frozen=True, gc=False):
    """The coefficients that a question brings instead of the platform's."""

    fare_coefficient: Given[PositiveDecimal] = UNSET
    fare_coefficients: Given[tuple[Coefficient, ...]] = UNSET


def procedure_term(days: int, reasoning: Reasoning) -> Term:
    """A term of procedure: calendar or working days, and whether its two ends may fall on a closed day.

    Working days leave out a closed first day of themselves, and show it among the days skipped.
    """
    unit = Unit.DAY if reasoning.reading("day_kind") == "calendar" else Unit.BUSINESS_DAY
    office_day = reasoning.reading("start_roll") == "office_day"
    return Term(
        days, unit, moves=reasoning.reading("roll") == "forward", opens_on_office_day=office_day and unit is Unit.DAY
    )


def fixed_term(days: int, reasoning: Reasoning) -> Term:
    """A validity, suspension or bar in days: never moved; its first day is left out or counted by the reading."""
    return Term(days, first_day_counts=reasoning.reading("first_day") == "included")
