# SPDX-License-Identifier: Apache-2.0
"""A name list as a file, CSV or XLSX: refused as a whole, or read line by line with the file's own line numbers."""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from outorga.law.kernel.identifiers import fold
from outorga.web.casefiles.files import XLSX

MOST_LINES = 500
NAMES = ("nome completo", "nome", "passageiro", "name")
DOCUMENTS = ("documento", "cpf", "rg", "identidade", "document")
FORMULA_SIGNS = ("=", "+", "@", "\t", "-")


class SheetRefused(ValueError):
    """The file cannot be read at all; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the file."""

    number: int
    name: str
    document: str


def read(content: bytes, media_type: str) -> list[SheetLine]:
    """The people of the file, in its order."""
    rows = _workbook(content) if media_type == XLSX else _text(content)
    filled = [(number, cells) for number, cells in rows if any(cells)]
    if not filled:
        raise SheetRefused(_("O arquivo está vazio."))
    name_at, document_at, headed = _columns(filled[0][1])
    lines = [
        SheetLine(number, _cell(cells, name_at), _cell(cells, document_at))
        for number, cells in (filled[1:] if headed else filled)
    ]
    if not lines:
        raise SheetRefused(_("O arquivo só tem o cabeçalho. Escreva uma pessoa por linha."))
    if len(lines) > MOST_LINES:
        words = {"n": len(lines), "most": MOST_LINES}
        raise SheetRefused(_("O arquivo tem %(n)d linhas e o limite é %(most)d.") % words)
    return lines


def _cell(cells: Sequence[str], at: int) -> str:
    return cells[at] if at < len(cells) else ""


def _columns(first: Sequence[str]) -> tuple[int, int, bool]:
    """Where name and document are, and whether the first line says so; without a header they are the first two."""
    words = [fold(cell) for cell in first]
    names = [at for at, word in enumerate(words) if word in NAMES]
    documents = [at for at, word in enumerate(words) if word in DOCUMENTS]
    if names and documents:
        return names[0], documents[0], True
    if names or documents:
        raise SheetRefused(_("A primeira linha precisa das colunas “nome” e “documento”."))
    if len(first) < 2:
        raise SheetRefused(_("São precisas duas colunas: nome e documento. Baixe o modelo e preencha."))
    return 0, 1, False


def _text(content: bytes) -> Iterator[tuple[int, list[str]]]:
    text = _decoded(content)
    first = next((line for line in text.splitlines() if line.strip()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(";,\t", key=first.count))
    try:
        for cells in reader:
            yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        words = {"line": reader.line_num}
        raise SheetRefused(_("A linha %(line)d não pôde ser lida. Salve a planilha de novo.") % words) from error


def _decoded(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _workbook(content: bytes) -> Iterator[tuple[int, list[str]]]:
    try:
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        for number, cells in enumerate(sheet.iter_rows(values_only=True, max_row=MOST_LINES * 4, max_col=30), 1):
            yield number, [_written(cell) for cell in cells]
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError, IndexError) as error:
        raise SheetRefused(_("A planilha não pôde ser aberta. Salve-a de novo como XLSX ou CSV.")) from error


def _written(cell: object) -> str:
    """A cell as a person sees it: a document kept as a number has no decimals."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return str(cell).strip()


def as_csv(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a CSV that a spreadsheet opens without taking any cell for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\r\n")
    for row in rows:
        writer.writerow([_harmless(cell) for cell in row])
    return "\ufeff" + out.getvalue()


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA_SIGNS) else cell
