# SPDX-License-Identifier: Apache-2.0
"""One line of a name list as a person writes it: made plain, and what is wrong with it said in words.

These are questions of writing only. Whether the list is in form and in time the law decides (art. 8, I and § 2).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_cpf, is_cpf, normalize_cpf
from outorga.web.ui.text import has_pictures, plain_line

LONGEST_NAME, LONGEST_DOCUMENT, SHORTEST_DOCUMENT = 150, 40, 4
CPF_DIGITS = 11


@dataclass(frozen=True, slots=True)
class Written:
    """Name and document of a line, made plain."""

    name: str
    document: str


def read(name: str, document: str) -> Written:
    """Invisible marks taken off, a good CPF with its separators; nothing is cut."""
    plain = _bare_cpf(plain_line(document))
    return Written(plain_line(name), format_cpf(normalize_cpf(plain)) if is_cpf(plain) else plain)


def _bare_cpf(document: str) -> str:
    """A number that says of itself that it is a CPF is read as one; nothing else is touched."""
    head, rest = document[:3].upper(), document[3:].lstrip(" :.-nº°")
    return rest if head == "CPF" and sum(char.isdigit() for char in rest) == CPF_DIGITS else document


def number_of(document: str) -> str:
    """Letters and digits alone, by which two spellings of one document are the same."""
    return "".join(char for char in document.upper() if char.isalnum())


def name_error(name: str) -> str:
    """What to do about the name; empty when it is good."""
    if not name:
        return _("Falta o nome.")
    if len(name) > LONGEST_NAME:
        return _("O nome tem %(n)d letras e o limite é %(most)d.") % {"n": len(name), "most": LONGEST_NAME}
    if has_pictures(name) or any(char in "<>{}" for char in name):
        return _("Use só letras no nome.")
    if any(char.isdigit() for char in name):
        return _("O nome não tem números. Confira se o documento não entrou aqui.")
    return "" if len(name.split()) > 1 else _("Falta o sobrenome.")


def document_error(document: str) -> str:
    """What to do about the document; empty when it is good."""
    number = number_of(document)
    if not number:
        return _("Falta o documento.")
    if len(document) > LONGEST_DOCUMENT or has_pictures(document):
        return _("O documento não parece certo. Escreva tipo e número, como RG MG-8.215.330.")
    if len(number) < SHORTEST_DOCUMENT:
        return _("O documento está curto demais. Escreva tipo e número.")
    if number.isdigit() and len(number) == CPF_DIGITS and not is_cpf(number):
        return _("O CPF não confere. Veja os dois últimos números.")
    return ""


def errors_of(written: Written) -> list[str]:
    """Everything that is wrong with one line by itself."""
    return [text for text in (name_error(written.name), document_error(written.document)) if text]


def list_errors(lines: Sequence[Written], labels: Sequence[int]) -> list[list[str]]:
    """The errors of each line, and where the same document was written before; ``labels`` number the lines."""
    first: dict[str, int] = {}
    found = []
    for line, label in zip(lines, labels, strict=True):
        errors, number = errors_of(line), number_of(line.document)
        if number and number in first:
            errors.append(_("Mesma pessoa da linha %(line)d.") % {"line": first[number]})
        elif number:
            first[number] = label
        found.append(errors)
    return found


def masked(document: str) -> str:
    """A document with only its middle shown, for a list that is only looked over."""
    number = number_of(document)
    if is_cpf(document):
        return f"CPF •••.{number[3:6]}.{number[6:9]}-••"
    return document[:2] + "•" * max(len(document) - 5, 1) + document[-3:] if len(document) > 5 else "•••"
