# SPDX-License-Identifier: Apache-2.0
"""Facts: typed, immutable, and read so that every faulty field is named at once.

A field that may be absent is ``Given[T]`` (default ``UNSET``); one that may also be null is ``Maybe[T]``. Absence, null
and a value stay three things. The wire forms (dates, instants, amounts as text) are those of the decision contract.
"""

import typing
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType

from outorga.law.kernel.errors import FactError, InvalidFacts
from outorga.law.kernel.wire import (
    Amount,
    Fraction,
    Instant,
    MinuteInstant,
    PositiveDecimal,
    TextDecimal,
    TextOrRows,
    decode_hook,
    encode_hook,
)

__all__ = [
    "UNSET",
    "Amount",
    "CalendarFact",
    "Count",
    "Facts",
    "Fraction",
    "Given",
    "HistoryStatus",
    "Instant",
    "Maybe",
    "MinuteInstant",
    "PositiveDecimal",
    "TextDecimal",
    "TextOrRows",
    "Unique",
    "UnsetType",
    "YearMonth",
    "contradiction",
    "encode_hook",
    "happened",
    "is_unique",
    "known",
    "read",
    "schema_of",
    "wire_hints",
]  # fmt: skip

T = TypeVar("T")
Given: TypeAlias = Union[T, UnsetType]  # noqa: UP007 - mypy takes no bare type variable in a | alias
Maybe: TypeAlias = Union[T, UnsetType, None]  # noqa: UP007

# Who sends thirty thousand faulty rows reads no more errors than these, and the answer stays smaller than the question.
MOST_ERRORS = 1_000


