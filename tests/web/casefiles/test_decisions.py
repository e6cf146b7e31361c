# SPDX-License-Identifier: Apache-2.0
"""A stored decision holds all it was made from, so that it can be made again."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

import outorga
from outorga.law.engine import norms
from outorga.law.kernel.errors import InvalidFacts
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import calendars, decisions, parameters, readings, vault
from outorga.web.casefiles.errors import Forgotten, InvalidSetting, NoCalendar
from outorga.web.casefiles.models import AgencyDay, CaseFile, StoredDecision
from tests.web.casefiles.dated import days_of

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
FINE = {"infraction": {"provision": "art21_cpt_inc7", "committed_on": "2026-10-17"}}


def test_the_agencys_dated_calendar_goes_along(case: CaseFile, clerk: User, deadline: dict[str, Any]) -> None:
    stored = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=case)
    assert stored.facts["calendar"] == days_of(case.office, from_year=2026, to_year=2026)
    assert "2026-04-03" in stored.facts["calendar"]["holidays"]
    assert stored.status == "decided"


def test_a_calendar_of_the_caller_does_not_replace_the_agencys(
    case: CaseFile, clerk: User, deadline: dict[str, Any]
) -> None:
    facts = {**deadline, "calendar": {"holidays": [], "closed": []}}
    stored = decisions.decide(norm=NORM, service="deadline", facts=facts, actor=clerk, case=case)
    assert stored.facts["calendar"]["holidays"]


def test_a_municipal_day_moves_the_deadline_of_that_office_alone(
    office: Office, clerk: User, manager: User, deadline: dict[str, Any]
) -> None:
    calendars.add_day(
        on=date(2026, 3, 16), name="Aniversário", source="Lei 1", actor=manager, scope="municipal", office=office
    )
    elsewhere = Office.objects.create(code="r9", name="9ª", city_code="3170206", municipality="Uberlândia")
    days = [
        decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, office=place).outcome["due_on"]
        for place in (office, elsewhere)
    ]
    assert days == ["2026-03-17", "2026-03-16"]


def test_without_a_calendar_nothing_is_decided_or_stored(case: CaseFile, clerk: User, deadline: dict[str, Any]) -> None:
    AgencyDay.objects.all().delete()
    with pytest.raises(NoCalendar, match="2026"):
        decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=case)
    assert not StoredDecision.objects.exists()


def test_a_year_that_is_not_loaded_is_refused(office: Office) -> None:
    with pytest.raises(NoCalendar, match="2036"):
        days_of(office, from_year=2035, to_year=2035)


def test_malformed_facts_store_nothing_and_name_the_field(case: CaseFile, clerk: User) -> None:
    with pytest.raises(InvalidFacts) as refusal:
        decisions.decide(norm=NORM, service="deadline", facts={"deadline": "soon"}, actor=clerk, case=case)
    assert [error.path for error in refusal.value.errors] == ["deadline"]
    assert not StoredDecision.objects.exists()


def test_the_agencys_reading_is_used_and_stored(
    case: CaseFile, clerk: User, manager: User, deadline: dict[str, Any]
) -> None:
    readings.choose(norm=NORM, name="day_kind", answer="working", reason="Parecer 3", actor=manager)
    stored = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=case)
    assert stored.outcome["due_on"] == "2026-03-18"
    assert stored.agency_readings == {"day_kind": "working"}


def test_a_reading_counts_from_its_day(manager: User) -> None:
    readings.choose(norm=NORM, name="roll", answer="none", reason="P", actor=manager, from_on=date(2026, 5, 1))
    assert readings.chosen(NORM, date(2026, 4, 30)) == {}
    assert readings.chosen(NORM, date(2026, 5, 1)) == {"roll": "none"}


@pytest.mark.parametrize(
    ("name", "answer", "reason"), [("no_such", "x", "P"), ("roll", "sideways", "P"), ("roll", "none", "  ")]
)
def test_a_reading_that_the_norm_does_not_have_is_refused(manager: User, name: str, answer: str, reason: str) -> None:
    with pytest.raises(InvalidSetting):
        readings.choose(norm=NORM, name=name, answer=answer, reason=reason, actor=manager)


def test_an_ordinances_value_prices_the_fines_from_its_day(
    clerk: User, coefficient: Callable[[str, date], None]
) -> None:
    unknown = decisions.decide(norm=NORM, service="fine", facts=FINE, actor=clerk)
    coefficient("0.400000", date(2026, 1, 1))
    priced = decisions.decide(norm=NORM, service="fine", facts=FINE, actor=clerk)
    assert (unknown.status, priced.status, priced.outcome["amount"]) == ("undetermined", "decided", "1200.00")
    assert priced.parameters[-1]["invented"] is True


@pytest.mark.parametrize(
    ("name", "value", "ordinance"),
    [("no_such", "1", "Portaria 1"), ("fare_coefficient", 0.4, "Portaria 1"), ("fare_coefficient", "0.4", " ")],
)
def test_a_value_that_cannot_be_one_is_refused(manager: User, name: str, value: Any, ordinance: str) -> None:
    with pytest.raises(InvalidSetting):
        parameters.set_by_ordinance(
            norm=NORM, name=name, value=value, from_on=date(2026, 1, 1), ordinance=ordinance, source="x", actor=manager
        )


def test_a_decision_made_again_is_the_same_although_the_agency_changed_since(
    clerk: User, manager: User, case: CaseFile, coefficient: Callable[[str, date], None], deadline: dict[str, Any]
) -> None:
    coefficient("0.400000", date(2026, 1, 1))
    fine = decisions.decide(norm=NORM, service="fine", facts=FINE, actor=clerk)
    due = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=case)
    coefficient("0.500000", date(2026, 1, 1))
    readings.choose(norm=NORM, name="day_kind", answer="working", reason="P", actor=manager)
    assert [decisions.rerun(stored).differences for stored in (fine, due)] == [(), ()]


def test_a_decision_that_the_code_answers_otherwise_today_is_told(clerk: User, deadline: dict[str, Any]) -> None:
    stored = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk)
    stored.outcome = {**stored.outcome, "due_on": "2026-03-17"}
    assert decisions.rerun(stored).differences == ("outcome",)


def test_a_stored_decision_explains_itself_as_the_engine_did(clerk: User, deadline: dict[str, Any]) -> None:
    stored = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk)
    revived = stored.as_decision()
    assert revived.outcome["due_on"] == date(2026, 3, 16)
    assert [step.test.provision for step in revived.steps] == [
        step["citation"].partition(":")[2] for step in stored.steps
    ]
    assert decisions.outcome_day(stored, "due_on") == date(2026, 3, 16)


def test_looking_ahead_answers_without_storing(office: Office, deadline: dict[str, Any]) -> None:
    assert decisions.ask(norm=NORM, service="deadline", facts=deadline, office=office).status == "decided"
    assert not StoredDecision.objects.exists()


def test_many_questions_are_answered_as_each_alone_and_read_what_the_agency_settled_once(
    office: Office,
    deadline: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    given: list[Any] = []

    def decide(norm: str, service: str, facts: Any, **told: Any) -> Any:
        given.append(facts)
        return answer(norm, service, facts, **told)

    answer = outorga.decide
    monkeypatch.setattr(outorga, "decide", decide)
    each = [{**deadline, "start_on": day} for day in ("2030-03-11", "2026-03-11", "2028-12-20")]
    alone = [decisions.ask(norm=NORM, service="deadline", facts=facts, office=office) for facts in each]
    with django_assert_num_queries(1):
        together = decisions.ask_each(norm=NORM, service="deadline", each=each, office=office)
    assert together == alone
    assert given[3:] == given[:3], "with the same days of the calendar too"
    with django_assert_num_queries(0):
        assert decisions.ask_each(norm=NORM, service="deadline", each=[], office=office) == []


def test_one_question_of_a_year_that_is_not_loaded_refuses_all(office: Office, deadline: dict[str, Any]) -> None:
    with pytest.raises(NoCalendar, match="2036"):
        decisions.ask_each(
            norm=NORM, service="deadline", each=[deadline, {**deadline, "start_on": "2035-03-12"}], office=office
        )


def test_typed_values_are_stored_in_the_contracts_form(clerk: User, deadline: dict[str, Any]) -> None:
    facts = {**deadline, "start_on": date(2026, 3, 11)}
    stored = decisions.decide(norm=NORM, service="deadline", facts=facts, actor=clerk)
    assert stored.facts["start_on"] == "2026-03-11"


CLEARANCE = {"on": "2026-11-30", "act": "annual_licence", "plate": "HJK7C94", "fines": []}


def test_a_personal_input_is_referred_to_and_never_stored(clerk: User) -> None:
    person = vault.new_person()
    stored = decisions.decide(
        norm=NORM, service="traffic_clearance", facts=CLEARANCE, actor=clerk, personal={"plate": person}
    )
    kept = StoredDecision.objects.get(pk=stored.pk)
    written = str([kept.facts, kept.steps, kept.outcome])
    assert "HJK7C94" not in written
    assert kept.facts["plate"]["personal"] == person
    assert decisions.rerun(kept).same


def test_a_decision_on_a_forgotten_person_cannot_be_made_again(clerk: User) -> None:
    person = vault.new_person()
    stored = decisions.decide(
        norm=NORM, service="traffic_clearance", facts=CLEARANCE, actor=clerk, personal={"plate": person}
    )
    vault.forget(person, actor=clerk, reason="pedido")
    with pytest.raises(Forgotten):
        decisions.rerun(stored)
    assert decisions.digest_of(StoredDecision.objects.get(pk=stored.pk)) == stored.digest


def test_the_hash_of_the_lawbook_is_of_this_norm(db: None) -> None:
    assert len(decisions.lawbook_hash(NORM)) == 64
    assert decisions.lawbook_hash(NORM) == decisions.lawbook_hash(NORM)


@pytest.mark.parametrize(
    ("norm", "name", "kind"),
    [
        ("mg-pl1842-2004", "company_bar_years", parameters.WHOLE),
        ("mg-pl1842-2004", "published_on", parameters.DAY),
        ("mg-44007-2005", "fare_coefficient", parameters.DECIMAL),
        ("mg-44007-2005", "driver_min_category", parameters.CODE),
    ],
)
def test_a_value_is_of_the_kind_of_those_known_or_of_its_unit(norm: str, name: str, kind: str) -> None:
    assert parameters.kind_of(norms.get(norm).parameters[name]) == kind
