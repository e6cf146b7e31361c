# SPDX-License-Identifier: Apache-2.0
"""Arts. 17 to 22: the fine, its level and its amount, and the retention that goes with it."""

from collections.abc import Iterator
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal

from outorga.law.kernel.catalogue import Infraction
from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Amount, Facts, Given, HistoryStatus, Maybe, contradiction, known
from outorga.law.kernel.money import CENT, ZERO, Currency, half_up, truncate
from outorga.law.norms.mg_44007_2005.data import INFRACTIONS, RETAINING
from outorga.law.norms.mg_44007_2005.vocabulary import CoefficientParameters, PricedItem

LIABLE = Test("art17_cpt", "A infração ao Decreto sujeita o infrator a penas, conforme a natureza da falta.")
FINE = Test("art17_cpt_inc1", "A infração sujeita o infrator a multa.")
RETENTION = Test("art17_cpt_inc2", "A retenção do veículo é medida que acompanha a multa em alguns casos.")
COEFFICIENT = Test("art18_cpt", "Coeficiente tarifário (Tabela B, piso 1) em vigor em {on}: {coefficient}.")
AMOUNT = Test("art18_cpt", "{multiple} × {coefficient} = {product}; em reais e centavos, {amount}.")
SUBSTITUTE = Test(
    "art22_par1u", "A viagem continua em veículo delegado ({delegated}) ou autorizado ({authorized}) pelo DER/MG."
)
EXPENSES = Test("art22_par1u", "As despesas da continuação, {cost}, cabem ao infrator, além da multa.")
RETAINED = Test("art22_cpt", "O veículo fica retido nas infrações do art. 21, I a VIII.")
LEVELS = {level: Test(level, "Multa de {multiple} vezes o coeficiente tarifário.") for level in
          ("art18_cpt_inc1", "art18_cpt_inc2", "art18_cpt_inc3")}  # fmt: skip
GROUPS = {group: Test(group, "A infração está entre as do " + label(group) + ".") for group in
          ("art19_cpt", "art20_cpt", "art21_cpt")}  # fmt: skip
ITEMS = {entry.provision: Test(entry.provision, entry.label_pt) for entry in INFRACTIONS.values()}


class PricedInfraction(Facts, frozen=True, gc=False):
    """The infraction that is priced."""

    provision: PricedItem
    committed_on: date
    noticed_on: Maybe[date] = UNSET


class EarlierInfraction(Facts, frozen=True, gc=False):
    """An earlier infraction; it never raises a fine."""

    provision: PricedItem
    committed_on: date
    status: HistoryStatus


class RoundingReadings(Facts, frozen=True, gc=False):
    """Readings of the fine."""

    rounding: Given[Literal["truncate", "half_up", "unit_first"]] = UNSET
    coefficient_date: Given[Literal["committed", "noticed"]] = UNSET


class FineFacts(Facts, frozen=True, gc=False):
    """Facts of `fine`."""

    infraction: PricedInfraction
    history: tuple[EarlierInfraction, ...] = ()
    parameters: CoefficientParameters = CoefficientParameters()
    readings: RoundingReadings = RoundingReadings()

    def contradictions(self) -> Iterator[FactError]:
        """A notice cannot precede what it notices."""
        noticed = known(self.infraction.noticed_on)
        if noticed and noticed < self.infraction.committed_on:
            yield contradiction("infraction.noticed_on", "a day not before infraction.committed_on", noticed)


class RetainedFor(Facts, frozen=True, gc=False):
    """The infraction for which the vehicle would be retained."""

    provision: PricedItem


class Substitute(Facts, frozen=True, gc=False):
    """The vehicle that would carry the passengers on."""

    delegated: Maybe[bool] = UNSET
    authorized: Maybe[bool] = UNSET


class RetentionFacts(Facts, frozen=True, gc=False):
    """Facts of `retention`; a substitute that is absent was not proposed."""

    infraction: RetainedFor
    substitute: Given[Substitute] = UNSET
    cost: Maybe[Amount] = UNSET
    fine_amount: Maybe[Amount] = UNSET


def fine(facts: FineFacts, reasoning: Reasoning) -> Decision:
    """Each infraction costs a fixed multiple of the fare coefficient of its day; repetition never raises it."""
    entry = INFRACTIONS[facts.infraction.provision]
    reasoning.step(LIABLE)
    reasoning.step(FINE)
    multiple = cite_level(entry, reasoning)
    on = pricing_day(facts.infraction, reasoning)
    coefficient = coefficient_on(facts.parameters, on, reasoning) if on else None
    reasoning.step(RETENTION, entry.provision in RETAINING)
    retained: bool = reasoning.step(RETAINED, entry.provision in RETAINING)
    if coefficient is None:
        return reasoning.undetermined()
    amount = price(multiple, coefficient, reasoning)
    reasoning.refuse(entry.provision)
    return reasoning.decided({
        "amount": amount, "currency": Currency.BRL, "multiple": multiple, "unit": Currency.FARE_COEFFICIENT,
        "coefficient": coefficient, "level": entry.level, "retention": retained,
        "measures": ["fine", "retention"] if retained else ["fine"], "surcharge": ZERO,
    })  # fmt: skip


