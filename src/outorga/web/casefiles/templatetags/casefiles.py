# SPDX-License-Identifier: Apache-2.0
"""``{% once_key %}``: the mark by which the second of two identical submissions is known; ``open_to``: who may act."""

from collections.abc import Container, Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from outorga.web.casefiles.idempotency import new_key
from outorga.web.casefiles.panels import Offered

register = template.Library()


@register.simple_tag
def once_key(given: str = "") -> SafeString:
    """A hidden field; a form that comes back with errors keeps the key that it had."""
    return format_html('<input type="hidden" name="once" value="{}">', given or new_key())


@register.filter
def open_to(acts: Iterable[Offered], powers: Container[str]) -> list[Offered]:
    """The acts that somebody with these powers may do, so that no heading stands over nothing."""
    return [act for act in acts if not act.power or act.power in powers]
