# SPDX-License-Identifier: Apache-2.0
"""A registered company with a coach, who inspects it, and who keeps bodies and credentials."""

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.inspections.actions import bodies
from outorga.web.inspections.models import Body
from outorga.web.payments import payables
from outorga.web.registry.models import Company, VehicleHolding
from tests.web.inspections.cast import Owed
from tests.web.registry.conftest import (
    _today,
    adopted,
    clerk,
    company,
    driver,
    file,
    holding,
    make_person,
    office,
    owner,
    put,
    put_all,
    registered,
    stranger,
)
from tests.web.remembered import remembered

__all__ = [
    "_today", "adopted", "clerk", "company", "driver", "file", "holding", "office", "owner", "put", "put_all",
    "registered", "stranger",
]  # fmt: skip


@pytest.fixture
@remembered
def inspector(office: Office) -> User:
    return make_person("ivo", "Ivo Salgado", "inspector", office)


@pytest.fixture
@remembered
def director(office: Office) -> User:
    return make_person("dora", "Dora Pires", "director", office)


@pytest.fixture
@remembered
def manager(office: Office) -> User:
    return make_person("alba", "Alba Nunes", "administrator", office)


@pytest.fixture
@remembered
def agency(manager: User) -> Body:
    return bodies.add_body(name="DER/MG", kind="own", actor=manager)


@pytest.fixture
def coach(registered: Company, holding: VehicleHolding) -> VehicleHolding:
    """The registered company's registered coach."""
    return VehicleHolding.objects.select_related("vehicle", "case__office", "company__case__office").get(pk=holding.pk)


@pytest.fixture
def owed(registered: Company, monkeypatch: pytest.MonkeyPatch) -> Owed:
    """What the company owes, nothing at first."""
    assert registered.case is not None
    payable = Owed(registered.case)
    monkeypatch.setattr(payables, "_payables", {"fine": payable})
    return payable
