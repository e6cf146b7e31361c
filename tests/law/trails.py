# SPDX-License-Identifier: Apache-2.0
"""The reasoning of answers as plain rows, to compare whole; each norm's own ``trails`` binds them to its questions."""

from dataclasses import dataclass
from typing import Any

from tests.law.questions import Questions, Told


def lacks(provision: str, path: str) -> Told:
    """The step of a fact that is needed and not known."""
    return provision, None, {"missing": path}


@dataclass(frozen=True)
class Trails:
    """What tests read of the reasoning of one norm; provisions come without the mark of its annex."""

    questions: Questions
    annex: str = ""

    def trail(self, service: str, /, **facts: Any) -> list[tuple[str, Any]]:
        """Each provision that a step cites and its result, in the order of the reasoning."""
        told = self.questions.told(service, **facts)
        return [(provision.removeprefix(self.annex), result) for provision, result, _ in told]

    def inputs(self, service: str, provision: str, /, **facts: Any) -> list[dict[str, Any]]:
        """What the steps that cite a provision were told."""
        told = self.questions.told(service, **facts)
        return [given for cited, _, given in told if cited == f"{self.annex}{provision}"]

    def given_readings(self, service: str, /, **facts: Any) -> list[str]:
        """The readings that the answer used."""
        found: list[str] = self.questions.ask(service, **facts)["readings"]
        return found
