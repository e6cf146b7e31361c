# SPDX-License-Identifier: Apache-2.0
"""Forms of sanctions."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.sanctions import procedures
from outorga.web.sanctions.models import Receipt
from outorga.web.ui.fields import (
    DateField,
    FileField,
    LineField,
    Option,
    OptionField,
    OptionsField,
    ReasonField,
)
from outorga.web.ui.forms import ActForm, Form


class GraveForm(ActForm):
    """A grave act: why, and that its effects were read."""

    reason = ReasonField()
    read = forms.BooleanField(label=_("Li os efeitos acima"))


class ReasonForm(ActForm):
    """An act with its reason."""

    reason = ReasonField()


class PlainForm(ActForm):
    """An act that needs no words."""


class ServeForm(ActForm):
    """How and when the holder received the act."""

    kind = OptionField(label=_("Como recebeu"), options=[Option(value, label) for value, label in Receipt.Kind.choices])
    on = DateField(label=_("Dia do recebimento"), past=True, help_text=_("O dia do recibo, não o do registro."))
    note = LineField(label=_("Quem recebeu, ou o código do objeto"), required=False, max_length=300)
    file = FileField(label=_("Recibo"), required=False, help_text=_("PDF ou foto, até 10 MB."))


class AnswerForm(Form):
    """What the company says."""

    text = ReasonField(label=_("O que a empresa tem a dizer"), reader=_("A diretoria vai ler."))


class InquiryForm(Form):
    """What points to a deviation."""

    signs = OptionsField(label=_("O que a fiscalização encontrou"), options=[])
    narrative = ReasonField(label=_("O que aconteceu"))

    def __init__(self, *args: Any, norm: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = procedures.of(norm).sign_choices()
        self.fields["signs"].choices = [(row.code, Option(row.code, row.label)) for row in choices]  # type: ignore[attr-defined]


class WhatIfForm(Form):
    """One more notice: of which item, committed when."""

    item = forms.ChoiceField(label=_("Infração"), choices=[])
    on = DateField(label=_("Dia da infração"))

    def __init__(self, *args: Any, norm: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        items = [(row.provision, row.label_pt) for row in norms.get(norm).infractions.values()]
        self.fields["item"].choices = [("", _("Escolha a infração")), *items]  # type: ignore[attr-defined]

    def clean_on(self) -> Any:
        """The history ends today: what comes later is asked as of its own day."""
        day = self.cleaned_data["on"]
        if day and day < clock.today():
            raise ValidationError(gettext("Escolha hoje ou um dia que ainda vem."), code="past")
        return day
