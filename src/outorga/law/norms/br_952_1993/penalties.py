# SPDX-License-Identifier: Apache-2.0
"""Arts. 75, 78 and 79: the group and the value of each infraction, and their sum."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from outorga.law.kernel.catalogue import Infraction
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, contradiction, known
from outorga.law.kernel.money import ZERO, rounded
from outorga.law.norms.br_952_1993.data import INFRACTIONS
from outorga.law.norms.br_952_1993.restatement import currency_of
from outorga.law.norms.br_952_1993.vocabulary import FineValue, Id, InterstateFacts

BY_MONTH = "art78_cpt_inc4_ali7"
COMMITTED = "committed"
_PRICED = "|".join(INFRACTIONS)
_UNPRICED = r"art(?!78_)[0-9]+(_cpt|_par[0-9]+u?)(_inc[0-9]+)?(_ali[0-9]+)?"
FinedProvision = Annotated[str, Meta(pattern=rf"^({_PRICED}|{_UNPRICED})$(?!\n)")]

DATED = Test("art79_cpt", "Vale o valor do dia do auto: {drawn_up_on}.")
VALUE = Test("art79_cpt", "O grupo {group} vale {value} no dia {drawn_up_on}, vezes {count}: {amount}.")
ITEMS = {provision: Test(provision, entry.label_pt) for provision, entry in INFRACTIONS.items()}
LEVELS = {
    entry.level: Test(entry.level, "A infração está no grupo {group} de multas.") for entry in INFRACTIONS.values()
}
MONTHS = Test(BY_MONTH, "A multa é por mês de atraso.")
NO_GROUP = Test("art78_cpt", "A falta não está em nenhum grupo de multas: {provision}.")
TOGETHER = Test("art75_cpt", "Somam-se as multas de naturezas diversas: {count} infração(ões).")


class FinedInfraction(Facts, frozen=True, gc=False):
    """An infraction: one of the 43 items, or a breach without a fine; its event; months, for late compensation."""

    provision: FinedProvision
    committed_on: Given[date] = UNSET
    event: Given[Id] = UNSET
    months: Maybe[Count] = UNSET


class FineFacts(InterstateFacts, frozen=True, gc=False):
    """Facts of `fine`."""

    drawn_up_on: Maybe[date] = UNSET
    infractions: tuple[FinedInfraction, ...] = ()

    def contradictions(self) -> Iterator[FactError]:
        """A record is not drawn up before what it records."""
        drawn_up_on = known(self.drawn_up_on)
        if drawn_up_on and any((known(one.committed_on) or drawn_up_on) > drawn_up_on for one in self.infractions):
            yield contradiction("drawn_up_on", "a day not before each committed_on", drawn_up_on)


class Line(msgspec.Struct, frozen=True, gc=False):
    """An item of the sum: the infraction, and how many times it is fined."""

    entry: Infraction
    count: int


def fine(facts: FineFacts, reasoning: Reasoning) -> Decision:
    """Each item by the value of its group on the day of the record; breaches without a group add nothing."""
    drawn_up_on = reasoning.need("drawn_up_on", facts.drawn_up_on, DATED)
    unpriced = list(dict.fromkeys(one.provision for one in facts.infractions if one.provision not in INFRACTIONS))
    for provision in unpriced:
        reasoning.step(NO_GROUP, True, provision=provision)
    lines = merged(counted(facts.infractions, reasoning), reasoning)
    values = {line.entry.group: group_value(line.entry, facts, drawn_up_on, reasoning) for line in lines}
    if reasoning.missing or drawn_up_on is None:
        return reasoning.undetermined()
    items = [priced(line, values[line.entry.group], drawn_up_on, reasoning) for line in lines]
    total = rounded(sum((Fraction(item["amount"]) for item in items), Fraction()))
    currency = currency_of(drawn_up_on, reasoning)
    reasoning.step(DATED, currency, drawn_up_on=drawn_up_on)
    return reasoning.decided({"items": items, "total": total, "currency": currency, "unpriced": unpriced})


def counted(infractions: Sequence[FinedInfraction], reasoning: Reasoning) -> list[tuple[FinedInfraction, int]]:
    """The priced infractions, each once; late compensation once a month."""
    found = []
    for position, one in enumerate(infractions):
        if one.provision not in INFRACTIONS:
            continue
        months = 1
        if one.provision == BY_MONTH:
            months = reasoning.need(f"infractions.{position}.months", one.months, MONTHS) or 0
        found.append((one, months))
    return found


def merged(counts: Sequence[tuple[FinedInfraction, int]], reasoning: Reasoning) -> list[Line]:
    """One line for the same provision in the same event: one fine, or one each time by the reading."""
    together: dict[tuple[str, object], list[int]] = {}
    for position, (one, count) in enumerate(counts):
        event: object = position if one.event is UNSET else one.event
        together.setdefault((one.provision, event), []).append(count)
    if len(counts) > 1:
        reasoning.step(TOGETHER, len(together), count=len(together))
    repeated = any(len(times) > 1 for times in together.values())
    join = sum if repeated and reasoning.reading("same_code") == "each" else max
    return [Line(INFRACTIONS[provision], join(times)) for (provision, _), times in together.items()]


def group_value(entry: Infraction, facts: FineFacts, drawn_up_on: date | None, reasoning: Reasoning) -> Decimal | None:
    """The value of the group that the question brings, else the agency's; missing when none holds that day."""
    name = entry.amount_parameter
    given: FineValue | Any = getattr(facts.parameters, name)
    if given is not UNSET:
        value = given.single if given.single is not None else of_rows(given.rows, drawn_up_on)
        if value is not None:
            reasoning.used(name, value, None)
    else:
        dated = reasoning.parameter(name, drawn_up_on) if drawn_up_on else None
        value = None if dated is None else dated.value
    if value is None and (drawn_up_on is not None or given is UNSET):
        reasoning.lack(f"parameters.{name}", DATED)
    return value


def of_rows(rows: Sequence[Any], day: date | None) -> Decimal | None:
    """The value that holds that day: of the newest row that covers it."""
    if day is None:
        return None
    held = [row for row in rows if row.from_on <= day and (known(row.until_on) or day) >= day]
    found: Decimal | None = max(held, key=lambda row: row.from_on).value if held else None
    return found


def priced(line: Line, value: Decimal | None, drawn_up_on: date, reasoning: Reasoning) -> dict[str, Any]:
    """A line of the outcome."""
    entry, group = line.entry, int(line.entry.group)
    amount = rounded(Fraction(value or ZERO) * line.count)
    reasoning.step(ITEMS[entry.provision], COMMITTED, found=COMMITTED)
    reasoning.step(LEVELS[entry.level], group, group=group)
    reasoning.step(VALUE, amount, group=group, value=value, drawn_up_on=drawn_up_on, count=line.count, amount=amount)
    return {"provision": entry.provision, "group": group, "amount": amount, "count": line.count}


SERVICES = (
    Service("fine", "Quanto custam estas infrações?", FineFacts, fine, (
        "art75_cpt", "art78_cpt", *LEVELS, *INFRACTIONS, "art79_cpt",
    )),
)  # fmt: skip
