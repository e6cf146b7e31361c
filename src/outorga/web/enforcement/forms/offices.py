# SPDX-License-Identifier: Apache-2.0
"""The question for which office a stop or a notice is."""

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import Office
from outorga.web.enforcement.offices import Reach

OFFICE = "office"


def ask_office(form: forms.BaseForm, reach: Reach) -> None:
    """Ask it where there are several; the usual one is chosen already."""
    if reach.several:
        form.fields[OFFICE] = forms.ModelChoiceField(
            reach.every, label=_("Regional"), empty_label=None, initial=reach.usual,
            help_text=_("A do lugar do fato: o número do auto é dela, e é ela que publica a decisão."),
        )  # fmt: skip


def office_told(form: forms.BaseForm, reach: Reach) -> Office:
    """What was answered; the only one where nothing was asked."""
    told: Office = form.cleaned_data.get(OFFICE) or reach.usual
    return told
