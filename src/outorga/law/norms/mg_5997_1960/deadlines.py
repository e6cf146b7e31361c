# SPDX-License-Identifier: Apache-2.0
"""Every term of the regulation: the act that is due moves to an office day, validity and notice never do."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar
from outorga.law.kernel.dates import DAY, MonthEnd, day_of_next_month
from outorga.law.kernel.deadlines import (
    DueDate,
    DueMoment,
    ExtensionBase,
    Term,
    Unit,
    count,
    count_back,
    count_extended,
    count_hours,
    count_hours_back,
)
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Instant, known
from outorga.law.norms.mg_5997_1960.counting import month_end
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, office_calendar

DeadlineName = Literal[
    "special_licence", "incumbent_answer", "coefficient_validity", "preferred_conditions", "preferred_improvements",
    "line_authorization_end", "precarious_limit", "service_after_withdrawal", "statistics_return",
    "registration_proof", "concession_end", "denunciation", "firm_regularization", "transfer_from", "transfer_until",
    "service_start", "timetable_consultation", "timetable_start", "complaint_copy", "complaint_report",
    "ticket_return", "start_point_presence", "inspection_seat", "disturbance_notice", "driver_practice",
    "driver_exam", "fare_review", "council_mandate", "appeal", "notice_service", "defence", "fine_payment",
    "bond_restoration", "abandonment", "cure", "inquiry_start", "inquiry_end", "inquiry_defence", "inquiry_appeal",
    "timetable_request", "legacy_regularization", "requests_closed",
]  # fmt: skip
UnitName = Literal[
    "calendar_days", "business_days", "months", "years", "years_passed", "days_passed", "days_before",
    "months_before", "day_of_next_month", "fixed_date", "hours", "hours_before", "minutes_before",
]  # fmt: skip
KERNEL_UNITS: Mapping[UnitName, Unit] = {
    "calendar_days": Unit.DAY, "business_days": Unit.BUSINESS_DAY, "months": Unit.MONTH, "years": Unit.YEAR,
    "years_passed": Unit.YEAR, "days_passed": Unit.DAY, "days_before": Unit.DAY, "months_before": Unit.MONTH,
    "day_of_next_month": Unit.DAY, "fixed_date": Unit.DAY, "hours": Unit.HOUR, "hours_before": Unit.HOUR,
    "minutes_before": Unit.MINUTE,
}  # fmt: skip
BY_THE_CLOCK = (Unit.HOUR, Unit.MINUTE)
LIMITED, FREE, NEVER = "limited", "free", "never"
COUNTED = " Início: {start}; {length} ({unit}); termina em {due}."
EXTENDED = {
    LIMITED: "O prazo se prorroga no máximo por {most} dias; pedidos: {asked}.",
    FREE: "Prorrogar o prazo cabe a quem decide; dias pedidos: {asked}.",
    NEVER: "O prazo não se prorroga; dias pedidos: {asked}; no máximo: {most}.",
}


class Rule(msgspec.Struct, frozen=True):
    """A row of the table of terms: its unit, whether its last day moves, and what may make it longer.

    ``extension``: never, up to the limit of its parameter, or by whom decides it freely (``extended_by``).
    """

    test: Test
    unit: UnitName
    extended_by: Test
    moves: bool = False
    extension: str = NEVER

    @property
    def kernel_unit(self) -> Unit:
        """What the kernel counts it in."""
        return KERNEL_UNITS[self.unit]


def _fixed(unit: UnitName, provision: str, text: str) -> Rule:
    """A validity, a threshold or a notice: it ends where it ends."""
    return Rule(Test(provision, text + COUNTED), unit, Test(provision, EXTENDED[NEVER]))


def _act(unit: UnitName, provision: str, text: str, extension: str = NEVER, extended_by: str = "") -> Rule:
    """A term to act in: a last day without office hours moves on."""
    by = Test(extended_by or provision, EXTENDED[extension])
    return Rule(Test(provision, text + COUNTED), unit, by, moves=True, extension=extension)


RULES: Mapping[str, Rule] = {
    "special_licence": _fixed("years", "anx1_art3_par2", "A licença especial vale."),
    "incumbent_answer": _act("calendar_days", "anx1_art6_cpt_inc6_ali3", "Quem já opera responde à consulta."),
    "coefficient_validity": _fixed("calendar_days", "anx1_art6_cpt_inc6_ali6", "O coeficiente apurado vale."),
    "preferred_conditions": _act(
        "calendar_days", "anx1_art6_cpt_inc6_ali7", "O preferente cumpre as condições.", LIMITED,
        "anx1_art6_cpt_inc6_ali8",
    ),
    "preferred_improvements": _act("calendar_days", "anx1_art6_cpt_inc6_ali9", "O preferente faz as melhorias."),
    "line_authorization_end": _fixed("years", "anx1_art17_cpt", "A autorização de linha vale."),
    "precarious_limit": _fixed("months", "anx1_art17_cpt", "A autorização precária não passa do limite."),
    "service_after_withdrawal": _fixed("calendar_days", "anx1_art18_cpt_inc5", "O serviço segue depois da baixa."),
    "statistics_return": _act("day_of_next_month", "anx1_art18_cpt_inc15", "O boletim do mês se envia."),
    "registration_proof": _act(
        "months", "anx1_art21_par2", "O registro da firma se exibe.", FREE, "anx1_art21_par3"
    ),
    "concession_end": _fixed("years", "anx1_art27_cpt", "A concessão vale."),
    "denunciation": _fixed("months_before", "anx1_art27_cpt", "A denúncia se faz antes do vencimento."),
    "firm_regularization": _act("calendar_days", "anx1_art27_par3", "A firma se regulariza.", LIMITED),
    "transfer_from": _fixed("years_passed", "anx1_art31_cpt_ite1", "A transferência espera o serviço ininterrupto."),
    "transfer_until": _fixed("days_before", "anx1_art31_cpt_ite2", "Nos últimos dias não se pede transferência."),
    "service_start": _act("calendar_days", "anx1_art35_cpt", "O serviço começa.", LIMITED, "anx1_art35_par1"),
    "timetable_consultation": _act("calendar_days", "anx1_art64_par1u", "Responde-se sobre novos horários."),
    "timetable_start": _act("calendar_days", "anx1_art67_par2", "Os horários começam."),
    "complaint_copy": _fixed("hours", "anx1_art79_par3", "A primeira via da queixa se envia."),
    "complaint_report": _act("calendar_days", "anx1_art79_par3", "A queixa se informa com detalhes."),
    "ticket_return": _fixed("hours_before", "anx1_art81_cpt", "A passagem se devolve antes da partida."),
    "start_point_presence": _fixed("minutes_before", "anx1_art82_cpt_inc1", "O veículo já está no ponto inicial."),
    "inspection_seat": _fixed("hours_before", "anx1_art83_cpt", "O lugar da fiscalização fica reservado."),
    "disturbance_notice": _fixed("hours", "anx1_art84_cpt", "O que perturbou o serviço se comunica."),
    "driver_practice": _fixed("years_passed", "anx1_art89_cpt", "O motorista completa o exercício da profissão."),
    "driver_exam": _fixed("years", "anx1_art89_par1", "O exame do motorista vale."),
    "fare_review": _fixed("years", "anx1_art97_cpt", "As tarifas se reveem."),
    "council_mandate": _fixed("years", "anx1_art102_cpt", "O mandato de conselheiro dura."),
    "appeal": _act("calendar_days", "anx1_art103_par1u", "Recorre-se da decisão.", FREE, "anx1_art112_cpt"),
    "notice_service": _act("calendar_days", "anx1_art111_cpt", "O auto se entrega ou se envia."),
    "defence": _act("business_days", "anx1_art111_par2", "A defesa se apresenta.", FREE, "anx1_art112_cpt"),
    "fine_payment": _act("calendar_days", "anx1_art113_cpt", "A multa se paga."),
    "bond_restoration": _act("calendar_days", "anx1_art113_par1u", "A caução se repõe."),
    "abandonment": _act("calendar_days", "anx1_art115_cpt", "A caução ainda evita o abandono."),
    "cure": _fixed("calendar_days", "anx1_art116_par2", "A irregularidade se sana."),
    "inquiry_start": _act("calendar_days", "anx1_art118_cpt", "O inquérito começa."),
    "inquiry_end": _act("calendar_days", "anx1_art118_cpt", "O inquérito se conclui.", FREE),
    "inquiry_defence": _act("calendar_days", "anx1_art119_par1", "O indiciado se defende."),
    "inquiry_appeal": _act("calendar_days", "anx1_art121_cpt", "Recorre-se da decisão do inquérito."),
    "timetable_request": _fixed("days_passed", "anx1_art129_cpt", "A mudança de horário já pode ser pedida."),
    "legacy_regularization": _fixed("fixed_date", "anx1_art131_cpt", "Os antigos permissionários se regularizam."),
    "requests_closed": _fixed("calendar_days", "anx1_art132_cpt", "Nenhum pedido se recebe."),
}  # fmt: skip


class TermReadings(Facts, frozen=True, gc=False):
    """Readings of `deadline`."""

    extension_base: Given[Literal["original_start", "moved_day"]] = UNSET
    hour_terms: Given[Literal["exact", "next_office_day"]] = UNSET
    last_days_count: Given[Literal["end_included", "end_excluded"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    statistics_day: Given[Literal["next_office_day", "fixed_day"]] = UNSET
    licence_year: Given[Literal["from_issue", "calendar_year"]] = UNSET
    mandate_last_day: Given[Literal["included", "excluded"]] = UNSET


class DeadlineFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `deadline`."""

    deadline: DeadlineName
    start_on: Given[date] = UNSET
    start_at: Given[Instant] = UNSET
    extension_days: Given[Count] = UNSET
    readings: Given[TermReadings] = UNSET


