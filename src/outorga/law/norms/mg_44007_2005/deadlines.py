# SPDX-License-Identifier: Apache-2.0
"""Every term of the decree: procedure (arts. 4, 7, 24, 25), validity, penalty, and entry into force (art. 29)."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.dates import MonthEnd
from outorga.law.kernel.deadlines import DueDate, Term, Unit, count
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, CalendarFact, Facts, Given, Maybe, known
from outorga.law.norms.mg_44007_2005.vocabulary import procedure_term

DeadlineName = Literal[
    "change_report", "contract_change", "defence", "payment", "appeal", "document_request", "technical_statement",
    "clean_record", "authorization_cap", "recurrence_window", "suspension", "new_authorization_bar", "vehicle_age",
    "entry_into_force",
]  # fmt: skip


class DeadlineRule(msgspec.Struct, frozen=True):
    """A row of the table of terms: what fixes its length, its unit, and whether it is a term of procedure."""

    parameter: str
    unit: Unit
    test: Test
    procedure: bool = False


def _row(parameter: str, unit: Unit, provision: str, text: str, **more: bool) -> DeadlineRule:
    return DeadlineRule(parameter, unit, Test(provision, text + " Início: {start_on}; termina em {due_on}."), **more)


RULES: Mapping[str, DeadlineRule] = {
    "change_report": _row(
        "change_report_days", Unit.DAY, "art4_par7", "Mudança se comunica em {days} dias.", procedure=True
    ),
    "contract_change": _row(
        "contract_change_days", Unit.DAY, "art7_par1", "Mudança do contrato se comunica em {days} dias.", procedure=True
    ),
    "defence": _row(
        "defence_days", Unit.DAY, "art24_cpt", "A defesa cabe em {days} dias do recebimento comprovado.", procedure=True
    ),
    "payment": _row(
        "payment_days",
        Unit.DAY,
        "art24_par2",
        "A multa se paga em {days} dias do fim do prazo de defesa.",
        procedure=True,
    ),
    "appeal": _row(
        "appeal_days", Unit.DAY, "art25_cpt", "O recurso cabe em {days} dias da publicação da decisão.", procedure=True
    ),
    "document_request": _row(
        "", Unit.DAY, "art4_par6", "O documento exigido se apresenta no prazo da exigência.", procedure=True
    ),
    "technical_statement": _row(
        "technical_statement_months", Unit.MONTH, "art4_cpt_inc2_ali4", "A declaração técnica vale {length} meses."
    ),
    "clean_record": _row("clean_record_months", Unit.MONTH, "art4_cpt_inc3_ali4", "O nada consta vale {length} meses."),
    "authorization_cap": _row(
        "authorization_cap_days", Unit.DAY, "art7_par2", "A autorização contínua vale até {length} dias."
    ),
    "recurrence_window": _row(
        "recurrence_window_days", Unit.DAY, "art23_cpt", "A reincidência se conta em {length} dias."
    ),
    "suspension": _row("suspension_days", Unit.DAY, "art23_cpt", "A suspensão dura {length} dias."),
    "new_authorization_bar": _row(
        "new_authorization_bar_days", Unit.DAY, "art23_par2", "Nova autorização fica suspensa por {length} dias."
    ),
    "vehicle_age": _row("vehicle_age_years", Unit.YEAR, "art2_cpt_inc4", "O veículo serve até {length} anos de uso."),
    "entry_into_force": _row(
        "entry_into_force_days", Unit.DAY, "art29_cpt", "O decreto vigora após {length} dias da publicação."
    ),
}


class DeadlineParameters(Facts, frozen=True, gc=False):
    """What the agency fixes for a request of documents."""

    document_request_days: Given[Annotated[int, Meta(ge=1)]] = UNSET


class ProcedureReadings(Facts, frozen=True, gc=False):
    """Readings of the terms of procedure."""

    day_kind: Given[Literal["calendar", "working"]] = UNSET
    roll: Given[Literal["forward", "none"]] = UNSET
    start_roll: Given[Literal["any_day", "office_day"]] = UNSET


class DeadlineReadings(ProcedureReadings, frozen=True, gc=False):
    """Readings of all terms."""

    first_day: Given[Literal["excluded", "included"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    force_count: Given[Literal["publication_included", "publication_excluded"]] = UNSET


class DeadlineFacts(Facts, frozen=True, gc=False):
    """Facts of `deadline`."""

    deadline: DeadlineName
    start_on: Maybe[date] = UNSET
    calendar: Given[CalendarFact] = UNSET
    done_on: Maybe[date] = UNSET
    parameters: DeadlineParameters = DeadlineParameters()
    readings: DeadlineReadings = DeadlineReadings()


def deadline(facts: DeadlineFacts, reasoning: Reasoning) -> Decision:
    """A term ends on its last day, that day in; one of procedure moves off a day without office hours."""
    rule = RULES[facts.deadline]
    start_on = reasoning.need("start_on", facts.start_on, rule.test)
    length = _length(facts, rule, reasoning)
    if start_on is None or length is None:
        return reasoning.undetermined()
    if rule.procedure:
        due = procedure_due(start_on, length, office_calendar(facts.calendar), reasoning, rule.test)
    else:
        due = validity_term(start_on, length, facts.deadline, reasoning)
    return reasoning.decided(_outcome(due, length, rule, known(facts.done_on), reasoning))


def _length(facts: DeadlineFacts, rule: DeadlineRule, reasoning: Reasoning) -> int | None:
    if rule.parameter:
        return int(reasoning.fixed(rule.parameter))
    return reasoning.need("parameters.document_request_days", facts.parameters.document_request_days, rule.test)


def procedure_due(start_on: date, length: int, calendar: OfficeCalendar, reasoning: Reasoning, test: Test) -> DueDate:
    """A term of procedure: start day out, last day in, moved to the next office day, each by its reading."""
    due = count(start_on, procedure_term(length, reasoning), calendar)
    reasoning.step(test, due.due_on, start_on=start_on, days=length, nominal_on=due.nominal_on, due_on=due.due_on,
                   skipped=[day.on for day in due.skipped])  # fmt: skip
    return due


def validity_term(start_on: date, length: int, name: str, reasoning: Reasoning) -> DueDate:
    """A validity, a penalty or the entry into force: never moved."""
    rule = RULES[name]
    due = count(start_on, _validity(name, length, rule.unit, reasoning), office_calendar(UNSET))
    reasoning.step(rule.test, due.due_on, start_on=start_on, length=length, due_on=due.due_on)
    return due


def _validity(name: str, length: int, unit: Unit, reasoning: Reasoning) -> Term:
    if name == "entry_into_force":
        first_day_in = reasoning.reading("force_count") == "publication_included"
        return Term(length + 1, unit, first_day_counts=first_day_in)
    if unit is Unit.DAY:
        return Term(length, unit, first_day_counts=reasoning.reading("first_day") == "included")
    return Term(length, unit, month_end=MonthEnd(reasoning.reading("month_end")))


def _outcome(
    due: DueDate, length: int, rule: DeadlineRule, done_on: date | None, reasoning: Reasoning
) -> dict[str, Any]:
    outcome = {
        "due_on": due.due_on, "nominal_on": due.nominal_on, "unit": rule.unit, "days": length, "rolled": due.moved,
        "skipped": [day.on for day in due.skipped], "fine": None,
    }  # fmt: skip
    if done_on is None:
        return outcome
    late = due.days_late(done_on)
    if late:
        reasoning.refuse(rule.test.provision)
    return {**outcome, "on_time": not late, "days_late": late}


SERVICES = (
    Service("deadline", "Quando termina este prazo?", DeadlineFacts, deadline,
            tuple(dict.fromkeys(rule.test.provision for rule in RULES.values()))),
)  # fmt: skip
