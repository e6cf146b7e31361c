# SPDX-License-Identifier: Apache-2.0
"""Every page on a phone 360 px wide: nothing scrolls sideways, axe finds nothing serious, nothing fails.

The pages are those of the resolver, the objects those on which every address is tried with every role. A page is opened
once in each of its shells: as anybody, as the company, and as the first role of the agency that may see it.
"""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import override_settings

from tests.journeys.conftest import Enter
from tests.journeys.person import Person
from tests.journeys.served import moment
from tests.rest.faults.matrix import row_of, table, url_of
from tests.web.faults import addresses, world
from tests.web.faults.world import World

STAFF = (
    "clerk", "inspector", "director", "analyst", "administrator", "treasurer", "council_secretary", "council_member",
    "data_officer",
)  # fmt: skip
# Parts of a page that the page itself fetches.
PARTS = frozenset({"registry:import_progress", "work:record_progress", "payments:bank_progress"})
# Pictures: the browser shows one in a page of its own, whose inline styles the policy of ours blocks.
PICTURES = frozenset({"enforcement:photo_file", "enforcement:company_photo"})
SHELLS = (("visitor",), ("owner",), STAFF)


@pytest.fixture
def made(transactional_db: None) -> Iterator[World]:
    """One object of each kind, kept."""
    with override_settings(OUTORGA_REQUIRE_SECOND_FACTOR=False), moment.here():
        yield world.lasting()


def pages(made: World) -> Iterator[tuple[str, str]]:
    """Role and address of each page to open."""
    rows = table()
    for address in addresses.every():
        row = row_of(address.name, rows)
        if row is None or row.method != "get" or address.name in PARTS | PICTURES:
            continue
        for roles in SHELLS:
            sees = next((role for role in roles if row.answers[role] == "200"), None)
            if sees:
                yield sees, url_of(address, made.objects[row.thing][0])


def signed_in(person: Person, made: World, role: str) -> Person:
    """The browser with the session of that role; how one signs in is walked elsewhere."""
    cookie = made.browsers[role].cookies.get(settings.SESSION_COOKIE_NAME)
    if cookie:
        person.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": person.address}])
    return person


def test_every_page_fits_a_phone_and_reads_well_for_each_role(enter: Enter, made: World) -> None:
    people: dict[str, Person] = {}
    opened = 0
    for role, url in pages(made):
        if role not in people:
            people[role] = signed_in(enter(role, phone=True), made, role)
        opened += people[role].opens(url)
    assert opened > 150


def test_what_is_refused_or_absent_fits_a_phone_too(enter: Enter, made: World) -> None:
    owner = signed_in(enter("owner", phone=True), made, "owner")
    clerk = signed_in(enter("clerk", phone=True), made, "clerk")
    for url in ("/processos/2026.999.999/", "/empresa/viagens/987654/", "/pessoas/", "/norma/nenhuma/"):
        assert owner.opens(url)
        assert clerk.opens(url)
