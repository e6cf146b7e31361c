# SPDX-License-Identifier: Apache-2.0
"""Short ways to ask a norm in tests; each norm's own ``questions`` binds them to its key."""

from dataclasses import dataclass
from typing import Any

import msgspec

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Settings
from outorga.law.kernel.parameters import DatedValue

Told = tuple[str, Any, dict[str, Any]]


@dataclass(frozen=True)
class Questions:
    """The questions that tests put to one norm."""

    norm: str

    def ask(self, service: str, /, **facts: Any) -> dict[str, Any]:
        """The whole answer in plain JSON."""
        return to_json(decide(self.norm, service, facts))

    def outcome(self, service: str, /, **facts: Any) -> dict[str, Any]:
        """The outcome of a question that is answered."""
        answer = self.ask(service, **facts)
        assert answer["status"] != "undetermined", answer["missing"]
        found: dict[str, Any] = answer["outcome"]
        return found

    def missing(self, service: str, /, **facts: Any) -> set[str]:
        """The facts that are needed and not known."""
        answer = self.ask(service, **facts)
        assert answer["status"] == "undetermined", answer["outcome"]
        return set(answer["missing"])

    def told(self, service: str, /, **facts: Any) -> list[Told]:
        """The whole explanation: the provision of each step, its result, and what the step was told."""
        steps = self.ask(service, **facts)["steps"]
        return [(step["citation"].partition(":")[2], step["result"], step["inputs"]) for step in steps]

    def cited(self, service: str, /, **facts: Any) -> set[str]:
        """The provisions that the steps cite."""
        return {provision for provision, _, _ in self.told(service, **facts)}

    def results(self, service: str, provision: str, /, **facts: Any) -> list[Any]:
        """The results of the steps that cite a provision, in the order of the reasoning."""
        return [result for cited, result, _ in self.told(service, **facts) if cited == provision]

    def with_value(self, name: str, value: Any) -> Settings:
        """The norm's settings with another value of one parameter, known and from the beginning."""
        own = norms.get(self.norm)
        parameter = own.parameters[name]
        changed = {**own.settings.parameters, name: parameter.with_values([DatedValue(None, value, "portaria")])}
        return msgspec.structs.replace(own.settings, parameters=changed)

    def answered(self, service: str, facts: dict[str, Any], settings: Settings) -> dict[str, Any]:
        """The outcome of a question that is answered under these settings, by the rules or left to an authority."""
        answer = to_json(decide(self.norm, service, facts, settings=settings))
        assert answer["status"] != "undetermined", answer["missing"]
        found: dict[str, Any] = answer["outcome"]
        return found

    def decided(self, service: str, facts: dict[str, Any], settings: Settings) -> dict[str, Any]:
        """The outcome of a question that is decided under these settings."""
        answer = to_json(decide(self.norm, service, facts, settings=settings))
        assert answer["status"] == "decided", (answer["status"], answer["missing"])
        found: dict[str, Any] = answer["outcome"]
        return found
