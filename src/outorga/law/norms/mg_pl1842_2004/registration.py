# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, par. 3, 12, par. 3, 18, 26, 27, 29, 49 and 63: who and what may be registered, and with which papers."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta, UnsetType

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.citations import in_order
from outorga.law.kernel.dates import DAY
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, known
from outorga.law.norms.mg_pl1842_2004 import documents as papers
from outorga.law.norms.mg_pl1842_2004.bars import RETURN_BAR, return_barred, return_barred_until
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on
from outorga.law.norms.mg_pl1842_2004.documents import Paper
from outorga.law.norms.mg_pl1842_2004.vocabulary import HolderKind, TaxiFacts

WHO = Test("art25_cpt", "Permissionário, empresa, condutor auxiliar e veículo se cadastram no DER-MG: {kind}.")
CURRENT = Test("art29_par3", "Os documentos com prazo estão em vigor em {on}.")
CERTIFICATE = Test("art29_par1", "O atestado médico de {issued_on} se apresenta até {until}; o dia é {on}.")
LICENCE = Test(papers.LICENCE, "A CNH é da categoria {category}; servem B, C e D e as combinadas.")
SENIORITY = Test(papers.LICENCE, "A CNH de {first_issued_on} completa o tempo em {since}; o dia é {on}.")
KNOWLEDGE = Test("art29_par6", "O candidato acerta {correct} de {questions}; é preciso acertar {share} do teste.")
FAULT = Test("art29_par10", "Dispensado em {dismissed_on}, por culpa provada, cadastra-se desde {earliest_on}.")
NO_FAULT = Test("art29_par10", "A dispensa não foi por culpa provada e não impede o cadastro.")
ONE_VEHICLE = Test(
    "art29_par8",
    "O condutor não está registrado em outro veículo ({other_vehicle_registered}), salvo no reparo do seu.",
)
TEMPORARY = Test(
    "art63_par1u", "Parado o próprio veículo ({own_vehicle_inoperative}), o vínculo temporário vai até {until}."
)
CONVICTION = Test("art18_cpt", "Não há condenação definitiva por crime culposo ou doloso.")
REHABILITATION = Test(
    "art49_cpt", "Cassado por infração penal ({criminal}), tem reabilitação judicial: {rehabilitated_on}."
)
COMPANY_AUXILIARIES = Test("art26_cpt", "A empresa fica com {auxiliaries_after} auxiliares; pode ter {most}.")
HOLDER_AUXILIARIES = Test("art27_cpt", "O permissionário fica com {auxiliaries_after} auxiliares; pode ter {most}.")
COMPANY = Test("art4_cpt_inc3", "O titular é empresa: o limite de auxiliares vem da frota.")
INDIVIDUAL = Test("art4_cpt_inc2", "O titular é pessoa física: o limite de auxiliares é fixo.")
REGISTERED_FLEET = Test("art4_cpt_inc12", "A frota são os veículos inscritos no cadastro: {vehicles}.")
ONE_PER_PERMIT = Test("art6_par3", "A permissão tem {permit_active_vehicles} veículo cadastrado; o limite é {most}.")
TITLE = Test("art29_par5", "O veículo é do próprio titular ou arrendado por ele: {title}.")

LITERAL_CATEGORIES = frozenset({"B", "C", "D", "AB", "AC", "AD"})
WITH_E = frozenset({"E", "AE"})


class Licence(Facts, frozen=True, gc=False):
    """The driving licence and the day of the first one."""

    category: Given[Literal["A", "B", "C", "D", "E", "AB", "AC", "AD", "AE"]] = UNSET
    first_issued_on: Given[date] = UNSET


class KnowledgeTest(Facts, frozen=True, gc=False):
    """The test of streets and rules."""

    correct: Given[Count] = UNSET
    questions: Given[Annotated[int, Meta(ge=1)]] = UNSET


class Dismissal(Facts, frozen=True, gc=False):
    """The end of an auxiliary's former link."""

    on: date
    fault_proven: Given[bool] = UNSET


class TemporaryLink(Facts, frozen=True, gc=False):
    """A link to another vehicle while the own one is repaired."""

    start_on: date
    own_vehicle_inoperative: bool


