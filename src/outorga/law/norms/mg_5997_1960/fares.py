# SPDX-License-Identifier: Apache-2.0
"""Arts. 18, items III and XIV, 82, item III, 96 and 123 to 125: what a passenger pays, and who rides free."""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.citations import in_order
from outorga.law.kernel.dates import add_years
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, contradiction, known
from outorga.law.kernel.money import ZERO, half_up
from outorga.law.norms.mg_5997_1960.vocabulary import CURRENCY, Cruzeiros, LinesFacts, Quantity

Category = Literal[
    "ordinary", "child", "primary_teacher", "secondary_teacher", "student", "traffic_inspector", "council_member",
    "labour_inspector", "public_requisition", "town_councillor",
]  # fmt: skip
CREDENTIALLED = frozenset({"traffic_inspector", "council_member", "labour_inspector"})

APPROVED = Test("anx1_art18_cpt_inc3", "Cobra-se a tarifa aprovada da viagem: {fare}.")
SEAT = Test("anx1_art96_cpt", "A criança não ocupa lugar numerado.")
AGE = Test("anx1_art96_cpt", "A criança nascida em {born_on} viaja de graça até a véspera de {paying_from_on}.")
CREDENTIAL = Test("anx1_art18_cpt_inc14", "Quem fiscaliza e quem integra o Conselho mostra a credencial.")
REQUISITION = Test("anx1_art123_cpt", "A requisição é a que a lei prevê para o serviço público.")
FREE_PASS = Test("anx1_art123_cpt", "Passe livre só cabe a quem a norma dispensa de pagar.")
DISCOUNT = Test("anx1_art124_cpt", "O desconto de {share} pede carteira ({card}) e uso habitual ({habitual}).")
SAME_DISCOUNT = Test("anx1_art82_cpt_inc3", "A empresa concede o desconto a quem a ele tem direito.")
ENTITLED: Mapping[str, Test] = {
    "primary_teacher": Test("anx1_art124_cpt_ali1", "O desconto é dos professores primários."),
    "secondary_teacher": Test("anx1_art124_cpt_ali1", "O desconto é dos professores primários."),
    "student": Test("anx1_art124_cpt_ali2", "O desconto é dos alunos de escola de qualquer grau."),
}
DISTANCE = Test("anx1_art125_cpt", "A caderneta de {km} km vale ao menos {multiple} vezes {longest_itinerary_km} km.")
NORM_ISSUED = Test("anx1_art125_cpt", "O Diretor-Geral baixou as normas da caderneta.")
BOOKLET = Test("anx1_art125_cpt", "A caderneta dá o desconto de {share}.")
STACKED = Test("anx1_art124_cpt", "O desconto da carteira se soma ao da caderneta.")
CHARGED = Test("anx1_art110_cpt_inc3_ite29", "Cobrou-se o devido: {charged} por {price}.")
PASS_ITEM = Test("anx1_art110_cpt_inc1_ite4", "Não se deu passe livre que a norma veda.")


class Passenger(Facts, frozen=True, gc=False):
    """Who rides: category, birth, seat, habitual use, card, credential, and a free pass that was given."""

    category: Category
    born_on: Given[date] = UNSET
    takes_seat: Given[bool] = UNSET
    habitual: Given[bool] = UNSET
    card: Given[bool] = UNSET
    credential: Given[bool] = UNSET
    free_pass: Given[bool] = UNSET


class Booklet(Facts, frozen=True, gc=False):
    """A booklet of kilometres: its distance, the company's longest itinerary, and whether its norms were issued."""

    km: Quantity
    longest_itinerary_km: Quantity
    norm_issued: Given[bool] = UNSET


class FareReadings(Facts, frozen=True, gc=False):
    """The open questions of what is paid."""

    child_age: Given[Literal["until_sixth_birthday", "until_fifth_birthday"]] = UNSET
    discounts: Given[Literal["single", "stacked"]] = UNSET


class FareFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `fare`."""

    fare: Cruzeiros
    passenger: Passenger
    booklet: Given[Booklet] = UNSET
    charged: Given[Cruzeiros] = UNSET
    readings: FareReadings = FareReadings()

    def contradictions(self) -> Iterator[FactError]:
        """Nobody rides before birth."""
        born_on, on = known(self.passenger.born_on), known(self.on)
        if born_on and on and born_on > on:
            yield contradiction("passenger.born_on", "a day not after on", born_on)


def fare(facts: FareFacts, reasoning: Reasoning) -> Decision:
    """The approved fare, less the discounts that the norm grants; nothing for whom it lets ride free."""
    reasoning.step(APPROVED, facts.fare, fare=facts.fare)
    free = rides_free(facts, reasoning)
    discounted = has_discount(facts.passenger, reasoning)
    valid = booklet_valid(facts.booklet, reasoning) if facts.booklet is not UNSET else None
    if reasoning.missing:
        return reasoning.undetermined()
    price = ZERO if free else price_due(facts.fare, bool(discounted), bool(valid), reasoning)
    outcome: dict[str, Any] = {"price": price, "free": free, "currency": CURRENCY}
    if valid is not None:
        outcome["booklet_valid"] = valid
    return reasoning.decided(outcome | judge_charge(facts, price, bool(free), reasoning))


def rides_free(facts: FareFacts, reasoning: Reasoning) -> bool | None:
    """Children without a seat, credentials and public requisitions; None while that cannot be told."""
    category = facts.passenger.category
    if category == "child":
        return child_free(facts, reasoning)
    if category in CREDENTIALLED:
        shown = reasoning.need("passenger.credential", facts.passenger.credential, CREDENTIAL)
        return shown if shown is None else bool(reasoning.step(CREDENTIAL, shown))
    return category == "public_requisition" and bool(reasoning.step(REQUISITION))


def child_free(facts: FareFacts, reasoning: Reasoning) -> bool | None:
    """Up to five years of age and without a numbered seat: one that takes a seat, or is older, pays."""
    takes_seat, born_on, on = known(facts.passenger.takes_seat), known(facts.passenger.born_on), known(facts.on)
    if takes_seat is not None:
        reasoning.step(SEAT, not takes_seat)
    young = None if born_on is None or on is None else is_young(born_on, on, reasoning)
    if takes_seat or young is False:
        return False
    for path, value in (("passenger.takes_seat", takes_seat), ("passenger.born_on", born_on), ("on", on)):
        reasoning.need(path, value, AGE)
    return None if reasoning.missing else True


def is_young(born_on: date, on: date, reasoning: Reasoning) -> bool:
    """Whether the child has not outgrown the age on a day: the whole year of that age counts, or none of it."""
    years = int(reasoning.fixed("free_child_years"))
    whole_year = reasoning.reading("child_age") == "until_sixth_birthday"
    paying_from_on = add_years(born_on, years + whole_year)
    return bool(reasoning.step(AGE, on < paying_from_on, born_on=born_on, paying_from_on=paying_from_on, on=on))


def has_discount(passenger: Passenger, reasoning: Reasoning) -> bool | None:
    """Primary teachers and pupils who ride habitually and show their card; None while that cannot be told."""
    entitled = ENTITLED.get(passenger.category)
    if entitled is None or not reasoning.step(entitled, passenger.category != "secondary_teacher"):
        return False
    share, card, habitual = reasoning.fixed("discount_share"), known(passenger.card), known(passenger.habitual)
    if card is not False and habitual is not False:
        reasoning.need("passenger.card", card, DISCOUNT)
        reasoning.need("passenger.habitual", habitual, DISCOUNT)
    granted = None if None in (card, habitual) and False not in (card, habitual) else bool(card and habitual)
    if granted is not None:
        reasoning.step(DISCOUNT, granted, share=share, card=card, habitual=habitual)
        reasoning.step(SAME_DISCOUNT, granted)
    return granted


def booklet_valid(booklet: Booklet, reasoning: Reasoning) -> bool | None:
    """Long enough for the company's longest itinerary, and under norms that were issued."""
    multiple = reasoning.fixed("booklet_multiple")
    long_enough = reasoning.step(
        DISTANCE, booklet.km >= multiple * booklet.longest_itinerary_km, km=booklet.km, multiple=multiple,
        longest_itinerary_km=booklet.longest_itinerary_km,
    )  # fmt: skip
    if not long_enough:
        return False
    issued = reasoning.need("booklet.norm_issued", booklet.norm_issued, NORM_ISSUED)
    return issued if issued is None else bool(reasoning.step(NORM_ISSUED, issued))


def price_due(full: Decimal, discounted: bool, booklet: bool, reasoning: Reasoning) -> Decimal:
    """The fare less one discount, or less both by the reading; half a cent goes up."""
    if booklet:
        share = reasoning.fixed("booklet_discount_share")
        reasoning.step(BOOKLET, True, share=share)
        stacked = discounted and reasoning.step(STACKED, reasoning.reading("discounts") == "stacked")
        factor = (1 - share) * (1 - reasoning.fixed("discount_share") if stacked else 1)
    else:
        factor = 1 - reasoning.fixed("discount_share") if discounted else Decimal(1)
    return half_up(full * factor)


def judge_charge(facts: FareFacts, price: Decimal, free: bool, reasoning: Reasoning) -> dict[str, Any]:
    """A free pass for one who must pay is unlawful; any other charge than the price is a fault."""
    found: dict[str, Any] = {}
    items = []
    if facts.passenger.free_pass is True:
        found["free_pass_allowed"] = bool(reasoning.check(FREE_PASS, free))
        if not reasoning.step(PASS_ITEM, free):
            items.append(PASS_ITEM.provision)
    if facts.charged is not UNSET:
        found["charged_as_due"] = reasoning.step(CHARGED, facts.charged == price, charged=facts.charged, price=price)
        items += [] if found["charged_as_due"] else [CHARGED.provision]
    return {**found, "items": in_order(items)} if found else {}


SERVICES = (
    Service("fare", "Quanto este passageiro paga?", FareFacts, fare, (
        APPROVED.provision, CREDENTIAL.provision, SAME_DISCOUNT.provision, AGE.provision, FREE_PASS.provision,
        DISCOUNT.provision, "anx1_art124_cpt_ali1", "anx1_art124_cpt_ali2", BOOKLET.provision, PASS_ITEM.provision,
        CHARGED.provision,
    )),
)  # fmt: skip
