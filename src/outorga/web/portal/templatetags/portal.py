# SPDX-License-Identifier: Apache-2.0
"""Filters of the fact form and of the worked cases."""

from django import template

from outorga.law.engine.conformance import Case
from outorga.law.engine.norms import Norm
from outorga.web.portal.fact_form import Group, Node, Rows

register = template.Library()

WIDTHS = {"day": "w-date", "number": "w-time", "decimal": "w-money", "moment": "w-id"}
MODES = {"day": "numeric", "number": "numeric", "decimal": "decimal"}


@register.filter
def node_type(node: Node) -> str:
    """Which part of the template draws this node."""
    if isinstance(node, Group):
        return "group"
    return "rows" if isinstance(node, Rows) else "input"


@register.filter
def input_width(kind: str) -> str:
    """The width that says the length expected."""
    return WIDTHS.get(kind, "")


@register.filter
def input_mode(kind: str) -> str:
    """The keyboard that a phone offers."""
    return MODES.get(kind, "text")


@register.filter
def norm_word(code: str, norm: Norm) -> str:
    """A code in the norm's Portuguese words."""
    return norm.labels.value(code)


@register.filter
def number_in(case: Case, norm: Norm) -> str:
    """The id of a worked case without the norm that it is about: ``114a``, ``appeals-01``."""
    return case.id.removeprefix("own-").removeprefix(f"{norm.key}-")


@register.filter
def question_in(case: Case, norm: Norm) -> str:
    """What a worked case asks, in the norm's Portuguese words."""
    return norm.service(case.service).title_pt
