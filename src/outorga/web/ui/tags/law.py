# SPDX-License-Identifier: Apache-2.0
"""A decision as people read it: its steps as the engine gave them, what is missing, what was adopted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Decision
from outorga.web.ui.formats import NBSP, number, pt_date, pt_datetime
from outorga.web.ui.tags.tables import shown

_DECIMAL = re.compile(r"-?[0-9]+[.][0-9]+")


def fixed(name: str, norm: str) -> Any:
    """A value that the norm itself fixes, for a text that tells of it: ``{% fixed "list_lead_hours" norm="…" %}``."""
    return norms.get(norm).parameters[name].values[0].value


@dataclass(frozen=True)
class WhyStep:
    """One step: the sentence, the provision, and the result in a word or an amount."""

    text: str
    citation: str
    result: Any
    tone: str
    icon: str
    word: str


def _as_mapping(decision: Any) -> Mapping[str, Any]:
    if isinstance(decision, Decision):
        return to_json(decision)
    if isinstance(decision, Mapping):
        return decision
    names = ("norm", "service", "status", "steps", "missing", "readings", "parameters", "norm_version", "code_version")
    return {name: getattr(decision, name, None) for name in names}


def _result_word(result: Any, norm: str) -> str:
    if isinstance(result, str):
        return _written(result, norm)
    if isinstance(result, int) and abs(result) < 10_000:
        return str(result)  # a year is not written with a dot
    return str(shown(result))


def _written(text: str, norm: str) -> str:
    """ISO days and instants, decimals and codes in Portuguese; other text as it is."""
    if _DECIMAL.fullmatch(text):
        return number(text)
    try:
        return pt_datetime(text) if "T" in text else pt_date(text)
    except ValueError:
        words = norms.get(norm).labels.value(text) if norm else text
        return words.replace(" ", NBSP) if len(words) < 12 else words


def _step(step: Mapping[str, Any], norm: str) -> WhyStep:
    result = step.get("result")
    if result is True:
        look = ("ok", "ok", _("atendido"))
    elif result is False:
        look = ("bad", "bad", _("não atendido"))
    elif result is None:
        look = ("warn", "info", _("não informado"))
    else:
        look = ("", "", _result_word(result, norm))
    return WhyStep(str(step.get("text", "")), str(step.get("citation", "")), result, *look)


def why_steps(decision: Any) -> list[WhyStep]:
    """The steps of a decision, of its stored form or of its JSON."""
    plain = _as_mapping(decision)
    return [_step(step, str(plain.get("norm") or "")) for step in plain.get("steps") or ()]


def adopted_readings(decision: Any) -> list[str]:
    """Names of the readings that the agency chose against the default."""
    readings = _as_mapping(decision).get("readings") or ()
    return (
        [f"{name}: {readings[name]}" for name in readings]
        if isinstance(readings, Mapping)
        else [str(r) for r in readings]
    )
