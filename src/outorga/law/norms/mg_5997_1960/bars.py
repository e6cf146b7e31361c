# SPDX-License-Identifier: Apache-2.0
"""Art. 116, par. 6: nobody whose grant was forfeited, nor a company that he directs, receives another."""

from collections.abc import Sequence
from datetime import date

from outorga.law.kernel.dates import add_years
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UnsetType, happened
from outorga.law.norms.mg_5997_1960.counting import FIVE_YEARS, month_end
from outorga.law.norms.mg_5997_1960.vocabulary import ForfeitedPerson

UNBARRED = Test("anx1_art116_par6", "Ninguém que responde pela empresa teve outorga cassada. Cassados: {barred}.")


def free_of_forfeiture(
    directors: Sequence[str] | UnsetType,
    forfeitures: Sequence[ForfeitedPerson] | UnsetType,
    on: date | UnsetType,
    reasoning: Reasoning,
) -> bool | None:
    """Whether no director is barred; true when the two lists were not given, None when the day needed lacks."""
    if isinstance(directors, UnsetType) or isinstance(forfeitures, UnsetType):
        return True
    concerned = [entry for entry in forfeitures if entry.person in directors and happened(entry.on, on) is not None]
    if concerned and reasoning.reading("forfeiture_bar") == "five_years":
        if isinstance(on, UnsetType):
            return None
        concerned = [entry for entry in concerned if on <= add_years(entry.on, FIVE_YEARS, month_end(reasoning))]
    barred = list(dict.fromkeys(entry.person for entry in concerned))
    free: bool = reasoning.step(UNBARRED, not barred, barred=barred)
    return free


def judge_directors(
    directors: Sequence[str] | UnsetType,
    forfeitures: Sequence[ForfeitedPerson] | UnsetType,
    on: date | UnsetType,
    reasoning: Reasoning,
) -> None:
    """A barred director refuses; tested when directors and forfeited persons are named."""
    free = free_of_forfeiture(directors, forfeitures, on, reasoning)
    if free is None:
        reasoning.lack("on", UNBARRED)
    elif not free:
        reasoning.refuse(UNBARRED.provision)
