# SPDX-License-Identifier: Apache-2.0
"""A form made from a service's fact types: what can be asked, what was typed, and what was wrong with it.

Names of inputs are the dotted paths of the contract (``vehicle.capacity``, ``history.0.provision``). A blank input is
an absent fact. Nothing here knows a norm: a service added later gets its form by itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from django.core.exceptions import ValidationError
from django.http import QueryDict

from outorga.law.engine.norms import Labels, Norm
from outorga.law.kernel.citations import label as provision_label
from outorga.law.kernel.errors import FactError, InvalidCitation
from outorga.law.kernel.facts import Instant, TextDecimal, UnsetType
from outorga.web.clock import CIVIL_TIME
from outorga.web.ui import formats
from outorga.web.ui.fields.moments import read_date, read_time

READINGS = "readings"
NONE_SUFFIX = ".__none"
MOST_ROWS = 50


@dataclass
class Input:
    """One input: its path, its words, what kind it is, what was typed and what is wrong with it."""

    path: str
    label: str
    kind: str
    required: bool
    value: Any = ""
    options: list[tuple[str, str]] = field(default_factory=list)
    error: str = ""
    none: bool = False

    @property
    def html_id(self) -> str:
        """The id of the element."""
        return "f-" + self.path.replace(".", "-")

    @property
    def many(self) -> bool:
        """Whether it takes several values."""
        return self.kind.endswith("s")


@dataclass
class Group:
    """Fields that belong together: an object of the contract."""

    path: str
    label: str
    items: list["Input | Group | Rows"] = field(default_factory=list)


@dataclass
class Rows:
    """A list of objects: its rows, and whether the person said that there is none."""

    path: str
    label: str
    rows: list[Group] = field(default_factory=list)
    none: bool = False
    error: str = ""

    @property
    def html_id(self) -> str:
        """The id of the element."""
        return "f-" + self.path.replace(".", "-")


Node = Input | Group | Rows


@dataclass(frozen=True)
class Filling:
    """What a form is filled with besides facts: the norm's words, and the error of each path."""

    norm: Norm
    errors: Mapping[str, str]

    def name(self, path: str) -> str:
        """The word for the last part of a path; of a reading, its question."""
        parent, _, last = path.rpartition(".")
        return self.norm.readings[last].question_pt if parent == READINGS else self.norm.labels.field(last)

    def options(self, codes: Iterable[Any], path: str) -> list[tuple[str, str]]:
        """The codes of a choice with their words; of a reading, its answers."""
        parent, _, last = path.rpartition(".")
        if parent == READINGS:
            reading = self.norm.readings[last]
            return list(zip(reading.answers, reading.answers_pt, strict=True))
        return [(str(code), option_word(code, self.norm.labels)) for code in codes]


@dataclass(frozen=True)
class FactForm:
    """The form of one service, filled with facts and marked with errors."""

    nodes: list[Node]
    other_errors: list[str]

    def inputs(self) -> Iterator[Input | Rows]:
        """Every place where an error may stand."""
        return _leaves(self.nodes)

    @property
    def problems(self) -> list[dict[str, str]]:
        """The summary on top: each message with the id of its field."""
        marked = [
            {"anchor": item.html_id, "message": f"{item.label}: {item.error}"} for item in self.inputs() if item.error
        ]
        return marked + [{"anchor": "", "message": text} for text in self.other_errors]


def build(kind: type, facts: Mapping[str, Any], norm: Norm, errors: tuple[FactError, ...] = ()) -> FactForm:
    """The form of a fact type, holding these facts and these errors."""
    by_path = {error.path: error_words(error) for error in errors}
    nodes = _fields(kind, facts, "", Filling(norm, by_path))
    placed = {item.path for item in _leaves(nodes) if item.error}
    return FactForm(nodes, [f"{path}: {text}" for path, text in by_path.items() if path not in placed])


