# SPDX-License-Identifier: Apache-2.0
"""Lists as people send them: any encoding and separator, a header or none, and what is said of each bad line."""

import io

import pytest
from openpyxl import Workbook

from outorga.web.casefiles.files import CSV, XLSX
from outorga.web.charter import municipalities, persons, sheets
from outorga.web.charter.persons import Written


def workbook(rows: list[list[object]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_a_list_is_read_in_any_encoding_and_separator(encoding: str, separator: str) -> None:
    text = (
        f"Documento{separator}Nome Completo\r\nRG 1234{separator}José d'Ávila\r\n\r\nRG 5678{separator}Águeda Lage\r\n"
    )
    lines = sheets.read(text.encode(encoding), CSV)
    assert [(line.number, line.name, line.document) for line in lines] == [
        (2, "José d'Ávila", "RG 1234"),
        (4, "Águeda Lage", "RG 5678"),
    ]


def test_a_workbook_keeps_long_numbers_whole() -> None:
    content = workbook([["nome", "cpf"], ["Águeda Lage", 41820793613], ["José d'Ávila", 41820793613.0], [None, None]])
    assert [line.document for line in sheets.read(content, XLSX)] == ["41820793613", "41820793613"]


def test_without_a_header_the_columns_are_name_and_document() -> None:
    assert sheets.read(b"Maria Lage;RG 12345\n", CSV)[0].number == 1


@pytest.mark.parametrize(
    ("content", "media_type", "said"),
    [
        (b"", CSV, "vazio"),
        (b"nome;documento\n", CSV, "cabeçalho"),
        (b"nome;telefone\nAna Lage;1\n", CSV, "documento"),
        (b"so uma coluna\n", CSV, "duas colunas"),
        (b"nome;documento\n" + b"Ana Lage;RG 12345\n" * 501, CSV, "501 linhas"),
        (b"PK\x03\x04 not a workbook", XLSX, "Salve-a de novo"),
    ],
)
def test_a_file_that_is_no_list_is_refused_with_what_to_do(content: bytes, media_type: str, said: str) -> None:
    with pytest.raises(sheets.SheetRefused, match=said):
        sheets.read(content, media_type)


@pytest.mark.parametrize("cell", ["=1+1", "+55", "@cmd", "-2", "\tx"])
def test_what_a_spreadsheet_would_run_is_written_as_text(cell: str) -> None:
    assert sheets.as_csv([[cell]]).removeprefix("\ufeff").strip('"\r\n').startswith("'")


@pytest.mark.parametrize(
    ("name", "document", "said"),
    [
        ("", "RG 12345", "Falta o nome."),
        ("Geraldo", "RG 12345", "Falta o sobrenome."),
        ("Geraldo 2º", "RG 12345", "não tem números"),
        ("Ana 🚌 Lage", "RG 12345", "só letras"),
        ("Ana <script>", "RG 12345", "só letras"),
        ("Ana " + "L" * 150, "RG 12345", "limite"),
        ("Ana Lage", "", "Falta o documento."),
        ("Ana Lage", "12", "curto"),
        ("Ana Lage", "418.207.936-51", "CPF não confere"),
        ("Ana Lage", "CPF 418.207.936-51", "CPF não confere"),
        ("Ana Lage", "\uff14" * 11, "CPF não confere"),
    ],
)
def test_each_bad_line_says_what_to_do(name: str, document: str, said: str) -> None:
    assert any(said in text for text in persons.errors_of(persons.read(name, document)))


@pytest.mark.parametrize("document", ["CPF 41820793613", "418.207.936-13", "RG MG-8.215.330", "CNH 04463004100"])
def test_a_good_line_has_no_error(document: str) -> None:
    assert persons.errors_of(persons.read("\u202eÁgueda  Conceição", document)) == []


def test_one_document_in_two_spellings_is_one_person() -> None:
    lines = [persons.read("Ana Lage", "CPF 41820793613"), Written("Ana Lage", "418.207.936-13")]
    assert persons.list_errors(lines, [2, 5])[1] == ["Mesma pessoa da linha 2."]


def test_a_masked_document_does_not_give_the_person_away() -> None:
    assert persons.masked("418.207.936-13") == "CPF •••.207.936-••"
    assert "8.215" not in persons.masked("RG MG-8.215.330")


@pytest.mark.parametrize("text", ["são joão del-rei", "SAO JOAO DEL REI", "São João del Rei, MG", "3162500"])
def test_a_municipality_is_found_without_accents(text: str) -> None:
    found = municipalities.exact(text)
    assert found is not None
    assert found.code == "3162500"


def test_a_part_of_a_name_is_no_municipality_but_suggests_some() -> None:
    assert municipalities.exact("são joão") is None
    assert len(municipalities.find("são joão")) == municipalities.SUGGESTIONS


@pytest.mark.parametrize(
    ("codes", "within"),
    [(["3106200", "3118601"], True), (["3106200", "3121605"], False), (["3121605", "3146107"], False)],
)
def test_a_trip_is_metropolitan_only_inside_one_region(codes: list[str], within: bool) -> None:
    assert municipalities.within_one_region(codes) is within
