# SPDX-License-Identifier: Apache-2.0
"""One line of a fleet file: its cells read into values, with every error and every repair named."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.kernel.identifiers import (
    canonical_plate,
    is_cnpj,
    is_plate,
    is_renavam,
    normalize_cnpj,
    normalize_plate,
)
from outorga.web.registry import texts
from outorga.web.registry.fleet.source import Shape
from outorga.web.registry.texts import BadText

# No bus has more seats than this: the longest double deck ones have fewer than ninety.
MOST_SEATS = 120
OLDEST_YEAR = 1950
_CHASSIS = re.compile(r"[A-HJ-NPR-Z0-9]{17}")


@dataclass(slots=True)
class Line:
    """What a line says: ``values`` by field as JSON keeps them, ``errors`` by field, ``notes`` on what was mended."""

    number: int
    cells: list[str]
    values: dict[str, Any] = field(default_factory=dict)
    errors: list[dict[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def canonical_plate(self) -> str:
        """The form by which both plates of one vehicle are the same."""
        plate = self.values.get("plate", "")
        return canonical_plate(plate) if plate else ""

    def error(self, name: str, message: str) -> None:
        """Note what is wrong with a field."""
        self.errors.append({"field": name, "message": message})


def read_line(number: int, cells: Sequence[str], shape: Shape, *, today: date) -> Line:
    """Read the cells of one line."""
    line = Line(number, list(cells))
    if len(cells) != len(shape.header):
        line.error(
            "",
            ngettext(
                "A linha tem %(got)d coluna e o cabeçalho tem %(expected)d.",
                "A linha tem %(got)d colunas e o cabeçalho tem %(expected)d.",
                len(cells),
            )
            % {"got": len(cells), "expected": len(shape.header)},
        )
    raw = {name: cells[place] if place < len(cells) else "" for name, place in shape.columns.items()}
    return read_values(line, raw, today=today)


def read_values(line: Line, raw: Mapping[str, str], *, today: date) -> Line:
    """Read named texts, whether they come from a file or from a row corrected on the page."""
    for name, text in raw.items():
        reader = _READERS.get(name)
        if reader is None:
            continue
        try:
            line.values[name] = reader(text, line)
        except BadText as error:
            line.values[name] = texts.clean(text)[:200]
            line.error(name, str(error))
    year = line.values.get("manufacture_year")
    if isinstance(year, int) and not OLDEST_YEAR <= year <= today.year:
        line.error("manufacture_year", _("O ano de fabricação %(year)d não serve. Confira no CRLV.") % {"year": year})
    return line


def _legal_name(text: str, line: Line) -> str:
    mended = texts.with_apostrophe(text)
    if mended != text:
        line.notes.append(_("Apóstrofo perdido no nome: confira."))
    elif "?" in text or "\ufffd" in text:
        line.notes.append(_("O nome perdeu letras (?): confira."))
    name = texts.name(mended)
    if not name:
        raise BadText(_("Falta o nome da empresa."))
    return name


def _cnpj(text: str, line: Line) -> str:
    if not is_cnpj(text):
        raise BadText(_("O CNPJ não confere. Veja os dois últimos números."))
    return normalize_cnpj(text)


def _plate(text: str, line: Line) -> str:
    if not is_plate(text):
        raise BadText(_("A placa tem 7 letras e números, como RVM4C82 ou HJK-7294."))
    return normalize_plate(text)


def _chassis(text: str, line: Line) -> str:
    return read_chassis(text)


def read_chassis(text: str) -> str:
    """The 17 characters that name a vehicle, without the letters that look like digits; empty is not told."""
    written = texts.clean(text).replace(" ", "").replace("-", "").upper()
    if written and not _CHASSIS.fullmatch(written):
        raise BadText(_("O chassi tem 17 letras e números, sem I, O e Q."))
    return written


def _renavam(text: str, line: Line) -> str:
    return read_renavam(text)


def read_renavam(text: str) -> str:
    """Eleven digits, zeros put in front of a short one; empty is not told."""
    digits = re.sub(r"[\s.\-/]", "", texts.clean(text))
    if not digits:
        return ""
    if not is_renavam(digits):
        raise BadText(_("O Renavam não confere. Veja os 11 números no CRLV."))
    return digits.zfill(11)


def _seats(text: str, line: Line) -> int | None:
    seats = texts.count(text)
    if seats is not None and not 1 <= seats <= MOST_SEATS:
        raise BadText(
            _("%(seats)d lugares não cabem em um ônibus. Corrija o número ou deixe em branco.") % {"seats": seats}
        )
    return seats


def _count(text: str, line: Line) -> int | None:
    return texts.count(text)


def _day(text: str, line: Line) -> str | None:
    found = texts.day(text)
    return found.isoformat() if found else None


def _yes(text: str, line: Line) -> bool | None:
    return {"sim": True, "s": True, "não": False, "nao": False, "n": False}.get(texts.clean(text).casefold())


def _short(text: str, line: Line) -> str:
    return texts.clean(text)[:100]


_READERS: Mapping[str, Callable[[str, Line], Any]] = {
    "legal_name": _legal_name,
    "cnpj": _cnpj,
    "plate": _plate,
    "chassis": _chassis,
    "renavam": _renavam,
    "charter": _yes,
    "licence_until": _day,
    "insurance_until": _day,
    "manufacture_year": _count,
    "seats": _seats,
    "kind": _short,
    "make_model": _short,
}
