# SPDX-License-Identifier: Apache-2.0
"""The UFIR of a day: given, of a table, or as stored; never a neighbour's."""

from typing import Any

import pytest

from tests.law.norms.mg_pl1842_2004.questions import ask, missing, outcome


def priced(parameters: dict[str, Any], on: str = "2026-11-23") -> dict[str, Any]:
    charge = {"kind": "suspension_conversion", "suspension_group": 1, "leaving": True}
    return {"charge": charge, "on": on, "parameters": parameters}


@pytest.mark.parametrize(
    ("table", "amount"),
    [
        ([{"from_on": "2026-11-23", "value": "1"}], "44.00"),
        ([{"from_on": "2026-11-24", "value": "1"}], None),
        ([{"from_on": "2026-01-01", "until": "2026-11-23", "value": "1"}], "44.00"),
        ([{"from_on": "2026-01-01", "until": "2026-11-22", "value": "1"}], None),
        ([{"value": "1", "until": None}], "44.00"),
        ([{"from_on": "2026-01-01"}], None),
        ([{"from_on": "2026-06-01", "value": "2"}, {"from_on": "2026-01-01", "value": "1"}], "88.00"),
        ([{"value": "3"}, {"from_on": "2026-01-01", "value": "1"}], "44.00"),
        ([], None),
    ],
)
def test_the_row_of_the_day_holds(table: list[dict[str, Any]], amount: str | None) -> None:
    asked = priced({"ufir_table": table})
    if amount is None:
        assert missing("amount_due", **asked) == {"parameters.ufir"}
    else:
        assert outcome("amount_due", **asked)["amount"] == amount


@pytest.mark.parametrize(
    ("on", "known"), [("1999-12-31", False), ("2000-01-01", True), ("2000-12-31", True), ("2001-01-01", False)]
)
def test_the_stored_unit_holds_for_the_year_2000(on: str, *, known: bool) -> None:
    answer = ask("amount_due", **priced({}, on))
    assert (answer["status"] == "decided") is known
    assert not known or answer["outcome"]["amount"] == "46.82"


def test_a_given_value_goes_before_the_table_and_needs_no_day() -> None:
    both = {"ufir": "2", "ufir_table": [{"value": "1"}]}
    asked = priced(both)
    del asked["on"]
    answer = ask("amount_due", **asked)
    assert answer["outcome"]["amount"] == "88.00"
    assert {"name": "ufir", "value": "2", "effective_from": None}.items() <= answer["parameters"][-1].items()


def test_the_value_is_told_with_its_day_and_with_the_day_from_which_it_holds() -> None:
    asked = priced({"ufir_table": [{"from_on": "2026-06-01", "until": "2026-12-31", "value": "1"}]})
    answer = ask("amount_due", **asked)
    assert {"name": "ufir", "value": "1", "effective_from": "2026-06-01"}.items() <= answer["parameters"][-1].items()
    told = [step["inputs"] for step in answer["steps"] if step["citation"].endswith(":art44_cpt")]
    assert {"on": "2026-11-23", "value": "1"} in told
