# SPDX-License-Identifier: Apache-2.0
"""Art. 89: who may drive, who may be hired to drive, and when a driver is examined again."""

from datetime import date
from typing import Any, Literal

from outorga.law.kernel.dates import add_years
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, UnsetType, happened, known
from outorga.law.norms.mg_5997_1960.counting import month_end
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, office_calendar

PROFESSIONAL, OPERATOR = "professional", "operator"

LICENCE = Test("anx1_art89_cpt", "O motorista é profissional habilitado: {licence}.")
PRACTICE = Test("anx1_art89_cpt", "O exercício da profissão basta desde {eligible_from_on}; pergunta-se de {on}.")
CONDUCT = Test("anx1_art89_cpt", "O motorista tem atestado de bons antecedentes.")
EXAMINED = Test("anx1_art89_cpt", "O motorista foi aprovado em exame médico e psicotécnico: {exam_on}.")
EXAM_LIFE = Test("anx1_art89_par1", "O exame de {exam_on} vale até {exam_valid_until}.")
ACCIDENT = Test("anx1_art89_par1", "Depois do exame não houve acidente com suspeita de culpa: {accident_on}.")
PAID_BY = Test("anx1_art89_par2", "O exame corre por conta da empresa.")
HIRED = Test("anx1_art89_par4", "Quem se admite foi examinado há no máximo {years} anos: {exam_on}.")
UNQUALIFIED = Test("anx1_art110_cpt_inc3_ite37", "Não se deixa dirigir quem não é habilitado.")
RESIDUAL = Test("anx1_art110_cpt_inc1_ite4", "Cumprem-se as exigências sem item próprio.")


class Accident(Facts, frozen=True, gc=False):
    """An accident: its day, and whether there is reason to think that the driver was at fault."""

    on: date
    fault_suspected: bool


class Driver(Facts, frozen=True, gc=False):
    """A driver: licence, start of practice, certificate of conduct, examination and its day, last accident."""

    licence: Given[Literal["professional", "other", "none"]] = UNSET
    practice_since: Given[date] = UNSET
    conduct_certificate: Given[bool] = UNSET
    exam: Given[bool] = UNSET
    exam_on: Given[date] = UNSET
    accident: Given[Accident] = UNSET


