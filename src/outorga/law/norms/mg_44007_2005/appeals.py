# SPDX-License-Identifier: Apache-2.0
"""Arts. 24 and 25: the defence before the director, the appeal before the Council, and their terms."""

from datetime import date
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.deadlines import DueDate, count
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Amount, CalendarFact, Facts, Given, Maybe, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_44007_2005.vocabulary import procedure_term

DIRECTORS = {"intermunicipal": "director_road_operation", "metropolitan": "director_metropolitan"}
COUNCIL = "transport_council"

COMPETENT = Test("art24_cpt", "A defesa cabe ao diretor competente ({competent}); dirigida a {addressed_to}.")
DEFENCE_TERM = Test(
    "art24_cpt", "Defesa até {due_on}, {days} dias do recebimento em {start_on}; apresentada em {filed_on}."
)
BEFORE_RECEIPT = Test("art24_cpt", "Apresentada em {filed_on}, antes do recebimento provado; postagem em {posted_on}.")
DECISION = Test("art25_cpt", "O recurso é contra a decisão do diretor sobre a defesa; decisão: {by}.")
SECOND_APPEAL = Test("art25_par1", "Da decisão do Conselho não cabe mais recurso; decisão: {by}.")
APPEAL_TERM = Test(
    "art25_cpt", "Recurso até {due_on}, {days} dias da publicação em {start_on}; apresentado em {filed_on}."
)
PAID = Test("art25_cpt", "Recolhimento da multa de {fine_amount} provado até {proof_until}: {paid}.")


class ServiceOfNotice(Facts, frozen=True, gc=False):
    """When and how the notice reached the infractor."""

    served_on: Maybe[date] = UNSET
    how: Maybe[Literal["signature", "postal", "gazette", "electronic"]] = UNSET
    posted_on: Maybe[date] = UNSET


class AttackedDecision(Facts, frozen=True, gc=False):
    """The decision that is appealed against."""

    by: Maybe[Literal["director", "council", "none"]] = UNSET
    published_on: Maybe[date] = UNSET


class Payment(Facts, frozen=True, gc=False):
    """A payment of the fine."""

    paid_on: date
    amount: Amount


class AppealReadings(Facts, frozen=True, gc=False):
    """Readings of defences and appeals."""

    appeal_payment: Given[Literal["required", "waived"]] = UNSET
    payment_proof: Given[Literal["by_end_of_term", "at_filing"]] = UNSET
    wrong_director: Given[Literal["forwarded", "refused"]] = UNSET
    day_kind: Given[Literal["calendar", "working"]] = UNSET
    roll: Given[Literal["forward", "none"]] = UNSET
    start_roll: Given[Literal["any_day", "office_day"]] = UNSET


class AppealFacts(Facts, frozen=True, gc=False):
    """Facts of `appeal`."""

    stage: Literal["defence", "appeal"]
    on: Maybe[date] = UNSET
    filed_on: Maybe[date] = UNSET
    area: Maybe[Literal["intermunicipal", "metropolitan"]] = UNSET
    addressed_to: Maybe[Literal["director_road_operation", "director_metropolitan"]] = UNSET
    service: ServiceOfNotice = ServiceOfNotice()
    decision: AttackedDecision = AttackedDecision()
    fine_amount: Maybe[Amount] = UNSET
    payments: Maybe[tuple[Payment, ...]] = UNSET
    calendar: Given[CalendarFact] = UNSET
    readings: AppealReadings = AppealReadings()


def appeal(facts: AppealFacts, reasoning: Reasoning) -> Decision:
    """Ten days from receipt to defend before the director, and ten from publication to appeal, paid, to the Council."""
    return defence(facts, reasoning) if facts.stage == "defence" else council_appeal(facts, reasoning)


def defence(facts: AppealFacts, reasoning: Reasoning) -> Decision:
    """A defence in time, before either director, suspends the fine until it is decided."""
    competent, forwarded_to = routed(facts, reasoning)
    due = defence_term(facts, reasoning)
    outcome = {
        "due_on": due.due_on if due else None, "forwarded_to": forwarded_to, "decision_final": False,
        **({"competent": competent} if competent else {}),
        **filing(facts, due, admissible=not reasoning.refused, suspends=True),
    }  # fmt: skip
    return reasoning.conclude(outcome)


def routed(facts: AppealFacts, reasoning: Reasoning) -> tuple[str | None, str | None]:
    """The competent director by area, and to whom a defence addressed to the other one goes."""
    area, addressed = reasoning.need("area", facts.area, COMPETENT), known(facts.addressed_to)
    if area is None:
        return None, None
    competent = DIRECTORS[area]
    wrong = addressed is not None and addressed != competent
    refused = wrong and reasoning.reading("wrong_director") == "refused"
    reasoning.step(COMPETENT, not wrong, competent=competent, addressed_to=addressed)
    if refused:
        reasoning.refuse(COMPETENT.provision)
    return competent, competent if wrong and not refused else None


