# SPDX-License-Identifier: Apache-2.0
"""Every address with every role: the table is complete by the resolver, and each cell of it is tried.

On the way each page shows that it may stand under the strict content policy, without a script or style of its own.
"""

import re
from typing import Any

import pytest

from tests.rest.faults.matrix import REFUSED, ask, row_of, table, told, url_of
from tests.web.faults import addresses
from tests.web.faults.addresses import Address
from tests.web.faults.world import ROLES, World, undone

pytestmark = pytest.mark.django_db
ROWS = table()
EVERY = addresses.every()
INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=|javascript:|hx-on|\sjs:", re.IGNORECASE)
DATA = re.compile(r'<script[^>]*type="application/(ld\+)?json"[^>]*>', re.IGNORECASE)
HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def named(address: Address) -> str:
    return address.name


def test_each_address_has_its_row_and_each_row_its_address() -> None:
    names = {address.name for address in EVERY}
    assert sorted(name for name in names if row_of(name, ROWS) is None) == []
    assert sorted(name for name in ROWS if "*" not in name and name not in names) == []


@pytest.mark.parametrize("address", EVERY, ids=named)
def test_each_role_gets_what_the_table_says(world: World, address: Address) -> None:
    row = row_of(address.name, ROWS)
    assert row is not None
    url = url_of(address, world.objects[row.thing][0])
    # What everybody gets is tried with a few; of the law's services, which ask nobody who is there, with one.
    everybody = len(set(row.answers.values())) == 1
    roles = ROLES[:1] if row.name != address.name else ROLES[::3] if everybody else ROLES
    found = {}
    for role in roles:
        with undone():
            response = ask(world.browsers[role], row.method, url)
        found[role] = told(response)
        assert_safe(response, f"{role} at {url}")
    assert found == {role: row.answers[role] for role in roles}


@pytest.mark.parametrize("address", EVERY, ids=named)
def test_who_may_not_see_it_may_not_send_to_it_either(world: World, address: Address) -> None:
    row = row_of(address.name, ROWS)
    assert row is not None
    url = url_of(address, world.objects[row.thing][0])
    refused = [role for role in ROLES if row.answers[role] in REFUSED and row.method == "get"]
    found = {}
    for role in refused[:3]:
        with undone():
            found[role] = told(ask(world.browsers[role], "post", url))
    assert [answer for answer in found.values() if answer not in {*REFUSED, "405", "go"}] == []


@pytest.mark.parametrize("address", EVERY, ids=named)
def test_an_act_refuses_to_be_opened_as_a_page(world: World, address: Address) -> None:
    row = row_of(address.name, ROWS)
    assert row is not None
    if row.method == "post":
        with undone():
            response = world.browsers["owner"].get(url_of(address, world.objects[row.thing][0]))
        assert response.status_code == 405


@pytest.mark.parametrize("address", [found for found in EVERY if found.arguments and ROWS.get(found.name)], ids=named)
def test_what_is_not_yours_answers_exactly_as_what_does_not_exist(world: World, address: Address) -> None:
    row = ROWS[address.name]
    hidden = [role for role in ("other", "away") if row.answers[role] == "404"]
    there, nowhere = (url_of(address, arguments) for arguments in world.objects[row.thing])
    for role in hidden:
        for method in {row.method, "post"}:
            with undone():
                theirs, none = (ask(world.browsers[role], method, url) for url in (there, nowhere))
            assert (theirs.status_code, plain(theirs, there)) == (none.status_code, plain(none, nowhere))


def plain(response: Any, url: str) -> str:
    """The page without its own address and tokens."""
    text = response.content.decode().replace(url, "").replace(url.replace("/", "%2F"), "")
    return re.sub(r'(csrfmiddlewaretoken" value|X-CSRFToken)("?: ?"|=")\w+', "", text)


def assert_safe(response: Any, where: str) -> None:
    """A strict policy on every answer; on every page nothing that it would have to forbid."""
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy, where
    assert "unsafe" not in policy, where
    assert {name: response.headers.get(name) for name in HEADERS} == HEADERS, where
    if response.headers.get("Content-Type", "").startswith("text/html") and not response.streaming:
        text = response.content.decode()
        assert [found for found in INLINE.findall(DATA.sub("", text)) if found] == [], where
        assert not re.findall(r"<script(?![^>]*\ssrc=)", DATA.sub("", text)), where
