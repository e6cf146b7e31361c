# SPDX-License-Identifier: Apache-2.0
"""Forms on the pages of a case, of the calendar and of people's data."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import Office
from outorga.web.casefiles.models import AgencyDay
from outorga.web.ui.fields import DateField, LineField, Option, OptionField, ReasonField, TextField
from outorga.web.ui.forms import Form


class NoteForm(Form):
    """A note that only the agency reads."""

    text = TextField(label=_("Anotação"), help_text=_("Só a agência lê."), max_length=4000)


class DayForm(Form):
    """A day without office hours, with the act that says so."""

    on = DateField(label=_("Dia"))
    name = LineField(label=_("Nome"), max_length=200)
    scope = OptionField(
        label=_("Onde vale"),
        options=[
            Option(AgencyDay.Scope.CLOSURE, _("Fechamento"), _("Da unidade escolhida, ou de todas")),
            Option(AgencyDay.Scope.MUNICIPAL, _("Feriado do município"), _("Do município da unidade escolhida")),
        ],
    )
    office = forms.ModelChoiceField(Office.objects.all(), label=_("Unidade"), required=False, empty_label=_("todas"))
    source = LineField(label=_("Fonte"), help_text=_("Lei, portaria ou aviso, com número e data."), max_length=300)

    def clean(self) -> dict[str, Any]:
        """A municipal holiday is of some municipality."""
        found = super().clean() or {}
        if found.get("scope") == AgencyDay.Scope.MUNICIPAL and not found.get("office"):
            self.add_error("office", _("Escolha a unidade do município que tem o feriado."))
        return found


class PersonSearchForm(Form):
    """Who asks to be forgotten."""

    busca = LineField(label=_("CPF, documento, e-mail ou nome"), max_length=150)


class ForgetForm(Form):
    """Why a person is forgotten."""

    reason = ReasonField(reader=_("O pedido, com data e número. Não escreva o nome da pessoa."))


class RetractForm(Form):
    """Why a day leaves the calendar."""

    reason = ReasonField(reader=_("Só a agência lê."))
