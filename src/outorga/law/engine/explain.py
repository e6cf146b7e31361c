# SPDX-License-Identifier: Apache-2.0
"""A decision explained: as JSON, as Portuguese text, as HTML. The sentences are rendered here, on demand."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from html import escape
from typing import Any

import msgspec

import outorga
from outorga.law.engine import norms
from outorga.law.engine.norms import Labels, Norm
from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Decision, Step, UsedParameter
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.facts import encode_hook

STATUSES_PT = {
    "decided": "Decidido",
    "undetermined": "Falta um dado para decidir",
    "discretionary": "A norma deixa a escolha à autoridade",
    "not_applicable": "A norma não rege este caso",
}
_UNKNOWN = "não informado"
_DECIMAL = re.compile(r"-?[0-9]+[.][0-9]+")
_SEPARATORS = str.maketrans({",": ".", ".": ",", "-": "−"})
_encoder = msgspec.json.Encoder(enc_hook=encode_hook)


def to_json(decision: Decision) -> dict[str, Any]:
    """The decision as the contract prints it, in plain JSON types."""
    found: dict[str, Any] = msgspec.json.decode(to_bytes(decision))
    return found


def to_bytes(decision: Decision) -> bytes:
    """The same, encoded."""
    return _encoder.encode({
        "norm": decision.norm, "service": decision.service, "status": decision.status, "outcome": decision.outcome,
        "steps": [_step(decision.norm, step) for step in decision.steps],
        "parameters": decision.parameters, "missing": decision.missing, "readings": decision.readings,
        "norm_version": decision.norm_version, "code_version": outorga.__version__,
    })  # fmt: skip


def errors_json(error: InvalidFacts) -> dict[str, Any]:
    """Malformed facts as the contract prints them."""
    found: dict[str, Any] = msgspec.json.decode(_encoder.encode({"errors": error.errors}))
    return found


def _step(norm: str, step: Step) -> dict[str, Any]:
    return {
        "citation": f"{norm}:{step.test.provision}",
        "text": sentence(step, norm),
        "inputs": step.inputs,
        "result": step.result,
    }


def sentence(step: Step, norm: str = "") -> str:
    """The step in Portuguese, codes in the words of the norm where it is named."""
    if "missing" in step.inputs:
        path = str(step.inputs["missing"])
        return f"Falta saber: {norms.get(norm).labels.path(path) if norm else path}."
    return step.test.text.format_map(_Words(step.inputs, norm)) if "{" in step.test.text else step.test.text


class _Words(dict[str, str]):
    """The inputs of a step as a Brazilian reader writes them."""

    def __init__(self, inputs: Mapping[str, Any], norm: str) -> None:
        code = norms.get(norm).labels.value if norm else str
        super().__init__((name, word(value, code)) for name, value in inputs.items())

    def __missing__(self, name: str) -> str:
        return _UNKNOWN


def word(value: Any, code: Callable[[str], str] = str) -> str:
    """One value in Portuguese: dates as 30/11/2026, decimals with a comma, yes and no; ``code`` names the codes."""
    if isinstance(value, list | tuple):
        return ", ".join(word(item, code) for item in value) or "nenhum"
    if isinstance(value, str):
        return code(value)
    return _special_word(value) or _WORDS.get(type(value), str)(value)


def _special_word(value: Any) -> str | None:
    if value is None or value is msgspec.UNSET:
        return _UNKNOWN
    if isinstance(value, datetime):
        return f"{value:%d/%m/%Y às %Hh%M}" + (f"min{value:%S}s" if value.second else "")
    return f"{value:f}".replace(".", ",") if isinstance(value, Decimal) else None


_WORDS: Mapping[type, Callable[[Any], str]] = {
    bool: lambda value: "sim" if value else "não",
    date: lambda value: str(value.strftime("%d/%m/%Y")),
}


def result_word(result: Any, norm: str = "") -> str:
    """The result of a step in one or two words, codes in the words of the norm where it is named."""
    if isinstance(result, bool):
        return "atendido" if result else "não atendido"
    return word(result, norms.get(norm).labels.value if norm else str)


def explain_text(decision: Decision) -> str:
    """The whole reasoning as Portuguese text, a line a step, in the words of the public page."""
    norm = norms.get(decision.norm)
    lines = [STATUSES_PT[decision.status] + "."]
    lines += [f"  {position}. {_step_line(step, decision.norm)}" for position, step in enumerate(decision.steps, 1)]
    lines += [f"Falta: {norm.labels.path(path)}" for path in decision.missing]
    lines += [f"Leitura: {' '.join(reading(norm, used))}" for used in decision.readings]
    lines += [_parameter_line(norm, used) for used in decision.parameters]
    told = to_json(decision)["outcome"]
    return "\n".join([*lines, *(line for name, value in told.items() for line in _outcome_lines(norm, name, value))])


def reading(norm: Norm, used: str) -> tuple[str, str]:
    """The question and the answer of a reading that a decision used, as ``rounding=truncate``."""
    name, _, answer = used.partition("=")
    known = norm.readings[name]
    return known.question_pt, known.answers_pt[known.answers.index(answer)]


def _outcome_lines(norm: Norm, name: str, value: Any) -> list[str]:
    title = norm.labels.key(name)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [f"{title}:", *(f"  {at}. {value_words(row, norm.labels)}" for at, row in enumerate(value, 1))]
    return [f"{title}: {value_words(value, norm.labels)}"]


def value_words(value: Any, labels: Labels) -> str:
    """A value of an outcome in Portuguese; it comes in plain JSON types."""
    if isinstance(value, dict):
        return "; ".join(f"{labels.key(key)}: {value_words(item, labels)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(value_words(item, labels) for item in value) or "nenhum"
    if isinstance(value, str):
        return _text_words(value, labels)
    return "–" if value is None else word(value)


def _text_words(value: str, labels: Labels) -> str:
    if _DECIMAL.fullmatch(value):
        return f"{Decimal(value):,f}".translate(_SEPARATORS)
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return labels.value(value)
    return word(moment if "T" in value else date.fromisoformat(value)) if "-" in value else value


def _step_line(step: Step, norm: str) -> str:
    return f"{sentence(step, norm)} [{label(step.test.provision)}] → {result_word(step.result, norm)}"


def _parameter_line(norm: Norm, used: UsedParameter) -> str:
    known = norm.parameters.get(used.name)
    since = f", desde {word(used.effective_from)}" if used.effective_from else ""
    return f"{known.label_pt if known else norm.labels.path(used.name)}: {word(used.value, norm.labels.value)}{since}"


def explain_html(decision: Decision) -> str:
    """The steps as an ordered list, each provision a link to its page."""
    items = "".join(
        f'<li><p>{escape(sentence(step, decision.norm))}</p><a href="/norma/{decision.norm}/{step.test.provision}/">'
        f"{escape(label(step.test.provision))}</a> "
        f"<strong>{escape(result_word(step.result, decision.norm))}</strong></li>"
        for step in decision.steps
    )
    return f"<p>{escape(STATUSES_PT[decision.status])}</p><ol>{items}</ol>"
