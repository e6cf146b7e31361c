# SPDX-License-Identifier: Apache-2.0
"""The fine: table, ladder, ceiling and warning, with every way in which an earlier fault may count or not."""

from decimal import Decimal
from itertools import permutations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from tests.law.norms.mg_5997_1960.questions import NORM, ask, cited, decided, missing, outcome, results, told

LINES = norms.get(NORM)
ITEMS = {int(provision.rpartition("ite")[2]): provision for provision in LINES.infractions}
DAYS = ("2020-01-10", "2021-02-10", "2022-03-10", "2023-04-10", "2024-05-10")
CEILING, PRIMARY = "anx1_art108_cpt", "anx1_art110_par1"


def fault(item: int, day: str = "2020-01-10", status: str = "final", **more: Any) -> dict[str, Any]:
    return {"provision": ITEMS[item], "committed_on": day, "status": status, **more}


def asked(item: int, *history: dict[str, Any], on: str | None = None, **more: Any) -> dict[str, Any]:
    infraction = {"provision": ITEMS[item], "committed_on": "2026-10-05"}
    infraction |= {key: more.pop(key) for key in ("intentional", "breached") if key in more}
    return {"infraction": infraction, "history": list(history), **({"on": on} if on else {}), **more}


def repeated(item: int, times: int, **more: Any) -> dict[str, Any]:
    history = [fault(item, DAYS[at], intentional=more.get("intentional", False)) for at in range(times)]
    return asked(item, *history, **more)


@pytest.mark.parametrize("intent", [True, False])
@pytest.mark.parametrize(("item", "ladder"), [
    (1, (500, 1000, 1500, 1500)), (10, (500, 1000, 1500, 1500)), (11, (1000, 2000, 3000, 3000)),
    (20, (1000, 2000, 3000, 3000)), (21, (2000, 4000, 10000, 10000)), (52, (2000, 4000, 10000, 10000)),
])  # fmt: skip
def test_the_ladder_and_its_ceiling(item: int, ladder: tuple[int, ...], intent: bool) -> None:
    for times, before_cap in enumerate(ladder):
        found = outcome("fine", **repeated(item, times, intentional=intent))
        amount = before_cap if intent else min(before_cap, 2000)
        capped = amount < before_cap
        because = [*([CEILING] if capped else []), *([PRIMARY] if item > 10 or times else [])]
        assert found == {
            "base": f"{ladder[0]}.00", "before_cap": f"{before_cap}.00", "amount": f"{amount}.00", "currency": "Cr$",
            "recidivism": times, "recidivist": times > 0, "cap_applied": capped,
            "warning_allowed": item <= 10 and not times, "because": because,
        }  # fmt: skip


@pytest.mark.parametrize(("item", "times", "before_cap"), [
    (5, 2, "1500.00"), (5, 3, "2000.00"), (5, 4, "2500.00"), (15, 3, "4000.00"), (30, 3, "10000.00"),
])  # fmt: skip
def test_a_progressive_ladder_multiplies_by_one_more_than_the_earlier_ones(
    item: int, times: int, before_cap: str
) -> None:
    facts = repeated(item, times, intentional=True, readings={"later_recidivism": "progressive"})
    assert outcome("fine", **facts)["before_cap"] == before_cap


def test_no_ladder_leaves_the_range() -> None:
    history = [fault(11, f"2020-01-{day:02}", intentional=True) for day in range(1, 12)]
    facts = asked(11, *history, intentional=True, readings={"later_recidivism": "progressive"})
    found = outcome("fine", **facts)
    assert (found["recidivism"], found["before_cap"], found["cap_applied"]) == (11, "10000.00", False)
    assert results("fine", "anx1_art107_par1u_ali2", **facts) == [False]
    assert results("fine", "anx1_art110_par3", **facts) == ["12000.00"]


