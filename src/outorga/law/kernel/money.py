# SPDX-License-Identifier: Apache-2.0
"""Exact amounts: decimal, with their currency or unit, and the rounding that a norm commands.

>>> truncate(Decimal("1078.029"))
Decimal('1078.02')
>>> half_up(Decimal("1078.029"))
Decimal('1078.03')
"""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction

import msgspec

from outorga.law.kernel.errors import LossyArithmetic

CENT = Decimal("0.01")
ZERO = Decimal("0.00")


class Currency(StrEnum):
    """Currencies and reference units of the norms."""

    BRL = "BRL"
    CRUZEIRO_REAL = "CR$"
    CRUZEIRO_1960 = "Cr$"
    UFIR = "UFIR"
    FARE_COEFFICIENT = "CT"


def exact(value: Decimal | int | str) -> Decimal:
    """A decimal from an exact source; a float is refused."""
    if isinstance(value, float | bool):
        raise LossyArithmetic(f"{value!r} is not an exact decimal")
    return Decimal(value)


def truncate(value: Decimal) -> Decimal:
    """To cents, what is beyond them cut off; what is cut to nothing from below is plain zero."""
    return value.quantize(CENT, ROUND_DOWN) + ZERO


def half_up(value: Decimal) -> Decimal:
    """To cents, half a cent upwards; what rounds to nothing from below is plain zero."""
    return value.quantize(CENT, ROUND_HALF_UP) + ZERO


def rounded(value: Fraction, places: int = 2, *, down: bool = False) -> Decimal:
    """An exact quotient of whatever size, rounded once to so many places: half away from zero, or towards it.

    >>> [str(rounded(Fraction(5, 8), places)) for places in (2, 4)], str(rounded(Fraction(5, 8), down=True))
    (['0.63', '0.6250'], '0.62')
    """
    units = abs(value) * 10**places
    whole = int(units if down else units + Fraction(1, 2))
    return Decimal(f"{'-' if value < 0 and whole else ''}{whole}e-{places}")


class Money(msgspec.Struct, frozen=True):
    """An amount with its currency or unit."""

    amount: Decimal
    currency: Currency

    def __post_init__(self) -> None:
        exact(self.amount)

    def _same(self, other: "Money") -> None:
        if other.currency is not self.currency:
            raise LossyArithmetic(f"{self.currency} and {other.currency} cannot be added")

    def __add__(self, other: "Money") -> "Money":
        self._same(other)
        return Money(self.amount + other.amount, self.currency)

    def __sub__(self, other: "Money") -> "Money":
        self._same(other)
        return Money(self.amount - other.amount, self.currency)

    def times(self, quantity: Decimal | int) -> "Money":
        """The amount so many times, unrounded."""
        return Money(self.amount * exact(quantity), self.currency)

    def to_cents(self, *, rounding: str) -> "Money":
        """Rounded to cents by ``truncate`` or ``half_up``."""
        return Money({"truncate": truncate, "half_up": half_up}[rounding](self.amount), self.currency)
