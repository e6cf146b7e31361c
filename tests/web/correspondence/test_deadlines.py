# SPDX-License-Identifier: Apache-2.0
"""Deadlines: read from stored decisions, announced in steps, taken along in calendars; unread notices sent again."""

import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client

from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import CaseFile
from outorga.web.correspondence import deadlines, ical, schedule
from outorga.web.correspondence.actions import dispatches, feeds
from outorga.web.correspondence.deadlines import Wanted
from outorga.web.correspondence.models import Dispatch, Letter
from outorga.web.work.actions import mark_read, notify
from outorga.web.work.models import Notice
from tests.web.correspondence.conftest import NORM, signed_in
from tests.web.registry.conftest import TODAY

pytestmark = pytest.mark.django_db
FACTS = {"deadline": "defence", "start_on": TODAY.isoformat()}


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the deadlines of these tests."""
    monkeypatch.setattr(deadlines, "_finders", {})
    deadlines.of_decisions(
        name="defesa", kind="authorization", states=("requested",), service="deadline", path="due_on",
        title="Último dia da defesa", facts={"deadline": "defence"},
    )  # fmt: skip


@pytest.fixture
def due_on(board: None, case: CaseFile, clerk: User) -> date:
    """The last day of a term that the law counted, kept with the case."""
    stored = decisions.decide(norm=NORM, service="deadline", facts=FACTS, actor=clerk, case=case)
    return date.fromisoformat(stored.outcome["due_on"])


def everything() -> list[deadlines.Deadline]:
    return deadlines.find(Wanted(date.min, date.max))


def test_the_day_is_the_newest_decisions(case: CaseFile, clerk: User, due_on: date) -> None:
    assert [(row.case, row.due_on) for row in everything()] == [(case, due_on)]
    later = FACTS | {"start_on": (TODAY + timedelta(7)).isoformat()}
    stored = decisions.decide(norm=NORM, service="deadline", facts=later, actor=clerk, case=case)
    assert [row.decision for row in everything()] == [stored]
    decisions.decide(norm=NORM, service="deadline", facts=FACTS | {"deadline": "appeal"}, actor=clerk, case=case)
    assert [row.decision for row in everything()] == [stored]


def test_a_case_that_left_the_state_has_no_deadline_any_more(case: CaseFile, clerk: User, due_on: date) -> None:
    cases.record(case=case, event="ask_items", actor=clerk)
    assert everything() == []


def test_a_reminder_is_given_once_at_each_step_and_says_the_days_left(
    case: CaseFile, due_on: date, clock: Callable[[date], None]
) -> None:
    for left in (6, 5, 5, 4, 2, 1, 0):
        clock(due_on - timedelta(left))
        schedule.remind(due_on - timedelta(left))
    told = (
        Notice.objects.filter(key__startswith="deadline:").order_by("pk").values_list("text", "due_on", "company_ref")
    )
    assert [(text[:32], day, ref) for text, day, ref in told] == [
        ("Último dia da defesa em 5 dias, ", due_on, case.company_ref),
        ("Último dia da defesa em 2 dias, ", due_on, case.company_ref),
        ("Último dia da defesa é amanhã, 1"[:32], due_on, case.company_ref),
    ]


def test_a_worker_that_slept_tells_the_nearest_step_only(
    case: CaseFile, due_on: date, clock: Callable[[date], None]
) -> None:
    clock(due_on)
    schedule.remind(due_on)
    assert [row.text for row in Notice.objects.filter(key__startswith="deadline:")] == [
        f"Último dia da defesa é hoje, {due_on:%d/%m/%Y}: {case.title}."
    ]


# Calendars


def unfolded(content: bytes) -> list[str]:
    return content.decode().replace("\r\n ", "").split("\r\n")


def test_a_calendar_has_whole_days_alarms_and_the_civil_time_zone(case: CaseFile, due_on: date) -> None:
    lines = unfolded(ical.calendar(everything(), name="Prazos"))
    assert f"DTSTART;VALUE=DATE:{due_on:%Y%m%d}" in lines
    assert f"DTEND;VALUE=DATE:{due_on + timedelta(1):%Y%m%d}" in lines
    assert f"UID:{case.number}-defesa@127.0.0.1" in lines
    assert "TZID:America/Sao_Paulo" in lines
    assert [line for line in lines if line.startswith("TRIGGER")] == [
        "TRIGGER:-P4DT15H", "TRIGGER:-P1DT15H", "TRIGGER:-P0DT15H",
    ]  # fmt: skip
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert len([line for line in lines if line.startswith("BEGIN:")]) == len(
        [line for line in lines if line.startswith("END:")]
    )


def test_no_line_is_longer_than_75_octets_and_no_letter_is_cut(case: CaseFile, due_on: date) -> None:
    CaseFile.objects.filter(pk=case.pk).update(title="Ação; de, muitas\\ “letras” " * 10)
    content = ical.calendar(everything(), name="Ç" * 200)
    assert max(len(line) for line in content.split(b"\r\n")) <= 75
    summary = next(line for line in unfolded(content) if line.startswith("SUMMARY:"))
    assert "Ação\\; de\\, muitas\\\\ “letras”" in summary


def test_a_text_with_line_breaks_adds_no_line() -> None:
    assert ical._escaped("a\r\nEND:VCALENDAR\rb\nc") == "a\\nEND:VCALENDAR\\nb\\nc"


def test_both_sides_take_one_deadline_along_and_others_do_not(
    case: CaseFile, due_on: date, clerk: User, owner: User, stranger: User
) -> None:
    url = f"/processos/{case.number}/prazos/defesa.ics"
    for reader in (clerk, owner):
        page = signed_in(reader).get(case.get_absolute_url()).content.decode()
        assert url in page
        answer = signed_in(reader).get(url)
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        assert f"{due_on:%Y%m%d}".encode() in answer.content
    assert signed_in(stranger).get(url).status_code == 404
    assert signed_in(owner).get(f"/processos/{case.number}/prazos/outro.ics").status_code == 404


def feed_address(browser: Client) -> str:
    page = browser.get("/conta/agenda/").content.decode()
    found = re.search(r'href="[^"]*(/agenda/[^"]+\.ics)"', page)
    assert found
    return found[1]


def test_a_feed_is_read_without_signing_in_until_it_is_revoked(case: CaseFile, due_on: date, owner: User) -> None:
    browser = signed_in(owner)
    browser.post("/conta/agenda/")
    address = feed_address(browser)
    assert f"{due_on:%Y%m%d}".encode() in Client().get(address).content
    browser.post("/conta/agenda/")
    assert Client().get(address).status_code == 404
    again = feed_address(browser)
    assert Client().get(again).status_code == 200
    browser.post("/conta/agenda/", {"revogar": "1"})
    assert Client().get(again).status_code == 404


def test_a_feed_shows_only_what_is_its_persons(case: CaseFile, due_on: date, stranger: User, clerk: User) -> None:
    for reader in (stranger, clerk):
        content = Client().get(f"/agenda/{feeds.token(feeds.renew(actor=reader))}.ics").content
        assert b"BEGIN:VEVENT" not in content
    cases.claim(case=case, actor=clerk)
    assert b"BEGIN:VEVENT" in Client().get(f"/agenda/{feeds.token(feeds.renew(actor=clerk))}.ics").content


@pytest.mark.parametrize("token", ["x", "x:y", "ç", "a" * 300])
def test_a_token_that_we_did_not_sign_opens_nothing(db: None, token: str) -> None:
    assert Client().get(f"/agenda/{token}.ics").status_code == 404


def test_the_feed_of_somebody_blocked_answers_no_more(case: CaseFile, due_on: date, owner: User) -> None:
    address = f"/agenda/{feeds.token(feeds.renew(actor=owner))}.ics"
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert Client().get(address).status_code == 404


# The second channel


@pytest.fixture
def unread(case: CaseFile, clock: Callable[[date], None]) -> list[Notice]:
    """Two notices of one case that nobody opens for a week, and one that somebody does."""
    made = [
        notify(key=f"n{number}", company=case.company_ref, case=case, text=f"Falta o papel {number}.")
        for number in (1, 2)
    ]
    clock(TODAY + timedelta(7))
    return made


def test_a_notice_unread_for_a_week_goes_by_letter_once_and_the_file_shows_it(
    case: CaseFile, unread: list[Notice], clerk: User
) -> None:
    assert schedule.second_channel(TODAY + timedelta(7)) == 2
    assert schedule.second_channel(TODAY + timedelta(8)) == 0
    letter = Letter.objects.get()
    assert letter.sent_by is None
    assert "30/11/2026: Falta o papel 1." in letter.paper.content().sections[0].paragraphs  # type: ignore[union-attr]
    assert set(Dispatch.objects.values_list("channel", "letter")) == {("letter", letter.pk)}
    page = signed_in(clerk).get(f"{case.get_absolute_url()}avisos/").content.decode()
    assert "enviado também por carta" in page
    assert letter.paper.number in signed_in(clerk).get("/cartas/postagem/").content.decode()


def test_what_was_read_or_is_young_does_not_go(case: CaseFile, unread: list[Notice], owner: User) -> None:
    mark_read(notice=unread[0], actor=owner)
    notify(key="young", company=case.company_ref, case=case, text="Novo.")
    assert schedule.second_channel(TODAY + timedelta(7)) == 1
    assert Dispatch.objects.get().notice == unread[1]


def test_by_the_agencys_choice_it_is_the_companys_own_e_mail(
    case: CaseFile, unread: list[Notice], settings: Any, mailoutbox: list[Any]
) -> None:
    settings.OUTORGA_SECOND_CHANNEL = "email"
    schedule.second_channel(TODAY + timedelta(7))
    assert [message.to for message in mailoutbox] == [["a@example.org"]]
    assert "Falta o papel 2." in mailoutbox[0].body
    assert not Letter.objects.exists()


SENT: list[tuple[str, str]] = []


def send_sms(phone: str, words: str) -> None:
    SENT.append((phone, words))


def test_an_sms_goes_by_the_agencys_own_function_and_names_only_the_case(
    case: CaseFile, unread: list[Notice], settings: Any
) -> None:
    settings.OUTORGA_SECOND_CHANNEL, settings.OUTORGA_SMS_SENDER = "sms", f"{__name__}.send_sms"
    SENT.clear()
    schedule.second_channel(TODAY + timedelta(7))
    assert [("(38) 3531-0000", f"DER/MG: há avisos por ler no processo {case.number}.")] == SENT


def test_a_gateway_that_fails_leaves_the_notice_for_the_next_day(
    case: CaseFile, unread: list[Notice], settings: Any
) -> None:
    settings.OUTORGA_SECOND_CHANNEL, settings.OUTORGA_SMS_SENDER = "sms", f"{__name__}.no_such"
    assert schedule.second_channel(TODAY + timedelta(7)) == 0
    assert not Dispatch.objects.exists()
    assert timedelta(7) < dispatches.OLDEST
