# SPDX-License-Identifier: Apache-2.0
"""Every term of the decree, and art. 96: the first day is left out and the last one is in."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.dates import MonthEnd
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
from outorga.law.kernel.facts import UNSET, Maybe
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts, Moment, month_end, moves

DeadlineName = Literal[
    "promotion_notice", "permission_term", "tender_request_examination", "tender_request_extended",
    "tender_request_extended_art98", "tender_request_remedy", "new_bids", "first_cure", "second_cure",
    "forfeiture_bar", "withdrawal_notice", "open_ticket", "season_notice", "emergency_term",
    "emergency_tender_notice", "interruption_report", "accident_report", "tachograph_records", "driver_abstinence",
    "ticket_sale_opening", "ticket_withdrawal", "baggage_indemnity", "statistics_tolerance", "defence",
    "reconsideration", "appeal", "legacy_term", "adaptation", "extension_power",
]  # fmt: skip
BASES = {"from_filing": ExtensionBase.ORIGINAL_START, "from_due": ExtensionBase.MOVED_DAY}
COUNTED = Test("art96_cpt", "O dia do início fica fora da conta e o do fim entra: de {start} a {due}.")


class Rule(msgspec.Struct, frozen=True):
    """A row of the table of terms: the provision, the unit, the parameter with its length, and how it runs.

    ``moves``: its last day leaves a day without office hours, by the reading of it. ``back``: it runs back from its
    end. ``longer``: the length is that of an extension, on top of the term that it makes longer. ``whole_days``: the
    reading ``hours_count`` may leave out the first day of its hours.
    """

    test: Test
    unit: Unit
    parameter: str
    moves: bool = False
    back: bool = False
    longer: bool = False
    whole_days: bool = False


def _rule(name: str, unit: Unit, provision: str, text: str, **more: bool) -> tuple[str, Rule]:
    test = Test(provision, text + " Início: {start}; {length} ({unit}); fim: {due}.")
    return name, Rule(test, unit, f"{name}_{unit.plural}", **more)


def _longer(name: str, parameter: str, provision: str, text: str) -> tuple[str, Rule]:
    test = Test(provision, text + " Início: {start}; {length} ({unit}); fim: {due}.")
    return name, Rule(test, Unit.DAY, parameter, moves=True, longer=True)


RULES: Mapping[str, Rule] = dict([
    _rule("promotion_notice", Unit.DAY, "art6_par1u_inc1", "A promoção começa depois do aviso."),
    _rule("permission_term", Unit.YEAR, "art10_cpt", "A permissão dura."),
    _rule("tender_request_examination", Unit.DAY, "art16_cpt", "O pedido de licitação se examina.", moves=True),
    _longer("tender_request_extended", "tender_request_extension_days", "art16_par1",
            "O exame do pedido se prorroga uma vez."),
    _longer("tender_request_extended_art98", "tender_request_extension_art98_days", "art98_cpt",
            "No primeiro ano do decreto o exame do pedido se prorroga por mais tempo."),
    _rule("tender_request_remedy", Unit.BUSINESS_DAY, "art16_par2", "A recusa do pedido se pode atacar."),
    _rule("new_bids", Unit.BUSINESS_DAY, "art21_par2", "As novas propostas se apresentam."),
    _rule("first_cure", Unit.DAY, "art29_par3", "A primeira comunicação dá tempo para corrigir.", moves=True),
    _rule("second_cure", Unit.DAY, "art29_par3", "A segunda comunicação dá o mesmo tempo.", moves=True),
    _rule("forfeiture_bar", Unit.MONTH, "art29_par6", "A caducidade impede nova outorga."),
    _rule("withdrawal_notice", Unit.MONTH, "art31_par1u", "Quem desiste ainda presta o serviço."),
    _rule("open_ticket", Unit.YEAR, "art32_cpt_inc18", "O bilhete aberto não sofre ajuste."),
    _rule("season_notice", Unit.DAY, "art40_par2", "O aviso da temporada se publica antes."),
    _rule("emergency_term", Unit.DAY, "art41_cpt", "A autorização de emergência dura."),
    _rule("emergency_tender_notice", Unit.DAY, "art41_par2", "O edital se publica durante a emergência.", moves=True),
    _rule("interruption_report", Unit.HOUR, "art46_cpt", "A interrupção do serviço se comunica.", whole_days=True),
    _rule("accident_report", Unit.HOUR, "art47_cpt", "O acidente se comunica.", whole_days=True),
    _rule("tachograph_records", Unit.DAY, "art52_par4", "Os registros do tacógrafo se guardam."),
    _rule("driver_abstinence", Unit.HOUR, "art55_cpt_inc7", "O motorista não bebe antes do serviço.", back=True),
    _rule("ticket_sale_opening", Unit.DAY, "art63_cpt", "A venda de passagens se abre antes da viagem.", back=True),
    _rule("ticket_withdrawal", Unit.HOUR, "art64_cpt", "O passageiro desiste antes da partida.", back=True),
    _rule("baggage_indemnity", Unit.DAY, "art69_par1", "A bagagem se indeniza depois da reclamação.", moves=True),
    _rule("statistics_tolerance", Unit.DAY, "art78_cpt_inc2_ali5", "O atraso dos dados ainda não dá multa."),
    _rule("defence", Unit.BUSINESS_DAY, "art84_par1u", "A defesa se apresenta."),
    _rule("reconsideration", Unit.BUSINESS_DAY, "art92_cpt", "A reconsideração se pede."),
    _rule("appeal", Unit.BUSINESS_DAY, "art92_cpt", "O recurso se interpõe."),
    _rule("legacy_term", Unit.YEAR, "art94_cpt", "A outorga anterior ao decreto dura."),
    _rule("adaptation", Unit.DAY, "art94_par1u", "A outorga anterior se adapta ao decreto.", moves=True),
    _rule("extension_power", Unit.YEAR, "art98_cpt", "O poder de ampliar a prorrogação dura."),
])  # fmt: skip
# The term against the refusal of a tender request is fixed by art. 92, as that of every remedy.
REMEDY_LENGTH = Test("art92_cpt", "O pedido de reconsideração e o recurso têm {length} dias úteis.")


class DeadlineFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `deadline`."""

    deadline: DeadlineName
    start_on: Maybe[date] = UNSET
    start_at: Maybe[Moment] = UNSET


