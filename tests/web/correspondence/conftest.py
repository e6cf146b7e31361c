# SPDX-License-Identifier: Apache-2.0
"""A case between an office and a company, with people on both sides."""

from collections.abc import Callable

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import Company
from tests.web.registry.conftest import (
    _today,
    adopted,
    clerk,
    company,
    make_person,
    office,
    other_clerk,
    owner,
    signed_in,
    stranger,
)

__all__ = [
    "_today", "adopted", "clerk", "company", "make_person", "office", "other_clerk", "owner", "signed_in", "stranger",
]  # fmt: skip
NORM = "mg-44007-2005"


@pytest.fixture(autouse=True)
def own_folder(settings: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    settings.MEDIA_ROOT = tmp_path_factory.mktemp("files")  # type: ignore[attr-defined]


@pytest.fixture
def case(company: Company, office: Office, clerk: User) -> CaseFile:
    """A request of the company, at the office."""
    return cases.open_case(
        kind="authorization", norm=NORM, title="Viagem a Ouro Preto", office=office, actor=clerk, company=company
    )


@pytest.fixture
def inspector(office: Office) -> User:
    return make_person("iara", "Iara Couto", "inspector")


Opener = Callable[..., CaseFile]
