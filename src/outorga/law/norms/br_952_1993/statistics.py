# SPDX-License-Identifier: Apache-2.0
"""Arts. 24, XVII, 36, and 78, II, e, and III, a: statistics and accounts that come late, or that are refused."""

from datetime import date
from typing import Any

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Given, Maybe, happened, known
from outorga.law.norms.br_952_1993.deadlines import due_on as end_of
from outorga.law.norms.br_952_1993.vocabulary import DatedFacts

OWED = Test("art24_cpt_inc17", "O contrato obriga a prestar contas: até {due_on}.")
ACCESS = Test("art36_cpt", "A fiscalização tem acesso aos dados da transportadora.")
REFUSED = Test("art78_cpt_inc3_ali1", "Os dados não foram recusados; recusa: {refused_on}.")
LATE = Test("art78_cpt_inc2_ali5", "O atraso ainda não dá multa em {until_on}; último dia sem multa: {last_day}.")


class StatisticsReturnFacts(DatedFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `statistics_return`."""

    due_on: Maybe[date] = UNSET
    delivered_on: Given[date] = UNSET
    refused_on: Given[date] = UNSET


def statistics_return(facts: StatisticsReturnFacts, reasoning: Reasoning) -> Decision:
    """More than the tolerated days late, or refused, is an infraction; a refusal takes the place of lateness."""
    on = known(facts.on)
    refused_on = happened(facts.refused_on, on)
    reasoning.step(ACCESS)
    if facts.refused_on is not UNSET:
        reasoning.check(REFUSED, refused_on is None, refused_on=refused_on)
    due_on, until_on = known(facts.due_on), happened(facts.delivered_on, on) or on
    if refused_on is None:
        reasoning.need("due_on", due_on, LATE)
        reasoning.need("on", until_on, LATE)
    lateness = {} if due_on is None else judge_lateness(facts, due_on, until_on, refused_on is not None, reasoning)
    return reasoning.settle({**lateness, "infractions": reasoning.because})


def judge_lateness(
    facts: StatisticsReturnFacts, due_on: date, until_on: date | None, refused: bool, reasoning: Reasoning
) -> dict[str, Any]:
    """How many days late, and the last day that costs nothing; beyond it an infraction, unless it is refused."""
    reasoning.step(OWED, True, due_on=due_on)
    last_day = end_of("statistics_tolerance", due_on, office_calendar(facts.calendar), reasoning).due_on
    if until_on is None:
        return {"last_day_without_fine": last_day}
    if not refused:
        reasoning.check(LATE, until_on <= last_day, until_on=until_on, last_day=last_day)
    return {"days_late": max((until_on - due_on).days, 0), "last_day_without_fine": last_day}


SERVICES = (
    Service("statistics_return", "Os dados estatísticos ou contábeis estão atrasados ou recusados?",
            StatisticsReturnFacts, statistics_return, (
        OWED.provision, ACCESS.provision, LATE.provision, REFUSED.provision,
    )),
)  # fmt: skip
