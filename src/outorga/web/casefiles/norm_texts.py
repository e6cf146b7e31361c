# SPDX-License-Identifier: Apache-2.0
"""The official text of a norm, loaded by the agency from its own copy: all of it or nothing."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.engine import norms
from outorga.web import language
from outorga.web.casefiles import acts, chain
from outorga.web.casefiles.acts import MANAGE
from outorga.web.casefiles.errors import InvalidSetting
from outorga.web.casefiles.models import NormText
from outorga.web.language import reader

_FIELDS = ("id", "label", "text")
_UNKEPT = re.compile(r"[\x00\ud800-\udfff]")


def load(norm: str, path: Path | str) -> int:
    """Replace the norm's text by the file's list of ``{id, label, text}``, an act with the digest of all sentences;
    answers how many provisions it has.

    :class:`InvalidSetting` lists every faulty row, and then nothing is loaded.
    """
    rows = _read(Path(path))
    errors = list(_errors(rows, norms.get(norm).provisions))
    if errors:
        raise InvalidSetting(errors)
    with transaction.atomic():
        NormText.objects.filter(norm=norm).delete()
        NormText.objects.bulk_create(
            NormText(norm=norm, provision=row["id"], label=row["label"], text=row["text"], position=position)
            for position, row in enumerate(rows, 1)
        )
        acts.record(kind="norm.text", norm=norm, subject="text", actor=None, power=MANAGE, data=_told(rows))
    return len(rows)


@language.of_records()
def _told(rows: list[dict[str, str]]) -> dict[str, Any]:
    sentences = [[row[name] for name in _FIELDS] for row in rows]
    count = ngettext("%(n)d dispositivo", "%(n)d dispositivos", len(rows)) % {"n": len(rows)}
    return {"text": count, "sha256": chain.digest(sentences)}


def text_of(norm: str, provision: str) -> NormText | None:
    """The official sentence of a provision, when the agency loaded it."""
    return NormText.objects.filter(norm=norm, provision=provision).first()


def _read(path: Path) -> list[Any]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InvalidSetting(
            [reader.gettext("Não consigo ler %(path)s: %(why)s.") % {"path": path, "why": error.strerror}]
        ) from error
    except UnicodeDecodeError as error:
        raise InvalidSetting([reader.gettext("O arquivo não está em UTF-8.")]) from error
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise InvalidSetting(
            [reader.gettext("O arquivo não é JSON: erro na linha %(line)d, coluna %(column)d.") % where]
        ) from error
    except (RecursionError, ValueError):  # nested without end, a number of thousands of digits: no list of texts
        found = None
    if not isinstance(found, list) or not found:
        raise InvalidSetting([reader.gettext("O arquivo deve ser uma lista de objetos com id, label e text.")])
    return found


def _errors(rows: list[Any], known: Mapping[str, Any]) -> Iterator[str]:
    seen: set[str] = set()
    for position, row in enumerate(rows, 1):
        wrong = _wrong(row, known, seen)
        if wrong:
            yield _("Linha %(position)d: %(wrong)s") % {"position": position, "wrong": wrong}
        elif isinstance(row, dict):
            seen.add(row["id"])


def _is_text(value: Any) -> bool:
    """Whether it is a text that every database keeps: no half letters of Unicode, no zero character."""
    return isinstance(value, str) and bool(value.strip()) and not _UNKEPT.search(value)


def _wrong(row: Any, known: Mapping[str, Any], seen: set[str]) -> str:
    if not isinstance(row, dict):
        return _("deve ser um objeto com id, label e text.")
    for name in _FIELDS:
        if not _is_text(row.get(name)):
            return _("falta %(name)s, ou não é texto.") % {"name": name}
    if row["id"] not in known:
        return _("a norma não tem o dispositivo %(id)s.") % {"id": row["id"]}
    return _("%(id)s está repetido.") % {"id": row["id"]} if row["id"] in seen else ""
