# SPDX-License-Identifier: Apache-2.0
"""The record of acts on screen: what each may read of it, found, paged, taken along, and its chains verified."""

import csv
import html
import io
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import acts, append_only, calendars, ledger, readings
from outorga.web.casefiles.models import AgencyEvent, CaseFile
from outorga.web.clock import as_of
from outorga.web.work.book import lines, verification
from outorga.web.work.models import Job

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
TODAY = date(2026, 11, 30)
MOST_QUERIES = 15
Browse = Callable[[User], Client]


@pytest.fixture(autouse=True)
def _today() -> Any:
    with as_of(TODAY):
        yield


@pytest.fixture
def analyst(staff: Callable[..., User]) -> User:
    return staff("Aldo Pires", role="analyst", at=None)


@pytest.fixture
def browser(as_user: Browse, analyst: User) -> Client:
    return as_user(analyst)


@pytest.fixture
def filled(case: CaseFile, clerk: User, manager: User, coefficient: Callable[[str, date], None]) -> CaseFile:
    coefficient("0.400000", date(2026, 1, 1))
    readings.choose(norm=NORM, name="roll", answer="none", reason="Parecer 7/2026", actor=manager)
    calendars.add_day(
        on=date(2026, 12, 24), scope="closure", name="Véspera de Natal", source="Portaria 8/2026", actor=manager
    )
    cases.record(case=case, event="file", actor=clerk)
    cases.add_note(case=case, text="Conferi a apólice", actor=clerk)
    return case


def text(browser: Client, address: str = "/registro/", **query: str) -> str:
    response = browser.get(address, query)
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def rows(page: str) -> list[str]:
    body = page.split("<tbody", 1)[1].split("</tbody>", 1)[0]
    return [re.sub(r"<[^>]+>|\s+", " ", row) for row in body.split("<tr ")[1:]]


def test_the_agencys_book_tells_what_was_set_by_whom_and_why_newest_first(filled: CaseFile, browser: Client) -> None:
    day, reading, value = rows(text(browser))
    assert "Dia incluído no calendário" in day
    assert "Véspera de Natal" in day
    assert "vale em 24/12/2026" in day
    assert "Leitura escolhida" in reading
    assert "Parecer 7/2026" in reading
    assert "Valor por portaria" in value
    assert "Rita Melo" in value
    assert f'href="/normas/{NORM}/leituras/roll/"' in text(browser)


def test_the_book_of_cases_tells_each_event_with_its_case(filled: CaseFile, browser: Client) -> None:
    note, sent, opened = rows(text(browser, livro="processos"))
    assert "Anotação interna" in note
    assert "Conferi a apólice" in note
    assert "Pedido enviado" in sent
    assert filled.number in opened
    assert filled.get_absolute_url() in text(browser, livro="processos")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"tipo": "registration.file"}, 1),
        ({"tipo": "note.added"}, 1),
        ({"tipo": "authorization.issue"}, 0),
        ({"busca": "apólice"}, 1),
        ({"busca": "viacao pedra"}, 3),
        ({"pessoa": "marta"}, 3),
        ({"pessoa": "paulo"}, 0),
        ({"de": "30/11/2026", "ate": "30/11/2026"}, 3),
        ({"de": "01/12/2026"}, 0),
        ({"ate": "29/11/2026"}, 0),
    ],
)
def test_events_are_found_by_kind_words_person_and_period(
    filled: CaseFile, browser: Client, query: dict[str, str], found: int
) -> None:
    page = text(browser, livro="processos", **query)
    assert page.count('scope="row"') == found
    assert ("Nada com estes filtros." in page) == (found == 0)


def test_a_case_is_found_by_its_protocol(filled: CaseFile, browser: Client) -> None:
    assert text(browser, livro="processos", busca=filled.number).count('scope="row"') == 3


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"tipo": "day.added"}, 1), ({"busca": "natal"}, 1), ({"busca": "parecer"}, 1), ({"busca": NORM}, 2),
        ({"pessoa": "rita"}, 3), ({"busca": "nada disto"}, 0),
    ],
)  # fmt: skip
def test_acts_are_found_by_kind_words_and_person(
    filled: CaseFile, browser: Client, query: dict[str, str], found: int
) -> None:
    assert text(browser, **query).count('scope="row"') == found


def test_a_faulty_day_is_told_beside_its_field(filled: CaseFile, browser: Client) -> None:
    assert "field-error" in text(browser, de="31/02/2026") or "error" in text(browser, de="31/02/2026")


def test_events_are_read_only_of_the_offices_whose_cases_the_person_reads(
    filled: CaseFile, as_user: Browse, manager: User
) -> None:
    page = text(as_user(manager), livro="processos")
    assert filled.number not in page
    assert "Seu papel não lê processos" in page


def test_the_office_filters_the_cases(filled: CaseFile, browser: Client, office: Office) -> None:
    other = Office.objects.create(code="r9", name="9ª Regional", city_code="3106200", municipality="Contagem")
    assert text(browser, livro="processos", unidade=str(office.pk)).count('scope="row"') == 3
    assert text(browser, livro="processos", unidade=str(other.pk)).count('scope="row"') == 0


