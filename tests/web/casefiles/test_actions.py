# SPDX-License-Identifier: Apache-2.0
"""Opening a case and recording events: the only writers."""

from collections.abc import Callable
from datetime import date, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.web import clock as civil
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions, chain, ledger, lifecycle, readings
from outorga.web.casefiles.errors import AlreadyClaimed, CaseChanged, IllegalTransition, UnknownLifecycle
from outorga.web.casefiles.models import CaseEvent, CaseFile

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"


def test_a_case_opens_in_the_first_state_of_its_table(case: CaseFile) -> None:
    assert (case.state, case.version) == ("draft", 1)
    assert [event.kind for event in case.events.all()] == ["case.opened"]


def test_protocol_numbers_follow_each_other_within_the_year(
    office: Office, clerk: User, clock: Callable[[date], None]
) -> None:
    clock(date(2026, 11, 30))
    opened = [
        actions.open_case(kind="registration", norm=NORM, title="x", office=office, actor=clerk).number
        for _ in range(3)
    ]
    assert opened == ["2026.000.001", "2026.000.002", "2026.000.003"]


def test_a_number_taken_by_a_case_that_failed_is_given_again(office: Office, clerk: User) -> None:
    year = civil.today().year
    with pytest.raises(chain.LossyValue):
        actions.open_case(kind="registration", norm=NORM, title="x", office=office, actor=clerk, data={"seats": 1.5})
    case = actions.open_case(kind="registration", norm=NORM, title="x", office=office, actor=clerk)
    assert case.number == f"{year}.000.001"
    assert CaseFile.objects.count() == 1


def test_a_kind_that_the_norm_does_not_have_opens_nothing(office: Office, clerk: User) -> None:
    with pytest.raises(UnknownLifecycle):
        actions.open_case(kind="tender", norm=NORM, title="x", office=office, actor=clerk)
    assert not CaseFile.objects.exists()


def test_an_event_of_the_table_moves_the_state(case: CaseFile, clerk: User) -> None:
    actions.record(case=case, event="file", actor=clerk)
    actions.record(case=case, event="take_up", actor=clerk)
    case.refresh_from_db()
    assert (case.state, case.version) == ("under_review", 3)


def test_an_event_that_the_state_does_not_allow_names_what_it_allows(case: CaseFile, clerk: User) -> None:
    with pytest.raises(IllegalTransition) as refusal:
        actions.record(case=case, event="register", actor=clerk)
    assert (refusal.value.state, refusal.value.event, refusal.value.allowed) == ("draft", "register", ("file",))
    assert case.number in refusal.value.message
    assert case.events.count() == 1


def test_a_side_event_changes_no_state(case: CaseFile, clerk: User) -> None:
    event = actions.add_note(case=case, text=" Ligou o contador. ", actor=clerk)
    case.refresh_from_db()
    assert (case.state, case.version, event.reason) == ("draft", 2, "Ligou o contador.")


def test_who_does_not_read_the_case_notes_nothing_on_it(case: CaseFile, staff: Callable[..., User]) -> None:
    elsewhere = Office.objects.create(code="r5", name="5ª Regional", city_code="3169901", municipality="Ubá")
    with pytest.raises(NoPower):
        actions.add_note(case=case, text="Ligou o contador.", actor=staff("Ana Dias", at=elsewhere))
    assert case.events.count() == 1


def test_an_event_open_only_under_a_reading_waits_for_that_reading(office: Office, clerk: User, manager: User) -> None:
    notice = actions.open_case(kind="notice", norm=NORM, title="Auto", office=office, actor=clerk)
    actions.record(case=notice, event="post", actor=clerk)
    with pytest.raises(IllegalTransition):
        actions.record(case=notice, event="publish_in_gazette", actor=clerk)
    readings.choose(norm=NORM, name="other_means", answer="gazette", reason="Parecer 12/2026", actor=manager)
    actions.record(case=notice, event="publish_in_gazette", actor=clerk)
    assert notice.state == "served"


def test_a_page_read_before_somebody_recorded_is_refused_with_name_and_time(
    case: CaseFile, clerk: User, other_clerk: User, clock: Callable[[datetime], None]
) -> None:
    seen = case.version
    clock(datetime(2026, 11, 30, 15, 11, tzinfo=civil.CIVIL_TIME))
    actions.record(case=case, event="file", actor=other_clerk)
    with pytest.raises(CaseChanged) as refusal:
        actions.record(case=case, event="note.added", actor=clerk, expected_version=seen)
    assert refusal.value.by == "Paulo Reis"
    assert refusal.value.message.startswith("Paulo Reis gravou às 15h11")


def test_the_second_of_two_identical_submissions_gets_the_first_ones_result(case: CaseFile, clerk: User) -> None:
    first = actions.record(case=case, event="file", actor=clerk, key="k1")
    second = actions.record(case=case, event="file", actor=clerk, key="k1")
    assert second == first
    assert case.events.filter(kind="file").count() == 1


