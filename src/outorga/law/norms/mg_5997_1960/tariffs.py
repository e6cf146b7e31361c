# SPDX-License-Identifier: Apache-2.0
"""Arts. 95, 97 and 98: whether a new fare is in force: approval, study, notices in each town, and the day fixed."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Text, happened, known
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, ProvisionId, office_calendar

APPROVED = Test("anx1_art95_cpt", "O Conselho de Tráfego aprovou a tarifa.")
STUDY = Test("anx1_art95_par1u", "O cálculo leva em conta o que a norma manda.")
COMPONENTS = (
    Test("anx1_art95_par1u_inc1", "O cálculo traz as despesas de operação e os tributos."),
    Test("anx1_art95_par1u_inc2", "O cálculo traz a depreciação e a renovação dos veículos."),
    Test("anx1_art95_par1u_inc3", "O cálculo traz os encargos sociais."),
    Test("anx1_art95_par1u_inc4", "O cálculo traz a remuneração do capital."),
)
NOTICES = Test("anx1_art98_cpt", "Houve aviso nos jornais dos municípios; sem aviso: {municipalities_missing}.")
EFFECTIVE = Test("anx1_art98_cpt", "A tarifa vale desde {effective_on}; pergunta-se de {on}.")
NEEDED: Mapping[str, Test] = {
    "council_approved": APPROVED, "components": STUDY, "municipalities": NOTICES, "notices": NOTICES,
    "effective_on": EFFECTIVE, "on": EFFECTIVE,
}  # fmt: skip


class FareNotice(Facts, frozen=True, gc=False):
    """A notice of the new fare: the municipality of the newspaper, and the day."""

    municipality: Text
    published_on: date


class PublicationReadings(Facts, frozen=True, gc=False):
    """The open questions of the new fare."""

    fare_notice: Given[Literal["every_municipality", "one_newspaper"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET


class PublicationFacts(LinesFacts, frozen=True, gc=False):
    """Facts of `publication`."""

    council_approved: Given[bool] = UNSET
    components: Given[tuple[ProvisionId, ...]] = UNSET
    municipalities: Given[tuple[Text, ...]] = UNSET
    notices: Given[tuple[FareNotice, ...]] = UNSET
    effective_on: Given[date] = UNSET
    readings: PublicationReadings = PublicationReadings()


def publication(facts: PublicationFacts, reasoning: Reasoning) -> Decision:
    """The first of approval, study and notices that lacks keeps the fare out; then it waits for the day fixed."""
    for name, test in NEEDED.items():
        reasoning.need(name, getattr(facts, name), test)
    outcome: dict[str, Any] = {"in_force": False}
    missing = towns_without_notice(facts)
    if missing is not None:
        outcome["municipalities_missing"] = missing
    if facts.effective_on is not UNSET:
        review = end_of("fare_review", facts.effective_on, office_calendar(facts.calendar), reasoning)
        outcome["review_due_on"] = review.due_on
    if judge_tariff(facts, missing, reasoning):
        outcome["in_force"] = comes_into_force(facts, reasoning)
    return reasoning.conclude(outcome)


def judge_tariff(facts: PublicationFacts, missing: Iterable[str] | None, reasoning: Reasoning) -> bool:
    """Whether nothing keeps the fare out, in the order of the norm; what is not known keeps nothing out."""
    approved = known(facts.council_approved)
    if approved is not None:
        reasoning.check(APPROVED, approved)
    if facts.components is not UNSET and not reasoning.refused:
        judge_study(facts.components, reasoning)
    if missing is not None and not reasoning.refused:
        judge_notices(facts, list(missing), reasoning)
    return not reasoning.refused


def judge_study(components: Iterable[str], reasoning: Reasoning) -> None:
    """The study has its four parts."""
    held = set(components)
    reasoning.step(STUDY, all(part.provision in held for part in COMPONENTS))
    for part in COMPONENTS:
        reasoning.check(part, part.provision in held)


def judge_notices(facts: PublicationFacts, missing: list[str], reasoning: Reasoning) -> None:
    """A notice in every municipality of the line; by the reading one newspaper of them serves."""
    enough = not missing or (
        reasoning.reading("fare_notice") == "one_newspaper" and len(missing) < len(line_towns(facts))
    )
    reasoning.check(NOTICES, enough, municipalities_missing=missing)


def comes_into_force(facts: PublicationFacts, reasoning: Reasoning) -> bool:
    """From the day that the agency fixed."""
    on, effective_on = known(facts.on), known(facts.effective_on)
    if on is None or effective_on is None:
        return False
    return bool(reasoning.step(EFFECTIVE, on >= effective_on, effective_on=effective_on, on=on))


def line_towns(facts: PublicationFacts) -> list[str]:
    """The municipalities of the line, each once, in the order given."""
    return list(dict.fromkeys(known(facts.municipalities) or ()))


def towns_without_notice(facts: PublicationFacts) -> list[str] | None:
    """The municipalities in whose newspapers no notice was published by the day; None while that is not known."""
    if facts.municipalities is UNSET or facts.notices is UNSET:
        return None
    told = {notice.municipality for notice in facts.notices if happened(notice.published_on, facts.on)}
    return [town for town in line_towns(facts) if town not in told]


SERVICES = (
    Service("publication", "A nova tarifa vigora nesta data?", PublicationFacts, publication, (
        APPROVED.provision, STUDY.provision, *(part.provision for part in COMPONENTS), NOTICES.provision,
        "anx1_art97_cpt",
    )),
)  # fmt: skip
