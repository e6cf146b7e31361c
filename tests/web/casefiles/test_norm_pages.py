# SPDX-License-Identifier: Apache-2.0
"""The norms on screen: their manager reads what a change will do, confirms it once, and the next decision says so."""

import html
import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from outorga.law.engine import norms
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions, norm_queries, parameters, readings, standing
from outorga.web.casefiles.models import AgencyEvent, CaseFile, NormStanding, ParameterValue, ReadingChoice
from outorga.web.clock import as_of

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
BASE = f"/normas/{NORM}/"
TODAY, LATER = date(2026, 11, 30), date(2026, 12, 15)
REASON = "A procuradoria respondeu no parecer 3/2026, de 20 de novembro."
STANDING = {"state": "revoked", "from_on": "15/12/2026", "source": "DOE de 30/11/2026", "reason": REASON}
VALUE = {
    "value": "0,612340", "from_on": "15/12/2026", "ordinance": "Portaria 40/2026", "source": "DOE, p. 3",
    "reason": REASON,
}  # fmt: skip
READING = {"answer": "working", "from_on": "15/12/2026", "reason": REASON}
PAGES: dict[str, tuple[str, dict[str, str]]] = {
    "standing": (f"{BASE}situacao/", STANDING),
    "value": (f"{BASE}valores/fare_coefficient/", VALUE),
    "reading": (f"{BASE}leituras/day_kind/", READING),
}
ROWS: dict[str, Any] = {"standing": NormStanding, "value": ParameterValue, "reading": ReadingChoice}
Browse = Callable[[User], Client]
_untouched: dict[str, str] = {}


@pytest.fixture(autouse=True)
def _today() -> Any:
    with as_of(TODAY):
        yield


@pytest.fixture
def browser(as_user: Browse, manager: User) -> Client:
    return as_user(manager)


@pytest.fixture
def untouched(browser: Client) -> Callable[[str], str]:
    """A page as it is before anything was set, opened once for all tests that look at it."""

    def page_at(url: str) -> str:
        if url not in _untouched:
            response = browser.get(url)
            assert response.status_code == 200, url
            _untouched[url] = response.content.decode()
        return _untouched[url]

    return page_at


