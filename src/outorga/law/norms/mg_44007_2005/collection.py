# SPDX-License-Identifier: Apache-2.0
"""When a fine is due and how much (arts. 24 and 25): no interest, no surcharge."""

from datetime import date
from decimal import Decimal
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.dates import DAY
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Amount, CalendarFact, Facts, Given, Maybe, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_44007_2005.deadlines import RULES, ProcedureReadings, procedure_due

DEFENCE_TERM = RULES["defence"].test
PAYMENT_TERM = RULES["payment"].test
APPEAL_TERM = RULES["appeal"].test
UNDEFENDED = Test("art24_par2", "Sem defesa no prazo, a multa se paga até {due_on}.")
NO_DEFENCE = Test("art24_par2", "Houve defesa; o prazo ia até {due_on}.")
TIMELY_DEFENCE = Test("art24_par2", "Defesa apresentada em {filed_on}; o prazo ia até {due_on}.")
REJECTED = Test("art25_cpt", "Defesa negada, decisão publicada em {published_on}; a multa vence em {due_on}.")
UNDECIDED = Test("art25_cpt", "A defesa de {filed_on} ainda não tem decisão publicada: a multa não vence.")
APPEALED = Test("art25_cpt", "Recurso de {filed_on}, admitido: a cobrança espera a decisão do Conselho.")
UNDONE = Test("art25_par2", "O auto foi desfeito: nada mais se deve.")
DEFENCE_GRANTED = Test("art25_cpt", "A defesa foi acolhida, decisão publicada em {published_on}: nada se deve.")
PAID = Test("art24_par2", "Pago até {on}: {paid} de {amount}.")


class Served(Facts, frozen=True, gc=False):
    """The proof of receipt of the notice."""

    served_on: Maybe[date] = UNSET
    how: Maybe[Literal["signature", "postal", "gazette", "electronic"]] = UNSET


class DefenceFiled(Facts, frozen=True, gc=False):
    """The defence and what became of it."""

    filed_on: Maybe[date] = UNSET
    decision: Maybe[Literal["granted", "rejected"]] = UNSET
    published_on: Maybe[date] = UNSET


class AppealFiled(DefenceFiled, frozen=True, gc=False):
    """The appeal and what became of it."""

    admitted: Maybe[bool] = UNSET


class Payment(Facts, frozen=True, gc=False):
    """A payment of the fine."""

    paid_on: date
    amount: Amount


class AmountDueReadings(ProcedureReadings, frozen=True, gc=False):
    """Readings of the due date."""

    due_after_rejection: Given[Literal["appeal_term", "ten_days_more", "at_once"]] = UNSET


class AmountDueFacts(Facts, frozen=True, gc=False):
    """Facts of `amount_due`."""

    on: date
    fine_amount: Maybe[Amount] = UNSET
    service: Served = Served()
    defence: DefenceFiled = DefenceFiled()
    appeal: AppealFiled = AppealFiled()
    payments: tuple[Payment, ...] = ()
    calendar: Given[CalendarFact] = UNSET
    readings: AmountDueReadings = AmountDueReadings()


class Standing(msgspec.Struct, frozen=True):
    """Where a fine stands: not due, in its term, overdue or void, and the day on which it is final."""

    state: str
    basis: str | None = None
    due_on: date | None = None
    final_on: date | None = None
    late_by: str = "art24_par2"


def amount_due(facts: AmountDueFacts, reasoning: Reasoning) -> Decision:
    """An undefended fine is paid in 10 days after the defence term; a rejected defence makes it due by the reading."""
    amount = reasoning.need("fine_amount", facts.fine_amount, PAYMENT_TERM)
    served_on = reasoning.need("service.served_on", facts.service.served_on, DEFENCE_TERM)
    if served_on is None:
        reasoning.lack("service.served_on", PAYMENT_TERM)
    if amount is None or served_on is None:
        return reasoning.undetermined()
    standing = _standing(facts, served_on, reasoning)
    return reasoning.decided(_amounts(facts, amount, standing, reasoning))


def _standing(facts: AmountDueFacts, served_on: date, reasoning: Reasoning) -> Standing:
    calendar = office_calendar(facts.calendar)
    defence_due = _term(served_on, "defence_days", DEFENCE_TERM, calendar, reasoning)
    filed_on = _seen(facts.defence.filed_on, facts.on)
    timely = filed_on is not None and filed_on <= defence_due
    if filed_on is None:
        reasoning.step(NO_DEFENCE, False, due_on=defence_due)
    else:
        reasoning.step(TIMELY_DEFENCE, timely, filed_on=filed_on, due_on=defence_due)
    if not timely:
        return _undefended(facts.on, defence_due, calendar, reasoning)
    published_on = _seen(facts.defence.published_on, facts.on)
    match known(facts.defence.decision) if published_on else None:
        case "granted":
            reasoning.step(DEFENCE_GRANTED, True, published_on=published_on)
            return Standing("void")
        case "rejected" if published_on:
            return _rejected(facts, published_on, calendar, reasoning)
    reasoning.step(UNDECIDED, True, filed_on=filed_on)
    return Standing("not_due", "defence_pending")


