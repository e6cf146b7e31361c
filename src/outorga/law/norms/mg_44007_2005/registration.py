# SPDX-License-Identifier: Apache-2.0
"""Arts. 4 and 5: whether a company, a vehicle or a driver can be registered, what is missing, and until when."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, Unique, known
from outorga.law.norms.mg_44007_2005 import papers
from outorga.law.norms.mg_44007_2005.vocabulary import CharterService

REQUEST = Test(
    "art4_cpt", "O cadastramento é requerido em qualquer Coordenadoria Regional, com os documentos do artigo."
)
KIND = Test("art2_cpt_inc2", "O autorizatário é empresa legalmente constituída.")
OBJECT = Test(papers.ARTICLES, "O objeto social abrange o transporte de pessoas.")
OWNER = Test("art2_cpt_inc2", "O autorizatário é dono ou arrendatário do veículo.")
OWN_CERTIFICATE = Test(papers.VEHICLE_CERTIFICATE, "O CRLV está em nome do autorizatário ou sob arrendamento.")
HIRE = Test(papers.VEHICLE_CERTIFICATE, "O CRLV está na categoria aluguel.")
CHANGE = Test("art5_cpt", "O veículo da categoria particular precisa mudar de categoria antes do cadastro.")
SIGNER = Test("art4_par1", "Assina o representante legal ou quem tem poderes expressos em vigor.")
EXEMPT = Test(
    "art4_par2",
    "Isenta de documentos: delegatária com Certificado de Registro Cadastral atualizado e veículos cadastrados.",
)
FORMS = Test("art4_par4", "Os documentos vêm em original, cópia autenticada ou conferidos no protocolo.")
CERTIFICATE = Test("art4_par5", "Atendidas as exigências, o DER/MG faz o cadastro e emite o documento que o prova.")
CURRENT = Test("art4_par6", "Os documentos estão dentro da validade.")
SUBJECTS = {
    "company": Test("art4_cpt_inc1", "São os documentos da empresa."),
    "vehicle": Test("art4_cpt_inc2", "São os documentos do veículo."),
    "driver": Test("art4_cpt_inc3", "São os documentos do condutor."),
}
ITEMS = {
    "company": tuple(f"art4_cpt_inc1_ali{number}" for number in range(1, 8)),
    "vehicle": tuple(f"art4_cpt_inc2_ali{number}" for number in range(1, 5)),
    "driver": tuple(f"art4_cpt_inc3_ali{number}" for number in range(1, 8)),
}
PAPERS = {item: Test(item, f"Em ordem: {name}.") for item, name in papers.NAMES_PT.items()}
NOT_DUE = {item: Test(item, f"Não se exige neste caso: {name}.") for item, name in papers.NAMES_PT.items()}
SCOPES = ("social_security", "fgts", "state_treasury")
UNLESS = {
    True: False,
    None: None,
}  # an exempt operator owes no paper; while that is not known, no paper is known to be due
ISSUED = {"company": ["registration_certificate", "holder_code"], "vehicle": [], "driver": ["driver_card"]}


class Operator(Facts, frozen=True, gc=False):
    """The holder that asks, or for which the vehicle or driver is registered."""

    kind: Maybe[Literal["company", "person", "cooperative"]] = UNSET
    delegated: Maybe[bool] = UNSET
    registry_certificate_until: Maybe[date] = UNSET
    passenger_transport_in_object: Maybe[bool] = UNSET


class Signer(Facts, frozen=True, gc=False):
    """Who signed the request."""

    role: Maybe[Literal["representative", "attorney", "other"]] = UNSET
    express_powers: Maybe[bool] = UNSET
    powers_until: Maybe[date] = UNSET


class RegisteredVehicle(Facts, frozen=True, gc=False):
    """What its certificate and the delegated fleet say of the vehicle."""

    in_delegated_fleet: Maybe[bool] = UNSET
    fleet_complete: Maybe[bool] = UNSET
    category: Maybe[papers.Category] = UNSET
    title: Maybe[papers.Title] = UNSET


class RegisteredDriver(Facts, frozen=True, gc=False):
    """Kept for the record."""

    link: Maybe[Literal["employee", "self_employed"]] = UNSET
    card: Maybe[Literal["filled", "endorsed", "none"]] = UNSET


class Filed(Facts, frozen=True, gc=False):
    """A paper handed in."""

    item: papers.PaperItem
    clearance: Given[Literal["social_security", "fgts", "state_treasury"]] = UNSET
    result: Given[papers.CertificateResult] = UNSET
    issued_on: Maybe[date] = UNSET
    valid_until: Maybe[date] = UNSET
    form: Given[papers.Form] = UNSET


class RegistrationParameters(Facts, frozen=True, gc=False):
    """What an ordinance or the traffic law fixes, when the question brings it."""

    dpvat_required: Given[bool] = UNSET
    criminal_certificate_years: Given[Annotated[int, Meta(ge=1)]] = UNSET


class RegistrationReadings(Facts, frozen=True, gc=False):
    """Readings of `registration`."""

    delegated_exemption: Given[Literal["per_vehicle", "whole"]] = UNSET
    cooperative_holder: Given[Literal["accepted", "refused"]] = UNSET
    embratur: Given[Literal["tourism", "any_occasional"]] = UNSET
    clearance_certificate: Given[Literal["effect_counts", "negative_only"]] = UNSET
    driver_card_first: Given[Literal["not_blocking", "required"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    signer_defect: Given[Literal["refused", "pending"]] = UNSET


class RegistrationFacts(Facts, frozen=True, gc=False):
    """Facts of `registration`."""

    on: date
    subject: Literal["company", "vehicle", "driver"]
    operator: Operator = Operator()
    signer: Signer = Signer()
    filed_in_home_region: Maybe[bool] = UNSET
    services: Maybe[Unique[CharterService]] = UNSET
    tourism: Maybe[bool] = UNSET
    vehicle: RegisteredVehicle = RegisteredVehicle()
    driver: RegisteredDriver = RegisteredDriver()
    documents: Maybe[tuple[Filed, ...]] = UNSET
    parameters: RegistrationParameters = RegistrationParameters()
    readings: RegistrationReadings = RegistrationReadings()

    def contradictions(self) -> Iterator[FactError]:
        """No paper is issued after the day of the question or ends before its issue."""
        for position, paper in enumerate(known(self.documents) or ()):
            if paper.issued_on or paper.valid_until:
                yield from papers.paper_contradictions(
                    self.on, paper.issued_on, paper.valid_until, f"documents.{position}."
                )


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How one filed paper stands: in order (None: not known, ``lacking`` names the fact), its last day, its defect."""

    in_order: bool | None
    valid_until: date | None = None
    defect: str = ""
    lacking: str = ""


