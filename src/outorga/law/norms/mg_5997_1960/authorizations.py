# SPDX-License-Identifier: Apache-2.0
"""Arts. 4, 6, sole par., 7, sole par., and 15 to 25: authorizations, who grants them, and on what terms."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Text, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_5997_1960.bars import judge_directors
from outorga.law.norms.mg_5997_1960.bonds import bond_asked, bond_of
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.papers import judge_papers
from outorga.law.norms.mg_5997_1960.requirements import require
from outorga.law.norms.mg_5997_1960.vocabulary import (
    COUNCIL,
    LOCAL_OFFICE,
    Cruzeiros,
    Document,
    ForfeitedPerson,
    LinesFacts,
    Quantity,
    office_calendar,
)

Kind = Literal["line", "non_line", "occasional", "pre_tender", "cooperative"]
COMPETENT = Test("anx1_art22_cpt", "Quem decide é: {competent}.")
SIGNER = Test("anx1_art22_cpt", "Quem decide é: {competent}. Quem assinaria: {authority}.")
PRECARIOUS = Test("anx1_art1_par4", "Sem concorrência, a exploração é a título precário.")
TRIAL = Test("anx1_art1_par1", "A autorização de linha é licença para experimentar.")
SPECIAL_TRIPS = Test("anx1_art4_par1", "A viagem sem caráter de linha atende a deslocamentos especiais.")
WAIVED: Mapping[str, Test] = {
    "non_line": Test("anx1_art16_cpt_inc1", "A viagem sem caráter de linha dispensa a concorrência."),
    "occasional": Test("anx1_art16_cpt_inc2", "A viagem eventual dispensa a concorrência."),
}
WON = Test("anx1_art16_cpt", "A autorização de linha vem depois de concorrência vencida.")
UNJUDGED = Test("anx1_art16_cpt_inc3", "A permissão só se dá antes de julgada a concorrência. Julgada: {judged}.")
SIX_MONTHS = Test("anx1_art17_cpt", "A permissão vai no máximo até {latest_end_on}; pedida até {end_on}.")
ONE_TRIP = Test("anx1_art4_par2", "A permissão eventual cobre {most} viagem de ida e volta. Pedidas: {round_trips}.")
CLAUSES: Mapping[str, Test] = {
    "line": Test("anx1_art18_cpt", "O termo de compromisso traz {clauses} obrigações."),
    "non_line": Test("anx1_art23_cpt", "O termo da permissão traz {clauses} obrigações."),
    "occasional": Test("anx1_art23_cpt", "A permissão eventual não exige termo."),
    "pre_tender": Test("anx1_art23_cpt", "O termo da permissão traz {clauses} obrigações."),
    "cooperative": Test("anx1_art24_cpt", "O termo da cooperativa traz {clauses} obrigações, como o da permissão."),
}
ONE_TERMO = Test("anx1_art20_cpt", "Para cada linha se assina um termo.")
DEPOSIT: Mapping[str, Test] = {
    "non_line": Test("anx1_art15_cpt", "O depósito de {deposited} cobre a caução de {required}."),
    "pre_tender": Test("anx1_art7_par1u", "O depósito de {deposited} cobre a caução de {required}."),
}
PROOF = Test("anx1_art21_cpt", "A firma está constituída ou registrando-se: {company_proof}.")
PROOF_PENDING = Test("anx1_art21_par1", "Com o registro em andamento, o termo se assina mesmo assim.")
OPEN_ROADS = Test("anx1_art6_par1u", "O trecho {id} está aberto ao trânsito normal.")
LICENCE_REQUEST = Test("anx1_art25_cpt", "A cooperativa pede licença ao DER-MG e junta os elementos da lista.")
COOPERATIVE_PAPERS = (
    Test("anx1_art25_cpt_ali1", "A cooperativa provou que está organizada."),
    Test("anx1_art25_cpt_ali2", "A cooperativa deu a relação dos dirigentes."),
    Test("anx1_art25_cpt_ali3", "A cooperativa disse quantos e quais veículos empregará."),
)
HARMLESS = Test("anx1_art25_par1", "O Conselho não vê prejuízo às empresas do itinerário.")
WITH_PROOF, WITH_PERIOD = ("line", "non_line", "pre_tender"), ("non_line", "occasional", "pre_tender")


class Tender(Facts, frozen=True, gc=False):
    """The tender of the line: won by who asks, already judged."""

    won: Given[bool] = UNSET
    judged: Given[bool] = UNSET


class Section(Facts, frozen=True, gc=False):
    """A road section, open to normal traffic or not."""

    id: Text
    open: bool


class SectionedRoute(Facts, frozen=True, gc=False):
    """The route by its road sections."""

    sections: Given[tuple[Section, ...]] = UNSET


class DirectedOperator(Facts, frozen=True, gc=False):
    """The company by its directors."""

    directors: Given[tuple[Text, ...]] = UNSET


class AuthorizationReadings(Facts, frozen=True, gc=False):
    """The open questions of an authorization."""

    bond_cap: Given[Literal["total", "addition"]] = UNSET
    forfeiture_bar: Given[Literal["perpetual", "five_years"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    occasional_bond: Given[Literal["none", "as_non_line"]] = UNSET
    reserve_in_bond: Given[Literal["no", "yes"]] = UNSET


class AuthorizationFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `authorization`."""

    kind: Kind
    authority: Given[Literal["council", "local_office", "director_general"]] = UNSET
    start_on: Given[date] = UNSET
    end_on: Given[date] = UNSET
    round_trips: Given[Quantity] = UNSET
    tender: Tender = Tender()
    route: SectionedRoute = SectionedRoute()
    vehicles: Given[Quantity] = UNSET
    deposited: Given[Cruzeiros] = UNSET
    company_proof: Given[Literal["registered", "pending", "none"]] = UNSET
    signed_on: Given[date] = UNSET
    operator: DirectedOperator = DirectedOperator()
    forfeitures: Given[tuple[ForfeitedPerson, ...]] = UNSET
    documents: Given[tuple[Document, ...]] = UNSET
    council_finds_harmless: Given[bool] = UNSET
    readings: AuthorizationReadings = AuthorizationReadings()


