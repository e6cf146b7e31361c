# SPDX-License-Identifier: Apache-2.0
"""Numbers of notices: a series for each office, year and device, and the check that finds a hole."""

from datetime import date

import pytest

from outorga.commands import check
from outorga.web.accounts.guards import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import append_only, holes
from outorga.web.clock import as_of
from outorga.web.enforcement import numbering
from outorga.web.enforcement.actions import notices
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.models import Notice
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person

pytestmark = pytest.mark.usefixtures("coefficient")


def test_each_year_counts_from_one(known: Company, inspector: User, office: Office) -> None:
    cast.drawn(known, inspector, office)
    with as_of(date(2027, 1, 4)):
        later = cast.drawn(known, inspector, office, on=date(2027, 1, 4))
    assert later.number == "CRG-03/A/2027/000001"


def test_a_device_has_a_series_of_its_own_that_nobody_else_draws_up_in(
    known: Company, inspector: User, office: Office
) -> None:
    series = numbering.reserve_series(office=office, device="telefone 7", actor=inspector)
    assert numbering.reserve_series(office=office, device="telefone 7", actor=inspector) == series
    made = _drawn_in(series.code, known, inspector, office)
    assert made.number == f"CRG-03/{series.code}/2026/000001"
    other = cast.inspector(office, login="davi", name="Davi Luz Prado")
    with pytest.raises(EnforcementError) as refusal:
        _drawn_in(series.code, known, other, office)
    assert refusal.value.field == "series"
    with pytest.raises(NoPower):
        numbering.reserve_series(office=office, device="balcão", actor=make_person("ana", "Ana Lis", "clerk", office))


def _drawn_in(series: str, company: Company, agent: User, office: Office) -> Notice:
    seen = cast.occasion(company, office)
    with as_of(cast.moment(cast.NOV_30, 10)):
        return notices.draw_up_alone(occasion=seen, item=Charge(cast.UNSAFE, "Liso."), actor=agent, series=series)


def test_a_hole_is_found_and_told_by_the_check(known: Company, inspector: User, office: Office) -> None:
    for _turn in range(3):
        cast.drawn(known, inspector, office, provision=cast.TOUTING)
    assert list(check.number_findings()) == []
    with append_only.lifted():
        Notice.objects.filter(sequence=2).update(sequence=4, number="CRG-03/A/2026/000004")
    assert [str(hole) for hole in holes.holes()] == ["CRG-03/A/2026: 3 / 4"]
    found = list(check.number_findings())
    assert "autos de infração: a série CRG-03/A/2026 tem 3 e o último número é 4: falta número" in str(found[0])
    assert found[0].serious


def test_a_number_taken_outside_a_notice_is_a_hole_too(known: Company, office: Office) -> None:
    numbering.take(office=office, year=2026)
    assert len(list(holes.holes())) == 1
