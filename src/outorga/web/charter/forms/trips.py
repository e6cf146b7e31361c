# SPDX-License-Identifier: Apache-2.0
"""The steps of a request: each keeps what is valid, so that an error loses nothing that was typed beside it."""

from datetime import date
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.web.charter import municipalities, persons
from outorga.web.charter.forms.fields import MunicipalityField
from outorga.web.charter.models import Authorization, ContractForm, Group, Purpose, Service
from outorga.web.ui.fields import (
    DateField,
    FileField,
    LineField,
    MomentField,
    NameField,
    Option,
    OptionField,
    TextField,
)
from outorga.web.ui.forms import Form, due_later


class StartForm(Form):
    """Which of the two services."""

    service = OptionField(
        label=_("Que viagem é"),
        options=[
            Option(
                Service.OCCASIONAL,
                _("Uma viagem (fretamento eventual)"),
                _("Turismo, cultura, lazer ou religião, com lista de passageiros."),
            ),
            Option(
                Service.CONTINUOUS,
                _("Viagens com contrato (fretamento contínuo)"),
                _("Empregados, servidores ou estudantes, em itinerário e horários fixos."),
            ),
        ],
    )


class StepForm(Form):
    """One step. ``initial_of`` reads the request, ``answers`` is what is kept of it."""

    places: ClassVar[tuple[str, ...]] = ("origin", "destination")

    @classmethod
    def initial_of(cls, asked: Authorization) -> dict[str, Any]:
        """The stored answers as the form shows them."""
        names = cls.base_fields
        plain = {name: getattr(asked, name) for name in names if hasattr(asked, name)}
        return plain | {name: getattr(asked, f"{name}_code") for name in cls.places if name in names}

    def answers(self, only: str = "") -> dict[str, Any]:
        """The valid fields only; with ``only``, what that one field says."""
        found = {name: value for name, value in self.cleaned_data.items() if name in self.fields}
        for name in self.places:
            if name in found:
                place = found.pop(name)
                found |= {f"{name}_code": place.code if place else "", f"{name}_name": place.name if place else ""}
        if "origin_code" in found and "destination_code" in found:
            codes = [found["origin_code"], found["destination_code"]]
            found["is_metropolitan"] = municipalities.within_one_region(codes) if all(codes) else None
        if not only:
            return found
        said = {only, f"{only}_code", f"{only}_name"} | ({"is_metropolitan"} if only in self.places else set())
        return {name: value for name, value in found.items() if name in said}


PURPOSES = [
    Option(Purpose.TOURISM, Purpose.TOURISM.label), Option(Purpose.CULTURAL, Purpose.CULTURAL.label),
    Option(Purpose.RECREATIONAL, Purpose.RECREATIONAL.label), Option(Purpose.RELIGIOUS, Purpose.RELIGIOUS.label),
    Option(Purpose.SIMILAR, Purpose.SIMILAR.label, _("A autarquia avalia.")),
    Option(Purpose.COMMUTING, Purpose.COMMUTING.label, _("Isto é fretamento contínuo, com contrato.")),
    Option(Purpose.OTHER, Purpose.OTHER.label),
]  # fmt: skip
TRIP_GROUPS = [
    (Group.CLOSED_GROUP, _("Grupo fechado: só quem está na lista")),
    (Group.EMPLOYEES, Group.EMPLOYEES.label), (Group.PUBLIC_SERVANTS, Group.PUBLIC_SERVANTS.label),
    (Group.STUDENTS, Group.STUDENTS.label), (Group.CLUB_MEMBERS, Group.CLUB_MEMBERS.label),
    (Group.RESIDENTS, Group.RESIDENTS.label), (Group.GENERAL_PUBLIC, _("Público em geral, com venda de lugares")),
]  # fmt: skip
CONTRACT_GROUPS = [
    Option(Group.EMPLOYEES, Group.EMPLOYEES.label), Option(Group.PUBLIC_SERVANTS, Group.PUBLIC_SERVANTS.label),
    Option(Group.STUDENTS, Group.STUDENTS.label), Option(Group.CLUB_MEMBERS, Group.CLUB_MEMBERS.label),
    Option(Group.RESIDENTS, Group.RESIDENTS.label),
]  # fmt: skip


