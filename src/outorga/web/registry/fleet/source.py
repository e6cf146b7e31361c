# SPDX-License-Identifier: Apache-2.0
"""A fleet file as bytes: which encoding, which separator, which columns; refused as a whole or read line by line."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.kernel.identifiers import fold

SAMPLE_BYTES = 64 * 1024
LARGEST_BYTES = 20 * 1024 * 1024
_SIGNATURES = (
    (b"PK\x03\x04", "XLSX"),
    (b"\xd0\xcf\x11\xe0", "XLS"),
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
)

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "legal_name": ("razao_social", "razao social", "empresa", "nome"),
    "cnpj": ("cnpj",),
    "plate": ("placa",),
    "chassis": ("chassi", "chassis"),
    "renavam": ("renavam",),
    "charter": ("servico_fretado", "servico fretado"),
    "licence_until": ("data_validade_csv",),
    "insurance_until": ("validade_seguro",),
    "manufacture_year": ("ano_fabricacao", "ano fabricacao", "ano de fabricacao"),
    "seats": ("nr_assentos", "assentos", "lugares", "lotacao"),
    "kind": ("tipo_veiculo", "tipo veiculo", "tipo"),
    "make_model": ("marca_modelo", "marca/modelo", "modelo"),
}
REQUIRED = ("legal_name", "cnpj", "plate")


class FileRejected(ValueError):
    """The file as a whole cannot be read; its text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How the file is written."""

    encoding: str
    delimiter: str
    header: tuple[str, ...]
    columns: Mapping[str, int]


def shape_of(head: bytes, *, size: int, required: Sequence[str] = REQUIRED) -> Shape:
    """Recognize the file by its first bytes, or say why it is refused."""
    _refuse_wrong_kind(head, size)
    encoding = _encoding(head, whole=size <= len(head))
    first = head.decode(encoding, errors="replace").lstrip("\ufeff").splitlines()[0]
    delimiter = max(";,\t|", key=first.count)
    header = tuple(cell.strip() for cell in next(csv.reader([first], delimiter=delimiter)))
    columns = _columns(header)
    missing = [COLUMNS[name][0] for name in required if name not in columns]
    if missing:
        raise FileRejected(_missing_columns(missing))
    return Shape(encoding, delimiter, header, columns)


def _refuse_wrong_kind(head: bytes, size: int) -> None:
    if size > LARGEST_BYTES:
        raise FileRejected(
            _("O arquivo tem %(size)d MB e o limite é %(limit)d MB. Envie por partes.")
            % {"size": -(-size // 1_000_000), "limit": LARGEST_BYTES // 1_000_000}
        )
    if not head.strip():
        raise FileRejected(_("O arquivo está vazio."))
    for signature, kind in _SIGNATURES:
        if head.startswith(signature):
            raise FileRejected(
                _("O arquivo é %(kind)s com outro nome. Abra a planilha e salve como CSV separado por ponto e vírgula.")
                % {"kind": kind}
            )
    if b"\x00" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FileRejected(_("O arquivo não é texto. Abra a planilha e salve como CSV."))


def _encoding(head: bytes, *, whole: bool) -> str:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    # A sample may end in the middle of a character: leave its last bytes out of the question.
    sample = head if whole else head[: head.rfind(b"\n") + 1 or len(head)]
    try:
        sample.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252" if _reads_as(sample, "cp1252") else "latin-1"
    return "utf-8-sig"


def _reads_as(sample: bytes, encoding: str) -> bool:
    try:
        sample.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _columns(header: Sequence[str]) -> dict[str, int]:
    places = {fold(cell): position for position, cell in reversed(list(enumerate(header)))}
    found = {}
    for name, spellings in COLUMNS.items():
        position = next((places[spelling] for spelling in spellings if spelling in places), None)
        if position is not None:
            found[name] = position
    return found


def _missing_columns(missing: Sequence[str]) -> str:
    start = ngettext("Falta uma coluna no cabeçalho", "Faltam %(count)d colunas no cabeçalho", len(missing))
    wanted = ", ".join(missing)
    return (start % {"count": len(missing)}) + _(
        ": %(wanted)s. A primeira linha do arquivo diz o nome de cada coluna."
    ) % {"wanted": wanted}


def lines_of(stream: IO[bytes], shape: Shape) -> Iterator[tuple[int, list[str]]]:
    """Every line after the header with its number in the file; empty lines are passed over."""
    # A file is guessed from its first part: a later byte outside the encoding must not stop the whole import.
    text = io.TextIOWrapper(stream, encoding=shape.encoding, errors="replace", newline="")
    reader = csv.reader(text, delimiter=shape.delimiter)
    try:
        next(reader, None)
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield reader.line_num, cells
    except csv.Error as error:
        raise FileRejected(
            _("A linha %(line)d não pôde ser lida: %(error)s.") % {"line": reader.line_num, "error": error}
        ) from error
    finally:
        text.detach()
