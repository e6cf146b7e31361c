# SPDX-License-Identifier: Apache-2.0
"""A form made from a service's fact types: what can be asked, what was typed, and what was wrong with it.

Names of inputs are the dotted paths of the contract (``vehicle.capacity``, ``history.0.provision``). A blank input is
an absent fact. Nothing here knows a norm: a service added later gets its form by itself.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from outorga.law.engine.norms import Norm
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Instant, TextDecimal, TextOrRows, UnsetType, is_unique, wire_hints
from outorga.web.clock import CIVIL_TIME
from outorga.web.ui import formats

READINGS = "readings"
SETTINGS = {
    "calendar": _("Feriados e dias sem expediente: contar com outros"),
    "parameters": _("Valores fixados por ato: responder com outros"),
    READINGS: _("Leituras da norma: responder de outro modo"),
}
NONE_SUFFIX = ".__none"
GIVEN_SUFFIX = ".__given"
NONE_WORD = "não há"
MOST_OPEN = 3
MORE_SLOTS = 3
# Several of the options: each once and ticked, or in an order and as often as it happened.
CHOSEN = ("choices", "series")
_MONTH = re.compile(r"([0-9]{4})-([0-9]{2})")


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
    null: bool = False

    @property
    def html_id(self) -> str:
        """The id of the element."""
        return "f-" + self.path.replace(".", "-")

    @property
    def words(self) -> str:
        """What was typed, in the word of its option where it was chosen."""
        return dict(self.options).get(self.value, self.value) if isinstance(self.value, str) else ""

    @property
    def slots(self) -> list[str]:
        """What was chosen one after another, and room for more."""
        return [*self.value, *[""] * MORE_SLOTS]

    @property
    def many(self) -> bool:
        """Whether it takes several values."""
        return self.kind.endswith("s")


@dataclass
class Group:
    """Fields that belong together: an object of the contract; ``given`` when it was told and nothing in it."""

    path: str
    label: str
    items: list["Input | Group | Rows"] = field(default_factory=list)
    optional: bool = False
    given: bool = False

    @property
    def html_id(self) -> str:
        """The id of the element."""
        return "f-" + self.path.replace(".", "-")

    @property
    def setting(self) -> str | Promise:
        """Its title when it only tells what the question is answered with: shown folded."""
        return SETTINGS.get(self.path, "")

    @property
    def brief(self) -> str:
        """Its label and the first two things told in it."""
        words = [item.words for item in _leaves(self.items) if isinstance(item, Input) and item.words]
        return ", ".join([self.label, *words[:2]])

    @property
    def wrong(self) -> bool:
        """Whether something in it is wrong."""
        return any(item.error for item in _leaves(self.items))

    @property
    def told(self) -> bool:
        """Whether anything in it was told or is wrong, so that it is shown open."""
        return any(
            item.error or item.none or (item.rows if isinstance(item, Rows) else item.value not in ("", []))
            for item in _leaves(self.items)
        )


@dataclass
class Rows:
    """A list of objects: its rows, and whether the person said that there is none."""

    path: str
    label: str
    rows: list[Group] = field(default_factory=list)
    none: bool = False
    error: str = ""

    @property
    def folded(self) -> bool:
        """Whether there are so many that each is shown by its first words."""
        return len(self.rows) > MOST_OPEN

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

    def at(self, path: str, *, within: bool) -> list[str]:
        """The paths with an error here, or also within it."""
        return [one for one in self.errors if one == path or (within and one.startswith(f"{path}."))]

    def error(self, path: str, kind: str) -> str:
        """What is wrong at a path; where one box holds several values, which of them."""
        found = self.at(path, within=kind.endswith("s"))
        return " ".join(self._at_line(one.removeprefix(path).strip("."), self.errors[one]) for one in found)

    def _at_line(self, line: str, text: str) -> str:
        return f"linha {int(line) + 1}: {text}" if line.isdecimal() else f"{line}: {text}" if line else text

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
        return [(str(code), self.norm.labels.value(str(code))) for code in codes]


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
    filling = Filling(norm, by_path)
    nodes = _fields(kind, facts, "", filling)
    placed = {path for item in _leaves(nodes) if item.error for path in filling.at(item.path, within=_holds(item))}
    others = [f"{norm.labels.path(path)}: {text}" for path, text in by_path.items() if path not in placed]
    return FactForm(sorted(nodes, key=lambda node: _last(node.path)), others)


def _last(path: str) -> int:
    """The question's own facts come first, then what every question of the norm may be answered with."""
    return list(SETTINGS).index(path) + 1 if path in SETTINGS else 0


