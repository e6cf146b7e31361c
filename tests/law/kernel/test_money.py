# SPDX-License-Identifier: Apache-2.0
"""Exact amounts: currencies never mix, floats never come near, and rounding is the one that is named."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel import money
from outorga.law.kernel.errors import LossyArithmetic
from outorga.law.kernel.money import Currency, Money, exact, half_up, truncate

AMOUNTS = st.decimals(Decimal(0), Decimal(10) ** 9, places=6)


@pytest.mark.parametrize(("value", "cut", "rounded"), [
    ("1078.029", "1078.02", "1078.03"), ("1078.025", "1078.02", "1078.03"), ("1078.0249", "1078.02", "1078.02"),
    ("0.009", "0.00", "0.01"), ("1", "1.00", "1.00"), ("-1.925", "-1.92", "-1.93"), ("-0.004", "0.00", "0.00"),
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
    with pytest.raises(LossyArithmetic, match=rf"^{value} is not an exact decimal$"):
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
    assert fine == Money(Decimal("1078.029000"), Currency.BRL)
    assert fine.to_cents(rounding="truncate") == Money(Decimal("1078.02"), Currency.BRL)
    assert fine.to_cents(rounding="half_up") == Money(Decimal("1078.03"), Currency.BRL)


@given(AMOUNTS)
def test_a_quotient_is_rounded_as_a_decimal_is(value: Decimal) -> None:
    ratio = Fraction(value)
    assert money.rounded(ratio) == half_up(value)
    assert money.rounded(-ratio) == half_up(-value)
    assert money.rounded(ratio, down=True) == truncate(value)


@pytest.mark.parametrize(("value", "places", "expected"), [
    (Fraction(1, 3), 6, "0.333333"), (Fraction(2, 3), 6, "0.666667"), (Fraction(-1, 1000), 2, "0.00"),
    (Fraction(10**40, 3), 2, "3" * 40 + ".33"),
])  # fmt: skip
def test_a_quotient_of_any_size_has_its_places(value: Fraction, places: int, expected: str) -> None:
    assert str(money.rounded(value, places)) == expected
