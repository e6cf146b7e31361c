# SPDX-License-Identifier: Apache-2.0
"""Fines of the charter decree as money (arts. 18, 24, 25 and 27): when due, how much, what comes back, what they bar.

The only bridge from the rows of fines and payments to the contract's names.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from outorga.law.engine.explain import to_json
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter.enforcement import says
from outorga.web.charter.facts import NORM, Facts, day
from outorga.web.enforcement.collection import Answer, DueRuling, Question, RefundRuling, in_groups
from outorga.web.enforcement.models import Fine
from outorga.web.enforcement.timeline import Timeline
from outorga.web.payments.models import CertificateKind
from outorga.web.payments.payables import Debt
from outorga.web.payments.procedures import ClearanceRuling
from outorga.web.payments.queries import Payment
from outorga.web.payments.queries.debts import Debts
from outorga.web.ui.formats import number

COEFFICIENTS = {"coefficient_at_payment": "Coeficiente então", "coefficient_at_refund": "Coeficiente hoje"}


class CharterCollection:
    """Collecting fines by the charter decree."""

    def due(self, question: Question, *, actor: User | None) -> DueRuling:
        """``amount_due`` (arts. 24, § 2, and 25), stored."""
        case = question.fine.case
        return _due(
            decisions.decide(norm=NORM, service="amount_due", facts=due_facts(question), actor=actor, case=case)
        )

    def due_ahead(self, questions: Sequence[Question]) -> list[DueRuling]:
        """``amount_due`` of each, not stored; those of an office, which count by one calendar, are asked together."""
        return in_groups(questions, by=lambda question: question.fine.case.office, answer=_due_at)

    def refund(
        self, fine: Fine, payment: Payment, *, cause: str, on: date, actor: User | None, stored: bool = True
    ) -> RefundRuling:
        """``refund`` (art. 25, § 2) of one payment."""
        facts = refund_facts(fine, payment, cause=cause, on=on)
        answer: Answer
        if stored:
            answer = decisions.decide(norm=NORM, service="refund", facts=facts, actor=actor, case=fine.case)
        else:
            answer = decisions.ask(norm=NORM, service="refund", facts=facts)
        said = _outcome(answer)
        amount = said.get("amount") if answer.status == "decided" else None
        return RefundRuling(
            answer, payment.paid_on, payment.amount, Decimal(amount) if amount is not None else None,
            {word: number(said[name]) if said.get(name) else "" for name, word in COEFFICIENTS.items()},
        )  # fmt: skip


class CharterDebts:
    """What is owed by the charter decree, and whether the traffic department may act on a vehicle."""

    provision = "art27_cpt"
    says = says.DEBTS

    def certificate(self, found: Debts) -> str:
        """Only what is overdue makes a certificate positive without more (art. 27)."""
        if found.due:
            return CertificateKind.POSITIVE
        pending = found.under_suspensive_effect or found.within_term
        return CertificateKind.POSITIVE_AS_NEGATIVE if pending else CertificateKind.NEGATIVE

    def may_act(self, *, act: str, plate: str, debts: list[Debt], on: date, actor: User | None) -> ClearanceRuling:
        """``traffic_clearance`` (art. 27), stored."""
        fines = [
            {"amount": str(debt.amount), "state": debt.state, **({"due_on": day(debt.due_on)} if debt.due_on else {})}
            for debt in debts
        ]
        facts: Facts = {"on": day(on), "act": act, "plate": plate, "fines": fines}
        stored = decisions.decide(norm=NORM, service="traffic_clearance", facts=facts, actor=actor)
        said = stored.outcome
        return ClearanceRuling(
            stored, bool(said["released"]), Decimal(said["blocking_total"]), Decimal(said["suspended_total"])
        )


def _outcome(answer: Answer) -> Facts:
    found: Facts = answer.outcome if isinstance(answer, StoredDecision) else to_json(answer)["outcome"]
    return found


def _due(answer: Answer) -> DueRuling:
    said = _outcome(answer)
    if answer.status != "decided":
        return DueRuling(answer, "")
    due_on = said.get("due_on")
    return DueRuling(
        answer, said["state"], said.get("basis") or "", date.fromisoformat(due_on) if due_on else None,
        Decimal(said["balance"]),
    )  # fmt: skip


def _due_at(office: Office | None, questions: Sequence[Question]) -> list[DueRuling]:
    asked = [due_facts(question) for question in questions]
    return [_due(answer) for answer in decisions.ask_each(norm=NORM, service="amount_due", each=asked, office=office)]


def due_facts(question: Question) -> Facts:
    """The question of ``amount_due``."""
    days = question.timeline
    return {
        "on": day(question.on),
        "fine_amount": str(question.fine.amount),
        "service": {"served_on": day(days.served_on)},
        "defence": _defence(days),
        "appeal": _appeal(days, admitted=question.admitted),
        "payments": [{"paid_on": day(row.paid_on), "amount": str(row.amount)} for row in question.payments],
    }


def _defence(days: Timeline) -> Facts:
    filed_on = days.defended_on or days.late_defence_on
    facts: Facts = {"filed_on": day(filed_on)} if filed_on else {}
    if days.defence_granted:
        return facts | {
            "decision": "granted",
            "published_on": day(days.decision_published_on or days.defence_granted_on),
        }
    if days.decision_published_on:
        return facts | {"decision": "rejected", "published_on": day(days.decision_published_on)}
    return facts


def _appeal(days: Timeline, *, admitted: bool) -> Facts:
    if days.appealed_on is None:
        return {}
    facts: Facts = {"filed_on": day(days.appealed_on)}
    if days.appeal_not_admitted_on:
        return facts | {"admitted": False}
    if days.appeal_granted is not None:
        decided_on = days.appeal_granted_on or days.appeal_rejected_on
        decision = "granted" if days.appeal_granted else "rejected"
        return facts | {"admitted": True, "decision": decision, "published_on": day(decided_on)}
    return facts | ({"admitted": True} if admitted else {})


def refund_facts(fine: Fine, payment: Payment, *, cause: str, on: date) -> Facts:
    """The question of ``refund``; the multiple is that of the fine's own decision."""
    facts: Facts = {
        "cause": cause, "paid": str(payment.amount), "paid_on": day(payment.paid_on), "refund_on": day(on),
    }  # fmt: skip
    multiple = fine.decision.outcome.get("multiple")
    return facts | ({"multiple": int(multiple)} if multiple is not None else {})
