# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, 73, 75, par. 1, and 132: from the request for a new line to the council."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text, known
from outorga.law.norms.mg_5997_1960.consultations import (
    Answer,
    Asking,
    as_rows,
    judge_answers,
    need_contents,
    with_status,
)
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.papers import judge_papers
from outorga.law.norms.mg_5997_1960.requirements import bite
from outorga.law.norms.mg_5997_1960.vocabulary import (
    COUNCIL,
    Consultation,
    Document,
    LinesFacts,
    NoReadings,
    Quantity,
    office_calendar,
)

REQUEST_PAPERS = (
    Test("anx1_art6_cpt_inc3_ali1", "O pedido traz o croqui do itinerário com as distâncias."),
    Test("anx1_art6_cpt_inc3_ali2", "O pedido traz os pontos de parada e os horários."),
    Test("anx1_art6_cpt_inc3_ali4", "O pedido traz os dados da região e dos transportes que já existem."),
    Test("anx1_art6_cpt_inc4_ali1", "Quem pede provou a identidade."),
    Test("anx1_art6_cpt_inc4_ali2", "Quem pede trouxe o atestado de conduta."),
)
STUDY_PAPERS = (
    Test("anx1_art6_cpt_inc3_ali1", "O processo tem o croqui do itinerário com as distâncias."),
    Test("anx1_art6_cpt_inc3_ali2", "O processo tem os pontos de parada e os horários."),
    Test("anx1_art6_cpt_inc3_ali3", "O processo tem as informações sobre as estradas."),
    Test("anx1_art6_cpt_inc3_ali4", "O processo tem os dados da região e dos transportes que já existem."),
)
CLOSED = Test("anx1_art132_cpt", "Até {until} não se recebe pedido. Recebido em {received_on}.")
STARTED = Test("anx1_art6_cpt_inc2_ali1", "O processo começa por pedido ou por verificação do DER-MG: {by}.")
GROUND = Test("anx1_art6_cpt_inc1", "A linha se cria em trecho já servido ou por servir. Já servido: {served}.")
SERVED = Test("anx1_art6_cpt_inc1_ali2", "Em trecho já servido, a linha se cria com as restrições do regulamento.")
UNSERVED = Test("anx1_art6_cpt_inc1_ali1", "Em trecho sem transporte, a linha se cria sem apurar o coeficiente.")
VALID = Test("anx1_art6_cpt_inc6_ali6", "O coeficiente apurado em {measured_on} vale até {until}. Dia {on}.")
COINCIDENT = Test("anx1_art6_cpt_inc6", "A linha pedida coincide com outra no percurso e nos extremos: {coincident}.")
ABOVE_ONE = Test("anx1_art6_cpt_inc2_ali2", "Lugares procurados: {demanded}; oferecidos: {offered}; limite: {limit}.")
ABOVE_ONE_COINCIDENT = Test("anx1_art6_cpt_inc6_ali1", ABOVE_ONE.text)
CONSULTED = Test("anx1_art6_cpt_inc6_ali2", "Quem já opera foi consultado: falta consultar {ids}.")
ANSWERED = Test("anx1_art6_cpt_inc6_ali3", "Resposta de {id} à consulta.")
CHOSEN = Test("anx1_art6_cpt_inc6_ali4", "Havendo mais de um interessado ({ids}), o Conselho escolhe: {chosen}.")
PREFERRED = Test("anx1_art6_cpt_inc6_ali5", "Havendo preferente, o pedido vai com proposta de indeferimento.")
URBAN = Test("anx1_art73_par1u", "O Conselho considerou a linha semelhante às urbanas: {urban_like}.")
URBAN_STOPS = Test("anx1_art75_par1", "A linha semelhante às urbanas tem ponto na cidade; pontos: {stops}.")
FORWARDED = Test("anx1_art6_cpt_inc5", "Concluído o estudo, o processo vai ao Conselho de Tráfego.")
COUNCIL_DECIDES = Test("anx1_art6_cpt", "Criar a linha é conveniência que o Conselho de Tráfego decide.")


class LineRequest(Facts, frozen=True, gc=False):
    """Who asked for the line, when, and with which papers."""

    by: Literal["interested_party", "agency"]
    received_on: Given[date] = UNSET
    documents: Given[tuple[Document, ...]] = UNSET


class Demand(Facts, frozen=True, gc=False):
    """The seats sought and offered on the line that exists, and the day on which they were counted."""

    seats_demanded: Given[Count] = UNSET
    seats_offered: Given[Quantity] = UNSET
    measured_on: Given[date] = UNSET


class UrbanLikeness(Facts, frozen=True, gc=False):
    """Whether the council found the line like an urban one, and its stops in town without ticket."""

    urban_like: Given[bool] = UNSET
    urban_stops: Given[Count] = UNSET


