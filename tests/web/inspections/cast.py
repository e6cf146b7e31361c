# SPDX-License-Identifier: Apache-2.0
"""Checklists as inspectors fill them in, and what is owed as the rooms of money would say."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.inspections import checklist
from outorga.web.inspections.actions import vehicles
from outorga.web.inspections.actions.vehicles import Found
from outorga.web.inspections.models import InspectionOrder, InspectionReport
from outorga.web.payments.payables import Debt, Due, Payer
from outorga.web.registry.models import VehicleHolding

REASON = "Houve queixa de passageiros sobre os freios deste ônibus."
WORN = "Lona gasta além do limite."


def found(*failed: str, na: Iterable[str] = ()) -> dict[str, Found]:
    """A whole checklist: these items fail, these do not apply, the rest is as it should be."""
    return {
        item.code: Found("fail", WORN) if item.code in failed else Found("na" if item.code in na else "pass")
        for item in checklist.current().items
    }


def report(holding: VehicleHolding, *failed: str, actor: User | None) -> InspectionReport:
    """A report on the vehicle in which these items fail."""
    return vehicles.report(holding=holding, place="Pátio da regional", found=found(*failed), actor=actor)


def order(holding: VehicleHolding, *, present_on: date, actor: User | None) -> InspectionOrder:
    """An order to present the vehicle."""
    return vehicles.order(holding=holding, present_on=present_on, place="Pátio da regional", reason=REASON, actor=actor)


@dataclass
class Owed:
    """A payable of which a test says how much is overdue."""

    case: CaseFile
    amount: Decimal = Decimal(0)
    fallen: frozenset[str] = frozenset()

    def debts(self, *, on: date, company_ref: int | None = None, plate: str = "") -> list[Debt]:
        """What is overdue."""
        payer = Payer("Viação", company_ref=company_ref)
        return [Debt(self.case, self.amount, "overdue", on, payer, "Multa")] if self.amount else []

    def due(self, case: CaseFile, *, on: date, actor: User | None) -> Due:
        """Nobody asks in these tests."""
        raise NotImplementedError

    def credited(self, case: CaseFile, *, on: date, actor: User | None) -> None:
        """Nothing moves on."""

    def debt(self, case: CaseFile, *, on: date, actor: User | None) -> tuple[Debt, StoredDecision] | None:
        """Nobody asks in these tests."""
        raise NotImplementedError
