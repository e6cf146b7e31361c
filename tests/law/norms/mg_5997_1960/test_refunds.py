# SPDX-License-Identifier: Apache-2.0
"""Art. 81: a ticket handed back in time gives its price back, whatever the offsets."""

import pytest

from tests.law.norms.mg_5997_1960.questions import missing, outcome, told

DEPARTURE = "2026-12-10T20:00:00-03:00"


@pytest.mark.parametrize(("returned_at", "in_time"), [
    ("2026-12-10T07:59:59-03:00", True), ("2026-12-10T08:00:00-03:00", True), ("2026-12-10T08:00:01-03:00", False),
    ("2026-12-10T11:00:00Z", True), ("2026-12-10T11:00:01Z", False), ("2026-12-11T07:00:00-03:00", False),
])  # fmt: skip
def test_the_price_comes_back_until_twelve_hours_before(returned_at: str, in_time: bool) -> None:
    facts = {"price": "350.00", "departure_at": DEPARTURE, "returned_at": returned_at}
    last = "2026-12-10T08:00:00-03:00"
    assert outcome("refund", **facts) == {
        "refund": "350.00" if in_time else "0.00", "return_until_at": last, "currency": "Cr$",
        "because": [] if in_time else ["anx1_art81_cpt"],
    }  # fmt: skip
    assert told("refund", **facts) == [
        ("anx1_art81_cpt", last, {"start": DEPARTURE, "length": 12, "unit": "hours_before", "due": last}),
        ("anx1_art81_cpt", in_time, {"returned_at": returned_at, "return_until_at": last}),
    ]  # fmt: skip


def test_the_last_instant_keeps_the_offset_of_the_departure() -> None:
    facts = {"price": "1.00", "departure_at": "2026-12-10T05:00:00Z", "returned_at": "2026-12-01T00:00:00-03:00"}
    assert outcome("refund", **facts)["return_until_at"] == "2026-12-09T17:00:00Z"


def test_both_instants_are_needed() -> None:
    assert missing("refund", price="1.00") == {"departure_at", "returned_at"}
    assert missing("refund", price="1.00", departure_at=DEPARTURE) == {"returned_at"}
    assert missing("refund", price="1.00", returned_at=DEPARTURE) == {"departure_at"}