def _seen(day: Maybe[date], on: date) -> date | None:
    """A day of the past; what comes after ``on`` is not seen."""
    found = known(day)
    return found if found is not None and found <= on else None


def _term(start_on: date, parameter: str, test: Test, calendar: OfficeCalendar, reasoning: Reasoning) -> date:
    return procedure_due(start_on, int(reasoning.fixed(parameter)), calendar, reasoning, test).due_on


def _undefended(on: date, defence_due: date, calendar: OfficeCalendar, reasoning: Reasoning) -> Standing:
    due_on = _term(defence_due, "payment_days", PAYMENT_TERM, calendar, reasoning)
    reasoning.step(UNDEFENDED, due_on, due_on=due_on)
    if on <= defence_due:
        return Standing("not_due", "defence_term", due_on, defence_due + DAY)
    return Standing(_by_day(on, due_on), "payment_term", due_on, defence_due + DAY)


def _by_day(on: date, due_on: date) -> str:
    return "within_term" if on <= due_on else "overdue"


def _rejected(facts: AmountDueFacts, published_on: date, calendar: OfficeCalendar, reasoning: Reasoning) -> Standing:
    appeal_due = _term(published_on, "appeal_days", APPEAL_TERM, calendar, reasoning)
    standing = _unappealed(facts.on, published_on, appeal_due, calendar, reasoning)
    return _appealed(facts, standing, reasoning)


def _unappealed(
    on: date, published_on: date, appeal_due: date, calendar: OfficeCalendar, reasoning: Reasoning
) -> Standing:
    """The text gives no term after a rejection; the reading does. From the decision on the fine is in that term."""
    match reasoning.reading("due_after_rejection"):
        case "appeal_term":
            due_on, basis = appeal_due, "appeal_term"
        case "at_once":
            due_on, basis = published_on, "payment_term"
        case _:
            due_on, basis = _term(appeal_due, "payment_days", PAYMENT_TERM, calendar, reasoning), "payment_term"
    reasoning.step(REJECTED, due_on, published_on=published_on, due_on=due_on)
    return Standing(_by_day(on, due_on), basis, due_on, appeal_due + DAY, "art25_cpt")


def _appealed(facts: AmountDueFacts, standing: Standing, reasoning: Reasoning) -> Standing:
    """An admitted appeal suspends the collection until the Council's decision is published; a decided one was heard."""
    filed_on, published_on = _seen(facts.appeal.filed_on, facts.on), _seen(facts.appeal.published_on, facts.on)
    admitted = known(facts.appeal.admitted)
    decision = known(facts.appeal.decision) if published_on else None
    if filed_on is None or admitted is False or not (admitted or decision):
        return standing
    reasoning.step(APPEALED, True, filed_on=filed_on)
    if decision == "granted":
        reasoning.step(UNDONE)
        return Standing("void")
    if decision is None or published_on is None:
        return Standing("not_due", "appeal_pending")
    due_on = max(published_on, standing.due_on or published_on)
    return Standing(_by_day(facts.on, due_on), "appeal_term", due_on, published_on, "art25_cpt")


def _amounts(facts: AmountDueFacts, amount: Decimal, standing: Standing, reasoning: Reasoning) -> dict[str, Any]:
    paid = [payment for payment in facts.payments if payment.paid_on <= facts.on]
    total = sum((payment.amount for payment in paid), ZERO)
    reasoning.step(PAID, total >= amount, on=facts.on, paid=total, amount=amount)
    settled = standing.state != "void" and total >= amount
    state = "paid" if settled else standing.state
    overdue = (facts.on - standing.due_on).days if state == "overdue" and standing.due_on else 0
    if state == "overdue":
        reasoning.refuse(standing.late_by)
    outcome: dict[str, Any] = {
        "state": state, "due_on": standing.due_on, "days_overdue": overdue, "surcharge": ZERO,
        "balance": ZERO if state in ("void", "paid") else amount - total,
    }  # fmt: skip
    if settled:
        settled_on = _settled_on(paid, amount)
        outcome["paid_on_time"] = standing.due_on is None or settled_on is None or settled_on <= standing.due_on
    return outcome | {name: value for name in ("basis", "final_on") if (value := getattr(standing, name)) is not None}


def _settled_on(paid: list[Payment], amount: Decimal) -> date | None:
    """The day on which the payments reached the amount; none where nothing was paid, of a fine of zero."""
    total = ZERO
    for payment in sorted(paid, key=lambda payment: payment.paid_on):
        total += payment.amount
        if total >= amount:
            return payment.paid_on
    return None


SERVICES = (
    Service("amount_due", "Esta multa é devida neste dia, e quanto?", AmountDueFacts, amount_due,
            ("art24_cpt", "art24_par2", "art25_cpt", "art25_par2")),
)  # fmt: skip
