# SPDX-License-Identifier: Apache-2.0
"""What the street reads of a paper, kept ready beside it, so that a road checkpoint costs one short row.

One short record of three parts (`PART` between them), as bytes. The timeline says what the paper is worth and when that
changes: it is read at the moment of asking. The words are the same for every paper of its kind, and a mould of the page
is made of them once. The values are what differs, escaped already. No markup is kept, no passenger and no person's
name: only `public` and the state.
"""

from collections.abc import Sequence
from html import escape

import msgspec

from outorga.web.papers import states
from outorga.web.papers.codes import format_code
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import standing_of
from outorga.web.papers.written import at_instant, until_instant

PART, BETWEEN = b"\x1e", b"\x1f"
ASKED, CODE, NUMBER, FROM, UNTIL, SINCE, THROUGH, REASON, SUCCESSOR = range(9)
"""Where each value is; the plates come after these, and then the values of the facts. `ASKED` is filled when read."""
PLATES = 9
PLATES_SHOWN = 60
COLUMNS = ("code", "kind", "number", "public", "valid_from", "valid_until", *states.UNTOUCHED)
"""The columns of a paper that the text is made of."""

Places = dict[str, int]


class PublicWords(msgspec.Struct, frozen=True):
    """What `verdicts.public_words` kept: label, text (empty: the value alone) and values of each fact."""

    norm: str
    facts: list[tuple[str, str, dict[str, str]]]
    plates: tuple[str, ...] = ()
    footer: str = ""
    title: str = ""


class Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is not a value: equal words make equal pages. `plates` has a letter for each: old or new."""

    kind: str
    facts: list[tuple[str, str, Places]]
    plates: str = ""
    footer: str = ""
    since: bool = False
    through: bool = False
    reason: bool = False
    norm: str = ""
    citation: str = ""
    title: str = ""


def of(paper: IssuedPaper) -> bytes:
    """The text of a paper, of its columns alone (`COLUMNS`)."""
    public = msgspec.convert(paper.public, PublicWords)
    plates = public.plates[:PLATES_SHOWN]
    facts, told = _placed(public.facts, PLATES + len(plates))
    words = Words(
        kind=paper.kind,
        facts=facts,
        plates="".join("o" if "-" in plate else "n" for plate in plates),
        footer=public.footer,
        since=paper.state_from is not None,
        through=paper.state_until is not None,
        reason=bool(paper.state_reason),
        norm=public.norm if paper.state_citation else "",
        citation=paper.state_citation,
        title=public.title,
    )
    values = BETWEEN.join(_plain(value) for value in (*_own(paper), *plates, *told))
    return PART.join((states.timeline(standing_of(paper)), msgspec.json.encode(words), values))


def words_of(part: bytes) -> Words:
    """The words, for making a page."""
    return msgspec.json.decode(part, type=Words)


def _own(paper: IssuedPaper) -> Sequence[str]:
    """The values of the paper itself, in the order of their places."""
    return (
        "",
        format_code(paper.code),
        paper.number,
        at_instant(paper.valid_from),
        until_instant(paper.valid_until),
        at_instant(paper.state_from),
        until_instant(paper.state_until),
        paper.state_reason,
        format_code(paper.successor_code),
    )


def _placed(
    facts: Sequence[tuple[str, str, dict[str, str]]], first: int
) -> tuple[list[tuple[str, str, Places]], list[str]]:
    """The facts with the place of each value in place of the value, and the values."""
    placed: list[tuple[str, str, Places]] = []
    values: list[str] = []
    for label, text, named in facts:
        names = sorted(named)  # a database may give them in another order than they were written in
        placed.append((label, text, {name: first + len(values) + at for at, name in enumerate(names)}))
        values += (named[name] for name in names)
    return placed, values


def _plain(value: str) -> bytes:
    """Escaped for a page, and without what stands between values: nobody sees those two in a text."""
    return escape(value).encode().replace(PART, b" ").replace(BETWEEN, b" ")
