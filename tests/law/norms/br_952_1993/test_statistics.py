# SPDX-License-Identifier: Apache-2.0
"""Statistics and accounts: late, refused, and what is missing."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import missing, outcome, told

DUE = "2026-10-31"
LATE, REFUSED = "art78_cpt_inc2_ali5", "art78_cpt_inc3_ali1"


@pytest.mark.parametrize(
    ("facts", "days", "faults"),
    [
        ({"on": "2026-11-30"}, 30, []),
        ({"on": "2026-12-01"}, 31, [LATE]),
        ({"on": "2026-10-01"}, 0, []),
        ({"on": "2027-01-01", "delivered_on": "2026-11-30"}, 30, []),
        ({"on": "2027-01-01", "delivered_on": "2026-12-01"}, 31, [LATE]),
        ({"delivered_on": "2026-12-01"}, 31, [LATE]),
        ({"on": "2026-11-30", "delivered_on": "2026-12-01"}, 30, []),
        ({"on": "2026-12-01", "delivered_on": "2026-12-01"}, 31, [LATE]),
        ({"on": "2027-01-01", "refused_on": "2026-12-31"}, 62, [REFUSED]),
        ({"on": "2026-11-01", "refused_on": "2026-11-01"}, 1, [REFUSED]),
        ({"on": "2026-11-01", "refused_on": "2026-11-02"}, 1, []),
    ],
)
def test_day_thirty_is_free_and_a_refusal_takes_the_place_of_lateness(
    facts: dict[str, Any], days: int, faults: list[str]
) -> None:
    assert outcome("statistics_return", due_on=DUE, **facts) == {
        "days_late": days, "last_day_without_fine": "2026-11-30", "infractions": faults, "because": faults,
    }  # fmt: skip


def test_the_explanation_tells_the_duty_the_tolerance_and_the_lateness() -> None:
    assert told("statistics_return", due_on=DUE, on="2026-12-01") == [
        ("art36_cpt", True, {}),
        ("art24_cpt_inc17", True, {"due_on": DUE}),
        (LATE, "2026-11-30", {"start": DUE, "length": 30, "unit": "calendar_days", "due": "2026-11-30"}),
        ("art96_cpt", "2026-11-30", {"start": DUE, "due": "2026-11-30"}),
        (LATE, False, {"until_on": "2026-12-01", "last_day": "2026-11-30"}),
    ]
    assert told("statistics_return", on="2026-12-01", refused_on="2026-11-05")[:2] == [
        ("art36_cpt", True, {}), (REFUSED, False, {"refused_on": "2026-11-05"}),
    ]  # fmt: skip


def test_what_is_not_known_is_named_unless_a_refusal_makes_it_irrelevant() -> None:
    assert missing("statistics_return") == {"due_on", "on"}
    assert missing("statistics_return", due_on=DUE, on=None) == {"on"}
    assert missing("statistics_return", delivered_on="2026-12-01") == {"due_on"}
    assert outcome("statistics_return", refused_on="2026-12-01") == {"infractions": [REFUSED], "because": [REFUSED]}
    assert outcome("statistics_return", due_on=DUE, refused_on="2026-12-01") == {
        "last_day_without_fine": "2026-11-30", "infractions": [REFUSED], "because": [REFUSED],
    }  # fmt: skip
