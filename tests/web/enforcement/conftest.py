# SPDX-License-Identifier: Apache-2.0
"""A registered company, an inspector with a credential, and the agency's fare coefficient."""

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.registry.models import Company, VehicleHolding
from tests.web.charter.conftest import issued, occasional
from tests.web.enforcement import cast
from tests.web.registry.conftest import (
    _today,
    adopted,
    clerk,
    company,
    driver,
    file,
    holding,
    office,
    other_clerk,
    owner,
    paper_file,
    put,
    put_all,
    registered,
    stranger,
)
from tests.web.remembered import remembered

__all__ = [
    "_today", "adopted", "clerk", "company", "driver", "file", "holding", "issued", "occasional", "office",
    "other_clerk", "owner", "paper_file", "put", "put_all", "registered", "stranger",
]  # fmt: skip


@pytest.fixture
@remembered
def inspector(office: Office) -> User:
    """Who inspects on the road, with a credential in force."""
    return cast.inspector(office)


@pytest.fixture
@remembered
def coefficient(db: None) -> None:
    """The agency's fare coefficient."""
    cast.coefficient()


@pytest.fixture
def known(company: Company, holding: VehicleHolding, adopted: None) -> Company:
    """A company that the register knows with a vehicle, under an adopted norm: enough to draw up notices."""
    return company
