# SPDX-License-Identifier: Apache-2.0
"""The page of each decision service."""

import base64
import zlib
from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import escape

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide
from outorga.web.portal import fact_form, shared_facts
from outorga.web.portal.typed_facts import typed_facts
from outorga.web.portal.views.decisions import sample_cases

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
TAXI = "mg-pl1842-2004"
SERVICES = sorted(norms.get(NORM).services)
QUESTIONS = [(norm.key, service) for norm in norms.every() for service in norm.services]
_drawn: dict[str, QueryDict] = {}


@pytest.mark.parametrize("service", SERVICES)
def test_each_service_has_a_page_with_its_question(client: Client, service: str) -> None:
    page = client.get(f"/decisoes/{NORM}/{service}/")
    assert page.status_code == 200
    assert norms.get(NORM).services[service].title_pt in page.content.decode()


def test_a_sample_case_is_named_by_its_number_and_told_in_the_language_of_the_code(client: Client) -> None:
    case = sample_cases(NORM, "fine")["mg-44007-2005-114a"]
    page = client.get(f"/decisoes/{NORM}/fine/").content.decode()
    assert f'?caso={case.id}#resposta">Caso 114a</a>' in page
    assert f'lang="en">{escape(case.title)}<' in page
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert ">Case 114a</a>" in client.get(f"/decisoes/{NORM}/fine/").content.decode()
    about = client.get(f"/norma/{NORM}/{case.provisions[0]}/").content.decode()
    assert f">Case 114a: {escape(norms.get(NORM).service('fine').title_pt)}</a>" in about


@pytest.mark.parametrize("typed", ["--5", "²", "5-", "9" * 5000])
def test_a_typed_number_that_is_none_is_named_and_stays_in_its_field(client: Client, typed: str) -> None:
    page = client.post(f"/decisoes/{NORM}/vehicle/", {"vehicle.capacity": typed})
    assert page.status_code == 422
    text = page.content.decode()
    assert 'class="error-summary"' in text
    assert f'value="{typed}"' in text


@pytest.mark.parametrize(("norm", "service"), QUESTIONS)
def test_each_sample_case_keeps_its_answer_when_its_form_is_sent(norm: str, service: str) -> None:
    kind = norms.get(norm).services[service].facts
    for case in sample_cases(norm, service).values():
        if _tells_a_blank(case.facts):
            continue  # whoever leaves a box blank has not told it: such a fact comes only by the API
        facts = typed_facts(kind, _sent(norm, service, case.facts))
        sent, given = decide(norm, service, facts), decide(norm, service, case.facts)
        assert (sent.status, sent.outcome, sent.missing) == (given.status, given.outcome, given.missing), case.id


def _tells_a_blank(facts: Any) -> bool:
    if isinstance(facts, dict | list):
        return any(_tells_a_blank(item) for item in (facts.values() if isinstance(facts, dict) else facts))
    return isinstance(facts, str) and not facts.strip()


def _sent(norm: str, service: str, facts: dict[str, Any]) -> QueryDict:
    """What a browser sends of the page's form, filled with these facts."""
    found, data = norms.get(norm), QueryDict(mutable=True)
    for node in fact_form.build(found.services[service].facts, facts, found).nodes:
        for name, values in _sent_of(node).lists():
            data.setlist(name, values)
    return data


def _sent_of(node: fact_form.Node) -> QueryDict:
    """One part of the form; what looks the same in many cases, as all readings of a norm do, is drawn once."""
    key = repr(node)
    if key not in _drawn:
        reader = _Sent()
        reader.feed(render_to_string("portal/fact_node.html", {"node": node, "level": 2}))
        _drawn[key] = reader.data
    return _drawn[key]


class _Sent(HTMLParser):
    """Reads the controls of a form as a browser does."""

    def __init__(self) -> None:
        super().__init__()
        self.data = QueryDict(mutable=True)
        self.name = self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "input" and (told.get("type") != "checkbox" or "checked" in told):
            self.data.appendlist(told["name"], told.get("value", ""))
        elif tag in ("select", "textarea"):
            self.name, self.text = told["name"], ""
        elif tag == "option" and "selected" in told:
            self.data.appendlist(self.name, told["value"])

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.data.appendlist(self.name, self.text)


@pytest.mark.parametrize("text", ["não há", "nao ha", "Não Há"])
def test_none_is_typed_as_a_word_and_a_blank_field_stays_unknown(text: str) -> None:
    kind = norms.get(TAXI).services["award_start"].facts
    assert typed_facts(kind, QueryDict(f"presented_on={text}")) == {"presented_on": None}
    assert typed_facts(kind, QueryDict("presented_on=")) == {}


def test_a_group_may_be_examined_though_nothing_of_it_is_known() -> None:
    kind = norms.get(TAXI).services["grant_term"].facts
    assert typed_facts(kind, QueryDict("leave.__given=1")) == {"leave": {}}
    assert typed_facts(kind, QueryDict("leave.start_on=")) == {}


def test_values_by_month_are_typed_a_line_each() -> None:
    kind = norms.get(TAXI).services["amount_due"].facts
    typed = QueryDict(mutable=True)
    typed["parameters.igpm_levels"] = "09/2026 1.000,000\n10/2026 1004,5"
    levels = typed_facts(kind, typed)["parameters"]["igpm_levels"]
    assert levels == {"2026-09": "1000.000", "2026-10": "1004.5"}


