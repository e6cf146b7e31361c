# SPDX-License-Identifier: Apache-2.0
"""Arts. 17 to 19, 25 and 42, par. 2: whether a person may drive the special taxi, and the suspension being served."""

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.calendars import OfficeCalendar, office_calendar
from outorga.law.kernel.dates import DAY, days_after
from outorga.law.kernel.deadlines import count
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, known
from outorga.law.norms.mg_pl1842_2004.deadlines import term_of
from outorga.law.norms.mg_pl1842_2004.vocabulary import Group, TaxiFacts

REGISTERED = Test("art25_cpt", "O condutor está cadastrado no DER-MG.")
CONVICTION = Test("art18_cpt", "Não há condenação definitiva por crime culposo ou doloso.")
SENTENCE = Test(
    "art33_cpt_inc21", "Não cumpre pena ({serving_sentence}), ou a Justiça autoriza que dirija ({judicial_permission})."
)
PUBLIC_POST = Test("art19_cpt", "Não exerce função pública incompatível.")
POST_ITEM = Test("art33_cpt_inc22", "Não dirige exercendo a atividade vedada pelo art. 19.")
HOLDER = Test("art4_cpt_inc4", "É condutor permissionário: a prestação pessoal é dever dele.")
AUXILIARY = Test("art4_cpt_inc5", "É condutor auxiliar: dele não se exige a prestação pessoal.")
PERSONAL = Test("art17_cpt", "O permissionário presta o serviço pessoalmente ou está dispensado.")
OFFICE = Test("art17_par1u", "Exerce cargo eletivo em entidade da classe de {from_on} a {until}; o dia é {on}.")
NO_OFFICE = Test("art17_par1u", "Exerce cargo eletivo em entidade da classe.")
DAYS: Mapping[int, Test] = {
    1: Test("art42_par2_ali1", "A suspensão do grupo 1 dura {days} dias: de {first_day} a {last_day}."),
    2: Test("art42_par2_ali2", "A suspensão do grupo 2 dura {days} dias: de {first_day} a {last_day}."),
    3: Test("art42_par2_ali3", "A suspensão do grupo 3 dura {days} dias: de {first_day} a {last_day}."),
    4: Test("art42_par2_ali4", "A suspensão do grupo 4 dura {days} dias: de {first_day} a {last_day}."),
}
LENGTH = Test("art42_par2", "A suspensão dura conforme o grupo da infração e tem dia de início.")
APPEAL_TERM = Test("art51_cpt_inc2", "Comunicada em {communicated_on}, cabe recurso até {appeal_until}.")
STAY = Test("art51_par6", "O recurso recebido suspende a penalidade; de {filed_on}, decidido em {decided_on}.")
CANCELLED = Test("art51_cpt", "O Diretor mantém a suspensão; resultado do recurso: {result}.")
SUSPENDED = Test("art33_cpt_inc23", "O condutor não está suspenso em {on}.")


class ElectedOffice(Facts, frozen=True, gc=False):
    """An elected office in a body of the trade, both days in."""

    from_on: date
    until: date


class SuspensionAppeal(Facts, frozen=True, gc=False):
    """The appeal against the suspension; no day of decision: still pending."""

    filed_on: date
    admitted: Given[bool] = UNSET
    decided_on: Maybe[date] = UNSET
    result: Given[Literal["upheld", "cancelled"]] = UNSET


class Suspension(Facts, frozen=True, gc=False):
    """A suspension imposed."""

    group: Given[Group] = UNSET
    communicated_on: Given[date] = UNSET
    start_on: Given[date] = UNSET
    appeal: Given[SuspensionAppeal] = UNSET


