# SPDX-License-Identifier: Apache-2.0
"""What anyone may find: papers by number, plate or CNPJ, companies by name without accents, provisions by words.

No passenger's or driver's data are looked at here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from outorga.law.engine import norms
from outorga.law.kernel.citations import label
from outorga.law.kernel.identifiers import fold, is_cnpj, is_plate, normalize_cnpj
from outorga.web import clock
from outorga.web.papers import queries as papers
from outorga.web.papers.models import IssuedPaper
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

    papers: Sequence[IssuedPaper] = ()
    companies: Sequence[CompanyHit] = ()
    provisions: Sequence[ProvisionHit] = ()

    @property
    def total(self) -> int:
        """How many."""
        return len(self.papers) + len(self.companies) + len(self.provisions)


def search(text: str) -> Hits:
    """Look the text up as a number, a plate, a CNPJ, a name and words of the norm; accents do not matter."""
    text = text.strip()
    if len(text) < SHORTEST:
        return Hits()
    return Hits(tuple(_papers(text)), tuple(_companies(text)), tuple(_provisions(fold(text).split())))


def _papers(text: str) -> list[IssuedPaper]:
    now = clock.now()
    if is_plate(text):
        return list(papers.by_plate(text, now).now[:MOST])
    if is_cnpj(text):
        return list(papers.by_company(text, now).now[:MOST])
    return papers.by_number(text)[:MOST]


def _companies(text: str) -> list[CompanyHit]:
    registered = Company.objects.filter(case__state="registered").select_related("case")
    if is_cnpj(text):
        found = registered.filter(cnpj=normalize_cnpj(text))
    else:
        found = registered
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
