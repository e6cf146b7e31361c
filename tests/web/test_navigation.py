# SPDX-License-Identifier: Apache-2.0
"""No entry of the main navigation is a dead link, and each opens for whoever it is shown to."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import resolve

from outorga.web.accounts import queries
from outorga.web.accounts.models import Office, User
from outorga.web.accounts.roles import RoleRow, read_roles
from outorga.web.registry.models import Company
from outorga.web.ui import navigation
from tests.web.registry.conftest import TODAY, _today, company, make_person, office, owner, signed_in

__all__ = ["_today", "company", "office", "owner"]
pytestmark = pytest.mark.django_db
BOOK = read_roles()
OF_AGENCY = [role for role in BOOK.roles if role.of_agency]
ENTRIES = [*navigation.COMPANY, *navigation.STAFF]


@pytest.fixture
def person(office: Office) -> Callable[[str], User]:
    """Somebody who holds the role, in the office where the role has one."""
    return lambda role: make_person("alguem", "Alguém da Silva", role, office)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.url)
def test_every_entry_leads_to_a_page_and_asks_for_a_power_that_exists(entry: navigation.NavItem) -> None:
    assert resolve(entry.url).url_name
    assert not entry.power or entry.power in {power.code for power in BOOK.powers}


@pytest.mark.parametrize("role", OF_AGENCY, ids=lambda role: role.code)
def test_every_entry_that_a_role_is_shown_opens_for_it(role: RoleRow, person: Callable[[str], User]) -> None:
    user = person(role.code)
    browser, powers = signed_in(user), queries.powers_of(user, TODAY)
    shown = navigation.links(navigation.STAFF, here="/", powers=powers, counts={})
    assert {entry.url: answer(browser, entry.url) for entry in shown} == {entry.url: 200 for entry in shown}
    assert answer(browser, queries.home_path(user)) == 200


def test_every_entry_of_the_company_opens_for_its_owner(company: Company, owner: User) -> None:
    browser = signed_in(owner)
    assert {entry.url: answer(browser, entry.url) for entry in navigation.COMPANY} == {
        entry.url: 200 for entry in navigation.COMPANY
    }


def answer(browser: Client, url: str) -> int:
    return browser.get(url, follow=True).status_code
