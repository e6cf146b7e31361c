# SPDX-License-Identifier: Apache-2.0
"""Decisions: what was answered and, as data made by the same execution, why.

A rule receives its facts and a :class:`Reasoning`. It records each test as a step, names the facts it still needs, the
provisions that cause a refusal, the readings and parameters it used, and concludes. Texts are rendered on demand.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from outorga.law.kernel.citations import in_order
from outorga.law.kernel.errors import UnknownReading
from outorga.law.kernel.facts import Facts
from outorga.law.kernel.parameters import DatedValue, Parameter

T = TypeVar("T")
DECIDED, UNDETERMINED, DISCRETIONARY, NOT_APPLICABLE = "decided", "undetermined", "discretionary", "not_applicable"


class Test(msgspec.Struct, frozen=True, gc=False):
    """What a step examines: the provision that demands it, and a Portuguese sentence with the names of its inputs."""

    __test__ = False  # not a test class, whatever its name says to pytest

    provision: str
    text: str


class Step(msgspec.Struct, frozen=True, gc=False):
    """One test as it was made: its inputs and its result."""

    test: Test
    inputs: dict[str, Any]
    result: Any


class UsedParameter(msgspec.Struct, frozen=True, gc=False):
    """A parameter that the decision read: its value, and the day from which it holds (None: always)."""

    name: str
    value: Any
    effective_from: date | None
    source: str = ""
    invented: bool = False


class Decision(msgspec.Struct, frozen=True):
    """The answer to one question of law."""

    norm: str
    service: str
    status: str
    outcome: dict[str, Any]
    steps: tuple[Step, ...] = ()
    parameters: tuple[UsedParameter, ...] = ()
    missing: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    norm_version: str = ""

    @property
    def provisions(self) -> tuple[str, ...]:
        """The provisions that the steps cite, each once, in the order of the reasoning."""
        return tuple(dict.fromkeys(step.test.provision for step in self.steps))


class Reading(msgspec.Struct, frozen=True):
    """An ambiguity of the text: the question, the possible answers (the first is the default), and why.

    ``why_pt`` is what a page shows; ``why`` says the same to whoever reads the code.
    """

    name: str
    question: str
    question_pt: str
    answers: tuple[str, ...]
    answers_pt: tuple[str, ...]
    why: str
    why_pt: str
    provision: str

    @property
    def default(self) -> str:
        """The answer where no agency has chosen."""
        return self.answers[0]


class Settings(msgspec.Struct, frozen=True):
    """What the law is read with: the readings' answers and the dated parameters of one agency."""

    norm: str
    norm_version: str
    readings: Mapping[str, str]
    parameters: Mapping[str, Parameter]

    def with_readings(self, chosen: Mapping[str, str], known: Mapping[str, Reading]) -> "Settings":
        """The same with some answers changed; :class:`UnknownReading` names one that does not exist."""
        for name, answer in chosen.items():
            if name not in known or answer not in known[name].answers:
                raise UnknownReading(f"{self.norm} has no reading '{name}' with the answer '{answer}'")
        return msgspec.structs.replace(self, readings={**self.readings, **chosen})