class Gaps(msgspec.Struct, gc=False):
    """What the papers lack, and the last day of those in order."""

    items: list[str] = msgspec.field(default_factory=list)
    clearances: list[str] = msgspec.field(default_factory=list)
    expired: list[str] = msgspec.field(default_factory=list)
    copies: list[str] = msgspec.field(default_factory=list)
    ends: list[tuple[date, str]] = msgspec.field(default_factory=list)


def registration(facts: RegistrationFacts, reasoning: Reasoning) -> Decision:
    """Who brings every paper of art. 4, in form and in force, for a subject that the decree admits, is registered."""
    reasoning.step(REQUEST)
    pending = [] if signer_is_able(facts, reasoning) else ["art4_par1"]
    judge_kind(facts, reasoning)
    judge_subject(facts, reasoning)
    exempt = exemption(facts, reasoning)
    gaps = Gaps()
    if exempt:
        gaps.ends.append((facts.operator.registry_certificate_until, "art4_par2"))  # type: ignore[arg-type]
    review_papers(facts, gaps, exempt=exempt, reasoning=reasoning)
    if reasoning.missing and not reasoning.refused:
        return reasoning.undetermined()
    if is_official(facts) and papers.VEHICLE_CERTIFICATE not in gaps.items:
        gaps.items.insert(0, papers.VEHICLE_CERTIFICATE)
    return concluded(facts, gaps, pending, exempt=bool(exempt), reasoning=reasoning)


def concluded(
    facts: RegistrationFacts, gaps: Gaps, pending: Sequence[str], *, exempt: bool, reasoning: Reasoning
) -> Decision:
    """A refusal comes before what is missing, that before the change of category, and that before the registration."""
    outcome: dict[str, Any] = {
        "result": "refused", "exempt": exempt, "missing_documents": gaps.items, "missing_clearances": gaps.clearances,
        "valid_until": None, "limited_by": None, "issue": [],
    }  # fmt: skip
    if reasoning.refused:
        return reasoning.decided(outcome)
    if pending or gaps.items:
        outcome["result"] = "pending"
        reasoning.refuse(*pending, *gaps.items)
        reasoning.refuse(*["art4_par6"] * bool(gaps.expired), *["art4_par4"] * bool(gaps.copies))
    elif facts.subject == "vehicle" and facts.vehicle.category == "private":
        outcome |= {"result": "pending_category_change", "issue": ["category_change_document"]}
        reasoning.step(CHANGE, False)
        reasoning.refuse(papers.VEHICLE_CERTIFICATE, "art5_cpt")
    else:
        until, item = min(gaps.ends, default=(None, None))
        outcome |= {"result": "registered", "valid_until": until, "limited_by": item, "issue": [*ISSUED[facts.subject]]}
        reasoning.step(CERTIFICATE, issue=ISSUED[facts.subject])
    return reasoning.decided(outcome)


