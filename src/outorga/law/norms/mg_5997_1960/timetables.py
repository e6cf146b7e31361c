# SPDX-License-Identifier: Apache-2.0
"""Arts. 5, 59 to 66, 70, 71, 103, III, b and 129: whether a running line may be changed so, and by what process."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Text, UnsetType, happened, known
from outorga.law.norms.mg_5997_1960.consultations import (
    Answer,
    Asking,
    as_rows,
    judge_answers,
    need_contents,
    with_status,
)
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.vocabulary import AGENCY, COUNCIL, Consultation, LinesFacts, office_calendar

Change = Literal[
    "timetable", "extra_timetable", "direct_trip", "vehicle_class", "itinerary", "section_removed", "extension", "stop",
    "urban_stop", "stoppage",
]  # fmt: skip
REQUESTER, OPERATOR, NOT_HEARD, CONTRARY = "requester", "operator", "none", "contrary"
NEW_LINE, AGENCY_APPROVAL, COUNCIL_HEARING, COUNCIL_CHOICE = "new_line", "agency_approval", "council", "council_choice"
CONSULT, AWAIT_ANSWERS, NO_PROCESS = "consult", "await_answers", "none"
OTHER_LINE = frozenset({"vehicle_class", "itinerary", "section_removed", "extension"})

SAME_LINE = Test("anx1_art5_cpt", "A mudança não faz outra linha: {change}.")
ITINERARY = Test("anx1_art4_par3", "Itinerário é a sequência das localidades da linha.")
STOP_CHANGE = Test("anx1_art70_cpt", "Escalas e pontos mudam com a aprovação do DER-MG.")
STOP = Test("anx1_art69_par2", "É ponto de parada o lugar de embarque, desembarque e descanso.")
URBAN_STOP = Test("anx1_art70_par1u", "O Conselho se pronunciou sobre a parada na cidade ou vila: {opinion}.")
STOPPAGE = Test("anx1_art59_cpt", "O DER-MG pode permitir que o serviço pare.")
FORCE_MAJEURE = Test("anx1_art59_par1", "A parada vem de força maior justificada: {reason}.")
NO_EXCUSE = Test("anx1_art59_par2", "A parada não é para conserto, pintura ou viagem extraordinária: {reason}.")
INITIATIVE = Test("anx1_art60_cpt", "Os horários mudam a pedido da empresa ou por iniciativa do DER-MG.")
WAIT = Test(
    "anx1_art129_cpt",
    "Dias em que o horário vigorou: {days_in_force}; a mudança pode ser pedida desde {earliest_request_on}.",
)
NOT_BOUND = Test("anx1_art129_cpt", "A espera é dos pedidos; não vale para a iniciativa do DER-MG.")
DIRECT_TRIP = Test("anx1_art71_par1u", "Viagem direta embarca e desembarca só nos pontos extremos da linha.")
NEW_TIMES = Test("anx1_art60_par1u", "A viagem direta é novo horário da linha.")
PREFERENCE = Test("anx1_art63_cpt", "Os novos horários são de quem opera a linha, sem concorrência: {award_to}.")
ASKED = Test(
    "anx1_art64_cpt", "O DER-MG consultou por escrito quem opera a linha: {consulted}; sem consulta: {not_consulted}."
)
OTHERS_ASKED = Test(
    "anx1_art66_cpt", "O DER-MG consultou os demais que operam a linha: {consulted}; sem consulta: {not_consulted}."
)
ANSWERED = Test("anx1_art64_par1u", "Calar depois do prazo é desinteresse; quem foi consultado: {id}.")
INTEREST = Test("anx1_art65_cpt", "Alguém da linha se interessa pelos novos horários: {interested}.")
UNWANTED = Test("anx1_art61_cpt", "Ninguém da linha quer os horários julgados necessários: supre-os nova linha.")
KEPT = Test("anx1_art65_par1u", "Quem opera a linha conserva a preferência.")
CHOSEN = Test("anx1_art66_par1u", "Entre os interessados, o Conselho escolheu: {chosen}; interessados: {candidates}.")
HEARD = Test("anx1_art60_cpt", "O Conselho se manifestou: {opinion}.")
DECIDED = Test("anx1_art103_cpt_inc3_ali2", "O Conselho não é contrário aos novos horários: {opinion}.")


class TimetableChangeReadings(Facts, frozen=True, gc=False):
    """The open question of a change of times."""

    council_on_timetable: Given[Literal["decides", "heard"]] = UNSET


class TimetableChangeFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `timetable_change`."""

    change: Change
    initiator: Given[Literal["operator", "agency"]] = UNSET
    timetable_since: Given[date] = UNSET
    requested_on: Given[date] = UNSET
    council_opinion: Given[Literal["favourable", "contrary", "none"]] = UNSET
    reason: Given[Literal["force_majeure", "repair", "painting", "extra_trips", "other"]] = UNSET
    justified: Given[bool] = UNSET
    consultations: Given[tuple[Consultation, ...]] = UNSET
    council_best: Given[Text] = UNSET
    readings: TimetableChangeReadings = TimetableChangeReadings()


