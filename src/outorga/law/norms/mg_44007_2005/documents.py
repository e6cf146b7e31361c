# SPDX-License-Identifier: Apache-2.0
"""Art. 4: whether one paper is due and acceptable, and until when; and the passengers' accident insurance."""

from collections.abc import Callable, Iterator
from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, Unique, known
from outorga.law.kernel.identifiers import is_cnpj, is_cpf
from outorga.law.norms.mg_44007_2005 import insurance, papers
from outorga.law.norms.mg_44007_2005.vocabulary import CharterService

DUE = {item: Test(item, f"Exige-se: {name}.") for item, name in papers.NAMES_PT.items()}
PRESENTED = {item: Test(item, f"Foi apresentado: {name}.") for item, name in papers.NAMES_PT.items()}
ENDS = {item: Test(item, f"{name}: validade até {{valid_until}}.") for item, name in papers.NAMES_PT.items()}
FORM = Test(
    "art4_par4", "O documento vem em original, em cópia autenticada ou é conferido no protocolo com o original."
)
CURRENT = Test("art4_par6", "O documento está dentro da validade em {on}.")
OBJECT = Test(papers.ARTICLES, "O ato constitutivo abrange o transporte de pessoas.")
CNPJ = Test(papers.CNPJ, "Os dígitos verificadores do CNPJ conferem.")
REPRESENTATIVE = Test(papers.REPRESENTATIVES, "Os dígitos verificadores do CPF conferem.")
CPF = Test(papers.CPF, "Os dígitos verificadores do CPF conferem.")
ICMS = Test(papers.ICMS, "A inscrição no cadastro do ICMS está ativa.")
CLEARANCE = Test(papers.CLEARANCES, "A certidão não acusa débito.")
CLEARANCE_END = Test(papers.CLEARANCES, "A certidão traz a sua validade.")
STATEMENT_ISSUER = Test(
    papers.STATEMENT, "Declara o INMETRO, entidade por ele credenciada ou engenheiro mecânico registrado no CREA."
)
STATEMENT_ISSUE = Test(papers.STATEMENT, "A declaração traz a data, da qual se contam os seis meses.")
CATEGORY = Test(papers.LICENCE, "A CNH é da categoria {category}; a mínima é {minimum}.")
LICENCE_END = Test(papers.LICENCE, "A CNH traz a sua validade.")
WORK_PAPER = Test(papers.WORK_PAPER, "Empregado mostra a CTPS; autônomo, a inscrição no INSS.")
RECORD_ISSUE = Test(papers.CLEAN_RECORD, "O nada consta traz a data, da qual se contam os doze meses.")
RECORD_STATE = Test(
    papers.CLEAN_RECORD, "O nada consta é do órgão de trânsito de {state}; o prontuário está em {file_state}."
)
RECORD_CLEAN = Test(papers.CLEAN_RECORD, "O nada consta não acusa suspensão do direito de dirigir nem cassação da CNH.")
CERTIFICATE_ISSUE = Test(papers.CRIMINAL_CERTIFICATE, "A certidão traz a data de emissão.")
CERTIFICATE_RESULT = Test(papers.CRIMINAL_CERTIFICATE, "A certidão do registro de distribuição criminal é negativa.")

Digits = Annotated[str, Meta(pattern=r"^[0-9]+(?!\n)$")]
State = Annotated[str, Meta(pattern="^[A-Z]{2}$", max_length=2)]


class Issuer(Facts, frozen=True, gc=False):
    """Who issued the paper."""

    kind: Maybe[Literal["inmetro", "accredited_body", "engineer", "traffic_body", "other"]] = UNSET
    registration: Maybe[bool] = UNSET
    state: Maybe[State] = UNSET


class DocumentParameters(Facts, frozen=True, gc=False):
    """What an ordinance or the traffic law fixes, when the question brings it."""

    dpvat_required: Given[bool] = UNSET
    criminal_certificate_years: Given[Annotated[int, Meta(ge=1)]] = UNSET
    driver_min_category: Given[papers.LicenceCategory] = UNSET


class DocumentReadings(Facts, frozen=True, gc=False):
    """Readings of `document`."""

    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    clearance_certificate: Given[Literal["effect_counts", "negative_only"]] = UNSET
    embratur: Given[Literal["tourism", "any_occasional"]] = UNSET
    employee_papers: Given[Literal["ctps", "either"]] = UNSET