def deadline(facts: DeadlineFacts, reasoning: Reasoning) -> Decision:
    """A term leaves its first day out and ends on its last one, that day in; backward ones run from their end."""
    rule = RULES[facts.deadline]
    if rule.kernel_unit in BY_THE_CLOCK:
        return _by_the_clock(facts, rule, reasoning)
    fixed = rule.unit == "fixed_date"
    start_on = known(facts.start_on) if fixed else reasoning.need("start_on", facts.start_on, rule.test)
    if start_on is None and not fixed:
        return reasoning.undetermined()
    more, told = _extension(facts, reasoning)
    due = due_on(facts.deadline, start_on or date.min, office_calendar(facts.calendar), reasoning, more)
    skipped = [day.on for day in due.skipped]
    return reasoning.decided({"due_on": due.due_on, **_of_rule(rule, due.term), "skipped": skipped, **told})


def _by_the_clock(facts: DeadlineFacts, rule: Rule, reasoning: Reasoning) -> Decision:
    start_at = reasoning.need("start_at", facts.start_at, rule.test)
    if start_at is None:
        return reasoning.undetermined()
    _, told = _extension(facts, reasoning)
    moment = due_at(facts.deadline, start_at, office_calendar(facts.calendar), reasoning)
    skipped = [day.on for day in moment.skipped]
    return reasoning.decided({"due_at": moment.due_at, **_of_rule(rule, moment.term), "skipped": skipped, **told})


