# SPDX-License-Identifier: Apache-2.0
"""A position on the map, typed or taken from the device; empty where nobody gave one."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from outorga.web.ui.text import plain_line

Position = tuple[Decimal, Decimal]
EXAMPLE = "-19,912998; -43,940933"
PLACES = Decimal("0.000001")
_DEGREES = r"(-?[0-9]{1,3}(?:[.,][0-9]{1,20})?)"
_DOTTED = r"(-?[0-9]{1,3}[.][0-9]{1,20})"
# A comma with nothing beside it may be that of the decimals: -19,5 is one number, and no position.
_PAIR = re.compile(rf"{_DEGREES}(?: ?; ?| ?, | ){_DEGREES}|{_DOTTED},{_DOTTED}")


def write_position(position: Position) -> str:
    """As it is read here: a comma for the decimals, a semicolon between latitude and longitude."""
    return "; ".join(str(degrees).replace(".", ",") for degrees in position)


class PositionField(forms.CharField):
    """Latitude and longitude in one text; a small module offers to fill it with the position of the device."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=60, required=False, **kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The words of the button, which only a device that knows its position shows."""
        return {
            "autocomplete": "off", "data-position": _("Usar a posição do aparelho"),
            "data-position-waits": _("Procurando a posição…"),
            "data-no-position": _("O aparelho não informou a posição. Escreva, ou deixe em branco."),
        }  # fmt: skip

    def clean(self, value: Any) -> Position | None:
        """Both numbers, inside the globe, or nothing."""
        typed = super().clean(value)
        if not typed:
            return None
        match = _PAIR.fullmatch(plain_line(typed).replace("−", "-"))
        if match is None:
            raise ValidationError(_("Escreva latitude e longitude, como %(example)s.") % {"example": EXAMPLE})
        latitude, longitude = (Decimal(text.replace(",", ".")).quantize(PLACES) for text in match.groups() if text)
        if abs(latitude) > 90 or abs(longitude) > 180:
            raise ValidationError(_("A latitude vai de -90 a 90, e a longitude de -180 a 180."))
        return latitude, longitude

    def prepare_value(self, value: Any) -> Any:
        """A position in its writing, what was typed as it was typed."""
        return write_position(value) if isinstance(value, tuple) else value
