# SPDX-License-Identifier: Apache-2.0
"""Which papers count: handed in, already issued, and not lapsed on the day asked about."""

from collections.abc import Iterable, Sequence
from datetime import date

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import UnsetType
from outorga.law.norms.mg_5997_1960.vocabulary import Document


def judge_papers(
    documents: Sequence[Document], wanted: Iterable[Test], on: date | UnsetType, reasoning: Reasoning
) -> None:
    """Each paper that lacks refuses; one that may have lapsed needs the day."""
    for test in wanted:
        held = presented(documents, test.provision, on)
        reasoning.check(test, held, item=test.provision)
        if held is None:
            reasoning.lack("on", test)


def presented(documents: Iterable[Document], item: str, on: date | UnsetType) -> bool | None:
    """Whether a paper asked for by this provision counts; None when only the day asked about would tell."""
    found = [counts(document, on) for document in documents if document.item == item]
    return True if True in found else None if None in found else False


def counts(document: Document, on: date | UnsetType) -> bool | None:
    """Whether a paper was issued by the day and is valid on it; its last day is in."""
    if isinstance(on, UnsetType):
        return True if isinstance(document.valid_until, UnsetType) else None
    issued = isinstance(document.issued_on, UnsetType) or document.issued_on <= on
    return issued and (isinstance(document.valid_until, UnsetType) or on <= document.valid_until)