def _of_rule(rule: Rule, term: Term) -> dict[str, Any]:
    return {"unit": rule.unit, "days": term.length, "provision": rule.test.provision}


def _extension(facts: DeadlineFacts, reasoning: Reasoning) -> tuple[int, dict[str, bool]]:
    """The days that count, and whether those asked for are allowed; nothing when none were asked for."""
    if facts.extension_days is UNSET:
        return 0, {}
    allowed = extension_allowed(facts.deadline, facts.extension_days, reasoning)
    return facts.extension_days if allowed else 0, {"extension_allowed": allowed}


def extension_allowed(name: str, asked: int, reasoning: Reasoning) -> bool:
    """Whether a term may be made so many days longer; more than the norm allows counts for nothing."""
    rule = RULES[name]
    most = int(reasoning.fixed(f"{name}_extension_days")) if rule.extension == LIMITED else 0
    allowed = rule.extension == FREE or asked <= most
    reasoning.step(rule.extended_by, allowed, asked=asked, most=most)
    return allowed


def term_of(name: str, reasoning: Reasoning) -> Term:
    """The term of this name as its parameter and the readings count it."""
    rule = RULES[name]
    unit = rule.kernel_unit
    return Term(
        _length(name, rule, reasoning),
        unit,
        moves=_moves(name, rule, reasoning),
        first_day_counts=rule.unit == "days_before" and reasoning.reading("last_days_count") == "end_included",
        month_end=month_end(reasoning) if unit.by_month else MonthEnd.CIVIL_CODE,
        keeps_hour=unit in BY_THE_CLOCK,
    )


