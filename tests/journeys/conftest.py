# SPDX-License-Identifier: Apache-2.0
"""A server, a browser and the people of a journey; at the end of each, nothing may have been wrong on any page."""

from collections.abc import Callable, Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from playwright.sync_api import Browser
from pytest_django import DjangoDbBlocker

from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.clock import CIVIL_TIME
from outorga.web.work import worker
from tests.browsing import started
from tests.journeys import agency as agencies
from tests.journeys.agency import Agency
from tests.journeys.person import DESK, PHONE, Notebook, Person
from tests.journeys.record import Engine, unfounded, unrecorded
from tests.journeys.served import START, broken, moment, serving

Enter = Callable[..., Person]


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """One Chromium for all journeys of this process; each person has a context of their own in it."""
    with started(chromium) as running:
        yield running


@pytest.fixture(scope="session")
def address(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """Where the application answers."""
    with serving() as url:
        yield url


@pytest.fixture
def notebook() -> Notebook:
    """What the people of this journey see."""
    return Notebook()


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Hears every look-ahead; what was decided is in the database."""
    heard, ask_each = Engine(), decisions.ask_each

    def listening(**questions: Any) -> Any:
        answers = ask_each(**questions)
        for answer in answers:
            heard.hear(answer)
        return answers

    # Who asks one question asks by this too.
    monkeypatch.setattr(decisions, "ask_each", listening)
    return heard


@pytest.fixture
def enter(browser: Browser, address: str, notebook: Notebook, transactional_db: None) -> Iterator[Enter]:
    """``enter("Joana")``: somebody opens a browser, with ``phone=True`` on a phone; at the end all pages were well."""
    people: list[Person] = []

    def come(name: str, *, phone: bool = False) -> Person:
        people.append(Person(browser, address, notebook, name=name, width=PHONE if phone else DESK))
        return people[-1]

    broken.clear()
    moment.set(START)
    yield come
    for person in people:
        person.leaves()
    assert notebook.wrong == []


@pytest.fixture
def agency(transactional_db: None) -> Agency:
    """The office of Diamantina."""
    with moment.here():
        return agencies.found_agency()


@pytest.fixture
def owner(transactional_db: None) -> User:
    """The owner of a company, who signed up before."""
    with moment.here():
        return agencies.person("joana", "Joana Prates Figueiredo", "company")


@pytest.fixture
def go_to(agency: Agency) -> Callable[..., None]:
    """``go_to(date(2027, 1, 3))``: that day comes, with what the worker does on it; ``at`` names the hour."""

    def go(on: date, at: time = time(9)) -> None:
        moment.set(datetime.combine(on, at, CIVIL_TIME))
        worker.run(as_of=on, once=True)

    return go


@pytest.fixture
def recorded(notebook: Notebook, engine: Engine, transactional_db: None) -> Iterator[set[date]]:
    """The days that people of this journey typed or lived; whatever else a page showed must be the law's."""
    typed: set[date] = set()
    yield typed
    days = [START.date(), moment.now().date()]
    # The inbox shows the agency's own goal for an answer, which no norm fixes and the page says so.
    lived = {*days, *(day + timedelta(settings.OUTORGA_ANSWER_DAYS) for day in days)}
    assert unfounded() == []
    assert unrecorded(notebook.pages, engine, typed=typed, lived=lived) == []


@pytest.fixture
def letters() -> list[Any]:
    """The e-mails that were sent, the newest last."""
    return mail.outbox
