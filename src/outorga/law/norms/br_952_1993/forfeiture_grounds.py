# SPDX-License-Identifier: Apache-2.0
"""Art. 29, par. 1: whether each ground of forfeiture is met on a day."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.deadlines import Term, count
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, Maybe, UnsetType, happened, known
from outorga.law.norms.br_952_1993.deadlines import COUNTED
from outorga.law.norms.br_952_1993.forfeiture_facts import (
    Accidents,
    DailyTrips,
    FinalFine,
    ForfeitureFacts,
    Frequency,
    Stoppage,
    Summons,
)
from outorga.law.norms.br_952_1993.vocabulary import moves

RATE = Decimal("0.0001")
FINDINGS: Mapping[str, Test] = {
    "art29_par1_inc1": Test("art29_par1_inc1", "Constatou-se que o contrato ou a lei não se cumpre."),
    "art29_par1_inc4": Test("art29_par1_inc4", "Constatou-se que faltam condições para o serviço."),
}
STOPPAGE = Test("art29_par1_inc2", "O serviço parou {days} dias seguidos; o motivo é parar mais de {most}.")
EXCUSED = Test("art46_par1u", "Os dias de força maior comprovada interrompem a parada: {runs}.")
DEFICIENT = Test("art29_par1_inc3", "Dias abaixo da metade da frequência mínima: {days}; o motivo são {most}.")
AGGREGATE = Test(
    "art29_par1_inc3", "Executaram-se {executed} de {minimum} viagens do período; o motivo é menos da metade."
)
FINE = Test("art29_par1_inc5", "A multa definitiva em {final_on} não foi paga até {due_on}; pagamento: {paid_on}.")
FINE_TERM = Test("art86_cpt", "O Departamento fixa os dias para pagar a multa: {days}.")
SUMMONS = Test("art29_par1_inc6", "A intimação de {received_on} não foi atendida até {due_on}; atendimento: {met_on}.")
ACCIDENTS = Test(
    "art29_par1_inc7", "Os acidentes a que deu causa, {imputable} em {trips} viagens, passam do limite {limit}."
)
RATE_TEST = Test("art71_cpt_inc5", "O índice de acidentes é o de acidentes por viagens: {rate}.")


class Ground(msgspec.Struct, frozen=True):
    """A ground of par. 1 as far as it is known, and what the outcome tells of it."""

    provision: str
    met: bool | None
    told: Mapping[str, Any] = {}


def judge_grounds(facts: ForfeitureFacts, reasoning: Reasoning) -> Iterator[Ground]:
    """Each ground that the facts examine, in the order of par. 1."""
    calendar = office_calendar(facts.calendar)
    for finding in facts.findings:
        reasoning.step(FINDINGS[finding])
        yield Ground(finding, True)
    if facts.stoppage is not UNSET:
        yield judge_stoppage(facts.stoppage, facts.on, reasoning)
    if facts.frequency is not UNSET:
        yield judge_frequency(facts.frequency, reasoning)
    if facts.fine is not UNSET:
        yield Ground(FINE.provision, is_fine_overdue(facts.fine, facts, calendar, reasoning))
    if facts.summons is not UNSET:
        yield Ground(SUMMONS.provision, is_summons_unmet(facts.summons, facts.on, calendar, reasoning))
    if facts.accidents is not UNSET:
        yield judge_accidents(facts.accidents, facts, reasoning)


def judge_stoppage(stoppage: Stoppage, on: Maybe[date], reasoning: Reasoning) -> Ground:
    """More days in a row than the norm lets pass, force majeure apart, as they stand on the day of the question."""
    if stoppage.idle and reasoning.need("on", on, STOPPAGE) is None:
        return Ground(STOPPAGE.provision, None)
    until_on = known(on) or date.min
    runs = [(run.from_on.toordinal(), min(run.until_on, until_on).toordinal() + 1) for run in stoppage.idle]
    excused = [(run.from_on.toordinal(), run.until_on.toordinal() + 1) for run in stoppage.force_majeure]
    if excused:
        reasoning.step(EXCUSED, True, runs=len(excused))
    longest = longest_run(runs, excused)
    if longest and reasoning.reading("stoppage_first_day") == "excluded":
        longest -= 1
    most = int(reasoning.fixed("stoppage_days"))
    met = reasoning.step(STOPPAGE, longest > most, days=longest, most=most)
    return Ground(STOPPAGE.provision, met, {"longest_stoppage_days": longest})


Days = tuple[int, int]  # the first day, and the day after the last


def longest_run(runs: Iterable[Days], excused: Iterable[Days]) -> int:
    """The most days in a row of these runs, joined where they touch, and cut where a day is excused."""
    cuts = joined(excused)
    return max((longest_between(run, cuts) for run in joined(runs)), default=0)


def joined(runs: Iterable[Days]) -> list[Days]:
    """The runs in order, those that touch or overlap as one."""
    found: list[Days] = []
    for first, end in sorted(run for run in runs if run[0] < run[1]):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((first, end))
    return found


def longest_between(run: Days, cuts: Sequence[Days]) -> int:
    """The most days in a row that the cuts leave of a run."""
    first, end = run
    longest = 0
    for cut_first, cut_end in cuts:
        longest = max(longest, min(cut_first, end) - first)
        first = max(first, cut_end)
    return max(longest, end - first)


def judge_frequency(frequency: Frequency, reasoning: Reasoning) -> Ground:
    """By the reading: days below half of the minimum, or the trips of the whole period below half of theirs."""
    share = reasoning.fixed("frequency_share")
    if reasoning.reading("frequency_count") == "aggregate":
        return judge_totals(frequency, share, reasoning)
    if frequency.daily is UNSET:
        days = reasoning.need("frequency.deficient_days", frequency.deficient_days, DEFICIENT)
    else:
        days = count_deficient(frequency.daily, share)
    if days is None:
        return Ground(DEFICIENT.provision, None)
    most = int(reasoning.fixed("frequency_days"))
    met = reasoning.step(DEFICIENT, days >= most, days=days, most=most)
    return Ground(DEFICIENT.provision, met, {"deficient_days": days})


def count_deficient(daily: Iterable[DailyTrips], share: Decimal) -> int:
    """The days on which less than the share of the minimum ran, force majeure apart."""
    part, whole = share.as_integer_ratio()
    return sum(
        day.executed * whole < day.minimum * part and day.force_majeure is not True for day in daily
    )  # fmt: skip


def judge_totals(frequency: Frequency, share: Decimal, reasoning: Reasoning) -> Ground:
    """The trips of the period below the share of their minimum."""
    minimum = reasoning.need("frequency.minimum", frequency.minimum, AGGREGATE)
    executed = reasoning.need("frequency.executed", frequency.executed, AGGREGATE)
    if minimum is None or executed is None:
        return Ground(AGGREGATE.provision, None)
    met = reasoning.step(AGGREGATE, executed < minimum * share, minimum=minimum, executed=executed)
    return Ground(AGGREGATE.provision, met)


def is_fine_overdue(
    fine: FinalFine, facts: ForfeitureFacts, calendar: OfficeCalendar, reasoning: Reasoning
) -> bool | None:  # fmt: skip
    """A final fine that was not paid by its last day; None where that is not known."""
    on, final_on = known(facts.on), known(fine.final_on)
    if final_on is None or (on is not None and final_on >= on):
        return bool(reasoning.step(FINE, False, final_on=final_on, due_on=None, paid_on=None))
    paid_on = happened(fine.paid_on, on)
    if paid_on is not None and paid_on <= final_on:
        return bool(reasoning.step(FINE, False, final_on=final_on, due_on=final_on, paid_on=paid_on))
    days = days_to_pay(facts, final_on, reasoning)
    reasoning.need("on", on, FINE)
    if days is None or on is None:
        reasoning.step(FINE, None, final_on=final_on, due_on=None, paid_on=paid_on)
        return None
    due_on = end_of_days(final_on, days, calendar, reasoning)
    met = missed(due_on, paid_on, on)
    return bool(reasoning.step(FINE, met, final_on=final_on, due_on=due_on, paid_on=paid_on))


def days_to_pay(facts: ForfeitureFacts, final_on: date, reasoning: Reasoning) -> int | None:
    """The days that the department gives to pay a fine; the decree has no number."""
    days = facts.parameters.fine_due_days
    if days is UNSET:
        entry = reasoning.parameter("fine_due_days", final_on)
        if entry is None:
            reasoning.lack("parameters.fine_due_days", FINE_TERM)
            return None
        days = int(entry.value)
    else:
        reasoning.used("fine_due_days", days, None)
    reasoning.step(FINE_TERM, True, days=days)
    return days


def end_of_days(start_on: date, days: int, calendar: OfficeCalendar, reasoning: Reasoning) -> date:
    """The last of so many calendar days, moved off a day without office hours by the reading of it."""
    due_on = count(start_on, Term(days, moves=moves(reasoning)), calendar).due_on
    reasoning.step(COUNTED, due_on, start=start_on, due=due_on)
    return due_on


def missed(due_on: date, done_on: date | None, on: date) -> bool:
    """Whether what was due is not done by its last day, as it stands on a day."""
    return on > due_on and (done_on is None or done_on > due_on)


def is_summons_unmet(
    summons: Summons, on: Maybe[date], calendar: OfficeCalendar, reasoning: Reasoning
) -> bool | None:  # fmt: skip
    """A summons that was not met by its last day; None where that is not known."""
    received_on, on = summons.received_on, known(on)
    due_on = end_of_days(received_on, summons.days, calendar, reasoning)
    met_on = happened(summons.met_on, on)
    if on is None and not (met_on is not None and met_on <= due_on):
        reasoning.need("on", on, SUMMONS)
        return None
    unmet = on is not None and missed(due_on, met_on, on)
    return bool(reasoning.step(SUMMONS, unmet, received_on=received_on, due_on=due_on, met_on=met_on))


def judge_accidents(accidents: Accidents, facts: ForfeitureFacts, reasoning: Reasoning) -> Ground:
    """The accidents to which the carrier gave cause, by trips, above the limit that the department fixes."""
    trips, imputable = known(accidents.trips), known(accidents.imputable)
    if trips == 0:
        return Ground(ACCIDENTS.provision, reasoning.step(ACCIDENTS, False, imputable=imputable, trips=0, limit=None))
    reasoning.need("accidents.trips", trips, ACCIDENTS)
    reasoning.need("accidents.imputable", imputable, ACCIDENTS)
    limit = Decimal(0) if imputable == 0 else rate_limit(facts, reasoning)
    if trips is None or imputable is None:
        return Ground(ACCIDENTS.provision, None)
    rate = (Decimal(imputable) / trips).quantize(RATE, ROUND_HALF_UP)
    told = {"accident_rate": rate} if rate <= 1 else {}  # more accidents than trips are no share of them
    reasoning.step(RATE_TEST, rate, rate=rate)
    met = None if limit is None else imputable > limit * trips
    reasoning.step(ACCIDENTS, met, imputable=imputable, trips=trips, limit=limit)
    return Ground(ACCIDENTS.provision, met, told)


def rate_limit(facts: ForfeitureFacts, reasoning: Reasoning) -> Decimal | None:
    """The limit of the rate; the decree has no number."""
    limit = facts.parameters.accident_rate_limit
    if not isinstance(limit, UnsetType):
        reasoning.used("accident_rate_limit", limit, None)
        return limit
    on = known(facts.on)
    entry = None if on is None else reasoning.parameter("accident_rate_limit", on)
    if entry is None:
        reasoning.lack("parameters.accident_rate_limit", ACCIDENTS)
    return None if entry is None else Decimal(entry.value)


PROVISIONS = (
    *FINDINGS, STOPPAGE.provision, EXCUSED.provision, DEFICIENT.provision, FINE.provision, FINE_TERM.provision,
    SUMMONS.provision, ACCIDENTS.provision, RATE_TEST.provision,
)  # fmt: skip
