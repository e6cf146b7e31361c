# SPDX-License-Identifier: Apache-2.0
"""The agency's own book: what it sets is one chain, verified with the cases and proved with them outside."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import append_only, calendars, decisions, ledger, parameters, readings, standing
from outorga.web.casefiles.errors import InvalidSetting
from outorga.web.casefiles.models import AgencyEvent, CaseFile, ParameterValue
from outorga.web.clock import as_of

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"
DAY = date(2026, 6, 1)


def fine_of(day: str) -> dict[str, Any]:
    """The facts of a fine for an infraction of that day."""
    return {"infraction": {"provision": "art21_cpt_inc1", "committed_on": day}}


def settings_of(actor: User, office: Office) -> list[Callable[[], Any]]:
    """Every setting of the agency, by this person."""
    value: dict[str, Any] = {
        "norm": NORM,
        "name": "immediate_hours",
        "value": 48,
        "from_on": DAY,
        "source": "DOE",
        "actor": actor,
    }
    return [
        lambda: standing.set_standing(norm=NORM, state="in_force", from_on=DAY, source="DOE", actor=actor),
        lambda: parameters.set_by_ordinance(**value, ordinance="Portaria 2"),
        lambda: readings.choose(norm=NORM, name="roll", answer="none", reason="Parecer 3", actor=actor),
        lambda: calendars.add_day(on=DAY, name="Obra", source="Aviso", actor=actor, office=office),
        lambda: calendars.retract_day(day=calendars.in_use().first(), reason="Engano", actor=actor),  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize("which", range(5))
def test_only_who_manages_the_norms_sets_them_and_nothing_is_left_of_a_try(
    clerk: User, office: Office, which: int
) -> None:
    with pytest.raises(NoPower):
        settings_of(clerk, office)[which]()
    assert not AgencyEvent.objects.exists()


def test_each_setting_leaves_an_act_with_who_what_and_from_when(manager: User, office: Office) -> None:
    for act in settings_of(manager, office):
        act()
    acts = AgencyEvent.objects.order_by("seq")
    assert [act.kind for act in acts] == [
        "norm.standing", "norm.parameter", "norm.reading", "day.added", "day.retracted",
    ]  # fmt: skip
    assert {(act.actor, act.power) for act in acts} == {(manager, "norms.manage")}
    assert (acts[1].data["before"], acts[1].data["after"], acts[1].on) == (24, 48, DAY)
    assert (acts[2].data, acts[2].reason) == ({"before": "forward", "after": "none"}, "Parecer 3")


def test_the_same_setting_sent_twice_is_one_row_and_one_act(manager: User) -> None:
    first, again = (
        parameters.set_by_ordinance(
            norm=NORM, name="immediate_hours", value=48, from_on=DAY, ordinance="Portaria 2", source="DOE",
            actor=manager, key="k1",
        )
        for _ in range(2)
    )  # fmt: skip
    assert first == again
    assert (ParameterValue.objects.count(), AgencyEvent.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("payment_days", 30),
        ("immediate_hours", "48"),
        ("immediate_hours", -1),
        ("driver_min_category", "Z"),
        ("fare_coefficient", "0"),
        ("fare_coefficient", "NaN"),
        ("fare_coefficient", "1e9"),
    ],
)
def test_a_value_that_the_law_would_not_read_is_refused(manager: User, name: str, value: Any) -> None:
    with pytest.raises(InvalidSetting):
        parameters.set_by_ordinance(
            norm=NORM, name=name, value=value, from_on=DAY, ordinance="Portaria 2", source="DOE", actor=manager
        )


def test_a_whole_number_set_by_ordinance_reaches_the_law_as_one(manager: User) -> None:
    parameters.set_by_ordinance(
        norm=NORM, name="immediate_hours", value=48, from_on=DAY, ordinance="Portaria 2", source="DOE", actor=manager
    )
    before, after = (parameters.at(NORM, "immediate_hours", on) for on in (date(2026, 5, 31), DAY))
    assert before is not None
    assert after is not None
    assert (before.value, after.value, type(after.value)) == (24, 48, int)


def test_the_next_stored_decision_uses_the_new_value_and_says_so_and_before_its_day_the_old_one(
    manager: User, coefficient: Callable[[str, date], None]
) -> None:
    coefficient("0.400000", date(2026, 1, 1))
    coefficient("0.500000", DAY)
    old, new = (
        decisions.decide(norm=NORM, service="fine", facts=fine_of(day), actor=manager)
        for day in ("2026-05-31", "2026-06-01")
    )
    used = [next(row for row in stored.parameters if row["name"] == "fare_coefficient") for stored in (old, new)]
    assert [row["value"] for row in used] == ["0.400000", "0.500000"]
    assert used[1]["source"] == "Portaria 1/2026: inventada"
    assert used[1]["effective_from"] == DAY.isoformat()


def test_the_next_stored_decision_uses_the_new_reading_and_says_so_and_before_its_day_the_old_one(
    manager: User, case: CaseFile, deadline: dict[str, Any]
) -> None:
    readings.choose(norm=NORM, name="day_kind", answer="working", reason="Parecer 3", actor=manager, from_on=DAY)
    found = []
    for day in (date(2026, 5, 31), DAY):
        with as_of(day):
            found.append(decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=manager, case=case))
    assert [stored.outcome["due_on"] for stored in found] == ["2026-03-16", "2026-03-18"]
    assert "day_kind=working" in found[1].readings
    assert [stored.agency_readings for stored in found] == [{}, {"day_kind": "working"}]


def test_a_changed_act_a_cut_book_and_one_hashed_again_are_found(manager: User, office: Office, case: CaseFile) -> None:
    for act in settings_of(manager, office)[:3]:
        act()
    ledger.make_checkpoint()
    assert ledger.verify().ok
    assert ledger.verify().acts == 3
    with append_only.lifted():
        AgencyEvent.objects.filter(seq=2).update(reason="outro")
        assert {problem.code for problem in ledger.verify().problems} == {"changed_event"}
        AgencyEvent.objects.filter(seq=2).update(reason="")
        AgencyEvent.objects.filter(seq=3).delete()
        assert {problem.code for problem in ledger.verify().problems} == {"cut_tail", "rewritten"}


def test_acts_alone_make_a_checkpoint_and_nothing_new_makes_none(manager: User, office: Office, case: CaseFile) -> None:
    first = ledger.make_checkpoint()
    settings_of(manager, office)[0]()
    second = ledger.make_checkpoint()
    assert first is not None
    assert second is not None
    assert (second.number, second.heads, second.last_act) == (first.number + 1, 0, 1)
    assert ledger.make_checkpoint() == second
    assert ledger.verify().ok
