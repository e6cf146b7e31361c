# SPDX-License-Identifier: Apache-2.0
"""Forms of the administration of people. What is allowed is decided by the actions; here only what is typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.accounts import queries
from outorga.web.accounts.forms.wording import EMAIL_WRONG
from outorga.web.accounts.models import Assignment, Office, Role
from outorga.web.ui.fields import DateField, LineField, NameField, PersonNameField, PhoneField, ReasonField
from outorga.web.ui.forms import Form


def reason_field() -> ReasonField:
    """The reason that stays in the history."""
    return ReasonField(reader=_("Fica no histórico da pessoa."), max_length=200)


class SearchForm(Form):
    """Filters of the list."""

    q = forms.CharField(label=_("Nome ou e-mail"), required=False, max_length=134)
    role = forms.ModelChoiceField(
        Role.objects.all(), label=_("Papel"), required=False, to_field_name="code", empty_label=_("todos")
    )
    office = forms.ModelChoiceField(
        Office.objects.all(), label=_("Unidade"), required=False, to_field_name="code", empty_label=_("todas")
    )


class PersonForm(Form):
    """A person to invite."""

    name = PersonNameField(label=_("Nome completo"), max_length=134)
    email = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        help_text=_("A pessoa recebe um endereço para escolher a senha. Vale 3 dias."),
        error_messages={"invalid": EMAIL_WRONG},
    )


class TitularField(forms.ModelChoiceField):  # type: ignore[type-arg]  # subscripting fails at run time on Django 5.2
    """An assignment shown by who holds what where."""

    def label_from_instance(self, obj: Any) -> str:
        place = f", {obj.office}" if obj.office else ""
        return f"{obj.user} ({obj.role}{place})"


class AssignmentForm(Form):
    """A designation: role, office, term, the act, and whom the person stands in for."""

    role = forms.ModelChoiceField(
        Role.objects.all(), label=_("Papel"), to_field_name="code", empty_label=_("Escolha o papel")
    )
    office = forms.ModelChoiceField(
        Office.objects.all(),
        label=_("Unidade"),
        required=False,
        empty_label=_("nenhuma"),
        help_text=_("O atendente age só na sua unidade; os outros papéis agem em todas."),
    )
    from_on = DateField(label=_("A partir de"))
    until_on = DateField(label=_("Último dia"), required=False, help_text=_("Em branco: até alguém encerrar."))
    designation = LineField(
        label=_("Ato de designação"),
        max_length=200,
        required=False,
        help_text=_("Número e data, como Portaria 3.912, de 02/11/2026."),
    )
    substitutes = TitularField(
        Assignment.objects.none(),
        label=_("Substitui"),
        required=False,
        empty_label=_("ninguém: é titular"),
    )
    acts_when = forms.ChoiceField(
        label=_("O substituto age"), choices=Assignment.ActsWhen.choices, widget=forms.RadioSelect, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        titulars: Any = self.fields["substitutes"]
        titulars.queryset = queries.titulars(clock.today())

    def clean_acts_when(self) -> str:
        return str(self.cleaned_data["acts_when"] or Assignment.ActsWhen.ABSENCE)


class EndForm(Form):
    """The last day of an assignment."""

    until_on = DateField(label=_("Último dia com os poderes"))
    reason = reason_field()


class AbsenceForm(Form):
    """Days without the titular."""

    from_on = DateField(label=_("Ausente a partir de"))
    until_on = DateField(label=_("Último dia"), required=False, help_text=_("Em branco: até alguém marcar a volta."))
    reason = reason_field()


class ReturnForm(Form):
    """The last day of an absence."""

    until_on = DateField(label=_("Último dia da ausência"))


class ReasonForm(Form):
    """Only the reason."""

    reason = reason_field()


class OfficeForm(Form):
    """A new office."""

    code = forms.SlugField(label=_("Código"), max_length=20, help_text=_("Letras, números e hífen, como crg-05."))
    name = NameField(label=_("Nome"), max_length=134)
    municipality = NameField(label=_("Município"), max_length=80)
    city_code = forms.RegexField(
        r"^[1-9][0-9]{6}\Z",
        label=_("Código do município no IBGE"),
        error_messages={"invalid": _("O código do IBGE tem 7 números.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 7, "class": "w-id"}),
    )
    email = forms.EmailField(label=_("E-mail"), required=False, error_messages={"invalid": EMAIL_WRONG})
    phone = PhoneField(label=_("Telefone"), required=False)
    is_central = forms.BooleanField(label=_("É a sede"), required=False)
