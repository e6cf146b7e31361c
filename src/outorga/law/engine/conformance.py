# SPDX-License-Identifier: Apache-2.0
"""Case files run against the decision services: expected and got, as the contract compares them."""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any

import msgspec

from outorga.law.engine.decide import decide
from outorga.law.engine.explain import to_json
from outorga.law.kernel.errors import InvalidFacts, LawError

SETS = ("because", "missing")


class Case(msgspec.Struct, frozen=True):
    """One worked case: facts, what the law answers, and why."""

    id: str
    norm: str
    service: str
    title: str
    facts: dict[str, Any]
    expect: dict[str, Any]
    provisions: tuple[str, ...] = ()
    ambiguous: bool = False
    reading: str | None = None
    why: str = ""


class Result(msgspec.Struct, frozen=True):
    """How a case went: the differences (none: passed), and the reason when it is disputed."""

    case: Case
    got: dict[str, Any]
    differences: tuple[str, ...]
    disputed: str = ""

    @property
    def passed(self) -> bool:
        """Whether the answer is the expected one."""
        return not self.differences


def load(lines: Iterable[str]) -> Iterator[Case]:
    """The cases of a file; a malformed line names its number."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield msgspec.json.decode(line, type=Case)
            except msgspec.MsgspecError as error:
                raise LawError(f"line {number}: not a case: {error}") from None


def shipped(norm: str | None = None) -> Iterator[Case]:
    """Every case in the package, those of the contract and our own."""
    for folder in ("contract", "own"):
        for entry in sorted(files("outorga.cases").joinpath(folder).iterdir(), key=lambda item: item.name):
            if entry.name.endswith(".jsonl") and (norm is None or entry.name.startswith(norm)):
                yield from load(entry.read_text("utf-8").splitlines())


def disputes() -> dict[str, str]:
    """Cases that contradict the norm's text: id to ``provision: reason``."""
    lines = files("outorga.cases").joinpath("disputed.txt").read_text("utf-8").splitlines()
    rows = (line.split("\t", 1) for line in lines if line.strip() and not line.startswith("#"))
    return {case: reason for case, reason in rows}


def run(cases: Iterable[Case]) -> Iterator[Result]:
    """Answer each case and compare."""
    disputed = disputes()
    for case in cases:
        got = answer(case)
        yield Result(case, got, tuple(differences(case, got)), disputed.get(case.id, ""))


def answer(case: Case) -> dict[str, Any]:
    """The decision of a case as JSON; malformed facts and broken law as an entry of their own."""
    try:
        return to_json(decide(case.norm, case.service, case.facts))
    except InvalidFacts as error:
        return {"error": sorted({entry.path for entry in error.errors})}
    except LawError as error:
        return {"broken": str(error)}


def differences(case: Case, got: dict[str, Any]) -> Iterator[str]:
    """What differs between the expectation and the answer."""
    expect = case.expect
    if "error" in expect or "error" in got or "broken" in got:
        if set(expect.get("error", ())) != set(got.get("error", ())) or "error" not in got:
            yield f"error: expected {expect.get('error')}, got {got.get('error', got.get('broken', 'a decision'))}"
        return
    if got["status"] != expect["status"]:
        yield f"status: expected {expect['status']}, got {got['status']} (missing {got['missing']})"
    if "missing" in expect:
        yield from _compare("missing", expect["missing"], got["missing"])
    yield from _compare("outcome", expect.get("outcome", {}), got["outcome"])
    if case.provisions and case.provisions[0] not in (step["citation"].partition(":")[2] for step in got["steps"]):
        yield f"steps: {case.provisions[0]} is not cited"


def _compare(path: str, expected: Any, got: Any) -> Iterator[str]:
    if path.rpartition(".")[2] in SETS and isinstance(expected, list) and isinstance(got, list):
        if set(expected) != set(got):
            yield f"{path}: expected {sorted(expected)}, got {sorted(got)}"
    elif isinstance(expected, dict) and isinstance(got, dict):
        for key, value in expected.items():
            yield from (
                _compare(f"{path}.{key}", value, got[key])
                if key in got
                else [f"{path}.{key}: expected {value}, absent"]
            )
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for position, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from _compare(f"{path}.{position}", one, other)
    elif expected != got or type(expected) is not type(got):
        yield f"{path}: expected {expected}, got {got}"