@pytest.mark.parametrize(("typed", "told"), [
    ("1.900,00", "1900.00"),
    ("900,00 15/11/1993 30/06/1994\n0,50 01/07/1994", [
        {"value": "900.00", "from_on": "1993-11-15", "until_on": "1994-06-30"},
        {"value": "0.50", "from_on": "1994-07-01"},
    ]),
    ("900,00 15/11/1993 30/06/1994 e mais", [
        {"value": "900.00", "from_on": "1993-11-15", "until_on": "30/06/1994 e mais"},
    ]),
])  # fmt: skip
def test_the_value_of_a_group_is_typed_alone_or_a_line_each_with_its_days(typed: str, told: object) -> None:
    kind = norms.get("br-952-1993").services["fine"].facts
    data = QueryDict(mutable=True)
    data["parameters.fine_group_1"] = typed
    assert typed_facts(kind, data)["parameters"]["fine_group_1"] == told


def test_what_is_wrong_in_a_list_is_said_at_its_line_in_portuguese(client: Client) -> None:
    data = {"calendar.holidays": "25/12/2026\n32/12/2026", "parameters.igpm_levels": "09/2026 mil"}
    text = client.post(f"/decisoes/{TAXI}/amount_due/", data).content.decode()
    assert "linha 2: escreva o dia como 30/11/2026" in text
    assert 'href="#f-parameters-igpm_levels"' in text
    assert "parameters." not in text.partition("error-summary")[2].partition("</div>")[0]


def test_a_long_ledger_is_a_table_and_its_rows_are_folded(client: Client) -> None:
    text = client.get(f"/decisoes/{TAXI}/sanctions/", {"caso": "mg-pl1842-2004-065"}).content.decode()
    assert "73 linhas" in text
    assert "Histórico 1, art. 34, XII, 06/01/2025" in text


def test_a_record_of_two_hundred_infractions_is_sent_in_one_form(client: Client) -> None:
    case = sample_cases(TAXI, "sanctions")["mg-pl1842-2004-065"]
    entries = [{**entry, "id": f"n{count}"} for count, entry in enumerate(case.facts["history"] * 3)][:200]
    sent = _sent(TAXI, "sanctions", {**case.facts, "history": entries})
    form = "application/x-www-form-urlencoded"
    page = client.post(f"/decisoes/{TAXI}/sanctions/", sent.urlencode(), form, follow=True)
    assert page.status_code == 200
    assert "n199" in page.content.decode()


def test_what_was_typed_stays_and_each_faulty_field_is_named(client: Client) -> None:
    data = {"infraction.provision": "art21_cpt_inc6", "infraction.committed_on": "31/02/2026"}
    page = client.post(f"/decisoes/{NORM}/fine/", data)
    text = page.content.decode()
    assert page.status_code == 422
    assert 'value="31/02/2026"' in text
    assert 'href="#f-infraction-committed_on"' in text
    assert "um dia que exista" in text


def test_a_row_is_added_without_losing_what_was_typed(client: Client) -> None:
    page = client.post(f"/decisoes/{NORM}/fine/", {"infraction.committed_on": "01/02/2026", "more": "history"})
    text = page.content.decode()
    assert 'name="history.0.provision"' in text
    assert 'value="01/02/2026"' in text


def test_a_service_or_norm_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get(f"/decisoes/{NORM}/nothing/").status_code == 404
    assert client.get("/decisoes/nothing/fine/").status_code == 404


@pytest.mark.parametrize("link", ["x", "AAAA", "eJyrVkpUslJQSlSqBQAPfgLX", "%00", "é" * 50, "A" * 7000])
def test_a_broken_link_shows_the_empty_form(client: Client, link: str) -> None:
    assert client.get(f"/decisoes/{NORM}/transfer/", {"fatos": link}).status_code in (200, 422)


@pytest.mark.parametrize(
    "content",
    [b'{"start_on":' + b"[" * 150_000, b'{"start_on": "\\ud800"}', b'{"\\ud800": 1}', b'{"start_on": NaN}', b"[1e999]"],
    ids=["nested without end", "half a letter", "half a letter as a name", "no number", "no finite number"],
)
def test_a_link_whose_facts_no_program_could_send_shows_the_empty_form(client: Client, content: bytes) -> None:
    link = base64.urlsafe_b64encode(zlib.compress(content, 9)).decode()
    assert len(link) <= shared_facts.LONGEST
    assert client.get(f"/decisoes/{NORM}/deadline/", {"fatos": link}).status_code in (200, 422)
    assert shared_facts.from_link(link) is None


def test_a_shared_link_keeps_the_facts_whatever_they_are() -> None:
    for case in conformance.shipped(NORM):
        assert shared_facts.from_link(shared_facts.to_link(case.facts)) == case.facts


def test_a_packed_bomb_in_a_link_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b'{"a":"' + b"x" * 5_000_000 + b'"}', 9)).decode()
    assert shared_facts.from_link(bomb) is None


def test_a_question_is_found_by_its_words_with_or_without_accents(client: Client) -> None:
    page = client.get("/decisoes/", {"q": "suspensao 44.007"}).content.decode()
    assert f"/decisoes/{NORM}/sanctions/" in page
    assert f"/decisoes/{NORM}/vehicle/" not in page
    assert f"/decisoes/{TAXI}/" not in page
    assert 'value="suspensao 44.007"' in page


def test_words_of_no_question_are_told_and_all_questions_are_a_link_away(client: Client) -> None:
    page = client.get("/decisoes/", {"q": "foguete"}).content.decode()
    assert "Nenhuma pergunta com estas palavras" in page
    assert f"/decisoes/{NORM}/fine/" in client.get("/decisoes/").content.decode()
