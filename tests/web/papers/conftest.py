# SPDX-License-Identifier: Apache-2.0
"""A norm that is in force and papers issued under it; now is 2026-11-30, 15h07."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import msgspec
import pytest

from outorga.web.accounts.models import Office
from outorga.web.casefiles import standing
from outorga.web.papers import actions
from outorga.web.papers.contents import Content
from outorga.web.papers.models import IssuedPaper
from tests.web.papers.samples import NORM, NOW, occasional

Issue = Callable[..., IssuedPaper]


@pytest.fixture(autouse=True)
def _site(settings: Any, clock: Callable[[datetime], None]) -> None:
    clock(NOW)
    settings.SITE_URL = "https://outorga.example"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def in_force(db: None) -> None:
    """The norm may be issued under."""
    standing.set_standing(norm=NORM, state="in_force", from_on=date(2005, 4, 14), source="Órgão Oficial", actor=None)


@pytest.fixture
def issue(in_force: None) -> Issue:
    """Issues a content (an occasional authorization unless another is given) with changes to it."""

    def make(content: Content | None = None, *, number: str = "2026.031.884", replaces: Any = None, **changes: Any):  # type: ignore[no-untyped-def]
        changed = msgspec.structs.replace(content or occasional(), **changes)
        return actions.issue(content=changed, number=number, actor=None, replaces=replaces)

    return make


@pytest.fixture
def office(db: None) -> Office:
    return Office.objects.create(code="r3", name="3ª Regional", city_code="3106200", municipality="Belo Horizonte")
