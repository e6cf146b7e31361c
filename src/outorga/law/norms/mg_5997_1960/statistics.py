# SPDX-License-Identifier: Apache-2.0
"""Arts. 18, item XV, and 110, item 11: when the monthly return is due, and whether it is late."""

from collections.abc import Iterator
from datetime import date
from typing import Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, YearMonth, contradiction, happened
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, office_calendar

LATE = Test("anx1_art110_cpt_inc2_ite11", "O boletim não está atrasado em {judged_on}; o último dia foi {due_on}.")
NO_YEAR = "0000"


class StatisticsReadings(Facts, frozen=True, gc=False):
    """The open question of the monthly return."""

    statistics_day: Given[Literal["next_office_day", "fixed_day"]] = UNSET


class StatisticsReturnFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `statistics_return`."""

    month: YearMonth
    sent_on: Given[date] = UNSET
    readings: StatisticsReadings = StatisticsReadings()

    def contradictions(self) -> Iterator[FactError]:
        """The calendar has no year zero."""
        if self.month.startswith(NO_YEAR):
            yield contradiction("month", "a month of a year from 0001 on", self.month)


def statistics_return(facts: StatisticsReturnFacts, reasoning: Reasoning) -> Decision:
    """Due on a day of the month after; a return that was not sent is judged by the day asked about."""
    reported = date.fromisoformat(f"{facts.month}-01")
    due_on = end_of("statistics_return", reported, office_calendar(facts.calendar), reasoning).due_on
    judged_on = happened(facts.sent_on, facts.on) or reasoning.need("on", facts.on, LATE)
    if judged_on is None:
        return reasoning.undetermined()
    in_time = reasoning.step(LATE, judged_on <= due_on, judged_on=judged_on, due_on=due_on)
    return reasoning.decided({"due_on": due_on, "late": not in_time, "items": [] if in_time else [LATE.provision]})


SERVICES = (
    Service("statistics_return", "Quando vence o boletim do mês, e ele está atrasado?", StatisticsReturnFacts,
            statistics_return, ("anx1_art18_cpt_inc15", LATE.provision)),
)  # fmt: skip
