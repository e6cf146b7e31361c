# SPDX-License-Identifier: Apache-2.0
"""The page of a verdict: rendered as any page for who is signed in, filled into a mould for everybody else."""

from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from outorga.web.papers import codes, moulds
from outorga.web.papers.verdicts import Said, Verdict
from outorga.web.ui.parts import Fact
from outorga.web.ui.tags.marks import plate as plate_mark

TEMPLATE = "papers/verdict.html"
PLATES_SHOWN, BIG_PLATES = 60, 2
_OLD_SAMPLE, _NEW_SAMPLE = "AAA-0000", "AAA0A00"

Put = Callable[[str, str], str]
"""Gives what stands in the page for a named value: the value itself, or its mark."""


def context(found: Verdict, asked_at: str, put: Put = lambda _name, value: value) -> dict[str, Any]:
    """What the template shows."""
    return {
        "tone": found.tone,
        "title": _said(found.title, "title", put),
        "lead": _(found.lead) if found.lead else "",
        "subject": _said(found.subject if found.subject.text else found.title, "subject", put),
        "has_plates": bool(found.plates),
        "plates": _plates(found.plates, put),
        "facts": [
            Fact(_(label), _said(Said(text, values), f"f{at}", put))
            for at, (label, text, values) in enumerate(found.facts)
        ],
        "note": _(found.note) if found.note else "",
        "footer": _(found.footer) if found.footer else "",
        "asked_at": put("asked_at", asked_at),
        "successor_url": f"/v/{put('successor', codes.format_code(found.successor))}" if found.successor else "",
    }


def moulded(found: Verdict, asked_at: str) -> str:
    """The page for somebody who is not signed in, without rendering it anew."""
    values = {"asked_at": asked_at}
    _collect(values, "title", found.title.values)
    _collect(values, "subject", (found.subject if found.subject.text else found.title).values)
    for at, plate in enumerate(found.plates[:PLATES_SHOWN]):
        values[f"p{at}"] = plate
    for at, fact in enumerate(found.facts):
        _collect(values, f"f{at}", fact[2])
    if found.successor:
        values["successor"] = codes.format_code(found.successor)
    return moulds.mould(_shape(found), lambda: _cast(found)).fill(values)


def _collect(into: dict[str, str], prefix: str, values: dict[str, str]) -> None:
    for name, value in values.items():
        into[f"{prefix}_{name}"] = value


def _shape(found: Verdict) -> tuple[object, ...]:
    """Everything about a page that is not a value: equal shapes have one mould."""
    return (
        found.tone,
        found.title.text,
        found.lead,
        found.subject.text,
        "".join(["o" if "-" in plate else "n" for plate in found.plates]),
        tuple([(label, text) for label, text, _values in found.facts]),
        found.note,
        found.footer,
        bool(found.successor),
    )


def _cast(found: Verdict) -> str:
    shell = {"agency": {"name": settings.AGENCY_NAME, "short_name": settings.AGENCY_SHORT_NAME}}
    return render_to_string(TEMPLATE, shell | context(found, "", moulds.mark))


def _said(said: Said, prefix: str, put: Put) -> str:
    if not said.text:
        return put(f"{prefix}_v", said.values["v"]) if said.values else ""
    values = {name: conditional_escape(put(f"{prefix}_{name}", value)) for name, value in said.values.items()}
    return SafeString(escape(_(said.text)) % values) if values else _(said.text)


def _plates(plates: Sequence[str], put: Put) -> SafeString:
    """Big where there is one to compare, small where there is a fleet to look through."""
    big = len(plates) <= BIG_PLATES
    shown = [_plate(plate, put(f"p{at}", plate), big=big) for at, plate in enumerate(plates[:PLATES_SHOWN])]
    return SafeString(" ".join(shown))


def _plate(plate: str, shown: str, *, big: bool) -> str:
    """The component is drawn around a sample, because a mark is no plate."""
    sample = _OLD_SAMPLE if "-" in plate else _NEW_SAMPLE
    return plate_mark(sample, big=big).replace(sample, conditional_escape(shown))