def cite_level(entry: Infraction, reasoning: Reasoning) -> int:
    """The item, its group and its level, each as a step; returns the multiple of the coefficient."""
    multiple: int = reasoning.fixed(entry.amount_parameter)
    reasoning.step(ITEMS[entry.provision])
    reasoning.step(GROUPS[entry.group])
    reasoning.step(LEVELS[entry.level], multiple=multiple)
    return multiple


def pricing_day(infraction: PricedInfraction, reasoning: Reasoning) -> date | None:
    """The day whose coefficient prices the fine, by the reading."""
    if reasoning.reading("coefficient_date") == "committed":
        return infraction.committed_on
    return reasoning.need("infraction.noticed_on", infraction.noticed_on, COEFFICIENT)


def coefficient_on(given: CoefficientParameters, on: date, reasoning: Reasoning) -> Decimal | None:
    """The fare coefficient of a day: as given with the question, else as stored; unknown is never a neighbour's."""
    if given.fare_coefficients is not UNSET:
        rows = [row for row in given.fare_coefficients if row.from_on <= on]
        row = max(rows, key=lambda row: row.from_on, default=None)
        coefficient, since = (row.value, row.from_on) if row else (None, None)
    elif given.fare_coefficient is not UNSET:
        coefficient, since = given.fare_coefficient, None
    else:
        entry = reasoning.parameter("fare_coefficient", on)
        coefficient, since = (entry.value, entry.effective_from) if entry else (None, None)
    if coefficient is None:
        reasoning.lack("parameters.fare_coefficient", COEFFICIENT)
        return None
    reasoning.used("fare_coefficient", coefficient, since)
    reasoning.step(COEFFICIENT, coefficient, on=on, coefficient=coefficient)
    return coefficient


def price(multiple: int, coefficient: Decimal, reasoning: Reasoning) -> Decimal:
    """The multiple times the coefficient, brought to cents by the reading."""
    product = multiple * coefficient
    match reasoning.reading("rounding"):
        case "truncate":
            amount = truncate(product)
        case "half_up":
            amount = half_up(product)
        case _:
            amount = multiple // 1000 * (1000 * coefficient).quantize(CENT, ROUND_HALF_UP)
    reasoning.step(AMOUNT, amount, multiple=multiple, coefficient=coefficient, product=product, amount=amount)
    return amount


def retention(facts: RetentionFacts, reasoning: Reasoning) -> Decision:
    """Only art. 21, I to VIII, retains a vehicle; the trip goes on in a lawful one, at the infractor's cost."""
    provision = facts.infraction.provision
    allowed = bool(reasoning.check(RETAINED, provision in RETAINING, provision=provision))
    accepted = None if facts.substitute is UNSET else substitute_accepted(facts.substitute, reasoning)
    charge = expenses(facts, reasoning) if allowed and accepted is not False else None
    charged = {} if charge is None else {"charge_to": "infractor", "charge": charge}
    told = {"substitute_accepted": accepted, "fine_amount": known(facts.fine_amount)}
    return reasoning.conclude(
        {"allowed": allowed, **charged, **{name: value for name, value in told.items() if value is not None}}
    )


def substitute_accepted(substitute: Substitute, reasoning: Reasoning) -> bool | None:
    """The trip goes on in a vehicle of a delegated or of an authorized service; one of the two is enough."""
    delegated, authorized = known(substitute.delegated), known(substitute.authorized)
    if delegated or authorized or (delegated is False and authorized is False):
        accepted = bool(delegated or authorized)
        return reasoning.check(SUBSTITUTE, accepted, delegated=delegated, authorized=authorized)
    reasoning.lack("substitute.delegated" if delegated is None else "substitute.authorized", SUBSTITUTE)
    return None


def expenses(facts: RetentionFacts, reasoning: Reasoning) -> Decimal | None:
    """What the infractor pays for carrying the passengers on, besides the fine."""
    cost = known(facts.cost)
    if cost is not None:
        reasoning.step(EXPENSES, cost, cost=cost)
    return cost


SERVICES = (
    Service("fine", "Qual é a multa desta infração?", FineFacts, fine, (
        "art17_cpt", "art17_cpt_inc1", "art17_cpt_inc2", "art18_cpt", *LEVELS, *GROUPS, *ITEMS, "art22_cpt",
    )),
    Service("retention", "O veículo pode ficar retido, e quem leva os passageiros adiante?", RetentionFacts, retention,
            ("art22_cpt", "art22_par1u")),
)  # fmt: skip
