# SPDX-License-Identifier: Apache-2.0
"""Fields take what people type, and what they cannot take they answer with what to do."""

from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from outorga.web.clock import CIVIL_TIME, as_of
from outorga.web.ui import fields
from outorga.web.ui.fields.files import SHEET_TYPES

MONDAY = date(2026, 11, 30)
REASON = "Três autos mantidos em 90 dias, contados de 02/09/2026."


def error_of(field: forms.Field, value: Any) -> str:
    with pytest.raises(ValidationError) as caught, as_of(MONDAY):
        field.clean(value)
    return " ".join(caught.value.messages)


@pytest.mark.parametrize("typed", [
    "-19,912998; -43,940933", "-19.912998, -43.940933", "−19,912998;−43,940933", " -19.912998 -43.940933 ",
    "-19,9129980001; -43,9409330001", "-19.912998,-43.940933",
])  # fmt: skip
def test_a_position_is_taken_as_devices_and_people_write_it(typed: str) -> None:
    assert fields.PositionField().clean(typed) == (Decimal("-19.912998"), Decimal("-43.940933"))


def test_no_position_is_no_error_and_what_is_none_is_told_how_to_write() -> None:
    field = fields.PositionField()
    assert field.clean("") is None
    assert "-19,912998; -43,940933" in error_of(field, "MG-010, km 30")
    assert "-19,912998; -43,940933" in error_of(field, "-19,912998"), "one number with its decimals"
    assert "-19,912998; -43,940933" in error_of(field, "-19,9")
    assert "de -90 a 90" in error_of(field, "-91; -43,9")
    assert "de -180 a 180" in error_of(field, "-19,9; 180,5")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("K7.M4R.902/0001-04", "K7M4R902000104"),
        ("k7m4r902000104", "K7M4R902000104"),
        (" 41 738 295 0001 85 ", "41738295000185"),
        ("４１７３８２９５０００１８５", "41738295000185"),
    ],
)
def test_a_cnpj_is_taken_with_any_separators_and_kept_without(typed: str, kept: str) -> None:
    assert fields.CnpjField().clean(typed) == kept


def test_a_wrong_cnpj_says_where_to_look() -> None:
    assert error_of(fields.CnpjField(), "K7.M4R.902/0001-05") == "O CNPJ não confere. Veja os dois últimos números."
    assert error_of(fields.CnpjField(), "41.738.295/0001-8") == "O CNPJ tem 14 letras ou números; aqui há 13."


def test_a_cpf_is_normalized_and_its_digits_are_checked() -> None:
    assert fields.CpfField().clean("418.207.936-13") == "41820793613"
    assert error_of(fields.CpfField(), "418.207.936-51") == "O CPF não confere. Veja os dois últimos números."
    assert error_of(fields.CpfField(), "418207") == "O CPF tem 11 números, como 418.207.936-13."


@pytest.mark.parametrize(("typed", "kept"), [("hjk-7294", "HJK7294"), ("HJK 7294", "HJK7294"), ("rvm4c82", "RVM4C82")])
def test_a_plate_of_either_kind_is_taken(typed: str, kept: str) -> None:
    assert fields.PlateField().clean(typed) == kept


def test_a_wrong_plate_is_shown_two_right_ones() -> None:
    message = "A placa tem 7 letras e números, como RVM4C82 ou HJK-7294."
    assert error_of(fields.PlateField(), "RVM4C8") == message
    assert error_of(fields.PlateField(), "1234567") == message


def test_identifiers_are_shown_with_their_separators_and_mistakes_as_typed() -> None:
    assert fields.CnpjField().prepare_value("K7M4R902000104") == "K7.M4R.902/0001-04"
    assert fields.CpfField().prepare_value("41820793613") == "418.207.936-13"
    assert fields.PlateField().prepare_value("HJK7294") == "HJK-7294"
    assert fields.PlateField().prepare_value("HJK") == "HJK"


def test_a_short_renavam_gets_its_zeros_and_a_wrong_one_is_refused() -> None:
    kept = fields.RenavamField().clean("00639884-962")
    assert kept == "00639884962"
    assert fields.RenavamField().clean("639884962") == kept
    assert error_of(fields.RenavamField(), "639884963").startswith("O Renavam não confere.")
    assert error_of(fields.RenavamField(), "123") == "O Renavam tem de 9 a 11 números. Ele está no CRLV."


def test_a_cnh_that_does_not_check_is_taken_with_a_warning() -> None:
    field = fields.CnhField()
    assert field.clean("111.111.111-11") == "11111111111"
    assert "pode continuar" in field.warn("11111111111")
    assert error_of(field, "1234").startswith("O registro da CNH tem 11 números.")


