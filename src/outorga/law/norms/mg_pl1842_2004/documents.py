# SPDX-License-Identifier: Apache-2.0
"""Arts. 29 and 67: the papers of each registration and of the radio operator, and which of the filed ones serve."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, known

Provision = Annotated[str, Meta(pattern=r"^(art\d+_(cpt|par\d+u?)(_inc\d+)?(_ali\d+)?|anx1)$")]

LICENCE = "art29_cpt_inc1_ali2"
MEDICAL_CERTIFICATE = "art29_cpt_inc1_ali4"
SOCIAL_SECURITY = "art29_cpt_inc1_ali5"
UNION_PAPER = "art29_cpt_inc1_ali6"
PARALLEL_ACTIVITIES = "art29_cpt_inc1_ali10"


class PaperList(msgspec.Struct, frozen=True, gc=False):
    """The head of a list of papers, and the test of each item, in the norm's order."""

    head: Test
    items: Mapping[str, Test]


def _papers(head: str, title: str, names: Mapping[str, str]) -> PaperList:
    items = {f"{head}_{suffix}": Test(f"{head}_{suffix}", f"Exige-se: {name}.") for suffix, name in names.items()}
    return PaperList(Test(head, title), items)


DRIVER = _papers("art29_cpt_inc1", "A lista de papéis do condutor está completa.", {
    "ali1": "identidade e CPF", "ali2": "CNH", "ali3": "quitação militar e eleitoral", "ali4": "atestado médico",
    "ali5": "inscrição no INSS, do autônomo", "ali6": "quitação da contribuição sindical",
    "ali7": "certificado dos cursos", "ali8": "duas fotos", "ali9": "antecedentes e certidões criminais",
    "ali10": "declaração de atividades paralelas, se houver", "ali12": "comprovante de residência na RMBH",
})  # fmt: skip
COMPANY = _papers("art29_cpt_inc2", "A lista de papéis da empresa está completa.", {
    "ali1": "contrato ou estatuto social", "ali2": "alvará de localização", "ali3": "regularidade jurídica e fiscal",
    "ali4": "CND do INSS", "ali5": "regularidade no FGTS", "ali6": "certidões do município, do Estado e da União",
    "ali7": "CNPJ",
})  # fmt: skip
VEHICLE = _papers("art29_cpt_inc3", "A lista de papéis do veículo está completa.", {
    "ali1": "CRLV", "ali2": "pagamento do DPVAT", "ali3": "laudo de vistoria do DER-MG",
    "ali4": "quitação ou isenção do IPVA",
})  # fmt: skip
RADIO = _papers("art67_cpt", "A lista de papéis da operadora de rádio está completa.", {
    "inc1": "contrato social registrado", "inc2": "autorização do órgão de telecomunicações",
    "inc3": "alvará de localização", "inc4": "certidão de feitos trabalhistas", "inc5": "CND do INSS",
    "inc6": "regularidade no FGTS", "inc7": "certidões de município, Estado e União", "inc8": "CNPJ",
})  # fmt: skip
LISTS: Mapping[str, PaperList] = {"driver": DRIVER, "company": COMPANY, "vehicle": VEHICLE}


class Paper(Facts, frozen=True, gc=False):
    """A filed paper; a null last day is of one without a term."""

    item: Provision
    issued_on: Given[date] = UNSET
    valid_until: Maybe[date] = UNSET


def expired(paper: Paper, on: date) -> bool:
    """Whether the paper's own term is over that day; its last day is in."""
    until = known(paper.valid_until)
    return until is not None and until < on


def in_force(filed: Sequence[Paper], on: date) -> frozenset[str]:
    """The items of which at least one filed paper is within its term."""
    return frozenset(paper.item for paper in filed if not expired(paper, on))


def missing_items(
    papers: PaperList, held: frozenset[str], due: Mapping[str, bool | None], reasoning: Reasoning
) -> list[str]:
    """The items due that are not held, each cited also when it is not due; ``due`` tells of those that may not be."""
    lacking = []
    for item, test in papers.items.items():
        if item in held:
            reasoning.step(test)
        elif due.get(item, True):
            reasoning.check(test, False)
            lacking.append(item)
        elif due[item] is False:
            reasoning.step(test)
    reasoning.step(papers.head, False if lacking else None if None in due.values() else True)
    return lacking