@pytest.mark.parametrize(("entry", "readings", "counts"), [
    ({}, {}, True), ({"day": "2026-10-04"}, {}, True), ({"day": "2026-10-05"}, {}, False),
    ({"day": "2026-10-06"}, {}, False), ({"status": "pending"}, {}, False), ({"status": "cancelled"}, {}, False),
    ({"status": "pending"}, {"recidivism_finality": "commission"}, True),
    ({"status": "cancelled"}, {"recidivism_finality": "commission"}, False),
    ({"penalty": "communication"}, {"recidivism_finality": "commission"}, False),
    ({"penalty": "communication"}, {}, False), ({"penalty": "fine"}, {}, True), ({"penalty": "warning"}, {}, True),
    ({"penalty": "warning"}, {"warning_counts": "no"}, False), ({"final_on": "2026-11-30"}, {}, True),
    ({"final_on": "2026-12-01"}, {}, False), ({"final_on": "2026-12-01"}, {"recidivism_finality": "commission"}, True),
    ({"final_on": "2026-10-04"}, {"recidivism_finality": "final_before_fact"}, True),
    ({"final_on": "2026-10-05"}, {"recidivism_finality": "final_before_fact"}, False),
    ({"status": "pending", "final_on": "2026-10-04"}, {"recidivism_finality": "final_before_fact"}, False),
    ({"day": "2021-10-05"}, {"recidivism_window": "five_years"}, True),
    ({"day": "2021-10-04"}, {"recidivism_window": "five_years"}, False),
    ({"day": "1960-12-01"}, {}, True),
])  # fmt: skip
def test_which_earlier_faults_count(entry: dict[str, Any], readings: dict[str, str], counts: bool) -> None:
    found = outcome("fine", **asked(5, fault(5, **entry), on="2026-11-30", readings=readings))
    assert (found["recidivism"], found["amount"]) == ((1, "1000.00") if counts else (0, "500.00"))


@pytest.mark.parametrize(("times", "earlier"), [(0, 0), (1, 1), (2, 2)])
def test_recidivism_is_told_with_how_often(times: int, earlier: int) -> None:
    facts = repeated(5, times)
    assert ("anx1_art110_par4", times > 0, {"earlier": earlier}) in told("fine", **facts)
    assert "later_recidivism=same_as_second" not in ask("fine", **facts)["readings"]


def test_a_later_recidivism_and_an_endless_record_ask_only_their_own_readings() -> None:
    readings = ask("fine", **repeated(5, 3))["readings"]
    assert "later_recidivism=same_as_second" in readings
    assert "month_end=civil_code" not in readings


def test_without_a_day_asked_about_a_final_fault_counts() -> None:
    assert outcome("fine", **asked(5, fault(5, final_on="2027-01-01")))["recidivist"] is True


def test_a_fault_of_29_february_expires_by_the_month_end() -> None:
    def on(day: str) -> dict[str, Any]:
        infraction = {"provision": ITEMS[5], "committed_on": day}
        return {"infraction": infraction, "history": [fault(5, "2024-02-29")], "readings": window}

    window = {"recidivism_window": "five_years"}
    assert outcome("fine", **on("2029-03-01"))["recidivist"] is True
    assert ask("fine", **on("2029-03-01"))["readings"].count("month_end=civil_code") == 1
    assert outcome("fine", **on("2029-03-02"))["recidivist"] is False
    last_day = LINES.settings.with_readings({"month_end": "last_day"}, LINES.readings)
    assert decided("fine", on("2029-02-28"), last_day)["recidivist"] is True
    assert decided("fine", on("2029-03-01"), last_day)["recidivist"] is False


@pytest.mark.parametrize(("item", "history", "readings", "allowed"), [
    (1, [], {}, True), (10, [], {}, True), (11, [], {}, False), (52, [], {}, False), (1, [fault(10)], {}, False),
    (10, [fault(11)], {}, True), (1, [fault(10)], {"warning_primary": "same_item"}, True),
    (1, [fault(1)], {"warning_primary": "same_item"}, False), (1, [fault(10, status="pending")], {}, True),
    (1, [fault(10, penalty="communication")], {}, True),
    (1, [fault(1, penalty="warning")], {"warning_counts": "no"}, False),
    (1, [fault(10, penalty="warning")], {"warning_counts": "no"}, False),
    (1, [fault(10, "2020-01-10")], {"recidivism_window": "five_years"}, True),
    (1, [fault(10, status="pending")], {"recidivism_finality": "commission"}, False),
])  # fmt: skip
def test_a_warning_is_open_to_a_first_offender_in_items_1_to_10(
    item: int, history: list[dict[str, Any]], readings: dict[str, str], allowed: bool
) -> None:
    facts = asked(item, *history, readings=readings)
    found = outcome("fine", **facts)
    assert found["warning_allowed"] is allowed
    assert found["because"] == ([] if allowed else [PRIMARY])
    assert results("fine", PRIMARY, **facts) == [allowed]
    assert results("fine", "anx1_art107_par1u_ali1", **facts)[-1] is allowed