def _holds(node: Node) -> bool:
    """Whether one box holds several values, whose errors stand at it."""
    return isinstance(node, Input) and node.many


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
    hints = wire_hints(kind)
    required = {item.encode_name for item in msgspec.structs.fields(kind) if item.required}
    values = facts if isinstance(facts, Mapping) else {}
    return [
        _node(
            hints[name], values.get(name, UNSET), f"{path}.{name}" if path else name, filling, required=name in required
        )
        for name in hints
    ]


def _node(hint: Any, value: Any, path: str, filling: Filling, *, required: bool) -> Node:
    bare = bare_of(hint)
    if is_struct(bare):
        items = _fields(bare, value, path, filling)
        return Group(path, filling.name(path), items, optional=not required, given=value == {})
    if get_origin(bare) is tuple and is_struct(bare_of(get_args(bare)[0])):
        return _rows(bare_of(get_args(bare)[0]), value, path, filling)
    return _input(hint, value, path, filling, required=required)


def _rows(kind: type, value: Any, path: str, filling: Filling) -> Rows:
    items = value if isinstance(value, list) else []
    groups = [
        Group(
            f"{path}.{position}",
            f"{filling.name(path)} {position + 1}",
            _fields(kind, item, f"{path}.{position}", filling),
        )
        for position, item in enumerate(items)
    ]
    return Rows(path, filling.name(path), groups, none=value == [], error=filling.errors.get(path, ""))


def _input(hint: Any, value: Any, path: str, filling: Filling, *, required: bool) -> Input:
    kind, options = _kind_of(bare_of(hint), path, filling)
    kind = "series" if kind == "choices" and not is_unique(hint) else kind
    null = admits_null(hint) and not kind.endswith("s")
    return Input(
        path,
        filling.name(path),
        kind,
        required,
        NONE_WORD if null and value is None else _shown(value, kind),
        options,
        filling.error(path, kind),
        value == [],
        null,
    )


def _kind_of(bare: Any, path: str, filling: Filling) -> tuple[str, list[tuple[str, str]]]:
    if get_origin(bare) is Literal:
        return "choice", filling.options(get_args(bare), path)
    if get_origin(bare) is dict:
        return "entries", []
    if get_origin(bare) is tuple:
        item = bare_of(get_args(bare)[0])
        inner, options = _kind_of(item, path, filling)
        return ("choices", options) if inner == "choice" else (f"{inner}s", [])
    for types, kind in _KINDS:
        if isinstance(bare, type) and issubclass(bare, types):
            return kind, []
    return "text", []


_KINDS: tuple[tuple[tuple[type, ...], str], ...] = (
    ((bool,), "yesno"), ((int,), "number"), ((Instant, datetime), "moment"), ((date,), "day"),
    ((TextDecimal,), "decimal"), ((TextOrRows,), "values"),
)  # fmt: skip


def is_struct(bare: Any) -> bool:
    """Whether a type is an object of the contract."""
    return isinstance(bare, type) and issubclass(bare, msgspec.Struct)


def admits_null(hint: Any) -> bool:
    """Whether the contract keeps null apart from absence here."""
    return type(None) in get_args(hint)


def bare_of(hint: Any) -> Any:
    """A declared type without null, absence and annotations."""
    members = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    meaning = next(member for member in members if member not in (type(None), UnsetType))
    return get_args(meaning)[0] if get_origin(meaning) is Annotated else meaning


def _shown(value: Any, kind: str) -> Any:
    """A fact as a person types it."""
    if kind == "values" and isinstance(value, list):
        return "\n".join(" ".join(map(_shown_part, row.values())) for row in value if isinstance(row, Mapping))
    if isinstance(value, Mapping):
        return "\n".join(f"{_shown_key(key)} {_shown(item, 'decimal')}" for key, item in value.items())
    if kind.endswith("s") and isinstance(value, list):
        return value if kind in CHOSEN else "\n".join(str(_shown(item, kind[:-1])) for item in value)
    if value is None or value is UNSET:
        return [] if kind in CHOSEN else ""
    if kind == "yesno":
        return {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value
    return _typed(value, kind) if isinstance(value, str) else str(value)


def _shown_part(part: Any) -> str:
    """A day or a number within a line."""
    text = str(part)
    return _typed(text, "day" if "-" in text else "decimal")


def _shown_key(key: Any) -> str:
    """A month as people write it; another key as it is."""
    return _MONTH.sub(r"\2/\1", str(key))


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
        ("share", "escreva um número, com vírgula se for o caso, como 0,15."),
        ("of the form", "confira a forma do que foi escrito."),
        ("integer", "escreva um número inteiro."),
        ("true", "escolha sim ou não."),
    ):
        if expected.startswith(start):
            return text
    return "confira o que foi escrito."