def _length(name: str, rule: Rule, reasoning: Reasoning) -> int:
    match rule.unit:
        case "fixed_date":
            return 0
        case "day_of_next_month":
            return int(reasoning.fixed(f"{name}_day"))
        case _:
            return int(reasoning.fixed(f"{name}_{rule.kernel_unit.plural}"))


def _moves(name: str, rule: Rule, reasoning: Reasoning) -> bool:
    if rule.unit == "hours":
        return reasoning.reading("hour_terms") == "next_office_day"
    if name == "statistics_return":
        return reasoning.reading("statistics_day") == "next_office_day"
    return rule.moves


def due_on(name: str, start_on: date, calendar: OfficeCalendar, reasoning: Reasoning, more: int = 0) -> DueDate:
    """The end of a term by days with its step; ``more`` are the days of an extension that is allowed."""
    rule, term = RULES[name], term_of(name, reasoning)
    if more:
        base = ExtensionBase(reasoning.reading("extension_base"))
        due = count_extended(start_on, term, more, base, calendar)
    else:
        due = _placed(name, _counted(name, start_on, term, calendar, reasoning), reasoning)
    reasoning.step(rule.test, due.due_on, start=due.start_on, length=term.length, unit=rule.unit, due=due.due_on)
    return due


def _counted(name: str, start_on: date, term: Term, calendar: OfficeCalendar, reasoning: Reasoning) -> DueDate:
    match RULES[name].unit:
        case "fixed_date":
            end = reasoning.fixed(f"{name}_on")
            return DueDate(end, term, end, end)
        case "days_before" | "months_before":
            end = count_back(start_on, term)
            return DueDate(start_on, term, end, end)
        case "day_of_next_month":
            moved = count(day_of_next_month(start_on, term.length), Term(0, moves=term.moves), calendar)
            return DueDate(start_on, term, moved.nominal_on, moved.due_on, moved.skipped)
        case _:
            return count(start_on, term, calendar)


def _placed(name: str, due: DueDate, reasoning: Reasoning) -> DueDate:
    """The day after where the whole time must have passed, the year's last one, or the eve, by unit and reading."""
    end = due.due_on
    if RULES[name].unit == "years_passed":
        end += DAY
    elif name == "special_licence" and reasoning.reading("licence_year") == "calendar_year":
        end = date(due.start_on.year, 12, 31)
    elif name == "council_mandate" and reasoning.reading("mandate_last_day") == "excluded":
        end -= DAY
    else:
        return due
    return msgspec.structs.replace(due, nominal_on=end, due_on=end)


def due_at(name: str, start_at: datetime, calendar: OfficeCalendar, reasoning: Reasoning) -> DueMoment:
    """The end of a term by the clock, forward or back, with its step."""
    rule, term = RULES[name], term_of(name, reasoning)
    if rule.unit == "hours":
        moment = count_hours(start_at, term, calendar)
    else:
        end = count_hours_back(start_at, term)
        moment = DueMoment(start_at, term, end, end)
    reasoning.step(rule.test, moment.due_at, start=start_at, length=term.length, unit=rule.unit, due=moment.due_at)
    return moment


SERVICES = (
    Service("deadline", "Quando termina este prazo?", DeadlineFacts, deadline, tuple(dict.fromkeys(
        test.provision for rule in RULES.values() for test in (rule.test, rule.extended_by)
    ))),
)  # fmt: skip
