# SPDX-License-Identifier: Apache-2.0
"""An office, two clerks and a case in its first state."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from pytest_django import Settings

from outorga.web.accounts.models import Assignment, Office, Role, User
from outorga.web.casefiles import actions
from outorga.web.casefiles.models import CaseFile

NORM = "mg-44007-2005"
PAST = date(2020, 1, 1)


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
        user = User.objects.create_user(f"{name.lower().replace(' ', '.')}@der.example", "x", name=name)
        code, _ = Role.objects.get_or_create(code=role, defaults={"name_pt": role})
        Assignment.objects.create(user=user, role=code, office=at, from_on=PAST)
        return user

    return make


@pytest.fixture
def clerk(staff: Callable[..., User]) -> User:
    return staff("Marta Lima")


@pytest.fixture
def other_clerk(staff: Callable[..., User]) -> User:
    return staff("Paulo Reis")


@pytest.fixture
def case(office: Office, clerk: User) -> CaseFile:
    return actions.open_case(kind="registration", norm=NORM, title="Viação Pedra Redonda", office=office, actor=clerk)
