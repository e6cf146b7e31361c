# SPDX-License-Identifier: Apache-2.0
"""Every decision service of every norm, asked in the browser: what the page answers is what the engine answers.

The cases are those that the pages themselves offer. The walk is on a phone; a norm added later is walked by itself.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from outorga.law.engine import norms
from outorga.law.engine.conformance import Case
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import STATUSES_PT, to_json, value_words
from outorga.law.engine.norms import Norm
from outorga.law.kernel.citations import label
from outorga.web.portal.answers import DENIALS
from outorga.web.portal.views.decisions import sample_cases
from tests.browsing import go
from tests.journeys.agency import Agency
from tests.journeys.conftest import Enter
from tests.journeys.person import Person

NORMS = [norm.key for norm in norms.every() if norm.services]
WIDER = "document.documentElement.scrollWidth > innerWidth"
READ = r"""
(root) => {
  const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
  const every = (selector, read) => [...root.querySelectorAll(`#resposta ${selector}`)].map(read);
  if (!root.querySelector("#resposta")) return null;
  return {
    status: every("> header .status", words)[0],
    missing: every(".callout li", words),
    because: every("> p a.cite", (link) => link.getAttribute("href")),
    steps: every(".why-steps > li", (step) => {
      const cited = step.querySelector("a.cite");
      return [words(step.querySelector("b")), words(cited), cited.getAttribute("href")];
    }),
    facts: every("dl.facts > div", (fact) => [words(fact.querySelector("dt")), words(fact.querySelector("dd"))]),
    titles: every("h3", words),
    rows: every("tbody tr", words).length,
    link: every("#link", (field) => field.value)[0],
  };
}
"""
READ_PAGE = f"() => ({READ})(document)"
READ_LINK = f"""
async (address) => ({READ})(new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html"))
"""


def plain(text: str) -> str:
    """Words with single spaces."""
    return " ".join(text.split())


def is_refusal(norm: Norm, case: Case) -> bool:
    """Whether the norm answers no."""
    decision = decide(norm.key, case.service, case.facts)
    return decision.status == "decided" and any(decision.outcome.get(name) is False for name in DENIALS)


def has_status(status: str) -> Callable[[Norm, Case], bool]:
    """Whether the engine's answer has this status."""
    return lambda norm, case: decide(norm.key, case.service, case.facts).status == status


KINDS: dict[str, Callable[[Norm, Case], bool]] = {
    "refused": is_refusal,
    "undetermined": has_status("undetermined"),
    "discretionary": has_status("discretionary"),
    "not_applicable": has_status("not_applicable"),
}
EVERYWHERE = ("refused", "undetermined")


def offered(norm: Norm) -> Iterator[Case]:
    """Every case that a page of the norm offers."""
    for service in norm.services:
        yield from sample_cases(norm.key, service).values()


def open_question(page: Page, norm: Norm, service: str) -> None:
    """From the list of questions to one of them."""
    page.goto("/decisoes/")
    go(page, page.locator(f"main a[href='/decisoes/{norm.key}/{service}/']"))
    assert page.locator("h1").inner_text() == norm.services[service].title_pt


def load(page: Page, case: Case) -> None:
    """Load a case by the page's own link, among the first ones or under the fold."""
    link = page.locator(f"aside a[href$='?caso={case.id}#resposta']")
    if not link.is_visible():
        page.locator("aside summary").click()
    go(page, link)


def send(page: Page) -> None:
    """Ask what stands in the form."""
    go(page, page.locator("#perguntar").get_by_role("button", name="Responder").last)


def read(page: Page) -> dict[str, Any]:
    """The answer on the page, which does not scroll sideways."""
    found: dict[str, Any] | None = page.evaluate(READ_PAGE)
    assert found, f"no answer at {page.url}:\n{page.inner_text('main')}"
    assert not page.evaluate(WIDER), f"wider than the screen: {page.url}"
    return found


def check(shown: dict[str, Any], norm: Norm, case: Case) -> None:
    """The answer shown is the engine's: status, outcome in words, provisions as links, steps, what is missing."""
    expected = to_json(decide(norm.key, case.service, case.facts))
    address = {step["citation"]: f"/norma/{step['citation'].replace(':', '/')}/" for step in expected["steps"]}
    because = expected["outcome"].pop("because", [])
    assert shown["status"] == STATUSES_PT[expected["status"]]
    assert shown["missing"] == [plain(norm.labels.path(path)) for path in expected["missing"]]
    assert shown["because"] == [f"/norma/{norm.key}/{provision}/" for provision in because]
    assert shown["steps"] == [
        [plain(step["text"]), label(step["citation"].partition(":")[2]), address[step["citation"]]]
        for step in expected["steps"]
    ]
    for key, value in expected["outcome"].items():
        check_outcome(shown, norm, key, value)


def check_outcome(shown: dict[str, Any], norm: Norm, key: str, value: Any) -> None:
    """One part of an outcome: its words beside its name, its rows under its title."""
    name = plain(norm.labels.key(key))
    if isinstance(value, dict):
        assert name in shown["titles"]
        for inner, one in value.items():
            assert [plain(norm.labels.key(inner)), plain(value_words(one, norm.labels))] in shown["facts"]
    elif value and isinstance(value, list) and isinstance(value[0], dict):
        assert name in shown["titles"]
        assert shown["rows"] >= len(value)
    else:
        assert [name, plain(value_words(value, norm.labels))] in shown["facts"]


def ask(page: Page, norm: Norm, case: Case) -> dict[str, Any]:
    """Open the question, load the case, send it: the answer, checked."""
    open_question(page, norm, case.service)
    load(page, case)
    send(page)
    assert "fatos=" in page.url, f"what was sent has no link: {page.url}"
    shown = read(page)
    check(shown, norm, case)
    return shown


@pytest.mark.parametrize("key", NORMS)
def test_each_question_of_a_norm_is_answered_on_its_page_and_by_its_link_as_by_the_engine(
    key: str, enter: Enter, agency: Agency
) -> None:
    norm = norms.get(key)
    citizen = enter("Citizen", phone=True)
    for service in norm.services:
        case = next(iter(sample_cases(key, service).values()), None)
        assert case, f"{key} {service} has no sample case"
        shown = ask(citizen.page, norm, case)
        assert citizen.page.evaluate(READ_LINK, shown["link"]) == shown


def test_a_refusal_what_is_missing_and_a_choice_of_the_authority_read_well(enter: Enter, agency: Agency) -> None:
    citizen = enter("Citizen", phone=True)
    for key, kind in product(NORMS, KINDS):
        norm = norms.get(key)
        case = next((case for case in offered(norm) if KINDS[kind](norm, case)), None)
        if case is None:
            assert kind not in EVERYWHERE, f"no sample case of {norm.key} is {kind}"
            continue
        shown = ask(citizen.page, norm, case)
        assert bool(shown["missing"]) is (kind == "undetermined")
        assert "_" not in " ".join(shown["missing"])
        citizen.sees(shown["status"])


def fill_wrongly(citizen: Person, norm: Norm) -> str:
    """Load the first case whose form shows a day, and make it a day that does not exist: the field's name."""
    for case in offered(norm):
        open_question(citizen.page, norm, case.service)
        load(citizen.page, case)
        days = citizen.page.locator("#perguntar input.w-date:visible")
        filled = [day for day in days.all() if day.input_value()]
        if filled:
            filled[0].fill("31/02/2026")
            return str(filled[0].get_attribute("id"))
    raise AssertionError(f"no sample case of {norm.key} has a day")


def test_a_faulty_field_is_named_on_top_and_beside_itself_and_what_was_typed_stays(
    enter: Enter, agency: Agency
) -> None:
    citizen = enter("Citizen", phone=True)
    for key in NORMS:
        field = fill_wrongly(citizen, norms.get(key))
        send(citizen.page)
        check_complaint(citizen, field)


def check_complaint(citizen: Person, field: str) -> None:
    """The page says what is wrong with the day, on top with a link and beside the field."""
    citizen.sees("1 campo precisa de correção", "um dia que exista")
    assert not citizen.page.locator("#resposta").count()
    summary = citizen.page.locator(".error-summary").get_by_role("link")
    assert summary.get_attribute("href") == f"#{field}"
    summary.click()
    wrong = citizen.page.locator(f"#{field}")
    assert wrong.evaluate("element => element === document.activeElement")
    assert wrong.input_value() == "31/02/2026"
    assert wrong.get_attribute("aria-invalid") == "true"
    beside = str(wrong.get_attribute("aria-describedby")).split()[-1]
    assert "um dia que exista" in citizen.page.locator(f"#{beside}").inner_text()
