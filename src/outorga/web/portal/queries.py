# SPDX-License-Identifier: Apache-2.0
"""What anyone may find besides papers: companies by name without accents, provisions by their words.

No passenger's or driver's data are looked at here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from outorga.law.engine import norms
from outorga.law.kernel.citations import label
from outorga.law.kernel.identifiers import fold, is_cnpj, is_plate
from outorga.web.registry.models import Company

MOST = 20
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
class Hits:
    """Everything that a search found."""

    companies: Sequence[CompanyHit] = ()
    provisions: Sequence[ProvisionHit] = ()

    @property
    def total(self) -> int:
        """How many."""
        return len(self.companies) + len(self.provisions)


def names_a_paper(text: str) -> bool:
    """Whether the text is a plate, a CNPJ, or the number or code of a paper: the verification page answers those."""
    return is_plate(text) or is_cnpj(text) or any(char.isdigit() for char in text)


def search(text: str) -> Hits:
    """Companies by name and provisions by words; accents do not matter."""
    text = text.strip()
    if len(text) < SHORTEST:
        return Hits()
    return Hits(tuple(_companies(text)), tuple(_provisions(fold(text).split())))


def _companies(text: str) -> list[CompanyHit]:
    found = Company.objects.filter(case__state="registered").select_related("case")
    for word in fold(text).split():
        found = found.filter(folded_name__contains=word)
    return [CompanyHit(row.name, row.formatted_cnpj, row.holder_code or "", row.city_name) for row in found[:MOST]]


def _provisions(words: list[str]) -> list[ProvisionHit]:
    found = [
        ProvisionHit(norm.key, row.id, f"{norm.short_title}, {label(row.id)}", row.summary_pt)
        for norm in norms.every()
        for row in norm.provisions.values()
        if words and all(word in fold(row.summary_pt) for word in words)
    ]
    return found[:MOST]