def authorization(facts: AuthorizationFacts, reasoning: Reasoning) -> Decision:
    """Every failing test refuses; a precarious permit that none forbids is left to the body competent."""
    competent = LOCAL_OFFICE if facts.kind == "occasional" else COUNCIL
    outcome: dict[str, Any] = {"competent": competent, "clauses": clauses(facts.kind, reasoning)}
    judge_authority(facts, competent, reasoning)
    judge_ground(facts, reasoning)
    if facts.kind in WITH_PERIOD:
        outcome |= judge_period(facts, reasoning)
    if facts.kind != "line":
        outcome |= judge_bond(facts, reasoning)
    if facts.kind in WITH_PROOF:
        outcome |= judge_proof(facts, reasoning)
    if facts.kind == "cooperative":
        judge_cooperative(facts, reasoning)
    judge_on_request(facts, reasoning)
    return conclude(facts.kind, outcome, reasoning)


def conclude(kind: str, outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """Refused, undetermined, decided for lines and cooperatives, or left to the body competent."""
    if reasoning.refused or reasoning.missing or kind not in WITH_PERIOD:
        return reasoning.conclude({"allowed": not reasoning.refused, **outcome})
    return reasoning.discretionary(outcome["competent"], {"allowed": True, **outcome})


def clauses(kind: Kind, reasoning: Reasoning) -> int:
    """The obligations of the termo: all for a line, one less for a permit, none for an occasional trip."""
    parameter = {"line": "termo_clauses", "occasional": ""}.get(kind, "termo_clauses_precarious")
    number = int(reasoning.fixed(parameter)) if parameter else 0
    reasoning.step(CLAUSES[kind], number, clauses=number)
    return number


def judge_authority(facts: AuthorizationFacts, competent: str, reasoning: Reasoning) -> None:
    """The local office signs occasional trips, the council everything else; tested when the signer is named."""
    if facts.authority is UNSET:
        reasoning.step(COMPETENT, competent, competent=competent)
    else:
        reasoning.check(SIGNER, facts.authority == competent, competent=competent, authority=facts.authority)


def judge_ground(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """A tender won for a line, none yet judged for a permit that precedes it; the other kinds need none."""
    match facts.kind:
        case "line":
            reasoning.step(TRIAL)
            reasoning.step(ONE_TERMO)
            require("tender.won", facts.tender.won, WON, reasoning)
        case "pre_tender":
            reasoning.step(PRECARIOUS)
            judged = reasoning.need("tender.judged", facts.tender.judged, UNJUDGED)
            if judged is not None:
                reasoning.check(UNJUDGED, not judged, judged=judged)
        case "non_line" | "occasional":
            reasoning.step(PRECARIOUS)
            reasoning.step(WAIVED[facts.kind])
            if facts.kind == "non_line":
                reasoning.step(SPECIAL_TRIPS)


def judge_period(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Six months at most, and for an occasional permit a single return trip."""
    if facts.kind == "occasional":
        judge_trips(facts, reasoning)
    start_on = reasoning.need("start_on", facts.start_on, SIX_MONTHS)
    end_on = reasoning.need("end_on", facts.end_on, SIX_MONTHS)
    if start_on is None:
        return {}
    latest = end_of("precarious_limit", start_on, office_calendar(facts.calendar), reasoning).due_on
    if end_on is not None:
        reasoning.check(SIX_MONTHS, end_on <= latest, latest_end_on=latest, end_on=end_on)
    return {"latest_end_on": latest}


def judge_trips(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """A single return trip."""
    trips = reasoning.need("round_trips", facts.round_trips, ONE_TRIP)
    if trips is not None:
        most = reasoning.fixed("occasional_round_trips")
        reasoning.check(ONE_TRIP, trips <= most, round_trips=trips, most=most)


def judge_bond(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The bond by the vehicles; trips without line and permits before the tender need it deposited first."""
    asked = bond_asked(facts.kind, reasoning)
    vehicles, test = known(facts.vehicles), DEPOSIT.get(facts.kind)
    if test or facts.kind == "cooperative":
        vehicles = reasoning.need("vehicles", facts.vehicles, test or COOPERATIVE_PAPERS[2])
    required = ZERO if not asked else None if vehicles is None else bond_of(vehicles, reasoning)
    if test:
        judge_deposit(facts, required, test, reasoning)
    return {} if required is None else {"bond_required": required}


def judge_deposit(facts: AuthorizationFacts, required: Decimal | None, test: Test, reasoning: Reasoning) -> None:
    """The bond in hand covers what is due."""
    deposited = reasoning.need("deposited", facts.deposited, test)
    if deposited is not None and required is not None:
        reasoning.check(test, deposited >= required, deposited=deposited, required=required)


def judge_proof(facts: AuthorizationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A firm that exists, or is registering itself: then the register is shown within six months of the termo."""
    proof = reasoning.need("company_proof", facts.company_proof, PROOF)
    if proof is None:
        return {}
    reasoning.check(PROOF, proof != "none", company_proof=proof)
    if proof != "pending":
        return {}
    reasoning.step(PROOF_PENDING)
    if facts.signed_on is UNSET:
        return {}
    due = end_of("registration_proof", facts.signed_on, office_calendar(facts.calendar), reasoning)
    return {"registration_due_on": due.due_on}


def judge_cooperative(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """Three papers, and no harm to the companies on the route."""
    reasoning.step(LICENCE_REQUEST)
    if facts.documents is UNSET:
        reasoning.lack("documents", COOPERATIVE_PAPERS[0])
    else:
        judge_papers(facts.documents, COOPERATIVE_PAPERS, facts.on, reasoning)
    require("council_finds_harmless", facts.council_finds_harmless, HARMLESS, reasoning)


def judge_on_request(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """Roads open to traffic and directors never forfeited: tested when they are named."""
    for section in known(facts.route.sections) or ():
        reasoning.check(OPEN_ROADS, section.open, id=section.id)
    judge_directors(facts.operator.directors, facts.forfeitures, facts.on, reasoning)


SERVICES = (
    Service("authorization", "Esta autorização pode ser dada, por quem e em que termos?", AuthorizationFacts,
            authorization, (
        "anx1_art1_par1", "anx1_art1_par4", "anx1_art4_par1", "anx1_art4_par2", "anx1_art6_par1u", "anx1_art7_par1u",
        "anx1_art8_cpt_inc3", "anx1_art15_cpt", "anx1_art16_cpt", "anx1_art16_cpt_inc1", "anx1_art16_cpt_inc2",
        "anx1_art16_cpt_inc3", "anx1_art17_cpt", "anx1_art18_cpt", "anx1_art20_cpt", "anx1_art21_cpt",
        "anx1_art21_par1", "anx1_art21_par2", "anx1_art22_cpt", "anx1_art23_cpt", "anx1_art24_cpt",
        "anx1_art25_cpt", "anx1_art25_cpt_ali1", "anx1_art25_cpt_ali2", "anx1_art25_cpt_ali3", "anx1_art25_par1",
        "anx1_art25_par2", "anx1_art116_par6",
    )),
)  # fmt: skip
