# SPDX-License-Identifier: Apache-2.0
"""Arts. 42, II, III and par. 1, 62 and 63: by when a vehicle goes to inspection, and what follows when it does not."""

from datetime import date
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import OfficeCalendar, next_open, office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Given, Maybe, known
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on as end_of
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

Kind = Literal["half_yearly", "special", "accident", "after_seizure"]

WHICH = Test("art62_cpt", "Sabe-se que vistoria é.")
HALF_YEARLY = Test("art62_cpt", "A vistoria semestral foi marcada para {appointed_on}.")
SPECIAL = Test("art62_par1", "A vistoria especial foi marcada para {appointed_on}.")
NEXT_OFFICE_DAY = Test("art81_cpt", "Dia sem expediente passa para o próximo com expediente: {due_on}.")
ATTENDED = Test(
    "art34_cpt_inc14", "O veículo foi à vistoria no prazo, ou a justificativa foi aprovada: {justification_approved}."
)
SEIZURE = Test("art42_cpt_inc2_ali2", "A falta traz a apreensão da Autorização de Tráfego: {seizure}.")
AFTER_SEIZURE = Test("art42_par1", "Apreendida a Autorização em {seized_on}, o veículo vai à vistoria até {due_on}.")
PLATE = Test(
    "art42_cpt_inc3",
    "Não há o que retire a placa: achado em serviço em {found_in_service_on}; autoridade: {authority_present}.",
)
REPORTED = Test("art34_cpt_inc4", "O acidente de {accident_on} se comunica até {report_due_on}: {reported_on}.")
REQUIRED = Test("art63_cpt", "O acidente compromete a segurança, e só a vistoria libera o veículo: {required}.")
INSPECTED = Test(
    "art34_cpt_inc12", "De volta em {back_in_service_on}, o veículo reparado tinha passado em vistoria: {inspected_on}."
)


class InspectionFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `inspection`; a null day is one on which nothing happened."""

    kind: Given[Kind] = UNSET
    appointed_on: Given[date] = UNSET
    presented_on: Maybe[date] = UNSET
    justification_approved: Given[bool] = UNSET
    seized_on: Given[date] = UNSET
    found_in_service_on: Maybe[date] = UNSET
    authority_present: Given[bool] = UNSET
    accident_on: Given[date] = UNSET
    safety_compromised: Given[bool] = UNSET
    reported_on: Maybe[date] = UNSET
    back_in_service_on: Maybe[date] = UNSET
    inspected_on: Maybe[date] = UNSET


class Act(msgspec.Struct, frozen=True, gc=False):
    """What had to be done by a day: its fact, the day on which it was done, and the test that needs it."""

    path: str
    done_on: Maybe[date]
    test: Test


def inspection(facts: InspectionFacts, reasoning: Reasoning) -> Decision:
    """A vehicle is inspected when appointed, after the seizure of its paper, and after an accident that endangers."""
    kind = reasoning.need("kind", facts.kind, WHICH)
    if kind is None:
        return reasoning.undetermined()
    calendar = office_calendar(facts.calendar)
    if kind == "accident":
        return reasoning.settle(after_accident(facts, calendar, reasoning))
    if kind == "after_seizure":
        return reasoning.settle(after_seizure(facts, calendar, reasoning))
    return reasoning.settle(appointed(facts, HALF_YEARLY if kind == "half_yearly" else SPECIAL, calendar, reasoning))


def appointed(facts: InspectionFacts, test: Test, calendar: OfficeCalendar, reasoning: Reasoning) -> dict[str, Any]:
    """A vehicle comes on the appointed day, or on the next office day; an approved reason excuses it."""
    act = Act("presented_on", facts.presented_on, test)
    appointed_on = reasoning.need("appointed_on", facts.appointed_on, test)
    if appointed_on is None:
        days_known(act, facts, reasoning)
        return {}
    due_on = next_open(calendar, appointed_on)
    reasoning.step(test, due_on, appointed_on=appointed_on)
    reasoning.step(NEXT_OFFICE_DAY, due_on, due_on=due_on)
    in_time = done_by(due_on, act, facts, reasoning)
    if in_time is None:
        return {}
    justified = known(facts.justification_approved)
    missed = not reasoning.check(ATTENDED, in_time or bool(justified), justification_approved=justified)
    return {"due_on": due_on, "in_time": in_time, **breaches([ATTENDED] if missed else [], reasoning)}


def after_seizure(facts: InspectionFacts, calendar: OfficeCalendar, reasoning: Reasoning) -> dict[str, Any]:
    """After the seizure the vehicle comes within two business days; later and in service, it loses its plate."""
    act = Act("presented_on", facts.presented_on, AFTER_SEIZURE)
    seized_on = reasoning.need("seized_on", facts.seized_on, AFTER_SEIZURE)
    if seized_on is None:
        days_known(act, facts, reasoning)
        return {}
    due_on = end_of("inspection_after_seizure", seized_on, calendar, reasoning).due_on
    in_time = done_by(due_on, act, facts, reasoning)
    if in_time is None:
        return {}
    reasoning.check(AFTER_SEIZURE, in_time, seized_on=seized_on, due_on=due_on)
    removal = plate_removal(facts, due_on, reasoning, in_time=in_time)
    return {"due_on": due_on, "in_time": in_time, "plate_removal": removal}


def plate_removal(facts: InspectionFacts, due_on: date, reasoning: Reasoning, *, in_time: bool) -> bool | None:
    """The plate goes when the term has passed, the vehicle is then found in service, and an authority is present."""
    found_on = known(facts.found_in_service_on)
    present = known(facts.authority_present)
    removal: bool | None = False
    if not in_time and found_on is not None and found_on > due_on:
        removal = reasoning.need("authority_present", facts.authority_present, PLATE)
    kept = None if removal is None else not removal
    reasoning.check(PLATE, kept, found_in_service_on=found_on, authority_present=present)
    return removal


def after_accident(facts: InspectionFacts, calendar: OfficeCalendar, reasoning: Reasoning) -> dict[str, Any]:
    """An accident is reported within five business days; one that endangers also asks for an inspection."""
    act = Act("reported_on", facts.reported_on, REPORTED)
    required = reasoning.need("safety_compromised", facts.safety_compromised, REQUIRED)
    accident_on = reasoning.need("accident_on", facts.accident_on, REPORTED)
    if accident_on is None:
        days_known(act, facts, reasoning)
        return {}
    report_due_on = end_of("accident_report", accident_on, calendar, reasoning).due_on
    reported = done_by(report_due_on, act, facts, reasoning)
    if reported is None or required is None:
        return {}
    reasoning.check(
        REPORTED, reported, accident_on=accident_on, report_due_on=report_due_on, reported_on=known(facts.reported_on)
    )
    reasoning.step(REQUIRED, required, required=required)
    released = not required or inspected_before_return(facts, accident_on, reasoning)
    broken = [test for test, held in ((REPORTED, reported), (INSPECTED, released)) if not held]
    return {"report_due_on": report_due_on, "required": required, **breaches(broken, reasoning)}


def inspected_before_return(facts: InspectionFacts, accident_on: date, reasoning: Reasoning) -> bool:
    """The repaired vehicle passed an inspection after the accident, not later than the day on which it came back."""
    back_on, inspected_on = known(facts.back_in_service_on), known(facts.inspected_on)
    held = back_on is None or (inspected_on is not None and accident_on <= inspected_on <= back_on)
    reasoning.check(INSPECTED, held, back_in_service_on=back_on, inspected_on=inspected_on)
    return held


def breaches(broken: list[Test], reasoning: Reasoning) -> dict[str, Any]:
    """The priced items that were breached; two of them also cost the traffic authorization."""
    seizure = ATTENDED in broken or INSPECTED in broken
    reasoning.check(SEIZURE, not seizure, seizure=seizure)
    return {"infractions": [test.provision for test in broken], "traffic_authorization_seizure": seizure}


def done_by(due_on: date, act: Act, facts: InspectionFacts, reasoning: Reasoning) -> bool | None:
    """Whether the act was done by its last day; one known not to be done is late once the day asked is beyond it."""
    if not days_known(act, facts, reasoning):
        return None
    return (known(act.done_on) or known(facts.on) or due_on) <= due_on


def days_known(act: Act, facts: InspectionFacts, reasoning: Reasoning) -> bool:
    """Whether the days of an act are known: the one on which it was done, or else the one asked about."""
    if act.done_on is UNSET:
        reasoning.lack(act.path, act.test)
    elif act.done_on is None:
        return reasoning.need("on", facts.on, act.test) is not None
    return act.done_on is not UNSET


SERVICES = (
    Service("inspection", "Até quando o veículo vai à vistoria, e o que acontece se não for?", InspectionFacts,
            inspection, ("art34_cpt_inc4", "art34_cpt_inc12", "art34_cpt_inc14", "art42_cpt_inc2_ali2",
                         "art42_cpt_inc3", "art42_par1", "art62_cpt", "art62_par1", "art63_cpt", "art81_cpt")),
)  # fmt: skip