Text = Annotated[str, Meta(min_length=1)]
Count = Annotated[int, Meta(ge=0)]
YearMonth = Annotated[str, Meta(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$(?!\n)")]
HistoryStatus = Literal["final", "pending", "cancelled"]
_UNIQUE = {"uniqueItems": True}


class _Unique:
    """``Unique[T]`` is a tuple whose items differ."""

    def __class_getitem__(cls, item: Any) -> Any:
        return Annotated[tuple[item, ...], Meta(extra_json_schema=_UNIQUE)]


if typing.TYPE_CHECKING:
    Unique = tuple[T, ...]
else:
    Unique = _Unique


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """Base of every fact structure; a service's facts may override :meth:`contradictions`."""

    def contradictions(self) -> Iterator[FactError]:
        """Pairs of fields that cannot both be true, the second one named."""
        return iter(())


class CalendarFact(Facts, frozen=True, gc=False):
    """The days without office hours besides weekends, as given with the question."""

    holidays: tuple[date, ...] = ()
    closed: tuple[date, ...] = ()


def known(value: T | UnsetType | None) -> T | None:
    """The value, or None when it is absent or null."""
    return None if value is UNSET else value


def happened(day: date | UnsetType | None, on: date | UnsetType | None) -> date | None:
    """The day of an act that has come about by the day of the question; None when it is absent or lies ahead.

    >>> day = date(2026, 5, 4)
    >>> happened(day, day), happened(day, date(2026, 5, 3)), happened(day, None)
    (datetime.date(2026, 5, 4), None, datetime.date(2026, 5, 4))
    """
    if day is None or isinstance(day, UnsetType):
        return None
    return None if isinstance(on, date) and day > on else day


def contradiction(path: str, expected: str, got: object = None) -> FactError:
    """One entry for a pair of facts that cannot both be true."""
    return FactError(path, "contradiction", expected, got)


def read(kind: type[T], data: Mapping[str, Any] | bytes | str) -> T:
    """Read facts of this type; :class:`InvalidFacts` names every faulty field, and then nothing is computed."""
    try:
        if isinstance(data, bytes | str):
            facts = msgspec.json.decode(data, type=kind, dec_hook=decode_hook)
        else:
            facts = msgspec.convert(data, kind, dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise _all_errors(kind, data, error) from None
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise InvalidFacts([FactError("", "json", f"a JSON object in UTF-8 ({error})")]) from None
    errors = [*_repeated(kind, facts), *_contradictions(facts)]
    if errors:
        raise InvalidFacts(errors)
    return facts


def _contradictions(facts: Any) -> Iterable[FactError]:
    return facts.contradictions() if isinstance(facts, Facts) else ()


# The slow path: taken only when something is wrong, it walks the declared types and names every faulty field.


def _all_errors(kind: Any, data: Any, first: msgspec.ValidationError) -> InvalidFacts:
    try:
        raw = msgspec.json.decode(data) if isinstance(data, bytes | str) else data
        errors = list(islice(_walk(kind, raw, ""), MOST_ERRORS))
    except RecursionError:
        return InvalidFacts([FactError("", "json", "a JSON object that is not nested without end")])
    except (msgspec.DecodeError, UnicodeEncodeError) as broken:  # further on than the first wrong field
        return InvalidFacts([FactError("", "json", f"a JSON object in UTF-8 ({broken})")])
    return InvalidFacts(errors or [FactError("", "invalid", str(first))])


def _join(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def _walk(kind: Any, data: Any, path: str) -> Iterator[FactError]:
    bare = _bare(kind)
    if data is None and _admits_null(kind):
        return
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct):
        yield from _walk_struct(bare, data, path)
    elif isinstance(bare, type) and issubclass(bare, TextOrRows):
        yield from _walk(bare.form_of(data), data, path)
    elif get_origin(bare) is tuple:
        yield from _walk_items(kind, get_args(bare)[0], data, path)
    elif get_origin(bare) is dict:
        yield from _walk_mapping(bare, data, path)
    elif not _converts(kind, data):
        yield FactError(path, _code(bare, data), describe(kind), data)


def _walk_struct(kind: type[msgspec.Struct], data: Any, path: str) -> Iterator[FactError]:
    if not isinstance(data, Mapping):
        yield FactError(path, "type", "an object with named fields", data)
        return
    hints = wire_hints(kind)
    yield from (FactError(_join(path, key), "unknown", f"no such field; known: {', '.join(sorted(hints))}", data[key])
                for key in data if key not in hints)  # fmt: skip
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        if name in data:
            yield from _walk(hints[name], data[name], _join(path, name))
        elif field.required:
            yield FactError(_join(path, name), "required", describe(hints[name]))


def _walk_items(kind: Any, item: Any, data: Any, path: str) -> Iterator[FactError]:
    if not isinstance(data, list | tuple):
        yield FactError(path, "type", "a list", data)
        return
    for position, value in enumerate(data):
        yield from _walk(item, value, _join(path, position))
    if is_unique(kind) and len({repr(value) for value in data}) != len(data):
        yield FactError(path, "repeated", "each value once", list(data))
    if any(meta.min_length and len(data) < meta.min_length for meta in _metas(kind)):
        yield FactError(path, "minimum", describe(kind), list(data))


def _walk_mapping(kind: Any, data: Any, path: str) -> Iterator[FactError]:
    if not isinstance(data, Mapping):
        yield FactError(path, "type", "an object", data)
        return
    key_kind, value_kind = get_args(kind)
    for key, value in data.items():
        if not _converts(key_kind, key):
            yield FactError(_join(path, key), "key", describe(key_kind), key)
        yield from _walk(value_kind, value, _join(path, key))


def _converts(kind: Any, data: Any) -> bool:
    try:
        msgspec.convert(data, kind, dec_hook=decode_hook)
    except msgspec.ValidationError:
        return False
    return True


def _repeated(kind: Any, facts: Any) -> Iterator[FactError]:
    for path, values in _unique_lists(kind, facts, ""):
        if len(set(values)) != len(values):
            yield FactError(path, "repeated", "each value once", list(values))


def _unique_lists(kind: Any, value: Any, path: str) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for name, hint in _hints_with_lists(kind):
        inner = getattr(value, name)
        if inner is None or inner is UNSET:
            continue
        bare, here = _bare(hint), _join(path, name)
        if is_unique(hint):
            yield here, inner
        elif get_origin(bare) is tuple:
            for position, item in enumerate(inner):
                yield from _unique_lists(get_args(bare)[0], item, _join(here, position))
        else:
            yield from _unique_lists(bare, inner, here)


@lru_cache(maxsize=1024)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@lru_cache(maxsize=1024)
def wire_hints(kind: type) -> dict[str, Any]:
    """The declared types by the names that the contract uses: a field may bear another in code, as ``from`` must."""
    names = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    return {names[name]: hint for name, hint in _hints(kind).items() if name in names}


@lru_cache(maxsize=1024)
def _hints_with_lists(kind: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a structure in which a list of distinct items occurs, however deep."""
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return ()
    return tuple((name, hint) for name, hint in _hints(kind).items() if _holds_unique(hint))


def _holds_unique(hint: Any) -> bool:
    bare = _bare(hint)
    inner = get_args(bare)[0] if get_origin(bare) is tuple else bare
    return is_unique(hint) or bool(_hints_with_lists(inner))


def _members(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _meaning(kind: Any) -> Any:
    """The declared type without null and absence, annotations kept."""
    members = [member for member in _members(kind) if member not in (type(None), UnsetType)]
    return members[0] if members else kind


def _bare(kind: Any) -> Any:
    meaning = _meaning(kind)
    return get_args(meaning)[0] if get_origin(meaning) is Annotated else meaning


def _metas(kind: Any) -> tuple[Meta, ...]:
    meaning = _meaning(kind)
    return (
        tuple(meta for meta in get_args(meaning)[1:] if isinstance(meta, Meta))
        if get_origin(meaning) is Annotated
        else ()
    )


def is_unique(kind: Any) -> bool:
    """Whether a list may name each of its items only once."""
    return any(meta.extra_json_schema == _UNIQUE for meta in _metas(kind))


def _admits_null(kind: Any) -> bool:
    return type(None) in _members(kind)


def _code(bare: Any, data: Any) -> str:
    if get_origin(bare) is Literal:
        return "enum" if isinstance(data, str) else "type"
    if bare is int and isinstance(data, int) and not isinstance(data, bool):
        return "minimum"
    return "format" if isinstance(data, str) and bare is not bool and bare is not int else "type"


_PLAIN: dict[Any, str] = {bool: "true or false", int: "integer", str: "text", date: "date as 2026-07-13"}


def describe(kind: Any) -> str:
    """What a field expects, in words."""
    bare = _bare(kind)
    null = ", or null" if _admits_null(kind) else ""
    if get_origin(bare) is Literal:
        return "one of: " + ", ".join(map(str, get_args(bare))) + null
    if hasattr(bare, "described"):
        return f"{bare.described}{null}"
    listed = get_origin(bare) is tuple
    limits = [_limit(meta, "items" if listed else "characters") for meta in _metas(kind)]
    return " ".join([_PLAIN.get(bare, "a list" if listed else "an object"), *filter(None, limits)]) + null


def _limit(meta: Meta, counted: str) -> str:
    if meta.pattern:
        return f"of the form {meta.pattern}"
    if meta.min_length:
        return f"of at least {meta.min_length} {counted}"
    low = f"from {meta.ge}" if meta.ge is not None else ""
    return f"{low} to {meta.le}".strip() if meta.le is not None else low


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON Schema of a fact structure, generated from its types."""
    return msgspec.json.schema(kind, schema_hook=_schema)


def schema_components(kinds: Iterable[type], template: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The schemas of several fact structures as references, and what they refer to."""
    references, components = msgspec.json.schema_components(kinds, schema_hook=_schema, ref_template=template)
    return list(references), components


def _schema(kind: type) -> dict[str, Any]:
    if issubclass(kind, TextOrRows):
        return {"anyOf": [_schema(kind.text), {"type": "array", "minItems": 1, "items": _inline(kind.row)}]}
    form: dict[str, Any] = {"type": "string", "pattern": getattr(kind, "pattern", "")}
    return {**form, "format": "date-time"} if issubclass(kind, Instant) else form


def _inline(kind: type) -> dict[str, Any]:
    """The schema of a flat structure without references."""
    found: dict[str, Any] = schema_of(kind)["$defs"][kind.__name__]
    return found