class Publication(Facts, frozen=True, gc=False):
    """The day on which the norm was published, when the question brings it."""

    published_on: Given[date] = UNSET


class LineCreationFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `line_creation`."""

    request: LineRequest
    section_served: Given[bool] = UNSET
    coincident: Given[bool] = UNSET
    demand: Demand = Demand()
    incumbents: Given[tuple[Consultation, ...]] = UNSET
    council_best: Given[Text] = UNSET
    study: Given[tuple[Document, ...]] = UNSET
    line: UrbanLikeness = UrbanLikeness()
    parameters: Publication = Publication()
    readings: NoReadings = NoReadings()


def line_creation(facts: LineCreationFacts, reasoning: Reasoning) -> Decision:
    """The first test that bites names the next step; past all of them the council decides."""
    judge_request(facts.request, facts, reasoning)
    if not reasoning.refused:
        judge_closed_time(facts, reasoning)
    if reasoning.refused or reasoning.missing:
        return reasoning.conclude({"action": "refuse_request"})
    served = reasoning.need("section_served", facts.section_served, GROUND)
    if served is None:
        return reasoning.undetermined()
    reasoning.step(GROUND, served=served)
    if served:
        reasoning.step(SERVED)
        return served_section(facts, reasoning)
    reasoning.step(UNSERVED)
    return complete(facts, {}, reasoning)


def judge_request(request: LineRequest, facts: LineCreationFacts, reasoning: Reasoning) -> None:
    """An interested party brings five papers; the agency starts on its own finding."""
    reasoning.step(STARTED, request.by, by=request.by)
    if request.by == "agency":
        return
    if request.documents is UNSET:
        reasoning.lack("request.documents", REQUEST_PAPERS[0])
    else:
        judge_papers(request.documents, REQUEST_PAPERS, facts.on, reasoning)


def judge_closed_time(facts: LineCreationFacts, reasoning: Reasoning) -> None:
    """No request is received in the first days of the norm: tested when the day of its publication is known."""
    published_on, received_on = published(facts, reasoning), facts.request.received_on
    if published_on is None or (received_on is UNSET and (facts.request.by == "agency" or reasoning.missing)):
        return
    received = reasoning.need("request.received_on", received_on, CLOSED)
    if received is not None:
        until = end_of("requests_closed", published_on, office_calendar(facts.calendar), reasoning).due_on
        reasoning.check(CLOSED, received > until, until=until, received_on=received)


def published(facts: LineCreationFacts, reasoning: Reasoning) -> date | None:
    """The day of publication: of the question, else of the agency for the day of the request."""
    given = known(facts.parameters.published_on)
    if given is not None:
        reasoning.used("published_on", given, None)
        return given
    if facts.request.received_on is UNSET:
        return None
    entry = reasoning.parameter("published_on", facts.request.received_on)
    return None if entry is None else entry.value


def served_section(facts: LineCreationFacts, reasoning: Reasoning) -> Decision:
    """Where a line already runs: a coefficient that is still valid and above one, and no holder who would improve."""
    outcome = judge_coefficient(facts, reasoning)
    if reasoning.missing:
        return reasoning.undetermined()
    if reasoning.refused:
        return reasoning.decided(outcome)
    incumbents = reasoning.need("incumbents", facts.incumbents, CONSULTED)
    if incumbents is None or facts.on is UNSET:
        return reasoning.undetermined()
    asking = Asking(ANSWERED, "incumbent_answer", facts.on, office_calendar(facts.calendar))
    answers = judge_answers(incumbents, asking, reasoning)
    return judge_preference(answers, facts, {**outcome, "incumbents": as_rows(answers)}, reasoning)


def judge_coefficient(facts: LineCreationFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The exact ratio of seats sought to seats offered, for a hundred and eighty days after it was measured."""
    demand = facts.demand
    demanded = reasoning.need("demand.seats_demanded", demand.seats_demanded, ABOVE_ONE)
    offered = reasoning.need("demand.seats_offered", demand.seats_offered, ABOVE_ONE)
    measured_on = reasoning.need("demand.measured_on", demand.measured_on, VALID)
    on = reasoning.need("on", facts.on, VALID)
    if demanded is None or offered is None or measured_on is None or on is None:
        return {}
    until = end_of("coefficient_validity", measured_on, office_calendar(facts.calendar), reasoning).due_on
    limit = reasoning.fixed("use_coefficient")
    above = demanded > limit * offered
    outcome = {"coefficient_above_one": above, "coefficient_valid_until": until}
    if not reasoning.check(VALID, on <= until, measured_on=measured_on, until=until, on=on):
        return {**outcome, "action": "measure_again"}
    inputs = {"demanded": demanded, "offered": offered, "limit": limit}
    if above:
        reasoning.step(ABOVE_ONE, above, **inputs)
        return outcome
    return {**outcome, **judge_low_demand(facts, inputs, reasoning)}


