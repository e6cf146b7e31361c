# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, 7, 24, pars. 1 and 2, and 95: the maximum fare, promotions, and the two ways in which a fare changes."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, contradiction, known
from outorga.law.kernel.money import rounded
from outorga.law.norms.br_952_1993.deadlines import due_on
from outorga.law.norms.br_952_1993.vocabulary import (
    CurrencyName,
    Id,
    InterstateFacts,
    Money,
    PlainDecimal,
    Share,
    SignedDecimal,
)

FACTOR_PLACES = 4
AFTER_THE_BID = ("tax_or_charge", "legal_provision")

WON = Test("art6_cpt", "A tarifa cobrada, de {charged}, não passa da máxima, de {maximum}.")
LEGACY = Test("art95_cpt", "Na linha que já existia, a máxima é a tarifa que vigorava na publicação.")
OVERCHARGE = Test("art78_cpt_inc3_ali3", "Não se cobra valor que as normas não permitem.")
UNFIT = Test("art82_cpt_inc4", "Não se cobra tarifa acima da máxima, o que leva à inidoneidade.")
PROMOTED = Test("art6_par1u", "A promoção de {charged} cumpre as condições do parágrafo.")
NOTICE = Test(
    "art6_par1u_inc1", "Avisada em {notified_on}, a promoção começa a partir de {earliest_start_on}: {starts_on}."
)
NO_ABUSE = Test("art6_par1u_inc2", "Nenhuma decisão viu na promoção abuso do poder econômico.")
FOR_ALL = Test("art7_par1u", "A promoção vale para todos os usuários ou cumpre lei.")
PRESERVED = Test("art7_cpt", "A tarifa só muda por reajuste ou por revisão.")
FORMULA = Test("art24_par1", "A fórmula do reajuste está em vigor.")
ADJUSTED = Test("art24_par1", "A tarifa de {current} vezes o fator {factor} dá {new_fare}.")
CHANGE = Test("art24_par2", "Sabe-se o que pede a revisão: {cause}.")
REVISED = Test("art24_par2", "A tarifa de {current}, com o efeito de {impact}, passa a {new_fare}.")
LATER = Test("art24_par2_inc1", "A mudança, de {changed_on}, veio depois da proposta, de {bid_on}.")
PROVEN = Test("art24_par2_inc1", "Está provado que a mudança repercute na tarifa.")
UNILATERAL = Test("art24_par2_inc2", "O poder concedente mudou o contrato; a transportadora não revê por si: {cause}.")


class FareAmounts(Facts, frozen=True, gc=False):
    """The maximum fare, the one charged, and the one in force before a change."""

    maximum: Maybe[Money] = UNSET
    charged: Maybe[Money] = UNSET
    current: Maybe[Money] = UNSET


class Promotion(Facts, frozen=True, gc=False):
    """A promotional fare: its notice, its start, for whom it is, and whether an abuse was found in it."""

    notified_on: Maybe[date] = UNSET
    starts_on: Maybe[date] = UNSET
    segment: Given[bool] = UNSET
    law: Given[bool] = UNSET
    abuse_found: Given[bool] = UNSET


class CostComponent(Facts, frozen=True, gc=False):
    """A component of cost: its weight in the fare, and its index now over its index before."""

    name: Id
    weight: Share
    ratio: PlainDecimal


class Adjustment(Facts, frozen=True, gc=False):
    """The formula of an adjustment."""

    components: Given[tuple[CostComponent, ...]] = UNSET
    formula_in_force: Maybe[bool] = UNSET


class Revision(Facts, frozen=True, gc=False):
    """What asks for a revision, and its effect on the fare."""

    cause: Maybe[Literal["tax_or_charge", "legal_provision", "unilateral_change", "carrier_request"]] = UNSET
    changed_on: Maybe[date] = UNSET
    bid_on: Maybe[date] = UNSET
    proven: Maybe[bool] = UNSET
    impact: Maybe[SignedDecimal] = UNSET


class FareFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `fare`."""

    kind: Literal["ceiling", "promotion", "adjustment", "revision"]
    currency: Given[CurrencyName] = UNSET
    fare: FareAmounts = FareAmounts()
    promotion: Promotion = Promotion()
    adjustment: Adjustment = Adjustment()
    revision: Revision = Revision()

    def contradictions(self) -> Iterator[FactError]:
        """The weights of the components make up the whole fare."""
        components = known(self.adjustment.components)
        if components is not None and sum(one.weight for one in components) != 1:
            yield contradiction("adjustment.components", "weights that add to 1")


def fare(facts: FareFacts, reasoning: Reasoning) -> Decision:
    """Whether the fare, the promotion or the change may apply; a known refusal needs nothing more."""
    told = KINDS[facts.kind](facts, reasoning)
    allowed = {"allowed": not reasoning.refused}
    currency = {} if facts.currency is UNSET else {"currency": facts.currency}
    return reasoning.conclude({**currency, **allowed, **told})


def ceiling(facts: FareFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A fare above the maximum is an infraction and a case of unfitness; the maximum itself may be charged."""
    within = under_maximum(facts.fare, reasoning)
    if within is None:
        return {}
    reasoning.step(LEGACY)
    reasoning.check(OVERCHARGE, within)
    reasoning.check(UNFIT, within)
    return {"infractions": [] if within else [OVERCHARGE.provision], "unfitness_case": not within}


