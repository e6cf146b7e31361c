# SPDX-License-Identifier: Apache-2.0
"""What is owed of many fines: each by its own days, payments and office, and all in as many queries as of one."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import calendars
from outorga.web.enforcement import collection
from outorga.web.enforcement.models import Notice
from outorga.web.payments.actions import credits
from outorga.web.payments.queries import debts_of
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import TODAY, make_person, signed_in

pytestmark = pytest.mark.usefixtures("coefficient")
AMOUNT, OVERDUE_ON = Decimal("1200.00"), date(2026, 12, 22)


def _served(company: Company, agent: User, office: Office) -> Notice:
    return cast.signed(cast.drawn(company, agent, office), agent)


def test_what_a_company_owes_takes_as_many_queries_for_four_fines_as_for_one(
    known: Company, inspector: User, office: Office
) -> None:
    asked = []
    for more in (1, 3):
        for _ in range(more):
            _served(known, inspector, office)
        with CaptureQueriesContext(connection) as seen:
            owed = debts_of(known.pk, OVERDUE_ON)
        asked.append(len(seen))
    assert (len(owed.rows), owed.due) == (4, 4 * AMOUNT)
    assert asked[0] == asked[1]


def test_the_companys_page_of_fines_takes_as_many_queries_for_four_as_for_one(
    known: Company, inspector: User, office: Office, owner: User
) -> None:
    browser, asked, served = signed_in(owner), [], []
    for more in (1, 3):
        served += [_served(known, inspector, office) for _ in range(more)]
        browser.get("/empresa/multas/")
        with CaptureQueriesContext(connection) as seen:
            page = browser.get("/empresa/multas/").content.decode()
        asked.append(len(seen))
    assert all(notice.number in page for notice in served)
    assert asked[0] == asked[1], "\n".join(query["sql"][:220] for query in seen.captured_queries)


def test_the_companys_page_of_fines_asks_the_law_once(
    known: Company, inspector: User, office: Office, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        _served(known, inspector, office)
    asked: list[int] = []
    answer = collection.due_ahead

    def heard(questions: Sequence[collection.Question]) -> list[collection.DueRuling]:
        asked.append(len(questions))
        return answer(questions)

    monkeypatch.setattr(collection, "due_ahead", heard)
    signed_in(owner).get("/empresa/multas/")
    assert asked == [2]


def test_each_of_many_fines_is_asked_with_its_own_payments_and_its_own_offices_calendar(
    known: Company, inspector: User, office: Office
) -> None:
    elsewhere = Office.objects.create(code="r9", name="9ª", city_code="3170206", municipality="Uberlândia")
    manager = make_person("wanda", "Wanda Pires", "administrator")
    calendars.add_day(
        on=date(2026, 12, 21), name="Aniversário", source="Lei 1", actor=manager, scope="municipal", office=elsewhere
    )
    there = cast.inspector(elsewhere, login="noe", name="Noé Antunes")
    first, second, third = (
        _served(known, agent, place)
        for agent, place in ((inspector, office), (there, elsewhere), (inspector, office))
    )  # fmt: skip
    credits.receive(case=third.fine.case, amount=Decimal("200.00"), paid_on=TODAY, reference="banco:1", actor=None)
    owed = debts_of(known.pk, TODAY)
    assert [(debt.case.pk, debt.amount, debt.due_on) for debt in owed.rows] == [
        (first.fine.case_id, AMOUNT, date(2026, 12, 21)),
        (second.fine.case_id, AMOUNT, date(2026, 12, 22)),
        (third.fine.case_id, Decimal("1000.00"), date(2026, 12, 21)),
    ]
