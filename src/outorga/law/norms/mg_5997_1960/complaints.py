# SPDX-License-Identifier: Apache-2.0
"""Art. 79: the complaint book of the vehicle: when the copy and the report are due, and whether they were late."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Instant, UnsetType, contradiction, happened
from outorga.law.norms.mg_5997_1960.deadlines import due_at as end_by_clock
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, Quantity, office_calendar

COPY = Test("anx1_art79_par3", "A primeira via vai até {copy_due_at}; enviada: {sent}.")
REPORT = Test("anx1_art79_par3", "A informação vai até {report_due_on}; enviada: {sent}.")
COPY_NOT_SENT = Test("anx1_art79_par3", "A primeira via, não enviada, ainda pode ir; o fim é {copy_due_at}.")
REPORT_NOT_SENT = Test("anx1_art79_par3", "A informação, não enviada, ainda pode ir; o último dia é {report_due_on}.")
SLIP = Test("anx1_art79_par1", "A folha {number} está entre as rubricadas, de {first} a {last}.")
ACCEPTED = Test("anx1_art79_par1", "A queixa se recebe, mesmo em folha sem rubrica.")
LATE = Test("anx1_art110_cpt_inc1_ite4", "Nem a primeira via nem a informação atrasou.")


class Slip(Facts, frozen=True, gc=False):
    """The number of the page, and the first and the last page that the inspectors initialled."""

    number: Quantity
    first: Quantity
    last: Quantity


class ComplaintReadings(Facts, frozen=True, gc=False):
    """The open question of the complaint book."""

    slip_range: Given[Literal["accept_and_flag", "reject"]] = UNSET


class ComplaintFacts(LinesFacts, frozen=True, gc=False):
    """Facts of `complaint`."""

    filed_at: Given[Instant] = UNSET
    copy_sent_at: Given[Instant] = UNSET
    report_sent_on: Given[date] = UNSET
    slip: Given[Slip] = UNSET
    readings: ComplaintReadings = ComplaintReadings()

    def contradictions(self) -> Iterator[FactError]:
        """A range of pages does not end before it starts."""
        if self.slip is not UNSET and self.slip.last < self.slip.first:
            yield contradiction("slip.last", "a page not before slip.first", self.slip.last)


def complaint(facts: ComplaintFacts, reasoning: Reasoning) -> Decision:
    """The copy by the clock, the report by days; the page is looked at when its number is told."""
    filed_at = reasoning.need("filed_at", facts.filed_at, COPY)
    if filed_at is None:
        return reasoning.undetermined()
    outcome = judge_copy(facts, filed_at, reasoning) | judge_report(facts, filed_at.date(), reasoning)
    late = outcome["copy_late"] or outcome["report_late"]
    reasoning.step(LATE, not late)
    outcome["items"] = [LATE.provision] if late else []
    return reasoning.decided(outcome | judge_slip(facts.slip, reasoning))


def judge_copy(facts: ComplaintFacts, filed_at: datetime, reasoning: Reasoning) -> dict[str, Any]:
    """The first copy, minute by minute, closed days counted; late when sent after, or not sent and the day passed."""
    due_at = end_by_clock("complaint_copy", filed_at, office_calendar(facts.calendar), reasoning).due_at
    sent_at = copy_sent(facts)
    if sent_at:
        in_time = reasoning.check(COPY, sent_at <= due_at, copy_due_at=due_at, sent=sent_at)
    else:
        in_time = reasoning.check(COPY_NOT_SENT, not passed(due_at.date(), facts.on), copy_due_at=due_at)
    return {"copy_due_at": due_at, "copy_late": not in_time}


def copy_sent(facts: ComplaintFacts) -> datetime | None:
    """When the first copy was sent, if it was by the day asked about; its day is the one in its own offset."""
    sent_at = facts.copy_sent_at
    return None if isinstance(sent_at, UnsetType) or happened(sent_at.date(), facts.on) is None else sent_at


def judge_report(facts: ComplaintFacts, filed_on: date, reasoning: Reasoning) -> dict[str, Any]:
    """The report, from the day of the complaint; a last day without office hours moves on."""
    due_on = end_of("complaint_report", filed_on, office_calendar(facts.calendar), reasoning).due_on
    sent_on = happened(facts.report_sent_on, facts.on)
    if sent_on:
        in_time = reasoning.check(REPORT, sent_on <= due_on, report_due_on=due_on, sent=sent_on)
    else:
        in_time = reasoning.check(REPORT_NOT_SENT, not passed(due_on, facts.on), report_due_on=due_on)
    return {"report_due_on": due_on, "report_late": not in_time}


def passed(due_on: date, on: date | UnsetType) -> bool:
    """Whether the day asked about, when there is one, lies after the last day."""
    return not isinstance(on, UnsetType) and on > due_on


def judge_slip(slip: Slip | UnsetType, reasoning: Reasoning) -> dict[str, bool]:
    """A page outside the initialled range is a flaw of the book; by the reading the complaint is taken all the same."""
    if isinstance(slip, UnsetType):
        return {}
    initialled = bool(reasoning.check(
        SLIP, slip.first <= slip.number <= slip.last, number=slip.number, first=slip.first, last=slip.last
    ))  # fmt: skip
    accepted = initialled or reasoning.reading("slip_range") == "accept_and_flag"
    reasoning.step(ACCEPTED, accepted)
    return {"accepted": accepted, "slip_initialled": initialled}


SERVICES = (
    Service("complaint", "Até quando vão a via e a informação desta queixa, e atrasaram?", ComplaintFacts, complaint,
            (COPY.provision, SLIP.provision, LATE.provision)),
)  # fmt: skip
