# SPDX-License-Identifier: Apache-2.0
"""Numbers, money and time as they are written in Portuguese."""

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation

from outorga.web.clock import CIVIL_TIME, as_of
from outorga.web.ui import formats

MONDAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Decimal("1234.56"), "R$\u00a01.234,56"),
        ("1078.02", "R$\u00a01.078,02"),
        (0, "R$\u00a00,00"),
        (Decimal("-359.34"), "−R$\u00a0359,34"),
        (None, ""),
        ("", ""),
    ],
)
def test_money_has_dots_a_comma_and_a_space_that_does_not_break(value: Any, written: str) -> None:
    assert formats.money(value) == written


def test_a_coefficient_keeps_all_its_places() -> None:
    assert formats.number(Decimal("0.359343")) == "0,359343"
    assert formats.number(1234567) == "1.234.567"
    assert formats.percent("97.4") == "97,4%"


@pytest.mark.parametrize(
    ("day", "words", "tone"),
    [
        (date(2026, 12, 9), "Faltam 9 dias", "mute"),
        (date(2026, 12, 2), "Faltam 2 dias", "mute"),
        (date(2026, 12, 1), "Vence amanhã", "warn"),
        (date(2026, 11, 30), "Vence hoje", "warn"),
        (date(2026, 11, 29), "Venceu ontem", "bad"),
        (date(2026, 11, 28), "Venceu há 2 dias", "bad"),
        (date(2030, 12, 9), "Faltam 1.470 dias", "mute"),
    ],
)
def test_time_is_spoken_before_the_date(day: date, words: str, tone: str) -> None:
    with as_of(MONDAY):
        assert formats.days_left(day) == words
        assert formats.days_tone(day) == tone


def test_dates_are_written_short_with_weekday_and_long() -> None:
    day = date(2026, 12, 9)
    assert formats.pt_date(day) == "09/12/2026"
    assert formats.pt_weekday(day) == "quarta-feira, 09/12/2026"
    assert formats.pt_short_weekday(day) == "qua., 09/12/2026"
    assert formats.pt_long_date(day) == "quarta-feira, 9 de dezembro de 2026"
    assert formats.pt_long_date(date(2026, 12, 1)) == "terça-feira, 1º de dezembro de 2026"


def test_stored_instants_are_shown_in_the_civil_time_of_the_agency() -> None:
    instant = datetime(2026, 12, 1, 2, 12, tzinfo=UTC)
    assert formats.pt_datetime(instant) == "30/11/2026, 23h12"
    assert formats.pt_date(instant) == "30/11/2026"
    assert formats.pt_datetime("2026-12-01T02:12:00+00:00") == "30/11/2026, 23h12"
    assert formats.pt_date("2026-12-06") == "06/12/2026"
    assert formats.pt_time(time(5, 30)) == "05h30"


def test_the_version_of_a_norm_is_its_day_or_the_year_of_a_bill() -> None:
    assert formats.pt_version("2005-04-13") == "13/04/2005"
    assert formats.pt_version("2004") == "2004"


def test_a_recent_instant_is_told_as_people_tell_it() -> None:
    with as_of(MONDAY):
        assert formats.pt_when(datetime(2026, 11, 30, 15, 4, tzinfo=CIVIL_TIME)) == "hoje, às 15h04"
        assert formats.pt_when("2026-11-29T23:12:00-03:00") == "ontem, às 23h12"
        assert formats.pt_when(datetime(2026, 11, 2, 15, 4, tzinfo=CIVIL_TIME)) == "em 02/11/2026, às 15h04"
        assert formats.pt_when(date(2026, 11, 29)) == "ontem"
        assert formats.pt_when(None) == ""


def test_no_value_is_written_as_nothing() -> None:
    assert [formats.pt_date(None), formats.pt_time(None), formats.pt_datetime(None), formats.pt_weekday("")] == [""] * 4


def test_an_english_reader_gets_english_words_and_the_same_numbers() -> None:
    with translation.override("en"), as_of(MONDAY):
        assert formats.days_left(date(2026, 12, 9)) == "9 days left"
        assert formats.pt_weekday(date(2026, 12, 9)) == "wednesday, 09/12/2026"
        assert formats.money("1078.02") == "R$\u00a01.078,02"


def test_a_postcode_is_written_as_on_an_envelope() -> None:
    assert formats.postcode("39100000") == "39100-000"
    assert formats.postcode("") == ""


def test_a_file_size_is_rounded_up_so_that_a_limit_never_seems_kept() -> None:
    assert formats.file_size(10_000_001) == "11\u00a0MB"
    assert formats.file_size(10_000_000) == "10\u00a0MB"
    assert formats.file_size(820_000) == "820\u00a0kB"
    assert formats.file_size(3) == "1\u00a0kB"
