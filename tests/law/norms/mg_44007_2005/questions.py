# SPDX-License-Identifier: Apache-2.0
"""Short ways to ask the charter decree in tests."""

from typing import Any

from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json

NORM = "mg-44007-2005"


def ask(service: str, /, **facts: Any) -> dict[str, Any]:
    """The whole answer in plain JSON."""
    return to_json(decide(NORM, service, facts))


def outcome(service: str, /, **facts: Any) -> dict[str, Any]:
    """The outcome of a question that is answered."""
    answer = ask(service, **facts)
    assert answer["status"] != "undetermined", answer["missing"]
    found: dict[str, Any] = answer["outcome"]
    return found


def missing(service: str, /, **facts: Any) -> set[str]:
    """The facts that are needed and not known."""
    answer = ask(service, **facts)
    assert answer["status"] == "undetermined", answer["outcome"]
    return set(answer["missing"])


def cited(service: str, /, **facts: Any) -> set[str]:
    """The provisions that the steps cite."""
    return {step["citation"].partition(":")[2] for step in ask(service, **facts)["steps"]}


def results(service: str, provision: str, /, **facts: Any) -> list[Any]:
    """The results of the steps that cite a provision, in the order of the reasoning."""
    steps = ask(service, **facts)["steps"]
    return [step["result"] for step in steps if step["citation"].endswith(f":{provision}")]
