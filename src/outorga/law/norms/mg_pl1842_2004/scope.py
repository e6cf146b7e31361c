# SPDX-License-Identifier: Apache-2.0
"""Arts. 1, 4, 51, 57, 82 and 87: which permits the bill governs, from which day, and which municipal ones pass over."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.dates import add_years, days_after
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text, known
from outorga.law.norms.mg_pl1842_2004.vocabulary import DIRECTOR, TaxiFacts

TERRITORY = Test("art1_cpt", "O táxi especial é metropolitano e abrange a RMBH: a permissão se rege por esta lei.")
CONVENTIONAL = Test("art4_cpt_inc14", "A permissão não é de táxi convencional. Categoria: {category}.")
SPECIAL = Test("art4_cpt_inc15", "A permissão é de táxi especial. Categoria: {category}.")
GRANTED = Test("art6_cpt", "A permissão foi dada pelo DER-MG. Quem deu: {granted_by}.")
TAKEN_OVER = Test("art82_cpt", "A permissão municipal passou ao DER-MG: {transferred}.")
NOT_TAKEN_OVER = Test("art82_par1", "A permissão não é das municipais que ficaram de fora e a que a lei não se aplica.")
OWN_TERRITORY = Test("art82_par2", "A permissão municipal que não passou vale só dentro do município que a deu.")
IN_FORCE = Test("art87_cpt", "A lei entra em vigor, passada a vacância, em {in_force_from_on}. Dia {on}.")
ACT = Test("art87_cpt", "Que ato se publicou: {act}.")
LAW = Test("art87_cpt", "Publicada em {published_on}, a lei vigora em {effective_on}.")
FEES = Test("art57_par1", "A portaria de taxas publicada em {published_on} se aplica em {effective_on}.")
COUNCIL = Test("art51_par3", "A decisão do Conselho vale com a publicação no diário oficial: em {effective_on}.")
REQUIREMENTS = Test("art82_cpt", "A permissão {id} atende aos arts. 7º a 9º.")
OLDEST = Test("art82_cpt", "Há {slots} vagas: passam as permissões mais antigas. Passam: {transferred}.")
SLOTS = Test("art82_cpt", "Quantas permissões municipais podem passar ao DER-MG.")
TIE = Test("art73_cpt", "A lei não desempata permissões da mesma data: {tied}.")


class Permit(Facts, frozen=True, gc=False):
    """A taxi permit: its kind, who granted it, and whether DER-MG took it over."""

    category: Given[Literal["special", "conventional"]] = UNSET
    granted_by: Given[Literal["der_mg", "municipality"]] = UNSET
    transferred: Given[bool] = UNSET


class ScopeFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `scope`."""

    permit: Permit = Permit()


def scope(facts: ScopeFacts, reasoning: Reasoning) -> Decision:
    """The bill governs special taxis granted by DER-MG, or taken over by it, from its first day in force on."""
    outcome: dict[str, Any] = {}
    judge_category(facts.permit, reasoning)
    if facts.permit.category != "conventional":
        judge_grant(facts.permit, reasoning)
    start = in_force_from(facts, reasoning)
    if start is not None:
        outcome["in_force_from_on"] = start
    if start is not None and facts.on is not UNSET:
        reasoning.check(IN_FORCE, facts.on >= start, in_force_from_on=start, on=facts.on)
    if reasoning.refused:
        return reasoning.not_applicable({**outcome, "governed": False})
    reasoning.step(TERRITORY, None if reasoning.missing else True)
    return reasoning.settle({**outcome, "governed": True})


def judge_category(permit: Permit, reasoning: Reasoning) -> None:
    """Only the special taxi is governed; the conventional one is defined to be told from it."""
    category = reasoning.need("permit.category", permit.category, SPECIAL)
    if category is not None:
        special = category == "special"
        reasoning.check(CONVENTIONAL, special, category=category)
        reasoning.step(SPECIAL, special, category=category)


def judge_grant(permit: Permit, reasoning: Reasoning) -> None:
    """DER-MG alone grants; a permit of a municipality counts once it passed to DER-MG."""
    granted_by = reasoning.need("permit.granted_by", permit.granted_by, GRANTED)
    if granted_by is None:
        return
    reasoning.step(GRANTED, granted_by == "der_mg", granted_by=granted_by)
    if granted_by == "der_mg":
        return
    for test in (TAKEN_OVER, NOT_TAKEN_OVER):
        transferred = reasoning.need("permit.transferred", permit.transferred, test)
    if transferred is None:
        return
    reasoning.step(TAKEN_OVER, transferred, transferred=transferred)
    reasoning.check(NOT_TAKEN_OVER, transferred)
    if not transferred:
        reasoning.step(OWN_TERRITORY)


