# SPDX-License-Identifier: Apache-2.0
"""Whose an infraction is: the articles of each role, absorbed points, and the naming of an unknown driver (art. 43)."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, HistoryStatus, Maybe, MinuteInstant, Text, known
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on, hours_due
from outorga.law.norms.mg_pl1842_2004.items import (
    DRIVER_ARTICLES,
    HOLDER_ARTICLES,
    ITEMS,
    RADIO_ARTICLE,
    Item,
    cassation_of,
)
from outorga.law.norms.mg_pl1842_2004.ledger import Entry
from outorga.law.norms.mg_pl1842_2004.vocabulary import PricedItem

OWN_ARTICLES = {
    "auxiliary_driver": DRIVER_ARTICLES,
    "holder_driver": (*DRIVER_ARTICLES, *HOLDER_ARTICLES),
    "company": HOLDER_ARTICLES,
    "radio_operator": (RADIO_ARTICLE,),
}
DRIVER, HOLDER, NOBODY = "driver", "holder", "nobody"

NOTED = Test("art43_par2", "Conta o dia em que os pontos foram anotados no prontuário.")
ABSORBED = Test("art43_par1", "Os pontos vieram da infração de outro condutor: não suspendem nem geram reincidência.")
NAMED = Test(
    "art43_par1",
    "Condutor apontado em {named_on}, até {due_on}; com registro: {registered}. Os pontos são dele: {driver}; "
    "do permissionário ou da empresa: {holder}.",
)
UNMOVED = Test("art43_par1", "A infração do grupo 5 fica com o seu autor: não há pontos que mudem de dono.")


class Naming(Facts, frozen=True, gc=False):
    """What became of the duty to name a driver who was not known at first; absent registration means registered."""

    received_at: Given[MinuteInstant] = UNSET
    received_on: Given[date] = UNSET
    named_at: Maybe[MinuteInstant] = UNSET
    named_on: Maybe[date] = UNSET
    named_registered: Given[bool] = UNSET

    @property
    def named(self) -> MinuteInstant | date | None:
        """When the driver was named, by the minute where that is known."""
        return known(self.named_at) or known(self.named_on)

    @property
    def silence_known(self) -> bool:
        """Whether it is known that nobody was named."""
        return self.named_at is None or self.named_on is None


class EarlierInfraction(Facts, frozen=True, gc=False):
    """An infraction of the record, as the fine asks of it."""

    provision: PricedItem
    committed_on: date
    id: Given[Text] = UNSET
    status: Given[HistoryStatus] = UNSET
    cancelled_on: Maybe[date] = UNSET
    attribution: Given[Literal["own", "absorbed"]] = UNSET
    annotated_on: Maybe[date] = UNSET

    @property
    def cancelled_from(self) -> date | None:
        """The first day on which it no longer counts; undated, it never did."""
        return known(self.cancelled_on) or (date.min if self.status == "cancelled" else None)


class LedgerEntry(EarlierInfraction, frozen=True, gc=False):
    """An infraction that bears on the subject, as `sanctions` asks of it."""

    permit: Given[Text] = UNSET
    naming: Given[Naming] = UNSET


class Holding(msgspec.Struct, frozen=True, gc=False):
    """What an infraction is to the subject: his points, his doing, his cassation."""

    scores: bool = False
    authored: bool = False
    strikes: bool = False


NOTHING = Holding()


class Asked(msgspec.Struct, frozen=True, gc=False):
    """Whose record is asked for, on which day, by which calendar; whether what fell keeps its effects."""

    role: str
    on: date
    calendar: OfficeCalendar
    keeps: bool = False


def entries_of(history: Iterable[LedgerEntry], asked: Asked, reasoning: Reasoning) -> list[Entry]:
    """The entries of a record with their attribution settled; a note date that is needed and absent is missing."""
    return [_entry(position, given, asked, reasoning) for position, given in enumerate(history)]


def _entry(position: int, given: LedgerEntry, asked: Asked, reasoning: Reasoning) -> Entry:
    item, cancelled_from = ITEMS[given.provision], given.cancelled_from
    cancelled = cancelled_from is not None and cancelled_from <= asked.on
    if given.annotated_on is UNSET and not cancelled and not item.cassates:
        reasoning.lack(f"history.{position}.annotated_on", NOTED)
    idle = given.committed_on > asked.on or (cancelled and not asked.keeps)
    held = NOTHING if idle else holding(position, given, item, asked, reasoning)
    return Entry(
        position, item, given.committed_on, known(given.annotated_on), known(given.id), known(given.permit),
        cancelled_from, given.status == "pending", held.scores, held.authored, held.strikes,
    )  # fmt: skip


def holding(position: int, given: LedgerEntry, item: Item, asked: Asked, reasoning: Reasoning) -> Holding:
    """What an infraction is to the subject, by the item's article, by absorption, and by the naming of the driver."""
    absorbed = given.attribution == "absorbed"
    if item.cassates:
        return cassating(given, item, asked.role, reasoning)
    if absorbed and _may_hold(item, asked.role):
        reasoning.step(ABSORBED)
        return Holding(scores=True)
    if given.naming is not UNSET and item.article in DRIVER_ARTICLES and _may_hold(item, asked.role):
        return named(position, given.naming, asked, reasoning)
    own = item.article in OWN_ARTICLES[asked.role]
    return Holding(scores=own, authored=own)


