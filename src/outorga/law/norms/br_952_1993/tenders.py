# SPDX-License-Identifier: Apache-2.0
"""Arts. 6 and 20 to 22: who wins the tender, when a draw is due, and when new bids may be asked for."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, contradiction, known
from outorga.law.norms.br_952_1993.deadlines import due_on as end_of
from outorga.law.norms.br_952_1993.vocabulary import DEPARTMENT, Id, InterstateFacts, Money

WANTED = Test("art20_cpt_inc3", "O edital diz quantas transportadoras se escolhem: {wanted}.")
SINGLE = Test("art20_cpt_inc3", "Escolher menos de {preferred} pede justificativa: {justified}.")
LOWEST = Test("art20_par2", "Julga-se pela menor tarifa. Critério: {scoring}.")
BIDS = Test("art20_par2", "Julgam-se as propostas apresentadas.")
QUALIFIED = Test("art20_par2", "A licitante {bidder} atende às quatro exigências de habilitação. Faltam: {lacking}.")
RANKED = Test("art20_par2", "Ficam, pela menor tarifa: {ranking}.")
MAXIMUM = Test("art6_cpt", "A tarifa de cada proposta vencedora é a sua máxima: {winners}.")
IN_NOTICE = Test("art21_par1", "Os limites da tarifa estão no edital: {in_notice}.")
FACTORS = {
    "revenue": Test("art21_par1_inc1", "Os limites consideram as receitas: {considered}."),
    "costs": Test("art21_par1_inc2", "Os limites consideram os custos: {considered}."),
    "quality": Test("art21_par1_inc3", "Os limites consideram a qualidade e a produtividade: {considered}."),
}
ACCESSORY = Test(
    "art3_cpt_inc14", "As receitas são também as dos serviços acessórios, e se consideraram: {considered}."
)
ACCEPTABLE = Test("art21_cpt", "A tarifa de {bidder}, {tariff}, está entre {minimum} e {maximum}.")
CHALLENGED = Test(
    "art21_cpt", "Sem limites no edital, o Departamento diz se são excessivas ou inexequíveis: {bidders}."
)
DRAW = Test("art20_par3", "O empate se resolve por sorteio. Empatadas: {tied}.")
DRAWN = Test(
    "art20_par3",
    "O sorteio é público ({public}), com todas as licitantes convocadas (faltam {absent}) e todas as empatadas na "
    "ordem (faltam {unplaced}).",
)
NEW_BIDS = Test("art21_par2", "Só se pedem outras propostas se todas foram desclassificadas: {possible}.")
ACCEPTED = Test("art21_par2", "A nova proposta é de licitante ({bidder}) e chega até {until}. Chegou em {filed_on}.")
QUALIFICATIONS = ("legal", "technical", "financial", "tax")


class TariffBounds(Facts, frozen=True, gc=False):
    """The published bounds of the tariff, and what they are based on."""

    minimum: Given[Money] = UNSET
    maximum: Given[Money] = UNSET
    in_notice: Maybe[bool] = UNSET
    factors: Given[tuple[Literal["revenue", "costs", "quality"], ...]] = UNSET


class Bid(Facts, frozen=True, gc=False):
    """A bid: its tariff, and the four qualifications of the bidder."""

    bidder: Id
    tariff: Money
    legal: Maybe[bool] = UNSET
    technical: Maybe[bool] = UNSET
    financial: Maybe[bool] = UNSET
    tax: Maybe[bool] = UNSET


class Draw(Facts, frozen=True, gc=False):
    """The draw as it was held."""

    public: Maybe[bool] = UNSET
    summoned: Given[tuple[Id, ...]] = UNSET
    order: Given[tuple[Id, ...]] = UNSET


class NewBids(Facts, frozen=True, gc=False):
    """The notice of the term for other bids, and one that came."""

    notified_on: Given[date] = UNSET
    filed_on: Given[date] = UNSET
    bidder: Given[Id] = UNSET


class TenderFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `tender`."""

    winners_wanted: Maybe[Count] = UNSET
    single_justified: Maybe[bool] = UNSET
    bounds: Given[TariffBounds] = UNSET
    bids: Given[tuple[Bid, ...]] = UNSET
    challenged: Given[tuple[Id, ...]] = UNSET
    scoring: Given[Literal["lowest_tariff", "other"]] = UNSET
    draw: Given[Draw] = UNSET
    new_bids: NewBids = NewBids()

    def contradictions(self) -> Iterator[FactError]:
        """A minimum above the maximum, and a bidder twice."""
        bounds = known(self.bounds)
        if bounds is not None:
            minimum, maximum = known(bounds.minimum), known(bounds.maximum)
            if minimum is not None and maximum is not None and minimum > maximum:
                yield contradiction("bounds.minimum", f"at most bounds.maximum ({maximum})", str(minimum))
        bidders: set[str] = set()
        for position, bid in enumerate(known(self.bids) or ()):
            if bid.bidder in bidders:
                yield contradiction(f"bids.{position}.bidder", "each bidder once", bid.bidder)
            bidders.add(bid.bidder)


