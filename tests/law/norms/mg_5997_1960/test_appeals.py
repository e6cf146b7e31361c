# SPDX-License-Identifier: Apache-2.0
"""Defences and appeals: when the clock starts and ends, who may stop it, and what a late one costs."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome, told
from tests.law.norms.mg_5997_1960.trails import trail

SERVICE = "appeal"
NO_HOLIDAYS: dict[str, list[str]] = {"holidays": [], "closed": []}
STAGES = ("defence", "appeal", "inquiry_defence", "inquiry_appeal")
LATE = {"defence": "111_par2", "appeal": "103_par1u", "inquiry_defence": "119_par1", "inquiry_appeal": "121_cpt"}
DUE = {"defence": "2026-12-07", "appeal": "2026-12-10", "inquiry_defence": "2026-12-03", "inquiry_appeal": "2026-12-10"}
AFTER = {"2026-12-07": "2026-12-08", "2026-12-10": "2026-12-11", "2026-12-03": "2026-12-04"}


def served(stage: str, **more: Any) -> dict[str, Any]:
    """Handed over on Monday 30 November 2026."""
    service = {"how": "signature", "served_on": "2026-11-30"}
    return {"stage": stage, "service": service, "calendar": NO_HOLIDAYS, **more}


@pytest.mark.parametrize("stage", STAGES)
def test_the_last_day_is_in_and_the_next_one_late(stage: str) -> None:
    due = DUE[stage]
    first = outcome(SERVICE, **served(stage, filed_on=due))
    assert (first["due_on"], first["admissible"], first["because"]) == (due, True, [])
    late = outcome(SERVICE, **served(stage, filed_on=AFTER[due]))
    assert (late["admissible"], late["because"]) == (False, [f"anx1_art{LATE[stage]}"])


@pytest.mark.parametrize(("stage", "competent", "suspensive"), [
    ("defence", "council", True), ("appeal", "road_council", True), ("inquiry_defence", "inquiry_commission", None),
    ("inquiry_appeal", "road_council", False),
])  # fmt: skip
def test_before_whom_and_whether_it_suspends(stage: str, competent: str, suspensive: bool | None) -> None:
    found = outcome(SERVICE, **served(stage))
    assert (found["competent"], found.get("suspensive")) == (competent, suspensive)
    assert (found["clock_started"], found["due_on"], found["because"]) == (True, DUE[stage], [])
    assert {"admissible", "admissible_today", "extension_valid", "service_due_on", "diligence_valid",
            "default_judgment"}.isdisjoint(found)  # fmt: skip
    unsuspended = outcome(SERVICE, **served(stage, readings={"appeal_suspends": "no"}))
    assert unsuspended.get("suspensive") == (False if stage == "appeal" else suspensive)


@pytest.mark.parametrize("stage", STAGES)
def test_the_day_asked_about(stage: str) -> None:
    due = DUE[stage]
    judged = stage in {"defence", "inquiry_defence"}
    for day, is_open in ((due, True), (AFTER[due], False)):
        found = outcome(SERVICE, **served(stage, on=day))
        assert found["admissible_today"] is is_open
        assert found.get("default_judgment") == ((not is_open) if judged else None)
    filed = outcome(SERVICE, **served(stage, on="2027-02-01", filed_on=due))
    assert (filed["admissible"], filed.get("default_judgment")) == (True, False if judged else None)
    late = outcome(SERVICE, **served(stage, filed_on=AFTER[due]))
    assert late.get("default_judgment") == (True if judged else None)
    ahead = outcome(SERVICE, **served(stage, on=due, filed_on=AFTER[due]))
    assert "admissible" not in ahead


@pytest.mark.parametrize(("filed_at", "admissible"), [
    ("2026-12-07T23:59:59-03:00", True), ("2026-12-08T00:00:00-03:00", False), ("2026-12-08T01:00:00+00:00", False),
    ("2026-12-07T23:59:59-05:00", True),
])  # fmt: skip
def test_the_day_of_an_instant_is_the_one_in_its_own_offset(filed_at: str, admissible: bool) -> None:
    assert outcome(SERVICE, **served("defence", filed_at=filed_at))["admissible"] is admissible
    assert outcome(SERVICE, **served("defence", filed_at=filed_at, filed_on="2026-12-07"))["admissible"] is True


def posted(**more: Any) -> dict[str, Any]:
    service = {"how": "postal", "served_on": "2026-12-04", **more.pop("service", {})}
    return {"stage": "defence", "service": service, "calendar": NO_HOLIDAYS, **more}


def test_a_posted_notice_waits_for_the_gazette() -> None:
    found = outcome(SERVICE, **posted(on="2027-02-01"))
    assert found == {"competent": "council", "suspensive": True, "clock_started": False, "default_judgment": False,
                     "admissible_today": True, "because": ["anx1_art111_par2"]}  # fmt: skip
    ahead = posted(service={"published_on": "2027-02-02"}, on="2027-02-01")
    assert outcome(SERVICE, **ahead)["clock_started"] is False
    printed = outcome(SERVICE, **posted(service={"published_on": "2026-12-14"}, on="2026-12-22"))
    assert (printed["due_on"], printed["clock_started"], printed["default_judgment"]) == ("2026-12-21", True, True)
    early = outcome(SERVICE, **posted(filed_on="2026-12-10"))
    assert early["admissible"] is True
    assert "admissible_today" not in early
    assert trail(SERVICE, **posted()) == [("art111_par2", True), ("art111_par2", False)]
    waited = told(SERVICE, **posted(service={"published_on": "2026-12-14"}))
    assert waited[1] == ("anx1_art111_par2", True, {"start": "2026-12-14"})


def test_only_a_defence_waits_for_the_gazette() -> None:
    facts = {**posted(), "stage": "appeal"}
    assert outcome(SERVICE, **facts)["due_on"] == "2026-12-14"


def test_what_the_gazette_alone_told_runs_from_it() -> None:
    gazette = {"how": "gazette", "published_on": "2026-11-30"}
    assert outcome(SERVICE, stage="appeal", service=gazette, calendar=NO_HOLIDAYS)["due_on"] == DUE["appeal"]
    both = {**gazette, "served_on": "2026-12-01"}
    assert outcome(SERVICE, stage="appeal", service=both, calendar=NO_HOLIDAYS)["due_on"] == "2026-12-11"
    electronic = {"how": "electronic", "published_on": "2026-11-30"}
    assert missing(SERVICE, stage="appeal", service=electronic) == {"service.served_on"}


@pytest.mark.parametrize("on", ["2026-11-29", "2026-11-30"])
@pytest.mark.parametrize("stage", DUE)
def test_the_day_of_service_is_a_start_and_gives_the_term_also_when_it_is_ahead(stage: str, on: str) -> None:
    found = outcome(SERVICE, **served(stage, on=on))
    assert (found["clock_started"], found["due_on"], found["admissible_today"]) == (True, DUE[stage], True)


@pytest.mark.parametrize(("facts", "needed"), [
    ({"stage": "defence"}, {"service.how", "service.served_on"}),
    ({"stage": "defence", "service": {"served_on": "2026-11-30"}}, {"service.how"}),
    ({"stage": "defence", "service": {"how": "signature"}}, {"service.served_on"}),
    ({"stage": "appeal"}, {"service.served_on"}), ({"stage": "inquiry_defence"}, {"service.served_on"}),
    ({"stage": "inquiry_appeal", "service": {"how": "postal"}}, {"service.served_on"}),
])  # fmt: skip
def test_what_is_needed(facts: dict[str, Any], needed: set[str]) -> None:
    assert missing(SERVICE, **facts) == needed


def extension(by: str = "council", decided_on: str = "2026-12-07", until_on: str = "2026-12-18") -> dict[str, str]:
    return {"by": by, "decided_on": decided_on, "until_on": until_on}


@pytest.mark.parametrize(("stage", "given", "reading", "valid"), [
    ("defence", extension(), "refused", True), ("defence", extension(decided_on="2026-12-08"), "refused", False),
    ("defence", extension(decided_on="2026-12-08"), "allowed", True),
    ("defence", extension(by="traffic_service"), "allowed", False),
    ("defence", extension(by="director_general"), "allowed", False),
    ("appeal", extension(decided_on="2026-12-10"), "refused", True),
    ("appeal", extension(decided_on="2026-12-11"), "refused", False),
    ("inquiry_defence", extension(decided_on="2026-12-01"), "allowed", False),
    ("inquiry_appeal", extension(decided_on="2026-12-01"), "allowed", False),
])  # fmt: skip
def test_the_council_alone_extends_a_term_that_runs(
    stage: str, given: dict[str, str], reading: str, valid: bool
) -> None:
    facts = served(stage, extension=given, filed_on="2026-12-18", readings={"late_extension": reading})
    found = outcome(SERVICE, **facts)
    assert (found["extension_valid"], found["admissible"]) == (valid, valid)
    assert found["due_on"] == ("2026-12-18" if valid else DUE[stage])
    late = [] if valid else [f"anx1_art{LATE[stage]}"]
    beside = ["anx1_art112_cpt"] if not valid and stage in {"defence", "appeal"} else []
    assert set(found["because"]) == {*late, *beside}
    assert ("art112_cpt", valid) in trail(SERVICE, **facts)
    in_time = outcome(SERVICE, **{**facts, "filed_on": "2026-12-01"})
    assert in_time["because"] == []


def test_an_extension_ahead_is_none_and_never_shortens() -> None:
    ahead = outcome(SERVICE, **served("defence", extension=extension(), on="2026-12-06"))
    assert "extension_valid" not in ahead
    shorter = outcome(SERVICE, **served("defence", extension=extension(until_on="2026-12-01")))
    assert (shorter["extension_valid"], shorter["due_on"]) == (True, "2026-12-07")


@pytest.mark.parametrize(("served_on", "on", "reading", "timely", "void"), [
    ("2026-12-07", None, "nullity", True, False), ("2026-12-08", None, "nullity", False, True),
    ("2026-12-08", None, "flag", False, False), ("2026-12-08", "2026-12-07", "nullity", None, None),
    ("2026-12-09", "2026-12-08", "nullity", False, True),
])  # fmt: skip
def test_a_notice_is_served_in_five_days(
    served_on: str, on: str | None, reading: str, timely: bool | None, void: bool | None
) -> None:
    facts = {"stage": "defence", "drawn_on": "2026-11-30", "service": {"how": "signature", "served_on": served_on},
             "readings": {"late_service": reading}, "calendar": NO_HOLIDAYS, **({"on": on} if on else {})}  # fmt: skip
    found = outcome(SERVICE, **facts)
    assert found["service_due_on"] == "2026-12-07"
    assert (found.get("service_timely"), found.get("notice_void")) == (timely, void)
    assert found["because"] == (["anx1_art111_cpt"] if void else [])
    if timely is not None:
        assert [row for row in trail(SERVICE, **facts) if row[0] == "art111_cpt"][1:] == [
            ("art111_cpt", timely), ("art111_cpt", void),
        ]  # fmt: skip


@pytest.mark.parametrize(("by", "valid"), [("I1", False), ("I2", True)])
def test_another_inspector_looks_into_it(by: str, valid: bool) -> None:
    facts = served("defence", diligence={"by": by, "notice_by": "I1"})
    found = outcome(SERVICE, **facts)
    assert (found["diligence_valid"], found["because"]) == (valid, [])
    assert ("anx1_art111_par3", valid, {"by": by}) in told(SERVICE, **facts)


def test_the_steps_of_a_late_defence() -> None:
    facts = served("defence", filed_on="2026-12-08", on="2026-12-09")
    assert trail(SERVICE, **facts) == [
        ("art111_par2", True), ("art111_par2", "2026-12-07"), ("art111_par2", False), ("art111_par2", True),
    ]  # fmt: skip
    assert ask(SERVICE, **facts)["readings"] == []
    assert trail(SERVICE, **served("inquiry_appeal")) == [("art121_cpt", False), ("art121_cpt", "2026-12-10")]
    assert trail(SERVICE, **served("inquiry_defence", on="2026-12-03"))[-1] == ("art119_par1", False)
