# SPDX-License-Identifier: Apache-2.0
"""The forms of a page as a browser sees them, and the bad input that is typed into them."""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

KEPT = {"csrfmiddlewaretoken", "once", "version", "next"}
LIMIT = 11 * 1024 * 1024
BAD_TEXTS = (
    ("Conceição da Barra do Jequitinhonha " * 4)[:134],
    "Viação 🚌😀 Ltda",
    "Ana \u202egnp.exe\u202c \u200f١٢٣",
    "１２３４５６７８９０１",
    "<script>alert('x')</script>\"'><img src=x onerror=alert(1)>",
    "9" * 400,
    "31/02/2026",
    "NaN",
    "1e999",
    "-1",
    "01/01/99999",
    "\\ud800 %s %(x)s {0}",
    " \u00a0\u200b\t ",
)


@dataclass
class Option:
    """A line of a list to choose from."""

    value: str
    chosen: bool
    text: str = ""


@dataclass
class Form:
    """Where a form goes, its fields and what they hold."""

    action: str
    method: str
    values: dict[str, list[str]] = field(default_factory=dict)
    lists: dict[str, list[Option]] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)

    def filled(self, turn: int, *, choices: bool) -> dict[str, Any]:
        """The form with a bad text in every field, another one at each turn; ``choices`` also where one chooses."""
        sent: dict[str, Any] = {}
        for place, (name, kind) in enumerate(self.kinds.items()):
            keeps = name in KEPT or (kind in ("choice", "hidden") and not choices)
            values = self.values.get(name, []) if keeps else [BAD_TEXTS[(place + 4 * turn) % len(BAD_TEXTS)]]
            if kind != "file" and values:
                sent[name] = values
        return sent

    def twice(self) -> dict[str, Any]:
        """Two values where one belongs."""
        return {name: ["x", "x"] for name, kind in self.kinds.items() if kind != "file" and name not in KEPT}

    def with_files(self, upload: SimpleUploadedFile) -> dict[str, Any]:
        """The form as it came, with a file in each place for one."""
        sent: dict[str, Any] = {name: values for name, values in self.values.items() if self.kinds[name] != "file"}
        return sent | {name: upload for name, kind in self.kinds.items() if kind == "file"}

    @property
    def takes_files(self) -> bool:
        return "file" in self.kinds.values()

    def texts(self) -> Iterator[str]:
        return (name for name, kind in self.kinds.items() if kind == "text" and name not in KEPT)


class Reader(HTMLParser):
    """Collects the forms of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = ""
        self._option: Option | None = None

    def handle_data(self, data: str) -> None:
        if self._option is not None:
            self._option.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(said.get("action", ""), said.get("method", "get").lower())
            self.forms.append(self._open)
        elif self._open is not None and tag in ("input", "textarea", "select", "button", "option"):
            self._field(tag, said)

    def handle_endtag(self, tag: str) -> None:
        if tag == "option":
            self._option = None
        if tag == "select":
            self._select = ""
        if tag == "form":
            self._open = None

    def _field(self, tag: str, said: dict[str, str]) -> None:
        assert self._open is not None
        name = self._select if tag == "option" else said.get("name", "")
        if tag == "select":
            self._select = name
        if not name:
            return
        if tag == "option":
            self._option = Option(said.get("value", ""), "selected" in said)
            self._open.lists.setdefault(name, []).append(self._option)
        kind = _kind(tag, said.get("type", "text"))
        self._open.kinds.setdefault(name, kind)
        self._open.typed.setdefault(name, said.get("type", "text"))
        if tag == "option" or kind == "choice":
            if said.get("value") and not self._open.values.get(name):
                self._open.values[name] = [said["value"]]
        elif tag == "input" and kind != "file":
            self._open.values[name] = [said.get("value", "")]


def _kind(tag: str, said: str) -> str:
    if tag in ("select", "option", "button") or said in ("radio", "checkbox", "submit"):
        return "choice"
    return said if said in ("hidden", "file") else "text"


def forms_of(page: str) -> list[Form]:
    """The forms of a page, without the chooser of language and the way out."""
    reader = Reader()
    reader.feed(page)
    return [form for form in reader.forms if form.action not in ("/idioma/", "/sair/")]


def renamed_sheet(name: str) -> SimpleUploadedFile:
    """A spreadsheet under another name."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("[Content_Types].xml", "<Types/>")
    return SimpleUploadedFile(name, packed.getvalue(), content_type="application/pdf")


def bad_files() -> dict[str, SimpleUploadedFile]:
    """Files that are not what they say, or too much."""
    return {
        "a sheet called PDF": renamed_sheet("contrato.pdf"),
        "a sheet called CSV": renamed_sheet("lista.csv"),
        "empty": SimpleUploadedFile("vazio.pdf", b"", content_type="application/pdf"),
        "a program called CSV": SimpleUploadedFile("lista.csv", b"MZ\x90\x00\x03\x00\xff\xff" * 50),
        "a list of nonsense": SimpleUploadedFile("lista.csv", b'nome;documento\n"aberta\n\x00;\xff\xfe\n=1+1;@x\n'),
        "over the limit": SimpleUploadedFile("grande.pdf", b"%PDF-1.4\n" + b"0" * LIMIT),
    }
