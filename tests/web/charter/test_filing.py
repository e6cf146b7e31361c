# SPDX-License-Identifier: Apache-2.0
"""A request is filed, decided and, when every rule passes, issued in the same act."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from outorga.web.accounts.models import User
from outorga.web.casefiles import ledger
from outorga.web.charter.actions import drafts, filing, lists
from outorga.web.charter.errors import CharterError, FactsMissing
from outorga.web.charter.models import Authorization
from outorga.web.papers.queries import paper_of
from outorga.web.registry.errors import NotYours
from tests.web.charter.conftest import ENDS, STARTS

Occasional = Callable[..., Authorization]
Clock = Callable[[date | datetime], None]


def fresh(asked: Authorization) -> Authorization:
    return Authorization.objects.select_related("case", "decision", "term_decision").get(pk=asked.pk)


def test_a_request_that_meets_every_rule_is_issued_at_once_with_its_paper(issued: Authorization) -> None:
    found = fresh(issued)
    assert found.state == "issued"
    assert found.number == found.case.number if found.case else None
    paper = paper_of(found, "authorization")
    assert paper is not None
    assert (paper.valid_from, paper.valid_until) == (STARTS, ENDS)


def test_each_right_shown_stands_in_a_stored_decision_of_the_case(issued: Authorization) -> None:
    found = fresh(issued)
    assert found.case is not None
    services = set(found.case.decisions.values_list("service", flat=True))
    assert services == {"scope", "passenger_list", "authorization", "grant_term"}
    assert found.decision is not None
    assert found.decision.outcome["result"] == "issue"
    assert found.term_decision is not None
    assert found.term_decision.outcome["valid_until"] == str(found.valid_until)


def test_no_passenger_is_written_into_a_decision_or_an_event(issued: Authorization) -> None:
    found = fresh(issued)
    assert found.case is not None
    written = str([*found.case.decisions.values_list("facts", "outcome", "steps")])
    written += str([*found.case.events.values_list("data", "reason")])
    for text in ("Águeda", "12.345.678", "41820793613", "418.207.936-13"):
        assert text not in written


@pytest.mark.parametrize(
    ("answers", "because"),
    [
        ({"purpose": "commuting"}, "art2_cpt_inc7"),
        ({"group": "general_public"}, "art2_cpt_inc7"),
        ({"destination_code": "3550308", "destination_name": "São Paulo"}, "art1_cpt"),
        ({"tax_document_number": ""}, "art8_cpt_inc2"),
    ],
)
def test_a_refusal_names_its_provision_and_leaves_a_paper(
    occasional: Occasional, owner: User, answers: dict[str, Any], because: str
) -> None:
    found = fresh(filing.file_request(draft=occasional(**answers), actor=owner, declared="sim"))
    assert found.state == "refused"
    assert found.case is not None
    event = found.case.events.get(kind="refuse")
    assert because in event.data["because"]
    assert event.reason
    assert paper_of(found, "authorization") is None
    assert paper_of(found, "refusal") is not None


def test_a_list_that_comes_late_is_refused_and_one_with_urgency_waits_for_the_agency(
    occasional: Occasional, owner: User, clock: Clock
) -> None:
    clock(STARTS - timedelta(hours=23))
    late = fresh(filing.file_request(draft=occasional(), actor=owner, declared="sim"))
    assert late.state == "refused"
    urgent = occasional(urgency_claimed=True, urgency_reason="Velório de parente.", tax_document_number="000.124")
    assert fresh(filing.file_request(draft=urgent, actor=owner, declared="sim")).state == "requested"


def test_exactly_24_hours_before_is_in_time(occasional: Occasional, owner: User, clock: Clock) -> None:
    clock(STARTS - timedelta(hours=24))
    assert fresh(filing.file_request(draft=occasional(), actor=owner, declared="sim")).state == "issued"


def test_without_the_facts_that_the_law_needs_nothing_is_filed(occasional: Occasional, owner: User) -> None:
    draft = occasional(starts_at=None)
    with pytest.raises(FactsMissing) as raised:
        filing.file_request(draft=draft, actor=owner, declared="sim")
    assert "planned_start_at" in raised.value.paths
    assert fresh(draft).case is None


def test_the_same_request_twice_is_one(occasional: Occasional, owner: User) -> None:
    draft = occasional()
    first = filing.file_request(draft=draft, actor=owner, declared="sim")
    second = filing.file_request(draft=draft, actor=owner, declared="sim")
    assert first.pk == second.pk
    assert fresh(first).case_id == fresh(second).case_id


def test_a_fiscal_document_serves_one_trip(occasional: Occasional, owner: User) -> None:
    filing.file_request(draft=occasional(), actor=owner, declared="sim")
    again = fresh(filing.file_request(draft=occasional(), actor=owner, declared="sim"))
    assert again.state == "refused"
    assert again.decision is not None
    assert "art8_cpt_inc2" in again.decision.outcome["because"]


def test_another_companys_person_cannot_even_save(occasional: Occasional, stranger: User) -> None:
    draft = occasional()
    with pytest.raises(NotYours):
        drafts.save(draft=draft, answers={"itinerary": "x"}, actor=stranger)
    with pytest.raises(NotYours):
        filing.file_request(draft=draft, actor=stranger, declared="sim")


def test_the_declaration_is_needed(occasional: Occasional, owner: User) -> None:
    with pytest.raises(CharterError) as raised:
        filing.file_request(draft=occasional(), actor=owner, declared="")
    assert raised.value.field == "declared"


def test_more_names_than_seats_are_refused(occasional: Occasional, owner: User) -> None:
    draft = occasional()
    lists.replace_list(
        draft=draft, lines=[lists.Line("Pessoa da Silva", f"MG{number:07}") for number in range(47)], actor=owner
    )
    found = fresh(filing.file_request(draft=draft, actor=owner, declared="sim"))
    assert found.state == "refused"
    assert found.case is not None
    assert "art19_cpt_inc2" in found.case.events.get(kind="refuse").data["because"]


def test_the_ledger_verifies_after_a_request(issued: Authorization) -> None:
    assert ledger.verify().ok


def test_a_window_left_open_cannot_write_over_a_request_that_was_filed(occasional: Occasional, owner: User) -> None:
    draft = occasional()
    stale = fresh(draft)
    filing.file_request(draft=draft, actor=owner, declared="sim")
    with pytest.raises(CharterError, match="já foi enviado"):
        drafts.save(draft=stale, answers={"itinerary": "outro"}, actor=owner)
    with pytest.raises(CharterError, match="já foi enviado"):
        lists.replace_list(draft=stale, lines=[], actor=owner)
    assert fresh(draft).state == "issued"
