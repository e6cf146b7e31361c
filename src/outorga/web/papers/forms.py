# SPDX-License-Identifier: Apache-2.0
"""The one field of the verification page."""

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.ui.fields import LineField
from outorga.web.ui.forms import Form


class VerifyForm(Form):
    """A code, a number, a plate or a CNPJ: which one is told by its look."""

    q = LineField(
        label=_("Código, número, placa ou CNPJ"),
        help_text=_("O código está ao lado do QR, como K7QM-4R2D. A placa antiga e a Mercosul servem igual."),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
