# SPDX-License-Identifier: Apache-2.0
"""A decision as a public page shows it: outcome, parameters, readings and what is missing, in Portuguese words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from outorga.law.engine.explain import STATUSES_PT, to_json, word
from outorga.law.engine.norms import Labels, Norm
from outorga.law.kernel.citations import label as provision_label
from outorga.law.kernel.decisions import Decision
from outorga.law.kernel.errors import InvalidCitation
from outorga.web.ui.parts import Fact

TONES = {"decided": "ok", "undetermined": "warn", "discretionary": "info", "not_applicable": "muted"}
DENIALS = ("eligible", "accepted", "admissible", "allowed", "lawful", "valid", "released", "up_to_date", "in_term")


@dataclass(frozen=True)
class Answer:
    """What the page shows of one decision."""

    decision: dict[str, Any]
    title: str
    tone: str
    outcome: list[Fact]
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
        outcome=[
            Fact(label=norm.labels.key(key), value=value_words(value, norm.labels)) for key, value in outcome.items()
        ],
        because=[f"{norm.key}:{provision}" for provision in plain["outcome"].get("because", [])],
        missing=[norm.labels.path(path) for path in plain["missing"]],
        parameters=[_parameter(row, norm) for row in plain["parameters"]],
        readings=[_reading(text, norm) for text in plain["readings"]],
    )


def _tone(status: str, outcome: Mapping[str, Any]) -> str:
    denied = any(outcome.get(key) is False for key in DENIALS) or outcome.get("result") in ("refuse", "refused")
    return "bad" if status == "decided" and denied else TONES[status]


def value_words(value: Any, labels: Labels) -> str:
    """A value of an outcome in Portuguese."""
    if isinstance(value, dict):
        return "; ".join(f"{labels.key(key)}: {value_words(item, labels)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(value_words(item, labels) for item in value) or "nenhum"
    if isinstance(value, str):
        return _text_words(value, labels)
    return "nada" if value is None else word(value)


def _text_words(value: str, labels: Labels) -> str:
    try:
        return provision_label(value)
    except InvalidCitation:
        pass
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return value.replace(".", ",") if value.replace(".", "", 1).isdigit() else labels.value(value)
    return word(moment if "T" in value else date.fromisoformat(value)) if "-" in value else value


def _parameter(row: Mapping[str, Any], norm: Norm) -> Fact:
    known = norm.parameters.get(row["name"])
    since = f"desde {word(date.fromisoformat(row['effective_from']))}" if row["effective_from"] else ""
    note = "; ".join(
        filter(None, [since, row["source"], "valor inventado para demonstração" if row["invented"] else ""])
    )
    return Fact(label=known.label_pt if known else row["name"], value=value_words(row["value"], norm.labels), note=note)


def _reading(text: str, norm: Norm) -> Fact:
    name, _, answer = text.partition("=")
    reading = norm.readings[name]
    return Fact(
        label=reading.question_pt, value=reading.answers_pt[reading.answers.index(answer)], note=f"{name}={answer}"
    )
