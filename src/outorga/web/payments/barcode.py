# SPDX-License-Identifier: Apache-2.0
"""The bar code of collection by FEBRABAN's public layout: 44 digits, and the line of 48 that people type.

Ours because the layout is forty lines of arithmetic and no maintained library serves it (decision 9).
"""

import re
from datetime import date
from decimal import Decimal

MOD10, MOD11 = "mod10", "mod11"
# Position 3: an amount in BRL whose check digits are of module 10 or of module 11.
_VALUE_KIND = {MOD10: "6", MOD11: "8"}
PRODUCT = "8"
BLOCK = 11
FREE = 25
LARGEST = Decimal("999999999.99")


def check_digit(digits: str, module: str) -> int:
    """The check digit of some digits.

    >>> check_digit("01230067896", MOD10), check_digit("01230067896", MOD11)
    (3, 0)
    """
    return _mod10(digits) if module == MOD10 else _mod11(digits)


def _mod10(digits: str) -> int:
    total = 0
    for place, digit in enumerate(reversed(digits)):
        product = int(digit) * (2 - place % 2)
        total += product // 10 + product % 10
    return -total % 10


def _mod11(digits: str) -> int:
    """Weights 2 to 9 from the right; a rest of 0 or 1 gives 0."""
    total = sum(int(digit) * (2 + place % 8) for place, digit in enumerate(reversed(digits)))
    rest = total % 11
    return 0 if rest < 2 else 11 - rest


def code(*, segment: str, organ: str, amount: Decimal, pay_until: date, number: str, module: str = MOD10) -> str:
    """The 44 digits. ``organ`` is the four digits by which the banks know the agency; ``amount`` in BRL.

    The free field holds the last day to pay and the slip's number. ``ValueError`` for what the layout has no room for.
    """
    free = f"{pay_until:%Y%m%d}{number.rjust(FREE - 8, '0')}"
    cents = int((amount * 100).to_integral_exact())
    body = f"{PRODUCT}{segment}{_VALUE_KIND[module]}{cents:011}{organ}{free}"
    if not re.fullmatch(r"\d{43}", body) or not 0 < amount <= LARGEST:
        raise ValueError(f"no bar code for segment {segment!r}, organ {organ!r}, number {number!r}, amount {amount}")
    return f"{body[:3]}{check_digit(body, module)}{body[3:]}"


def module_of(barcode: str) -> str:
    """The module by which a code was checked."""
    return MOD10 if barcode[2] in "67" else MOD11


def line(barcode: str) -> str:
    """The line that people type: four blocks of eleven digits, each with its own check digit."""
    blocks = [barcode[start : start + BLOCK] for start in range(0, len(barcode), BLOCK)]
    return " ".join(f"{block}-{check_digit(block, module_of(barcode))}" for block in blocks)


def read(typed: str) -> str | None:
    """The 44 digits of a code or of a typed line; None when a check digit is wrong."""
    digits = re.sub(r"\D", "", typed)
    if len(digits) == 48:
        blocks = [digits[start : start + 12] for start in range(0, 48, 12)]
        if any(check_digit(block[:11], module_of(digits)) != int(block[11]) for block in blocks):
            return None
        digits = "".join(block[:11] for block in blocks)
    if len(digits) != 44 or digits[0] != PRODUCT:
        return None
    own = digits[:3] + digits[4:]
    return digits if check_digit(own, module_of(digits)) == int(digits[3]) else None


def amount_of(barcode: str) -> Decimal:
    """The amount that a bank takes for it, in BRL."""
    return Decimal(barcode[4:15]) / 100


def slip_number_of(barcode: str) -> str:
    """The slip's number in the free field, without the zeros before it."""
    return barcode[27:].lstrip("0")
