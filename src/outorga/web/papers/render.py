# SPDX-License-Identifier: Apache-2.0
"""Papers as PDF (PDF/A-3u and PDF/UA-1), printed from data whenever asked: the same data give the same bytes.

No PDF is kept. What a paper says is kept once, a person's data stay in the vault, and ten milliseconds print it again.
The words travel as JSON and never become part of a template, so nothing that a user wrote can be markup.
"""

import json
import re
import threading
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import typst
from django.conf import settings

from outorga.law.kernel.identifiers import format_cpf, is_cpf
from outorga.web.accounts.models import User
from outorga.web.casefiles import vault
from outorga.web.papers import qr, sections, statements
from outorga.web.papers.codes import format_code
from outorga.web.papers.contents import Content, DriverCard, persons_in, told
from outorga.web.papers.models import IssuedPaper, PaperCopy
from outorga.web.papers.written import at_instant, joined, on_day

TEMPLATES = Path(__file__).parent / "templates_typst"
_UNPRINTABLE = re.compile(
    "[^\n -~\xa0-\u036f\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u04ff\u1e00-\u1eff"
    "\u2010-\u2027\u2030-\u2040\u2044-\u205e\u20a0-\u20bf\u2190-\u22ff\u25a0-\u25ff]"
)
_INVISIBLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_TOO_LONG = re.compile(r"\S{28,}")
# What most texts have none of: only such a text is looked at letter by letter.
_UNUSUAL = re.compile("[^\n -~\xa0-\xac\xae-\u017f\u2013\u2014\u2192]|" + _TOO_LONG.pattern)
_local = threading.local()
AS_THEY_ARE = frozenset({"svg", "typed"})
"""Keys among the words whose text gets no marks: a drawing of ours, and what is copied whole into another program."""


class Passenger(NamedTuple):
    """A row of the list that travels with an occasional charter."""

    name: str
    document: str


def pdf(
    content: Content,
    *,
    number: str,
    code: str,
    token: str,
    issued_at: datetime,
    passengers: Sequence[tuple[str, str]] = (),
    people: Mapping[str, Mapping[str, Any]] | None = None,
    copy: str = "",
) -> bytes:
    """The paper as PDF; with passengers, their list follows on pages of its own. ``copy`` marks a second copy."""
    words = _words(told(content, people or {}), number=number, code=code, issued_at=issued_at, copy=copy)
    if passengers:
        words["annexes"] = [sections.passenger_list(passengers)]
    card = isinstance(content, DriverCard)
    drawn = qr.svg(statements.address(token), error="L" if card else "M")
    return _compile("card" if card else "sheet", words, drawn, timestamp=int(issued_at.timestamp()))


def paper_pdf(
    paper: IssuedPaper,
    *,
    viewer: User | None = None,
    passengers: Sequence[tuple[str, str]] = (),
    copy: PaperCopy | None = None,
) -> bytes:
    """An issued paper as PDF, with what the vault still knows of the people in it; the vault records the look."""
    content = paper.content()
    return pdf(
        content,
        number=paper.number,
        code=paper.code,
        token=paper.token,
        issued_at=paper.issued_at,
        passengers=passengers,
        people=_people(content, viewer, purpose=str(paper)),
        copy=f"2ª via, número {copy.number}, tirada em {at_instant(copy.at)}" if copy else "",
    )


def _people(content: Content, viewer: User | None, *, purpose: str) -> dict[str, dict[str, Any]]:
    wanted = sorted(set(persons_in(content)))
    known = vault.get_many(wanted, actor=viewer, purpose=purpose[:120]) if wanted else {}
    plain = {person: person.replace("-", "").lower() for person in wanted}
    return {person: known[ref] for person, ref in plain.items() if ref in known}


def file_name(paper: IssuedPaper) -> str:
    """``autorizacao-2026.031.884.pdf``."""
    label = unicodedata.normalize("NFKD", paper.name.split()[0]).encode("ascii", "ignore").decode()
    return f"{label.lower()}-{re.sub(r'[^0-9A-Za-z.]+', '-', paper.number)}.pdf"


