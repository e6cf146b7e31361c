# SPDX-License-Identifier: Apache-2.0
"""Arts. 32 to 36 and 41 to 44: what an infraction costs, in units, reais and points, and what goes with it."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, contradiction, known
from outorga.law.kernel.money import ZERO, Currency
from outorga.law.norms.mg_pl1842_2004 import units
from outorga.law.norms.mg_pl1842_2004.attribution import EarlierInfraction
from outorga.law.norms.mg_pl1842_2004.items import CASSATIONS, ITEMS, Item, cassation_of
from outorga.law.norms.mg_pl1842_2004.ledger import NO_POINTS, doubles
from outorga.law.norms.mg_pl1842_2004.measures import life_of, recidivism_key, repeats_by_group
from outorga.law.norms.mg_pl1842_2004.refunds import REFUNDING
from outorga.law.norms.mg_pl1842_2004.vocabulary import PricedItem, Role, TaxiFacts

DETERMINED = ("art32_cpt_inc16", "art34_cpt_inc16")
OPEN_CLAUSES = ("art33_cpt_inc26", "art35_cpt_inc14")
SEIZURE, PROCEEDING = "traffic_authorization_seizure", "cassation_proceeding"
COMMITTED, NONE, UNRULED = "committed", "none", "unruled"

LIABLE = Test("art42_cpt", "O infrator responde pela infração.")
FINED = Test("art42_cpt_inc1", "Os grupos 1 a 4 dos arts. 32 a 36 levam multa.")
DESCRIBED = Test("art40_cpt_inc4", "O auto traz o dispositivo infringido; houve infração: {committed}.")
DATED = Test("art40_cpt_inc3", "O auto traz o dia da infração.")
PAYER = Test("art41_cpt", "Paga a multa do auxiliar quem o vincula; o infrator é {role}: paga {payer}.")
LEVELS = {
    group: Test(f"art42_cpt_inc1_ali{group}", "A multa do grupo {group} é de {ufir} UFIR.") for group in (1, 2, 3, 4)
}
POINTS = {group: Test(f"art43_cpt_inc{group}", "O grupo {group} anota {points} ponto(s).") for group in (1, 2, 3, 4)}
DOUBLED = Test(
    "art44_par1", "A reincidência específica em {years} ano(s) dobra a multa; infrações anteriores: {earlier}."
)
CUMULATED = Test("art44_par2", "Infrações simultâneas somam as multas: {count} infrações.")
SEIZED = {
    34: Test("art42_cpt_inc2_ali2", "A infração apreende a Autorização de Tráfego, além da multa."),
    35: Test("art42_cpt_inc2_ali3", "A infração apreende a Autorização de Tráfego, além da multa."),
}
CASSATED = {
    role: Test(provision, "A infração do grupo 5 leva ao processo de cassação.")
    for role, provision in CASSATIONS.items()
}
REFUND = Test("art42_par3", "O excesso cobrado volta ao usuário.")
FALLEN = Test("art51_par4", "A infração anterior de {committed_on} foi cancelada: não gera reincidência.")
ABSORBED = Test("art43_par1", "A infração anterior de {committed_on} foi de outro condutor: não gera reincidência.")
PENDING = Test("art51_par6", "A infração anterior de {committed_on} tem recurso; conta: {counts}.")


class FinedInfraction(Facts, frozen=True, gc=False):
    """The infraction that is priced; null says that nothing was determined, or that no serious fault was found."""

    provision: Given[PricedItem] = UNSET
    committed_on: Given[date] = UNSET
    determination_on: Maybe[date] = UNSET
    agency_finding_on: Maybe[date] = UNSET


class ConcurrentInfraction(Facts, frozen=True, gc=False):
    """An infraction committed at once with the priced one."""

    provision: PricedItem


class Offender(Facts, frozen=True, gc=False):
    """Who committed it."""

    role: Given[Role] = UNSET


class FineNotice(Facts, frozen=True, gc=False):
    """The notice that prints the amount."""

    issued_on: Given[date] = UNSET


class FineFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `fine`."""

    infraction: FinedInfraction = FinedInfraction()
    concurrent: Given[tuple[ConcurrentInfraction, ...]] = UNSET
    offender: Offender = Offender()
    notice: FineNotice = FineNotice()
    paid_on: Given[date] = UNSET
    history: Given[tuple[EarlierInfraction, ...]] = UNSET

    def contradictions(self) -> Iterator[FactError]:
        """A notice cannot precede what it notices."""
        committed_on, issued_on = known(self.infraction.committed_on), known(self.notice.issued_on)
        if committed_on and issued_on and issued_on < committed_on:
            yield contradiction("notice.issued_on", "a day not before infraction.committed_on", issued_on)