@pytest.mark.parametrize(("present", "earlier", "reading", "expected"), [
    (True, (True, False), "both_findings", "10000.00"), (True, (True, None), "both_findings", "10000.00"),
    (True, (False, False), "both_findings", "2000.00"), (False, (True, True), "both_findings", "2000.00"),
    (False, (None, None), "both_findings", "2000.00"), (False, (None, None), "current_finding", "2000.00"),
    (True, (None, None), "current_finding", "10000.00"), (True, (False, False), "current_finding", "10000.00"),
    (True, (None, False), "both_findings", {"history.0.intentional"}),
    (True, (None, None), "both_findings", {"history.0.intentional", "history.1.intentional"}),
    (None, (True, None), "both_findings", {"infraction.intentional"}),
    (None, (False, False), "both_findings", {"infraction.intentional"}),
    (None, (None, False), "both_findings", {"infraction.intentional", "history.0.intentional"}),
    (None, (None, None), "current_finding", {"infraction.intentional"}),
])  # fmt: skip
def test_above_two_thousand_intent_decides(
    present: bool | None, earlier: tuple[bool | None, ...], reading: str, expected: Any
) -> None:
    found: list[dict[str, Any]] = [{} if intent is None else {"intentional": intent} for intent in earlier]
    history = [fault(24, DAYS[at], **entry) for at, entry in enumerate(found)]
    more: dict[str, Any] = {} if present is None else {"intentional": present}
    facts = asked(24, *history, **more, readings={"repeated_intent": reading})
    if isinstance(expected, set):
        assert missing("fine", **facts) == expected
        assert {row["missing"] for provision, _, row in told("fine", **facts) if provision == CEILING} == expected
    else:
        assert outcome("fine", **facts)["amount"] == expected
        assert outcome("fine", **facts)["cap_applied"] is (expected == "2000.00")


def test_up_to_two_thousand_intent_is_not_asked() -> None:
    assert outcome("fine", **asked(12, fault(12)))["amount"] == "2000.00"
    kept = {"ceiling": "2000.00", "amount": "2000.00"}
    assert (CEILING, True, kept) in told("fine", **asked(12, fault(12)))
    assert "repeated_intent=both_findings" not in ask("fine", **asked(12, fault(12)))["readings"]


DUTY, OTHER = "anx1_art128_cpt", "anx1_art79_cpt"


@pytest.mark.parametrize(("present", "earlier", "reading", "expected"), [
    (DUTY, DUTY, "same_provision", 1), (DUTY, OTHER, "same_provision", 0), (DUTY, OTHER, "same_item", 1),
    (None, None, "same_item", 1), (None, DUTY, "same_provision", {"infraction.breached"}),
    (DUTY, None, "same_provision", {"history.0.breached"}),
    (None, None, "same_provision", {"history.0.breached", "infraction.breached"}),
])  # fmt: skip
def test_in_item_4_the_duty_makes_the_fault(
    present: str | None, earlier: str | None, reading: str, expected: Any
) -> None:
    before: dict[str, Any] = {"breached": earlier} if earlier else {}
    now: dict[str, Any] = {"breached": present} if present else {}
    facts = asked(4, fault(4, **before), **now, readings={"residual_same_fault": reading})
    if isinstance(expected, set):
        assert missing("fine", **facts) == expected
        assert all("missing" in row for _, _, row in told("fine", **facts)[4:])
    else:
        assert outcome("fine", **facts)["recidivism"] == expected
        assert outcome("fine", **facts)["warning_allowed"] is False


@pytest.mark.parametrize(("earlier", "same"), [(DUTY, True), (OTHER, False)])
def test_the_duty_of_item_4_is_told(earlier: str, same: bool) -> None:
    facts = asked(4, fault(4, breached=earlier), breached=DUTY)
    assert (ITEMS[4], same, {"breached": DUTY}) in told("fine", **facts)