def under_maximum(amounts: FareAmounts, reasoning: Reasoning) -> bool | None:
    """Whether the fare charged is at or below the maximum; None when one of the two is not known."""
    maximum = reasoning.need("fare.maximum", amounts.maximum, WON)
    charged = reasoning.need("fare.charged", amounts.charged, WON)
    if maximum is None or charged is None:
        return None
    return reasoning.check(WON, charged <= maximum, charged=charged, maximum=maximum)


def promotion(facts: FareFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Thirty days of notice, a fare within the maximum, for all users or by law, and no abuse found."""
    offer = facts.promotion
    under_maximum(facts.fare, reasoning)
    earliest = noticed(facts, reasoning)
    reasoning.check(FOR_ALL, offer.segment is not True or offer.law is True)
    reasoning.check(NO_ABUSE, offer.abuse_found is not True)
    holds = False if reasoning.refused else None if reasoning.missing else True
    reasoning.step(PROMOTED, holds, charged=known(facts.fare.charged))
    told = {} if earliest is None else {"earliest_start_on": earliest}
    return {**told, "approval_needed": False}


def noticed(facts: FareFacts, reasoning: Reasoning) -> date | None:
    """The first day that the notice allows, if it is known when it was given."""
    offer = facts.promotion
    notified_on = reasoning.need("promotion.notified_on", offer.notified_on, NOTICE)
    starts_on = reasoning.need("promotion.starts_on", offer.starts_on, NOTICE)
    if notified_on is None:
        return None
    earliest = due_on("promotion_notice", notified_on, office_calendar(facts.calendar), reasoning).due_on
    holds = None if starts_on is None else starts_on >= earliest
    reasoning.check(NOTICE, holds, notified_on=notified_on, earliest_start_on=earliest, starts_on=starts_on)
    return earliest


def adjustment(facts: FareFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The carrier's own act, by the weighted variation of the components of cost."""
    formula = facts.adjustment
    reasoning.step(PRESERVED)
    in_force = reasoning.need("adjustment.formula_in_force", formula.formula_in_force, FORMULA)
    told: dict[str, Any] = {"approval_needed": False}
    if in_force is False:
        reasoning.check(FORMULA, False)
        return told
    components = reasoning.need("adjustment.components", formula.components, ADJUSTED)
    current = reasoning.need("fare.current", facts.fare.current, ADJUSTED)
    if in_force is None or components is None or current is None:
        return told
    reasoning.check(FORMULA, True)
    factor = sum((Fraction(one.weight) * Fraction(one.ratio) for one in components), Fraction())
    changed = new_fare(current, factor)
    reasoning.step(ADJUSTED, changed["new_fare"], current=current, **changed)
    return {**told, **changed}


def revision(facts: FareFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The department's act, for a change after the bid or an unilateral one; never at the carrier's wish."""
    change = facts.revision
    reasoning.step(PRESERVED)
    told: dict[str, Any] = {"approval_needed": True}
    cause = reasoning.need("revision.cause", change.cause, CHANGE)
    if cause is not None:
        reasoning.step(CHANGE, cause != "carrier_request", cause=cause)
        grounded(cause, change, reasoning)
    if reasoning.refused:
        return told
    impact = reasoning.need("revision.impact", change.impact, REVISED)
    current = reasoning.need("fare.current", facts.fare.current, REVISED)
    if impact is None or current is None:
        return told
    changed = new_fare(current, 1 + Fraction(impact))
    reasoning.step(REVISED, changed["new_fare"], current=current, impact=impact, **changed)
    return {**told, **changed}


def grounded(cause: str, change: Revision, reasoning: Reasoning) -> None:
    """Whether the cause gives a right: a tax or a law only after the bid and with its effect proven."""
    if cause not in AFTER_THE_BID:
        reasoning.check(UNILATERAL, cause == "unilateral_change", cause=cause)
        return
    changed_on = reasoning.need("revision.changed_on", change.changed_on, LATER)
    bid_on = reasoning.need("revision.bid_on", change.bid_on, LATER)
    if changed_on is not None and bid_on is not None:
        reasoning.check(LATER, changed_on > bid_on, changed_on=changed_on, bid_on=bid_on)
    proven = reasoning.need("revision.proven", change.proven, PROVEN)
    if proven is not None:
        reasoning.check(PROVEN, proven)


def new_fare(current: Decimal, factor: Fraction) -> dict[str, Any]:
    """The fare times the exact factor, rounded half up, and the way it goes."""
    direction = "none" if factor == 1 else "up" if factor > 1 else "down"
    return {
        "factor": rounded(factor, FACTOR_PLACES), "new_fare": rounded(Fraction(current) * factor),
        "direction": direction,
    }  # fmt: skip


KINDS: Mapping[str, Callable[[FareFacts, Reasoning], dict[str, Any]]] = {
    "ceiling": ceiling,
    "promotion": promotion,
    "adjustment": adjustment,
    "revision": revision,
}
SERVICES = (
    Service("fare", "Esta tarifa pode valer?", FareFacts, fare, (
        "art6_cpt", "art6_par1u", "art6_par1u_inc1", "art6_par1u_inc2", "art7_cpt", "art7_par1u", "art24_par1",
        "art24_par2",
        "art24_par2_inc1", "art24_par2_inc2", "art78_cpt_inc3_ali3", "art82_cpt_inc4", "art95_cpt", "art96_cpt",
    )),
)  # fmt: skip