@pytest.mark.parametrize(
    "typed", ["30/11/2026", "30-11-26", "301126", "30112026", "30.11.2026", "30 11 2026", "2026-11-30"]
)
def test_a_date_is_read_in_every_common_way(typed: str) -> None:
    with as_of(MONDAY):
        assert fields.DateField().clean(typed) == MONDAY


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("31/02/1980", "Fevereiro de 1980 teve 29 dias. Confira o dia."),
        ("31/11/2027", "Novembro de 2027 tem 30 dias. Confira o dia."),
        ("11/30/2026", "O mês vai de 01 a 12. A ordem é dia, mês e ano."),
        ("30/11/0026", "O ano 26 não parece certo. Confira a data."),
        ("amanhã", "Escreva a data como 30/11/2026."),
        ("00/11/2026", "Novembro de 2026 tem 30 dias. Confira o dia."),
    ],
)
def test_a_date_that_is_none_says_what_to_look_at(typed: str, message: str) -> None:
    assert error_of(fields.DateField(), typed) == message


def test_two_digits_of_a_birth_year_never_lie_ahead() -> None:
    with as_of(MONDAY):
        assert fields.DateField(past=True).clean("301180") == date(1980, 11, 30)
        assert fields.DateField(past=True).clean("30/11/27") == date(1927, 11, 30)
        assert fields.DateField().clean("30/11/27") == date(2027, 11, 30)


def test_limits_of_a_date_include_their_own_day() -> None:
    field = fields.DateField(earliest=date(2026, 12, 1), latest=date(2026, 12, 24))
    assert field.clean("01/12/2026") == date(2026, 12, 1)
    assert field.clean("24/12/2026") == date(2026, 12, 24)
    assert error_of(field, "30/11/2026") == "A data precisa ser 01/12/2026 ou depois."
    assert error_of(field, "25/12/2026") == "A data precisa ser 24/12/2026 ou antes."
    assert error_of(fields.DateField(past=True), "01/12/2026") == "Esta data ainda não chegou. Confira o ano."


def test_what_is_appointed_lies_within_a_year() -> None:
    with as_of(MONDAY):
        assert fields.DateField(near=True).clean("30/11/2027") == date(2027, 11, 30)
        assert (
            error_of(fields.DateField(near=True), "30/12/2027")
            == "Esta data fica a mais de um ano daqui. Confira o ano."
        )
        assert fields.DateField().clean("30/12/2062") == date(2062, 12, 30)


@pytest.mark.parametrize("typed", ["5:30", "05:30", "0530", "530", "05h30", "5H30", "05:30:00", "05h30min"])
def test_an_hour_is_read_in_every_common_way(typed: str) -> None:
    assert fields.TimeField().clean(typed) == time(5, 30)


@pytest.mark.parametrize("typed", ["24:00", "5:60", "cedo", "99", "5h3"])
def test_an_hour_that_is_none_is_shown_how_to_write_one(typed: str) -> None:
    assert error_of(fields.TimeField(), typed) == "Escreva a hora como 05h30, de 00h00 a 23h59."


def test_a_day_and_an_hour_make_an_instant_of_civil_time() -> None:
    instant = fields.MomentField().clean(["12/12/2026", "05h30"])
    assert instant == datetime(2026, 12, 12, 5, 30, tzinfo=CIVIL_TIME)
    assert fields.MomentField(required=False).clean(["", ""]) is None
    assert error_of(fields.MomentField(), ["12/12/2026", ""]) == "Escreva a data e a hora."
    assert error_of(fields.MomentField(required=False), ["", "05h30"]) == "Escreva a data e a hora."
    assert "Dezembro de 2026 tem 31 dias" in error_of(fields.MomentField(), ["32/12/2026", "05h30"])


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("1078,02", "1078.02"),
        ("1.078,02", "1078.02"),
        ("R$ 1.078,02", "1078.02"),
        ("1078", "1078"),
        ("1.078", "1078"),
        ("0,5", "0.5"),
    ],
)
def test_money_is_read_as_it_is_written_in_brazil(typed: str, amount: str) -> None:
    assert fields.MoneyField().clean(typed) == Decimal(amount)


def test_money_that_could_mean_two_things_asks() -> None:
    question = "O ponto aqui separa milhares. Se são 1078,02, escreva com vírgula."
    assert error_of(fields.MoneyField(), "1078.02") == question
    assert error_of(fields.MoneyField(), "1,078.02") == question


def test_money_beyond_its_limits_is_refused_with_the_limit() -> None:
    assert error_of(fields.MoneyField(), "-5") == "O valor não pode ser negativo."
    assert error_of(fields.MoneyField(), "1,005") == "Use no máximo 2 casas depois da vírgula."
    assert error_of(fields.MoneyField(most=1000), "1000,01") == "O maior valor é 1.000."
    assert error_of(fields.NumberField(least=20), "19") == "O menor valor é 20."
    assert error_of(fields.MoneyField(), "mil") == "Escreva o valor como 1.078,02."


