# SPDX-License-Identifier: Apache-2.0
"""Small marks inside text: icon, status, citation, plate."""

from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString

from outorga.law.kernel.citations import label as provision_label
from outorga.law.kernel.errors import InvalidCitation
from outorga.law.kernel.identifiers import format_plate, is_plate, normalize_plate
from outorga.web.ui.statuses import Status, status_of


def icon(name: str, css: str = "") -> SafeString:
    """A drawing of ``icons.svg``; always beside words, so hidden from screen readers."""
    classes = f"icon {css}".strip()
    return format_html(
        '<svg class="{}" aria-hidden="true"><use href="{}#i-{}"/></svg>', classes, static("ui/icons.svg"), name
    )


def mark(name: str = "mark", css: str = "") -> SafeString:
    """The brand: ``mark`` or ``mark-on-bar``."""
    return format_html(
        '<svg{} aria-hidden="true"><use href="{}#{}"/></svg>',
        format_html(' class="{}"', css) if css else "",
        static("ui/icons.svg"),
        name,
    )


def badge(tone: str, word: str | Promise, icon_name: str = "") -> SafeString:
    """A status pill from its parts; the icon follows the tone when none is named."""
    drawn = icon_name or {"mute": "info"}.get(tone, tone)
    return format_html('<span class="status" data-tone="{}">{}{}</span>', tone, icon(drawn), word)


def status(state: Any, kind: str = "") -> SafeString:
    """The status pill of a :class:`Status`, or of a state of that kind (``{% status case.state case.kind %}``)."""
    if state is None or state == "":
        return SafeString("")
    look = state if isinstance(state, Status) else status_of(kind, state)
    return badge(look.tone, look.word, look.icon)


def status_word(state: Any, kind: str = "") -> str:
    """Only the word, for running text and exports."""
    return str(status_of(kind, state).word)


def _split(citation: Any, norm: str) -> tuple[str, str]:
    key, colon, fragment = str(citation).partition(":")
    return (key, fragment) if colon else (norm, key)


def cite_label(citation: Any) -> str:
    """``art. 8º, § 2º``; what is no provision id is shown as it came."""
    fragment = _split(citation, "")[1]
    try:
        return provision_label(fragment)
    except InvalidCitation:
        return str(citation)


def cite(citation: Any, norm: str = "", plain: bool = False, prefix: str = "") -> SafeString:
    """A citation that links to the provision's page; ``plain`` inside labels, where a tap would leave the form.

    One that does not name its norm is of ``norm``, or of the agency's.
    """
    if not citation:
        return SafeString("")
    key, fragment = _split(citation, norm or settings.OUTORGA_NORM)
    words = f"{prefix}{cite_label(citation)}"
    if plain or not fragment:
        return format_html('<span class="cite">{}</span>', words)
    return format_html('<a class="cite" href="/norma/{}/{}/">{}</a>', key, fragment, words)


def plate(number: str, city: str = "", big: bool = False) -> SafeString:
    """A plate as it looks on the road: Mercosul, or the old grey one with its city."""
    if not number:
        return SafeString("")
    text = normalize_plate(number)
    old = is_plate(text) and text[4].isdigit()
    classes = " ".join(filter(None, ("plate", "old" if old else "", "big" if big else "")))
    shown_city = format_html(' data-city="{}"', city or "BRASIL") if old else ""
    return format_html('<span class="{}"{}>{}</span>', classes, shown_city, format_plate(text))