def deadline(facts: DeadlineFacts, reasoning: Reasoning) -> Decision:
    """The last day or instant of a term; for a minimum notice the first day allowed."""
    rule = RULES[facts.deadline]
    if rule.unit is Unit.HOUR:
        start_at = reasoning.need("start_at", facts.start_at, rule.test)
        if start_at is None:
            return reasoning.undetermined()
        moment = due_at(facts.deadline, start_at, reasoning)
        return reasoning.computed({"due_at": moment.due_at, **_of_term(moment)})
    start_on = reasoning.need("start_on", facts.start_on, rule.test)
    if start_on is None:
        return reasoning.undetermined()
    due = due_on(facts.deadline, start_on, office_calendar(facts.calendar), reasoning)
    return reasoning.computed({"due_on": due.due_on, **_of_term(due)})


def _of_term(due: DueDate | DueMoment) -> dict[str, Any]:
    skipped = [day.on for day in due.skipped]
    return {"unit": due.term.unit.counted, "days": due.term.length, "skipped": skipped}


def term_of(name: str, reasoning: Reasoning) -> Term:
    """The term of this name as its parameter and the readings count it; that of an extension alone, without its base.

    A term of days that runs back counts the day of its end, and ends on the day before the last one counted: the trip
    itself is left out and the last day is in.
    """
    rule = RULES[name]
    return Term(
        int(reasoning.fixed(rule.parameter)),
        rule.unit,
        moves=rule.moves and moves(reasoning),
        first_day_counts=rule.back,
        month_end=month_end(reasoning) if rule.unit.by_month else MonthEnd.CIVIL_CODE,
        from_midnight=rule.whole_days and reasoning.reading("hours_count") == "day_excluded",
    )


def due_on(name: str, start_on: date, calendar: OfficeCalendar, reasoning: Reasoning) -> DueDate:
    """The end of a term by days, with its steps: the provision that fixes it, and how it is counted."""
    rule = RULES[name]
    if rule.longer:
        return extended_on(rule.test, start_on, int(reasoning.fixed(rule.parameter)), calendar, reasoning)
    term = term_of(name, reasoning)
    if rule.back:
        end = count_back(start_on, term)
        due = DueDate(start_on, term, end, end)
    else:
        due = count(start_on, term, calendar)
    if name == "tender_request_remedy":
        reasoning.step(REMEDY_LENGTH, True, length=term.length)
    return _tell(rule.test, due, reasoning)


def extended_on(test: Test, filed_on: date, more: int, calendar: OfficeCalendar, reasoning: Reasoning) -> DueDate:
    """The end of the examination of a tender request made so many days longer, with its steps."""
    term = term_of("tender_request_examination", reasoning)
    base = BASES[reasoning.reading("extension_count")]
    longer = count_extended(filed_on, term, more, base, calendar)
    whole = msgspec.structs.replace(term, length=term.length + more)
    return _tell(test, msgspec.structs.replace(longer, term=whole), reasoning)


def _tell(test: Test, due: DueDate, reasoning: Reasoning) -> DueDate:
    unit = due.term.unit.counted
    reasoning.step(test, due.due_on, start=due.start_on, length=due.term.length, unit=unit, due=due.due_on)
    reasoning.step(COUNTED, due.due_on, start=due.start_on, due=due.due_on)
    return due


NO_CLOSED_DAYS = office_calendar(UNSET)  # a term in hours never moves


def due_at(name: str, start_at: datetime, reasoning: Reasoning) -> DueMoment:
    """The end of a term in hours, forward or back, with its steps."""
    rule, term = RULES[name], term_of(name, reasoning)
    if rule.back:
        end = count_hours_back(start_at, term)
        moment = DueMoment(start_at, term, end, end)
    else:
        moment = count_hours(start_at, term, NO_CLOSED_DAYS)
    unit = term.unit.counted
    reasoning.step(rule.test, moment.due_at, start=start_at, length=term.length, unit=unit, due=moment.due_at)
    reasoning.step(COUNTED, moment.due_at, start=start_at, due=moment.due_at)
    return moment


SERVICES = (
    Service("deadline", "Quando termina este prazo?", DeadlineFacts, deadline,
            tuple(dict.fromkeys((*(rule.test.provision for rule in RULES.values()), COUNTED.provision)))),
)  # fmt: skip
