# SPDX-License-Identifier: Apache-2.0
"""A form sent twice is one submission; another text under the same mark is another, and is not lost."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.http import HttpRequest
from django.test import RequestFactory, override_settings

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import idempotency
from outorga.web.casefiles.idempotency import once, submission
from outorga.web.casefiles.models import CaseEvent, CaseFile
from tests.web.faults.world import browser

ROOMS = Path(idempotency.__file__).parent.parent
# Unique in the whole database and named by no person: made by the application, or by what it counts or is paid.
MADE_HERE = {
    "work.Notice.key", "registry.Person.ref", "payments.Seal.mark", "payments.Entry.key", "payments.Credit.reference",
    "correspondence.CalendarFeed.nonce",
}  # fmt: skip
# Made by a device on which two people may work; the tests of its room send it as somebody else.
MADE_BY_A_DEVICE = {"enforcement.Stop.key"}
SENT = {"once": "mark", "text": "o que foi escrito", "csrfmiddlewaretoken": "a"}


def sent(path: str = "/um/", file: bytes | None = None, **told: object) -> HttpRequest:
    """A form as it arrives."""
    files = {} if file is None else {"file": SimpleUploadedFile("papel.pdf", file)}
    return RequestFactory().post(path, {**SENT, **told, **files})


def test_the_same_form_has_the_same_key_whatever_token_it_was_drawn_with() -> None:
    assert submission(sent()) == submission(sent(csrfmiddlewaretoken="b")) != ""
    assert submission(sent(file=b"abc")) == submission(sent(file=b"abc"))


@pytest.mark.parametrize(
    "other",
    [
        sent("/dois/"),
        sent(once="other"),
        sent(text="outra coisa"),
        sent(more="x"),
        sent(text=["o", "p"]),
        sent(file=b"a"),
    ],
    ids=["address", "mark", "text", "field", "values", "file"],
)
def test_whatever_else_is_sent_under_a_mark_is_another_submission(other: HttpRequest) -> None:
    assert submission(other) not in ("", submission(sent()))


def test_without_a_mark_there_is_no_key() -> None:
    assert submission(sent(once="")) == ""


def test_a_key_stays_as_short_however_often_its_form_comes_back() -> None:
    key = "mark"
    for _ in range(10):
        key = submission(sent(once=key))
    assert len(key) == 32


@pytest.mark.django_db
@override_settings(OUTORGA_REQUIRE_SECOND_FACTOR=False)
def test_a_note_corrected_after_going_back_is_kept_beside_the_first(case: CaseFile, clerk: User) -> None:
    for text in ("Primeira nota.", "Primeira nota.", "Nota corrigida."):
        answer = browser(clerk).post(f"/processos/{case.number}/anotar/", {"text": text, "once": "mark"})
        assert answer.status_code == 302
    notes = CaseEvent.objects.filter(case=case, kind="note.added").order_by("seq")
    assert [note.reason for note in notes] == ["Primeira nota.", "Nota corrigida."]


# The same mark, sent by somebody else


@pytest.mark.django_db
def test_the_key_of_another_person_is_another_submission(
    office: Office, clerk: User, other_clerk: User, staff: Callable[..., User]
) -> None:
    def found_one(name: str) -> Callable[[], User]:
        return lambda: staff(name)

    mine = once(key="one form", scope="found", actor=clerk, work=found_one("Primeira"))
    theirs = once(key="one form", scope="found", actor=other_clerk, work=found_one("Segunda"))
    assert (mine.name, theirs.name) == ("Primeira", "Segunda")
    for actor, made in ((clerk, mine), (other_clerk, theirs)):
        assert once(key="one form", scope="found", actor=actor, work=found_one("Terceira")) == made


@pytest.mark.django_db
@override_settings(OUTORGA_REQUIRE_SECOND_FACTOR=False)
def test_two_people_who_send_one_page_with_one_mark_are_both_recorded(
    case: CaseFile, clerk: User, other_clerk: User
) -> None:
    for person in (clerk, other_clerk, clerk):
        answer = browser(person).post(f"/processos/{case.number}/anotar/", {"text": "Vista ao cliente.", "once": "m"})
        assert answer.status_code == 302
    notes = CaseEvent.objects.filter(case=case, kind="note.added").order_by("seq")
    assert [note.actor for note in notes] == [clerk, other_clerk]


def test_every_action_keeps_its_keys_apart_by_the_person_who_acts() -> None:
    calls = list(calls_of_once())
    assert len(calls) > 50
    assert [place for place, actor in calls if actor not in ("actor", "user")] == []


def calls_of_once() -> Iterator[tuple[str, str]]:
    """Where something is done once, and whose key it is; the demo acts for nobody."""
    for path in sorted(ROOMS.rglob("*.py")):
        if "demo" in path.relative_to(ROOMS).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("once", "idempotency.once"):
                actor = next((ast.unparse(word.value) for word in node.keywords if word.arg == "actor"), "")
                yield f"{path.relative_to(ROOMS)}:{node.lineno}", actor


def test_no_other_mark_is_unique_without_a_word_on_whose_it_is() -> None:
    found = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models() if model.__module__.startswith("outorga.")
        for field in model._meta.fields
        if getattr(field, "unique", False) and not isinstance(field, models.BigAutoField | models.OneToOneField)
        and (isinstance(field, models.UUIDField) or field.name in ("key", "mark", "nonce", "reference"))
    }  # fmt: skip
    assert found == MADE_HERE | MADE_BY_A_DEVICE