class Line(msgspec.Struct, frozen=True, gc=False):
    """What one infraction costs; nothing of it where there is none, or where it is of group 5."""

    item: Item
    ufir: int | None = None
    amount: Decimal | None = None
    points: Decimal | None = None
    doubled: bool = False

    def told(self) -> dict[str, Any]:
        """The line as the outcome lists it."""
        return {"provision": self.item.provision, "ufir": self.ufir, "amount": self.amount, "points": self.points}


def fine(facts: FineFacts, reasoning: Reasoning) -> Decision:
    """Groups 1 to 4 cost so many units and points, twice the units on recidivism; group 5 costs the registration."""
    provision = reasoning.need("infraction.provision", facts.infraction.provision, DESCRIBED)
    committed_on = reasoning.need("infraction.committed_on", facts.infraction.committed_on, DATED)
    role = reasoning.need("offender.role", facts.offender.role, PAYER)
    item = ITEMS[provision] if provision else None
    state = state_of(facts.infraction, item, reasoning) if item else COMMITTED
    others = [ITEMS[one.provision] for one in known(facts.concurrent) or ()]
    priced = [one for one in [*([item] if item and state == COMMITTED else []), *others] if not one.cassates]
    value = unit_value(facts, reasoning) if priced or item is None else None
    if item is None or committed_on is None or role is None or reasoning.missing:
        return reasoning.undetermined()
    reasoning.step(LIABLE)
    bases = earlier(facts.history, reasoning) if priced and facts.history is not UNSET else ()
    pricing = Pricing(committed_on, bases, value or ZERO)
    lines = [line_of(item, pricing, reasoning) if state == COMMITTED else Line(item)]
    lines += [line_of(other, pricing, reasoning) for other in others]
    outcome = {**costs(lines[0], state), **consequences(lines if state == COMMITTED else lines[1:], role, reasoning)}
    if facts.concurrent is not UNSET:
        outcome |= together(lines, len(others) + (state == COMMITTED), reasoning)
    return reasoning.discretionary("der_mg", outcome) if state == UNRULED else reasoning.decided(outcome)


def state_of(infraction: FinedInfraction, item: Item, reasoning: Reasoning) -> str:
    """Whether there is an infraction: a determination precedes its breach, an open clause needs the agency's ruling."""
    if item.provision in DETERMINED:
        if infraction.determination_on is UNSET:
            reasoning.lack("infraction.determination_on", item.test)
            return COMMITTED
        determined_on, committed_on = infraction.determination_on, known(infraction.committed_on)
        breached = determined_on is not None and (committed_on is None or determined_on <= committed_on)
    elif item.provision in OPEN_CLAUSES:
        if infraction.agency_finding_on is UNSET:
            reasoning.step(item.test, None)
            return UNRULED
        breached = infraction.agency_finding_on is not None
    else:
        return COMMITTED
    if not breached:
        reasoning.step(item.test)
    reasoning.check(DESCRIBED, breached, committed=breached)
    return COMMITTED if breached else NONE


def unit_value(facts: FineFacts, reasoning: Reasoning) -> Decimal | None:
    """The UFIR of the day that the reading names; none is needed where the question brings the value."""
    if facts.parameters.ufir is not UNSET:
        return units.ufir_on(facts.parameters, None, reasoning)
    days = {
        "notice_issue": ("notice.issued_on", facts.notice.issued_on),
        "infraction": ("infraction.committed_on", facts.infraction.committed_on),
        "payment": ("paid_on", facts.paid_on),
    }
    path, given = days[reasoning.reading("ufir_date")]
    return units.ufir_on(facts.parameters, reasoning.need(path, given, units.VALUE), reasoning)


def earlier(history: Iterable[EarlierInfraction], reasoning: Reasoning) -> tuple[EarlierInfraction, ...]:
    """The author's infractions that may double: neither cancelled nor absorbed, and pending by the reading."""
    return tuple(entry for entry in history if may_double(entry, reasoning))


def may_double(entry: EarlierInfraction, reasoning: Reasoning) -> bool:
    """Whether an earlier infraction stands as one of the author's own."""
    if entry.cancelled_from is not None:
        return bool(reasoning.step(FALLEN, False, committed_on=entry.committed_on))
    if entry.attribution == "absorbed":
        return bool(reasoning.step(ABSORBED, False, committed_on=entry.committed_on))
    if entry.status == "pending":
        counts = reasoning.reading("pending_entries") == "counted"
        return bool(reasoning.step(PENDING, counts, committed_on=entry.committed_on, counts=counts))
    return True