def timetable_change(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """What makes another line is no change of this one; stops, pauses and times each have their process."""
    if facts.change == "itinerary":
        reasoning.step(ITINERARY)
    if not reasoning.step(SAME_LINE, facts.change not in OTHER_LINE, change=facts.change):
        reasoning.refuse(SAME_LINE.provision)
        return reasoning.decided({"allowed": False, "process": NEW_LINE})
    match facts.change:
        case "stop" | "urban_stop":
            return stop_change(facts, reasoning)
        case "stoppage":
            return stoppage(facts, reasoning)
        case _:
            return change_of_times(facts, reasoning)


def stop_change(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """The agency approves a stop; in a town the Council speaks first, for or against."""
    if facts.change == "urban_stop":
        opinion = reasoning.need("council_opinion", facts.council_opinion, URBAN_STOP)
        if opinion is None:
            return reasoning.undetermined()
        if not reasoning.check(URBAN_STOP, opinion != NOT_HEARD, opinion=opinion):
            return reasoning.decided({"allowed": False, "process": COUNCIL_HEARING})
    reasoning.step(STOP)
    reasoning.step(STOP_CHANGE)
    return reasoning.discretionary(AGENCY, {"allowed": True, "process": AGENCY_APPROVAL})


def stoppage(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """The service pauses only by force majeure that is justified; the upkeep of vehicles never excuses it."""
    reason = reasoning.need("reason", facts.reason, FORCE_MAJEURE)
    if reason is None:
        return reasoning.undetermined()
    if reasoning.check(NO_EXCUSE, reason not in ("repair", "painting", "extra_trips"), reason=reason):
        justified = False if reason == "other" else reasoning.need("justified", facts.justified, FORCE_MAJEURE)
        if justified is None:
            return reasoning.undetermined()
        reasoning.check(FORCE_MAJEURE, justified, reason=reason)
    if reasoning.refused:
        return reasoning.decided({"allowed": False, "process": NO_PROCESS})
    reasoning.step(STOPPAGE)
    return reasoning.discretionary(AGENCY, {"allowed": True, "process": AGENCY_APPROVAL})


def change_of_times(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """First the wait or the answers of the holders, then the Council; the agency decides at the end."""
    initiator = reasoning.need("initiator", facts.initiator, INITIATIVE)
    if initiator is None:
        return reasoning.undetermined()
    reasoning.step(INITIATIVE, initiator, initiator=initiator)
    found: dict[str, Any] = {}
    if facts.change == "timetable":
        closed = judge_wait(facts, found, reasoning)
    else:
        closed = judge_new_times(facts, found, reasoning)
    return closed or judge_council(facts, found, reasoning)


def judge_wait(facts: TimetableChangeFacts, found: dict[str, Any], reasoning: Reasoning) -> Decision | None:
    """A request waits until the timetable has been in force for some time; the agency does not."""
    asked = facts.initiator == OPERATOR
    since, requested_on = known(facts.timetable_since), known(facts.requested_on)
    if asked:
        reasoning.need("timetable_since", since, WAIT)
        reasoning.need("requested_on", requested_on, WAIT)
        if reasoning.missing:
            return reasoning.undetermined()
    if since:
        found["earliest_request_on"] = end_of(
            "timetable_request", since, office_calendar(facts.calendar), reasoning
        ).due_on
    if since and requested_on:
        found["days_in_force"] = max((requested_on - since).days, 0)
    if not asked:
        reasoning.step(NOT_BOUND)
        return None
    if reasoning.check(WAIT, requested_on >= found["earliest_request_on"], **found):
        return None
    return reasoning.decided({"allowed": False, "process": NO_PROCESS, **found})


def judge_new_times(facts: TimetableChangeFacts, found: dict[str, Any], reasoning: Reasoning) -> Decision | None:
    """Those who run the line are asked in writing, and have the preference in new times; direct trips are such."""
    if facts.change == "direct_trip":
        reasoning.step(DIRECT_TRIP)
        reasoning.step(NEW_TIMES)
    asked = ASKED if facts.initiator == AGENCY else OTHERS_ASKED
    consultations = reasoning.need("consultations", facts.consultations, asked)
    if consultations is None:
        return reasoning.undetermined()
    unasked = [holder.id for holder in consultations if happened(holder.received_on, facts.on) is None]
    consulted = [holder.id for holder in consultations if holder.id not in unasked]
    enough = not unasked and bool(consulted or facts.initiator != AGENCY)
    if not reasoning.check(asked, enough, consulted=consulted, not_consulted=unasked):
        answers = [Answer(holder, "not_consulted") for holder in unasked]
        return reasoning.decided({"allowed": False, "process": CONSULT, "consultations": as_rows(answers)})
    on = day_of_answers(consultations, facts.on, reasoning)
    if on is None:
        return reasoning.undetermined()
    asking = Asking(ANSWERED, "timetable_consultation", on, office_calendar(facts.calendar))
    answers = judge_answers(consultations, asking, reasoning)
    found["consultations"] = as_rows(answers)
    if with_status(answers, "pending"):
        return reasoning.decided({"allowed": False, "process": AWAIT_ANSWERS, **found})
    need_contents(answers, "consultations", ANSWERED, reasoning)
    if reasoning.missing:
        return reasoning.undetermined()
    return judge_interest(facts, with_status(answers, "interested"), found, reasoning)


def day_of_answers(consultations: Sequence[Consultation], on: date | UnsetType, reasoning: Reasoning) -> date | None:
    """The day by which the answers are judged; where all have answered, the last answer's will do."""
    if on is UNSET and all(holder.answered_on is not UNSET for holder in consultations):
        return max((day for holder in consultations if (day := known(holder.answered_on))), default=date.max)
    return reasoning.need("on", on, ANSWERED)


def judge_interest(
    facts: TimetableChangeFacts, interested: list[str], found: dict[str, Any], reasoning: Reasoning
) -> Decision | None:
    """Nobody's interest leaves the times to a new line; with several candidates the Council names the best."""
    if facts.initiator == AGENCY:
        if not reasoning.check(INTEREST, bool(interested), interested=interested):
            reasoning.step(UNWANTED)
            reasoning.check(KEPT, False)
            return reasoning.decided({"allowed": False, "process": NEW_LINE, "preference_lost": True, **found})
        candidates = interested
    else:
        candidates = [*interested, REQUESTER]
    best = known(facts.council_best)
    chosen = candidates[0] if len(candidates) == 1 else best if best in candidates else None
    if len(candidates) > 1:
        reasoning.step(CHOSEN, chosen, chosen=chosen, candidates=candidates)
        if chosen is None and facts.initiator == OPERATOR:
            return reasoning.discretionary(COUNCIL, {"allowed": True, "process": COUNCIL_CHOICE, **found})
    if chosen is not None:
        reasoning.step(PREFERENCE, chosen, award_to=chosen)
        found["award_to"] = chosen
    return None


def judge_council(facts: TimetableChangeFacts, found: dict[str, Any], reasoning: Reasoning) -> Decision:
    """Nothing changes before the Council speaks; against it nothing changes either, unless it is only heard."""
    opinion = reasoning.need("council_opinion", facts.council_opinion, HEARD)
    if opinion is None:
        return reasoning.undetermined()
    if not reasoning.check(HEARD, opinion != NOT_HEARD, opinion=opinion):
        return reasoning.decided({"allowed": False, "process": COUNCIL_HEARING, **found})
    binds = opinion == CONTRARY and reasoning.reading("council_on_timetable") == "decides"
    if not reasoning.check(DECIDED, not binds, opinion=opinion):
        return reasoning.decided({"allowed": False, "process": NO_PROCESS, **found})
    return reasoning.discretionary(AGENCY, {"allowed": True, "process": AGENCY_APPROVAL, **found})


SERVICES = (
    Service("timetable_change", "Esta mudança na linha pode ser feita, e por que processo?", TimetableChangeFacts,
            timetable_change, (
        ITINERARY.provision,
        SAME_LINE.provision, STOPPAGE.provision, FORCE_MAJEURE.provision, NO_EXCUSE.provision, INITIATIVE.provision,
        NEW_TIMES.provision, UNWANTED.provision, PREFERENCE.provision, ASKED.provision, ANSWERED.provision,
        INTEREST.provision, KEPT.provision, OTHERS_ASKED.provision, CHOSEN.provision, STOP.provision,
        STOP_CHANGE.provision, URBAN_STOP.provision, DIRECT_TRIP.provision, DECIDED.provision, WAIT.provision,
    )),
)  # fmt: skip
