# SPDX-License-Identifier: Apache-2.0
"""Bad input in every form of every page: an answer that names it, nothing saved, nothing typed lost."""

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from tests.rest.faults.matrix import Row, table, url_of
from tests.web.faults import addresses
from tests.web.faults.addresses import Address
from tests.web.faults.forms import Form, bad_files, forms_of
from tests.web.faults.world import World, undone

pytestmark = pytest.mark.django_db
ROWS = table()
TURNS = 4
TITLE = re.compile(r"<title>\s*(.*?)</title>", re.DOTALL)
SECRET = ("password", "search")
READERS = (
    "visitor", "owner", "clerk", "director", "administrator", "inspector", "treasurer", "council_secretary",
    "council_member", "analyst", "data_officer",
)  # fmt: skip
# Kept of whoever looks and tries, whatever comes of it: sessions, counters of tries, looks at personal data.
KEPT = ("session", "axes", "cache", "look", "accountevent", "storeddecision")


def readers() -> Iterator[tuple[Address, tuple[Row, str]]]:
    """Each page, with the first role that may open it."""
    for address in addresses.every():
        row = ROWS.get(address.name)
        role = next((name for name in READERS if row and row.answers[name] == "200"), "")
        # The forms of the page of components are samples that go nowhere.
        if row is not None and role and row.method == "get" and address.name != "ui:components":
            yield address, (row, role)


PAGES = dict(readers())
each_page = pytest.mark.parametrize("address", PAGES, ids=[address.name for address in PAGES])


@dataclass(frozen=True)
class Page:
    """A page before its reader, and the forms on it."""

    client: Client
    url: str
    forms: list[Form]


Open = Callable[[Address], Page]


def counts() -> dict[str, int]:
    """How many rows each table has, by one query: it is asked after every form sent."""
    names = [model._meta.db_table for model in apps.get_models()]
    tables = [name for name in names if not any(word in name for word in KEPT)]
    each = ", ".join(f'(SELECT count(*) FROM "{name}")' for name in tables)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {each}")
        return dict(zip(tables, cursor.fetchone(), strict=True))


@pytest.fixture(scope="module")
def opened(world: World) -> Open:
    """Opens a page once for all tests: nothing that they send stays."""

    @cache
    def page_at(address: Address) -> Page:
        row, role = PAGES[address]
        client, url = world.browsers[role], url_of(address, world.objects[row.thing][0])
        with undone():
            response = client.get(url)
        is_page = "html" in response.headers.get("Content-Type", "")
        return Page(client, url, forms_of(response.content.decode()) if is_page else [])

    return page_at


@pytest.fixture(scope="module")
def tried() -> set[tuple[str, ...]]:
    """The forms that were tried: one that stands on many pages is tried once."""
    return set()


@pytest.fixture(scope="module")
def titled() -> set[tuple[str, ...]]:
    """The forms whose titles were looked at."""
    return set()


@each_page
def test_bad_input_is_answered_and_nothing_of_it_is_saved(
    opened: Open, tried: set[tuple[str, ...]], address: Address
) -> None:
    page, before = opened(address), counts()
    for form in page.forms:
        target = form.action or page.url
        if (key := (target.partition("?")[0], *form.kinds)) in tried:
            continue
        tried.add(key)
        for word, sent in bad_inputs(form):
            with undone():
                response = getattr(page.client, form.method)(target, sent)
                assert response.status_code < 500, f"{word}: {form.method} {target}"
                if form.method == "post" and response.status_code in (200, 422):
                    assert counts() == before, f"{word}: saved by {target}"
                    assert_typed_comes_back(form, word, sent, response)


@each_page
def test_a_page_that_shows_errors_says_so_first_in_its_title(
    opened: Open, titled: set[tuple[str, ...]], address: Address
) -> None:
    page = opened(address)
    for form in page.forms:
        target = form.action or page.url
        if form.method != "post" or (key := (target.partition("?")[0], *form.kinds)) in titled:
            continue
        titled.add(key)
        for word, sent in (("bad", form.filled(0, choices=True)), ("nothing", {"csrfmiddlewaretoken": "x"})):
            with undone():
                response = page.client.post(target, sent)
            assert_title_tells(response, f"{word}: {target}")


def assert_title_tells(response: Any, where: str) -> None:
    """``Erro: `` is the first word exactly when the page has a summary of errors."""
    if response.status_code in (200, 422) and "html" in response.headers.get("Content-Type", ""):
        text = response.content.decode()
        told = TITLE.search(text)
        has_errors = 'class="error-summary"' in text
        assert told is not None or "<html" not in text, where
        assert has_errors or response.status_code == 200, f"no summary of errors: {where}"
        assert has_errors or 'class="error"' not in text, f"an error beside a field and none on top: {where}"
        assert told is None or told[1].startswith("Erro: ") == has_errors, f"{told[1]!r}: {where}"


@each_page
def test_a_list_begins_with_words_for_nothing_chosen_or_with_what_was_chosen(opened: Open, address: Address) -> None:
    """No dashes for a person to guess at, and no first line that is sent because nobody looked."""
    for form in opened(address).forms:
        for name, options in form.lists.items():
            wordless = [option.value for option in options if not any(char.isalnum() for char in option.text)]
            assert wordless == [], name
            assert options[0].value == "" or any(option.chosen for option in options), name


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
