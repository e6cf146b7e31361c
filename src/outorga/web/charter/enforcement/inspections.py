# SPDX-License-Identifier: Apache-2.0
"""Inspections of the charter decree (art. 14): facts and questions.

The only bridge from the rows of inspections to the contract's names.
"""

from datetime import date

from outorga.law.engine.explain import to_json
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions, readings
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.charter.enforcement import says
from outorga.web.charter.facts import NORM, Facts, day
from outorga.web.inspections.models import Group, InspectionReport
from outorga.web.inspections.procedures import Answer, Known, Ordered, Provisions, Ruling

SERVICE = "inspection"
READING, ONLY_VEHICLE = "inspection_bar", "vehicle"


class CharterInspections:
    """The procedure of inspections by the charter decree."""

    says = says.INSPECTIONS

    @property
    def question(self) -> str:
        """``inspection``."""
        return SERVICE

    @property
    def provisions(self) -> Provisions:
        """Art. 14: at any time, the bar, and whose duty the upkeep is."""
        return Provisions(inspection="art14_cpt", bar="art14_par1", duty="art14_par2")

    def scope(self, plate: str, on: date) -> str:
        """The whole fleet, unless the agency reads that only the vehicle is barred (reading ``inspection_bar``)."""
        return plate if readings.in_force(NORM, on)[READING] == ONLY_VEHICLE else ""

    def order(self, *, on: date, previous_on: date | None, case: CaseFile, actor: User | None) -> Ordered:
        """``inspection`` asked with an order alone (art. 14)."""
        asked: Facts = {"on": day(on), "order": {"ordered_on": day(on), "previous_on": day(previous_on)}}
        stored = decisions.decide(norm=NORM, service=SERVICE, facts=asked, actor=actor, case=case)
        return Ordered(stored, stored.outcome.get("may_order") is True)

    def standing(self, known: Known, *, case: CaseFile, actor: User | None) -> Ruling:
        """``inspection`` over the holder's reports and debts (art. 14, § 1), stored."""
        return _ruling(decisions.decide(norm=NORM, service=SERVICE, facts=facts_of(known), actor=actor, case=case))

    def standing_ahead(self, known: Known) -> Ruling:
        """The same, not stored."""
        return _ruling(decisions.ask(norm=NORM, service=SERVICE, facts=facts_of(known)))


def facts_of(known: Known) -> Facts:
    """Reports and debts as facts of ``inspection``; amounts in BRL."""
    return {
        "on": day(known.on),
        "plate": known.plate,
        "reports": [_report(report) for report in known.reports],
        "debts": {
            "due": f"{known.debts.due:.2f}", "under_suspensive_effect": f"{known.debts.under_suspensive_effect:.2f}",
        },
    }  # fmt: skip


def _report(report: InspectionReport) -> Facts:
    marks = {str(group): report.mark(group) for group in Group}
    return {"plate": report.canonical_plate, "reported_on": day(report.reported_on), **marks}


def _ruling(answer: Answer) -> Ruling:
    said = answer.outcome if isinstance(answer, StoredDecision) else to_json(answer)["outcome"]
    since = said.get("barred_from_on")
    return Ruling(
        decision=answer, barred=said.get("barred"), since=date.fromisoformat(since) if since else None,
        pending=frozenset(said.get("pending") or ()), plates=tuple(said.get("failed_plates") or ()),
    )  # fmt: skip
