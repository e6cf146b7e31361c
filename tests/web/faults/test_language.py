# SPDX-License-Identifier: Apache-2.0
"""The agency's records are in its language, whatever language the page of whoever makes them is in."""

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from pytest_django import Settings

from outorga.web import clock, language
from outorga.web.accounts import actions as accounts
from outorga.web.accounts.actions import access
from outorga.web.accounts.models import Power, User
from outorga.web.casefiles.errors import CaseChanged, CaseFileError, InvalidSetting, StillNeeded, somebody
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.standing import require_issuable
from outorga.web.registry.actions.companies import cleaned_name
from outorga.web.registry.errors import AlreadyRegistered, NotYours, RegistryError
from outorga.web.registry.fleet.lines import Line, read_values
from outorga.web.registry.models import Company
from outorga.web.ui.fields.words import require_reason
from outorga.web.work import jobs
from tests.journeys import agency as agencies
from tests.web.faults import world as worlds
from tests.web.faults.clear import files_in_the_clear, in_the_clear

pytestmark = pytest.mark.django_db

ROOMS = Path(language.__file__).parent
LOOKUPS = {"gettext", "ngettext", "pgettext", "npgettext"}
MARK = "‡‡‡"
"""Long enough not to stand by chance among the bytes of what is sealed."""
ESCAPED = "\\u2021"
"""The mark as a column of JSON has it."""
LONG_AGO = datetime(2020, 1, 2, 15, 11, tzinfo=UTC)
# What only the worker raises, with a text that it keeps.
KEPT = {"FileRejected", "JobRefused"}


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.OUTORGA_CHECKPOINT_DIR = str(tmp_path / "checkpoints")


def marked(lookup: Callable[..., str], records: str) -> Callable[..., str]:
    """The same look-up; a text that is not in the language of the records has the mark."""

    def look_up(*asked: str | int) -> str:
        found = lookup(*asked)
        return found if translation.get_language() == records else found + MARK

    return look_up


@contextmanager
def english_pages(settings: Settings) -> Iterator[None]:
    """What is done inside is done by people who read English."""
    looks_up: Any = vars(translation)["_trans"]
    with pytest.MonkeyPatch.context() as patch, translation.override("en"):
        for name in LOOKUPS:
            patch.setattr(looks_up, name, marked(getattr(looks_up, name), settings.LANGUAGE_CODE))
        assert MARK in translation.gettext("Sim")
        yield


def test_no_record_and_no_paper_is_in_the_language_of_who_made_it(settings: Settings) -> None:
    with english_pages(settings), worlds.world():
        assert in_the_clear([MARK, ESCAPED]) == {}
        assert files_in_the_clear([MARK]) == []


