# SPDX-License-Identifier: Apache-2.0
"""Arts. 2, III and 4, III: whether a driver can drive for a holder, and until which day."""

from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, known
from outorga.law.norms.mg_44007_2005.papers import (
    CLEAN_RECORD,
    CRIMINAL_CERTIFICATE,
    DRIVER_CARD,
    LICENCE,
    LicenceCategory,
    counted_until,
    min_category,
)
from outorga.law.norms.mg_44007_2005.vocabulary import Name

LINK = Test("art2_cpt_inc3", "O condutor está vinculado a este autorizatário em {on}.")
CATEGORY = Test(LICENCE, "A CNH é da categoria {category}; a mínima é {minimum}.")
LICENCE_DAY = Test(LICENCE, "A CNH vale até {valid_until}.")
PENALTY = Test(CLEAN_RECORD, "O nada consta não acusa suspensão do direito de dirigir nem cassação da CNH.")
RECORD_DAY = Test(CLEAN_RECORD, "O nada consta de {issued_on} vale até {valid_until}.")
NEGATIVE = Test(CRIMINAL_CERTIFICATE, "A certidão do registro de distribuição criminal é negativa.")
CERTIFICATE_DAY = Test(CRIMINAL_CERTIFICATE, "A certidão de {issued_on} vale até {valid_until}.")
KEPT_CURRENT = Test("art4_par6", "O documento está dentro da validade.")
CARD = Test(DRIVER_CARD, "Encerrado o vínculo, o autorizatário recolhe o documento de condutor.")
SCHOOL = Test("art4_par3", "O condutor de escolares cumpre o art. 138 do Código de Trânsito.")


class Link(Facts, frozen=True, gc=False):
    """Days in which the driver serves a holder, both in; no end is open."""

    holder: Name
    from_on: date
    until: Maybe[date] = UNSET


class Driver(Facts, frozen=True, gc=False):
    """The driver as the papers show."""

    links: Maybe[tuple[Link, ...]] = UNSET
    licence_category: Maybe[LicenceCategory] = UNSET
    licence_until: Maybe[date] = UNSET
    clean_record_on: Maybe[date] = UNSET
    licence_penalty: Maybe[bool] = UNSET
    criminal_certificate_on: Maybe[date] = UNSET
    criminal_certificate_negative: Maybe[bool] = UNSET
    card: Maybe[Literal["filled", "endorsed", "none"]] = UNSET


class SchoolMarks(Facts, frozen=True, gc=False):
    """Whether the driver serves pupils, and meets what the traffic code asks for that."""

    exclusive: Maybe[bool] = UNSET
    art138_met: Maybe[bool] = UNSET


class DriverParameters(Facts, frozen=True, gc=False):
    """What an ordinance or the traffic code fixes, when the question brings it."""

    driver_min_category: Given[LicenceCategory] = UNSET
    criminal_certificate_years: Given[Annotated[int, Meta(ge=1)]] = UNSET


class DriverReadings(Facts, frozen=True, gc=False):
    """Readings of `driver`."""

    month_end: Given[Literal["civil_code", "last_day"]] = UNSET


class DriverFacts(Facts, frozen=True, gc=False):
    """Facts of `driver`."""

    on: date
    holder: Name
    driver: Driver
    school: SchoolMarks = SchoolMarks()
    parameters: DriverParameters = DriverParameters()
    readings: DriverReadings = DriverReadings()


def driver(facts: DriverFacts, reasoning: Reasoning) -> Decision:
    """The holder's driver is linked to it and keeps licence, clean record and negative certificate in force."""
    active = linked(facts, reasoning)
    judge_category(facts, reasoning)
    judge_conduct(facts.driver, reasoning)
    papers = (licence_day(facts, reasoning), record_day(facts, reasoning), certificate_day(facts, reasoning))
    if reasoning.missing and not reasoning.refused:
        return reasoning.undetermined()
    eligible = not reasoning.refused
    return reasoning.decided({
        "eligible": eligible, "tasks": tasks(facts, active, reasoning), **validity(facts, papers),
        **school_eligibility(facts.school, eligible, reasoning),
    })  # fmt: skip


def linked(facts: DriverFacts, reasoning: Reasoning) -> bool | None:
    """The driver is the one that this holder names: a link with it holds on the day, its last day in."""
    links = reasoning.need("driver.links", facts.driver.links, LINK)
    if links is None:
        return None
    active = any(
        link.holder == facts.holder and link.from_on <= facts.on and (not link.until or facts.on <= link.until)
        for link in links
    )
    return reasoning.check(LINK, active, on=facts.on)


