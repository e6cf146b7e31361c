# SPDX-License-Identifier: Apache-2.0
"""The page of a case of each kind, in an agency where everything happened, in few queries."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker

from outorga.web.casefiles.models import CaseFile
from outorga.web.registry.models import VehicleHolding
from tests.web.faults.world import World, undone
from tests.web.inspections import cast as inspecting

pytestmark = pytest.mark.django_db
MOST = 15
KINDS = (
    "registration", "authorization", "notice", "fine", "suspension", "bar", "inspection_bar", "retention",
)  # fmt: skip
READERS = ("clerk", "director", "treasurer", "owner")


@pytest.fixture(scope="module")
def full(world: World, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """The world of the other tests, and a vehicle that its inspection bars."""
    with django_db_blocker.unblock(), undone():
        rows = VehicleHolding.objects.select_related("vehicle", "case__office", "company__case__office")
        holding = rows.get(case__number=world.objects["deadline"][0]["number"])
        inspecting.report(holding, "brakes", actor=world.people["inspector"])
        yield world


@pytest.mark.parametrize("role", READERS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_page_of_a_case_takes_few_queries(full: World, kind: str, role: str) -> None:
    cases = list(CaseFile.objects.filter(kind=kind))
    assert cases, f"the world has no {kind}"
    for case in cases:
        with undone():
            full.browsers[role].get(case.get_absolute_url())
            with CaptureQueriesContext(connection) as asked:
                response = full.browsers[role].get(case.get_absolute_url())
        assert response.status_code in (200, 404)
        told = "\n".join(query["sql"][:200] for query in asked.captured_queries)
        assert len(asked) <= MOST, f"{case.title}, {role}: {len(asked)}\n{told}"
