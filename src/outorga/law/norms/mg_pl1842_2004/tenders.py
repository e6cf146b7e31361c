# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, par. 7, 7, 8, 9 and 84: the tender of permits, its notice, its candidates, and the start after the award."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.citations import in_order
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, known
from outorga.law.norms.mg_pl1842_2004 import ranking
from outorga.law.norms.mg_pl1842_2004.candidates import Candidate, bars, entrant_of, failed_requirements
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on as end_of
from outorga.law.norms.mg_pl1842_2004.vocabulary import DIRECTOR, TaxiFacts

TENDER = Test("art4_cpt_inc1", "A permissão se dá a terceiros por licitação.")
STUDY = Test("art7_cpt", "Um estudo de viabilidade antecede a licitação.")
MODALITY = Test("art8_cpt", "A licitação é concorrência: {modality}.")
APPROVED = Test("art8_cpt", "O edital publicado em {published_on} foi aprovado antes: {approved_on}.")
TIE = Test("art73_cpt", "A lei não desempata mais: {tied}.")
PRESENTED = Test("art6_par7", "O veículo se apresenta até {due_on}. Apresentado em {presented_on}; dia {on}.")
NO_SANCTION = Test("art73_cpt", "A lei não diz o que acontece com o atraso.")


class Notice(Facts, frozen=True, gc=False):
    """The public notice of a tender; a null approval was never given."""

    modality: Given[Literal["concorrencia", "tomada_de_precos", "convite", "pregao"]] = UNSET
    study_done: Given[bool] = UNSET
    der_mg_approved_on: Maybe[date] = UNSET
    ambel_approved_on: Maybe[date] = UNSET
    published_on: Given[date] = UNSET


class TenderFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `tender`."""

    notice: Given[Notice] = UNSET
    vacancies: Given[Count] = UNSET
    candidates: Given[tuple[Candidate, ...]] = UNSET


def tender(facts: TenderFacts, reasoning: Reasoning) -> Decision:
    """A notice in order, and the qualified candidates by score and by the norm's order of ties."""
    outcome: dict[str, Any] = {}
    reasoning.step(TENDER)
    if facts.notice is not UNSET:
        outcome["notice_valid"] = judge_notice(facts.notice, reasoning)
    if facts.candidates is not UNSET:
        outcome |= judge_candidates(facts.candidates, facts, reasoning)
    if reasoning.missing or not outcome.get("tied"):
        return reasoning.settle(outcome)
    reasoning.step(TIE, None, tied=outcome["tied"])
    return reasoning.discretionary(DIRECTOR, outcome)


def judge_notice(notice: Notice, reasoning: Reasoning) -> bool:
    """Study, modality, and both approvals not after the publication."""
    study = reasoning.need("notice.study_done", notice.study_done, STUDY)
    modality = reasoning.need("notice.modality", notice.modality, MODALITY)
    valid = [
        study is not None and reasoning.check(STUDY, study),
        modality is not None and reasoning.check(MODALITY, modality == "concorrencia", modality=modality),
    ]
    published_on = reasoning.need("notice.published_on", notice.published_on, APPROVED)
    for name in ("der_mg_approved_on", "ambel_approved_on"):
        approved_on = getattr(notice, name)
        if approved_on is UNSET:
            reasoning.lack(f"notice.{name}", APPROVED)
        elif published_on is not None:
            before = approved_on is not None and approved_on <= published_on
            valid.append(reasoning.check(APPROVED, before, published_on=published_on, approved_on=approved_on))
    return all(valid)


def judge_candidates(candidates: Sequence[Candidate], facts: TenderFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Who is out and why, and the ranking of the others with its ties and awards."""
    disqualified, entrants = [], []
    for position, candidate in enumerate(candidates):
        entrant = entrant_of(candidate, f"candidates.{position}", facts, reasoning)
        causes = [*failed_requirements(entrant, reasoning), *bars(candidate, facts, reasoning)]
        if causes:
            disqualified.append({"id": candidate.id, "because": in_order(causes)})
        else:
            entrants.append(entrant)
    ranking.need_criteria(entrants, reasoning)
    outcome: dict[str, Any] = {"disqualified": disqualified}
    if not reasoning.missing:
        outcome |= ranking.rank(entrants, known(facts.vacancies), reasoning)
    return outcome


class AwardStartFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `award_start`."""

    signed_on: Given[date] = UNSET
    presented_on: Maybe[date] = UNSET


def award_start(facts: AwardStartFacts, reasoning: Reasoning) -> Decision:
    """The vehicle is presented within ninety days of the signature; the bill has no sanction for the delay."""
    signed_on = reasoning.need("signed_on", facts.signed_on, PRESENTED)
    if facts.presented_on is None:
        reasoning.need("on", facts.on, PRESENTED)
    if signed_on is None or reasoning.missing:
        return reasoning.undetermined()
    due_on = end_of("vehicle_presentation", signed_on, office_calendar(facts.calendar), reasoning).due_on
    done_on = facts.on if facts.presented_on is None else facts.presented_on
    if done_on is UNSET:
        return reasoning.decided({"due_on": due_on})
    in_time = done_on <= due_on
    reasoning.check(PRESENTED, in_time, due_on=due_on, presented_on=known(facts.presented_on), on=known(facts.on))
    outcome = {"due_on": due_on, "in_time": in_time}
    if in_time:
        return reasoning.decided(outcome)
    reasoning.step(NO_SANCTION, None)
    return reasoning.discretionary(DIRECTOR, outcome)


SERVICES = (
    Service("tender", "Quem se habilita, em que ordem, e o edital vale?", TenderFacts, tender, (
        "art4_cpt_inc1", "art5_cpt", "art6_par1", "art6_par5", "art7_cpt", "art8_cpt", "art9_cpt", "art9_cpt_inc1",
        "art9_cpt_inc2",
        "art9_cpt_inc3", "art9_par1", "art9_par1_inc1", "art9_par1_inc2", "art9_par1_inc3", "art9_par1_inc4",
        "art9_par2", "art12_par3", "art49_cpt", "art50_cpt", "art73_cpt", "art84_cpt",
    )),
    Service("award_start", "O veículo se apresentou no prazo depois da assinatura?", AwardStartFacts, award_start,
            ("art6_par7", "art73_cpt", "art81_cpt")),
)  # fmt: skip