class DriverReadings(Facts, frozen=True, gc=False):
    """The open questions of drivers."""

    accident_exam: Given[Literal["blocks", "due_only"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    unqualified_driver: Given[Literal["licence_only", "any_requirement"]] = UNSET


class DriverFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `driver`."""

    purpose: Literal["drive", "hire"]
    driver: Driver
    readings: DriverReadings = DriverReadings()


def driver(facts: DriverFacts, reasoning: Reasoning) -> Decision:
    """To drive, all that the article asks; to be hired, the examination alone."""
    return hire(facts, reasoning) if facts.purpose == "hire" else drive(facts, reasoning)


def hire(facts: DriverFacts, reasoning: Reasoning) -> Decision:
    """Nobody is hired without an examination, made already and not too long ago."""
    exam, exam_on = examination(facts.driver, HIRED, reasoning)
    on = reasoning.need("on", facts.on, HIRED)
    years = int(reasoning.fixed("driver_hire_exam_years"))
    outcome: dict[str, Any] = {}
    if exam and exam_on:
        outcome["exam_valid_until"] = add_years(exam_on, years, month_end(reasoning))
    recent = bool(exam and exam_on and on and exam_on <= on <= outcome["exam_valid_until"])
    if exam is False or not reasoning.missing:
        reasoning.check(HIRED, recent, years=years, exam=exam, exam_on=exam_on, on=on)
    return reasoning.conclude({"eligible": not reasoning.refused, **outcome})


def drive(facts: DriverFacts, reasoning: Reasoning) -> Decision:
    """The requirements first, then the age of the examination and accidents since; the fault of one who drives so."""
    subject = facts.driver
    on = reasoning.need("on", facts.on, LICENCE)
    outcome = judge_practice(facts, reasoning)
    licensed = judge_licence(subject, reasoning)
    exam, exam_on = examination(subject, EXAMINED, reasoning)
    made = exam if exam is False or exam_on is None or on is None else exam and exam_on <= on
    if made is False or (made and exam_on and on):
        reasoning.check(EXAMINED, made, exam=exam, exam_on=exam_on)
    if exam and exam_on:
        outcome |= judge_examination(facts, exam_on, reasoning)
    if reasoning.refused:
        outcome |= item_if_driving(licensed, reasoning)
    return reasoning.conclude({"eligible": not reasoning.refused, **outcome})


def examination(subject: Driver, test: Test, reasoning: Reasoning) -> tuple[bool | None, date | None]:
    """Whether the examination was made, and its day, which one that was not made does not have."""
    exam = reasoning.need("driver.exam", subject.exam, test)
    exam_on = known(subject.exam_on) if exam is False else reasoning.need("driver.exam_on", subject.exam_on, test)
    return exam, exam_on


def judge_licence(subject: Driver, reasoning: Reasoning) -> bool | None:
    """A professional licence and a certificate of conduct; returns whether he is licensed."""
    licence = reasoning.need("driver.licence", subject.licence, LICENCE)
    conduct = reasoning.need("driver.conduct_certificate", subject.conduct_certificate, CONDUCT)
    if licence is not None:
        reasoning.check(LICENCE, licence == PROFESSIONAL, licence=licence)
    if conduct is not None:
        reasoning.check(CONDUCT, conduct)
    return None if licence is None else licence == PROFESSIONAL


def judge_practice(facts: DriverFacts, reasoning: Reasoning) -> dict[str, Any]:
    """More than so many years: from the day after the anniversary on."""
    since = reasoning.need("driver.practice_since", facts.driver.practice_since, PRACTICE)
    if since is None:
        return {}
    first = end_of("driver_practice", since, office_calendar(facts.calendar), reasoning).due_on
    if facts.on is not UNSET:
        reasoning.check(PRACTICE, facts.on >= first, eligible_from_on=first, on=facts.on)
    return {"eligible_from_on": first}


def judge_examination(facts: DriverFacts, exam_on: date, reasoning: Reasoning) -> dict[str, Any]:
    """An examination lapses after some years, and with an accident that may be the driver's fault; the company pays."""
    until = end_of("driver_exam", exam_on, office_calendar(facts.calendar), reasoning).due_on
    found: dict[str, Any] = {"exam_valid_until": until}
    on = facts.on
    if isinstance(on, UnsetType):
        return found
    lapsed, suspected = on > until, suspected_since(facts.driver.accident, exam_on, on)
    judge = reasoning.step if reasoning.refused else reasoning.check
    judge(EXAM_LIFE, not lapsed, exam_on=exam_on, exam_valid_until=until, on=on)
    if suspected:
        blocks = reasoning.reading("accident_exam") == "blocks"
        (judge if blocks else reasoning.step)(ACCIDENT, False, accident_on=suspected)
    found["exam_due"] = lapsed or suspected is not None
    if found["exam_due"]:
        reasoning.step(PAID_BY, OPERATOR)
        found["exam_paid_by"] = OPERATOR
    return found


def suspected_since(accident: Accident | UnsetType, exam_on: date, on: date) -> date | None:
    """The day of an accident after the examination for which the driver may be at fault."""
    if isinstance(accident, UnsetType) or not accident.fault_suspected or accident.on <= exam_on:
        return None
    return happened(accident.on, on)


def item_if_driving(licensed: bool | None, reasoning: Reasoning) -> dict[str, str]:
    """Without a licence the item of the unqualified, by the reading for any requirement; else the residual one."""
    if licensed is not False and reasoning.reading("unqualified_driver") == "licence_only":
        if licensed is None:
            return {}
        reasoning.step(RESIDUAL, False)
        return {"item_if_driving": RESIDUAL.provision}
    reasoning.step(UNQUALIFIED, False)
    return {"item_if_driving": UNQUALIFIED.provision}


SERVICES = (
    Service("driver", "Esta pessoa pode dirigir, ou ser admitida para dirigir?", DriverFacts, driver, (
        LICENCE.provision, EXAM_LIFE.provision, PAID_BY.provision, HIRED.provision, UNQUALIFIED.provision,
        RESIDUAL.provision,
    )),
)  # fmt: skip