@pytest.mark.parametrize("counts", [True, False])
def test_a_warning_is_told_as_it_counts_by_the_reading(counts: bool) -> None:
    readings = {"warning_counts": "yes" if counts else "no"}
    said = told("fine", **asked(5, fault(5, penalty="warning"), readings=readings))
    assert ("anx1_art107_par1u_ali1", counts, {"committed_on": "2020-01-10", "counts": counts}) in said


def test_no_duty_is_asked_where_no_earlier_item_4_counts() -> None:
    assert outcome("fine", **asked(4, fault(4, status="pending"), fault(3)))["recidivism"] == 0
    assert outcome("fine", **asked(5, fault(5)))["recidivism"] == 1


@pytest.mark.parametrize(("amount", "within"), [
    ("99.99", False), ("100.00", True), ("100.01", True), ("9999.99", True), ("10000.00", True), ("10000.01", False),
])  # fmt: skip
def test_the_range_of_a_proposed_fine(amount: str, within: bool) -> None:
    facts = asked(5, proposed=amount)
    assert outcome("fine", **facts)["proposed_within_limits"] is within
    assert results("fine", "anx1_art107_par1u_ali2", **facts) == [True, within]
    assert outcome("fine", **facts)["because"] == []


def test_day_and_record_are_needed_together() -> None:
    assert missing("fine", infraction={"provision": ITEMS[5]}) == {"history", "infraction.committed_on"}
    alone = {"provision": ITEMS[5], "committed_on": "2026-10-05"}
    assert missing("fine", infraction=alone) == {"history"}
    assert told("fine", infraction=alone) == [("anx1_art110_par4", None, {"missing": "history"})]
    assert missing("fine", infraction={"provision": ITEMS[4]}, history=[fault(4)]) == {"infraction.committed_on"}


def test_when_a_fault_was_confirmed_is_needed_of_those_that_bear_on_it() -> None:
    before = {"recidivism_finality": "final_before_fact"}
    history = [fault(24), fault(23), fault(24, status="pending"), fault(24, penalty="communication")]
    assert missing("fine", **asked(24, *history, readings=before)) == {"history.0.final_on"}
    assert missing("fine", **asked(1, fault(24), fault(9), readings=before)) == {"history.1.final_on"}
    assert outcome("fine", **asked(1, fault(9), readings={**before, "warning_primary": "same_item"}))["warning_allowed"]


def test_the_explanation_of_a_second_repetition() -> None:
    facts = asked(24, fault(24, intentional=True), fault(24, DAYS[1], penalty="warning"), intentional=True)
    said = told("fine", **facts)
    assert [(provision, result) for provision, result, _ in said] == [
        ("anx1_art107_cpt", True), (ITEMS[24], True), ("anx1_art110_cpt_inc3", "2000.00"),
        ("anx1_art110_cpt", "2000.00"), ("anx1_art107_par1u_ali1", True), ("anx1_art110_par4", True),
        ("anx1_art110_par3", "10000.00"), ("anx1_art107_par1u_ali2", True), (CEILING, True), (PRIMARY, False),
        ("anx1_art107_par1u_ali1", False),
    ]  # fmt: skip
    assert [given for _, _, given in said[:5]] == [
        {"item": "Não cumprir os horários da linha"}, {}, {"amount": "2000.00"}, {"amount": "2000.00"},
        {"committed_on": DAYS[1], "counts": True},
    ]  # fmt: skip
    inputs = {provision: given for provision, _, given in said}
    assert inputs["anx1_art110_par3"] == {"amount": "10000.00"}
    assert inputs["anx1_art110_par4"] == {"earlier": 2}
    assert inputs[CEILING] == {"present": True, "earlier": True}
    assert inputs[PRIMARY] == {"in_group": False, "earlier": 2}


