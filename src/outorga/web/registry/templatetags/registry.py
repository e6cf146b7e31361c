# SPDX-License-Identifier: Apache-2.0
"""How plates, what limits a registration and values of the traffic law are written."""

from collections.abc import Iterable
from typing import Any

from django import template

from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.registry.items import limit_label
from outorga.web.registry.parameters import notes_on

register = template.Library()
register.filter(limit_label)


@register.filter
def plate_text(plate: str) -> str:
    """A plate in running text."""
    return format_plate(plate)


@register.inclusion_tag("registry/values.html")
def traffic_values(item: str) -> dict[str, Any]:
    """The values that decide about a paper and that the decree does not fix, each with its source."""
    return {"notes": notes_on(clock.today(), item)}


@register.filter
def file_url(attachments: Iterable[Any], file_id: int | None) -> str:
    """Where a case's file is opened, among the attachments that the page has read already."""
    return next((str(row.get_absolute_url()) for row in attachments if file_id and row.file_id == file_id), "")