def test_no_letter_is_in_the_language_of_who_caused_it(
    settings: Settings, mailoutbox: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    manager = agencies.person("chefe", "Chefia", "administrator")
    with english_pages(settings), django_capture_on_commit_callbacks(execute=True):
        invited = accounts.invite_user(actor=manager, email="nova@agencia.example", name="Nova Pessoa")
        access.ask_access(actor=invited, power=Power.objects.get(code="norms.manage"), reason="Cuido das normas.")
    assert [sent.to for sent in mailoutbox] == [["nova@agencia.example"], [manager.email]]
    assert not [sent.subject for sent in mailoutbox if MARK in f"{sent.subject}{sent.body}"]


def test_what_the_worker_writes_is_in_the_language_of_the_records(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jobs._functions, "language", lambda progress: {"said": translation.get_language()})
    job = jobs.start("language", owner=None)
    with translation.override("en"):
        jobs.run_job.func(job.pk)
    job.refresh_from_db()
    assert job.result == {"said": "pt-br"}


def test_what_an_action_refuses_is_told_in_the_language_of_the_page() -> None:
    def work() -> User:
        raise NotYours

    told = []
    for page in ("en", "pt-br"):
        with translation.override(page), language.of_records(), pytest.raises(NotYours) as refused:
            once(key="", scope="language", actor=None, work=work)
        told.append(refused.value.message)
    assert told == ["We could not find this.", "Não encontramos isso."]


def test_a_refusal_with_words_from_elsewhere_has_them_in_the_language_of_the_page() -> None:
    def told() -> list[str]:
        return [
            str(StillNeeded(count=2)), str(InvalidSetting(["1", "2"])), somebody(),
            CaseChanged(by="Ana", at=clock.now()).message, CaseChanged(by="Ana", at=LONG_AGO).message,
            AlreadyRegistered(Company(holder_code="MG-1")).message,
            _refused(lambda: require_reason("Não.", refusal=RegistryError)),
            _refused(lambda: cleaned_name("<Viação>", field="legal_name")),
            _refused(lambda: require_issuable("br-952-1993")),
        ]  # fmt: skip

    with translation.override("en"):
        by_page = told()
        with language.of_records():
            assert told() == by_page
        assert [word for told_now in by_page for word in (" às ", " em ") if word in told_now] == []
    assert not set(told()) & set(by_page)


def _refused(act: Callable[[], object]) -> str:
    with pytest.raises((RegistryError, CaseFileError)) as refused:
        act()
    return str(refused.value)


def test_what_is_wrong_with_a_line_of_a_file_is_kept_in_the_language_of_the_records() -> None:
    told = []
    for page in ("en", "pt-br"):
        with translation.override(page), language.of_records():
            raw = {"legal_name": "<Viação>", "seats": "muitos", "plate": "?"}
            told.append(read_values(Line(2, []), raw, today=date(2026, 11, 30)).errors)
    assert told[0] == told[1]
    assert told[0][0]["message"] == "O nome não pode ter os sinais < e >."


def test_outside_of_an_action_records_and_reader_have_one_language() -> None:
    with translation.override("en"):
        assert language.reader.gettext("Sim") == translation.gettext("Sim") == "Yes"
        with language.of_records():
            assert (translation.gettext("Sim"), language.reader.gettext("Sim")) == ("Sim", "Yes")
        assert translation.gettext("Sim") == "Yes"


def test_every_refusal_of_an_action_speaks_to_its_reader() -> None:
    """By ``reader.gettext``: a plain ``_`` inside an action is in the language of the records."""
    found = [
        f"{file.relative_to(ROOMS)}:{call.lineno}"
        for file in ROOMS.rglob("*.py")
        if "actions" in (file.stem, file.parent.name)
        for raised in ast.walk(ast.parse(file.read_text()))
        if isinstance(raised, ast.Raise)
        and not KEPT & {node.id for node in ast.walk(raised) if isinstance(node, ast.Name)}
        for call in ast.walk(raised)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in LOOKUPS | {"_"}
    ]
    assert found == []


OTHERS_WORDS = {"says", "WHY_NOT", "REACHES", "why_open", "with_grant", "missing_labels", "label"}
"""Names of words that are made where they are read: inside an action, in the language of the records."""


def test_every_refusal_with_words_from_elsewhere_has_them_read_by_its_reader() -> None:
    found = []
    for file in ROOMS.rglob("*.py"):
        if "actions" not in (file.stem, file.parent.name):
            continue
        tree = ast.parse(file.read_text())
        ours = {id(node) for block in ast.walk(tree) if _is_for_reader(block) for node in ast.walk(block)}
        found += [
            f"{file.relative_to(ROOMS)}:{raised.lineno}"
            for raised in ast.walk(tree)
            if isinstance(raised, ast.Raise) and id(raised) not in ours and OTHERS_WORDS & _names(raised)
        ]
    assert found == []


def _is_for_reader(node: ast.AST) -> bool:
    asked = [item.context_expr for item in node.items] if isinstance(node, ast.With) else []
    asked += node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any("of_reader" in _names(one) for one in asked)


def _names(node: ast.AST) -> set[str]:
    return {getattr(one, "attr", "") or getattr(one, "id", "") for one in ast.walk(node)}
