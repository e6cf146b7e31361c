# SPDX-License-Identifier: Apache-2.0
"""Files as they are found: encodings, separators, faults; refused whole with a reason or read line by line."""

import io
from datetime import date
from pathlib import Path

import pytest

from outorga.web.registry import texts
from outorga.web.registry.fleet.lines import Line, read_line
from outorga.web.registry.fleet.source import LARGEST_BYTES, FileRejected, lines_of, shape_of

DATA = Path(__file__).parent / "data"
TODAY = date(2026, 11, 30)
HEADER = "razao_social;cnpj;placa;ano_fabricacao;nr_assentos;data_validade_csv"


def lines(text: str, encoding: str = "utf-8") -> list[Line]:
    raw = text.encode(encoding)
    shape = shape_of(raw, size=len(raw))
    return [read_line(number, cells, shape, today=TODAY) for number, cells in lines_of(io.BytesIO(raw), shape)]


def one(row: str) -> Line:
    return lines(f"{HEADER}\r\n{row}\r\n")[0]


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "utf-8-sig", "utf-16"])
def test_accents_survive_every_encoding(encoding: str) -> None:
    read = lines(f"{HEADER}\r\nVIAÇÃO PÉ DA SERRA;41.738.295/0001-85;RVM4C82;2015;46;25/10/2026\r\n", encoding)
    assert read[0].values["legal_name"] == "VIAÇÃO PÉ DA SERRA"
    assert read[0].errors == []


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_the_separator_is_recognized(delimiter: str) -> None:
    text = "razao_social;cnpj;placa\nA B;41738295000185;RVM4C82\n".replace(";", delimiter)
    assert lines(text)[0].values["plate"] == "RVM4C82"


@pytest.mark.parametrize(
    ("head", "word"),
    [
        (b"PK\x03\x04rest", "XLSX"),
        (b"\xd0\xcf\x11\xe0rest", "XLS"),
        (b"%PDF-1.4", "PDF"),
        (b"", "vazio"),
        (b"a\x00b", "texto"),
    ],
)
def test_what_is_not_a_csv_is_refused_with_what_it_is(head: bytes, word: str) -> None:
    with pytest.raises(FileRejected, match=word):
        shape_of(head, size=len(head))


def test_a_file_over_the_limit_is_refused_with_both_sizes() -> None:
    with pytest.raises(FileRejected, match="22 MB e o limite é 20 MB"):
        shape_of(b"x", size=LARGEST_BYTES + 1_000_000)


def test_a_wrong_header_names_what_is_missing() -> None:
    with pytest.raises(FileRejected, match="Faltam 2 colunas no cabeçalho: cnpj, placa"):
        shape_of(b"razao_social;outra\n", size=18)


@pytest.mark.parametrize(
    ("row", "field", "part"),
    [
        ("A B;41738295000184;RVM4C82;2015;46;", "cnpj", "não confere"),
        ("A B;41738295000185;RVM482;2015;46;", "plate", "7 letras e números"),
        ("A B;41738295000185;RVM4C82;2015;400;", "seats", "400 lugares"),
        ("A B;41738295000185;RVM4C82;2015;quarenta;", "seats", "não é um número"),
        ("A B;41738295000185;RVM4C82;1888;46;", "manufacture_year", "1888"),
        ("A B;41738295000185;RVM4C82;2027;46;", "manufacture_year", "2027"),
        ("A B;41738295000185;RVM4C82;2015;46;31/02/2026", "licence_until", "não é um dia que existe"),
        (";41738295000185;RVM4C82;2015;46;", "legal_name", "Falta o nome"),
        ("Turismo 🚌;41738295000185;RVM4C82;2015;46;", "legal_name", "símbolo"),
        ("<script>alert(1)</script>;41738295000185;RVM4C82;2015;46;", "legal_name", "< e >"),
        ("A B;41738295000185;RVM4C82", "", "3 colunas"),
    ],
)
def test_a_bad_cell_is_named_with_what_to_do(row: str, field: str, part: str) -> None:
    errors = one(row).errors
    assert [error["field"] for error in errors] == [field]
    assert part in errors[0]["message"]


def test_several_faults_of_a_line_are_all_told() -> None:
    assert {error["field"] for error in one("A B;1;X;1800;999;99/99/9999").errors} == {
        "cnpj",
        "plate",
        "seats",
        "manufacture_year",
        "licence_until",
    }


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("AUTO D`OESTE  VIAÇÃO", "AUTO D'OESTE VIAÇÃO"),
        ("AUTO D?OESTE", "AUTO D'OESTE"),
        ("  A   B  ", "A B"),
        ("VIA\u202eÇÃO\u200f LTDA", "VIAÇÃO LTDA"),
        ("ＶＩＡÇÃO ２", "VIAÇÃO 2"),
    ],
)
def test_names_are_mended_as_far_as_they_can_be(written: str, read: str) -> None:
    assert one(f"{written};41738295000185;RVM4C82;2015;46;").values["legal_name"] == read


def test_a_lost_letter_is_noted_not_guessed() -> None:
    line = one("VIA?? LTDA;41738295000185;RVM4C82;2015;46;")
    assert line.values["legal_name"] == "VIA?? LTDA"
    assert "perdeu letras" in line.notes[0]


@pytest.mark.parametrize("plate", ["HJK-7294", "hjk 7294", "HJK7C94", "ＨＪＫ７２９４"])
def test_both_forms_of_a_plate_are_one_vehicle(plate: str) -> None:
    assert one(f"A B;41738295000185;{plate};2015;46;").canonical_plate == "HJK7C94"


def test_empty_dates_and_numbers_are_unknown_not_zero() -> None:
    values = one("A B;41738295000185;RVM4C82;;;").values
    assert (values["manufacture_year"], values["seats"], values["licence_until"]) == (None, None, None)


def test_the_real_samples_are_read_with_their_faults() -> None:
    raw = (DATA / "register_2024-12_sample.csv").read_bytes()
    shape = shape_of(raw, size=len(raw))
    read = [read_line(number, cells, shape, today=TODAY) for number, cells in lines_of(io.BytesIO(raw), shape)]
    assert shape.encoding == "cp1252"
    assert [line.values["seats"] for line in read if line.errors] == ["400", "408"]
    assert max(len(line.values["legal_name"]) for line in read) >= 126
    assert any(line.notes for line in read)


@pytest.mark.parametrize("text", ["30/11/2026", "2026-11-30", "30-11-26", "301126", "30112026", "３０/１１/２０２６"])
def test_a_day_is_read_as_people_write_it(text: str) -> None:
    assert texts.day(text) == date(2026, 11, 30)


@pytest.mark.parametrize("text", ["31/02/2026", "2026", "amanhã", "30/13/2026", "01/01/0001"])
def test_a_day_that_does_not_exist_is_refused(text: str) -> None:
    with pytest.raises(texts.BadText):
        texts.day(text)
