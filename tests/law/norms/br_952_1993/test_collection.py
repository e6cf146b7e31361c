# SPDX-License-Identifier: Apache-2.0
"""What a fine comes to on the day it is paid, by the index and across the change of currency."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.money import rounded
from tests.law.norms.br_952_1993.questions import ask, missing, outcome, told

INDEX = {"1994-04": "100", "1994-05": "120", "1994-06": "174", "1994-07": "180", "1994-08": "190"}


def due(**more: Any) -> dict[str, Any]:
    return {"value": "2750.00", "currency": "CR$", "drawn_up_on": "1994-06-10", "paid_on": "1994-08-10",
            "index": INDEX, **more}  # fmt: skip


def test_the_sum_is_told_with_its_months() -> None:
    assert outcome("amount_due", **due()) == {
        "amount": "1.50", "currency": "BRL", "amount_cr": "4125.00", "factor": "1.500000", "because": [],
    }  # fmt: skip
    days = {"value": "2750.00", "drawn_up_on": "1994-06-10", "paid_on": "1994-08-10"}
    assert told("amount_due", **due()) == [
        ("art69_par2", True, {"month": "1994-05", "level": "120"}),
        ("art69_par2", True, {"month": "1994-07", "level": "180"}),
        ("art69_par2", True, {"first": "1994-06", "last": "1994-08", "factor": "1.500000"}),
        ("art86_par1u", "1.50", {**days, "amount": "1.50"}),
    ]  # fmt: skip
    assert ask("amount_due", **due())["readings"] == ["index_lag=one"]


@pytest.mark.parametrize(("facts", "expected"), [
    ({"paid_on": "1994-06-30", "drawn_up_on": "1994-05-10"}, ("3300.00", "CR$", "3300.00")),
    ({"paid_on": "1994-07-01"}, ("1.45", "BRL", "3987.50")),
    ({"currency": "BRL"}, ("4125.00", "BRL", None)),
    ({"readings": {"index_lag": "zero"}}, ("1.09", "BRL", "3002.87")),
    ({"paid_on": "1994-06-30", "index": None}, ("2750.00", "CR$", "2750.00")),
])  # fmt: skip
def test_the_currency_and_the_months(facts: dict[str, Any], expected: tuple[str, str, str | None]) -> None:
    found = outcome("amount_due", **due(**facts))
    assert (found["amount"], found["currency"], found.get("amount_cr")) == expected


def test_the_value_of_the_table_is_shown_at_the_record() -> None:
    found = outcome("amount_due", **due(table_on="1994-05-01", value="1000.00"))
    assert (found["value_at_record"], found["amount_cr"], found["amount"]) == ("1200.00", "1800.00", "0.65")
    steps = told("amount_due", **due(table_on="1994-05-01", value="1000.00"))
    assert ("art79_cpt", "1200.00", {"table_on": "1994-05-01", "value_at_record": "1200.00"}) in steps
    assert "value_at_record" not in outcome("amount_due", **due())
    later = outcome("amount_due", **due(table_on="1994-05-01", drawn_up_on="1994-07-10"))
    assert later["value_at_record"] == "1.74"


@given(st.integers(1, 10**9), st.integers(1, 10**6), st.integers(1, 10**6))
def test_one_product_and_one_rounding(cents: int, first: int, last: int) -> None:
    levels = {"1994-05": f"{first}", "1994-07": f"{last}"}
    value = f"{cents // 100}.{cents % 100:02}"
    found = outcome("amount_due", **due(value=value, index=levels))
    exact = Fraction(cents, 100) * last / first
    assert found["amount_cr"] == str(rounded(exact))
    assert found["amount"] == str(rounded(exact / 2750))
    assert found["factor"] == str(rounded(Fraction(last, first), 6))


def test_all_that_a_payment_needs() -> None:
    assert missing("amount_due") == {"value", "currency", "drawn_up_on", "paid_on"}
    for name in ("value", "currency", "drawn_up_on", "paid_on"):
        assert missing("amount_due", **due(**{name: None})) == {name}
    assert missing("amount_due", **due(index={}, value=None)) == {"value", "index.1994-05", "index.1994-07"}
    assert missing("amount_due", **due(index={"1994-05": "1"})) == {"index.1994-07"}
    assert missing("amount_due", **due(index={"1994-07": "1"})) == {"index.1994-05"}
    table = due(table_on="1994-04-01", index={"1994-03": "1", "1994-07": "2"})
    assert missing("amount_due", **table) == {"index.1994-05"}
    assert ("art79_cpt", None, {"table_on": "1994-04-01", "value_at_record": None}) in told("amount_due", **table)
    unpaid = told("amount_due", **due(index={}))
    days = {"value": "2750.00", "drawn_up_on": "1994-06-10", "paid_on": "1994-08-10"}
    assert unpaid[-1] == ("art86_par1u", None, {**days, "amount": None})


@pytest.mark.parametrize("day", ["drawn_up_on", "paid_on"])
def test_without_one_of_its_days_nothing_of_a_fine_is_told_but_that(day: str) -> None:
    assert missing("amount_due", **due(**{day: None})) == {day}
    assert "art86_par1u" not in {
        provision for provision, result, _ in told("amount_due", **due(**{day: None})) if result
    }
    table = due(**{day: None}, table_on="1994-05-01")
    assert not any("amount" in inputs or "value_at_record" in inputs for _, _, inputs in told("amount_due", **table))


def test_a_fine_is_not_paid_before_its_record() -> None:
    with pytest.raises(InvalidFacts) as caught:
        ask("amount_due", **due(paid_on="1994-06-09"))
    assert [(one.path, one.expected, str(one.got)) for one in caught.value.errors] == [
        ("paid_on", "a day not before drawn_up_on", "1994-06-09")
    ]
    assert outcome("amount_due", **due(paid_on="1994-06-10"))["factor"] == "1.000000"


@pytest.mark.parametrize("levels", [{"1994-13": "1"}, {"1994-05": "0"}, {"1994-05": "-1"}, {"1994": "1"}])
def test_an_index_holds_levels_by_month(levels: dict[str, str]) -> None:
    with pytest.raises(InvalidFacts) as caught:
        ask("amount_due", **due(index=levels))
    assert [one.path for one in caught.value.errors] == [f"index.{next(iter(levels))}"]


def test_a_fine_born_in_reais_has_no_sum_in_cruzeiros_reais() -> None:
    assert "amount_cr" not in outcome("amount_due", **due(currency="BRL"))