def defence_term(facts: AppealFacts, reasoning: Reasoning) -> DueDate | None:
    """Ten days from the proven receipt; what is filed before it, with the notice in the post, is in time."""
    served, posted, filed = known(facts.service.served_on), known(facts.service.posted_on), known(facts.filed_on)
    if served is None and posted and filed:
        reasoning.step(BEFORE_RECEIPT, True, filed_on=filed, posted_on=posted)
        return None
    start = reasoning.need("service.served_on", facts.service.served_on, DEFENCE_TERM)
    return None if start is None else term_of(start, "defence_days", facts, reasoning, test=DEFENCE_TERM)


def term_of(start: date, days_parameter: str, facts: AppealFacts, reasoning: Reasoning, *, test: Test) -> DueDate:
    """The term counted from its start; what is filed after its last day is late."""
    days: int = reasoning.fixed(days_parameter)
    due = count(start, procedure_term(days, reasoning), office_calendar(facts.calendar))
    filed = known(facts.filed_on)
    in_time = filed is None or filed <= due.due_on
    reasoning.check(test, in_time, due_on=due.due_on, days=days, start_on=start, filed_on=filed)
    return due


def filing(facts: AppealFacts, due: DueDate | None, *, admissible: bool, suspends: bool) -> dict[str, Any]:
    """What is said of a paper that was filed; before filing only competence and term are asked."""
    filed = known(facts.filed_on)
    if filed is None:
        return {}
    return {
        "admissible": admissible, "days_late": due.days_late(filed) if due else 0,
        "suspensive": admissible and suspends, "further_appeal": admissible and facts.stage == "defence",
    }  # fmt: skip


def council_appeal(facts: AppealFacts, reasoning: Reasoning) -> Decision:
    """An appeal needs a director's decision, its term and the whole fine paid; the Council's own decision is final."""
    by = reasoning.need("decision.by", facts.decision.by, DECISION)
    if by is not None:
        reasoning.check(DECISION, by != "none", by=by)
        reasoning.check(SECOND_APPEAL, by != "council", by=by)
    shared = {"competent": COUNCIL, "forwarded_to": None}
    if reasoning.refused:
        return reasoning.decided({
            **shared, "due_on": None, "admissible": False, "days_late": 0, "suspensive": False, "further_appeal": False,
            "decision_final": by == "council",
        })  # fmt: skip
    due = appeal_term(facts, reasoning)
    paid = payment(facts, due, reasoning)
    admissible = not reasoning.refused
    return reasoning.conclude({
        **shared, "due_on": due.due_on if due else None, **paid,
        **filing(facts, due, admissible=admissible, suspends=suspends_collection(facts, reasoning)),
        "decision_final": bool(due and term_over(facts, due) and not (admissible and facts.filed_on)),
    })  # fmt: skip


def appeal_term(facts: AppealFacts, reasoning: Reasoning) -> DueDate | None:
    """Ten days from the publication of the director's decision."""
    start = reasoning.need("decision.published_on", facts.decision.published_on, APPEAL_TERM)
    return None if start is None else term_of(start, "appeal_days", facts, reasoning, test=APPEAL_TERM)


def term_over(facts: AppealFacts, due: DueDate | None) -> bool:
    """Whether the term has run out; without a day asked it is taken to have."""
    on, filed = known(facts.on), known(facts.filed_on)
    if on is None or due is None:
        return on is None
    return on > due.due_on or (filed is not None and filed > due.due_on)


def payment(facts: AppealFacts, due: DueDate | None, reasoning: Reasoning) -> dict[str, Any]:
    """The whole fine must be paid for the appeal to be heard; until the term ends the proof may still come."""
    filed = known(facts.filed_on)
    if filed is None or reasoning.reading("appeal_payment") == "waived":
        return {}
    fine = reasoning.need("fine_amount", facts.fine_amount, PAID)
    payments = reasoning.need("payments", facts.payments, PAID)
    if fine is None or payments is None:
        return {}
    at_filing = reasoning.reading("payment_proof") == "at_filing"
    proof_until = filed if at_filing else due.due_on if due else None
    paid = paid_by(facts, proof_until)
    if paid < fine and not at_filing and not term_over(facts, due):
        reasoning.lack("payments", PAID)
    else:
        reasoning.check(PAID, paid >= fine, fine_amount=fine, proof_until=proof_until, paid=paid)
    return {"short_by": max(fine - paid, ZERO)}


def paid_by(facts: AppealFacts, until: date | None) -> Decimal:
    """What had been paid by that day, of the payments seen on the day asked."""
    limits = [day for day in (until, known(facts.on)) if day]
    payments = known(facts.payments) or ()
    return sum((item.amount for item in payments if all(item.paid_on <= limit for limit in limits)), ZERO)


def suspends_collection(facts: AppealFacts, reasoning: Reasoning) -> bool:
    """Only an appeal heard without payment suspends collection; a fine already paid leaves nothing to suspend."""
    fine = known(facts.fine_amount)
    waived = reasoning.reading("appeal_payment") == "waived"
    return waived and (fine is None or paid_by(facts, None) < fine)


SERVICES = (
    Service("appeal", "A defesa ou o recurso cabe, perante quem, com que efeito e até quando?", AppealFacts, appeal, (
        "art24_cpt", "art25_cpt", "art25_par1",
    )),
)  # fmt: skip