def _may_hold(item: Item, role: str) -> bool:
    """Whether points of the item can stand in a record of the role, be it by absorption."""
    return item.article in OWN_ARTICLES[role] or (role == "company" and item.article in DRIVER_ARTICLES)


def cassating(given: LedgerEntry, item: Item, role: str, reasoning: Reasoning) -> Holding:
    """A group 5 infraction strikes its author alone: nothing of it moves to a holder or to a company."""
    moved = given.attribution == "absorbed" or given.naming is not UNSET
    if moved:
        reasoning.step(UNMOVED)
    stays = not moved or role == "auxiliary_driver"
    return Holding(strikes=stays and cassation_of(role, item) is not None)


def named(position: int, naming: Naming, asked: Asked, reasoning: Reasoning) -> Holding:
    """In time and registered, the driver's; late, unregistered or silent, the holder's points; until then nobody's."""
    owner = owner_of(f"history.{position}.naming", naming, asked, reasoning)
    if asked.role != "auxiliary_driver":
        return Holding(scores=owner == HOLDER)
    if owner == HOLDER:
        return Holding(authored=reasoning.reading("moved_points_recidivism") == "author")
    return Holding(scores=owner == DRIVER, authored=owner == DRIVER)


def owner_of(path: str, naming: Naming, asked: Asked, reasoning: Reasoning) -> str | None:
    """Whose the points are on the day asked; None while a fact of the naming is missing."""
    received = known(naming.received_at) or known(naming.received_on)
    if received is None:
        reasoning.lack(f"{path}.received_at", NAMED)
    if naming.named is None and not naming.silence_known:
        reasoning.lack(f"{path}.named_at", NAMED)
        return None
    if received is None:
        return None
    due = term_end(received, asked.calendar, reasoning)
    registered = naming.named_registered is not False
    owner = _owner(naming.named, due, asked.on, registered=registered)
    reasoning.step(
        NAMED, owner != HOLDER, named_on=naming.named, due_on=due, registered=registered,
        driver=owner == DRIVER, holder=owner == HOLDER,
    )  # fmt: skip
    return owner


def term_end(received: date, calendar: OfficeCalendar, reasoning: Reasoning) -> date:
    """The end of the 48 hours: an instant where the receipt is known by the minute, else the last day."""
    if isinstance(received, datetime):
        return hours_due("driver_naming", received, calendar, reasoning).due_at
    return due_on("driver_naming", received, calendar, reasoning).due_on


def _owner(named: date | None, due: date, on: date, *, registered: bool) -> str:
    """Nobody's only while the term runs and nobody was named; a naming after the day asked is not known on it."""
    if named is not None and day_by(named, due) <= on:
        return DRIVER if registered and in_time(named, due) else HOLDER
    return NOBODY if on <= day_by(due, due) else HOLDER


def in_time(named: date, due: date) -> bool:
    """By the minute where both are known by it, else by the day; the end itself is in time."""
    if isinstance(named, datetime) and isinstance(due, datetime):
        return named <= due
    return day_by(named, due) <= day_by(due, due)


def day_by(moment: date, clock: date) -> date:
    """The day of a moment, by the offset of the other one where that has one."""
    if not isinstance(moment, datetime):
        return moment
    return (moment.astimezone(clock.tzinfo) if isinstance(clock, datetime) else moment).date()
