# SPDX-License-Identifier: Apache-2.0
"""An office, two clerks and a case in its first state."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from outorga.web.accounts.models import Assignment, Office, Role, User
from outorga.web.casefiles import actions, decisions, files, ledger, parameters, readings, standing, vault
from outorga.web.casefiles.models import CaseFile

NORM = "mg-44007-2005"
PAST = date(2020, 1, 1)
DEADLINE = {"deadline": "change_report", "start_on": "2026-03-11"}


@pytest.fixture(autouse=True)
def own_folders(settings: Settings, tmp_path: Path) -> None:
    """Files and checkpoints of one test are never seen by another."""
    settings.OUTORGA_CHECKPOINT_DIR = str(tmp_path / "checkpoints")
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def office(db: None) -> Office:
    return Office.objects.create(code="r3", name="3ª Regional", city_code="3106200", municipality="Belo Horizonte")


@pytest.fixture
def staff(office: Office) -> Callable[..., User]:
    """Makes a person of the agency with a role, in the office unless another is given."""

    def make(name: str, *, role: str = "clerk", at: Office | None = office) -> User:
        user = User.objects.create_user(f"{name.lower().replace(' ', '.')}@der.example", None, name=name)
        code, _ = Role.objects.get_or_create(code=role, defaults={"name_pt": role})
        Assignment.objects.create(user=user, role=code, office=at, from_on=PAST)
        return user

    return make


@pytest.fixture
def clerk(staff: Callable[..., User]) -> User:
    return staff("Marta Lima")


@pytest.fixture
def manager(staff: Callable[..., User]) -> User:
    """Who keeps the norms and the calendar of the whole agency."""
    return staff("Rita Melo", role="administrator", at=None)


@pytest.fixture
def other_clerk(staff: Callable[..., User]) -> User:
    return staff("Paulo Reis")


@pytest.fixture
def case(office: Office, clerk: User) -> CaseFile:
    return actions.open_case(kind="registration", norm=NORM, title="Viação Pedra Redonda", office=office, actor=clerk)


@pytest.fixture
def as_user() -> Callable[[User], Client]:
    """A browser in which this person has signed in, second factor and all."""

    def sign_in(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        session = client.session
        session["account_authentication_methods"] = [{"method": "password"}, {"method": "mfa", "type": "totp"}]
        session["account_authentication_methods_user"] = str(user.pk)
        session.save()
        return client

    return sign_in


@pytest.fixture
def deadline() -> dict[str, Any]:
    """The facts of a deadline in a week without holidays: due on Monday, 16 March 2026."""
    return dict(DEADLINE)


@pytest.fixture
def coefficient(manager: User) -> Callable[[str, date], None]:
    """Sets the fare coefficient by an invented ordinance."""

    def set_to(value: str, from_on: date) -> None:
        parameters.set_by_ordinance(
            norm=NORM, name="fare_coefficient", value=value, from_on=from_on, ordinance="Portaria 1/2026",
            source="inventada", actor=manager, invented=True,
        )  # fmt: skip

    return set_to


@pytest.fixture
def every_row(case: CaseFile, clerk: User, manager: User, coefficient: Callable[[str, date], None]) -> None:
    """At least one row in every table that the database guards."""
    decisions.decide(norm=NORM, service="deadline", facts=DEADLINE, actor=clerk, case=case)
    coefficient("0.400000", date(2026, 1, 1))
    readings.choose(norm=NORM, name="roll", answer="none", reason="Parecer", actor=manager)
    standing.set_standing(norm=NORM, state="in_force", from_on=PAST, source="Órgão Oficial", actor=manager)
    vault.looked(subject="list:1", actor=clerk, purpose="test")
    stored = files.store_bytes(b"%PDF-1.7", media_type=files.PDF, actor=clerk)
    files.attach(case=case, stored=stored, name="ata.pdf", actor=clerk)
    ledger.make_checkpoint()
