# SPDX-License-Identifier: Apache-2.0
"""Vehicles and drivers as the company tells them."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.registry import texts
from outorga.web.registry.fleet.lines import MOST_SEATS, OLDEST_YEAR, read_chassis
from outorga.web.registry.forms.companies import (
    LINE_OPERATORS,
    SCHOOL_ARTICLES,
    YES_NO,
    answer,
    school_marks,
    school_met,
    truth,
)
from outorga.web.registry.models import LinkKind, TitleKind, VehicleCategory, VehicleHolding
from outorga.web.ui.fields import (
    CnhField,
    CpfField,
    DateField,
    LineField,
    NameField,
    NumberField,
    Option,
    OptionField,
    PersonNameField,
    PlateField,
    RenavamField,
)
from outorga.web.ui.forms import Form, due_later


class ChassisField(LineField):
    """Seventeen letters and digits."""

    def to_python(self, value: Any) -> str:
        """Upper case without separators; the letters that look like digits are refused."""
        try:
            return read_chassis(str(value or ""))
        except texts.BadText as error:
            raise forms.ValidationError(str(error)) from error


class VehicleForm(Form):
    """What the licence says, and by what right the company has the vehicle. Asked whole: it names the vehicle."""

    plate = PlateField(label=_("Placa"))
    renavam = RenavamField(label=_("Renavam"), help_text=_("11 números, no alto do CRLV."))
    chassis = ChassisField(label=_("Chassi"), help_text=_("17 letras e números, sem I, O e Q."), max_length=30)
    make_model = LineField(label=_("Marca e modelo"), required=False, max_length=100)
    capacity = NumberField(
        label=_("Lugares de fábrica"), least=1, most=MOST_SEATS, required=False,
        help_text=_("Para quantos passageiros o ônibus foi feito, sem o motorista."),
    )  # fmt: skip
    fitted_seats = NumberField(label=_("Lugares hoje"), least=1, most=MOST_SEATS, required=False)
    manufactured_on = DateField(label=_("Data de fabricação"), required=False, past=True,
                                help_text=_("Se o CRV só traz o ano, deixe em branco."))  # fmt: skip
    manufacture_year = NumberField(label=_("Ano de fabricação"), least=OLDEST_YEAR, most=2100, required=False)
    model_year = NumberField(label=_("Ano do modelo"), least=OLDEST_YEAR, most=2101, required=False)
    category = OptionField(
        label=_("Categoria no CRLV"),
        required=False,
        options=[
            Option(VehicleCategory.HIRE, VehicleCategory.HIRE.label),
            Option(VehicleCategory.PRIVATE, VehicleCategory.PRIVATE.label, _("O órgão emite o documento da troca.")),
            Option(VehicleCategory.OFFICIAL, VehicleCategory.OFFICIAL.label),
        ],
    )
    title = OptionField(label=_("O veículo está"), required=False,
                        options=[Option(value, label) for value, label in TitleKind.choices])  # fmt: skip
    owner_name = NameField(label=_("Dono do veículo"), required=False,
                           help_text=_("Banco arrendador ou terceiro, como está no CRLV."))  # fmt: skip
    owner_number = LineField(label=_("CNPJ ou CPF do dono"), required=False, max_length=20)
    owner_since = DateField(label=_("Dono desde"), required=False, past=True)
    licensing_city = LineField(label=_("Município de licenciamento"), required=False, max_length=100)
    in_delegated_fleet = OptionField(
        label=_("Está na frota cadastrada das linhas delegadas?"), required=False, options=YES_NO,
        help_text=_("Só para quem opera linhas."),
    )  # fmt: skip
    school_exclusive = forms.BooleanField(
        label=_("É destinado só ao transporte de escolares"), required=False,
        help_text=_("Alunos com matrícula, em veículo próprio para isso (art. 4º, § 3º)."),
    )  # fmt: skip
    school_met = school_met()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, "capacity", "manufacture_year", "category", "title")
        due_later(self, "in_delegated_fleet", when=LINE_OPERATORS)
        due_later(self, "owner_name", "owner_number", when=_("se não é da empresa"))
        due_later(self, "school_met", when=_("se é de escolares"))

    def clean(self) -> dict[str, Any]:
        """The year said twice must be one."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        day, year = data.get("manufactured_on"), data.get("manufacture_year")
        if day and year and day.year != year:
            self.add_error("manufacture_year", _("O ano não é o da data de fabricação."))
        return data

    def values(self) -> dict[str, Any]:
        """What is kept; numbers come as whole numbers."""
        data = {name: value for name, value in self.cleaned_data.items() if name not in {"chassis", "renavam", "plate"}}
        data["in_delegated_fleet"] = truth(data.pop("in_delegated_fleet", "") or "")
        data |= school_marks(exclusive=data["school_exclusive"], met=data.pop("school_met", None) or ())
        return {name: int(value) if name in _WHOLE and value is not None else value for name, value in data.items()}

    @staticmethod
    def initial_of(holding: VehicleHolding) -> dict[str, Any]:
        """The stored answers."""
        vehicle = holding.vehicle
        own = {name: getattr(vehicle, name) for name in _OF_VEHICLE}
        own |= {"title": holding.title, "in_delegated_fleet": answer(holding.in_delegated_fleet)}
        unmet = vehicle.school_unmet
        own["school_met"] = [] if unmet is None else [name for name in SCHOOL_ARTICLES if name not in unmet]
        return own


_WHOLE = frozenset({"capacity", "fitted_seats", "manufacture_year", "model_year"})
_OF_VEHICLE = (
    "plate", "renavam", "chassis", "make_model", "capacity", "fitted_seats", "manufactured_on", "manufacture_year",
    "model_year", "category", "licensing_city", "school_exclusive",
)  # fmt: skip


class DriverForm(Form):
    """Who drives, and how they work for the company."""

    name = PersonNameField(label=_("Nome completo"))
    cpf = CpfField(label=_("CPF"))
    licence = CnhField(label=_("Número da CNH"), required=False)
    licence_category = OptionField(label=_("Categoria da CNH"), required=False,
                                   options=[Option(letter, letter) for letter in "ABCDE"])  # fmt: skip
    link = OptionField(
        label=_("Vínculo"),
        options=[
            Option(LinkKind.EMPLOYEE, LinkKind.EMPLOYEE.label, _("Mostra a carteira de trabalho.")),
            Option(LinkKind.SELF_EMPLOYED, LinkKind.SELF_EMPLOYED.label, _("Mostra a inscrição no INSS.")),
        ],
    )
    from_on = DateField(label=_("Dirige para a empresa desde"), past=True)
    school = forms.BooleanField(label=_("Vai dirigir veículo de escolares"), required=False,
                                help_text=_("Veículo próprio para alunos (art. 4º, § 3º)."))  # fmt: skip
    school_art138_met = forms.BooleanField(
        label=_("Cumpre o art. 138 do Código de Trânsito"), required=False,
        help_text=_("Quem dirige escolares: idade, categoria, curso e infrações como o artigo pede."),
    )  # fmt: skip

    def values(self) -> dict[str, Any]:
        """What is kept: whether art. 138 is met matters only for who drives pupils."""
        data = dict(self.cleaned_data)
        data["school_art138_met"] = data["school_art138_met"] if data["school"] else None
        return data


class DriverEditForm(DriverForm):
    """The same without the CPF, which names the person."""

    cpf = None  # type: ignore[assignment]