def is_official(facts: RegistrationFacts) -> bool:
    """A certificate in the official category is none in the hire category, and art. 5 opens no way out of it."""
    return facts.subject == "vehicle" and facts.vehicle.category == "official"


def signer_is_able(facts: RegistrationFacts, reasoning: Reasoning) -> bool:
    """The representative signs, or an attorney with express powers in force; otherwise nobody filed for the holder."""
    able = signer_powers(facts, reasoning)
    if able is None:
        return True
    reasoning.step(SIGNER, able, role=facts.signer.role, powers_until=known(facts.signer.powers_until))
    if not able and reasoning.reading("signer_defect") == "refused":
        reasoning.refuse("art4_par1")
        return True
    return able


def signer_powers(facts: RegistrationFacts, reasoning: Reasoning) -> bool | None:
    """Whether the signer may ask for the holder on the day; None while a needed fact is not known."""
    signer = facts.signer
    role = reasoning.need("signer.role", signer.role, SIGNER)
    if role != "attorney":
        return None if role is None else role == "representative"
    until = known(signer.powers_until)
    if signer.express_powers is False or (until and until < facts.on):
        return False
    express = reasoning.need("signer.express_powers", signer.express_powers, SIGNER)
    return None if reasoning.need("signer.powers_until", until, SIGNER) is None else express


def judge_kind(facts: RegistrationFacts, reasoning: Reasoning) -> None:
    """The holder is a legally constituted company; a cooperative by the reading, a natural person never."""
    kind = reasoning.need("operator.kind", facts.operator.kind, KIND)
    if kind:
        admitted = kind == "company" or (
            kind == "cooperative" and reasoning.reading("cooperative_holder") == "accepted"
        )
        reasoning.check(KIND, admitted, kind=kind)


def judge_subject(facts: RegistrationFacts, reasoning: Reasoning) -> None:
    """The company exists to carry people; the vehicle is the holder's own or leased."""
    if facts.subject == "company":
        covered = reasoning.need(
            "operator.passenger_transport_in_object", facts.operator.passenger_transport_in_object, OBJECT
        )
        if covered is not None:
            reasoning.check(OBJECT, covered)
        reasoning.need("services", facts.services, PAPERS[papers.TOURISM_REGISTER])
    elif facts.subject == "vehicle":
        title = reasoning.need("vehicle.title", facts.vehicle.title, OWNER)
        if title:
            reasoning.check(OWNER, title in papers.OWN_TITLES, title=title)
            reasoning.check(OWN_CERTIFICATE, title in papers.OWN_TITLES, title=title)
        category = reasoning.need("vehicle.category", facts.vehicle.category, HIRE)
        if category:
            reasoning.step(HIRE, category == "hire", category=category)


def exemption(facts: RegistrationFacts, reasoning: Reasoning) -> bool | None:
    """A delegated operator with a current certificate and its vehicles registered brings no papers of art. 4."""
    until = known(facts.operator.registry_certificate_until)
    current = bool(facts.operator.delegated and until and facts.on <= until)
    found: bool | None = current
    if current and facts.subject == "vehicle":
        found = reasoning.need("vehicle.in_delegated_fleet", facts.vehicle.in_delegated_fleet, EXEMPT)
    if found and facts.vehicle.fleet_complete is False and reasoning.reading("delegated_exemption") == "whole":
        found = False
    if found is not None:
        reasoning.step(EXEMPT, found, delegated=known(facts.operator.delegated), registry_certificate_until=until)
    return found


def review_papers(facts: RegistrationFacts, gaps: Gaps, *, exempt: bool | None, reasoning: Reasoning) -> None:
    """Every paper due is there, in an admitted form and within its validity; all gaps are named at once."""
    reasoning.step(SUBJECTS[facts.subject])
    filed = known(facts.documents)
    if exempt is False and filed is None:
        reasoning.lack("documents", SUBJECTS[facts.subject])
    standings = {} if exempt is not False else standing_by_item(facts, filed or (), reasoning)
    for item in ITEMS[facts.subject]:
        due = is_due(item, facts, reasoning) if exempt is False else UNLESS[exempt]
        if due and filed is not None:
            review_item(item, standings, gaps, reasoning)
        else:
            reasoning.step(NOT_DUE[item] if due is False else PAPERS[item], True if due is False else None)
    if filed is not None and not exempt:
        reasoning.step(CURRENT, not gaps.expired, items=gaps.expired)
        reasoning.step(FORMS, not gaps.copies, items=gaps.copies)


