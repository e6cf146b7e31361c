# SPDX-License-Identifier: Apache-2.0
"""What anyone may find besides papers: companies by name without accents, provisions by their words.

No passenger's or driver's data are looked at here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from outorga.law.engine import norms
from outorga.law.engine.norms import Norm
from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Service
from outorga.law.kernel.identifiers import fold, is_cnpj, is_plate
from outorga.web.registry.models import Company

MOST = 20
MOST_OF_A_NORM = 10
SHORTEST = 3


@dataclass(frozen=True)
class CompanyHit:
    """A registered company, as the public sees it."""

    name: str
    cnpj: str
    code: str
    city: str


@dataclass(frozen=True)
class ProvisionHit:
    """A provision whose summary has the words."""

    norm: str
    id: str
    label: str
    summary: str


@dataclass(frozen=True)
class NormHits:
    """What was found in one norm; the page shows the first ones and leads to the rest."""

    norm: str
    title: str
    provisions: Sequence[ProvisionHit]

    @property
    def first(self) -> Sequence[ProvisionHit]:
        """Those that are shown."""
        return self.provisions[:MOST_OF_A_NORM]

    @property
    def more(self) -> int:
        """How many are not shown."""
        return len(self.provisions) - len(self.first)


@dataclass(frozen=True)
class Hits:
    """Everything that a search found."""

    companies: Sequence[CompanyHit] = ()
    norms: Sequence[NormHits] = ()

    @property
    def total(self) -> int:
        """How many."""
        return len(self.companies) + sum(len(found.provisions) for found in self.norms)


@dataclass(frozen=True)
class Questions:
    """What can be asked of one norm."""

    norm: Norm
    services: Sequence[Service]


def questions(text: str) -> list[Questions]:
    """The questions that have every word, by norm; without words, all of them."""
    words = fold(text).split()
    found = [
        Questions(norm, [
            service for service in norm.services.values()
            if all(word in fold(f"{norm.short_title} {service.title_pt}") for word in words)
        ])
        for norm in norms.every()
    ]  # fmt: skip
    return [asked for asked in found if asked.services]


def names_a_paper(text: str) -> bool:
    """Whether the text is a plate, a CNPJ, or the number or code of a paper: the verification page answers those."""
    return is_plate(text) or is_cnpj(text) or any(char.isdigit() for char in text)


def search(text: str) -> Hits:
    """Companies by name and provisions by words; accents do not matter."""
    text = text.strip()
    if len(text) < SHORTEST:
        return Hits()
    return Hits(tuple(_companies(text)), tuple(_norms(fold(text).split())))


def _companies(text: str) -> list[CompanyHit]:
    found = Company.objects.filter(case__state="registered").select_related("case")
    for word in fold(text).split():
        found = found.filter(folded_name__contains=word)
    return [CompanyHit(row.name, row.formatted_cnpj, row.holder_code or "", row.city_name) for row in found[:MOST]]


def _norms(words: list[str]) -> list[NormHits]:
    found = [NormHits(norm.key, norm.short_title, _provisions(norm, words)) for norm in norms.every() if words]
    return [hits for hits in found if hits.provisions]


def _provisions(norm: Norm, words: list[str]) -> list[ProvisionHit]:
    return [
        ProvisionHit(norm.key, row.id, f"{norm.short_title}, {label(row.id)}", row.summary_pt)
        for row in norm.provisions.values()
        if all(word in fold(row.summary_pt) for word in words)
    ]
