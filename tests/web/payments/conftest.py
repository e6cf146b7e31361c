# SPDX-License-Identifier: Apache-2.0
"""An office, its treasurer, two companies, and something of one of them that is paid."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import decisions, standing
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.payments import payables
from outorga.web.payments.actions import ledger
from outorga.web.payments.payables import Answer, Debt, Due, Payer
from outorga.web.payments.queries import Payment, payments_of
from outorga.web.registry.models import Company

NORM = "mg-44007-2005"
TODAY = date(2026, 11, 30)
AMOUNT = Decimal("1078.02")
KIND = "retention"


@pytest.fixture(autouse=True)
def _today(clock: Callable[[date], None], settings: Any, tmp_path: Path) -> None:
    """Monday 2026-11-30; sign-in itself is tested elsewhere, so it is quick and without a second factor here."""
    settings.OUTORGA_REQUIRE_SECOND_FACTOR = False
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.MEDIA_ROOT = tmp_path / "files"
    clock(TODAY)


def make_person(login: str, name: str, role: str, office: Office | None = None) -> User:
    """A confirmed person with a role."""
    user = accounts.create_user(
        actor=None, email=f"{login}@example.org", name=name, password="estrada de terra", confirmed=True
    )
    accounts.assign_role(actor=None, user=user, role=role, office=office, from_on=date(2026, 1, 5))
    return user


@pytest.fixture
def office(db: None) -> Office:
    standing.set_standing(
        norm=NORM, state="adopted", from_on=date(2026, 1, 1), source="inventada", ordinance="Portaria 1/2026",
        actor=None, invented=True,
    )  # fmt: skip
    return accounts.create_office(
        actor=None, code="crg-03", name="3ª Regional", city_code="3121605", municipality="Diamantina"
    )


@pytest.fixture
def treasurer(office: Office) -> User:
    return make_person("rui", "Rui Paes", "treasurer")


@pytest.fixture
def clerk(office: Office) -> User:
    return make_person("marta", "Marta Lima", "clerk", office)


@pytest.fixture
def company(office: Office) -> Company:
    made = Company(
        cnpj="41738295000185", legal_name="Viação Serra do Espinhaço Ltda", created_at="2026-01-05T12:00:00Z",
        saved_at="2026-01-05T12:00:00Z", office=office,
    )  # fmt: skip
    made.refold()
    made.save()
    return made


@dataclass
class Costs:
    """A kind of case that is paid, with nothing of the law in it: the amount is what was charged."""

    fallen: frozenset[str] = frozenset({"released"})
    overdue: frozenset[str] = frozenset({"open"})
    amounts: dict[int, Decimal] = field(default_factory=dict)
    told: list[int] = field(default_factory=list)
    state: str = payables.OVERDUE
    why_not: str = ""

    def due(self, case: CaseFile, *, on: date, actor: User | None) -> Due:
        """What is left of the amount."""
        left = self.amounts[case.pk] - sum((paid.amount for paid in payments_of(case)), Decimal(0))
        decision = StoredDecision.objects.filter(case=case).first()
        return Due(
            case, None if self.why_not else left, TODAY, self._payer(case), case.title, f"{NORM}:art22_par1u", decision,
            plate="RVM4C82", why_not=self.why_not,
        )  # fmt: skip

    def credited(self, case: CaseFile, *, on: date, actor: User | None) -> None:
        """Remember that the case was told."""
        self.told.append(case.pk)

    def debts(self, *, on: date, company_ref: int | None = None, plate: str = "") -> Iterable[Debt]:
        """What is left of each."""
        for pk in self.amounts:
            case = CaseFile.objects.get(pk=pk)
            if company_ref in (None, case.company_ref) and plate in ("", "RVM4C82"):
                yield self._debt(case)

    def counted(self, case: CaseFile, *, on: date, payments: Sequence[Payment]) -> tuple[Debt | None, list[Answer]]:
        """What is left, and the decision on which it was charged."""
        found = self._debt(case)
        return (found if found.amount else None), list(StoredDecision.objects.filter(case=case))

    def debt(self, case: CaseFile, *, on: date, actor: User | None) -> tuple[Debt, StoredDecision] | None:
        """What is left of one."""
        decision = StoredDecision.objects.filter(case=case).first()
        found = self._debt(case)
        return (found, decision) if decision and found.amount else None

    def _debt(self, case: CaseFile) -> Debt:
        left = self.amounts[case.pk] - sum((paid.amount for paid in payments_of(case)), Decimal(0))
        return Debt(case, left, self.state, TODAY, self._payer(case), case.title, "RVM4C82")

    def _payer(self, case: CaseFile) -> Payer:
        return Payer("Viação Serra do Espinhaço Ltda", "41738295000185", case.company_ref)


@pytest.fixture
def costs(monkeypatch: pytest.MonkeyPatch) -> Costs:
    made = Costs()
    monkeypatch.setattr(payables, "_payables", {KIND: made})
    return made


@pytest.fixture
def charged(office: Office, company: Company, costs: Costs) -> Callable[..., CaseFile]:
    """Opens a case and charges it."""

    def make(amount: Decimal = AMOUNT) -> CaseFile:
        case = cases.open_case(
            kind=KIND, norm=NORM, title="Despesa da retenção", office=office, actor=None, company=company
        )
        facts = {"infraction": {"provision": "art21_cpt_inc5"}}
        decision = decisions.decide(norm=NORM, service="retention", facts=facts, actor=None, case=case)
        costs.amounts[case.pk] = amount
        ledger.charge(case=case, amount=amount, on=TODAY, actor=None, decision=decision)
        return case

    return make


@pytest.fixture
def case(charged: Callable[..., CaseFile]) -> CaseFile:
    return charged()


@pytest.fixture
def as_user() -> Callable[[User], Client]:
    """A browser in which this person has signed in."""

    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return sign_in
