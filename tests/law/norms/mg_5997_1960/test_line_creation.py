# SPDX-License-Identifier: Apache-2.0
"""The next step with a request for a new line: the first test that bites names it."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.parameters import DatedValue
from tests.law.norms.mg_5997_1960.questions import NORM, ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

ASKED = ["inc3_ali1", "inc3_ali2", "inc3_ali4", "inc4_ali1", "inc4_ali2"]
STUDIED = ["inc3_ali1", "inc3_ali2", "inc3_ali3", "inc3_ali4"]


def papers(names: list[str]) -> list[dict[str, str]]:
    return [{"item": f"anx1_art6_cpt_{name}"} for name in names]


REQUEST: dict[str, Any] = {"by": "interested_party", "received_on": "2026-11-03", "documents": papers(ASKED)}
UNSERVED: dict[str, Any] = {"request": {"by": "agency"}, "section_served": False, "study": papers(STUDIED)}
SERVED: dict[str, Any] = {
    "request": {"by": "agency"}, "section_served": True, "on": "2026-12-28", "study": papers(STUDIED),
    "demand": {"seats_demanded": 401, "seats_offered": 400, "measured_on": "2026-11-09"},
    "calendar": {"holidays": ["2026-12-25"], "closed": []},
}  # fmt: skip
STUDY = [(f"art6_cpt_{name}", True) for name in STUDIED]
COEFFICIENT = {"coefficient_above_one": True, "coefficient_valid_until": "2027-05-08"}


def holder(key: str, answered_on: str | None = None, interested: bool | None = None, **more: Any) -> dict[str, Any]:
    answer: dict[str, Any] = {} if answered_on is None else {"answered_on": answered_on}
    answer |= {} if interested is None else {"interested": interested}
    return {"id": key, "received_on": "2026-12-11", **answer, **more}


def asking(*holders: dict[str, Any], **more: Any) -> dict[str, Any]:
    return SERVED | {"incumbents": list(holders), **more}


def test_an_unserved_section_goes_straight_to_the_council() -> None:
    answer = ask("line_creation", **UNSERVED)
    assert (answer["status"], answer["outcome"]) == (
        "discretionary", {"action": "forward_to_council", "because": [], "authority": "council"},
    )  # fmt: skip
    assert trail("line_creation", **UNSERVED) == [
        ("art6_cpt_inc2_ali1", "agency"), ("art6_cpt_inc1", True), ("art6_cpt_inc1_ali1", True), *STUDY,
        ("art6_cpt_inc5", True), ("art6_cpt", None),
    ]  # fmt: skip
    assert inputs("line_creation", "art6_cpt_inc1", **UNSERVED) == [{"served": False}]
    assert inputs("line_creation", "art6_cpt_inc2_ali1", **UNSERVED) == [{"by": "agency"}]


@pytest.mark.parametrize("lacking", ASKED)
def test_each_paper_of_the_request_refuses(lacking: str) -> None:
    request = REQUEST | {"documents": papers([name for name in ASKED if name != lacking])}
    answer = ask("line_creation", request=request, section_served=False)
    assert answer["outcome"] == {"action": "refuse_request", "because": [f"anx1_art6_cpt_{lacking}"]}
    assert [step["result"] for step in answer["steps"]].count(False) == 1
    assert len(answer["steps"]) == 6


def test_the_papers_of_the_request_are_needed_of_an_interested_party_alone() -> None:
    assert missing("line_creation", request={"by": "interested_party"}) == {"request.documents"}
    assert missing("line_creation", request={"by": "agency"}) == {"section_served"}
    assert missing("line_creation", request=REQUEST) == {"section_served"}


@pytest.mark.parametrize(
    ("received_on", "refused"), [("1961-03-26", True), ("1961-03-27", True), ("1961-03-28", False)]
)
def test_nothing_is_received_in_the_first_120_days(received_on: str, refused: bool) -> None:
    facts = UNSERVED | {"request": REQUEST | {"received_on": received_on}, "parameters": {"published_on": "1960-11-27"}}
    found = outcome("line_creation", **facts)
    assert found["action"] == ("refuse_request" if refused else "forward_to_council")
    assert found["because"] == (["anx1_art132_cpt"] if refused else [])
    assert inputs("line_creation", "art132_cpt", **facts)[1] == {"until": "1961-03-27", "received_on": received_on}
    used = {row["name"]: row["value"] for row in ask("line_creation", **facts)["parameters"]}
    assert used["published_on"] == "1960-11-27"


def test_the_agency_may_have_dated_the_publication() -> None:
    norm = norms.get(NORM)
    dated = norm.parameters["published_on"].with_values([DatedValue(None, norm.signed_on, "portaria")])
    changed = {**norm.settings.parameters, "published_on": dated}
    settings = msgspec.structs.replace(norm.settings, parameters=changed)
    for received_on, because in (("1961-03-26", ["anx1_art132_cpt"]), ("1961-03-27", [])):
        facts = UNSERVED | {"request": REQUEST | {"received_on": received_on}}
        assert to_json(decide(NORM, "line_creation", facts, settings=settings))["outcome"]["because"] == because
    assert "anx1_art132_cpt" not in dict(trail("line_creation", **UNSERVED | {"request": REQUEST}))


def test_the_closed_time_refuses_though_the_papers_are_unknown() -> None:
    published = {"parameters": {"published_on": "1960-11-27"}}
    early = {"by": "interested_party", "received_on": "1961-03-27"}
    assert outcome("line_creation", request=early, **published)["because"] == ["anx1_art132_cpt"]
    late = early | {"received_on": "1961-03-28"}
    assert missing("line_creation", request=late, **published) == {"request.documents"}
    assert missing("line_creation", request={"by": "interested_party"}, **published) == {"request.documents"}
    undated = {name: value for name, value in REQUEST.items() if name != "received_on"}
    assert missing("line_creation", request=undated, **published) == {"request.received_on"}
    assert missing("line_creation", request={"by": "agency"}, **published) == {"section_served"}
    poor = REQUEST | {"documents": [], "received_on": "1961-03-27"}
    assert len(outcome("line_creation", request=poor, **published)["because"]) == len(ASKED)


def test_the_demand_is_needed_where_a_line_runs() -> None:
    facts = {"request": {"by": "agency"}, "section_served": True}
    leaves = {"demand.seats_demanded", "demand.seats_offered", "demand.measured_on"}
    assert missing("line_creation", **facts) == leaves | {"on"}
    for leaf in leaves:
        demand = {name: value for name, value in SERVED["demand"].items() if f"demand.{name}" != leaf}
        assert missing("line_creation", **SERVED | {"demand": demand}) == {leaf}
    assert missing("line_creation", **SERVED) == {"incumbents"}


@pytest.mark.parametrize(("on", "valid"), [("2027-05-08", True), ("2027-05-09", False)])
def test_the_coefficient_holds_for_180_days(on: str, valid: bool) -> None:
    found = outcome("line_creation", **asking({"id": "A"}, on=on))
    assert found["coefficient_valid_until"] == "2027-05-08"
    assert (found["action"], found["because"]) == (
        ("consult", []) if valid else ("measure_again", ["anx1_art6_cpt_inc6_ali6"])
    )  # fmt: skip
    assert found["coefficient_above_one"] is True
    assert inputs("line_creation", "art6_cpt_inc6_ali6", **asking({"id": "A"}, on=on))[1] == {
        "measured_on": "2026-11-09", "until": "2027-05-08", "on": on,
    }  # fmt: skip


@given(st.integers(0, 50), st.integers(1, 50))
def test_the_ratio_is_exact(demanded: int, offered: int) -> None:
    demand = {"seats_demanded": demanded, "seats_offered": offered, "measured_on": "2026-11-09"}
    for coincident, ground in ((True, "inc6_ali1"), (False, "inc2_ali2")):
        facts = asking({"id": "A"}, demand=demand, coincident=coincident)
        found = outcome("line_creation", **facts)
        above = demanded > offered
        assert found["coefficient_above_one"] is above
        assert found["action"] == ("consult" if above else "propose_rejection")
        assert found["because"] == ([] if above else [f"anx1_art6_cpt_{ground}"])


def test_whether_the_lines_coincide_is_needed_only_to_refuse() -> None:
    low = SERVED | {"demand": SERVED["demand"] | {"seats_demanded": 400}}
    assert missing("line_creation", **low) == {"coincident"}
    assert trail("line_creation", **low, coincident=True)[-3:] == [
        ("art6_cpt_inc6_ali6", True), ("art6_cpt_inc6", True), ("art6_cpt_inc6_ali1", False),
    ]  # fmt: skip
    told = inputs("line_creation", "art6_cpt_inc2_ali2", **low, coincident=False)
    assert told == [{"demanded": 400, "offered": 400, "limit": 1}]
    assert inputs("line_creation", "art6_cpt_inc6", **low, coincident=False) == [{"coincident": False}]
    assert ("art6_cpt_inc6", False) in trail("line_creation", **low, coincident=False)


@pytest.mark.parametrize(("facts", "on", "status"), [
    (holder("A"), "2026-12-28", "pending"), (holder("A"), "2026-12-29", "not_interested"),
    (holder("A", "2026-12-28", True), "2026-12-28", "interested"), (holder("A", "2026-12-29", True), "2026-12-28",
                                                                    "pending"),
    (holder("A", "2026-12-29", True), "2026-12-29", "not_interested"),
    (holder("A", "2026-12-28", False), "2026-12-28", "not_interested"),
    (holder("A", "2026-12-29"), "2026-12-29", "not_interested"), (holder("A", interested=True), "2026-12-28",
                                                                  "pending"),
])  # fmt: skip
def test_an_answer_counts_until_the_last_day(facts: dict[str, Any], on: str, status: str) -> None:
    found = outcome("line_creation", **asking(facts, on=on))
    assert found["incumbents"] == [{"id": "A", "due_on": "2026-12-28", "status": status}]
    assert found["action"] == {
        "pending": "await_answers", "interested": "propose_rejection", "not_interested": "forward_to_council",
    }[status]  # fmt: skip
    assert ("art6_cpt_inc6_ali3", status) in trail("line_creation", **asking(facts, on=on))
    assert inputs("line_creation", "art6_cpt_inc6_ali3", **asking(facts, on=on))[-1] == {"id": "A"}


def test_the_letter_comes_before_the_answers() -> None:
    facts = asking(holder("A"), {"id": "B"}, holder("C", received_on="2026-12-29"))
    found = outcome("line_creation", **facts)
    assert found == {
        **COEFFICIENT, "action": "consult", "because": [], "incumbents": [
            {"id": "A", "due_on": "2026-12-28", "status": "pending"}, {"id": "B", "status": "not_consulted"},
            {"id": "C", "status": "not_consulted"},
        ],
    }  # fmt: skip
    assert trail("line_creation", **facts)[-1] == ("art6_cpt_inc6_ali2", False)
    assert inputs("line_creation", "art6_cpt_inc6_ali2", **facts) == [{"ids": ["B", "C"]}]
    assert ("art6_cpt_inc6_ali3", "not_consulted") in trail("line_creation", **facts)


def test_an_answer_of_unknown_content_is_needed_once_all_have_answered() -> None:
    unknown = holder("B", "2026-12-14")
    assert missing("line_creation", **asking(holder("A", "2026-12-14", True), unknown)) == {"incumbents.1.interested"}
    assert outcome("line_creation", **asking(holder("A"), unknown))["action"] == "await_answers"


def test_the_council_chooses_among_several() -> None:
    both = [holder("A", "2026-12-14", True), holder("B", "2026-12-14", True), holder("C", "2026-12-14", False)]
    answer = ask("line_creation", **asking(*both))
    assert (answer["status"], answer["outcome"]["action"]) == ("discretionary", "choose_preferred")
    assert (answer["outcome"]["because"], answer["outcome"]["authority"]) == ([], "council")
    assert "preferred" not in answer["outcome"]
    assert inputs("line_creation", "art6_cpt_inc6_ali4", **asking(*both)) == [{"ids": ["A", "B"], "chosen": None}]
    other = asking(*both, council_best="C")
    assert outcome("line_creation", **other)["action"] == "choose_preferred"
    assert ("art6_cpt_inc6_ali4", False) in trail("line_creation", **other)
    chosen = asking(*both, council_best="B")
    found = outcome("line_creation", **chosen)
    assert (found["action"], found["preferred"]) == ("propose_rejection", "B")
    assert found["because"] == ["anx1_art6_cpt_inc6_ali5"]
    assert inputs("line_creation", "art6_cpt_inc6_ali4", **chosen) == [{"ids": ["A", "B"], "chosen": "B"}]
    assert trail("line_creation", **chosen)[-2:] == [("art6_cpt_inc6_ali4", True), ("art6_cpt_inc6_ali5", True)]
    single = outcome("line_creation", **asking(both[0], both[2], council_best="C"))
    assert single["preferred"] == "A"


def test_without_any_holder_the_process_goes_on() -> None:
    facts = asking()
    assert outcome("line_creation", **facts) == {
        **COEFFICIENT, "action": "forward_to_council", "incumbents": [], "because": [], "authority": "council",
    }  # fmt: skip
    assert trail("line_creation", **facts)[1:5] == [
        ("art6_cpt_inc1", True), ("art6_cpt_inc1_ali2", True), ("art6_cpt_inc6_ali6", "2027-05-08"),
        ("art6_cpt_inc6_ali6", True),
    ]  # fmt: skip


@pytest.mark.parametrize("lacking", STUDIED)
def test_each_element_of_the_study_lacks(lacking: str) -> None:
    facts = UNSERVED | {"study": papers([name for name in STUDIED if name != lacking])}
    assert outcome("line_creation", **facts) == {"action": "complete_study", "because": [f"anx1_art6_cpt_{lacking}"]}


@pytest.mark.parametrize(("line", "results"), [
    ({}, []), ({"urban_stops": 0}, []), ({"urban_like": False, "urban_stops": 0}, [("art73_par1u", False)]),
    ({"urban_like": True, "urban_stops": 1}, [("art73_par1u", True), ("art75_par1", True)]),
    ({"urban_like": True, "urban_stops": 0}, [("art73_par1u", True), ("art75_par1", False)]),
])  # fmt: skip
def test_a_line_like_an_urban_one_has_a_stop_in_town(line: dict[str, Any], results: list[tuple[str, Any]]) -> None:
    found = outcome("line_creation", **UNSERVED, line=line)
    short = ("art75_par1", False) in results
    assert found["action"] == ("complete_study" if short else "forward_to_council")
    assert found["because"] == (["anx1_art75_par1"] if short else [])
    steps = trail("line_creation", **UNSERVED, line=line)
    assert [step for step in steps if step[0] in ("art73_par1u", "art75_par1")] == results


def test_study_and_stops_are_needed() -> None:
    bare = {name: value for name, value in UNSERVED.items() if name != "study"}
    assert missing("line_creation", **bare) == {"study"}
    assert inputs("line_creation", "art6_cpt_inc3_ali1", **bare) == [{"missing": "study"}]
    assert missing("line_creation", **bare, line={"urban_like": True}) == {"study", "line.urban_stops"}
    refused = outcome("line_creation", **UNSERVED | {"study": []}, line={"urban_like": True})
    assert refused["action"] == "complete_study"
    assert inputs("line_creation", "art75_par1", **UNSERVED, line={"urban_like": True, "urban_stops": 2}) == [
        {"stops": 2}
    ]
    assert inputs("line_creation", "art73_par1u", **UNSERVED, line={"urban_like": False}) == [{"urban_like": False}]


def test_a_paper_of_the_study_counts_from_its_issue_and_to_its_last_day() -> None:
    dated = {**papers(["inc3_ali1"])[0], "issued_on": "2026-12-01", "valid_until": "2026-12-31"}
    facts = UNSERVED | {"study": [dated, *papers(STUDIED[1:])]}
    for on, action in (("2026-11-30", "complete_study"), ("2026-12-01", "forward_to_council"),
                       ("2026-12-31", "forward_to_council"), ("2027-01-01", "complete_study")):  # fmt: skip
        assert outcome("line_creation", **facts, on=on)["action"] == action
    assert missing("line_creation", **facts) == {"on"}
