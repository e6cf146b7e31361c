# SPDX-License-Identifier: Apache-2.0
"""Arts. 5, 6, 9, 12, 49, 50 and 84: who may be a candidate for a permit, and who is kept out."""

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from outorga.law.kernel.dates import add_years
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Fraction, Given, Maybe, Text, known
from outorga.law.norms.mg_pl1842_2004.bars import COMPANY_BAR, RETURN_BAR, company_barred, return_barred
from outorga.law.norms.mg_pl1842_2004.counting import month_end
from outorga.law.norms.mg_pl1842_2004.vocabulary import HolderKind, TaxiFacts

HOLDERS = Test("art5_cpt", "{id} é pessoa física ou jurídica: {kind}.")
REQUIREMENTS = Test("art9_cpt", "{id} atende aos requisitos do art. 9º.")
AS_HOLDER = Test("art9_cpt_inc1", "{id} foi permissionário de táxi convencional por {years} ano(s): {days} dias.")
AS_AUXILIARY = Test("art9_cpt_inc2", "{id} foi condutor auxiliar por {years} ano(s): {days} dias.")
EXAM = Test("art9_cpt_inc3", "{id} foi aprovado na prova de conhecimentos.")
NO_PERMIT = Test("art6_par1", "{id} não tem permissão. Permissões: {active}.")
NOT_PARTNER = Test("art6_par5", "{id} não é sócio de empresa permissionária.")
REHABILITATION = Test(
    "art49_cpt",
    "{id} foi cassado em {cassated_on}: a reabilitação, de quem o foi por infração penal, se prova no cadastro.",
)
CONTRACT = Test("art84_cpt", "{id} vem de município que tem contrato de gestão com o DER-MG.")


class Period(Facts, frozen=True, gc=False):
    """A time of activity; without an end it goes on."""

    from_on: date
    until: Maybe[date] = UNSET


class Candidate(Facts, frozen=True, gc=False):
    """Who asks for a permit: a person unless it says otherwise."""

    id: Text
    kind: Given[HolderKind] = UNSET
    holder_periods: Given[tuple[Period, ...]] = UNSET
    auxiliary_periods: Given[tuple[Period, ...]] = UNSET
    exam_passed: Given[bool] = UNSET
    score: Given[Fraction] = UNSET
    licensed_on: Given[date] = UNSET
    born_on: Given[date] = UNSET
    active_permits: Given[Count] = UNSET
    partner_of_permit_company: Given[bool] = UNSET
    municipality_contract: Given[bool] = UNSET
    transferred_on: Given[date] = UNSET
    cassated_on: Maybe[date] = UNSET

    @property
    def is_person(self) -> bool:
        """Whether the rules for persons apply."""
        return self.kind != "company"


class Time(msgspec.Struct, frozen=True, gc=False):
    """The days of an activity, and whether they make the year that is asked for."""

    days: int
    reached: bool


class Entrant(msgspec.Struct, frozen=True):
    """A candidate, its place among the facts, and its time as holder and as auxiliary driver."""

    candidate: Candidate
    path: str
    as_holder: Time
    as_auxiliary: Time


def entrant_of(candidate: Candidate, path: str, facts: TaxiFacts, reasoning: Reasoning) -> Entrant:
    """The candidate with the time that its periods tell; a kind of period that is not told is no time."""
    return Entrant(
        candidate, path,
        time_in(known(candidate.holder_periods) or (), facts, reasoning, AS_HOLDER),
        time_in(known(candidate.auxiliary_periods) or (), facts, reasoning, AS_AUXILIARY),
    )  # fmt: skip


def time_in(periods: Sequence[Period], facts: TaxiFacts, reasoning: Reasoning, test: Test) -> Time:
    """The days of all periods up to the day asked, and whether they make the year.

    One period reaches the year on its same-numbered day; several, with so many days in all.
    """
    spans = [(period.from_on, until_day(period, facts, reasoning, test)) for period in periods]
    lived = [(start, end) for start, end in spans if end is not None and end > start]
    days = sum((end - start).days for start, end in lived)
    years, needed = int(reasoning.fixed("tender_experience_years")), int(reasoning.fixed("tender_experience_days"))
    rule = month_end(reasoning)
    reached = any(end >= add_years(start, years, rule) for start, end in lived)
    return Time(days, reached or (len(lived) > 1 and days >= needed))


def until_day(period: Period, facts: TaxiFacts, reasoning: Reasoning, test: Test) -> date | None:
    """The end of a period: its own, or the day asked when it goes on; nothing counts that lies after that day."""
    until, on = known(period.until), known(facts.on)
    if until is None:
        return reasoning.need("on", on, test)
    return until if on is None else min(until, on)


def failed_requirements(entrant: Entrant, reasoning: Reasoning) -> list[str]:
    """Art. 9 for persons: a year as holder or as auxiliary driver (or both, by the reading), and the exam."""
    candidate = entrant.candidate
    reasoning.step(HOLDERS, id=candidate.id, kind="person" if candidate.is_person else "company")
    if not candidate.is_person:
        return []
    activities = ((AS_HOLDER, entrant.as_holder), (AS_AUXILIARY, entrant.as_auxiliary))
    years = int(reasoning.fixed("tender_experience_years"))
    for test, time in activities:
        reasoning.step(test, time.reached, id=candidate.id, years=years, days=time.days)
    lacking = [test.provision for test, time in activities if not time.reached]
    if reasoning.reading("requirements") == "one_and_exam" and len(lacking) == 1:
        lacking = []
    passed = reasoning.need(f"{entrant.path}.exam_passed", candidate.exam_passed, EXAM)
    if passed is not None:
        reasoning.step(EXAM, passed, id=candidate.id)
    lacking += [EXAM.provision] * (passed is False)
    reasoning.step(REQUIREMENTS, not lacking, id=candidate.id)
    return lacking


def bars(candidate: Candidate, facts: TaxiFacts, reasoning: Reasoning) -> Iterator[str]:
    """What keeps a candidate out whatever the merit; only what the facts tell is examined."""
    if candidate.is_person:
        yield from personal_bars(candidate, reasoning)
    if candidate.municipality_contract is not UNSET:
        reasoning.step(CONTRACT, candidate.municipality_contract, id=candidate.id)
        if not candidate.municipality_contract:
            yield CONTRACT.provision
    if candidate.transferred_on is not UNSET:
        on = reasoning.need("on", facts.on, RETURN_BAR)
        if on is not None and return_barred(candidate.transferred_on, on, reasoning):
            yield RETURN_BAR.provision
    if candidate.cassated_on is UNSET:
        return
    if not candidate.is_person:
        yield from [COMPANY_BAR.provision] * bool(company_barred(candidate.cassated_on, facts, reasoning))
    elif candidate.cassated_on is not None:
        reasoning.step(REHABILITATION, id=candidate.id, cassated_on=candidate.cassated_on)


def personal_bars(candidate: Candidate, reasoning: Reasoning) -> Iterator[str]:
    """A person has no other permit and no part in a permit company."""
    if candidate.active_permits is not UNSET:
        free = candidate.active_permits < reasoning.fixed("individual_permits")
        reasoning.step(NO_PERMIT, free, id=candidate.id, active=candidate.active_permits)
        if not free:
            yield NO_PERMIT.provision
    if candidate.partner_of_permit_company is not UNSET:
        reasoning.step(NOT_PARTNER, not candidate.partner_of_permit_company, id=candidate.id)
        if candidate.partner_of_permit_company:
            yield NOT_PARTNER.provision
