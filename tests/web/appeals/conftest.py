# SPDX-License-Identifier: Apache-2.0
"""A served notice of a registered company, a director, a council and its secretary."""

from collections.abc import Callable
from datetime import date

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.council import actions as council
from outorga.web.enforcement.models import Notice
from outorga.web.registry.models import Company
from tests.web.appeals import cast
from tests.web.enforcement import cast as road
from tests.web.enforcement.conftest import (
    _today,
    adopted,
    clerk,
    coefficient,
    company,
    driver,
    file,
    holding,
    inspector,
    office,
    other_clerk,
    owner,
    paper_file,
    put,
    put_all,
    registered,
    stranger,
)
from tests.web.registry.conftest import make_person
from tests.web.remembered import remembered

__all__ = [
    "_today", "adopted", "clerk", "coefficient", "company", "driver", "file", "holding", "inspector", "office",
    "other_clerk", "owner", "paper_file", "put", "put_all", "registered", "stranger",
]  # fmt: skip


@pytest.fixture
@remembered
def notice(registered: Company, inspector: User, office: Office, coefficient: None) -> Notice:
    """Signed on Monday 2026-11-30: the defence fits until Thursday, 10 December."""
    return road.notice_in("served", registered, inspector, office)


@pytest.fixture
@remembered
def director(db: None) -> User:
    return make_person("helena", "Helena Prado", "director")


@pytest.fixture
@remembered
def secretary(db: None) -> User:
    return make_person("sonia", "Sônia Dutra", "council_secretary")


@pytest.fixture
@remembered
def members(db: None) -> list[User]:
    """The president first; the agency's rule asks for two."""
    council.set_rule(quorum=2, from_on=date(2026, 1, 1), act="Portaria 4/2026", actor=None)
    names = {"cicero": "Cícero Rabelo", "alzira": "Alzira Monteiro", "fausto": "Fausto Teles"}
    return [make_person(login, name, "council_member") for login, name in names.items()]


@pytest.fixture
def people(owner: User, clerk: User, director: User, secretary: User, members: list[User]) -> cast.People:
    """Everybody who takes part in a notice from its defence on."""
    return cast.People(owner=owner, clerk=clerk, director=director, secretary=secretary, members=members)


@pytest.fixture
def at(notice: Notice, people: cast.People, clock: Callable[[date], None]) -> Callable[[str], Notice]:
    """``at("appealed")``: the notice brought to that state by those whose powers they are."""
    return lambda state: cast.bring(notice, state, people, clock)
