# SPDX-License-Identifier: Apache-2.0
"""Notices drawn up, served and left undefended, by actions."""

from datetime import date
from decimal import Decimal

import pytest

from outorga.web.accounts.models import Office, User
from outorga.web.enforcement.models import Fine
from outorga.web.enforcement.queries import timeline
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person

pytestmark = pytest.mark.usefixtures("coefficient")
NOV_30 = date(2026, 11, 30)


def test_a_notice_takes_the_next_number_of_its_office_and_year_and_computes_its_fine(
    known: Company, inspector: User, office: Office
) -> None:
    first = cast.drawn(known, inspector, office)
    second = cast.drawn(known, inspector, office, provision=cast.PAPERS)
    assert (first.number, second.number) == ("CRG-03/A/2026/000001", "CRG-03/A/2026/000002")
    assert first.fine.amount == Decimal("1200.00")
    assert first.decision.outcome["valid"] is True
    assert (first.case.state, first.fine.case.state) == ("issued", "computed")


def test_the_days_of_a_notice_are_read_from_its_events(known: Company, inspector: User, office: Office) -> None:
    notice = cast.notice_in("final", known, inspector, office)
    days = timeline(notice)
    assert (days.issued_on, days.signed_on, days.served_on, days.served_how) == (NOV_30, NOV_30, NOV_30, "signature")
    assert days.defence_term_ended_on == date(2026, 12, 11)
    assert notice.case.state == "final"


@pytest.mark.parametrize("state", cast.STATES)
def test_the_cast_brings_a_notice_into_each_early_state(
    known: Company, inspector: User, office: Office, state: str
) -> None:
    assert cast.notice_in(state, known, inspector, office).case.state == state


def test_a_notice_without_a_credential_is_kept_and_numbered_but_has_no_fine(known: Company, office: Office) -> None:
    stranger = make_person("davi", "Davi Luz", "inspector", office)
    notice = cast.drawn(known, stranger, office)
    assert notice.number == "CRG-03/A/2026/000001"
    assert notice.decision.outcome.get("valid") is not True
    assert not Fine.objects.filter(notice=notice).exists()


def test_a_notice_of_a_lapsed_credential_says_by_which_provision_it_is_bad(known: Company, office: Office) -> None:
    late = make_person("davi", "Davi Luz", "inspector", office)
    cast.credential(late, number="C-1", until_on=date(2026, 10, 31))
    notice = cast.drawn(known, late, office)
    assert notice.decision.outcome["valid"] is False
    assert notice.decision.outcome["because"] == ["art12_cpt"]