def test_a_key_belongs_to_its_actor(case: CaseFile, clerk: User, other_clerk: User) -> None:
    actions.add_note(case=case, text="um", actor=clerk, key="k1")
    actions.add_note(case=case, text="dois", actor=other_clerk, key="k1")
    assert case.events.filter(kind="note.added").count() == 2


def test_a_case_has_one_owner_until_it_is_released(case: CaseFile, clerk: User, other_clerk: User) -> None:
    actions.claim(case=case, actor=clerk)
    actions.claim(case=case, actor=clerk)
    with pytest.raises(AlreadyClaimed, match="Marta Lima"):
        actions.claim(case=case, actor=other_clerk)
    actions.release(case=case, actor=clerk)
    assert actions.claim(case=case, actor=other_clerk).owner == other_clerk
    kinds = [event.kind for event in case.events.all()]
    assert kinds == ["case.opened", "note.claimed", "note.released", "note.claimed"]


def test_a_handed_over_case_tells_who_handed_it_by_which_power(
    case: CaseFile, clerk: User, other_clerk: User, staff: Callable[..., User]
) -> None:
    actions.claim(case=case, actor=clerk)
    with pytest.raises(NoPower):
        actions.assign(case=case, owner=other_clerk, actor=clerk, reason="férias")
    actions.assign(case=case, owner=other_clerk, actor=staff("Helena Dias", role="director"), reason="férias")
    last = case.events.last()
    assert last is not None
    assert (last.kind, last.power, last.data, case.owner) == (
        "note.assigned", "work.assign", {"to": other_clerk.pk}, other_clerk,
    )  # fmt: skip


def test_each_event_carries_the_hash_of_the_one_before(case: CaseFile, clerk: User) -> None:
    actions.record(case=case, event="file", actor=clerk, data={"signer": "Joana", "express_powers": True})
    actions.add_note(case=case, text="ok", actor=clerk)
    events = list(CaseEvent.objects.filter(case=case))
    assert [event.previous_hash for event in events] == [chain.GENESIS, events[0].hash, events[1].hash]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_state_is_what_the_events_say_however_they_come(data: st.DataObject, office: Office, clerk: User) -> None:
    kind = data.draw(st.sampled_from(sorted(norms.get(NORM).lifecycles)))
    case = actions.open_case(kind=kind, norm=NORM, title="x", office=office, actor=clerk)
    every = sorted({row.event for row in norms.get(NORM).lifecycles[kind].transitions})
    for event in data.draw(st.lists(st.sampled_from([*every, "note.added"]), max_size=12)):
        allowed = {row.event for row in lifecycle.allowed_events(case)} | {"note.added"}
        if event in allowed:
            actions.record(case=case, event=event, actor=clerk)
        else:
            with pytest.raises(IllegalTransition):
                actions.record(case=case, event=event, actor=clerk)
    kinds = list(case.events.values_list("kind", flat=True))
    case.refresh_from_db()
    assert case.state == lifecycle.derive(norm=NORM, kind=kind, events=kinds)
    assert case.version == len(kinds)


def test_transitions_without_ground_are_taken_back_and_the_state_follows_from_the_rest(
    office: Office, clerk: User
) -> None:
    case = actions.open_case(kind="fine", norm=NORM, title="x", office=office, actor=clerk)
    for event in ("make_due", "pass_due_date"):
        actions.record(case=case, event=event, actor=None)
    told = actions.take_back(
        case=case, event="fine.recounted", back=["make_due", "pass_due_date"], rests_on=f"{NORM}:art24_par2", actor=None
    )
    assert (case.state, told.data["takes_back"]) == ("computed", [2, 3])
    assert list(case.events.values_list("kind", flat=True)) == [
        "case.opened", "make_due", "pass_due_date", "fine.recounted",
    ]  # fmt: skip
    actions.record(case=case, event="make_due", actor=None)
    assert case.state == "due"
    assert list(ledger.rebuild()) == []
    assert ledger.verify().ok


@pytest.mark.parametrize("back", [["make_due"], ["pass_due_date", "make_due"], ["pay"], ["make_due", "pay"]])
def test_only_the_last_transitions_are_taken_back_in_their_order(office: Office, clerk: User, back: list[str]) -> None:
    case = actions.open_case(kind="fine", norm=NORM, title="x", office=office, actor=clerk)
    for event in ("make_due", "pass_due_date"):
        actions.record(case=case, event=event, actor=None)
    before = case.events.count()
    with pytest.raises(IllegalTransition):
        actions.take_back(case=case, event="fine.recounted", back=back, rests_on="x", actor=None)
    assert (case.events.count(), case.state) == (before, "overdue")


def test_what_was_taken_back_cannot_be_taken_back_again(office: Office, clerk: User) -> None:
    case = actions.open_case(kind="fine", norm=NORM, title="x", office=office, actor=clerk)
    actions.record(case=case, event="make_due", actor=None)
    actions.take_back(case=case, event="fine.recounted", back=["make_due"], rests_on="x", actor=None)
    with pytest.raises(IllegalTransition):
        actions.take_back(case=case, event="fine.recounted", back=["make_due"], rests_on="x", actor=None)