class Driver(Facts, frozen=True, gc=False):
    """The driver as the registry and the courts know him."""

    role: Given[Literal["auxiliary_driver", "holder_driver"]] = UNSET
    registered: Given[bool] = UNSET
    final_conviction: Given[bool] = UNSET
    serving_sentence: Given[bool] = UNSET
    judicial_permission: Given[bool] = UNSET
    incompatible_public_post: Given[bool] = UNSET
    personal_service: Given[bool] = UNSET
    elected_office: Given[ElectedOffice] = UNSET
    suspension: Given[Suspension] = UNSET


class DriverFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `driver`."""

    driver: Driver = Driver()


def driver(facts: DriverFacts, reasoning: Reasoning) -> Decision:
    """Only a registered person without conviction, barred post or running suspension drives the taxi."""
    subject = facts.driver
    on = reasoning.need("on", facts.on, SUSPENDED)
    judge_registration(subject, reasoning)
    judge_sentence(subject, reasoning)
    judge_public_post(subject, reasoning)
    found: dict[str, Any] = {}
    if isinstance(subject.suspension, Suspension):
        found = judge_suspension(subject.suspension, on, office_calendar(facts.calendar), reasoning)
    may_drive = not reasoning.refused
    found |= personal_service(subject, on, reasoning)
    return reasoning.settle({"may_drive": may_drive, **found})


def judge_registration(subject: Driver, reasoning: Reasoning) -> None:
    """Registration with DER-MG and the absence of a final conviction are essential conditions."""
    registered = reasoning.need("driver.registered", subject.registered, REGISTERED)
    if registered is not None:
        reasoning.check(REGISTERED, registered)
    convicted = reasoning.need("driver.final_conviction", subject.final_conviction, CONVICTION)
    if convicted is not None:
        reasoning.check(CONVICTION, not convicted)


def judge_sentence(subject: Driver, reasoning: Reasoning) -> None:
    """Whoever serves a sentence drives only with leave of the court."""
    serving = reasoning.need("driver.serving_sentence", subject.serving_sentence, SENTENCE)
    if serving is None:
        return
    permission = None
    if serving:
        permission = reasoning.need("driver.judicial_permission", subject.judicial_permission, SENTENCE)
        if permission is None:
            return
    reasoning.check(SENTENCE, not serving or bool(permission), serving_sentence=serving, judicial_permission=permission)


def judge_public_post(subject: Driver, reasoning: Reasoning) -> None:
    """No incompatible post of the public administration is held beside the service."""
    barred = reasoning.need("driver.incompatible_public_post", subject.incompatible_public_post, PUBLIC_POST)
    if barred is not None:
        reasoning.check(PUBLIC_POST, not barred)
        reasoning.step(POST_ITEM, not barred)


def personal_service(subject: Driver, on: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """A holder serves in person, except while in an elected office of the trade; this never stops him from driving."""
    served, office = known(subject.personal_service), known(subject.elected_office)
    if served is None and office is None:
        return {}
    if subject.role == "auxiliary_driver":
        reasoning.step(AUXILIARY)
        return {}
    if subject.role == "holder_driver":
        reasoning.step(HOLDER)
    exempt = in_office(office, on, reasoning)
    if served is not None and (served or exempt is not None):
        reasoning.check(PERSONAL, served or exempt)
    return {"personal_service_exempt": exempt}


def in_office(office: ElectedOffice | None, on: date | None, reasoning: Reasoning) -> bool | None:
    """Whether an elected office exempts the holder that day, its first and last days in."""
    if office is None:
        return bool(reasoning.step(NO_OFFICE, False))
    exempt = None if on is None else office.from_on <= on <= office.until
    reasoning.step(OFFICE, exempt, from_on=office.from_on, until=office.until, on=on)
    return exempt


def judge_suspension(
    given: Suspension, on: date | None, calendar: OfficeCalendar, reasoning: Reasoning
) -> dict[str, Any]:
    """A suspension bars from its first day to its last, except while an admitted appeal stays or has cancelled it."""
    found: dict[str, Any] = {}
    appeal_until = appeal_term(given, calendar, reasoning)
    if appeal_until is not None:
        found["appeal_until"] = appeal_until
    served = suspension_days(given, appeal_until, reasoning)
    stayed, cancelled = judge_appeal(given.appeal, on, reasoning)
    if served is None or on is None or stayed is None or cancelled is None:
        return {}
    from_on, until = served
    suspended = from_on <= on <= until and not stayed and not cancelled
    reasoning.check(SUSPENDED, not suspended, on=on)
    return {**found, "suspension_days": (until - from_on).days + 1, "suspended_from_on": from_on,
            "suspended_until": until, "stayed": stayed, "suspension_cancelled": cancelled,
            "suspended": suspended}  # fmt: skip


def appeal_term(given: Suspension, calendar: OfficeCalendar, reasoning: Reasoning) -> date | None:
    """The last day to appeal, where the day of the communication is known."""
    communicated_on = known(given.communicated_on)
    if communicated_on is None:
        return None
    appeal_until = count(communicated_on, term_of("first_appeal", reasoning), calendar).due_on
    reasoning.step(APPEAL_TERM, appeal_until, communicated_on=communicated_on, appeal_until=appeal_until)
    return appeal_until


def suspension_days(given: Suspension, appeal_until: date | None, reasoning: Reasoning) -> tuple[date, date] | None:
    """As many calendar days as the group says, the first one in; with no set start, after the appeal term."""
    group = reasoning.need("driver.suspension.group", given.group, LENGTH)
    start_on = known(given.start_on) or (appeal_until and appeal_until + DAY)
    if start_on is None:
        reasoning.lack("driver.suspension.start_on", LENGTH)
    if group is None or start_on is None:
        return None
    days = int(reasoning.fixed(f"suspension_days_{group}"))
    until = days_after(start_on, days - 1)
    reasoning.step(DAYS[group], until, days=days, first_day=start_on, last_day=until)
    return start_on, until


def judge_appeal(
    given: Given[SuspensionAppeal], on: date | None, reasoning: Reasoning
) -> tuple[bool | None, bool | None]:
    """Whether an appeal stays the suspension that day, and whether it has cancelled it; None is not known."""
    if not isinstance(given, SuspensionAppeal):
        return False, False
    if on is not None and on < given.filed_on:
        reasoning.step(STAY, False, filed_on=given.filed_on, decided_on=known(given.decided_on))
        return False, False
    admitted = reasoning.need("driver.suspension.appeal.admitted", given.admitted, STAY)
    if admitted and given.decided_on is UNSET:
        reasoning.lack("driver.suspension.appeal.decided_on", STAY)
    if admitted is None or on is None or (admitted and given.decided_on is UNSET):
        return None, None
    decided_on = known(given.decided_on)
    decided = decided_on is not None and decided_on <= on
    stayed = admitted and not decided
    reasoning.step(STAY, stayed, filed_on=given.filed_on, decided_on=decided_on)
    return stayed, cancelled_by(given, reasoning) if admitted and decided else False


def cancelled_by(given: SuspensionAppeal, reasoning: Reasoning) -> bool | None:
    """Whether the decision on an admitted appeal cancelled the suspension."""
    result = reasoning.need("driver.suspension.appeal.result", given.result, CANCELLED)
    if result is None:
        return None
    return not reasoning.step(CANCELLED, result == "upheld", result=result)


SERVICES = (
    Service("driver", "A pessoa pode dirigir o táxi especial neste dia?", DriverFacts, driver, (
        "art17_cpt", "art17_par1u", "art18_cpt", "art19_cpt", "art25_cpt", "art33_cpt_inc21", "art33_cpt_inc22",
        "art33_cpt_inc23", "art42_par2", *(test.provision for test in DAYS.values()), "art51_cpt", "art51_cpt_inc2",
        "art51_par6", "art4_cpt_inc4", "art4_cpt_inc5",
    )),
)  # fmt: skip