class DocumentFacts(Facts, frozen=True, gc=False):
    """Facts of `document`."""

    on: date
    item: papers.PaperItem
    issued_on: Maybe[date] = UNSET
    valid_until: Maybe[date] = UNSET
    form: Maybe[papers.Form] = UNSET
    original_shown: Maybe[bool] = UNSET
    number: Maybe[Digits] = UNSET
    result: Maybe[papers.CertificateResult] = UNSET
    issuer: Issuer = Issuer()
    file_state: Maybe[State] = UNSET
    licence_penalty: Maybe[bool] = UNSET
    active: Maybe[bool] = UNSET
    in_object: Maybe[bool] = UNSET
    category: Maybe[papers.LicenceCategory] = UNSET
    driver_link: Maybe[Literal["employee", "self_employed"]] = UNSET
    paper: Maybe[Literal["ctps", "inss"]] = UNSET
    services: Maybe[Unique[CharterService]] = UNSET
    tourism: Maybe[bool] = UNSET
    presented: Maybe[bool] = UNSET
    parameters: DocumentParameters = DocumentParameters()
    readings: DocumentReadings = DocumentReadings()

    def contradictions(self) -> Iterator[FactError]:
        """A paper is not issued after the day of the question and does not end before its issue."""
        return papers.paper_contradictions(self.on, self.issued_on, self.valid_until)


def document(facts: DocumentFacts, reasoning: Reasoning) -> Decision:
    """A paper of art. 4 supports the registration when it proves what is asked, in an admitted form, in force."""
    due = is_due(facts, reasoning)
    if due is None:
        return reasoning.undetermined()
    reasoning.step(DUE[facts.item], due)
    if not due:
        return reasoning.decided({"required": False, "accepted": True, "valid_until": None})
    if facts.presented is False:
        reasoning.check(PRESENTED[facts.item], False)
        return reasoning.decided({"required": True, "accepted": False, "valid_until": None})
    CONTENTS.get(facts.item, is_shown)(facts, reasoning)
    form = recorded_form(facts, reasoning)
    until = last_valid_day(facts, reasoning)
    outcome = {"required": True, "accepted": not reasoning.refused, "valid_until": until}
    return reasoning.conclude({**outcome, "form_recorded": form} if form else outcome)


def is_due(facts: DocumentFacts, reasoning: Reasoning) -> bool | None:
    """Every paper is due but two: the tourism register in some occasional charter, the cover while it is charged."""
    if facts.item == papers.COMPULSORY_COVER:
        required = reasoning.need("parameters.dpvat_required", facts.parameters.dpvat_required, DUE[facts.item])
        if required is not None:
            reasoning.used("dpvat_required", required, None)
        return required
    if facts.item != papers.TOURISM_REGISTER:
        return True
    services = reasoning.need("services", facts.services, DUE[facts.item])
    if services is not None and papers.tourism_decides(services, reasoning):
        return reasoning.need("tourism", facts.tourism, DUE[facts.item])
    return None if services is None else "occasional" in services


