# SPDX-License-Identifier: Apache-2.0
"""Data files of a norm are read once and without ambiguity."""

from datetime import date

import pytest

from outorga.law.kernel import packaged
from outorga.law.kernel.errors import CorruptLawData


def test_a_file_is_read_as_it_stands() -> None:
    assert packaged.parsed("a: {b: 1, c: [2, 3]}\nd: null\n") == {"a": {"b": 1, "c": [2, 3]}, "d": None}


def test_a_key_named_twice_is_refused_with_its_line() -> None:
    with pytest.raises(CorruptLawData, match=r"^line 3: days is named twice$"):
        packaged.parsed("days: 1\nyears: 2\ndays: 1\n")


def test_a_key_named_twice_deeper_is_refused() -> None:
    with pytest.raises(CorruptLawData, match="line 2: value is named twice"):
        packaged.parsed("days:\n  {value: 1, value: 2}\n")


def test_the_same_key_in_two_mappings_is_allowed() -> None:
    assert packaged.parsed("a: {value: 1}\nb: {value: 2}\n") == {"a": {"value": 1}, "b": {"value": 2}}


def test_the_file_with_the_repeated_key_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str) -> None:
        raise CorruptLawData("line 3: days is named twice")

    monkeypatch.setattr(packaged, "parsed", refuse)
    with pytest.raises(
        CorruptLawData,
        match=r"^outorga\.law\.norms\.mg_pl1842_2004, parameters\.yaml, line 3: days is named twice$",
    ):
        packaged.rows("outorga.law.norms.mg_pl1842_2004", "parameters.yaml")


def test_a_file_of_a_package_is_read_with_its_accents() -> None:
    read = packaged.rows("outorga.law.norms.mg_pl1842_2004", "parameters.yaml")
    assert read["stand_spaces"]["label_pt"] == "Vagas que o município mantém"


def test_a_key_may_be_a_number_or_a_day_and_is_still_told_apart() -> None:
    assert packaged.parsed("1: a\n'1': b\n2026-01-02: c\n") == {1: "a", "1": "b", date(2026, 1, 2): "c"}
    with pytest.raises(CorruptLawData, match="line 2: 2026-01-02 is named twice"):
        packaged.parsed("2026-01-02: a\n2026-01-02: b\n")
