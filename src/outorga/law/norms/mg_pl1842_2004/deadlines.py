# SPDX-License-Identifier: Apache-2.0
"""Every term of the bill, and art. 81: a last day without office hours moves, save in validities and penalties."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.dates import DAY, MonthEnd, add_years
from outorga.law.kernel.deadlines import DueDate, DueMoment, Term, Unit, count, count_hours, first_counted
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Given, MinuteInstant, known
from outorga.law.norms.mg_pl1842_2004.counting import month_end
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

DeadlineName = Literal[
    "vehicle_presentation", "fleet_study", "leave_return_first", "leave_return_maximum",
    "medical_certificate_presentation", "medical_certificate_renewal", "dismissal_notice", "driver_naming",
    "fault_dismissal_bar", "lost_object", "accident_report", "operating_information", "radio_fleet_change",
    "radio_accreditation", "notice_service", "inspection_after_seizure", "first_appeal", "second_appeal",
    "late_fine_first_bracket", "corporate_change_copy", "temporary_link", "transfer_return_bar", "minimum_holding",
    "tender_experience", "licence_seniority", "vehicle_entry", "vehicle_entry_exceptional", "vehicle_replacement",
    "suspension_group_1", "suspension_group_2", "suspension_group_3", "suspension_group_4", "recidivism_life",
    "points_life",
]  # fmt: skip
MOVED = Test("art81_cpt", "O prazo acaba em {raw_on}; em dia sem expediente passa para o próximo dia útil: {due_on}.")
APPEAL_FROM = {
    "first_appeal": Test("art51_cpt_inc1", "O dia 1 é o primeiro dia útil depois do recebimento: {first_counted_on}."),
    "second_appeal": Test(
        "art51_par1_inc1", "O dia 1 é o primeiro dia útil depois da comunicação: {first_counted_on}."
    ),
}


class Rule(msgspec.Struct, frozen=True):
    """A row of the table of terms: its unit, the parameter with its length, and what the count does at its two ends.

    ``moves_by`` names the reading that may keep the last day still; ``bars`` marks a day whose anniversary is in or
    out by its reading; ``year_end`` puts the end on 31 December.
    """

    test: Test
    unit: Unit
    parameter: str
    moves: bool = False
    moves_by: str = ""
    first_day_counts: bool = False
    appeal: bool = False
    anniversary: bool = False
    year_end: bool = False


def _rule(parameter: str, unit: Unit, provision: str, text: str, **more: Any) -> Rule:
    test = Test(provision, text + " Início: {start}; {length} ({unit}); termina em {due_on}.")
    return Rule(test, unit, f"{parameter}_{unit.plural}", **more)


RULES: Mapping[str, Rule] = {
    "vehicle_presentation": _rule(
        "vehicle_presentation", Unit.DAY, "art6_par7", "O veículo se apresenta depois da assinatura.", moves=True
    ),
    "fleet_study": _rule("fleet_study", Unit.YEAR, "art7_par4", "O estudo da frota se refaz.", moves=True),
    "leave_return_first": _rule(
        "leave_first", Unit.MONTH, "art13_cpt", "O veículo volta no fim da licença.",
        moves=True, moves_by="leave_return_moves",
    ),
    "leave_return_maximum": _rule(
        "leave_maximum", Unit.MONTH, "art13_cpt", "O veículo volta no fim da licença prorrogada.",
        moves=True, moves_by="leave_return_moves",
    ),
    "medical_certificate_presentation": _rule(
        "medical_certificate_presentation", Unit.DAY, "art29_par1", "O atestado médico se apresenta.", moves=True
    ),
    "medical_certificate_renewal": _rule(
        "medical_certificate_renewal", Unit.YEAR, "art29_par1", "O atestado médico vale."
    ),
    "dismissal_notice": _rule(
        "dismissal_notice", Unit.HOUR, "art29_par9", "A dispensa do auxiliar se comunica.", moves=True
    ),
    "driver_naming": _rule(
        "driver_naming", Unit.HOUR, "art43_par1", "O condutor se indica depois do auto recebido.", moves=True
    ),
    "fault_dismissal_bar": _rule(
        "fault_dismissal_bar", Unit.DAY, "art29_par10", "O dispensado por culpa espera o impedimento acabar."
    ),
    "lost_object": _rule(
        "lost_object", Unit.BUSINESS_DAY, "art32_cpt_inc12", "O objeto esquecido se entrega.", moves=True
    ),
    "accident_report": _rule(
        "accident_report", Unit.BUSINESS_DAY, "art34_cpt_inc4", "O acidente se comunica.", moves=True
    ),
    "operating_information": _rule(
        "operating_information", Unit.DAY, "art35_cpt_inc11", "A informação pedida se presta.", moves=True
    ),
    "radio_fleet_change": _rule(
        "radio_fleet_change", Unit.BUSINESS_DAY, "art36_cpt_inc4", "A mudança da frota da rádio se comunica.",
        moves=True,
    ),
    "radio_accreditation": _rule("radio_accreditation", Unit.YEAR, "art68_cpt", "O credenciamento de rádio vale."),
    "notice_service": _rule(
        "notice_service", Unit.DAY, "art40_par4", "O infrator se notifica.", moves=True, moves_by="agency_term_moves"
    ),
    "inspection_after_seizure": _rule(
        "inspection_after_seizure", Unit.BUSINESS_DAY, "art42_par1", "O veículo vai à vistoria depois da apreensão.",
        moves=True,
    ),
    "first_appeal": _rule(
        "first_appeal", Unit.DAY, "art51_cpt", "O recurso ao Diretor se apresenta.", moves=True, appeal=True
    ),
    "second_appeal": _rule(
        "second_appeal", Unit.DAY, "art51_par1", "O recurso ao Conselho se apresenta.", moves=True, appeal=True
    ),
    "late_fine_first_bracket": _rule(
        "late_fine_first_bracket", Unit.DAY, "art45_cpt_inc1", "A primeira faixa de atraso da multa acaba.", moves=True
    ),
    "corporate_change_copy": _rule(
        "corporate_change_copy", Unit.DAY, "art79_par3", "A cópia da alteração se entrega.", moves=True
    ),
    "temporary_link": _rule("temporary_link", Unit.DAY, "art63_par1u", "O vínculo temporário dura."),
    "transfer_return_bar": _rule(
        "transfer_return_bar", Unit.YEAR, "art12_par3", "Quem transferiu fica impedido.", anniversary=True
    ),
    "minimum_holding": _rule("minimum_holding", Unit.MONTH, "art12_par4", "A permissão se detém antes de transferir."),
    "tender_experience": _rule("tender_experience", Unit.YEAR, "art9_cpt_inc1", "A experiência se completa."),
    "licence_seniority": _rule("licence_seniority", Unit.YEAR, "art29_cpt_inc1_ali2", "O tempo de CNH se completa."),
    "vehicle_entry": _rule("vehicle_entry", Unit.YEAR, "art55_par3", "O veículo pode entrar."),
    "vehicle_entry_exceptional": _rule(
        "vehicle_entry_exceptional", Unit.YEAR, "art55_par2", "O substituto pode entrar, em caso excepcional."
    ),
    "vehicle_replacement": _rule(
        "vehicle_replacement", Unit.YEAR, "art55_par1", "O veículo serve até o fim do ano.", year_end=True
    ),
    "recidivism_life": _rule(
        "recidivism_life", Unit.YEAR, "art44_par1", "A infração ainda gera reincidência.", anniversary=True
    ),
    "points_life": _rule("points_life", Unit.YEAR, "art43_par2", "A anotação ainda soma pontos.", anniversary=True),
    **{
        f"suspension_group_{group}": Rule(
            Test(
                f"art42_par2_ali{group}",
                f"A suspensão do grupo {group} dura. Início: {{start}}; {{length}} dias; termina em {{due_on}}.",
            ),
            Unit.DAY, f"suspension_days_{group}", first_day_counts=True,
        )
        for group in (1, 2, 3, 4)
    },
}  # fmt: skip


class DeadlineFacts(TaxiFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `deadline`."""

    deadline: DeadlineName
    start_on: Given[date] = UNSET
    start_at: Given[MinuteInstant] = UNSET


