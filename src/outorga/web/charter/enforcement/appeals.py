# SPDX-License-Identifier: Apache-2.0
"""Defences and appeals by the charter decree (arts. 24 and 25): its facts and questions.

The only bridge from the rows of defences and appeals to the contract's names.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from outorga.law.engine import norms
from outorga.law.engine.explain import to_json
from outorga.law.norms.mg_44007_2005.appeals import DIRECTORS
from outorga.web.accounts.models import User
from outorga.web.appeals.models import Stage
from outorga.web.appeals.procedures import Admissibility, Asked, Authority
from outorga.web.casefiles import decisions
from outorga.web.charter.enforcement import says
from outorga.web.charter.facts import NORM, Facts, day
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.procedures import Answer, Term
from outorga.web.enforcement.timeline import Timeline


class CharterAppeals:
    """The procedure of defences and appeals by the charter decree."""

    says = says.DEFENCES

    def authorities(self) -> list[Authority]:
        """The two directors (art. 24)."""
        return [Authority(code, self.name_of(code)) for code in DIRECTORS.values()]

    def name_of(self, code: str) -> str:
        """An authority in the norm's words."""
        return norms.get(NORM).labels.value(code)

    def admissibility(self, asked: Asked, *, actor: User | None) -> Admissibility:
        """``appeal``, stored."""
        facts, case = appeal_facts(asked), asked.notice.case
        stored = decisions.decide(norm=NORM, service="appeal", facts=facts, actor=actor, case=case)
        return _admissibility(stored, stored.status, stored.outcome, stored.missing)

    def admissibility_ahead(self, asked: Asked) -> Admissibility:
        """``appeal``, not stored."""
        answer = decisions.ask(norm=NORM, service="appeal", facts=appeal_facts(asked), office=asked.notice.office)
        plain = to_json(answer)
        return _admissibility(answer, plain["status"], plain["outcome"], plain["missing"])

    def appeal_term(self, notice: Notice, *, published_on: date, actor: User | None) -> Term:
        """``deadline`` of the appeal (art. 25), stored."""
        facts = _term_facts(published_on)
        stored = decisions.decide(norm=NORM, service="deadline", facts=facts, actor=actor, case=notice.case)
        return _term(stored, stored.outcome)

    def appeal_term_ahead(self, notice: Notice, *, published_on: date) -> Term:
        """``deadline`` of the appeal, not stored."""
        answer = decisions.ask(norm=NORM, service="deadline", facts=_term_facts(published_on), office=notice.office)
        return _term(answer, to_json(answer)["outcome"])


def appeal_facts(asked: Asked) -> Facts:
    """The question of ``appeal``, in either stage."""
    facts: Facts = {"stage": asked.stage, "on": day(asked.on), "filed_on": day(asked.filed_on)}
    if asked.stage == Stage.DEFENCE:
        service = {"served_on": day(asked.days.served_on), "posted_on": day(asked.days.posted_on)}
        return facts | {
            "area": asked.notice.area or None, "addressed_to": asked.addressed_to or None, "service": service,
        }  # fmt: skip
    fine = getattr(asked.notice, "fine", None)
    return facts | {
        "decision": _attacked(asked.days),
        "fine_amount": str(fine.amount) if fine else None,
        "payments": [{"paid_on": day(row.paid_on), "amount": str(row.amount)} for row in asked.payments],
    }


def _attacked(days: Timeline) -> Facts:
    """The decision that is appealed against: the Council's own is final, and a defence that was not heard has none."""
    if days.appeal_granted is not None or days.appeal_not_admitted_on:
        return {"by": "council"}
    if days.decision_published_on is None:
        return {"by": "none"}
    return {"by": "director", "published_on": day(days.decision_published_on)}


def _admissibility(
    decision: Answer, status: str, said: Mapping[str, Any], missing: list[str] | tuple[str, ...]
) -> Admissibility:
    due_on, short_by = said.get("due_on"), said.get("short_by")
    return Admissibility(
        decision=decision, admissible=said.get("admissible") if status == "decided" else None,
        due_on=date.fromisoformat(due_on) if due_on else None, days_late=int(said.get("days_late") or 0),
        competent=said.get("competent") or "", forwarded_to=said.get("forwarded_to") or "",
        suspensive=bool(said.get("suspensive")), short_by=Decimal(short_by) if short_by is not None else None,
        because=tuple(said.get("because") or ()), missing=tuple(missing),
    )  # fmt: skip


def _term_facts(published_on: date) -> Facts:
    return {"deadline": "appeal", "start_on": day(published_on)}


def _term(answer: Answer, said: Mapping[str, Any]) -> Term:
    skipped = tuple(date.fromisoformat(value) for value in said["skipped"])
    return Term(answer, date.fromisoformat(said["due_on"]), int(said["days"]), skipped)