def test_the_explanation_of_a_first_repetition_under_the_ceiling() -> None:
    said = told("fine", **asked(24, fault(24), intentional=False))
    assert said[5:] == [
        ("anx1_art110_par2", "4000.00", {"base": "2000.00", "factor": 2, "amount": "4000.00"}),
        ("anx1_art107_par1u_ali2", True, {"least": "100.00", "most": "10000.00", "amount": "4000.00"}),
        (CEILING, False, {"present": False, "earlier": None}),
        (CEILING, False, {"ceiling": "2000.00", "amount": "4000.00"}),
        (PRIMARY, False, {"in_group": False, "earlier": 1}), ("anx1_art107_par1u_ali1", False, {}),
    ]  # fmt: skip
    communicated = told("fine", **asked(5, fault(5, penalty="communication")))
    assert ("anx1_art109_cpt", True, {"committed_on": "2020-01-10"}) in communicated
    assert "anx1_art109_cpt" not in cited("fine", **asked(5, fault(6, "2026-10-06", penalty="communication")))


@pytest.mark.parametrize(("parameter", "value", "facts", "before_cap", "amount"), [
    ("fine_group_1", "700.00", repeated(5, 1), "1400.00", "1400.00"),
    ("fine_group_2", "700.00", repeated(15, 0), "700.00", "700.00"),
    ("fine_group_3", "1900.00", repeated(25, 0), "1900.00", "1900.00"),
    ("first_recidivism_factor", 3, repeated(5, 1), "1500.00", "1500.00"),
    ("second_recidivism_factor", 4, repeated(5, 2), "2000.00", "2000.00"),
    ("second_recidivism_fine", "9000.00", repeated(25, 2, intentional=True), "9000.00", "9000.00"),
    ("fine_ceiling_without_repeated_intent", "3999.99", repeated(25, 1, intentional=False), "4000.00", "3999.99"),
    ("fine_ceiling_without_repeated_intent", "4000.00", repeated(25, 1, intentional=False), "4000.00", "4000.00"),
    ("fine_range_most", "9500.00", repeated(25, 2, intentional=True), "9500.00", "9500.00"),
])  # fmt: skip
def test_an_agency_may_hold_other_amounts(
    parameter: str, value: Any, facts: dict[str, Any], before_cap: str, amount: str
) -> None:
    found = to_json(decide(NORM, "fine", facts, settings=with_value(parameter, value)))["outcome"]
    assert (found["before_cap"], found["amount"]) == (before_cap, amount)


def with_value(parameter: str, value: Any) -> Any:
    known = LINES.settings.parameters
    number = Decimal(value) if isinstance(value, str) else value
    entry = msgspec.structs.replace(known[parameter].values[0], value=number)
    changed = {**known, parameter: known[parameter].with_values([entry])}
    return msgspec.structs.replace(LINES.settings, parameters=changed)


def test_an_agency_may_hold_another_range() -> None:
    for value, within in (("150.00", True), ("150.01", False)):
        answer = decide(NORM, "fine", asked(5, proposed="150.00"), settings=with_value("fine_range_least", value))
        assert answer.outcome["proposed_within_limits"] is within


ENTRIES = st.builds(
    fault, st.sampled_from([1, 5, 11, 24]), st.sampled_from([*DAYS, "2026-10-05", "2026-12-24"]),
    st.sampled_from(["final", "pending", "cancelled"]), intentional=st.booleans(),
    penalty=st.sampled_from(["fine", "warning", "communication"]),
)  # fmt: skip


@settings(max_examples=60, deadline=None, database=None, derandomize=True)
@given(st.lists(ENTRIES, max_size=4), ENTRIES, st.sampled_from([1, 5, 11, 24]), st.booleans())
def test_one_more_earlier_fault_never_makes_a_fine_cheaper(
    history: list[dict[str, Any]], more: dict[str, Any], item: int, intent: bool
) -> None:
    before = outcome("fine", **asked(item, *history, intentional=intent))
    after = outcome("fine", **asked(item, *history, more, intentional=intent))
    assert Decimal(before["amount"]) <= Decimal(after["amount"]) <= 10000
    assert before["warning_allowed"] or not after["warning_allowed"]
    if not intent:
        assert Decimal(after["amount"]) <= 2000


@settings(max_examples=30, deadline=None, database=None, derandomize=True)
@given(st.lists(ENTRIES, max_size=3), st.sampled_from([1, 24]))
def test_the_order_of_the_record_does_not_matter(history: list[dict[str, Any]], item: int) -> None:
    answers = [outcome("fine", **asked(item, *order, intentional=True)) for order in permutations(history)]
    assert all(answer == answers[0] for answer in answers)