def deadline(facts: DeadlineFacts, reasoning: Reasoning) -> Decision:
    """A term leaves its first day out and ends on its last one, that day in."""
    rule = RULES[facts.deadline]
    calendar = office_calendar(facts.calendar)
    start_at = known(facts.start_at)
    if rule.unit is Unit.HOUR and start_at is not None:
        moment = hours_due(facts.deadline, start_at, calendar, reasoning)
        return reasoning.decided({**_outcome(moment, rule), "due_at": moment.due_at})
    path = "start_at" if rule.unit is Unit.HOUR else "start_on"
    start_on = reasoning.need(path, facts.start_on, rule.test)
    if start_on is None:
        return reasoning.undetermined()
    due = due_on(facts.deadline, start_on, calendar, reasoning)
    return reasoning.decided({**_outcome(due, rule), **_more(facts.deadline, due, calendar, reasoning)})


def term_of(name: str, reasoning: Reasoning) -> Term:
    """The term of this name as its parameter and the readings count it."""
    rule = RULES[name]
    return Term(
        int(reasoning.fixed(rule.parameter)),
        rule.unit,
        moves=rule.moves and (not rule.moves_by or reasoning.reading(rule.moves_by) == "moves"),
        first_day_counts=rule.first_day_counts,
        opens_on_office_day=rule.appeal,
        opening_day_counts=not rule.appeal or reasoning.reading("appeal_first_day") == "counted",
        month_end=month_end(reasoning) if rule.unit.by_month else MonthEnd.CIVIL_CODE,
    )