def judge_low_demand(facts: LineCreationFacts, inputs: dict[str, Any], reasoning: Reasoning) -> dict[str, Any]:
    """Not above one: refused by the rule of coincident lines, or by that of sections already served."""
    coincident = reasoning.need("coincident", facts.coincident, COINCIDENT)
    if coincident is None:
        return {}
    reasoning.step(COINCIDENT, coincident, coincident=coincident)
    reasoning.check(ABOVE_ONE_COINCIDENT if coincident else ABOVE_ONE, False, **inputs)
    return {"action": "propose_rejection"}


def judge_preference(
    answers: Sequence[Answer], facts: LineCreationFacts, outcome: dict[str, Any], reasoning: Reasoning
) -> Decision:
    """All are asked, all have answered or let their days pass, and the council chooses among several interested."""
    unasked = with_status(answers, "not_consulted")
    reasoning.step(CONSULTED, not unasked, ids=unasked)
    if unasked or with_status(answers, "pending"):
        return reasoning.decided({**outcome, "action": "consult" if unasked else "await_answers"})
    need_contents(answers, "incumbents", ANSWERED, reasoning)
    if reasoning.missing:
        return reasoning.undetermined()
    interested = with_status(answers, "interested")
    if not interested:
        return complete(facts, outcome, reasoning)
    preferred = chosen_among(interested, facts, reasoning)
    if preferred is None:
        return reasoning.discretionary(COUNCIL, {**outcome, "action": "choose_preferred"})
    bite(PREFERRED, reasoning)
    return reasoning.decided({**outcome, "action": "propose_rejection", "preferred": preferred})


def chosen_among(interested: Sequence[str], facts: LineCreationFacts, reasoning: Reasoning) -> str | None:
    """The only one interested, or the one of them whom the council prefers; None before it has chosen."""
    if len(interested) == 1:
        return interested[0]
    chosen = facts.council_best if facts.council_best in interested else None
    reasoning.step(CHOSEN, chosen is not None, ids=list(interested), chosen=chosen)
    return known(chosen)


def complete(facts: LineCreationFacts, outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """The elements of the study, and the stops in town of a line like an urban one; then the council decides."""
    if facts.study is UNSET:
        reasoning.lack("study", STUDY_PAPERS[0])
    else:
        judge_papers(facts.study, STUDY_PAPERS, facts.on, reasoning)
    judge_urban_stops(facts.line, reasoning)
    if reasoning.refused or reasoning.missing:
        return reasoning.conclude({**outcome, "action": "complete_study"})
    reasoning.step(FORWARDED)
    reasoning.step(COUNCIL_DECIDES, None)
    return reasoning.discretionary(COUNCIL, {**outcome, "action": "forward_to_council"})


def judge_urban_stops(line: UrbanLikeness, reasoning: Reasoning) -> None:
    """A line like an urban one has a stop in town; tested when the council found it so."""
    if line.urban_like is UNSET:
        return
    reasoning.step(URBAN, line.urban_like, urban_like=line.urban_like)
    if line.urban_like:
        stops = reasoning.need("line.urban_stops", line.urban_stops, URBAN_STOPS)
        if stops is not None:
            reasoning.check(URBAN_STOPS, stops > 0, stops=stops)


SERVICES = (
    Service("line_creation", "Qual é o próximo passo do pedido de linha nova?", LineCreationFacts, line_creation, (
        "anx1_art6_cpt", "anx1_art6_cpt_inc1", "anx1_art6_cpt_inc1_ali1", "anx1_art6_cpt_inc1_ali2",
        "anx1_art6_cpt_inc2_ali1",
        "anx1_art6_cpt_inc2_ali2", "anx1_art6_cpt_inc3_ali1", "anx1_art6_cpt_inc3_ali2", "anx1_art6_cpt_inc3_ali3",
        "anx1_art6_cpt_inc3_ali4", "anx1_art6_cpt_inc4_ali1", "anx1_art6_cpt_inc4_ali2", "anx1_art6_cpt_inc5",
        "anx1_art6_cpt_inc6", "anx1_art6_cpt_inc6_ali1", "anx1_art6_cpt_inc6_ali2", "anx1_art6_cpt_inc6_ali3",
        "anx1_art6_cpt_inc6_ali4", "anx1_art6_cpt_inc6_ali5", "anx1_art6_cpt_inc6_ali6", "anx1_art73_par1u",
        "anx1_art75_par1", "anx1_art132_cpt",
    )),
)  # fmt: skip
