# SPDX-License-Identifier: Apache-2.0
"""Arts. 3, items XII and XIII, and 38 to 41: authorizations of emergency, of charter, and of a tourist season."""

from datetime import date
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, UnsetType, known
from outorga.law.norms.br_952_1993.deadlines import due_on as end_of
from outorga.law.norms.br_952_1993.vocabulary import DEPARTMENT, Id, InterstateFacts, Money

ExtinctionCause = Literal[
    "art28_cpt_inc1", "art28_cpt_inc2", "art28_cpt_inc3", "art28_cpt_inc4", "art28_cpt_inc5", "art28_cpt_inc6",
    "art82_par1u",
]  # fmt: skip
OPENING_CAUSES = ("art28_cpt_inc2", "art28_cpt_inc5", "art28_cpt_inc6")
SYSTEM = Test("art3_cpt_inc1", "Faz parte do sistema quem tem permissão em vigor: {has_permission}.")
EMERGENCY = Test("art3_cpt_inc12", "O serviço de emergência se delega por autorização.")
CAUSES = {cause: Test(cause, "A transportadora anterior saiu por esta causa.") for cause in (
    "art28_cpt_inc1", "art28_cpt_inc2", "art28_cpt_inc3", "art28_cpt_inc4", "art28_cpt_inc5", "art28_cpt_inc6",
    "art82_par1u",
)}  # fmt: skip
CAUSE = Test("art41_cpt", "Só a caducidade, a anulação e a falência ou o fim da transportadora abrem a emergência.")
REMAINING = Test("art41_cpt", "As outras transportadoras da linha não podem ou não querem supri-la: {remaining}.")
GRANTEE = Test("art41_cpt", "A emergência se autoriza a quem já tem permissão: {has_permission}.")
NO_RENEWAL = Test("art41_cpt", "A autorização de emergência não se renova. Renovação: {renewal}.")
FIXED = Test(
    "art41_par1", "O Departamento fixa tarifa máxima ({tariff}), veículos ({vehicles}) e frequência ({trips})."
)
TODAY = Test("art41_cpt", "A autorização vale de {start_on} a {until}. Viagem em {on}.")
AUTHORIZED = Test("art41_cpt", "O Departamento pode autorizar o serviço de emergência.")
SPECIAL = Test("art3_cpt_inc13", "É especial o fretamento em circuito fechado e a temporada turística internacional.")
CLOSED_CIRCUIT = Test("art39_cpt", "O fretamento se faz em circuito fechado: {closed_circuit}.")
NO_TICKETS = Test("art39_cpt", "O fretamento não vende passagens individuais. Vende: {individual_tickets}.")
CHARTERED = Test("art39_cpt", "O fretamento depende de autorização do Departamento.")
SEASON = Test("art38_cpt_inc3", "A temporada turística internacional é serviço especial.")
HOLDER = Test("art40_par1", "A temporada se autoriza a quem já tem permissão: {has_permission}.")
GAZETTE = Test("art40_par2", "O aviso sai no Diário Oficial da União: {in_gazette}.")
NOTICE = Test("art40_par2", "O aviso antecede a temporada.")
AHEAD = Test("art40_par2", "O aviso de {published_on} permite começar de {first_on} em diante. Começa em {from_on}.")
REGULAR = Test("art40_par4", "Não se autoriza onde a linha regular prova que atende a procura. Provou: {proven}.")
DRAW = Test(
    "art40_par3", "Se há mais habilitadas que vagas ({quota}), sorteia-se em público. Habilitadas: {qualified}."
)
SEASON_AUTHORIZED = Test("art40_cpt", "O Departamento pode autorizar o serviço da temporada.")


class Emergency(Facts, frozen=True, gc=False):
    """The emergency: why the former carrier left, the others of the line, the grantee, and what was fixed."""

    cause: Maybe[ExtinctionCause] = UNSET
    remaining: Maybe[Literal["able", "unable", "unwilling", "none"]] = UNSET
    grantee_has_permission: Maybe[bool] = UNSET
    renewal: Maybe[bool] = UNSET
    maximum_tariff: Maybe[Money] = UNSET
    minimum_vehicles: Maybe[Count] = UNSET
    minimum_frequency: Maybe[Count] = UNSET
    act_on: Given[date] = UNSET
    published_on: Given[date] = UNSET


