# SPDX-License-Identifier: Apache-2.0
"""From what was typed in the form of a service to facts. Nothing is checked here: the law's reader does.

A blank input is an absent fact; the word for none is null; a group that is to be examined though blank is empty.
"""

import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Literal, get_args, get_origin

import msgspec
from django.core.exceptions import ValidationError
from django.http import QueryDict

from outorga.law.kernel.facts import TextDecimal, TextOrRows, wire_hints
from outorga.law.kernel.identifiers import fold
from outorga.web.clock import CIVIL_TIME
from outorga.web.portal.fact_form import (
    GIVEN_SUFFIX,
    NONE_SUFFIX,
    NONE_WORD,
    admits_null,
    bare_of,
    is_struct,
)  # fmt: skip
from outorga.web.ui.fields.moments import read_date, read_time

_SECONDS = re.compile(r"(.*[hH:][0-9]{2}):([0-9]{2})")
_ABSENT: Any = object()
_MONTH = re.compile(r"(0[1-9]|1[0-2])/([0-9]{4})")


def typed_facts(kind: type, data: QueryDict) -> dict[str, Any]:
    """The facts that a posted form tells."""
    found: dict[str, Any] = _typed_struct(kind, data, "")
    return found


def _typed_struct(kind: type, data: QueryDict, path: str) -> dict[str, Any]:
    found = {}
    required = {item.encode_name for item in msgspec.structs.fields(kind) if item.required}
    for name, hint in wire_hints(kind).items():
        value = _typed_field(hint, data, f"{path}.{name}" if path else name, required=name in required)
        if value is not _ABSENT:
            found[name] = value
    return found


def _typed_field(hint: Any, data: QueryDict, path: str, *, required: bool) -> Any:
    bare = bare_of(hint)
    if is_struct(bare):
        examined = required or data.get(path + GIVEN_SUFFIX)
        return _typed_struct(bare, data, path) or ({} if examined else _ABSENT)
    if get_origin(bare) is tuple:
        return _typed_list(bare_of(get_args(bare)[0]), data, path)
    text = data.get(path, "").strip()
    if admits_null(hint) and fold(text) == fold(NONE_WORD):
        return None
    if text and get_origin(bare) is dict:
        return _typed_mapping(bare_of(get_args(bare)[1]), text)
    if text and isinstance(bare, type) and issubclass(bare, TextOrRows):
        return _typed_values(bare, text)
    return _fact(bare, text) if text else _ABSENT


def _typed_values(kind: type[TextOrRows], text: str) -> Any:
    """One value alone; or a line a value with its days, in the order of the row's fields."""
    if len(text.split()) == 1:
        return _fact(kind.text, text)
    hints = [(name, bare_of(hint)) for name, hint in wire_hints(kind.row).items()]
    lines = (line.split(None, len(hints) - 1) for line in text.splitlines() if line.strip())
    return [{name: _fact(bare, part) for (name, bare), part in zip(hints, parts, strict=False)} for parts in lines]


def _typed_mapping(item: Any, text: str) -> dict[str, Any]:
    """A line an entry: the key, then its value."""
    lines = (line.split(None, 1) for line in text.splitlines() if line.strip())
    return {_MONTH.sub(r"\2-\1", key): _fact(item, " ".join(rest).strip()) for key, *rest in lines}


def _typed_list(item: Any, data: QueryDict, path: str) -> Any:
    if data.get(path + NONE_SUFFIX):
        return []
    if is_struct(item):
        rows = [_typed_struct(item, data, f"{path}.{position}") for position in _positions(data, path)]
        return [row for row in rows if row] or _ABSENT
    texts = data.getlist(path) if get_origin(item) is Literal else data.get(path, "").splitlines()
    return [_fact(item, text.strip()) for text in texts if text.strip()] or _ABSENT


def _positions(data: QueryDict, path: str) -> list[str]:
    """The rows that were sent, in their order; as many as the form's fields, whatever numbers they bear."""
    found = {key[len(path) + 1 :].split(".")[0] for key in data if key.startswith(path + ".")}
    return sorted((text for text in found if text.isascii() and text.isdecimal()), key=lambda text: (len(text), text))


def _fact(bare: Any, text: str) -> Any:
    """What was typed, in the contract's form where it can be read; else as it is, for the reader to refuse."""
    if bare is bool:
        return {"true": True, "false": False}.get(text, text)
    if isinstance(bare, type) and issubclass(bare, TextDecimal):
        return text.replace(".", "").replace(",", ".") if "," in text else text
    if bare is int or (get_origin(bare) is Literal and all(isinstance(code, int) for code in get_args(bare))):
        return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else text
    if isinstance(bare, type) and issubclass(bare, date) and not issubclass(bare, datetime):
        return _read(text, lambda text: read_date(text).isoformat())
    if isinstance(bare, type) and issubclass(bare, datetime):
        return _read(text, _read_moment)
    return text


def _read(text: str, reader: Callable[[str], str]) -> str:
    try:
        return reader(text)
    except (ValidationError, ValueError):
        return text


def _read_moment(text: str) -> str:
    day, _, hour = text.partition(" ")
    seconds = _SECONDS.fullmatch(hour)
    moment = datetime.combine(read_date(day), read_time(seconds[1] if seconds else hour), CIVIL_TIME)
    return moment.replace(second=int(seconds[2]) if seconds else 0).isoformat()
