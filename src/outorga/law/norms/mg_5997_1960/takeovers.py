# SPDX-License-Identifier: Apache-2.0
"""Arts. 32, letter a, 33, 34 and 103, item IV: the use of the holder's goods, and the takeover of the service."""

from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given
from outorga.law.norms.mg_5997_1960.requirements import require
from outorga.law.norms.mg_5997_1960.vocabulary import AGENCY, CURRENCY, GOVERNOR, Cruzeiros, LinesFacts

Event = Literal["interruption", "abandonment", "bankruptcy", "death", "lockout", "late_trip", "direct_operation"]
GRAVE = Test("anx1_art34_cpt", "Só em casos graves o DER-MG usa os bens do concessionário. O que houve: {event}.")
ENDED = Test("anx1_art32_cpt", "A concessão se rescinde por retomada, cassação ou fim do prazo. Aqui: {event}.")
ENDING = Test("anx1_art32_cpt_ali1", "A retomada para explorar diretamente rescinde a concessão.")
COUNCIL_FAVOURABLE = Test("anx1_art33_par2", "O Conselho de Tráfego é favorável à retomada.")
ROAD_COUNCIL_DECIDED = Test("anx1_art33_par2", "O Conselho Rodoviário decidiu pela retomada.")
ASSESSED = Test("anx1_art33_cpt", "Indenizam-se a avaliação e as obrigações trabalhistas: {assessed} e {labour}.")
ROAD_COUNCIL_VALUE = Test(
    "anx1_art33_par1", "O Conselho Rodoviário arbitrou a rescisão em {value}; é o que conta: {counts}."
)
COUNCIL_VALUE = Test(
    "anx1_art103_cpt_inc4", "O Conselho de Tráfego arbitrou o acréscimo em {value}; é o que conta: {counts}."
)


class TakeoverReadings(Facts, frozen=True, gc=False):
    """The open question of the takeover: who fixes the price of ending the contract."""

    indemnity_value: Given[Literal["road_council", "council"]] = UNSET


class TakeoverFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `takeover`."""

    event: Event
    council_favourable: Given[bool] = UNSET
    road_council_decided: Given[bool] = UNSET
    assessed_value: Given[Cruzeiros] = UNSET
    labour_obligations: Given[Cruzeiros] = UNSET
    council_value: Given[Cruzeiros] = UNSET
    road_council_value: Given[Cruzeiros] = UNSET
    readings: TakeoverReadings = TakeoverReadings()


def takeover(facts: TakeoverFacts, reasoning: Reasoning) -> Decision:
    """The goods may be used when the service breaks down; the service is taken over by both bodies and the governor."""
    if facts.event == "direct_operation":
        return direct_operation(facts, reasoning)
    if not reasoning.check(GRAVE, facts.event != "late_trip", event=facts.event):
        return reasoning.decided({"requisition": False})
    return reasoning.discretionary(AGENCY, {"requisition": True})


def direct_operation(facts: TakeoverFacts, reasoning: Reasoning) -> Decision:
    """Favourable council, decided road council, and the price paid before."""
    reasoning.step(ENDED, event=facts.event)
    reasoning.step(ENDING)
    require("council_favourable", facts.council_favourable, COUNCIL_FAVOURABLE, reasoning)
    require("road_council_decided", facts.road_council_decided, ROAD_COUNCIL_DECIDED, reasoning)
    if reasoning.refused or reasoning.missing:
        return reasoning.conclude({"takeover": False})
    return reasoning.discretionary(GOVERNOR, {"takeover": True, **indemnity(facts, reasoning)})


def indemnity(facts: TakeoverFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Assessment, labour obligations and the sum for ending the contract; left out while one of them is not known."""
    assessed, labour, value = facts.assessed_value, facts.labour_obligations, ending_value(facts, reasoning)
    if assessed is UNSET or labour is UNSET or value is None:
        return {}
    total = assessed + labour + value
    reasoning.step(ASSESSED, total, assessed=assessed, labour=labour)
    return {"indemnity": total, "currency": CURRENCY}


def ending_value(facts: TakeoverFacts, reasoning: Reasoning) -> Decimal | None:
    """The sum for ending the contract, of the body that the reading names; the other body's is told too."""
    by_road_council = reasoning.reading("indemnity_value") == "road_council"
    rows = (
        (ROAD_COUNCIL_VALUE, facts.road_council_value, by_road_council),
        (COUNCIL_VALUE, facts.council_value, not by_road_council),
    )
    found: Decimal | None = None
    for test, value, counts in rows:
        if value is not UNSET:
            reasoning.step(test, counts, value=value, counts=counts)
            found = value if counts else found
    return found


SERVICES = (
    Service("takeover", "O DER-MG pode usar os bens ou retomar o serviço, e a que preço?", TakeoverFacts, takeover, (
        "anx1_art32_cpt", "anx1_art32_cpt_ali1", "anx1_art33_cpt", "anx1_art33_par1", "anx1_art33_par2",
        "anx1_art34_cpt",
        "anx1_art103_cpt_inc4",
    )),
)  # fmt: skip
