# SPDX-License-Identifier: Apache-2.0
"""Numbers of slips: year, count and a check digit, so that a bank's line with a typing error finds no other slip."""

import re
from collections.abc import Iterator

from outorga.web.casefiles import numbers
from outorga.web.payments.barcode import MOD10, check_digit
from outorga.web.payments.models import Slip

LENGTH = 12


def next_slip(year: int) -> str:
    """The next number of the year: ``260000000018`` is the first of 2026."""
    return slip_number(year, numbers.next_number(f"slip:{year}"))


def slip_number(year: int, count: int) -> str:
    """
    >>> slip_number(2026, 1)
    '260000000018'
    """
    digits = f"{year % 100:02}{count:09}"
    return f"{digits}{check_digit(digits, MOD10)}"


def slips() -> Iterator[tuple[str, int]]:
    """The numbers that slips bear: their year, and the count in it."""
    for number in Slip.objects.order_by().values_list("number", flat=True).iterator():
        if is_slip_number(number):
            yield f"20{number[:2]}", int(number[2:-1])


def is_slip_number(text: str) -> bool:
    """Whether the text has the form and the check digit of a slip's number.

    >>> is_slip_number("260000000018"), is_slip_number("260000000017")
    (True, False)
    """
    return bool(re.fullmatch(r"\d{12}", text)) and check_digit(text[:-1], MOD10) == int(text[-1])


def slip_in(field: str) -> str:
    """The slip's number in a field of a bank's file, whatever zeros and blanks fill it; empty when it has none."""
    digits = re.sub(r"\D", "", field)
    for candidate in (digits, digits.lstrip("0").rjust(LENGTH, "0"), digits[-LENGTH:]):
        if is_slip_number(candidate) and not candidate.startswith("00000"):
            return candidate
    return ""
