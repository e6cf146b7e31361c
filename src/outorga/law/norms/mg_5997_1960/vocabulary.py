# SPDX-License-Identifier: Apache-2.0
"""The words that the services share: the base of their facts, their wire types and structures, the default calendar."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from outorga.law.kernel import calendars
from outorga.law.kernel.calendars import NATIONAL_CALENDAR, OfficeCalendar, RecurringDay
from outorga.law.kernel.facts import UNSET, CalendarFact, Facts, Given, HistoryStatus, Text, TextDecimal, UnsetType
from outorga.law.kernel.money import Currency

PricedItem = Literal[
    "anx1_art110_cpt_inc1_ite1", "anx1_art110_cpt_inc1_ite2", "anx1_art110_cpt_inc1_ite3",
    "anx1_art110_cpt_inc1_ite4", "anx1_art110_cpt_inc1_ite5", "anx1_art110_cpt_inc1_ite6",
    "anx1_art110_cpt_inc1_ite7", "anx1_art110_cpt_inc1_ite8", "anx1_art110_cpt_inc1_ite9",
    "anx1_art110_cpt_inc1_ite10", "anx1_art110_cpt_inc2_ite11", "anx1_art110_cpt_inc2_ite12",
    "anx1_art110_cpt_inc2_ite13", "anx1_art110_cpt_inc2_ite14", "anx1_art110_cpt_inc2_ite15",
    "anx1_art110_cpt_inc2_ite16", "anx1_art110_cpt_inc2_ite17", "anx1_art110_cpt_inc2_ite18",
    "anx1_art110_cpt_inc2_ite19", "anx1_art110_cpt_inc2_ite20", "anx1_art110_cpt_inc3_ite21",
    "anx1_art110_cpt_inc3_ite22", "anx1_art110_cpt_inc3_ite23", "anx1_art110_cpt_inc3_ite24",
    "anx1_art110_cpt_inc3_ite25", "anx1_art110_cpt_inc3_ite26", "anx1_art110_cpt_inc3_ite27",
    "anx1_art110_cpt_inc3_ite28", "anx1_art110_cpt_inc3_ite29", "anx1_art110_cpt_inc3_ite30",
    "anx1_art110_cpt_inc3_ite31", "anx1_art110_cpt_inc3_ite32", "anx1_art110_cpt_inc3_ite33",
    "anx1_art110_cpt_inc3_ite34", "anx1_art110_cpt_inc3_ite35", "anx1_art110_cpt_inc3_ite36",
    "anx1_art110_cpt_inc3_ite37", "anx1_art110_cpt_inc3_ite38", "anx1_art110_cpt_inc3_ite39",
    "anx1_art110_cpt_inc3_ite40", "anx1_art110_cpt_inc3_ite41", "anx1_art110_cpt_inc3_ite42",
    "anx1_art110_cpt_inc3_ite43", "anx1_art110_cpt_inc3_ite44", "anx1_art110_cpt_inc3_ite45",
    "anx1_art110_cpt_inc3_ite46", "anx1_art110_cpt_inc3_ite47", "anx1_art110_cpt_inc3_ite48",
    "anx1_art110_cpt_inc3_ite49", "anx1_art110_cpt_inc3_ite50", "anx1_art110_cpt_inc3_ite51",
    "anx1_art110_cpt_inc3_ite52",
]  # fmt: skip
Quantity = Annotated[int, Meta(ge=1)]
Penalty = Literal["fine", "warning", "communication"]
ProvisionId = Annotated[str, Meta(pattern=r"^(anx1_)?art[0-9]+_[a-z0-9_]+$(?!\n)")]

CURRENCY = Currency.CRUZEIRO_1960.value
COUNCIL, ROAD_COUNCIL, AGENCY, LOCAL_OFFICE = "council", "road_council", "agency", "local_office"
DIRECTOR_GENERAL, GOVERNOR, TRAFFIC_SERVICE = "director_general", "governor", "traffic_service"

DEFAULT_CALENDAR = NATIONAL_CALENDAR.with_day(RecurringDay(10, 12, 1980))


class LinesFacts(Facts, frozen=True, gc=False):
    """What every service takes besides its own facts and readings."""

    on: Given[date] = UNSET
    calendar: Given[CalendarFact] = UNSET


class Cruzeiros(TextDecimal):
    """Money of 1960, not negative, with two decimals and no zero before its first digit."""

    pattern = r"^(0|[1-9]\d*)\.\d{2}$"
    described = "amount as text with two decimals, as 5000.00"


class PlainDecimal(TextDecimal):
    """A number that is not negative: a mark, metres, kilograms."""

    pattern = r"^(0|[1-9]\d*)(\.\d+)?$"
    described = "number as text with a point, as 0.80"


class NoReadings(Facts, frozen=True, gc=False):
    """The service rests on no open question of the text."""


class Document(Facts, frozen=True, gc=False):
    """A paper that was handed in: the provision that asks for it, and its days."""

    item: ProvisionId
    issued_on: Given[date] = UNSET
    valid_until: Given[date] = UNSET


class HistoryEntry(Facts, frozen=True, gc=False):
    """An earlier fault of the same company, as its record holds it."""

    provision: PricedItem
    committed_on: date
    status: HistoryStatus
    final_on: Given[date] = UNSET
    intentional: Given[bool] = UNSET
    penalty: Given[Penalty] = UNSET
    breached: Given[ProvisionId] = UNSET


class ForfeitedPerson(Facts, frozen=True, gc=False):
    """A person whose grant was forfeited, or the director of a company whose grant was, and the day of it."""

    person: Text
    on: date


class Consultation(Facts, frozen=True, gc=False):
    """A holder who was asked: when the letter reached him, and when and what he answered."""

    id: Text
    received_on: Given[date] = UNSET
    answered_on: Given[date] = UNSET
    interested: Given[bool] = UNSET


class Restoration(Facts, frozen=True, gc=False):
    """A payment into the bond: its day and its amount."""

    on: date
    amount: Cruzeiros


def office_calendar(given: CalendarFact | UnsetType) -> OfficeCalendar:
    """The calendar of the question, used as given; else the default one."""
    return calendars.office_calendar(given, DEFAULT_CALENDAR)
