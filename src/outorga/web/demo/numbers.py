# SPDX-License-Identifier: Apache-2.0
"""Invented numbers whose check digits are right: the same count always gives the same number."""

from outorga.law.kernel.identifiers import is_cnpj, is_cpf, is_plate, is_renavam

_CNPJ = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
_RENAVAM = (3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
_LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ"
# Far apart steps, so that neighbours do not look alike.
_STRIDE = 7_368_787


def _check(values: list[int], weights: tuple[int, ...]) -> int:
    rest = sum(value * weight for value, weight in zip(values, weights, strict=True)) % 11
    return 0 if rest < 2 else 11 - rest


def cnpj(count: int, *, letters: bool = False) -> str:
    """A CNPJ; with ``letters`` one of the kind issued since 2026."""
    root = f"{31_000_000 + (count + 83) * 523_645 % 60_000_000:08}"
    root = f"{_LETTERS[count % 23]}{root[1:4]}{_LETTERS[count * 7 % 23]}{root[5:]}" if letters else root
    chars = f"{root}0001"
    for weights in (_CNPJ[1:], _CNPJ):
        chars += str(_check([ord(char) - 48 for char in chars], weights))
    assert is_cnpj(chars)
    return chars


def cpf(count: int) -> str:
    """A CPF."""
    digits = f"{100_000_000 + count * _STRIDE % 899_999_999:09}"
    for first in (10, 11):
        digits += str(_check([int(digit) for digit in digits], tuple(range(first, 1, -1))))
    assert is_cpf(digits)
    return digits


def renavam(count: int) -> str:
    """A Renavam."""
    digits = f"{(1_000_000_000 + count * _STRIDE) % 10_000_000_000:010}"
    rest = sum(int(digit) * weight for digit, weight in zip(digits, _RENAVAM, strict=True)) * 10 % 11
    found = f"{digits}{rest % 10}"
    assert is_renavam(found)
    return found


def plate(count: int) -> str:
    """A plate of Minas Gerais: every third in the old form, the others in the Mercosul one; no two are twins."""
    letters = f"{'GHOPQR'[count % 6]}{_LETTERS[count * 5 % 23]}{_LETTERS[count * 11 % 23]}"
    digits = f"{1000 + count * 37 % 9000:04}"
    mercosul = f"{letters}{digits[0]}{'ABCDEFGHIJ'[int(digits[1])]}{digits[2:]}"
    found = f"{letters}{digits}" if count % 3 == 0 else mercosul
    assert is_plate(found)
    return found


def chassis(count: int) -> str:
    """A vehicle identification number without the letters that look like digits."""
    return f"9BM{_LETTERS[count % 23]}3840{_LETTERS[count * 3 % 23]}{count % 10}B{count * _STRIDE % 1_000_000:06}"


def licence(count: int) -> str:
    """A driving licence's number."""
    return f"{count * _STRIDE % 100_000_000_000:011}"
