# SPDX-License-Identifier: Apache-2.0
"""The calendar on screen: whoever manages the norms enters a day and takes one back."""

from collections.abc import Callable
from datetime import date

import pytest
from django.test import Client

from outorga.web.accounts.models import Office, Power, Role, User
from outorga.web.casefiles import calendars
from outorga.web.casefiles.models import AgencyDay
from tests.web.casefiles.dated import days_of

pytestmark = pytest.mark.django_db
DAY = {"on": "16/03/2027", "name": "Obra na sede", "scope": "closure", "office": "", "source": "Aviso 3/2027"}
REASON = "O aviso foi publicado com a data errada e saiu corrigido."


@pytest.fixture
def analyst(staff: Callable[..., User]) -> User:
    user = staff("Rita Melo", role="calendar-keeper")
    power, _ = Power.objects.get_or_create(code="norms.manage", defaults={"name_pt": "x", "basis_pt": "x"})
    Role.objects.get(code="calendar-keeper").powers.add(power)
    return user


def test_a_closure_entered_on_screen_counts_for_every_office(
    as_user: Callable[[User], Client], analyst: User, office: Office
) -> None:
    response = as_user(analyst).post("/calendario/", DAY, follow=True)
    assert "16/03/2027 entrou no calendário." in response.content.decode()
    assert "2027-03-16" in days_of(office, from_year=2027, to_year=2027)["closed"]
    assert AgencyDay.objects.get(on=date(2027, 3, 16)).entered_by == analyst


@pytest.mark.parametrize(
    "wrong",
    [
        {"on": "31/02/2027"},
        {"name": " "},
        {"source": ""},
        {"scope": "galaxy"},
        {"scope": "municipal"},
        {"office": "99"},
    ],
)
def test_a_day_with_a_fault_comes_back_with_what_was_typed(
    as_user: Callable[[User], Client], analyst: User, wrong: dict[str, str]
) -> None:
    before = AgencyDay.objects.count()
    response = as_user(analyst).post("/calendario/", {**DAY, **wrong})
    assert response.status_code == 422
    assert "Obra na sede" in response.content.decode() or "name" in wrong
    assert AgencyDay.objects.count() == before


def test_a_day_taken_back_no_longer_counts_and_stays_on_record(
    as_user: Callable[[User], Client], analyst: User, office: Office
) -> None:
    day = calendars.add_day(on=date(2027, 3, 16), name="Obra", source="Aviso", actor=analyst, office=office)
    client = as_user(analyst)
    assert client.post(f"/calendario/{day.pk}/", {"reason": ""}).status_code == 422
    client.post(f"/calendario/{day.pk}/", {"reason": REASON})
    day.refresh_from_db()
    assert (day.retracted_by, day.retract_reason) == (analyst, REASON)
    assert "2027-03-16" not in days_of(office, from_year=2027, to_year=2027)["closed"]
    again = calendars.add_day(on=date(2027, 3, 16), name="Obra", source="Aviso", actor=analyst, office=office)
    assert again.pk != day.pk


def test_a_national_day_is_not_taken_back_on_screen(as_user: Callable[[User], Client], analyst: User) -> None:
    christmas = AgencyDay.objects.get(on=date(2026, 12, 25), scope="national")
    assert as_user(analyst).get(f"/calendario/{christmas.pk}/").status_code == 404


def test_the_page_shows_the_chosen_year(as_user: Callable[[User], Client], analyst: User) -> None:
    page = as_user(analyst).get("/calendario/?ano=2024").content.decode()
    assert "20/11/2024" in page
    assert as_user(analyst).get("/calendario/?ano=nunca").status_code == 200


def test_without_the_power_the_calendar_is_refused(as_user: Callable[[User], Client], clerk: User) -> None:
    Power.objects.get_or_create(code="norms.manage", defaults={"name_pt": "x", "basis_pt": "x"})
    assert as_user(clerk).post("/calendario/", DAY).status_code == 403
    assert not AgencyDay.objects.filter(on=date(2027, 3, 16)).exists()