class Charter(Facts, frozen=True, gc=False):
    """The charter: its circuit, and whether tickets are sold one by one."""

    closed_circuit: Maybe[bool] = UNSET
    individual_tickets: Maybe[bool] = UNSET


class Season(Facts, frozen=True, gc=False):
    """The tourist season: its notice, who applies, the quota and those qualified."""

    notice_published_on: Maybe[date] = UNSET
    in_gazette: Maybe[bool] = UNSET
    declarations_from_on: Maybe[date] = UNSET
    season_from_on: Maybe[date] = UNSET
    applicant_has_permission: Maybe[bool] = UNSET
    quota: Maybe[Count] = UNSET
    qualified: Given[tuple[Id, ...]] = UNSET
    regular_capacity_proven: Maybe[bool] = UNSET


class AuthorizationFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `authorization`."""

    kind: Literal["emergency", "charter", "tourist_season"]
    emergency: Emergency = Emergency()
    charter: Charter = Charter()
    season: Season = Season()


def authorization(facts: AuthorizationFacts, reasoning: Reasoning) -> Decision:
    """Where the conditions are met the department may authorize."""
    judge, test, tell = KINDS[facts.kind]
    judge(facts, reasoning)
    if reasoning.refused or reasoning.missing:
        return reasoning.conclude({"grantable": False})
    outcome = tell(facts, reasoning)
    reasoning.step(test, None)
    return reasoning.discretionary(DEPARTMENT, {"grantable": True, **outcome})


def judge_emergency(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """An exclusion of items II, V or VI, nobody else for the line, a permission holder, once, and the three values."""
    given = facts.emergency
    reasoning.step(EMERGENCY)
    cause = reasoning.need("emergency.cause", given.cause, CAUSE)
    if cause is not None:
        reasoning.step(CAUSES[cause], cause in OPENING_CAUSES)
        reasoning.check(CAUSE, cause in OPENING_CAUSES)
    remaining = reasoning.need("emergency.remaining", given.remaining, REMAINING)
    if remaining is not None:
        reasoning.check(REMAINING, remaining != "able", remaining=remaining)
    has_permission = reasoning.need("emergency.grantee_has_permission", given.grantee_has_permission, GRANTEE)
    if has_permission is not None:
        reasoning.step(SYSTEM, has_permission, has_permission=has_permission)
        reasoning.check(GRANTEE, has_permission, has_permission=has_permission)
    reasoning.check(NO_RENEWAL, given.renewal is not True, renewal=known(given.renewal))
    judge_values(given, reasoning)


def judge_values(given: Emergency, reasoning: Reasoning) -> None:
    """The maximum tariff, the vehicles and the frequency are fixed."""
    tariff = reasoning.need("emergency.maximum_tariff", given.maximum_tariff, FIXED)
    vehicles = reasoning.need("emergency.minimum_vehicles", given.minimum_vehicles, FIXED)
    trips = reasoning.need("emergency.minimum_frequency", given.minimum_frequency, FIXED)
    if tariff is not None and vehicles is not None and trips is not None:
        reasoning.step(FIXED, True, tariff=tariff, vehicles=vehicles, trips=trips)


def tell_emergency(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Until when it holds, whether it does on the day of the trip, and until when the tender is published."""
    given, calendar = facts.emergency, office_calendar(facts.calendar)
    outcome: dict[str, Any] = {}
    start_on = given.act_on if reasoning.reading("emergency_start") == "act" else given.published_on
    if not isinstance(start_on, UnsetType):
        until = end_of("emergency_term", start_on, calendar, reasoning).due_on
        outcome["valid_until"] = until
        if not isinstance(facts.on, UnsetType):
            within = start_on <= facts.on <= until
            outcome["granted_on_date"] = reasoning.step(TODAY, within, start_on=start_on, until=until, on=facts.on)
    if not isinstance(given.published_on, UnsetType):
        due = end_of("emergency_tender_notice", given.published_on, calendar, reasoning)
        outcome["tender_notice_due_on"] = due.due_on
    return outcome


