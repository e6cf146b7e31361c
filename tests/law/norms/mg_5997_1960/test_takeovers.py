# SPDX-License-Identifier: Apache-2.0
"""The use of the holder's goods, and the takeover with its price."""

from typing import Any

import pytest

from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

VALUES = {
    "assessed_value": "1000000.00", "labour_obligations": "50000.00", "council_value": "500000.00",
    "road_council_value": "450000.00",
}  # fmt: skip
BOTH = {"event": "direct_operation", "council_favourable": True, "road_council_decided": True}


@pytest.mark.parametrize("event", ["interruption", "abandonment", "bankruptcy", "death", "lockout"])
def test_the_goods_may_be_used_when_the_service_breaks_down(event: str) -> None:
    answer = ask("takeover", event=event)
    assert (answer["status"], answer["outcome"]) == (
        "discretionary", {"requisition": True, "because": [], "authority": "agency"},
    )  # fmt: skip
    assert trail("takeover", event=event) == [("art34_cpt", True)]
    assert inputs("takeover", "art34_cpt", event=event) == [{"event": event}]


def test_a_late_trip_is_not_grave() -> None:
    answer = ask("takeover", event="late_trip")
    assert answer["status"] == "decided"
    assert answer["outcome"] == {"requisition": False, "because": ["anx1_art34_cpt"]}
    assert trail("takeover", event="late_trip") == [("art34_cpt", False)]


@pytest.mark.parametrize(("reading", "indemnity", "results"), [
    ("road_council", "1500000.00", (True, False)), ("council", "1550000.00", (False, True)),
])  # fmt: skip
def test_the_price_adds_the_sum_of_the_body_that_fixes_it(
    reading: str, indemnity: str, results: tuple[bool, bool]
) -> None:
    facts = {**BOTH, **VALUES, "readings": {"indemnity_value": reading}}
    answer = ask("takeover", **facts)
    assert answer["status"] == "discretionary"
    assert answer["outcome"] == {
        "takeover": True, "indemnity": indemnity, "currency": "Cr$", "because": [], "authority": "governor",
    }  # fmt: skip
    assert trail("takeover", **facts) == [
        ("art32_cpt", True), ("art32_cpt_ali1", True), ("art33_par2", True), ("art33_par2", True),
        ("art33_par1", results[0]), ("art103_cpt_inc4", results[1]), ("art33_cpt", indemnity),
    ]  # fmt: skip
    assert inputs("takeover", "art33_cpt", **facts) == [{"assessed": "1000000.00", "labour": "50000.00"}]
    assert inputs("takeover", "art33_par1", **facts) == [{"value": "450000.00", "counts": results[0]}]
    assert inputs("takeover", "art32_cpt", **facts) == [{"event": "direct_operation"}]


@pytest.mark.parametrize("unknown", ["assessed_value", "labour_obligations", "road_council_value"])
def test_no_price_while_a_part_of_it_is_unknown(unknown: str) -> None:
    facts = {**BOTH, **{name: value for name, value in VALUES.items() if name != unknown}}
    assert outcome("takeover", **facts) == {"takeover": True, "because": [], "authority": "governor"}


def test_the_other_bodys_sum_is_not_needed() -> None:
    facts = {**BOTH, **{name: value for name, value in VALUES.items() if name != "council_value"}}
    assert outcome("takeover", **facts)["indemnity"] == "1500000.00"
    assert "anx1_art103_cpt_inc4" not in {step["citation"] for step in ask("takeover", **facts)["steps"]}


@pytest.mark.parametrize("against", [
    {"council_favourable": False}, {"road_council_decided": False},
    {"council_favourable": False, "road_council_decided": True}, {"council_favourable": True,
                                                                  "road_council_decided": False},
])  # fmt: skip
def test_one_body_against_suffices(against: dict[str, Any]) -> None:
    answer = ask("takeover", event="direct_operation", **VALUES, **against)
    assert (answer["status"], answer["outcome"]) == (
        "decided", {"takeover": False, "because": ["anx1_art33_par2"]},
    )  # fmt: skip


def test_both_bodies_are_needed() -> None:
    event = {"event": "direct_operation"}
    assert missing("takeover", **event) == {"council_favourable", "road_council_decided"}
    assert missing("takeover", **event, council_favourable=True) == {"road_council_decided"}
    assert missing("takeover", **event, road_council_decided=True) == {"council_favourable"}