class Pricing(msgspec.Struct, frozen=True, gc=False):
    """What every line of one notice shares: the day, the author's earlier infractions, the value of the unit."""

    committed_on: date
    bases: tuple[EarlierInfraction, ...]
    value: Decimal


def charge(test: Test, result: object, reasoning: Reasoning, **inputs: Any) -> None:
    """What the offender answers for, told by what was found: it is no demand that somebody failed to meet."""
    reasoning.step(test, result, **inputs)
    reasoning.refuse(test.provision)


def line_of(item: Item, pricing: Pricing, reasoning: Reasoning) -> Line:
    """What one infraction costs, doubled by its own history; points are never doubled."""
    charge(item.test, COMMITTED, reasoning, found=COMMITTED)
    if item.cassates:
        return Line(item)
    reasoning.step(FINED)
    base = int(reasoning.fixed(item.entry.amount_parameter))
    points = reasoning.fixed(f"points_{item.group}")
    twice = is_doubled(item, pricing, reasoning)
    reasoning.step(LEVELS[item.group], base, group=item.group, ufir=base)
    reasoning.step(POINTS[item.group], points, group=item.group, points=points)
    ufir = base * int(reasoning.fixed("recidivism_factor")) if twice else base
    return Line(item, ufir, units.price(ufir, pricing.value, reasoning), points, twice)


def is_doubled(item: Item, pricing: Pricing, reasoning: Reasoning) -> bool:
    """Whether an earlier infraction doubles this one, by the rule that the record follows too."""
    days: list[date] = []
    if pricing.bases:
        life, by_group = life_of("recidivism_life_years", reasoning), repeats_by_group(reasoning)
        key = recidivism_key(item, by_group=by_group)
        days = [
            base.committed_on
            for base in pricing.bases
            if recidivism_key(ITEMS[base.provision], by_group=by_group) == key
            and doubles(base.committed_on, pricing.committed_on, life)
        ]
    reasoning.check(DOUBLED, not days, years=int(reasoning.fixed("recidivism_life_years")), earlier=days)
    return bool(days)


def costs(line: Line, state: str) -> dict[str, Any]:
    """What the infraction itself costs; whether there is one is not told while the agency has not ruled."""
    told = {} if state == UNRULED else {"infraction": state == COMMITTED}
    return {
        **told, "group": line.item.group, "ufir": line.ufir, "doubled": line.doubled, "amount": line.amount,
        "currency": Currency.BRL, "points": line.points,
    }  # fmt: skip


def consequences(lines: Sequence[Line], role: str, reasoning: Reasoning) -> dict[str, Any]:
    """The measures, the refund to the passenger and who pays."""
    measures = [seizure(line.item, reasoning) or cassation(line.item, role, reasoning) for line in lines]
    refunds = [line.item for line in lines if line.item.provision in REFUNDING]
    for _ in refunds:
        reasoning.step(REFUND)
    payer = "linked_holder" if role == "auxiliary_driver" else "offender"
    reasoning.step(PAYER, payer, role=role, payer=payer)
    return {"measures": sorted({one for one in measures if one}), "refund_due": bool(refunds), "payer": payer}


def seizure(item: Item, reasoning: Reasoning) -> str | None:
    """The seizure of the traffic authorization, besides the fine."""
    if SEIZURE not in item.entry.measures:
        return None
    charge(SEIZED[item.article], SEIZURE, reasoning)
    return SEIZURE


def cassation(item: Item, role: str, reasoning: Reasoning) -> str | None:
    """The proceeding of cassation to which a group 5 infraction leads who has this role."""
    if cassation_of(role, item) is None:
        return None
    charge(CASSATED[role], PROCEEDING, reasoning)
    return PROCEEDING


def together(lines: Sequence[Line], count: int, reasoning: Reasoning) -> dict[str, Any]:
    """The lines, main infraction first, and the sum of what each costs once rounded."""
    if count > 1:
        charge(CUMULATED, count, reasoning, count=count)
    return {
        "lines": [line.told() for line in lines],
        "total_amount": sum((line.amount for line in lines if line.amount is not None), ZERO),
        "total_points": sum((line.points for line in lines if line.points is not None), NO_POINTS),
    }


SERVICES = (
    Service("fine", "Quanto custa esta infração?", FineFacts, fine, (
        "art4_cpt_inc22", *ITEMS, "art40_cpt_inc3", "art40_cpt_inc4", "art41_cpt", "art42_cpt", "art42_cpt_inc1",
        *(test.provision for test in (*LEVELS.values(), *SEIZED.values(), *CASSATED.values(), *POINTS.values())),
        "art42_par3", "art44_cpt", "art44_par1", "art44_par2",
    )),
)  # fmt: skip
