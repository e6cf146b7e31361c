# SPDX-License-Identifier: Apache-2.0
"""The page of each decision service."""

import base64
import zlib

import pytest
from django.test import Client

from outorga.law.engine import conformance, norms
from outorga.law.engine.decide import decide
from outorga.web.portal import fact_form, shared_facts
from outorga.web.portal.views.decisions import sample_cases

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
SERVICES = sorted(norms.get(NORM).services)


@pytest.mark.parametrize("service", SERVICES)
def test_each_service_has_a_page_with_its_question(client: Client, service: str) -> None:
    page = client.get(f"/decisoes/{NORM}/{service}/")
    assert page.status_code == 200
    assert norms.get(NORM).services[service].title_pt in page.content.decode()


@pytest.mark.parametrize("service", SERVICES)
def test_a_sample_case_comes_back_as_the_same_facts_when_its_form_is_posted(client: Client, service: str) -> None:
    case = next(iter(sample_cases(NORM, service).values()))
    norm = norms.get(NORM)
    form = fact_form.build(norm.services[service].facts, case.facts, norm)
    posted = client.post(f"/decisoes/{NORM}/{service}/", _posted(form))
    assert posted.status_code == 302
    facts = shared_facts.from_link(posted["Location"].partition("fatos=")[2].partition("#")[0])
    assert facts is not None
    assert decide(NORM, service, facts).outcome == decide(NORM, service, case.facts).outcome


def _posted(form: fact_form.FactForm) -> dict[str, object]:
    """What a browser sends of a filled form."""
    data: dict[str, object] = {}
    for item in form.inputs():
        if item.none:
            data[item.path + fact_form.NONE_SUFFIX] = "1"
        elif isinstance(item, fact_form.Input) and item.value not in ("", []):
            data[item.path] = str(item.value).lower() if isinstance(item.value, bool) else item.value
    return data


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


def test_a_shared_link_keeps_the_facts_whatever_they_are() -> None:
    for case in conformance.shipped(NORM):
        assert shared_facts.from_link(shared_facts.to_link(case.facts)) == case.facts


def test_a_packed_bomb_in_a_link_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b'{"a":"' + b"x" * 5_000_000 + b'"}', 9)).decode()
    assert shared_facts.from_link(bomb) is None