def tender(facts: TenderFacts, reasoning: Reasoning) -> Decision:
    """The lowest tariffs of the qualified win; a tie waits for its draw."""
    judge_notice(facts, reasoning)
    if reasoning.refused:
        return reasoning.decided({"notice_valid": False})
    bounds = judge_bounds(facts, reasoning)
    bids = reasoning.need("bids", facts.bids, BIDS) or ()
    disqualified = out_of_bounds(bids, facts, bounds, reasoning)
    unqualified = [bid.bidder for place, bid in enumerate(bids) if not qualified(place, bid, disqualified, reasoning)]
    standing = [bid for bid in bids if bid.bidder not in disqualified and bid.bidder not in unqualified]
    outcome = {"notice_valid": True, **bounds, "disqualified": disqualified, "unqualified": unqualified}
    open_challenges = challenged(facts, standing, bounds)
    if open_challenges and not reasoning.missing:
        reasoning.step(CHALLENGED, None, bidders=open_challenges)
        return reasoning.discretionary(DEPARTMENT, outcome)
    ranked = rank(standing, bids, facts, reasoning)
    return conclude({**outcome, **ranked}, bool(bids) and len(disqualified) == len(bids), facts, reasoning)


def judge_notice(facts: TenderFacts, reasoning: Reasoning) -> None:
    """One carrier at least is wanted, fewer than preferred for a reason, and the lowest tariff decides."""
    wanted = reasoning.need("winners_wanted", facts.winners_wanted, WANTED)
    if wanted is not None and reasoning.check(WANTED, wanted > 0, wanted=wanted):
        judge_single(wanted, facts, reasoning)
    if facts.scoring is not UNSET:
        reasoning.check(LOWEST, facts.scoring == "lowest_tariff", scoring=facts.scoring)


def judge_single(wanted: int, facts: TenderFacts, reasoning: Reasoning) -> None:
    """Fewer carriers than preferred need reasons, by the reading."""
    preferred = reasoning.fixed("preferred_carriers")
    if wanted >= preferred or reasoning.reading("single_winner") == "free":
        return
    justified = reasoning.need("single_justified", facts.single_justified, SINGLE)
    if justified is not None:
        reasoning.check(SINGLE, justified, preferred=preferred, justified=justified)


