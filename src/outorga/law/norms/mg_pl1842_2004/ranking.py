# SPDX-License-Identifier: Apache-2.0
"""Art. 9, pars. 1 and 2: the order of the qualified candidates, what parts equal scores, and the award."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, known
from outorga.law.norms.mg_pl1842_2004.candidates import Entrant

ORDER = Test("art9_par1", "Vários se habilitam: ordenam-se por nota e pelos critérios de desempate.")
SCORE = Test("art9_par1", "Há notas na licitação: a de {id} ordena antes do desempate.")
EQUAL = Test("art9_par1", "{first} e {second} têm a mesma nota: desempata-se pelos incisos.")
STOPS = Test("art9_par2", "O primeiro inciso que difere decide; os seguintes não se examinam.")
LICENCE = Test("art9_par1_inc1", "Habilitação mais antiga: {first}, {second}.")
HOLDING = Test("art9_par1_inc2", "Mais dias como permissionário de táxi convencional: {first}, {second}.")
DRIVING = Test("art9_par1_inc3", "Mais dias como condutor auxiliar: {first}, {second}.")
AGE = Test("art9_par1_inc4", "O mais idoso: {first}, {second}.")

Criterion = date | int


def need_criteria(entrants: Sequence[Entrant], reasoning: Reasoning) -> None:
    """Licence and age tell two qualified persons apart; where one has a score, all need theirs."""
    if len(entrants) > 1:
        reasoning.step(ORDER)
    persons = [entrant for entrant in entrants if entrant.candidate.is_person]
    for entrant in persons if len(persons) > 1 else ():
        reasoning.need(f"{entrant.path}.licensed_on", entrant.candidate.licensed_on, LICENCE)
        reasoning.need(f"{entrant.path}.born_on", entrant.candidate.born_on, AGE)
    if any(entrant.candidate.score is not UNSET for entrant in entrants):
        for entrant in entrants:
            score = reasoning.need(f"{entrant.path}.score", entrant.candidate.score, SCORE)
            reasoning.step(SCORE, score, id=entrant.candidate.id)


def rank(entrants: Sequence[Entrant], vacancies: int | None, reasoning: Reasoning) -> dict[str, Any]:
    """The ranking, what parted its neighbours of equal score, and the awards.

    Equals in everything keep the given order; across the last place none of them is awarded.
    """
    ranked = sorted(entrants, key=lambda entrant: (-_score(entrant), _measures(entrant)))
    names = [entrant.candidate.id for entrant in ranked]
    ties = [_tie(one, other, reasoning) for one, other in pairwise(ranked) if _score(one) == _score(other)]
    outcome: dict[str, Any] = {"ranking": names, "ties": ties}
    if vacancies is None:
        return outcome
    first, end = _across(ranked, vacancies)
    return {**outcome, "awarded": names[:first], "tied": names[first:end]}


def _score(entrant: Entrant) -> Decimal:
    return known(entrant.candidate.score) or Decimal(0)


def _criteria(entrant: Entrant) -> tuple[tuple[Test, Any, Criterion], ...]:
    """Each criterion with what it looks at and its measure, the smaller the better; none comes after any."""
    candidate = entrant.candidate
    return (
        (LICENCE, known(candidate.licensed_on), known(candidate.licensed_on) or date.max),
        (HOLDING, entrant.as_holder.days, -entrant.as_holder.days),
        (DRIVING, entrant.as_auxiliary.days, -entrant.as_auxiliary.days),
        (AGE, known(candidate.born_on), known(candidate.born_on) or date.max),
    )


def _measures(entrant: Entrant) -> tuple[Criterion, ...]:
    return tuple(measure for _, _, measure in _criteria(entrant))


def _tie(one: Entrant, other: Entrant, reasoning: Reasoning) -> dict[str, Any]:
    between = [one.candidate.id, other.candidate.id]
    reasoning.step(EQUAL, first=between[0], second=between[1])
    for (test, first, measure), (_, second, another) in zip(_criteria(one), _criteria(other), strict=True):
        differs = measure != another
        reasoning.step(test, differs, first=first, second=second)
        if differs:
            reasoning.step(STOPS, test.provision)
            return {"between": between, "decided_by": test.provision}
    return {"between": between, "decided_by": None}


def _across(ranked: Sequence[Entrant], vacancies: int) -> tuple[int, int]:
    """Where the awards end, and where the group ends that is equal in everything and lies across the last place."""
    end = min(vacancies, len(ranked))
    if not 0 < end < len(ranked) or not _equal(ranked[end - 1], ranked[end]):
        return end, end
    first = last = end
    while first and _equal(ranked[first - 1], ranked[end]):
        first -= 1
    while last < len(ranked) and _equal(ranked[last], ranked[end]):
        last += 1
    return first, last


def _equal(one: Entrant, other: Entrant) -> bool:
    return _score(one) == _score(other) and _measures(one) == _measures(other)
