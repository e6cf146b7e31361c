# SPDX-License-Identifier: Apache-2.0
"""One question, one decision; and many at once, errors kept per item."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import InvalidOperation
from typing import Any

from outorga.law.engine import norms
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Settings
from outorga.law.kernel.errors import FactError, InvalidFacts
from outorga.law.kernel.facts import Facts, read

RawFacts = Mapping[str, Any] | bytes | str | Facts


def decide(norm: str, service: str, facts: RawFacts, *, readings: Mapping[str, str] | None = None,
           settings: Settings | None = None) -> Decision:  # fmt: skip
    """Answer one question of a norm.

    ``facts`` is a mapping or JSON (checked, :class:`InvalidFacts` names every faulty field) or the service's own typed
    facts. ``readings`` overrides the answers of the agency; ``settings`` carries an agency's readings and parameters.
    """
    found = norms.get(norm)
    question = found.service(service)
    chosen = settings or found.settings
    if readings:
        chosen = chosen.with_readings(readings, found.readings)
    return answer(question, facts if isinstance(facts, Facts) else read(question.facts, facts), chosen)


def answer(service: Service, facts: Facts, settings: Settings) -> Decision:
    """Run the rule on typed facts; days or numbers that no calendar and no sum can hold are malformed."""
    try:
        return service.answer(facts, Reasoning(service.name, facts, settings))
    except (OverflowError, InvalidOperation):
        raise InvalidFacts([FactError("", "range", "days and numbers that can be counted with")]) from None


def decide_many(norm: str, service: str, items: Iterable[RawFacts], *, settings: Settings | None = None
                ) -> Iterator[Decision | InvalidFacts]:  # fmt: skip
    """One answer per item, in order; a malformed item gets its error in its place and the rest goes on."""
    for facts in items:
        try:
            yield decide(norm, service, facts, settings=settings)
        except InvalidFacts as error:
            yield error