def printable(text: str) -> str:
    """The text with a square for what the faces cannot print, and without marks that turn or hide text."""
    if not _UNUSUAL.search(text):
        return text
    plain = _UNPRINTABLE.sub("□", _INVISIBLE.sub("", unicodedata.normalize("NFC", text)))
    return _TOO_LONG.sub(_breakable, plain)


def _breakable(word: re.Match[str]) -> str:
    """A word longer than a line breaks at any letter rather than leave the paper."""
    return "\u200b".join(word[0])


def _words(content: Content, *, number: str, code: str, issued_at: datetime, copy: str) -> dict[str, Any]:
    common = {
        "title": sections.title(content),
        "number": number,
        "code": format_code(code),
        "agency": settings.AGENCY_NAME,
        "agency_short": settings.AGENCY_SHORT_NAME,
        "standing": _standing(content),
        "verify_at": f"{urlsplit(settings.SITE_URL).netloc}/v",
        "annexes": [],
        "copy": copy,
    }
    return common | (_card_words(content) if isinstance(content, DriverCard) else _sheet_words(content, issued_at))


def _sheet_words(content: Content, issued_at: datetime) -> dict[str, Any]:
    return {
        "number_label": sections.number_label(content),
        "sections": sections.sections(content),
        "verify_note": "A resposta diz se o documento vale hoje e o que ele permite. Não mostra nomes de passageiros.",
        "colophon": _colophon(content, issued_at),
    }


def _colophon(content: Content, issued_at: datetime) -> str:
    by = f"por {content.issued_by}" if content.issued_by else "pelo sistema"
    office = f", {content.office}" if content.office else ""
    variation = getattr(content, "variation", "")
    return joined(
        (
            f"Emitido {by}{office}, em {at_instant(issued_at)}.",
            variation,
            "Vale sem emendas nem rasuras (art. 15, I, b)." if content.kind == "authorization" else "",
        ),
        " ",
    )


def _standing(content: Content) -> str:
    standing = content.standing
    return f"{standing.title} ({standing.norm}, versão {standing.version}). {standing.text}"


def _card_words(content: DriverCard) -> dict[str, Any]:
    cpf = str(content.cpf)
    return {
        "name": content.name,
        "cpf": format_cpf(cpf) if is_cpf(cpf) else cpf,
        "company": content.company.name,
        "holder_code": content.company.holder_code,
        "valid_until": on_day(content.valid_until),
        "criminal_certificate_on": on_day(content.criminal_certificate_on),
        "endorsement": f"{content.endorsed_by}, em {on_day(content.endorsed_on)}",
        "notices": _notices(content),
    }


def _notices(content: DriverCard) -> list[str]:
    """The four notices of the annex, in our words."""
    return [
        "Quem dirige cumpre os deveres do Código de Trânsito Brasileiro.",
        f"Esta carteira não cria vínculo de emprego com o {settings.AGENCY_SHORT_NAME}.",
        "Terminado o vínculo com o condutor, o autorizatário recolhe esta carteira.",
        f"Vale somente para o serviço fretado do {content.standing.title}.",
    ]


def _compile(template: str, words: dict[str, Any], drawn: str, *, timestamp: int) -> bytes:
    inputs = {"words": json.dumps(_printable(words), ensure_ascii=False), "qr": drawn}
    compiled = _compiler(template).compile(
        format="pdf", sys_inputs=inputs, pdf_standards=["a-3u", "ua-1"], timestamp=timestamp
    )
    if not isinstance(compiled, bytes):
        raise TypeError(f"{template}: typst gave {type(compiled).__name__} instead of one PDF")
    return compiled


def _printable(value: Any) -> Any:
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, Mapping):
        return {key: item if key in AS_THEY_ARE else _printable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(item) for item in value]
    return value


def _compiler(template: str) -> typst.Compiler:
    """One compiler per thread and template: a kept compiler has its fonts read and its templates parsed."""
    compilers: dict[str, typst.Compiler] = _local.__dict__.setdefault("compilers", {})
    if template not in compilers:
        source = TEMPLATES / f"{template}.typ"
        compilers[template] = typst.Compiler(str(source), root=str(TEMPLATES), ignore_system_fonts=True)
    return compilers[template]
