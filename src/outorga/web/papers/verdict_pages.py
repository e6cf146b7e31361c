# SPDX-License-Identifier: Apache-2.0
"""The page of a verdict: rendered as any page for who is signed in, filled into a mould for everybody else."""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.papers import moulds, ready, states, verdicts
from outorga.web.papers.verdicts import Plate, Said, Verdict
from outorga.web.papers.written import at_instant
from outorga.web.ui.parts import Fact
from outorga.web.ui.tags.marks import plate as plate_mark

TEMPLATE = "papers/verdict.html"
BIG_PLATES = 2
_OLD_SAMPLE, _NEW_SAMPLE = "AAA-0000", "AAA0A00"
_MINUTE = 60_000_000


def page(text: bytes, now: datetime, language: str) -> bytes:
    """The page of a paper for somebody who is not signed in, from the text kept ready; no template is rendered."""
    timeline, words, told = text.split(ready.PART)
    moment = states.microseconds(now)
    state = states.state_in(timeline, moment)
    values = told.split(ready.BETWEEN)
    mould = moulds.mould((language, state, words), _cast, words, state, len(values))
    values[ready.ASKED] = _asked(moment // _MINUTE)
    return mould.fill(values)


def verdict_of(text: bytes, now: datetime) -> Verdict:
    """The verdict on a paper, with its values, from the text kept ready."""
    timeline, words, told = text.split(ready.PART)
    state = states.state_in(timeline, states.microseconds(now))
    values = [SafeString(value) for value in told.decode().split(ready.BETWEEN.decode())]
    return verdicts.verdict(ready.words_of(words), state, values)


def context(found: Verdict, asked_at: str) -> dict[str, Any]:
    """What the template shows."""
    return {
        "tone": found.tone,
        "title": _said(found.title),
        "lead": _(found.lead) if found.lead else "",
        "subject": _said(found.subject if found.subject.text else found.title),
        "has_plates": bool(found.plates),
        "plates": _plates(found.plates),
        "facts": [Fact(_(label), _said(Said(text, values))) for label, text, values in found.facts],
        "note": _(found.note) if found.note else "",
        "footer": _(found.footer) if found.footer else "",
        "asked_at": asked_at,
        "successor_url": f"/v/{found.successor}" if found.successor else "",
    }


def rendered(found: Verdict, asked_at: str) -> str:
    """The page of a verdict for somebody who is not signed in."""
    agency = {"name": settings.AGENCY_NAME, "short_name": settings.AGENCY_SHORT_NAME}
    return render_to_string(TEMPLATE, {"agency": agency, "language_links": True} | context(found, asked_at))


def _cast(words: bytes, state: str, values: int) -> str:
    marks = [moulds.mark(place) for place in range(values)]
    return rendered(verdicts.verdict(ready.words_of(words), state, marks), marks[ready.ASKED])


@lru_cache(maxsize=4)
def _asked(minute: int) -> bytes:
    """A minute since 1970 UTC, as it is written."""
    return at_instant(datetime.fromtimestamp(minute * 60, clock.CIVIL_TIME)).encode()


def _said(said: Said) -> str:
    if not said.text:
        return said.values.get("v", "")
    values = {name: conditional_escape(value) for name, value in said.values.items()}
    return SafeString(escape(_(said.text)) % values) if values else _(said.text)


def _plates(plates: Sequence[Plate]) -> SafeString:
    """Big where there is one to compare, small where there is a fleet to look through."""
    big = len(plates) <= BIG_PLATES
    return SafeString(" ".join(_plate(old, text, big=big) for old, text in plates))


def _plate(old: bool, text: str, *, big: bool) -> str:
    """The component is drawn around a sample, because a mark is no plate."""
    sample = _OLD_SAMPLE if old else _NEW_SAMPLE
    return plate_mark(sample, big=big).replace(sample, conditional_escape(text))