def judge_bounds(facts: TenderFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Published bounds hold when they stand in the notice and rest on all three factors."""
    bounds = known(facts.bounds)
    if bounds is None:
        return {}
    in_notice, factors = known(bounds.in_notice), known(bounds.factors)
    lacking = None if factors is None else [name for name in FACTORS if name not in factors]
    if in_notice is None and not lacking:
        reasoning.lack("bounds.in_notice", IN_NOTICE)
    if factors is None and in_notice is not False:
        reasoning.lack("bounds.factors", FACTORS["revenue"])
    if in_notice is not None:
        reasoning.check(IN_NOTICE, in_notice, in_notice=in_notice)
    for name, test in FACTORS.items():
        if lacking is not None:
            reasoning.check(test, name not in lacking, considered=name not in lacking)
    if lacking is not None:
        reasoning.step(ACCESSORY, "revenue" not in lacking, considered="revenue" not in lacking)
    found = {"bounds_valid": in_notice is True and lacking == []}
    return found if lacking is None else {**found, "missing_factors": lacking}


def out_of_bounds(bids: Iterable[Bid], facts: TenderFacts, bounds: Mapping[str, Any], reasoning: Reasoning
                  ) -> list[str]:  # fmt: skip
    """The bidders whose tariff lies beyond valid bounds, in the order of the bids; a bound itself is acceptable."""
    given = known(facts.bounds)
    if given is None or not bounds["bounds_valid"]:
        return []
    minimum, maximum = known(given.minimum), known(given.maximum)
    return [bid.bidder for bid in bids if not reasoning.check(
        ACCEPTABLE, (minimum is None or bid.tariff >= minimum) and (maximum is None or bid.tariff <= maximum),
        bidder=bid.bidder, tariff=bid.tariff, minimum=minimum, maximum=maximum,
    )]  # fmt: skip


def qualified(place: int, bid: Bid, disqualified: Sequence[str], reasoning: Reasoning) -> bool:
    """Whether the bidder meets all four requirements; what is not known matters only while its bid is in the race."""
    values = {name: known(getattr(bid, name)) for name in QUALIFICATIONS}
    lacking = [name for name, value in values.items() if value is False]
    if bid.bidder in disqualified and not lacking:
        return True
    if not lacking:
        for name, value in values.items():
            reasoning.need(f"bids.{place}.{name}", value, QUALIFIED)
    holds = False if lacking else None if None in values.values() else True
    return reasoning.check(QUALIFIED, holds, bidder=bid.bidder, lacking=lacking) is not False


def challenged(facts: TenderFacts, standing: Iterable[Bid], bounds: Mapping[str, Any]) -> list[str]:
    """The standing bids said to be excessive or unfeasible, where no valid bounds settle it."""
    if bounds.get("bounds_valid"):
        return []
    named = known(facts.challenged) or ()
    return [bid.bidder for bid in standing if bid.bidder in named]


def rank(standing: Sequence[Bid], bids: Sequence[Bid], facts: TenderFacts, reasoning: Reasoning) -> dict[str, Any]:
    """By tariff; bids of the same tariff by a valid draw, and until then nobody is placed."""
    tariffs = [bid.tariff for bid in standing]
    tied = [bid.bidder for bid in standing if tariffs.count(bid.tariff) > 1]
    everyone = [bid.bidder for bid in bids]
    found: dict[str, Any] = {"draw_required": bool(tied), "tied": tied, "summon": everyone if tied else []}
    order: Sequence[str] = ()
    if tied:
        valid = judge_draw(tied, everyone, facts, reasoning)
        found |= {} if valid is None else {"draw_valid": valid}
        if not valid:
            return {**found, "ranking": [], "winners": [], "maximum_fares": {}}
        assert not isinstance(facts.draw, type(UNSET))
        order = known(facts.draw.order) or ()
    placed = sorted(standing, key=lambda bid: (bid.tariff, order.index(bid.bidder) if bid.bidder in tied else 0))
    ranking = [bid.bidder for bid in placed]
    reasoning.step(RANKED, ranking, ranking=ranking)
    return {**found, "ranking": ranking, **award(placed, known(facts.winners_wanted) or 0, reasoning)}


def judge_draw(tied: Sequence[str], everyone: Sequence[str], facts: TenderFacts, reasoning: Reasoning) -> bool | None:
    """Whether the draw is valid; None when none was held, or when it is not known how."""
    draw = known(facts.draw)
    if draw is None:
        reasoning.check(DRAW, False, tied=tied)
        return None
    absent = None if draw.summoned is UNSET else [bidder for bidder in everyone if bidder not in draw.summoned]
    unplaced = None if draw.order is UNSET else [bidder for bidder in tied if bidder not in draw.order]
    public = known(draw.public)
    failed = public is False or bool(absent) or bool(unplaced)
    valid = False if failed else None if None in (public, absent, unplaced) else True
    if valid is None:
        for name in ("public", "summoned", "order"):
            reasoning.need(f"draw.{name}", getattr(draw, name), DRAWN)
    reasoning.check(DRAWN, valid, public=public, absent=absent, unplaced=unplaced)
    return valid


def award(placed: Sequence[Bid], wanted: int, reasoning: Reasoning) -> dict[str, Any]:
    """The first ones win, and each keeps its own tariff as a maximum."""
    winners = placed[:wanted]
    names = [bid.bidder for bid in winners]
    reasoning.step(MAXIMUM, True, winners=names)
    fares = {bid.bidder: bid.tariff for bid in winners}
    return {"winners": names, "maximum_fares": fares}


def conclude(outcome: Mapping[str, Any], all_out: bool, facts: TenderFacts, reasoning: Reasoning) -> Decision:
    """New bids only when all were disqualified; to ask for them is for the department."""
    notified_on = seen(facts.new_bids.notified_on, facts)
    found = {**outcome, "new_bids_possible": all_out}
    if notified_on is None:
        if not all_out or reasoning.missing:
            return reasoning.settle(found)
        reasoning.step(NEW_BIDS, None, possible=True)
        return reasoning.discretionary(DEPARTMENT, found)
    if not reasoning.check(NEW_BIDS, all_out, possible=all_out):
        return reasoning.settle(found)
    until = end_of("new_bids", notified_on, office_calendar(facts.calendar), reasoning).due_on
    return reasoning.settle({**found, "new_bids_until": until, **judge_new_bid(until, facts, reasoning)})


def judge_new_bid(until: date, facts: TenderFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A new bid comes in time, from one of the bidders."""
    filed_on, bidder = seen(facts.new_bids.filed_on, facts), known(facts.new_bids.bidder)
    if filed_on is None:
        return {}
    accepted = filed_on <= until and bidder in {bid.bidder for bid in known(facts.bids) or ()}
    reasoning.check(ACCEPTED, accepted, bidder=bidder, until=until, filed_on=filed_on)
    return {"new_bid_accepted": accepted}


def seen(day: Given[date], facts: TenderFacts) -> date | None:
    """The day of an act, where it is given and does not lie after the day asked about."""
    found, on = known(day), known(facts.on)
    return None if found is None or (on is not None and found > on) else found


SERVICES = (
    Service("tender", "Quem vence a licitação, cabe sorteio, e cabem novas propostas?", TenderFacts, tender, (
        "art3_cpt_inc14", "art6_cpt", "art20_cpt_inc3", "art20_par2", "art20_par3", "art21_cpt", "art21_par1",
        "art21_par1_inc1",
        "art21_par1_inc2", "art21_par1_inc3", "art21_par2", "art96_cpt",
    )),
)  # fmt: skip
