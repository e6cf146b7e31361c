# SPDX-License-Identifier: Apache-2.0
"""How plates and what limits a registration are written."""

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