def _leaves(nodes: list[Node]) -> Iterator[Input | Rows]:
    for node in nodes:
        if isinstance(node, Group):
            yield from _leaves(node.items)
        else:
            yield node
            if isinstance(node, Rows):
                for row in node.rows:
                    yield from _leaves(row.items)


def _fields(kind: type, facts: Any, path: str, filling: Filling) -> list[Node]:
    hints = get_type_hints(kind, include_extras=True)
    required = {item.name for item in msgspec.structs.fields(kind) if item.required}
    values = facts if isinstance(facts, Mapping) else {}
    return [
        _node(hints[name], values.get(name), f"{path}.{name}" if path else name, filling, required=name in required)
        for name in hints
    ]


def _node(hint: Any, value: Any, path: str, filling: Filling, *, required: bool) -> Node:
    bare = _bare(hint)
    if _is_struct(bare):
        return Group(path, filling.name(path), _fields(bare, value, path, filling))
    if get_origin(bare) is tuple and _is_struct(_bare(get_args(bare)[0])):
        return _rows(_bare(get_args(bare)[0]), value, path, filling)
    return _input(bare, value, path, filling, required=required)


def _rows(kind: type, value: Any, path: str, filling: Filling) -> Rows:
    items = value if isinstance(value, list) else []
    groups = [
        Group(
            f"{path}.{position}",
            f"{filling.name(path)} {position + 1}",
            _fields(kind, item, f"{path}.{position}", filling),
        )
        for position, item in enumerate(items[:MOST_ROWS])
    ]
    return Rows(path, filling.name(path), groups, none=value == [], error=filling.errors.get(path, ""))


def _input(bare: Any, value: Any, path: str, filling: Filling, *, required: bool) -> Input:
    kind, options = _kind_of(bare, path, filling)
    return Input(
        path,
        filling.name(path),
        kind,
        required,
        _shown(value, kind),
        options,
        filling.errors.get(path, ""),
        value == [],
    )


def _kind_of(bare: Any, path: str, filling: Filling) -> tuple[str, list[tuple[str, str]]]:
    if get_origin(bare) is Literal:
        return "choice", filling.options(get_args(bare), path)
    if get_origin(bare) is tuple:
        item = _bare(get_args(bare)[0])
        inner, options = _kind_of(item, path, filling)
        return ("choices", options) if inner == "choice" else (f"{inner}s", [])
    for types, kind in _KINDS:
        if isinstance(bare, type) and issubclass(bare, types):
            return kind, []
    return "text", []


_KINDS: tuple[tuple[tuple[type, ...], str], ...] = (
    ((bool,), "yesno"), ((int,), "number"), ((Instant, datetime), "moment"), ((date,), "day"),
    ((TextDecimal,), "decimal"),
)  # fmt: skip


def option_word(code: Any, labels: Labels) -> str:
    """A code in Portuguese; a provision by its label."""
    try:
        return provision_label(str(code))
    except InvalidCitation:
        return labels.value(str(code))


def _is_struct(bare: Any) -> bool:
    return isinstance(bare, type) and issubclass(bare, msgspec.Struct)


def _bare(hint: Any) -> Any:
    members = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    meaning = next(member for member in members if member not in (type(None), UnsetType))
    return get_args(meaning)[0] if get_origin(meaning) is Annotated else meaning