def is_due(item: str, facts: RegistrationFacts, reasoning: Reasoning) -> bool | None:
    """Three papers are due only in some cases: the tourism register, the compulsory cover and the driver's card."""
    if item == papers.TOURISM_REGISTER:
        services = known(facts.services)
        if services is None or not papers.tourism_decides(services, reasoning):
            return None if services is None else "occasional" in services
        return reasoning.need("tourism", facts.tourism, PAPERS[item])
    if item == papers.COMPULSORY_COVER:
        required = reasoning.need("parameters.dpvat_required", facts.parameters.dpvat_required, PAPERS[item])
        if required is not None:
            reasoning.used("dpvat_required", required, None)
        return required
    if item == papers.DRIVER_CARD:
        return reasoning.reading("driver_card_first") == "required"
    return True


def standing_by_item(
    facts: RegistrationFacts, filed: Sequence[Filed], reasoning: Reasoning
) -> dict[tuple[str, str], list[Standing]]:
    """The filed papers of the subject by item, the clearances also by their scope."""
    found: dict[tuple[str, str], list[Standing]] = {}
    for position, paper in enumerate(filed):
        if paper.item.startswith(SUBJECTS[facts.subject].provision):
            scope = str(paper.clearance) if paper.item == papers.CLEARANCES else ""
            found.setdefault((paper.item, scope), []).append(standing(paper, position, facts, reasoning))
    return found


def standing(paper: Filed, position: int, facts: RegistrationFacts, reasoning: Reasoning) -> Standing:
    """A plain copy counts as not filed, a paper past its day or with a bad result does not serve."""
    if paper.form == "plain_copy":
        return Standing(False, defect="art4_par4")
    if paper.item == papers.CLEARANCES:
        if paper.result is UNSET:
            return Standing(None, lacking=f"documents.{position}.result")
        if not papers.is_clear(paper.result, reasoning):
            return Standing(False)
    if paper.item == papers.CRIMINAL_CERTIFICATE and paper.result not in (UNSET, "negative"):
        return Standing(False)
    years = facts.parameters.criminal_certificate_years
    until = papers.paper_valid_until(paper.item, paper.issued_on, paper.valid_until, years=years, reasoning=reasoning)
    if until is None:
        lacking = unknown_end(paper.item, years)
        return Standing(None if lacking else True, lacking=f"documents.{position}.{lacking}" if lacking else "")
    return Standing(True, until) if facts.on <= until else Standing(False, until, "art4_par6")


def unknown_end(item: str, years: Any) -> str:
    """The fact without which the last day of this paper is not known; empty where it may have none."""
    if papers.counts_from_issue(item, years):
        return "issued_on"
    return "valid_until" if item in (papers.CLEARANCES, papers.LICENCE) else ""


def review_item(item: str, standings: dict[tuple[str, str], list[Standing]], gaps: Gaps, reasoning: Reasoning) -> None:
    """A paper due is in order when one filed for it is; the clearances need one for each of their three scopes."""
    if item != papers.CLEARANCES:
        in_order = review_filed(item, standings.get((item, ""), ()), gaps, reasoning)
    else:
        by_scope = {scope: review_filed(item, standings.get((item, scope), ()), gaps, reasoning) for scope in SCOPES}
        gaps.clearances += [scope for scope, held in by_scope.items() if held is False]
        in_order = False if gaps.clearances else (None if None in by_scope.values() else True)
    if in_order is False:
        gaps.items.append(item)
    reasoning.step(PAPERS[item], in_order)


def review_filed(item: str, filed: Sequence[Standing], gaps: Gaps, reasoning: Reasoning) -> bool | None:
    """Among the papers filed for one item the one in order that lasts longest counts; defects tell why none does."""
    good = [paper.valid_until for paper in filed if paper.in_order]
    if good:
        if None not in good:
            gaps.ends.append((max(filter(None, good)), item))
        return True
    unknown = [paper.lacking for paper in filed if paper.in_order is None]
    for path in unknown:
        reasoning.lack(path, PAPERS[item])
    if unknown:
        return None
    gaps.expired += [item] * any(paper.defect == "art4_par6" for paper in filed)
    gaps.copies += [item] * any(paper.defect == "art4_par4" for paper in filed)
    return False


SERVICES = (
    Service("registration", "A empresa, o veículo ou o condutor pode ser cadastrado hoje, o que falta e até quando?",
            RegistrationFacts, registration, (
        "art2_cpt_inc2", "art4_cpt", *(test.provision for test in SUBJECTS.values()), *PAPERS,
        "art4_par1", "art4_par2", "art4_par4", "art4_par5", "art4_par6", "art5_cpt",
    )),
)  # fmt: skip
