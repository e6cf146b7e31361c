# SPDX-License-Identifier: Apache-2.0
"""A registered company that was caught three times in ninety days, and who decides about it."""

from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.charter.actions import filing
from outorga.web.charter.models import Authorization
from outorga.web.clock import CIVIL_TIME, as_of
from outorga.web.enforcement.models import Notice
from outorga.web.registry.models import Company
from outorga.web.sanctions import schedule
from outorga.web.sanctions.models import Suspension
from outorga.web.work import schedule as dated
from tests.web.charter.conftest import (
    another,
    another_registered,
    issued,
    occasional,
)
from tests.web.enforcement.conftest import coefficient, inspector
from tests.web.registry.conftest import (
    _today,
    adopted,
    clerk,
    company,
    driver,
    file,
    holding,
    make_person,
    office,
    other_clerk,
    owner,
    paper_file,
    put,
    put_all,
    registered,
    stranger,
)
from tests.web.remembered import remembered
from tests.web.sanctions import cast as sanctions_cast

__all__ = [
    "_today", "adopted", "another", "another_registered", "clerk", "coefficient", "company", "driver", "file",
    "holding", "inspector", "issued", "occasional", "office", "other_clerk", "owner", "paper_file", "put", "put_all",
    "registered", "stranger",
]  # fmt: skip

NORM = "mg-44007-2005"
TODAY = date(2026, 11, 30)
REASON, INFRACTIONS = sanctions_cast.REASON, sanctions_cast.INFRACTIONS
Clock = Callable[[date | datetime], None]


@pytest.fixture
@remembered
def director(db: None) -> User:
    return make_person("dora", "Dora Alves", "director")


@pytest.fixture
def caught(registered: Company, inspector: User, office: Office, coefficient: None) -> Callable[..., Notice]:
    """``caught(date(2026, 9, 4))``: a notice of that day, signed at once and final when nobody defended."""

    def make(on: date, *, final: bool = True) -> Notice:
        return sanctions_cast.caught(registered, inspector, office, on, final=final)

    return make


@pytest.fixture
@remembered
def three(caught: Callable[..., Notice]) -> list[Notice]:
    """Three infractions within ninety days, all final."""
    return [caught(on) for on in INFRACTIONS]


@pytest.fixture
@remembered
def proposed(director: User, three: list[Notice]) -> Suspension:
    """The suspension that the worker proposes of them."""
    assert schedule.examine_new(TODAY) == 1
    return Suspension.objects.select_related("case", "company").get()


@pytest.fixture
@remembered
def another_trip(occasional: Callable[..., Authorization], owner: User) -> Authorization:
    """A second authorization, for a trip in January."""
    starts = datetime(2027, 1, 20, 5, 30, tzinfo=CIVIL_TIME)
    draft = occasional(starts_at=starts, ends_at=starts + timedelta(hours=9), tax_document_number="000.500")
    return filing.file_request(draft=draft, actor=owner, declared="sim")


def fresh(suspension: Suspension) -> Suspension:
    """The suspension as the database has it now."""
    return Suspension.objects.select_related("case__office", "company").get(pk=suspension.pk)


def night(on: date) -> None:
    """What the worker does on a day."""
    with as_of(on):
        dated.carry_out(whole_day=True)
