# SPDX-License-Identifier: Apache-2.0
"""Check digits and plates against published vectors, and text folded for search."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.kernel import identifiers as ids

LETTERS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3)


@pytest.mark.parametrize("text", [
    "12.ABC.345/01DE-35", "12abc34501de35", "11222333000181", "00000000000191", "33687123000100", "41738295000185",
    "ABCDEFGHIJKL80", "ABABABABABAB03", "AAAAAAAAAAA130",
])  # fmt: skip
def test_valid_cnpj(text: str) -> None:
    assert ids.is_cnpj(text)


@pytest.mark.parametrize("text", [
    "12ABC34501DE53", "12ABC34501DE3A", "12ABC34501D35", "AAAAAAAAAAAA00", "00000000000000", "11222333000180",
    "1122233300018", "", "x",
])  # fmt: skip
def test_invalid_cnpj(text: str) -> None:
    assert not ids.is_cnpj(text)


@pytest.mark.parametrize("text", ["AAAAAAAAAAAA45", "ZZZZZZZZZZZZ62"])
def test_a_letter_repeated_is_no_cnpj_even_where_its_check_digits_agree(text: str) -> None:
    assert not ids.is_cnpj(text)


@pytest.mark.parametrize(
    "text", ["52998224725", "11144477735", "01234567890", "98765432100", " 529.982.247-25 ", "５２９９８２２４７２５"]
)
def test_valid_cpf(text: str) -> None:
    assert ids.is_cpf(text)


@pytest.mark.parametrize(
    "text", ["11111111111", "00000000000", "52998224724", "5299822472", "191", "529.982.247-2X", ""]
)
def test_invalid_cpf(text: str) -> None:
    assert not ids.is_cpf(text)


def test_printed_forms() -> None:
    assert ids.format_cpf("52998224725") == "529.982.247-25"
    assert ids.masked_cpf("52998224725") == "•••.982.247-••"
    assert ids.format_cnpj("12abc34501de35") == "12.ABC.345/01DE-35"
    assert (ids.format_plate("abc 1234"), ids.format_plate("abc1c34")) == ("ABC-1234", "ABC1C34")


@pytest.mark.parametrize(("old", "new"), [("ABC1234", "ABC1C34"), ("AAA4259", "AAA4C59"), ("AAO3009", "AAO3A09")])
def test_both_plates_of_one_vehicle(old: str, new: str) -> None:
    assert ids.plate_forms(old) == ids.plate_forms(new) == (old, new)
    assert ids.canonical_plate(old) == ids.canonical_plate(new) == new


@settings(max_examples=150, deadline=None, database=None, derandomize=True)
@given(LETTERS, st.integers(0, 9999))
def test_an_old_plate_and_its_twin_are_the_same(letters: str, number: int) -> None:
    plate = f"{letters}{number:04}"
    forms = ids.plate_forms(plate)
    assert forms[0] == plate
    assert all(ids.is_plate(form) and ids.canonical_plate(form) == forms[1] for form in forms)


@pytest.mark.parametrize("text", ["AAA-4C59", "AAA4C59", "aaa 4c59"])
def test_a_plate_however_written(text: str) -> None:
    assert ids.normalize_plate(text) == "AAA4C59"
    assert ids.is_plate(text)


@pytest.mark.parametrize("text", ["AAA4CC9", "AA14C59", "AAA44599", "", "AAA4K5"])
def test_no_plate(text: str) -> None:
    assert not ids.is_plate(text)


def test_a_letter_without_a_digit_has_no_twin() -> None:
    assert ids.plate_forms("ABC1Z34") == ("ABC1Z34",)


@pytest.mark.parametrize(("text", "valid"), [
    ("00639884962", True), ("86769597308", True), ("639884962", True), ("00000000000", False), ("00639884963", False),
    ("12345678", False), ("", False), ("11111111116", True), ("11111111221", True), ("11111111111", False),
])  # fmt: skip
def test_renavam(text: str, valid: bool) -> None:
    assert ids.is_renavam(text) is valid


@pytest.mark.parametrize(("text", "valid"), [
    ("04463004100", True), ("01101314000", True), ("59796888141", True), ("98765432100", False), ("1", False),
])  # fmt: skip
def test_cnh(text: str, valid: bool) -> None:
    assert ids.is_cnh(text) is valid


def test_folding_for_search() -> None:
    assert ids.fold("  São   JOÃO d’Água ") == ids.fold("sao joao d’agua")
    assert ids.fold("ÇÃÉ") == "cae"
    assert ids.fold(" Belo \t\n Horizonte ") == "belo horizonte"