def judge_category(facts: DriverFacts, reasoning: Reasoning) -> None:
    """The driver meets the traffic code: the licence is of the least category or of a higher one."""
    category = reasoning.need("driver.licence_category", facts.driver.licence_category, CATEGORY)
    minimum = min_category(facts.parameters.driver_min_category, facts.on, CATEGORY, reasoning)
    if category and minimum:
        reasoning.check(CATEGORY, category >= minimum, category=category, minimum=minimum)


def judge_conduct(subject: Driver, reasoning: Reasoning) -> None:
    """The driver has no licence penalty, and the criminal certificate is negative."""
    penalty = reasoning.need("driver.licence_penalty", subject.licence_penalty, PENALTY)
    if penalty is not None:
        reasoning.check(PENALTY, not penalty)
    negative = reasoning.need("driver.criminal_certificate_negative", subject.criminal_certificate_negative, NEGATIVE)
    if negative is not None:
        reasoning.check(NEGATIVE, negative)


def licence_day(facts: DriverFacts, reasoning: Reasoning) -> date | None:
    """A driving licence past its day does not support the registration."""
    until = reasoning.need("driver.licence_until", facts.driver.licence_until, LICENCE_DAY)
    if until:
        judge_day(LICENCE_DAY, facts.on, until, reasoning=reasoning)
    return until


def record_day(facts: DriverFacts, reasoning: Reasoning) -> date | None:
    """The clean record is renewed every twelve months."""
    return counted_day(
        RECORD_DAY, "driver.clean_record_on", facts.driver.clean_record_on, facts=facts, reasoning=reasoning
    )


def certificate_day(facts: DriverFacts, reasoning: Reasoning) -> date | None:
    """The criminal certificate is renewed as the parameter says; without one it has no last day."""
    issued_on = facts.driver.criminal_certificate_on
    return counted_day(CERTIFICATE_DAY, "driver.criminal_certificate_on", issued_on, facts=facts, reasoning=reasoning)


def counted_day(
    test: Test, path: str, issued_on: Maybe[date], *, facts: DriverFacts, reasoning: Reasoning
) -> date | None:
    """The last day of a paper whose validity is counted from its issue, tested against the day of the question."""
    issued = reasoning.need(path, issued_on, test)
    if issued is None:
        return None
    until = counted_until(test.provision, issued, facts.parameters.criminal_certificate_years, reasoning)
    if until:
        judge_day(test, facts.on, until, issued_on=issued, reasoning=reasoning)
    return until


def judge_day(test: Test, on: date, until: date, *, issued_on: date | None = None, reasoning: Reasoning) -> None:
    """The validity of each paper is kept up for the registration to stand."""
    reasoning.check(test, on <= until, issued_on=issued_on, valid_until=until)
    reasoning.check(KEPT_CURRENT, on <= until, valid_until=until)


def validity(facts: DriverFacts, papers: tuple[date | None, ...]) -> dict[str, Any]:
    """The earliest last day among the papers, and the paper that it is of; nothing while one of them is not known."""
    subject = facts.driver
    if known(subject.licence_until) is None or known(subject.clean_record_on) is None:
        return {}
    if known(subject.criminal_certificate_on) is None and facts.parameters.criminal_certificate_years is not UNSET:
        return {}
    items = (LICENCE, CLEAN_RECORD, CRIMINAL_CERTIFICATE)
    until, item = min((until, item) for until, item in zip(papers, items, strict=True) if until)
    return {"valid_until": until, "limited_by": item}


def tasks(facts: DriverFacts, active: bool | None, reasoning: Reasoning) -> list[str]:
    """The holder collects the endorsed card of a driver whose link with it has ended."""
    ended = any(
        link.holder == facts.holder and link.until and link.until < facts.on for link in known(facts.driver.links) or ()
    )
    due = bool(ended and not active and facts.driver.card == "endorsed")
    if ended:
        reasoning.step(CARD, due, card=known(facts.driver.card))
    return ["collect_card"] if due else []


def school_eligibility(school: SchoolMarks, eligible: bool, reasoning: Reasoning) -> dict[str, bool]:
    """A driver of pupils also meets art. 138 of the traffic code; this never bars other charter."""
    meets = known(school.art138_met)
    if school.exclusive is False or meets is None:
        return {}
    reasoning.check(SCHOOL, meets)
    return {"eligible_for_school": eligible and meets}


SERVICES = (
    Service("driver", "O condutor pode dirigir para este autorizatário neste dia?", DriverFacts, driver, (
        "art2_cpt_inc3", LICENCE, CLEAN_RECORD, CRIMINAL_CERTIFICATE, DRIVER_CARD, "art4_par3", "art4_par6",
    )),
)  # fmt: skip
