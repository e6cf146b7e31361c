# SPDX-License-Identifier: Apache-2.0
"""The errors of the law core.

    LawError                     anything that stops an answer
    ├── InvalidFacts             the facts are malformed: one FactError per faulty field, nothing is computed
    ├── UnknownNorm              no such norm
    ├── UnknownService           no such decision service in the norm
    ├── UnknownReading           a setting names a reading or an answer that the norm does not have
    ├── CorruptLawData           a parameter, catalogue or lifecycle file contradicts itself
    ├── InvalidCitation          a text that is no provision id
    ├── LossyArithmetic          a float, or an amount with another currency, came near money
    └── IllegalTransition        an event that the lifecycle does not allow from this state

A refusal that a norm provides for is never an error: it is a decision.
"""

from collections.abc import Sequence

import msgspec


class LawError(Exception):
    """Anything that stops the law core from answering."""


class FactError(msgspec.Struct, frozen=True, omit_defaults=False):
    """One faulty field: its dotted path, a code, what was expected, and what came instead."""

    path: str
    code: str
    expected: str
    got: object = None


class InvalidFacts(LawError):
    """Malformed facts; ``errors`` has one entry per faulty field, sorted by path."""

    def __init__(self, errors: Sequence[FactError]) -> None:
        self.errors = tuple(sorted(errors, key=lambda error: error.path))
        super().__init__("; ".join(f"{error.path}: {error.expected}" for error in self.errors))


class UnknownNorm(LawError):
    """No norm has this key."""


class UnknownService(LawError):
    """The norm has no decision service of this name."""


class UnknownReading(LawError):
    """The norm has no such reading, or the reading has no such answer."""


class CorruptLawData(LawError):
    """A data file of a norm has a gap, an overlap, a float, or lacks a citation."""


class InvalidCitation(LawError):
    """The text is not the id of a provision."""


class LossyArithmetic(LawError):
    """Floats are refused, and so is a sum over two currencies."""


class IllegalTransition(LawError):
    """The lifecycle does not allow ``event`` from ``state``; ``allowed`` names the events that it does."""

    def __init__(self, *, kind: str, state: str, event: str, allowed: Sequence[str]) -> None:
        self.kind, self.state, self.event, self.allowed = kind, state, event, tuple(allowed)
        super().__init__(f"{kind}: '{event}' is not allowed from '{state}'; allowed: {', '.join(allowed) or 'none'}")
