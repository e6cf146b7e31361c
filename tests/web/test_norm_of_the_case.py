# SPDX-License-Identifier: Apache-2.0
"""Which norm is asked follows from the case, the company or the agency's setting, and never from which came first."""

from typing import Any

import pytest
from django.test import Client

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.queries import onboard
from outorga.web.enforcement import procedures as notices
from outorga.web.enforcement import roadside
from outorga.web.payments import procedures as debts
from outorga.web.payments.actions import certificates, traffic
from outorga.web.payments.errors import NormSilent
from outorga.web.payments.models import TrafficQuery
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures as sanctions
from outorga.web.sanctions.queries import home
from tests.web.payments.conftest import _today, case, charged, company, costs, office, treasurer

__all__ = ["_today", "case", "charged", "company", "costs", "office", "treasurer"]

OTHER = "mg-5997-1960"


@pytest.fixture(autouse=True)
def _another_came_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A norm that answers nothing here stands before the charter's in each register."""
    for room in (notices, debts, sanctions):
        monkeypatch.setattr(room, "_procedures", {OTHER: object(), **getattr(room, "_procedures")})  # noqa: B009


def test_a_certificate_of_debts_is_by_the_norm_of_its_company(company: Company, treasurer: User) -> None:
    made = certificates.issue(company=company, actor=treasurer)
    assert made.paper.data["provision"] == "art27_cpt"


def test_the_road_is_of_the_norm_that_the_agency_set(settings: Any) -> None:
    assert roadside.norm_of_the_road() == "mg-44007-2005"
    settings.OUTORGA_NORM = OTHER
    assert roadside.norm_of_the_road() == OTHER


@pytest.mark.django_db
def test_the_rooms_of_a_norm_cite_it_whatever_the_agency_set(settings: Any, client: Client) -> None:
    settings.OUTORGA_NORM = OTHER
    page = client.get("/viagem-sem-fim-comercial/").content.decode()
    assert "/norma/mg-44007-2005/art10_cpt/" in page
    assert f"/norma/{OTHER}/" not in page
    assert {row.citation.partition(":")[0] for row in onboard.papers("occasional")} == {"mg-44007-2005"}


def test_a_company_stands_by_the_norm_of_its_registration(case: CaseFile, company: Company) -> None:
    company.case = case
    assert home.panel(company, clock.today()) is not None
    case.norm = "br-952-1993"
    assert home.panel(company, clock.today()) is None
    assert home.needs(company, clock.today()) == []


def test_the_traffic_department_is_not_told_of_a_debt_that_no_norm_answers_for(
    case: CaseFile, treasurer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debts, "_procedures", {OTHER: debts.of(OTHER)})
    with pytest.raises(NormSilent, match=r"44\.007/2005"):
        traffic.ask(plate="RVM4C82", act="owner_transfer", actor=treasurer)
    assert not TrafficQuery.objects.exists()