def test_the_pages_follow_one_another_by_key_and_nothing_is_counted(
    case: CaseFile, clerk: User, browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "PAGE", 4)
    for number in range(9):
        cases.add_note(case=case, text=f"nota {number}", actor=clerk)
    seen, address = [], "/registro/?livro=processos"
    while address:
        page = text(browser, address)
        seen += rows(page)
        link = re.search(r'rel="next" href="([^"]+)"', page)
        address = f"/registro/{link[1]}" if link else ""
    assert len(seen) == len(set(seen)) == 10
    back = re.search(r'rel="prev" href="([^"]+)"', page)
    assert back
    assert rows(text(browser, f"/registro/{back[1]}")) == seen[4:8]
    assert 'rel="prev"' not in text(browser, livro="processos", antes="x")


@pytest.mark.parametrize("book", ["agencia", "processos"])
def test_the_page_costs_the_same_however_much_there_is(
    filled: CaseFile, clerk: User, manager: User, browser: Client, book: str,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    with django_assert_max_num_queries(MOST_QUERIES) as few:
        text(browser, livro=book)
    for number in range(20):
        cases.add_note(case=filled, text=f"nota {number}", actor=clerk)
        acts.record(kind="day.added", subject=f"day:{number}", actor=manager, power=acts.MANAGE)
    with django_assert_max_num_queries(MOST_QUERIES) as many:
        text(browser, livro=book)
    assert len(many.captured_queries) == len(few.captured_queries)
    assert not [query for query in many.captured_queries if "COUNT" in query["sql"] and "event" in query["sql"].lower()
                and "AS \"__count\"" in query["sql"] and "notice" not in query["sql"]]  # fmt: skip


def test_what_is_shown_goes_into_a_file_with_the_same_filters(filled: CaseFile, browser: Client) -> None:
    table = browser.get("/registro/", {"livro": "processos", "tipo": "note.added", "_export": "csv"})
    found = list(csv.reader(io.StringIO(table.content.decode("utf-8-sig"))))
    assert found[0] == ["Quando", "Ato", "Sobre", "Unidade", "Pessoa", "O que foi dito"]
    assert [row[1:] for row in found[1:]] == [
        ["Anotação interna", f"{filled.number}, {filled.title}", "3ª Regional", "Marta Lima", "Conferi a apólice"]
    ]
    sheet = openpyxl.load_workbook(io.BytesIO(browser.get("/registro/", {"_export": "xlsx"}).content)).active
    assert sheet is not None
    assert sheet.max_row == 1 + AgencyEvent.objects.count()


def test_who_lacks_the_power_sees_nothing_and_starts_nothing(as_user: Browse, clerk: User) -> None:
    browser = as_user(clerk)
    assert browser.get("/registro/").status_code == browser.get("/registro/andamento/").status_code == 403
    assert browser.post("/registro/conferir/").status_code == 403
    assert not Job.objects.exists()


def test_the_worker_verifies_everything_once_and_the_page_says_that_nothing_differs(
    filled: CaseFile, browser: Client, analyst: User
) -> None:
    ledger.make_checkpoint()
    assert "nenhuma" in text(browser)
    for _press in range(2):
        assert browser.post("/registro/conferir/").status_code == 302
    assert Job.objects.filter(kind=verification.JOB).count() == 1
    assert "Conferir tudo agora" not in text(browser)
    assert "progress" in text(browser, "/registro/andamento/")
    run(Job.objects.get(kind=verification.JOB))
    page = text(browser)
    assert "nenhuma diferença" in page
    assert "checkpoint-00000001.json" in page
    assert "Aldo Pires" in page
    assert browser.get("/registro/andamento/")["HX-Refresh"] == "true"
    act = AgencyEvent.objects.get(kind="ledger.verified")
    assert (act.actor, act.power, act.data["verified"], act.data["problem_count"]) == (analyst, "ledger.verify", 3, 0)
    assert ledger.verify().ok


def run(job: Job) -> None:
    """What the worker does with it."""
    from outorga.web.work.jobs import run_job  # noqa: PLC0415

    run_job.func(job.pk)


def test_a_difference_is_told_with_what_to_do(filled: CaseFile, browser: Client) -> None:
    ledger.make_checkpoint()
    with append_only.lifted(), connection.cursor() as cursor:
        cursor.execute("UPDATE casefiles_caseevent SET reason = 'outra' WHERE seq = 2")
    browser.post("/registro/conferir/")
    run(Job.objects.get(kind=verification.JOB))
    page = text(browser)
    assert "A conferência achou 1 diferença" in page
    assert f"{filled.number}: o evento 2 foi alterado." in page
    assert "Não tente corrigir" in page
    assert "há diferenças" in page


def test_a_verification_that_broke_says_so(filled: CaseFile, browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(ledger, "verify", broken)
    browser.post("/registro/conferir/")
    run(Job.objects.get(kind=verification.JOB))
    assert "Não terminou" in text(browser)
    assert "Conferir tudo agora" in text(browser)
