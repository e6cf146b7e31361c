# SPDX-License-Identifier: Apache-2.0
"""A municipality typed with or without accents and State; the browser offers the list without any script."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from outorga.web.charter import municipalities
from outorga.web.charter.municipalities import Municipality
from outorga.web.ui.text import plain_line

LIST_ID = "municipios"


class MunicipalityField(forms.Field):
    """Cleans into a :class:`Municipality`; an unknown name is answered with those that resemble it."""

    widget = forms.TextInput

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The page holds the list once, under this id."""
        return {"list": LIST_ID, "autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}

    def to_python(self, value: Any) -> Municipality | None:
        """The municipality, or whom the person may mean."""
        if value in self.empty_values or isinstance(value, Municipality):
            return value or None
        text = plain_line(str(value))[:100]
        found = municipalities.exact(text)
        if found is None:
            raise ValidationError(self._unknown(text), code="unknown")
        return found

    def _unknown(self, text: str) -> str:
        near = [place.label for place in municipalities.find(text)]
        if near:
            return _("Qual deles: %(names)s? Escreva o nome inteiro.") % {"names": "; ".join(near)}
        return _("Não há município de Minas Gerais nem capital com este nome. Confira como se escreve.")

    def prepare_value(self, value: Any) -> Any:
        """``Diamantina, MG``; what was typed as it was typed."""
        if isinstance(value, Municipality):
            return value.label
        known = municipalities.by_code().get(str(value)) if value else None
        return known.label if known else value
