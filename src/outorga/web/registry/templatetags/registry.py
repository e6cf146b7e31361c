# SPDX-License-Identifier: Apache-2.0
"""How plates and what limits a registration are written."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.registry.items import label_of

register = template.Library()


@register.filter
def plate_text(plate: str) -> str:
    """A plate in running text."""
    return format_plate(plate)


@register.filter
def limit_label(provision: str) -> str:
    """The paper or rule that ends a registration."""
    known = {
        "art2_cpt_inc4": _("a idade do veículo"),
        "art4_par2": _("o Certificado de Registro Cadastral"),
    }
    return known.get(provision) or (label_of(provision) if provision else _("nada"))


@register.filter
def file_url(attachments: Iterable[Any], file_id: int | None) -> str:
    """Where a case's file is opened, among the attachments that the page has read already."""
    return next((str(row.get_absolute_url()) for row in attachments if file_id and row.file_id == file_id), "")