class RouteForm(StepForm):
    """Where, when, who and what for."""

    origin = MunicipalityField(label=_("Município de saída"))
    origin_place = LineField(label=_("Local de saída"), required=False, help_text=_("Praça, rua ou ponto conhecido."))
    destination = MunicipalityField(label=_("Município de destino"))
    destination_place = LineField(label=_("Local de chegada"), required=False)
    itinerary = TextField(label=_("Itinerário e paradas"), required=False, max_length=1000)
    starts_at = MomentField(label=_("Saída"), help_text=_("Dia e hora: 12/12/2026 e 05h30."))
    ends_at = MomentField(label=_("Fim da volta"), help_text=_("A autorização vale até esta hora."))
    group = forms.ChoiceField(label=_("Quem vai viajar"), choices=[("", _("Escolha o grupo")), *TRIP_GROUPS])
    contract_with = NameField(
        label=_("Quem contrata a viagem"), required=False, help_text=_("Pessoa, paróquia, escola, agência.")
    )
    purpose = forms.ChoiceField(
        label=_("Para quê"), choices=[("", _("Escolha a finalidade")), *((row.value, row.label) for row in PURPOSES)]
    )

    def clean(self) -> dict[str, Any]:
        """A trip ends after it starts; a start that is not kept keeps no end either."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        starts, ends = data.get("starts_at"), data.get("ends_at")
        if starts and ends and ends <= starts:
            self.add_error("ends_at", gettext("A volta termina depois da saída. Confira o dia e a hora."))
        return data

    def answers(self, only: str = "") -> dict[str, Any]:
        """Both instants or none: the old end might come before the new start."""
        found = super().answers(only)
        if "ends_at" not in found or "starts_at" not in found:
            found.pop("starts_at", None)
            found.pop("ends_at", None)
        return found


class ContractStepForm(StepForm):
    """The contract's five data, the group and the term (art. 7)."""

    contract_with = NameField(label=_("Contratante"), help_text=_("Empresa, órgão ou escola."))
    group = OptionField(label=_("Quem é transportado"), options=CONTRACT_GROUPS)
    group_link_proved = forms.BooleanField(
        label=_("O vínculo de cada pessoa com o contratante pode ser provado"), required=False,
        help_text=_("Crachá, contracheque, matrícula: o documento vai a bordo com cada passageiro."),
    )  # fmt: skip
    origin = MunicipalityField(label=_("Município de início"))
    contract_start_point = LineField(label=_("Ponto de início"), required=False)
    destination = MunicipalityField(label=_("Município de fim"))
    contract_end_point = LineField(label=_("Ponto de fim"), required=False)
    itinerary = TextField(label=_("Itinerário"), required=False, max_length=2000)
    contract_timetable = TextField(
        label=_("Horários"),
        required=False,
        max_length=1000,
        help_text=_("Por exemplo: segunda a sexta, 05h30 e 14h30."),
    )
    contract_until = DateField(label=_("O contrato vale até"), required=False)
    start_on = DateField(label=_("Começar em"))
    requested_until = DateField(
        label=_("Pedir até"), required=False, help_text=_("Sem data, vale o máximo que a norma permite.")
    )
    contract_copy = FileField(
        label=_("Cópia do contrato"),
        required=False,
        help_text=_("PDF ou foto, até 10 MB. Não substitui a via original."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(
            self, "contract_start_point", "contract_end_point", "itinerary", "contract_timetable", "contract_until"
        )

    def clean(self) -> dict[str, Any]:
        """An end before its start is a slip of the pen."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        start = data.get("start_on")
        for name in ("requested_until", "contract_until"):
            end: date | None = data.get(name)
            if start and end and end < start:
                self.add_error(name, gettext("Esta data vem antes do começo. Confira o dia."))
        return data

    def answers(self, only: str = "") -> dict[str, Any]:
        """The file is stored apart."""
        return {name: value for name, value in super().answers(only).items() if name != "contract_copy"}


class TaxDocumentForm(StepForm):
    """The fiscal document of the trip (art. 8, II)."""

    tax_document_number = LineField(
        label=_("Número do documento fiscal"),
        max_length=60,
        help_text=_("CT-e OS ou nota fiscal da viagem. Cada número serve a uma só viagem."),
    )


class DeclareForm(Form):
    """The declaration, and the justification when the list comes late."""

    declared = forms.BooleanField(
        label=_("Declaro que os dados são verdadeiros e que o grupo é fechado, sem venda de passagem individual."),
        help_text=_("art. 2º, VII, e art. 21, VI"),
    )


class ContractDeclareForm(Form):
    """The same for a contract."""

    declared = forms.BooleanField(label=_("Declaro que os dados são verdadeiros e iguais aos do contrato."))


class OriginalForm(ContractDeclareForm):
    """At the counter the clerk says which paper was shown."""

    contract_form = OptionField(
        label=_("Via do contrato apresentada"),
        options=[
            Option(ContractForm.ORIGINAL, ContractForm.ORIGINAL.label),
            Option(ContractForm.CHECKED_AT_DESK, ContractForm.CHECKED_AT_DESK.label),
            Option(ContractForm.CERTIFIED_COPY, ContractForm.CERTIFIED_COPY.label, _("A norma pede a via original.")),
            Option(ContractForm.PLAIN_COPY, ContractForm.PLAIN_COPY.label, _("A norma pede a via original.")),
        ],
    )


class UrgencyForm(Form):
    """Why the list comes with less than the lead time."""

    urgency_reason = TextField(
        label=_("Por que foi urgente"),
        max_length=1000,
        help_text=_("A regional lê e decide. Conte o que aconteceu e quando."),
    )


class PassengerForm(Form):
    """One person, typed."""

    name = forms.CharField(label=_("Nome completo"), strip=True)
    document = forms.CharField(label=_("Documento"), help_text=_("CPF, ou tipo e número: RG MG-8.215.330."))

    def clean_name(self) -> str:
        """What is wrong with the name is told beside it, also while the document lacks."""
        return _good(self.cleaned_data["name"], persons.name_error(persons.read(self.cleaned_data["name"], "").name))

    def clean_document(self) -> str:
        """The same of the document."""
        written = persons.read("", self.cleaned_data["document"])
        return _good(self.cleaned_data["document"], persons.document_error(written.document))


def _good(text: str, error: str) -> str:
    if error:
        raise forms.ValidationError(error)
    return text


class SheetForm(Form):
    """The list as a file."""

    file = FileField(
        label=_("Planilha CSV ou XLSX"),
        types=("text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        help_text=_("Colunas: nome, documento. Até 10 MB e 500 linhas."),
    )
