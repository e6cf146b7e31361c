# SPDX-License-Identifier: Apache-2.0
"""Amounts as they are written in Brazil; one that could be read in two ways is asked again."""

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from outorga.web.ui import formats
from outorga.web.ui.text import plain_line

_BRAZILIAN = re.compile(r"(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)(?:,([0-9]*))?")
_POINT_FOR_COMMA = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*\.[0-9]+|[0-9]+\.[0-9]+")


def read_number(text: str, *, places: int) -> Decimal:
    """1078,02 and 1.078,02; ``1078.02`` asks, because the point parts thousands here."""
    plain = plain_line(text).replace("R$", "").replace(" ", "").replace("−", "-")
    if plain.startswith("-"):
        raise ValidationError(_("O valor não pode ser negativo."), code="negative")
    match = _BRAZILIAN.fullmatch(plain)
    if match is None:
        raise ValidationError(_how_to_write(plain, places), code="format")
    if len(match[1] or "") > places:
        raise ValidationError(
            _("Use no máximo %(places)s casas depois da vírgula.") % {"places": places}, code="places"
        )
    return Decimal(plain.replace(".", "").replace(",", ".").rstrip("."))


def _how_to_write(plain: str, places: int) -> str:
    if _POINT_FOR_COMMA.fullmatch(plain):
        whole, _point, cents = plain.rpartition(".")
        meant = f"{whole.replace(',', '')},{cents}"
        return _("O ponto aqui separa milhares. Se são %(meant)s, escreva com vírgula.") % {"meant": meant}
    return _("Escreva o valor como %(example)s.") % {"example": "1.078,02" if places else "1.078"}


class NumberField(forms.Field):
    """A quantity, with as many places as it may have."""

    widget = forms.TextInput
    prefix_text = ""

    def __init__(
        self, *, places: int = 0, least: Decimal | int | None = None, most: Decimal | int = 999_999_999, **kwargs: Any
    ) -> None:
        self.places, self.least, self.most = places, least, most
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Wide as an amount, with the keyboard that has a comma."""
        keyboard = "decimal" if self.places else "numeric"
        return {"class": "w-money", "inputmode": keyboard, "autocomplete": "off"}

    def to_python(self, value: Any) -> Decimal | int | None:
        """The number, inside its limits; whole ones as ``int``."""
        if value in self.empty_values:
            return None
        amount = (
            Decimal(value) if isinstance(value, Decimal | int) else read_number(str(value)[:60], places=self.places)
        )
        if self.least is not None and amount < self.least:
            raise ValidationError(_("O menor valor é %(n)s.") % {"n": formats.number(self.least)}, code="small")
        if amount > self.most:
            raise ValidationError(_("O maior valor é %(n)s.") % {"n": formats.number(self.most)}, code="large")
        return amount if self.places else int(amount)

    def prepare_value(self, value: Any) -> Any:
        """Numbers with their comma, what was typed as it was typed."""
        if isinstance(value, Decimal | int) and not isinstance(value, bool):
            return formats.number(value, self.places)
        return value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compares amounts, not spellings."""
        try:
            return self.to_python(initial) != self.to_python(data)
        except ValidationError:
            return True


class MoneyField(NumberField):
    """An amount in reais, exact to the cent."""

    prefix_text = "R$"

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("places", 2)
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The mask writes the thousands on leaving."""
        return {**super().widget_attrs(widget), "data-mask": "money"}
