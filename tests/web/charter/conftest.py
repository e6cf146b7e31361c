# SPDX-License-Identifier: Apache-2.0
"""A registered company with a vehicle and a driver, and requests in the states that tests begin from."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest

from outorga.web import clock as civil
from outorga.web.accounts.models import User
from outorga.web.charter.actions import drafts, filing, lists
from outorga.web.charter.models import Authorization
from outorga.web.registry.actions import drivers as crew
from outorga.web.registry.actions import review, vehicles
from outorga.web.registry.models import Company, Driver, VehicleHolding
from tests.web.registry.conftest import (
    _today,
    accept_all,
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
    refreshed,
    registered,
    stranger,
)
from tests.web.remembered import remembered

__all__ = [
    "_today", "accept_all", "adopted", "clerk", "company", "driver", "file", "holding", "office", "other_clerk",
    "owner", "paper_file", "put", "put_all", "refreshed", "registered", "stranger",
]  # fmt: skip

STARTS = datetime(2026, 12, 12, 5, 30, tzinfo=civil.CIVIL_TIME)
ENDS = datetime(2026, 12, 13, 23, 0, tzinfo=civil.CIVIL_TIME)
TRIP: dict[str, Any] = {
    "origin_code": "3121605", "origin_name": "Diamantina", "origin_place": "Praça da Matriz",
    "destination_code": "3146107", "destination_name": "Ouro Preto", "destination_place": "Praça Tiradentes",
    "is_metropolitan": False, "itinerary": "BR-367, MG-010", "group": "closed_group", "purpose": "tourism",
    "tax_document_number": "000.123", "starts_at": STARTS, "ends_at": ENDS,
}  # fmt: skip
PEOPLE = [lists.Line("Águeda Conceição", "MG-12.345.678"), lists.Line("José Antônio d'Ávila", "418.207.936-13")]


@pytest.fixture
def occasional(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> Callable[..., Authorization]:
    """``occasional(**answers)``: a complete draft of an occasional trip, with two passengers."""

    def make(**answers: Any) -> Authorization:
        draft = drafts.start(company=registered, service="occasional", actor=owner)
        drafts.save(draft=draft, answers={**TRIP, **answers}, actor=owner)
        drafts.choose_vehicles(draft=draft, holdings=[holding], actor=owner)
        drafts.choose_drivers(draft=draft, drivers=[driver], actor=owner)
        lists.replace_list(draft=draft, lines=PEOPLE, actor=owner)
        return draft

    return make


@pytest.fixture
@remembered
def issued(occasional: Callable[..., Authorization], owner: User) -> Authorization:
    """An authorization that was issued on filing."""
    return filing.file_request(draft=occasional(), actor=owner, declared="sim")


@pytest.fixture
@remembered
def another(registered: Company, owner: User) -> tuple[VehicleHolding, Driver]:
    """One more coach and one more driver of the company, neither of them registered."""
    values = {"capacity": 46, "fitted_seats": 46, "manufacture_year": 2021, "category": "hire", "title": "owned"}
    bus = vehicles.add_vehicle(
        company=registered,
        chassis="9BWZZZ377VT004252",
        renavam="00639884970",
        plate="HJK7294",
        values=values,
        actor=owner,
    )
    relief = crew.add_driver(
        company=registered, name="Wilson Prado Neves", cpf="529.982.247-25", link="employee", from_on=date(2024, 1, 2),
        actor=owner, licence="04463004101", licence_category="D",
    )  # fmt: skip
    return bus, relief


@pytest.fixture
@remembered
def another_registered(
    another: tuple[VehicleHolding, Driver], put_all: Callable[..., None], file: Callable[..., Any], clerk: User
) -> VehicleHolding:
    """The same coach, registered."""
    bus = another[0]
    put_all(bus)
    file(bus)
    accept_all(bus, clerk)
    case = refreshed(bus).case
    assert case is not None
    review.register(case=case, actor=clerk)
    return bus
