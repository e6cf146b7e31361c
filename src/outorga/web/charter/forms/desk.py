# SPDX-License-Identifier: Apache-2.0
"""Forms of the agency's counter and of its acts under art. 11."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import format_cnpj, normalize_cnpj
from outorga.web.charter.models import Service
from outorga.web.papers.annexes import NEEDS
from outorga.web.registry.filters import by_words
from outorga.web.registry.models import Company
from outorga.web.ui.fields import DateField, LineField, Option, OptionField, TextField
from outorga.web.ui.forms import Form

MOST_NAMED, AT_THE_ROADSIDE = 5, "fiscalizacao"


class CompanyField(forms.Field):
    """A company by CNPJ, holder code or name without accents; several of a name are told apart by their CNPJ."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> Company | None:
        """The one company that the text means."""
        if value in self.empty_values:
            return None
        text = str(value).strip()[:200]
        exact = Company.objects.filter(cnpj=normalize_cnpj(text)) | Company.objects.filter(holder_code=text)
        found = list(
            (exact if exact.exists() else by_words(Company.objects.all(), "folded_name", text))[: MOST_NAMED + 1]
        )
        if len(found) == 1:
            only: Company = found[0]
            return only
        if not found:
            raise ValidationError(gettext("Nenhuma empresa com este nome ou número."), code="unknown")
        listed = "; ".join(f"{row.legal_name}, {format_cnpj(row.cnpj)}" for row in found[:MOST_NAMED])
        raise ValidationError(gettext("Mais de uma: %(names)s. Escreva o CNPJ.") % {"names": listed}, code="many")


class DeskForm(Form):
    """For whom, and what."""

    company = CompanyField(label=_("Empresa"), help_text=_("CNPJ, código ou nome, com ou sem acento."))
    service = OptionField(
        label=_("Serviço"), initial=Service.OCCASIONAL,
        options=[Option(value, label) for value, label in Service.choices],
    )  # fmt: skip


class RequirementForm(Form):
    """A requirement by act of the agency (art. 11)."""

    text = LineField(label=_("O que se exige"), max_length=300)
    service = OptionField(
        label=_("De qual serviço"), required=False,
        options=[Option("", _("Dos dois")), *(Option(value, label) for value, label in Service.choices)],
    )  # fmt: skip
    act = LineField(
        label=_("Portaria ou outro ato"), max_length=200, help_text=_("Número e data, como Portaria 12/2026.")
    )
    from_on = DateField(label=_("A partir de"))
    until_on = DateField(label=_("Até"), required=False)
    reason = TextField(label=_("Motivo"), required=False, max_length=1000)


class EndRequirementForm(Form):
    """When it stops."""

    until_on = DateField(label=_("Último dia"))


class NeedForm(Form):
    """What the names of passengers are needed for; a need other than the roadside names its case, order or call."""

    para = OptionField(label=_("Finalidade"), options=[Option(code, word) for code, word in NEEDS.items()])
    detail = LineField(
        label=_("Processo, ordem ou atendimento"), max_length=50, required=False,
        help_text=_("Em campo pode ficar vazio. Não escreva o nome de ninguém."),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Off the road the need is of something that can be looked up."""
        found = super().clean() or {}
        if found.get("para") not in (None, AT_THE_ROADSIDE) and not found.get("detail"):
            self.add_error("detail", gettext("Diga de qual processo, ordem ou atendimento."))
        return found

    @property
    def need(self) -> str:
        """The need in words, as it is recorded."""
        words, detail = str(NEEDS[self.cleaned_data["para"]]), self.cleaned_data["detail"]
        return f"{words}, {detail}" if detail else words
