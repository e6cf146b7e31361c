# SPDX-License-Identifier: Apache-2.0
"""Whom a trip still needs: its passengers and drivers until it is over or given up."""

from collections.abc import Callable
from datetime import date

import pytest

from outorga.web.accounts.models import User
from outorga.web.charter import holds
from outorga.web.charter.actions import endings
from outorga.web.charter.models import Authorization, PassengerRow
from outorga.web.registry.models import Driver

pytestmark = pytest.mark.django_db


def passenger_of(found: Authorization) -> str:
    return PassengerRow.objects.filter(passenger_list__authorization=found, removed_at=None)[0].vault_ref


def test_a_draft_needs_its_passengers(occasional: Callable[..., Authorization]) -> None:
    assert [hold.text for hold in holds.holds(passenger_of(occasional()))] == [
        "Passageiro em um rascunho de pedido da empresa."
    ]


def test_an_authorized_trip_needs_its_people_until_it_ends(issued: Authorization, driver: Driver) -> None:
    found = list(holds.holds(passenger_of(issued)))
    assert [(hold.text, hold.until) for hold in found] == [
        (f"Passageiro da autorização {issued.number}, que não terminou.", date(2026, 12, 13))
    ]
    assert "Condutor da autorização" in next(iter(holds.holds(driver.person.vault_ref))).text


def test_a_trip_that_the_company_gave_up_needs_nobody(issued: Authorization, owner: User, driver: Driver) -> None:
    endings.give_up(asked=issued, reason="O grupo desistiu da viagem", actor=owner)
    assert list(holds.holds(passenger_of(issued))) == []
    assert list(holds.holds(driver.person.vault_ref)) == []