def hidden(page: str) -> dict[str, str]:
    """What the page of confirmation sends along."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return {name: html.unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


def asked(browser: Client, which: str, **other: str) -> dict[str, str]:
    """The first press, which only shows what will change; then what its page will send."""
    url, typed = PAGES[which]
    response = browser.post(url, {**typed, **other})
    assert response.status_code == 200, response.content.decode()
    assert "Confira antes de gravar" in response.content.decode()
    return hidden(response.content.decode())


@pytest.mark.parametrize("which", PAGES)
def test_nothing_is_saved_before_what_will_change_was_read(browser: Client, which: str) -> None:
    sent = asked(browser, which)
    assert not ROWS[which].objects.exists()
    assert {name: sent[name] for name in PAGES[which][1]} == PAGES[which][1]


@pytest.mark.parametrize("which", PAGES)
def test_confirmed_twice_it_is_saved_once_with_its_act(browser: Client, manager: User, which: str) -> None:
    sent = asked(browser, which)
    for _ in range(2):
        assert browser.post(PAGES[which][0], {**sent, "confirmar": "1"}).status_code == 302
    assert ROWS[which].objects.count() == 1
    act = AgencyEvent.objects.get()
    assert (act.actor, act.power, act.on, act.reason) == (manager, "norms.manage", LATER, REASON)


@pytest.mark.parametrize("which", PAGES)
def test_to_correct_comes_back_with_all_that_was_typed(browser: Client, which: str) -> None:
    sent = asked(browser, which)
    page = html.unescape(browser.post(PAGES[which][0], {**sent, "corrigir": "1"}).content.decode())
    assert REASON in page
    assert 'value="15/12/2026"' in page
    assert not ROWS[which].objects.exists()


@pytest.mark.parametrize("which", PAGES)
def test_what_another_person_set_meanwhile_is_shown_before_it_is_covered(
    browser: Client, as_user: Browse, staff: Callable[..., User], which: str
) -> None:
    sent = asked(browser, which)
    other = as_user(staff("Ivo Sena", role="administrator", at=None))
    other.post(PAGES[which][0], {**asked(other, which), "confirmar": "1"})
    response = browser.post(PAGES[which][0], {**sent, "confirmar": "1"})
    page = response.content.decode()
    assert (response.status_code, "Ivo Sena gravou" in page) == (409, True)
    assert ROWS[which].objects.count() == 1
    assert browser.post(PAGES[which][0], {**hidden(page), "confirmar": "1"}).status_code == 302
    assert ROWS[which].objects.count() == 2


@pytest.mark.parametrize(
    ("which", "wrong", "told"),
    [
        ("standing", {"state": ""}, "Falta escolher: Situação."),
        ("standing", {"state": "adopted"}, "Informe a portaria que adota a norma"),
        ("standing", {"until_on": "14/12/2026"}, "O último dia vem antes do primeiro."),
        ("standing", {"reason": "porque sim"}, "Escreva o motivo em pelo menos 30 letras."),
        ("value", {"value": "muito"}, "Escreva o valor como 1.078,02."),
        ("value", {"value": "0"}, "números maiores que zero"),
        ("value", {"from_on": "31/02/2026"}, "Confira o dia."),
        ("value", {"ordinance": ""}, "Falta preencher: Portaria."),
        ("reading", {"answer": "sometimes"}, "Escolha uma opção da lista em Resposta."),
        ("reading", {"from_on": "29/11/2026"}, "escolha hoje ou um dia depois."),
    ],
)
def test_a_fault_is_told_on_top_and_beside_the_field_and_nothing_typed_is_lost(
    browser: Client, which: str, wrong: dict[str, str], told: str
) -> None:
    url, typed = PAGES[which]
    response = browser.post(url, {**typed, **wrong, "confirmar": "1"})
    page = html.unescape(response.content.decode())
    assert response.status_code == 422
    assert "<title>Erro: " in page
    assert page.count(told) == 2
    kept = {**typed, **wrong}
    assert [kept[name] for name in ("reason", "from_on") if kept[name] not in page] == []
    assert not ROWS[which].objects.exists()


@pytest.mark.parametrize("which", PAGES)
def test_without_the_power_the_page_is_refused(as_user: Browse, clerk: User, which: str) -> None:
    browser = as_user(clerk)
    url, typed = PAGES[which]
    assert browser.get(url).status_code == 403
    assert browser.post(url, {**typed, "confirmar": "1"}).status_code == 403
    assert browser.get(BASE).status_code == 403
    assert not ROWS[which].objects.exists()


@pytest.mark.parametrize(
    "url",
    [
        "/normas/no-such/",
        "/normas/no-such/situacao/",
        f"{BASE}valores/payment_days/",
        f"{BASE}valores/no_such/",
        f"{BASE}leituras/no_such/",
    ],
)
def test_what_the_norm_does_not_have_or_fixes_itself_has_no_page(browser: Client, url: str) -> None:
    assert browser.get(url).status_code == 404


@pytest.mark.parametrize("norm", norms.keys())
def test_every_norm_has_its_page_and_every_setting_of_it(untouched: Callable[[str], str], norm: str) -> None:
    links = set(re.findall(rf'href="(/normas/{norm}/[a-z]+/[^"]*)"', untouched(f"/normas/{norm}/")))
    assert len(links) >= len(norms.get(norm).readings)
    assert all(untouched(link) for link in links)


@pytest.mark.parametrize("norm", norms.keys())
def test_every_unit_of_a_norm_has_its_word(norm: str) -> None:
    assert {row.unit for row in norms.get(norm).parameters.values()} <= set(norm_queries.UNITS)


@pytest.mark.parametrize("unit", ["CR$", "Cr$", "UFIR", "points", "share", "factor", "m", "kg", "seats", "count"])
def test_the_units_that_norms_of_transport_measure_in_have_their_word(unit: str) -> None:
    assert unit in norm_queries.UNITS


@pytest.mark.parametrize("norm", norms.keys())
def test_every_reading_says_in_portuguese_why_its_first_answer_is_the_default(
    untouched: Callable[[str], str], norm: str
) -> None:
    for name, reading in norms.get(norm).readings.items():
        page = html.unescape(untouched(f"/normas/{norm}/leituras/{name}/"))
        assert f"<p>{reading.why_pt}</p>" in page


def test_values_are_written_as_a_brazilian_reads_them() -> None:
    norm = norms.get(NORM)
    values = [(Decimal("0.15"), "share"), (Decimal("0.359343"), "BRL"), (48, "hours"), (date(2005, 4, 14), "date")]
    assert [norm_queries.written(norm, value, unit) for value, unit in values] == [
        "15%", "0,359343 reais", "48 horas", "14/04/2005",
    ]  # fmt: skip


def test_the_confirmation_names_the_questions_the_worked_cases_and_the_provision(browser: Client) -> None:
    url, typed = PAGES["reading"]
    page = html.unescape(browser.post(url, typed).content.decode())
    assert "Quando termina este prazo?" in page
    assert re.search(r"Dos \d+ casos conferidos que dependem disto, \d+ mudam de resposta\.", page)
    assert f"/norma/{NORM}/art24_cpt/" in page


def test_the_page_of_a_value_shows_each_entry_with_its_source_and_who_set_it(browser: Client) -> None:
    browser.post(PAGES["value"][0], {**asked(browser, "value"), "confirmar": "1"})
    page = browser.get(PAGES["value"][0]).content.decode()
    for words in ("0,612340 reais", "15/12/2026", "Portaria 40/2026: DOE, p. 3", "Rita Melo, em 30/11/2026"):
        assert words in page
    assert "Resolução SETOP 11/2017" in page


def test_a_value_confirmed_on_screen_prices_the_next_stored_decision_from_its_day_only(
    browser: Client, manager: User
) -> None:
    browser.post(PAGES["value"][0], {**asked(browser, "value"), "confirmar": "1"})
    facts = [
        {"infraction": {"provision": "art21_cpt_inc1", "committed_on": day}} for day in ("2026-12-14", "2026-12-15")
    ]
    before, after = (decisions.decide(norm=NORM, service="fine", facts=fact, actor=manager) for fact in facts)
    assert before.status == "undetermined"
    used = next(row for row in after.parameters if row["name"] == "fare_coefficient")
    assert (used["value"], used["source"]) == ("0.612340", "Portaria 40/2026: DOE, p. 3")


def test_a_reading_confirmed_on_screen_answers_the_decisions_from_its_day_only(
    browser: Client, manager: User, case: CaseFile, deadline: dict[str, Any]
) -> None:
    browser.post(PAGES["reading"][0], {**asked(browser, "reading"), "confirmar": "1"})
    today = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=manager, case=case)
    with as_of(LATER):
        later = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=manager, case=case)
    assert ("day_kind=calendar" in today.readings, "day_kind=working" in later.readings) == (True, True)
    assert readings.chosen(NORM, TODAY) == {}


def test_a_norm_revoked_from_a_day_issues_until_the_day_before(browser: Client) -> None:
    standing.set_standing(norm=NORM, state="in_force", from_on=date(2005, 4, 29), source="DOE", actor=None)
    browser.post(PAGES["standing"][0], {**asked(browser, "standing"), "confirmar": "1"})
    assert standing.of(NORM, date(2026, 12, 14)).issuable
    assert not standing.of(NORM, LATER).issuable


def test_a_parameter_of_whole_numbers_or_codes_has_its_own_control(browser: Client, manager: User) -> None:
    assert '<select name="value"' in browser.get(f"{BASE}valores/driver_min_category/").content.decode()
    url = f"{BASE}valores/immediate_hours/"
    assert browser.post(url, {**VALUE, "value": "1,5"}).status_code == 422
    sent = hidden(browser.post(url, {**VALUE, "value": "48"}).content.decode())
    browser.post(url, {**sent, "confirmar": "1"})
    entry = parameters.at(NORM, "immediate_hours", LATER)
    assert entry is not None
    assert entry.value == 48


def test_readings_of_every_norm_are_found_by_words_without_accents(browser: Client) -> None:
    page = html.unescape(browser.get("/normas/?q=CODIGO civil mes").content.decode())
    for norm in ("br-952-1993", "mg-pl1842-2004"):
        assert f"/normas/{norm}/leituras/" in page, norm
    asked = norms.get("br-952-1993").readings["month_arithmetic"]
    assert asked.question_pt in page
    assert asked.answers_pt[0] in page
    assert norms.get(NORM).readings["day_kind"].question_pt not in page
    assert "Nenhuma leitura com estas palavras" in browser.get("/normas/?q=xyzzy").content.decode()


def test_the_readings_of_a_norm_are_narrowed_by_words_or_by_provision(browser: Client) -> None:
    page = html.unescape(browser.get(f"{BASE}?q=dias uteis").content.decode())
    every = norms.get(NORM).readings.values()
    shown = [reading.name for reading in every if f"{BASE}leituras/{reading.name}/" in page]
    assert "day_kind" in shown
    assert len(shown) < len(every)
    assert "Nenhuma leitura com estas palavras" in browser.get(f"{BASE}?q=xyzzy").content.decode()
