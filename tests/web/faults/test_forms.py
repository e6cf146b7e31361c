# SPDX-License-Identifier: Apache-2.0
"""Bad input in every form of every page: an answer that names it, nothing saved, nothing typed lost."""

import html
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps

from tests.rest.faults.matrix import Row, table, url_of
from tests.web.faults import addresses
from tests.web.faults.addresses import Address
from tests.web.faults.forms import Form, bad_files, forms_of
from tests.web.faults.world import World, undone

pytestmark = pytest.mark.django_db
ROWS = table()
TURNS = 4
SECRET = ("password", "search")
READERS = ("visitor", "owner", "clerk", "director", "administrator")
# Kept of whoever looks and tries, whatever comes of it: sessions, counters of tries, looks at personal data.
KEPT = ("session", "axes", "cache", "look", "accountevent", "storeddecision")


def readers() -> Iterator[tuple[Address, Row, str]]:
    """Each page, with the first role that may open it."""
    for address in addresses.every():
        row = ROWS.get(address.name)
        role = next((name for name in READERS if row and row.answers[name] == "200"), "")
        # The forms of the page of components are samples that go nowhere.
        if row is not None and role and row.method == "get" and address.name != "ui:components":
            yield address, row, role


PAGES = list(readers())


def counts() -> dict[str, int]:
    """How many rows each table has."""
    return {
        model._meta.db_table: model._base_manager.count()
        for model in apps.get_models()
        if not any(word in model._meta.db_table for word in KEPT)
    }


@pytest.fixture(scope="module")
def tried() -> set[tuple[str, ...]]:
    """The forms that were tried: one that stands on many pages is tried once."""
    return set()


@pytest.mark.parametrize(("address", "row", "role"), PAGES, ids=[address.name for address, _row, _role in PAGES])
def test_bad_input_is_answered_and_nothing_of_it_is_saved(
    world: World, tried: set[tuple[str, ...]], address: Address, row: Row, role: str
) -> None:
    client, url = world.browsers[role], url_of(address, world.objects[row.thing][0])
    with undone():
        page = client.get(url)
    if "html" not in page.headers.get("Content-Type", ""):
        return
    before = counts()
    for form in forms_of(page.content.decode()):
        target = form.action or url
        if (key := (target.partition("?")[0], *form.kinds)) in tried:
            continue
        tried.add(key)
        for word, sent in bad_inputs(form):
            with undone():
                response = getattr(client, form.method)(target, sent)
                assert response.status_code < 500, f"{word}: {form.method} {target}"
                if form.method == "post" and response.status_code in (200, 422):
                    assert counts() == before, f"{word}: saved by {target}"
                    assert_typed_comes_back(form, word, sent, response)


def bad_inputs(form: Form) -> Iterator[tuple[str, dict[str, Any]]]:
    """Bad texts in every field, in turns; then only in what is typed, which goes deeper; twice; nothing; bad files."""
    for turn in range(TURNS):
        yield f"turn {turn}", form.filled(turn, choices=turn == 0)
    yield "twice", form.twice()
    yield "nothing", {"csrfmiddlewaretoken": "x"}
    if form.takes_files:
        for word, upload in bad_files().items():
            yield word, form.with_files(upload)


def assert_typed_comes_back(form: Form, word: str, sent: dict[str, Any], response: Any) -> None:
    """What was typed stands in the page that came back, but for secrets."""
    if word.startswith("turn"):
        page = html.unescape(response.content.decode())
        open_texts = [sent[name][0] for name in form.texts() if form.typed[name] not in SECRET]
        assert [text for text in open_texts if text.strip() not in page] == [], f"{word}: lost by {form.action}"
