# SPDX-License-Identifier: Apache-2.0
"""Exact amounts: currencies never mix, floats never come near, and rounding is the one that is named."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel.errors import LossyArithmetic
from outorga.law.kernel.money import Currency, Money, exact, half_up, truncate

AMOUNTS = st.decimals(Decimal(0), Decimal(10) ** 9, places=6)


@pytest.mark.parametrize(("value", "cut", "rounded"), [
    ("1078.029", "1078.02", "1078.03"), ("1078.025", "1078.02", "1078.03"), ("1078.0249", "1078.02", "1078.02"),
    ("0.009", "0.00", "0.01"), ("1", "1.00", "1.00"),
])  # fmt: skip
def test_both_roundings(value: str, cut: str, rounded: str) -> None:
    assert (str(truncate(Decimal(value))), str(half_up(Decimal(value)))) == (cut, rounded)


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(AMOUNTS)
def test_cutting_never_raises_and_the_two_are_a_cent_apart_at_most(value: Decimal) -> None:
    assert truncate(value) <= value
    assert Decimal(0) <= half_up(value) - truncate(value) <= Decimal("0.01")


@pytest.mark.parametrize("value", [1.5, True])
def test_a_float_or_a_bool_is_no_amount(value: float) -> None:
    with pytest.raises(LossyArithmetic):
        exact(value)  # type: ignore[arg-type]
    with pytest.raises(LossyArithmetic):
        Money(value, Currency.BRL)  # type: ignore[arg-type]


def test_sums_keep_their_currency_and_refuse_another() -> None:
    real, unit = Money(Decimal("10.05"), Currency.BRL), Money(Decimal(1), Currency.UFIR)
    assert real + real == Money(Decimal("20.10"), Currency.BRL)
    assert real - real == Money(Decimal("0.00"), Currency.BRL)
    with pytest.raises(LossyArithmetic, match="UFIR"):
        real + unit
    with pytest.raises(LossyArithmetic):
        real - unit


def test_a_quantity_times_a_unit_rounds_only_when_asked() -> None:
    fine = Money(Decimal("0.359343"), Currency.BRL).times(3000)
    assert fine.amount == Decimal("1078.029000")
    assert fine.to_cents(rounding="truncate").amount == Decimal("1078.02")
    assert fine.to_cents(rounding="half_up").amount == Decimal("1078.03")