def in_force_from(facts: ScopeFacts, reasoning: Reasoning) -> date | None:
    """The first day in force, asked for with a day; the publication comes with the question or from the settings."""
    published = known(facts.parameters.published_on)
    if published is not None:
        reasoning.used("published_on", published, None)
    elif facts.on is not UNSET:
        entry = reasoning.parameter("published_on", facts.on)
        published = reasoning.need("parameters.published_on", entry.value if entry else None, IN_FORCE)
    return None if published is None else first_day_in_force(published, reasoning)


def first_day_in_force(published_on: date, reasoning: Reasoning) -> date:
    """The day of publication and the last day count, and the law holds on the day after: sixty days are added."""
    return days_after(published_on, int(reasoning.fixed("entry_into_force_days")))


class PublicationFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `publication`."""

    act: Given[Literal["law", "fee_ordinance", "council_decision"]] = UNSET
    published_on: Given[date] = UNSET


def publication(facts: PublicationFacts, reasoning: Reasoning) -> Decision:
    """The law holds sixty days after its publication, fees from the next year on, a decision of the council at once."""
    act = reasoning.need("act", facts.act, ACT)
    test = {"fee_ordinance": FEES, "council_decision": COUNCIL}.get(act or "", LAW)
    published_on = reasoning.need("published_on", facts.published_on, test)
    if act is None or published_on is None:
        return reasoning.undetermined()
    effective_on = effective_day(act, published_on, reasoning)
    reasoning.step(test, effective_on, published_on=published_on, effective_on=effective_on)
    return reasoning.decided({"effective_on": effective_on})


def effective_day(act: str, published_on: date, reasoning: Reasoning) -> date:
    """The first day on which what was published holds."""
    if act == "law":
        return first_day_in_force(published_on, reasoning)
    if act == "fee_ordinance" and reasoning.reading("fee_annuality") == "next_year":
        return add_years(published_on.replace(month=1, day=1), 1)
    return published_on


class MunicipalPermit(Facts, frozen=True, gc=False):
    """A permit that a municipality granted and that may pass to DER-MG."""

    id: Text
    granted_on: date
    meets_requirements: bool


class MigrationFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `migration`."""

    slots: Given[Count] = UNSET
    permits: Given[tuple[MunicipalPermit, ...]] = UNSET


def migration(facts: MigrationFacts, reasoning: Reasoning) -> Decision:
    """Municipal permits that meet arts. 7 to 9 pass to DER-MG, the oldest first, while there are places."""
    slots = reasoning.need("slots", facts.slots, SLOTS)
    permits = reasoning.need("permits", facts.permits, REQUIREMENTS)
    if slots is None or permits is None:
        return reasoning.undetermined()
    for permit in permits:
        reasoning.step(REQUIREMENTS, permit.meets_requirements, id=permit.id)
    eligible = [position for position, permit in enumerate(permits) if permit.meets_requirements]
    eligible.sort(key=lambda position: permits[position].granted_on)
    tied = tied_on_last_place(permits, eligible, slots)
    passing = [position for position in eligible[:slots] if position not in tied]
    rest = sorted(set(range(len(permits))) - tied - set(passing))
    outcome = {
        "transferred": [permits[position].id for position in passing],
        "not_transferred": [permits[position].id for position in rest],
        "tied": [permits[position].id for position in sorted(tied)],
    }
    reasoning.step(OLDEST, not tied, slots=slots, transferred=outcome["transferred"])
    if not tied:
        return reasoning.decided(outcome)
    reasoning.step(TIE, None, tied=outcome["tied"])
    return reasoning.discretionary(DIRECTOR, outcome)


def tied_on_last_place(permits: Sequence[MunicipalPermit], eligible: Sequence[int], slots: int) -> set[int]:
    """The places in the list of the permits of one day of which some would pass and some not; mostly there are none."""
    if not 0 < slots < len(eligible):
        return set()
    last, next_one = (permits[eligible[position]].granted_on for position in (slots - 1, slots))
    return {position for position in eligible if permits[position].granted_on == last} if last == next_one else set()


SERVICES = (
    Service("scope", "A lei rege esta permissão neste dia?", ScopeFacts, scope, (
        "art1_cpt", "art4_cpt_inc14", "art4_cpt_inc15", "art6_cpt", "art82_cpt", "art82_par1", "art82_par2",
        "art87_cpt",
    )),
    Service("publication", "Desde quando vale o ato publicado?", PublicationFacts, publication,
            ("art51_par3", "art57_par1", "art87_cpt")),
    Service("migration", "Quais permissões municipais passam ao DER-MG?", MigrationFacts, migration,
            ("art73_cpt", "art82_cpt")),
)  # fmt: skip