def test_a_reason_counts_letters_not_spaces_and_names_its_reader() -> None:
    message = "Escreva o motivo em pelo menos 30 letras. A empresa vai ler."
    assert fields.ReasonField().clean(REASON) == REASON
    assert error_of(fields.ReasonField(), "a " * 29) == message
    assert error_of(fields.ReasonField(), "." * 40) == message
    assert fields.ReasonField(required=False).clean("") == ""


def test_a_name_is_kept_plain_and_an_emoji_is_refused() -> None:
    field = fields.PersonNameField()
    assert field.clean("  Maria\u202e das\u00a0 Dores\u200b\x00 Lage ") == "Maria das Dores Lage"
    assert field.clean("Joa\u0303o Sena") == "João Sena"
    assert error_of(field, "Maria 🚌 Lage") == "Use só letras, números e pontuação, sem figurinhas."
    assert error_of(field, "Geraldo") == "Falta o sobrenome."
    assert error_of(field, "Ana ４ Lima").startswith("O nome de uma pessoa não tem números.")
    assert error_of(field, "Ana " + "a" * 300) == "Use no máximo 200 letras; aqui há 304."


def test_names_of_134_letters_with_apostrophes_and_ordinals_are_names() -> None:
    name = "Viação Sant'Ana & Filhos, 3ª Região nº 7 – Fretamento Ltda. " + "x" * 74
    assert fields.NameField().clean(name) == name


@pytest.mark.parametrize("typed", ["31 3235-0000", "(31) 32350000", "+55 31 3235 0000", "031 3235-0000"])
def test_a_telephone_is_taken_with_its_area_code(typed: str) -> None:
    assert fields.PhoneField().clean(typed) == "(31) 3235-0000"


def test_a_telephone_without_area_code_is_shown_how() -> None:
    assert error_of(fields.PhoneField(), "3235-0000") == "Escreva o telefone com o DDD, como (31) 3235-0000."


def test_a_file_is_what_its_first_bytes_say_not_its_name() -> None:
    field = fields.FileField()
    upload = field.clean(SimpleUploadedFile("foto.exe", b"\x89PNG\r\n\x1a\nrest", "application/x-msdownload"))
    assert upload.content_type == "image/png"
    message = "Este arquivo não é PDF, JPG ou PNG. Confira se é o certo e envie de novo."
    assert error_of(field, SimpleUploadedFile("contrato.pdf", b"MZ\x00\x01", "application/pdf")) == message


def test_a_file_too_large_or_empty_says_what_to_do() -> None:
    large = SimpleUploadedFile("foto.jpg", b"\xff\xd8\xff" + b"0" * 13_500_000, "image/jpeg")
    assert error_of(fields.FileField(), large) == (
        "O arquivo tem 14\u00a0MB e o limite é 10\u00a0MB. Tire a foto em qualidade menor ou envie por partes."
    )
    assert error_of(fields.FileField(), SimpleUploadedFile("a.pdf", b"")).startswith("O arquivo chegou vazio.")


def test_a_spreadsheet_field_takes_csv_and_xlsx_only() -> None:
    field = fields.FileField(types=SHEET_TYPES)
    assert field.clean(SimpleUploadedFile("frota.csv", b"placa;renavam\n")).content_type == "text/csv"
    assert "CSV ou XLSX" in error_of(field, SimpleUploadedFile("frota.csv", b"%PDF-1.7"))


TYPED = [
    fields.CnpjField,
    fields.CpfField,
    fields.PlateField,
    fields.RenavamField,
    fields.CnhField,
    fields.DateField,
    fields.TimeField,
    fields.MoneyField,
    fields.NumberField,
    fields.PhoneField,
    fields.LineField,
    fields.PersonNameField,
    fields.ReasonField,
]


@pytest.mark.parametrize("kind", TYPED)
@given(typed=st.text(max_size=80))
def test_whatever_is_typed_a_field_answers_with_a_value_or_an_error(kind: type[forms.Field], typed: str) -> None:
    field = kind()
    try:
        answer = field.clean(typed)
    except ValidationError as error:
        answer = error.messages
    assert answer or answer == 0 or str(answer) == "00:00:00"


@given(day=st.dates(date(1900, 1, 1), date(2100, 12, 31)))
def test_every_day_survives_being_shown_and_typed_back(day: date) -> None:
    assert fields.DateField().clean(fields.DateField().prepare_value(day)) == day


@given(cents=st.integers(0, 99_999_999_999))
def test_every_amount_survives_being_shown_and_typed_back(cents: int) -> None:
    amount = Decimal(cents) / 100
    field = fields.MoneyField(most=10**10)
    assert field.clean(field.prepare_value(amount)) == amount