def due_on(
    name: str, start_on: date, calendar: OfficeCalendar, reasoning: Reasoning, day_one: Test | None = None
) -> DueDate:
    """The end of a term by days, with its steps: the provision that fixes it, and art. 81 where it may move.

    ``day_one`` is the provision on the first day of an appeal term, where it is not the receipt of a notice.
    """
    rule, term = RULES[name], term_of(name, reasoning)
    due = _placed(rule, count(start_on, term, calendar), reasoning)
    _tell(rule, due, start_on, reasoning)
    if rule.appeal:
        first = first_counted(start_on, term, calendar)
        reasoning.step(day_one or APPEAL_FROM[name], first, first_counted_on=first)
    return due


def first_day(name: str, start_on: date, calendar: OfficeCalendar, reasoning: Reasoning) -> date:
    """Day one of a term."""
    return first_counted(start_on, term_of(name, reasoning), calendar)


def _placed(rule: Rule, due: DueDate, reasoning: Reasoning) -> DueDate:
    """The end put on 31 December, or one day back where the reading leaves the anniversary out."""
    if rule.year_end:
        end = date(due.nominal_on.year, 12, 31)
    elif rule.anniversary and reasoning.reading("anniversary_day") == "excluded":
        end = due.nominal_on - DAY
    else:
        return due
    return msgspec.structs.replace(due, nominal_on=end, due_on=end)


def hours_due(name: str, start_at: datetime, calendar: OfficeCalendar, reasoning: Reasoning) -> DueMoment:
    """The end of a term in hours, by the minute, with its steps."""
    moment = count_hours(start_at, term_of(name, reasoning), calendar)
    _tell(RULES[name], moment, start_at, reasoning)
    return moment


def _tell(rule: Rule, due: DueDate | DueMoment, start: date, reasoning: Reasoning) -> None:
    reasoning.step(
        rule.test, due.due_on, start=start, length=due.term.length, unit=rule.unit.counted, due_on=due.due_on
    )
    if due.term.moves:
        reasoning.step(MOVED, due.due_on == due.nominal_on, raw_on=due.nominal_on, due_on=due.due_on)


def _outcome(due: DueDate | DueMoment, rule: Rule) -> dict[str, Any]:
    return {
        "due_on": due.due_on, "raw_on": due.nominal_on, "unit": rule.unit.counted, "days": due.term.length,
        "skipped": [day.on for day in due.skipped],
    }  # fmt: skip


def _more(name: str, due: DueDate, calendar: OfficeCalendar, reasoning: Reasoning) -> dict[str, date]:
    """Day one of an appeal term; the first day of the study's window."""
    if RULES[name].appeal:
        return {"first_counted_on": first_counted(due.start_on, due.term, calendar)}
    if name == "fleet_study":
        years = int(reasoning.fixed("fleet_study_opens_years"))
        return {"opens_on": add_years(due.start_on, years, due.term.month_end)}
    return {}


SERVICES = (
    Service("deadline", "Quando termina este prazo?", DeadlineFacts, deadline,
            tuple(dict.fromkeys((*(rule.test.provision for rule in RULES.values()), "art81_cpt")))),
)  # fmt: skip
