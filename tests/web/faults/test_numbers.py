# SPDX-License-Identifier: Apache-2.0
"""Every numbered series of an agency where everything happened: none has a hole, and a hole in any is told."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet

from outorga.commands import check
from outorga.web.casefiles import acts, holes, numbers
from outorga.web.casefiles.models import AgencyEvent, CaseFile, NumberSeries
from outorga.web.charter.models import Referral
from outorga.web.correspondence.models import Letter
from outorga.web.council.models import Session
from outorga.web.enforcement.models import Notice
from outorga.web.inspections.models import InspectionOrder, InspectionReport
from outorga.web.papers.models import IssuedPaper
from outorga.web.payments.models import DebtCertificate, DebtExport, Slip
from tests.web.faults.world import World, undone

pytestmark = pytest.mark.django_db
# Rows that are only locked: they count nothing.
LOCKS = {"payments.credits", "payments.debt_export"}


def test_nothing_is_numbered_that_the_check_does_not_count(world: World) -> None:
    counting = {row.series.partition(":")[0] for row in NumberSeries.objects.exclude(series__in=LOCKS)}
    assert counting
    assert counting <= holes.kinds()
    assert not NumberSeries.objects.filter(series__in=LOCKS, last__gt=0).exists()


def test_each_counted_series_has_a_name_for_people() -> None:
    assert set(check.SERIES) == holes.kinds()


def test_where_everything_happened_no_number_is_missing(world: World) -> None:
    assert [str(hole) for hole in holes.holes()] == []


@pytest.mark.parametrize("kind", sorted(holes.kinds()))
def test_a_number_that_was_taken_and_that_nothing_bears_is_told(world: World, kind: str) -> None:
    series = kind if kind == acts.BOOK else SERIES_OF[kind](world)
    with undone():
        borne = sum(1 for rest, _number in holes.given(kind) if series in (kind, f"{kind}:{rest}"))
        taken = 0
        while taken <= borne:
            taken = numbers.next_number(series)
        found = [hole for hole in holes.holes() if hole.kind == kind]
        assert [(hole.counted, hole.last) for hole in found] == [(borne, taken)]
        assert f"{check.SERIES[kind]}: a série" in str(next(check.number_findings()))


def _of_year(kind: str) -> Callable[[World], str]:
    return lambda world: f"{kind}:2026"


SERIES_OF: dict[str, Callable[[World], str]] = {
    **{kind: _of_year(kind) for kind in holes.kinds()},
    "notice": lambda world: f"notice:{Notice.objects.order_by('pk')[0].office_id}:A:2026",
    "taxi": lambda world: "taxi:mg-44007-2005:2026",
}


def _rows(kind: str) -> "QuerySet[Any]":
    """What bears the numbers of a kind, in the world."""
    found: dict[str, QuerySet[Any]] = {
        "agency": AgencyEvent.objects.all(), "case": CaseFile.objects.all(), "council": Session.objects.all(),
        "debt_certificate": DebtCertificate.objects.all(), "debt_export": DebtExport.objects.all(),
        "inspection_order": InspectionOrder.objects.all(), "inspection_report": InspectionReport.objects.all(),
        "letter": Letter.objects.all(), "notice": Notice.objects.all(), "slip": Slip.objects.all(),
        "taxi": Referral.objects.all(), "refund": IssuedPaper.objects.filter(data__form="refund"),
        "standing": IssuedPaper.objects.filter(number__startswith="CS/"),
    }  # fmt: skip
    return found[kind]


@pytest.mark.parametrize("kind", sorted(holes.kinds()))
def test_each_kind_counts_all_the_rows_that_bear_its_numbers(world: World, kind: str) -> None:
    counted = sum(1 for rest, _number in holes.given(kind) if not rest.startswith("series:"))
    assert counted == _rows(kind).count()