def is_shown(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The paper was handed in; a fact that only the paper shows proves it."""
    shows = (facts.form, facts.issued_on, facts.valid_until, facts.number, facts.original_shown or None)
    shown = any(known(fact) is not None for fact in shows)
    if shown or reasoning.need("presented", facts.presented, PRESENTED[facts.item]):
        reasoning.step(PRESENTED[facts.item])


def covers_transport(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The articles or by-laws show a company set up to carry people."""
    covered = reasoning.need("in_object", facts.in_object, OBJECT)
    if covered is not None:
        reasoning.check(OBJECT, covered)


def has_company_number(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The company is entered in the federal register of legal persons."""
    number = reasoning.need("number", facts.number, CNPJ)
    if number is not None:
        reasoning.check(CNPJ, is_cnpj(number), number=number)


def is_active(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The company is entered in the State's register of ICMS taxpayers."""
    active = reasoning.need("active", facts.active, ICMS)
    if active is not None:
        reasoning.check(ICMS, active)


def is_clearance(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The clearance finds no debt and says until when."""
    result = reasoning.need("result", facts.result, CLEARANCE)
    if result is not None:
        reasoning.check(CLEARANCE, papers.is_clear(result, reasoning), result=result)
    reasoning.need("valid_until", facts.valid_until, CLEARANCE_END)


def names_representatives(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The identity and the number of each legal representative are shown."""
    is_shown(facts, reasoning)
    number = known(facts.number)
    if number is not None:
        reasoning.check(REPRESENTATIVE, is_cpf(number))


def has_issuer(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The technical statement comes from INMETRO, a body that it accredited, or a mechanical engineer of CREA."""
    kind = reasoning.need("issuer.kind", facts.issuer.kind, STATEMENT_ISSUER)
    if kind == "engineer":
        registered = reasoning.need("issuer.registration", facts.issuer.registration, STATEMENT_ISSUER)
        if registered is not None:
            reasoning.check(STATEMENT_ISSUER, registered, kind=kind)
    elif kind is not None:
        reasoning.check(STATEMENT_ISSUER, kind in ("inmetro", "accredited_body"), kind=kind)
    reasoning.need("issued_on", facts.issued_on, STATEMENT_ISSUE)


def has_personal_number(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The driver's identity and taxpayer number are shown."""
    number = reasoning.need("number", facts.number, CPF)
    if number is not None:
        reasoning.check(CPF, is_cpf(number))


def is_licence(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The driving licence is of the least category or of a higher one."""
    category = reasoning.need("category", facts.category, CATEGORY)
    minimum = papers.min_category(facts.parameters.driver_min_category, facts.on, CATEGORY, reasoning)
    if category is not None and minimum is not None:
        reasoning.check(CATEGORY, category >= minimum, category=category, minimum=minimum)
    reasoning.need("valid_until", facts.valid_until, LICENCE_END)


def proves_work(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """An employed driver shows the work card, a self-employed one the registration with social security."""
    link = reasoning.need("driver_link", facts.driver_link, WORK_PAPER)
    paper = reasoning.need("paper", facts.paper, WORK_PAPER)
    if link is None or paper is None:
        return
    either = link == "employee" and reasoning.reading("employee_papers") == "either"
    proved = either or paper == ("ctps" if link == "employee" else "inss")
    reasoning.check(WORK_PAPER, proved, driver_link=link, paper=paper)


def is_clean_record(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The traffic body of the State that holds the driver's file finds no licence penalty."""
    reasoning.need("issued_on", facts.issued_on, RECORD_ISSUE)
    state = reasoning.need("issuer.state", facts.issuer.state, RECORD_STATE)
    file_state = reasoning.need("file_state", facts.file_state, RECORD_STATE)
    penalty = reasoning.need("licence_penalty", facts.licence_penalty, RECORD_CLEAN)
    foreign = known(facts.issuer.kind) not in (None, "traffic_body")
    if foreign or (state is not None and file_state is not None):
        reasoning.check(RECORD_STATE, not foreign and state == file_state, state=state, file_state=file_state)
    if penalty is not None:
        reasoning.check(RECORD_CLEAN, not penalty)


def is_negative(facts: DocumentFacts, reasoning: Reasoning) -> None:
    """The certificate of the criminal courts' register is negative."""
    reasoning.need("issued_on", facts.issued_on, CERTIFICATE_ISSUE)
    result = reasoning.need("result", facts.result, CERTIFICATE_RESULT)
    if result is not None:
        reasoning.check(CERTIFICATE_RESULT, result == "negative", result=result)


def recorded_form(facts: DocumentFacts, reasoning: Reasoning) -> str | None:
    """Original, certified copy, or a copy checked at the desk against the original; any other copy is not admitted."""
    form = known(facts.form)
    if form is None:
        return None
    if form != "plain_copy":
        reasoning.check(FORM, True, form=form)
        return form
    shown = reasoning.need("original_shown", facts.original_shown, FORM)
    if shown is None:
        return None
    reasoning.check(FORM, shown, form=form)
    return "checked_at_desk" if shown else form


def last_valid_day(facts: DocumentFacts, reasoning: Reasoning) -> date | None:
    """A paper past its day does not support the registration."""
    until = papers.paper_valid_until(
        facts.item, facts.issued_on, facts.valid_until,
        years=facts.parameters.criminal_certificate_years, reasoning=reasoning,
    )  # fmt: skip
    if until is not None:
        reasoning.check(ENDS[facts.item], facts.on <= until, valid_until=until)
        reasoning.check(CURRENT, facts.on <= until, on=facts.on)
    return until


CONTENTS: dict[str, Callable[[Any, Reasoning], None]] = {
    papers.ARTICLES: covers_transport,
    papers.CNPJ: has_company_number,
    papers.ICMS: is_active,
    papers.CLEARANCES: is_clearance,
    papers.REPRESENTATIVES: names_representatives,
    papers.STATEMENT: has_issuer,
    papers.CPF: has_personal_number,
    papers.LICENCE: is_licence,
    papers.WORK_PAPER: proves_work,
    papers.CLEAN_RECORD: is_clean_record,
    papers.CRIMINAL_CERTIFICATE: is_negative,
}

SERVICES = (
    Service("document", "Este documento é exigido, pode ser aceito e vale até quando?", DocumentFacts, document,
            (*papers.NAMES_PT, "art4_par4", "art4_par6")),
    *insurance.SERVICES,
)  # fmt: skip
