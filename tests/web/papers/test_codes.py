# SPDX-License-Identifier: Apache-2.0
"""The code that people type."""

import pytest

from outorga.web.papers import codes


@pytest.mark.parametrize("typed", ["K7QM-4R2D", "k7qm4r2d", " K7QM 4R2D ", "Ｋ７ＱＭ-4R2D", "K7QM–4R2D"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert codes.is_code(typed)
    assert codes.normalize_code(typed) == "K7QM4R2D"


def test_letters_that_look_like_digits_are_those_digits() -> None:
    assert codes.normalize_code("OIL0-11AB") == "011011AB"


@pytest.mark.parametrize("typed", ["", "K7QM-4R2", "K7QM-4R2DX", "K7QM-4R2U", "K7QM-4R2Ç", "😀" * 8])
def test_what_is_no_code_is_told(typed: str) -> None:
    assert not codes.is_code(typed)


def test_new_codes_can_be_typed_back_and_differ() -> None:
    made = {codes.new_code() for _ in range(500)}
    assert len(made) == 500
    assert all(codes.normalize_code(codes.format_code(code).lower()) == code for code in made)
