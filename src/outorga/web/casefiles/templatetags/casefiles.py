# SPDX-License-Identifier: Apache-2.0
"""``{% once_key %}``: the hidden mark by which the second of two identical submissions is known."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from outorga.web.casefiles.idempotency import new_key

register = template.Library()


@register.simple_tag
def once_key(given: str = "") -> SafeString:
    """A hidden field; a form that comes back with errors keeps the key that it had."""
    return format_html('<input type="hidden" name="once" value="{}">', given or new_key())
