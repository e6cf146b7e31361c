# SPDX-License-Identifier: Apache-2.0
"""A decision as a public page shows it: outcome, parameters, readings and what is missing, in Portuguese words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from outorga.law.engine.explain import STATUSES_PT, reading, to_json, value_words, word
from outorga.law.engine.norms import Labels, Norm
from outorga.law.kernel.decisions import Decision
from outorga.web.ui.parts import Fact
from outorga.web.ui.tags.tables import Column

TONES = {"decided": "ok", "undetermined": "warn", "discretionary": "info", "not_applicable": "mute"}
DENIALS = ("eligible", "accepted", "admissible", "allowed", "lawful", "valid", "released", "up_to_date", "in_term")
POSITION = "nº"
MOST_OPEN_ROWS = 12


@dataclass(frozen=True)
class Part:
    """A part of an outcome that has parts itself: facts under a title, or the rows of a table."""

    title: str
    facts: list[Fact] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    rows: list[dict[str, str]] = field(default_factory=list)

    @property
    def long(self) -> bool:
        """Whether its rows are so many that the rest of the answer would be lost under them."""
        return len(self.rows) > MOST_OPEN_ROWS


@dataclass(frozen=True)
class Answer:
    """What the page shows of one decision."""

    decision: dict[str, Any]
    title: str
    tone: str
    outcome: list[Fact]
    parts: list[Part]
    because: list[str]
    missing: list[str]
    parameters: list[Fact]
    readings: list[Fact]


def show(decision: Decision, norm: Norm) -> Answer:
    """Everything about a decision in the words of a reader."""
    plain = to_json(decision)
    outcome = {key: value for key, value in plain["outcome"].items() if key != "because"}
    return Answer(
        decision=plain,
        title=STATUSES_PT[decision.status],
        tone=_tone(decision.status, outcome),
        outcome=_facts({key: value for key, value in outcome.items() if not _has_parts(value)}, norm.labels),
        parts=[_part(key, value, norm.labels) for key, value in outcome.items() if _has_parts(value)],
        because=[f"{norm.key}:{provision}" for provision in plain["outcome"].get("because", [])],
        missing=[norm.labels.path(path) for path in plain["missing"]],
        parameters=[_parameter(row, norm) for row in plain["parameters"]],
        readings=[_reading(text, norm) for text in plain["readings"]],
    )


def _has_parts(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _facts(values: Mapping[str, Any], labels: Labels) -> list[Fact]:
    return [Fact(label=labels.key(key), value=value_words(value, labels)) for key, value in values.items()]


def _part(key: str, value: Any, labels: Labels) -> Part:
    title = labels.key(key)
    if isinstance(value, dict):
        return Part(title, facts=_facts(value, labels))
    names = list(dict.fromkeys(name for row in value for name in row))
    columns = [Column(POSITION, "nº"), *(Column(name, labels.key(name)) for name in names)]
    rows = [
        {POSITION: str(at), **{name: value_words(row.get(name), labels) for name in names}}
        for at, row in enumerate(value, 1)
    ]
    return Part(title, columns=columns, rows=rows)


def _tone(status: str, outcome: Mapping[str, Any]) -> str:
    denied = any(outcome.get(key) is False for key in DENIALS) or outcome.get("result") in ("refuse", "refused")
    return "bad" if status == "decided" and denied else TONES[status]


def _parameter(row: Mapping[str, Any], norm: Norm) -> Fact:
    known = norm.parameters.get(row["name"])
    since = f"desde {word(date.fromisoformat(row['effective_from']))}" if row["effective_from"] else ""
    note = "; ".join(
        filter(None, [since, row["source"], "valor inventado para demonstração" if row["invented"] else ""])
    )
    return Fact(
        label=known.label_pt if known else norm.labels.path(row["name"]),
        value=value_words(row["value"], norm.labels),
        note=note,
    )


def _reading(text: str, norm: Norm) -> Fact:
    question, answer = reading(norm, text)
    return Fact(label=question, value=answer, note=text)
