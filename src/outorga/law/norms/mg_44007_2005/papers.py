# SPDX-License-Identifier: Apache-2.0
"""Art. 4: its papers, how long each is valid, and when one is due; shared by the services on registration."""

from collections.abc import Iterator
from datetime import date
from typing import Literal

from outorga.law.kernel.dates import MonthEnd, add_months, add_years
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import Maybe, UnsetType, contradiction, known
from outorga.law.norms.mg_44007_2005.vocabulary import CharterService

PaperItem = Literal[
    "art4_cpt_inc1_ali1", "art4_cpt_inc1_ali2", "art4_cpt_inc1_ali3", "art4_cpt_inc1_ali4", "art4_cpt_inc1_ali5",
    "art4_cpt_inc1_ali6", "art4_cpt_inc1_ali7", "art4_cpt_inc2_ali1", "art4_cpt_inc2_ali2", "art4_cpt_inc2_ali3",
    "art4_cpt_inc2_ali4", "art4_cpt_inc3_ali1", "art4_cpt_inc3_ali2", "art4_cpt_inc3_ali3", "art4_cpt_inc3_ali4",
    "art4_cpt_inc3_ali5", "art4_cpt_inc3_ali6", "art4_cpt_inc3_ali7",
]  # fmt: skip
Form = Literal["original", "certified_copy", "checked_at_desk", "plain_copy"]
CertificateResult = Literal["negative", "positive_with_negative_effect", "positive"]
LicenceCategory = Literal["A", "B", "C", "D", "E"]
Category = Literal["hire", "private", "official"]
Title = Literal["owned", "leased", "rented", "lent", "none"]

ARTICLES, CNPJ, ICMS, CLEARANCES = (f"art4_cpt_inc1_ali{number}" for number in range(1, 5))
TOURISM_REGISTER, REPRESENTATIVES = "art4_cpt_inc1_ali6", "art4_cpt_inc1_ali7"
VEHICLE_CERTIFICATE, COMPULSORY_COVER, ACCIDENT_INSURANCE, STATEMENT = (
    f"art4_cpt_inc2_ali{number}" for number in range(1, 5)
)
CPF, LICENCE, WORK_PAPER, CLEAN_RECORD, CRIMINAL_CERTIFICATE = (f"art4_cpt_inc3_ali{number}" for number in range(1, 6))
DRIVER_CARD = "art4_cpt_inc3_ali7"

NAMES_PT: dict[str, str] = {
    ARTICLES: "Estatuto ou contrato social",
    CNPJ: "Comprovante de inscrição no CNPJ",
    ICMS: "Comprovante de inscrição no cadastro do ICMS",
    CLEARANCES: "Certidões da Previdência Social, do FGTS e da Fazenda Estadual",
    "art4_cpt_inc1_ali5": "Comprovante de endereço da empresa",
    TOURISM_REGISTER: "Certificado de cadastro na EMBRATUR",
    REPRESENTATIVES: "Identidade e CPF dos representantes legais",
    VEHICLE_CERTIFICATE: "CRLV na categoria aluguel",
    COMPULSORY_COVER: "Bilhete do DPVAT",
    ACCIDENT_INSURANCE: "Comprovante do seguro de acidentes das pessoas transportadas",
    STATEMENT: "Declaração técnica do veículo",
    CPF: "Identidade e CPF do condutor",
    LICENCE: "Carteira Nacional de Habilitação",
    WORK_PAPER: "CTPS ou inscrição no INSS como autônomo",
    CLEAN_RECORD: "Nada consta do órgão de trânsito",
    CRIMINAL_CERTIFICATE: "Certidão do registro de distribuição criminal",
    "art4_cpt_inc3_ali6": "Comprovante de endereço do condutor",
    DRIVER_CARD: "Documento de Condutor de Serviço Fretado",
}

OWN_TITLES = frozenset({"owned", "leased"})
_MONTHS = {STATEMENT: "technical_statement_months", CLEAN_RECORD: "clean_record_months"}


def paper_contradictions(
    on: date, issued_on: Maybe[date], valid_until: Maybe[date], at: str = ""
) -> Iterator[FactError]:
    """A paper is not issued after the day of the question, and does not end before its issue."""
    issued, until = known(issued_on), known(valid_until)
    if issued and issued > on:
        yield contradiction(f"{at}issued_on", "a day not after on", issued)
    if issued and until and until < issued:
        yield contradiction(f"{at}valid_until", f"a day not before {at}issued_on", until)


def counts_from_issue(item: str, years: int | UnsetType) -> bool:
    """Whether the validity of this paper is counted from its day of issue."""
    return item in _MONTHS or (item == CRIMINAL_CERTIFICATE and not isinstance(years, UnsetType))


def counted_until(item: str, issued_on: date, years: int | UnsetType, reasoning: Reasoning) -> date | None:
    """The statement is renewed every six months, the clean record every twelve, the certificate by a parameter."""
    if item in _MONTHS:
        return add_months(issued_on, reasoning.fixed(_MONTHS[item]), MonthEnd(reasoning.reading("month_end")))
    if item != CRIMINAL_CERTIFICATE or isinstance(years, UnsetType):
        return None
    reasoning.used("criminal_certificate_years", years, None)
    return add_years(issued_on, years, MonthEnd(reasoning.reading("month_end")))


def paper_valid_until(
    item: str, issued_on: Maybe[date], valid_until: Maybe[date], *, years: int | UnsetType, reasoning: Reasoning
) -> date | None:
    """The last valid day of a paper: the earlier of what it says and what the norm counts from its issue."""
    issued, stated = known(issued_on), known(valid_until)
    counted = counted_until(item, issued, years, reasoning) if issued else None
    if counted is None or stated is None:
        return counted or stated
    return min(counted, stated)


def is_clear(result: str, reasoning: Reasoning) -> bool:
    """A clearance is negative; a positive one with negative effect counts by the reading."""
    if result == "positive_with_negative_effect":
        return reasoning.reading("clearance_certificate") == "effect_counts"
    return result == "negative"


def tourism_decides(services: tuple[CharterService, ...], reasoning: Reasoning) -> bool:
    """Whether the tourism register depends on the purpose of the trips: in occasional charter, by the reading."""
    return "occasional" in services and reasoning.reading("embratur") == "tourism"


def min_category(given: LicenceCategory | UnsetType, on: date, test: Test, reasoning: Reasoning) -> str | None:
    """The least licence category: of the question, else the dated parameter; categories rise from A to E."""
    if not isinstance(given, UnsetType):
        reasoning.used("driver_min_category", given, None)
        return given
    entry = reasoning.parameter("driver_min_category", on)
    if entry is None:
        reasoning.lack("parameters.driver_min_category", test)
        return None
    return str(entry.value)
