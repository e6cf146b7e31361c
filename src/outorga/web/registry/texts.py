# SPDX-License-Identifier: Apache-2.0
"""Text as people and old systems write it, made fit to keep; what cannot be is refused with a sentence."""

import re
import unicodedata
from datetime import date, datetime

from django.utils.translation import gettext as _

_DATE_FORMATS = ("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d/%m/%y", "%d-%m-%y", "%d%m%Y", "%d%m%y")
_LOST_APOSTROPHE = re.compile(r"(?<=\w)[`´?](?=\w)")
LONGEST_NAME = 200


class BadText(ValueError):
    """Something that cannot be kept; its text is the sentence for the person.

    Beside a line of a file it is kept with the line, so it is in the language of whoever reads the text: an action that
    refuses reads it in that of its reader.
    """


def clean(text: str) -> str:
    """One line, compatibility forms (full-width digits) made plain, marks of direction and control dropped."""
    plain = unicodedata.normalize("NFKC", text)
    kept = "".join(char if unicodedata.category(char) not in {"Cc", "Zl", "Zp"} else " "
                   for char in plain if unicodedata.category(char) not in {"Cf", "Cs", "Co", "Cn"})  # fmt: skip
    return " ".join(kept.split())


def name(text: str, *, longest: int = LONGEST_NAME) -> str:
    """A name of a person or company: emoji, angle brackets and names without letters are refused."""
    cleaned = clean(text)
    if len(cleaned) > longest:
        raise BadText(
            _("O nome tem %(size)d letras e o limite é %(longest)d.") % {"size": len(cleaned), "longest": longest}
        )
    odd = [char for char in cleaned if unicodedata.category(char) in {"So", "Sk"} and char not in "`´"]
    if odd:
        raise BadText(_("O nome tem um símbolo que não cabe em nome: %(symbol)s. Apague-o.") % {"symbol": odd[0]})
    if "<" in cleaned or ">" in cleaned:
        raise BadText(_("O nome não pode ter os sinais < e >."))
    if cleaned and not any(char.isalpha() for char in cleaned):
        raise BadText(_("O nome não tem nenhuma letra."))
    return cleaned


def with_apostrophe(text: str) -> str:
    """Put back the apostrophe that old systems wrote as a backtick or lost to a question mark."""
    return _LOST_APOSTROPHE.sub("'", text)


def day(text: str) -> date | None:
    """A day in the forms people type; empty is none, anything else is refused."""
    written = clean(text)
    if not written:
        return None
    for form in _DATE_FORMATS:
        try:
            found = datetime.strptime(written, form).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
        if 1900 <= found.year <= 2100:
            return found
    raise BadText(_("“%(text)s” não é um dia que existe. Escreva como 30/11/2026.") % {"text": written})


def count(text: str) -> int | None:
    """A whole number without sign; empty is none."""
    written = clean(text).replace(".", "")
    if not written:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", written):
        raise BadText(_("“%(text)s” não é um número inteiro.") % {"text": clean(text)})
    return int(written)