def judge_charter(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """A closed circuit, and no tickets sold one by one."""
    reasoning.step(SPECIAL)
    circuit = reasoning.need("charter.closed_circuit", facts.charter.closed_circuit, CLOSED_CIRCUIT)
    if circuit is not None:
        reasoning.check(CLOSED_CIRCUIT, circuit, closed_circuit=circuit)
    tickets = reasoning.need("charter.individual_tickets", facts.charter.individual_tickets, NO_TICKETS)
    if tickets is not None:
        reasoning.check(NO_TICKETS, not tickets, individual_tickets=tickets)


def tell_charter(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Nothing more."""
    return {}


def judge_season(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """A permission holder, the notice in the gazette ahead of time, and no regular carrier that meets the demand."""
    given = facts.season
    for test in (SEASON, SPECIAL):
        reasoning.step(test)
    holder = reasoning.need("season.applicant_has_permission", given.applicant_has_permission, HOLDER)
    if holder is not None:
        reasoning.step(SYSTEM, holder, has_permission=holder)
        reasoning.check(HOLDER, holder, has_permission=holder)
    judge_notice(facts, reasoning)
    proven = reasoning.need("season.regular_capacity_proven", given.regular_capacity_proven, REGULAR)
    if proven is not None:
        reasoning.check(REGULAR, not proven, proven=proven)
    reasoning.need("season.quota", given.quota, DRAW)
    reasoning.need("season.qualified", given.qualified, DRAW)


def judge_notice(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """Published in the gazette, days before the declarations or, by the reading, before the season."""
    given = facts.season
    in_gazette = reasoning.need("season.in_gazette", given.in_gazette, GAZETTE)
    if in_gazette is not None:
        reasoning.check(GAZETTE, in_gazette, in_gazette=in_gazette)
    name = f"{reasoning.reading('season_notice_until')}_from_on"
    from_on = reasoning.need(f"season.{name}", getattr(given, name), NOTICE)
    published_on = reasoning.need("season.notice_published_on", given.notice_published_on, NOTICE)
    if from_on is not None and published_on is not None:
        first_on = end_of("season_notice", published_on, office_calendar(facts.calendar), reasoning).due_on
        reasoning.check(AHEAD, from_on >= first_on, published_on=published_on, first_on=first_on, from_on=from_on)


def tell_season(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """More carriers qualified than places draw lots in public, and all are summoned."""
    quota, qualified = known(facts.season.quota) or 0, list(dict.fromkeys(known(facts.season.qualified) or ()))
    drawn = reasoning.step(DRAW, len(qualified) > quota, quota=quota, qualified=qualified)
    return {"draw_required": drawn, "summon": qualified if drawn else []}


KINDS = {
    "emergency": (judge_emergency, AUTHORIZED, tell_emergency),
    "charter": (judge_charter, CHARTERED, tell_charter),
    "tourist_season": (judge_season, SEASON_AUTHORIZED, tell_season),
}

SERVICES = (
    Service("authorization", "Cabe a autorização de emergência, fretamento ou temporada, e até quando?",
            AuthorizationFacts, authorization, (
        "art3_cpt_inc1", "art3_cpt_inc12", "art3_cpt_inc13", "art28_cpt_inc1", "art28_cpt_inc2", "art28_cpt_inc3",
        "art28_cpt_inc4",
        "art28_cpt_inc5", "art28_cpt_inc6", "art38_cpt_inc3", "art39_cpt", "art40_cpt", "art40_par1", "art40_par2",
        "art40_par3", "art40_par4", "art41_cpt", "art41_par1", "art41_par2", "art82_par1u", "art96_cpt",
    )),
)  # fmt: skip