class Reasoning:
    """The record of one decision while it is being made."""

    __slots__ = (
        "_because",
        "_facts_readings",
        "_missing",
        "_parameters",
        "_readings",
        "_service",
        "_settings",
        "_steps",
    )

    def __init__(self, service: str, facts: Facts, settings: Settings) -> None:
        self._service = service
        self._settings = settings
        self._facts_readings: Any = getattr(facts, "readings", UNSET)
        self._steps: list[Step] = []
        self._because: list[str] = []
        self._missing: list[str] = []
        self._readings: dict[str, str] = {}
        self._parameters: list[UsedParameter] = []

    def step(self, test: Test, result: Any = True, /, **inputs: Any) -> Any:
        """Record that a provision was tested, with its inputs; returns the result."""
        self._steps.append(Step(test, inputs, result))
        return result

    def need(self, path: str, value: T | UnsetType | None, test: Test) -> T | None:
        """The value of a needed fact; absent or null, its path becomes ``missing``, cited by the test's provision."""
        if value is not None and value is not UNSET:
            return value
        self.lack(path, test)
        return None

    def lack(self, path: str, test: Test) -> None:
        """A needed fact is not known."""
        if path not in self._missing:
            self._missing.append(path)
        self._steps.append(Step(test, {"missing": path}, None))

    def check(self, test: Test, holds: bool | None, /, *because: str, **inputs: Any) -> bool | None:
        """A requirement: None is not known; False refuses because of these provisions (by default the test's own)."""
        self._steps.append(Step(test, inputs, holds))
        if holds is False:
            self._because.extend(because or (test.provision,))
        return holds

    def refuse(self, *provisions: str) -> None:
        """Provisions that cause a refusal, a loss or a measure."""
        self._because.extend(provisions)

    def reading(self, name: str) -> str:
        """The answer to a reading: of the facts, else of the agency, else the default; recorded as used."""
        answer = getattr(self._facts_readings, name, UNSET)
        if answer is UNSET:
            answer = self._settings.readings[name]
        self._readings[name] = answer
        return str(answer)

    def readings(self) -> Mapping[str, str]:
        """Every reading as it holds for these facts, none recorded as used."""
        given = self._facts_readings
        if given is UNSET:
            return self._settings.readings
        chosen = {name: answer for name in given.__struct_fields__ if (answer := getattr(given, name)) is not UNSET}
        return {**self._settings.readings, **chosen}

    def parameter(self, name: str, on: date) -> DatedValue | None:
        """The parameter's entry of that day, recorded as used; None when unknown (the caller says what is missing)."""
        entry = self._settings.parameters[name].at(on)
        if entry is not None:
            self.used(name, entry.value, entry.effective_from, entry.source, entry.invented)
        return entry

    def fixed(self, name: str) -> Any:
        """A value that the norm itself fixes, at whatever day; recorded as used."""
        entry = self._settings.parameters[name].values[0]
        self.used(name, entry.value, entry.effective_from, entry.source, entry.invented)
        return entry.value

    def used(
        self, name: str, value: Any, effective_from: date | None, source: str = "", invented: bool = False
    ) -> None:
        """Record a parameter that was read, also one that came with the facts."""
        if all(other.name != name or other.value != value for other in self._parameters):
            self._parameters.append(UsedParameter(name, value, effective_from, source, invented))

    @property
    def refused(self) -> bool:
        """Whether something already causes a refusal."""
        return bool(self._because)

    @property
    def missing(self) -> tuple[str, ...]:
        """The needed facts that are not known so far."""
        return tuple(self._missing)

    @property
    def because(self) -> list[str]:
        """The provisions that cause a refusal, as the norm orders them."""
        return in_order(self._because) if self._because else []

    def conclude(self, outcome: Mapping[str, Any]) -> Decision:
        """Decided when something refuses or nothing is missing; otherwise undetermined."""
        if self._missing and not self._because:
            return self.undetermined()
        return self.decided(outcome)

    def settle(self, outcome: Mapping[str, Any]) -> Decision:
        """Undetermined while a needed fact is missing, whatever already refuses; otherwise decided."""
        return self.undetermined() if self._missing else self.decided(outcome)

    def decided(self, outcome: Mapping[str, Any]) -> Decision:
        """An answer by the rules alone; ``because`` is added."""
        return self._close(DECIDED, {**outcome, "because": self.because})

    def computed(self, outcome: Mapping[str, Any]) -> Decision:
        """The answer to a question that nothing can refuse, such as the end of a term: without ``because``."""
        return self._close(DECIDED, dict(outcome))

    def discretionary(self, authority: str, outcome: Mapping[str, Any]) -> Decision:
        """The norm leaves it to an authority; the outcome says what the rules alone establish."""
        return self._close(DISCRETIONARY, {**outcome, "because": self.because, "authority": authority})

    def not_applicable(self, outcome: Mapping[str, Any] | None = None) -> Decision:
        """The norm does not govern these facts."""
        return self._close(NOT_APPLICABLE, {**(outcome or {}), "because": self.because} if outcome is not None else {})

    def undetermined(self) -> Decision:
        """A needed fact is absent or unknown; nothing is guessed."""
        return self._close(UNDETERMINED, {})

    def _close(self, status: str, outcome: dict[str, Any]) -> Decision:
        settings = self._settings
        missing = tuple(sorted(self._missing)) if status == UNDETERMINED else ()
        readings = tuple([f"{name}={answer}" for name, answer in self._readings.items()])
        return Decision(settings.norm, self._service, status, outcome, tuple(self._steps), tuple(self._parameters),
                        missing, readings, settings.norm_version)  # fmt: skip


class Service(msgspec.Struct, frozen=True):
    """A decision service: a question, the type of its facts, and the rule that answers."""

    name: str
    title_pt: str
    facts: type[Facts]
    answer: Callable[[Any, Reasoning], Decision]
    provisions: tuple[str, ...] = ()


def by_name(services: Iterable[Service]) -> dict[str, Service]:
    """Index services, in their order."""
    return {service.name: service for service in services}
