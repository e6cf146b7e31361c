# SPDX-License-Identifier: Apache-2.0
"""Arts. 46 and 47, and 78, I, b, V, a and f: accidents and interruptions, and whether they were told in time."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Given, Maybe, known
from outorga.law.norms.br_952_1993.deadlines import COUNTED, RULES
from outorga.law.norms.br_952_1993.deadlines import due_at as end_of
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts, Moment

ACCIDENT_TOLD = Test("art78_cpt_inc5_ali1", "O acidente foi comunicado até {due_at}; momento: {moment}.")
INTERRUPTION_TOLD = Test("art78_cpt_inc1_ali2", "A interrupção foi comunicada até {due_at}; momento: {moment}.")
PAPERS = Test("art47_par1u", "Há mortos ({dead}) ou feridos ({injured}); faltam: {lacking}.")
CAUSES = Test("art46_cpt", "A comunicação traz as causas e as providências: {given}.")
CONTINUITY = Test("art46_par1u", "A interrupção vem de força maior comprovada: {force_majeure}.")
INTERRUPTED = Test("art78_cpt_inc5_ali6", "A interrupção sem força maior foi autorizada: {authorized}.")
POLICE_REPORT, RECORDER_DATA, CAUSES_AND_MEASURES = "police_report", "recorder_data", "causes_and_measures"


class IncidentReportFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `incident_report`."""

    kind: Literal["accident", "interruption"]
    happened_at: Maybe[Moment] = UNSET
    reported_at: Given[Moment] = UNSET
    at: Maybe[Moment] = UNSET
    dead: Maybe[Count] = UNSET
    injured: Maybe[Count] = UNSET
    police_report: Maybe[bool] = UNSET
    recorder_data: Maybe[bool] = UNSET
    force_majeure: Maybe[bool] = UNSET
    causes_and_measures: Given[bool] = UNSET
    authorized: Given[bool] = UNSET


def incident_report(facts: IncidentReportFacts, reasoning: Reasoning) -> Decision:
    """An accident, or an interruption by force majeure, is told within hours; another interruption is a fault."""
    found = judge_accident(facts, reasoning) if facts.kind == "accident" else judge_interruption(facts, reasoning)
    return reasoning.conclude({**found, "infractions": reasoning.because})


def judge_accident(facts: IncidentReportFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Whether it was told in time, and with the papers that victims ask for."""
    need_moments(ACCIDENT_TOLD, facts, reasoning)
    told = timing("accident_report", facts, reasoning)
    judge_time(ACCIDENT_TOLD, facts, told, reasoning)
    lacking = missing_papers(facts, reasoning)
    return told if lacking is None else {**told, "missing_items": lacking}


def judge_interruption(facts: IncidentReportFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Force majeure breaks no continuity and is to be told; without it an interruption needs an authorization."""
    force_majeure = reasoning.need("force_majeure", facts.force_majeure, CONTINUITY)
    if force_majeure is not False:
        need_moments(INTERRUPTION_TOLD, facts, reasoning)
    told = timing("interruption_report", facts, reasoning)
    if force_majeure is None:
        return told
    reasoning.step(CONTINUITY, force_majeure, force_majeure=force_majeure)
    if force_majeure:
        judge_time(INTERRUPTION_TOLD, facts, told, reasoning)
        return {**told, "discontinuity": False, "missing_items": missing_causes(facts, reasoning)}
    authorized = known(facts.authorized) is True
    reasoning.check(INTERRUPTED, authorized, authorized=authorized)
    return {**told, "discontinuity": True, "missing_items": []}


def need_moments(test: Test, facts: IncidentReportFacts, reasoning: Reasoning) -> None:
    """The event, and the report; without a report the moment for which the question is asked."""
    reasoning.need("happened_at", facts.happened_at, test)
    reasoning.need("at", moment_of(facts), test)


def moment_of(facts: IncidentReportFacts) -> Moment | None:
    """When it was reported; not yet reported, the moment of the question."""
    return known(facts.at) if facts.reported_at is UNSET else facts.reported_at


def timing(name: str, facts: IncidentReportFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The last instant, and whether the report or the question comes by it, as far as is known."""
    happened_at, moment = known(facts.happened_at), moment_of(facts)
    if happened_at is None:
        return {}
    due_at = end_of(name, happened_at, reasoning).due_at
    return {"due_at": due_at} if moment is None else {"due_at": due_at, "in_time": minute(moment) <= minute(due_at)}


def minute(moment: datetime) -> datetime:
    """The minute of an instant: the last one is in to its end."""
    return moment.replace(second=0)


def judge_time(test: Test, facts: IncidentReportFacts, told: Mapping[str, Any], reasoning: Reasoning) -> None:
    """A report after the last instant, or none by then, is an infraction."""
    if "in_time" in told:
        reasoning.check(test, told["in_time"], due_at=told["due_at"], moment=moment_of(facts))


def missing_papers(facts: IncidentReportFacts, reasoning: Reasoning) -> list[str] | None:
    """What must come with an accident that killed or hurt; its lack has no fine. None: not known yet."""
    dead, injured = known(facts.dead), known(facts.injured)
    if not dead and not injured and (dead is None or injured is None):
        reasoning.need("dead", dead, PAPERS)
        reasoning.need("injured", injured, PAPERS)
        return None
    papers = {POLICE_REPORT: facts.police_report, RECORDER_DATA: facts.recorder_data} if dead or injured else {}
    sent = {name: reasoning.need(name, paper, PAPERS) for name, paper in papers.items()}
    lacking = [name for name, there in sent.items() if there is False]
    whole = False if lacking else None if None in sent.values() else True
    reasoning.step(PAPERS, whole, dead=dead, injured=injured, lacking=lacking)
    return lacking


def missing_causes(facts: IncidentReportFacts, reasoning: Reasoning) -> list[str]:
    """The causes and the measures, where the report is known to lack them; that has no fine."""
    given = known(facts.causes_and_measures)
    if given is not None:
        reasoning.step(CAUSES, given, given=given)
    return [CAUSES_AND_MEASURES] if given is False else []


SERVICES = (
    Service("incident_report", "O acidente ou a interrupção foi comunicado no prazo e com o que se exige?",
            IncidentReportFacts, incident_report, (
        CAUSES.provision, CONTINUITY.provision, RULES["accident_report"].test.provision, PAPERS.provision,
        INTERRUPTION_TOLD.provision, ACCIDENT_TOLD.provision, INTERRUPTED.provision, COUNTED.provision,
    )),
)  # fmt: skip
