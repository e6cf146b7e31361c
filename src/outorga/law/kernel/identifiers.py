# SPDX-License-Identifier: Apache-2.0
"""CPF, CNPJ (letters included), plates and Renavam: normalize, check, print; and text folded for search.

>>> is_cnpj("12.ABC.345/01DE-35"), format_cpf("41820793613")
(True, '418.207.936-13')
>>> plate_forms("HJK-7294")
('HJK7294', 'HJK7C94')
"""

import re
import unicodedata

from validate_docbr import CNH, RENAVAM

CNPJ_SHAPE = re.compile(r"[0-9A-Z]{12}[0-9]{2}")
_OLD_PLATE = re.compile(r"[A-Z]{3}[0-9]{4}")
_MERCOSUL_PLATE = re.compile(r"[A-Z]{3}[0-9][A-Z][0-9]{2}")
_CPF_WEIGHTS = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
_CNPJ_WEIGHTS = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
_LETTERS_OF_DIGITS = "ABCDEFGHIJ"


def fold(text: str) -> str:
    """Lower case without accents and with single spaces: what a search compares."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(plain.casefold().split())


def _compact(text: str) -> str:
    return re.sub(r"[\s./\-–]", "", unicodedata.normalize("NFKC", text)).upper()


def _check_digit(values: list[int], weights: tuple[int, ...]) -> int:
    rest = sum(value * weight for value, weight in zip(values, weights, strict=True)) % 11
    return 0 if rest < 2 else 11 - rest


def normalize_cpf(text: str) -> str:
    """Eleven characters without separators, whatever they are."""
    return _compact(text)


def is_cpf(text: str) -> bool:
    """Eleven digits, not all the same, whose two check digits agree."""
    digits = normalize_cpf(text)
    if not re.fullmatch(r"[0-9]{11}", digits) or len(set(digits)) == 1:
        return False
    values = [int(digit) for digit in digits]
    return values[9:] == [_check_digit(values[:9], _CPF_WEIGHTS[1:]), _check_digit(values[:10], _CPF_WEIGHTS)]


def format_cpf(text: str) -> str:
    """``418.207.936-13``."""
    digits = normalize_cpf(text)
    return f"{digits[:3]}.{digits[3:6]}.{digits[6:9]}-{digits[9:]}"


def masked_cpf(text: str) -> str:
    """``•••.207.936-••``, as the public sees it."""
    digits = normalize_cpf(text)
    return f"•••.{digits[3:6]}.{digits[6:9]}-••"


def normalize_cnpj(text: str) -> str:
    """Fourteen letters or digits in upper case without separators, whatever they are."""
    return _compact(text)


def is_cnpj(text: str) -> bool:
    """Twelve letters or digits and two check digits that agree; a single character repeated is none."""
    chars = normalize_cnpj(text)
    if not CNPJ_SHAPE.fullmatch(chars) or len(set(chars)) == 1 or (len(set(chars[:12])) == 1 and chars[:12].isalpha()):
        return False
    values = [ord(char) - 48 for char in chars]
    return values[12:] == [_check_digit(values[:12], _CNPJ_WEIGHTS[1:]), _check_digit(values[:13], _CNPJ_WEIGHTS)]


def format_cnpj(text: str) -> str:
    """``K7.M4R.902/0001-04``."""
    chars = normalize_cnpj(text)
    return f"{chars[:2]}.{chars[2:5]}.{chars[5:8]}/{chars[8:12]}-{chars[12:]}"


def normalize_plate(text: str) -> str:
    """Seven characters in upper case without hyphen or space, whatever they are."""
    return _compact(text)


def is_plate(text: str) -> bool:
    """An old (HJK-7294) or a Mercosul (RVM4C82) plate."""
    plate = normalize_plate(text)
    return bool(_OLD_PLATE.fullmatch(plate) or _MERCOSUL_PLATE.fullmatch(plate))


def canonical_plate(text: str) -> str:
    """The Mercosul form, by which both plates of one vehicle are the same: HJK-7294 is HJK7C94."""
    plate = normalize_plate(text)
    if _OLD_PLATE.fullmatch(plate):
        return plate[:4] + _LETTERS_OF_DIGITS[int(plate[4])] + plate[5:]
    return plate


def plate_forms(text: str) -> tuple[str, ...]:
    """The plate and its twin in the other form, old first; only itself where it has no twin."""
    plate = canonical_plate(text)
    if not _MERCOSUL_PLATE.fullmatch(plate) or plate[4] not in _LETTERS_OF_DIGITS:
        return (plate,)
    return (f"{plate[:4]}{_LETTERS_OF_DIGITS.index(plate[4])}{plate[5:]}", plate)


def format_plate(text: str) -> str:
    """An old plate with its hyphen, a Mercosul one without."""
    plate = normalize_plate(text)
    return f"{plate[:3]}-{plate[3:]}" if _OLD_PLATE.fullmatch(plate) else plate


def is_renavam(text: str) -> bool:
    """Nine to eleven digits whose last one checks; shorter numbers get their leading zeros."""
    digits = _compact(text)
    return bool(re.fullmatch(r"[0-9]{9,11}", digits)) and len(set(digits)) > 1 and RENAVAM().validate(digits.zfill(11))


def is_cnh(text: str) -> bool:
    """Eleven digits whose two last ones check; genuine licences exist that fail it, so only warn."""
    digits = _compact(text)
    return bool(re.fullmatch(r"[0-9]{11}", digits)) and CNH().validate(digits)