def _shown(value: Any, kind: str) -> Any:
    """A fact as a person types it."""
    if kind.endswith("s") and isinstance(value, list):
        return value if kind == "choices" else "\n".join(str(_shown(item, kind[:-1])) for item in value)
    if value is None:
        return [] if kind == "choices" else ""
    if kind == "yesno":
        return {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value
    return _typed(value, kind) if isinstance(value, str) else str(value)


def _typed(value: str, kind: str) -> str:
    if kind == "decimal":
        return value.replace(".", ",")
    if kind in ("day", "moment"):
        try:
            return _SHOW[kind](value)
        except ValueError:
            return value
    return value


def _show_moment(value: str) -> str:
    """Civil time as people write it; an instant of another offset stays as it came."""
    moment = datetime.fromisoformat(value)
    if moment.utcoffset() != moment.astimezone(CIVIL_TIME).utcoffset():
        raise ValueError(value)
    return f"{moment:%d/%m/%Y %Hh%M}" + (f":{moment:%S}" if moment.second else "")


_SHOW: Mapping[str, Callable[[str], str]] = {
    "day": lambda value: formats.pt_date(date.fromisoformat(value)),
    "moment": _show_moment,
}


def error_words(error: FactError) -> str:
    """What was wrong with a fact, and what to write instead, in Portuguese."""
    words = {
        "required": "preencha este campo.", "unknown": "este campo não existe nesta pergunta.",
        "enum": "escolha uma das opções.", "minimum": "o número é menor do que o possível.",
        "repeated": "cada opção só uma vez.", "contradiction": "não combina com outro campo: confira as duas datas.",
        "json": "o texto não é JSON válido.",
    }  # fmt: skip
    return words.get(error.code) or _format_words(error.expected)


def _format_words(expected: str) -> str:
    for start, text in (
        ("date", "escreva o dia como 30/11/2026, e um dia que exista."),
        ("instant", "escreva o dia e a hora como 30/11/2026 05h30."),
        ("amount", "escreva o valor com centavos, como 1078,02."),
        ("number above", "escreva um número maior que zero, como 0,359343."),
        ("integer", "escreva um número inteiro."),
        ("true", "escolha sim ou não."),
    ):
        if expected.startswith(start):
            return text
    return "confira o que foi escrito."


# From what was typed to facts


def typed_facts(kind: type, data: QueryDict) -> dict[str, Any]:
    """The facts that a posted form tells; blank inputs are absent. Nothing is checked here: the law's reader does."""
    found: dict[str, Any] = _typed_struct(kind, data, "")
    return found


def _typed_struct(kind: type, data: QueryDict, path: str) -> dict[str, Any]:
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        value = _typed_field(_bare(hint), data, f"{path}.{name}" if path else name)
        if value not in (None, {}):
            found[name] = value
    return found


def _typed_field(bare: Any, data: QueryDict, path: str) -> Any:
    if _is_struct(bare):
        return _typed_struct(bare, data, path)
    if get_origin(bare) is tuple:
        return _typed_list(_bare(get_args(bare)[0]), data, path)
    text = data.get(path, "").strip()
    return _fact(bare, text) if text else None


def _typed_list(item: Any, data: QueryDict, path: str) -> Any:
    if data.get(path + NONE_SUFFIX):
        return []
    if _is_struct(item):
        rows = [_typed_struct(item, data, f"{path}.{position}") for position in range(_row_count(data, path))]
        return [row for row in rows if row] or None
    texts = data.getlist(path) if get_origin(item) is Literal else data.get(path, "").splitlines()
    return [_fact(item, text.strip()) for text in texts if text.strip()] or None


def _row_count(data: QueryDict, path: str) -> int:
    positions = [key[len(path) + 1 :].split(".")[0] for key in data if key.startswith(path + ".")]
    return min(max((int(text) + 1 for text in positions if text.isdecimal()), default=0), MOST_ROWS)


def _fact(bare: Any, text: str) -> Any:
    """What was typed, in the contract's form where it can be read; else as it is, for the reader to refuse."""
    if bare is bool:
        return {"true": True, "false": False}.get(text, text)
    if isinstance(bare, type) and issubclass(bare, TextDecimal):
        return text.replace(".", "").replace(",", ".") if "," in text else text
    if bare is int or (get_origin(bare) is Literal and all(isinstance(code, int) for code in get_args(bare))):
        return int(text) if text.lstrip("-").isdecimal() and len(text) < 10 else text
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
    return datetime.combine(read_date(day), read_time(hour), CIVIL_TIME).isoformat()