class Cassation(Facts, frozen=True, gc=False):
    """An earlier cassation; no rehabilitation is null."""

    criminal: Given[bool] = UNSET
    rehabilitated_on: Maybe[date] = UNSET


class Applicant(Facts, frozen=True, gc=False):
    """Who asks to be registered."""

    self_employed: Given[bool] = UNSET
    union_member: Given[bool] = UNSET
    parallel_activities: Given[bool] = UNSET
    final_conviction: Given[bool] = UNSET
    licence: Given[Licence] = UNSET
    test: Given[KnowledgeTest] = UNSET
    dismissal: Given[Dismissal] = UNSET
    other_vehicle_registered: Given[bool] = UNSET
    temporary_link: Given[TemporaryLink] = UNSET
    transferred_on: Given[date] = UNSET
    cassation: Given[Cassation] = UNSET


class Operator(Facts, frozen=True, gc=False):
    """The holder whose drivers are registered, and its vehicles."""

    kind: Given[HolderKind] = UNSET
    vehicles: Given[Count] = UNSET


class RegisteredVehicle(Facts, frozen=True, gc=False):
    """In whose name the vehicle is."""

    title: Given[Literal["own", "leased", "third_party"]] = UNSET


class RegistrationFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `registration`."""

    kind: Given[Literal["driver", "company", "vehicle"]] = UNSET
    documents: Given[tuple[Paper, ...]] = UNSET
    auxiliaries_after: Given[Count] = UNSET
    permit_active_vehicles: Given[Count] = UNSET
    operator: Operator = Operator()
    vehicle: RegisteredVehicle = RegisteredVehicle()
    applicant: Applicant = Applicant()


def registration(facts: RegistrationFacts, reasoning: Reasoning) -> Decision:
    """A driver, company or vehicle is registered with its papers, unless a bar or a limit stands against it."""
    kind = reasoning.need("kind", facts.kind, WHO)
    on = reasoning.need("on", facts.on, WHO)
    reasoning.step(WHO, None if kind is None else True, kind=kind)
    outcome = {
        **judge_papers(facts, kind, on, reasoning),
        **judge_ability(facts, on, reasoning),
        **judge_bars(facts, on, reasoning),
        **judge_second_vehicle(facts, on, reasoning),
        **judge_auxiliaries(facts, reasoning),
    }
    judge_vehicle(facts, reasoning)
    return reasoning.settle({"accepted": not reasoning.refused, **outcome})


def judge_papers(facts: RegistrationFacts, kind: str | None, on: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """Once a list of papers is given it is tested whole: each one due, each within its term."""
    if isinstance(facts.documents, UnsetType) or kind is None:
        return {}
    filed = facts.documents
    held = frozenset(paper.item for paper in filed)
    due = due_papers(facts, held, reasoning) if kind == "driver" else {}
    missing = papers.missing_items(papers.LISTS[kind], held, due, reasoning)
    if on is None:
        return {}
    refused, certificate = judge_terms(filed, on, reasoning), {}
    if kind == "driver":
        certificate = judge_certificate(facts, filed, on, reasoning)
        late = bool(certificate) and on > certificate["medical_certificate_until"]
        refused |= {papers.MEDICAL_CERTIFICATE} if late else set()
    return {"missing_items": missing, "refused_items": in_order(refused), **certificate}


def due_papers(facts: RegistrationFacts, held: frozenset[str], reasoning: Reasoning) -> dict[str, bool | None]:
    """Three papers of a driver are due only from the self-employed, union members and whoever has other activities."""
    applicant = facts.applicant
    conditions = {
        papers.SOCIAL_SECURITY: ("self_employed", applicant.self_employed),
        papers.UNION_PAPER: ("union_member", applicant.union_member),
        papers.PARALLEL_ACTIVITIES: ("parallel_activities", applicant.parallel_activities),
    }
    due: dict[str, bool | None] = {}
    for item, (name, value) in conditions.items():
        if item in held:
            continue
        if item == papers.UNION_PAPER and reasoning.reading("union_contribution") == "everyone":
            due[item] = True
        else:
            due[item] = reasoning.need(f"applicant.{name}", value, papers.DRIVER.items[item])
    return due


def judge_terms(filed: Sequence[Paper], on: date, reasoning: Reasoning) -> set[str]:
    """Papers with a term are in force on the day they are presented; their last day is in."""
    good = papers.in_force(filed, on)
    overdue = {paper.item for paper in filed if paper.item not in good}
    reasoning.check(CURRENT, not overdue, on=on, expired=in_order(overdue))
    return overdue


def judge_certificate(
    facts: RegistrationFacts, filed: Sequence[Paper], on: date, reasoning: Reasoning
) -> dict[str, date]:
    """A medical certificate is presented within fifteen days of its issue; the newest one counts."""
    issued = [known(paper.issued_on) for paper in filed if paper.item == papers.MEDICAL_CERTIFICATE]
    newest = max(filter(None, issued), default=None)
    if newest is None:
        return {}
    until = due_on("medical_certificate_presentation", newest, office_calendar(facts.calendar), reasoning).due_on
    reasoning.check(CERTIFICATE, on <= until, issued_on=newest, until=until, on=on)
    return {"medical_certificate_until": until}


def judge_ability(facts: RegistrationFacts, on: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """A driver holds a licence of the right category for two years, and answers 70% of the test."""
    applicant = facts.applicant
    if isinstance(applicant.licence, Licence):
        judge_category(applicant.licence, reasoning)
        judge_seniority(applicant.licence, facts, on, reasoning)
    if not isinstance(applicant.test, KnowledgeTest):
        return {}
    correct = reasoning.need("applicant.test.correct", applicant.test.correct, KNOWLEDGE)
    questions = reasoning.need("applicant.test.questions", applicant.test.questions, KNOWLEDGE)
    if correct is None or questions is None:
        return {}
    share = reasoning.fixed("knowledge_test_share")
    passed = reasoning.check(KNOWLEDGE, correct >= share * questions, correct=correct, questions=questions, share=share)
    return {"test_passed": passed}


def judge_category(licence: Licence, reasoning: Reasoning) -> None:
    """Categories B, C and D serve, alone or with A; E, which includes D, by the reading."""
    category = reasoning.need("applicant.licence.category", licence.category, LICENCE)
    if category is None:
        return
    serves = category in LITERAL_CATEGORIES
    if category in WITH_E:
        serves = reasoning.reading("licence_category") == "combined_and_e"
    reasoning.check(LICENCE, serves, category=category)


def judge_seniority(licence: Licence, facts: RegistrationFacts, on: date | None, reasoning: Reasoning) -> None:
    """The licence was first issued two years ago at least; the same-numbered day completes them."""
    first = reasoning.need("applicant.licence.first_issued_on", licence.first_issued_on, SENIORITY)
    if first is None or on is None:
        return
    since = due_on("licence_seniority", first, office_calendar(facts.calendar), reasoning).due_on
    reasoning.check(SENIORITY, on >= since, first_issued_on=first, since=since, on=on)


def judge_bars(facts: RegistrationFacts, on: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """A conviction, a criminal cassation, a transfer within the year or a dismissal by fault keeps a person out."""
    applicant = facts.applicant
    convicted = known(applicant.final_conviction)
    if convicted is not None:
        reasoning.check(CONVICTION, not convicted)
    if isinstance(applicant.cassation, Cassation):
        judge_cassation(applicant.cassation, on, reasoning)
    found: dict[str, Any] = {}
    transferred_on = known(applicant.transferred_on)
    if transferred_on is not None and on is not None:
        found["barred_until"] = return_barred_until(transferred_on, reasoning)
        if return_barred(transferred_on, on, reasoning):
            reasoning.refuse(RETURN_BAR.provision)
    if isinstance(applicant.dismissal, Dismissal):
        found |= judge_dismissal(applicant.dismissal, facts, on, reasoning)
    return found


def judge_cassation(given: Cassation, on: date | None, reasoning: Reasoning) -> None:
    """Whoever was cassated over a criminal offence comes back only with a judgment of rehabilitation."""
    criminal = reasoning.need("applicant.cassation.criminal", given.criminal, REHABILITATION)
    if criminal and given.rehabilitated_on is UNSET:
        reasoning.lack("applicant.cassation.rehabilitated_on", REHABILITATION)
    elif criminal is not None and on is not None:
        since = known(given.rehabilitated_on)
        free = not criminal or (since is not None and since <= on)
        reasoning.check(REHABILITATION, free, criminal=criminal, rehabilitated_on=since)


def judge_dismissal(
    given: Dismissal, facts: RegistrationFacts, on: date | None, reasoning: Reasoning
) -> dict[str, date]:
    """An auxiliary dismissed by proven fault waits sixty whole days; without proven fault there is no bar."""
    fault = reasoning.need("applicant.dismissal.fault_proven", given.fault_proven, FAULT)
    if fault is None or on is None:
        return {}
    if not fault:
        reasoning.step(NO_FAULT)
        return {}
    earliest_on = due_on("fault_dismissal_bar", given.on, office_calendar(facts.calendar), reasoning).due_on + DAY
    reasoning.check(FAULT, on >= earliest_on, dismissed_on=given.on, earliest_on=earliest_on)
    return {"earliest_on": earliest_on}


def judge_second_vehicle(facts: RegistrationFacts, on: date | None, reasoning: Reasoning) -> dict[str, date]:
    """Nobody is registered in two vehicles, except for ninety days while the own one is repaired."""
    other, link = known(facts.applicant.other_vehicle_registered), known(facts.applicant.temporary_link)
    until, in_link = None, False
    if link is not None:
        until = due_on("temporary_link", link.start_on, office_calendar(facts.calendar), reasoning).due_on
        in_link = link.own_vehicle_inoperative and on is not None and on <= until
        reasoning.step(TEMPORARY, in_link, own_vehicle_inoperative=link.own_vehicle_inoperative, until=until)
    if other is not None and on is not None:
        over = link is not None and link.own_vehicle_inoperative and not in_link
        because = (ONE_VEHICLE.provision, TEMPORARY.provision) if over else (ONE_VEHICLE.provision,)
        reasoning.check(ONE_VEHICLE, not other or in_link, *because, other_vehicle_registered=other)
    return {} if until is None else {"temporary_link_until": until}


def judge_auxiliaries(facts: RegistrationFacts, reasoning: Reasoning) -> dict[str, int]:
    """An individual has up to two auxiliary drivers, a company up to twice its registered vehicles."""
    after = known(facts.auxiliaries_after)
    if after is None:
        return {}
    kind = reasoning.need("operator.kind", facts.operator.kind, HOLDER_AUXILIARIES)
    if kind is None:
        return {}
    if kind == "person":
        reasoning.step(INDIVIDUAL)
        most, test = int(reasoning.fixed("auxiliaries_per_holder")), HOLDER_AUXILIARIES
    else:
        reasoning.step(COMPANY)
        vehicles = reasoning.need("operator.vehicles", facts.operator.vehicles, COMPANY_AUXILIARIES)
        if vehicles is None:
            return {}
        reasoning.step(REGISTERED_FLEET, vehicles, vehicles=vehicles)
        most, test = int(reasoning.fixed("auxiliaries_per_vehicle")) * vehicles, COMPANY_AUXILIARIES
    reasoning.check(test, after <= most, auxiliaries_after=after, most=most)
    return {"auxiliaries_maximum": most}


def judge_vehicle(facts: RegistrationFacts, reasoning: Reasoning) -> None:
    """One vehicle a permit, in the name of its holder or leased by him."""
    active, title = known(facts.permit_active_vehicles), known(facts.vehicle.title)
    if active is not None:
        most = int(reasoning.fixed("vehicles_per_permit"))
        reasoning.check(ONE_PER_PERMIT, active < most, permit_active_vehicles=active, most=most)
    if title is not None:
        reasoning.check(TITLE, title != "third_party", title=title)


SERVICES = (
    Service("registration", "O condutor, a empresa ou o veículo pode ser cadastrado?", RegistrationFacts,
            registration, (
        "art25_cpt", *(listed.head.provision for listed in papers.LISTS.values()),
        *(item for listed in papers.LISTS.values() for item in listed.items),
        "art29_par1", "art81_cpt", "art29_par3", "art29_par5", "art29_par6", "art29_par8", "art29_par10", "art6_par3",
        "art12_par3", "art18_cpt", "art26_cpt", "art27_cpt", "art49_cpt", "art63_par1u",
        "art4_cpt_inc2", "art4_cpt_inc3", "art4_cpt_inc12",
    )),
)  # fmt: skip
