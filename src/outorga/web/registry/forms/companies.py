# SPDX-License-Identifier: Apache-2.0
"""Sign-up and the sections of a company's request. Sections save what is there: nothing typed is lost."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import Office
from outorga.web.registry.models import CharterService, Company, OperatorKind, Scope
from outorga.web.ui.fields import (
    CnpjField,
    CpfField,
    DateField,
    FileField,
    LineField,
    NameField,
    Option,
    OptionField,
    OptionsField,
    PersonNameField,
    PhoneField,
    TextField,
)
from outorga.web.ui.forms import Form, due_later

KINDS = [
    Option(OperatorKind.COMPANY, OperatorKind.COMPANY.label),
    Option(OperatorKind.COOPERATIVE, OperatorKind.COOPERATIVE.label),
    Option(OperatorKind.PERSON, OperatorKind.PERSON.label, _("Só pessoa jurídica pode ter autorização de fretamento.")),
]
OF_ATTORNEYS = _("de procurador")
# Arts. 136, 137 and 139 of the traffic code, in the order in which the law service names them.
SCHOOL_ARTICLES = {
    "art136": _("Art. 136: autorização do órgão de trânsito, inspeção, faixa “ESCOLAR” e equipamentos"),
    "art137": _("Art. 137: autorização e lotação afixadas no interior"),
    "art139": _("Art. 139: o que o município exige do transporte escolar"),
}
LINE_OPERATORS = _("se a empresa opera linhas")
YES_NO = [Option("yes", _("Sim")), Option("no", _("Não"))]


def yes_no(**kwargs: Any) -> OptionField:
    """A question with two answers and a third state: not answered yet."""
    return OptionField(options=YES_NO, required=False, **kwargs)


def answer(value: bool | None) -> str:
    """A stored answer as the form shows it."""
    return {True: "yes", False: "no"}.get(value, "") if value is not None else ""


def truth(text: str) -> bool | None:
    """A form's answer as it is stored."""
    return {"yes": True, "no": False}.get(text)


def school_met() -> OptionsField:
    """The articles of the traffic code that a vehicle for pupils meets."""
    options = [Option(article, label) for article, label in SCHOOL_ARTICLES.items()]
    return OptionsField(label=_("O que ele cumpre do Código de Trânsito"), required=False, options=options)


def school_marks(*, exclusive: bool, met: Collection[str]) -> dict[str, Any]:
    """A vehicle for pupils and the articles that it does not meet; of any other nothing is asked."""
    unmet = [name for name in SCHOOL_ARTICLES if name not in met]
    return {"school_exclusive": exclusive, "school_unmet": unmet if exclusive else None}


class SignUpForm(Form):
    """The three things by which a request begins."""

    cnpj = CnpjField(label=_("CNPJ"), help_text=_("Números e letras, com ou sem pontos."))
    legal_name = NameField(label=_("Razão social"), help_text=_("Como está no cartão do CNPJ."))
    kind = OptionField(label=_("Tipo"), options=KINDS, initial=OperatorKind.COMPANY)
    office = forms.ModelChoiceField(
        label=_("Regional que vai atender"), queryset=Office.objects.none(), help_text=_("Pode ser qualquer uma.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["office"]
        field.queryset = Office.objects.all()
        field.empty_label = _("Escolha a regional")


class SectionForm(Form):
    """A section of the request: ``initial_of`` reads the company, ``answers`` is what is kept of it."""

    questions: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, *self.needed)

    @classmethod
    def initial_of(cls, company: Company) -> dict[str, Any]:
        """The stored answers as the form shows them."""
        names = cls.base_fields
        found = {name: getattr(company, name) for name in names}
        return {name: answer(value) if name in cls.questions else value for name, value in found.items()}

    def answers(self, only: str = "") -> dict[str, Any]:
        """The valid fields only, so that one with an error keeps no other from being saved; or one field alone."""
        wanted = {only} if only else set(self.fields)
        found = {name: value for name, value in self.cleaned_data.items() if name in wanted}
        return {name: truth(value) if name in self.questions else value for name, value in found.items()}


class DataForm(SectionForm):
    """Who the company is and where."""

    needed = ("street", "city_name", "phone", "email")

    legal_name = NameField(label=_("Razão social"))
    trade_name = NameField(label=_("Nome fantasia"), required=False)
    kind = OptionField(label=_("Tipo"), options=KINDS)
    state_registration = LineField(label=_("Inscrição estadual"), required=False, max_length=20)
    street = LineField(label=_("Endereço, número e complemento"), required=False)
    district = LineField(label=_("Bairro"), required=False, max_length=100)
    city_name = LineField(label=_("Município"), required=False, max_length=100)
    postcode = LineField(label=_("CEP"), required=False, max_length=9, help_text=_("Oito números."))
    phone = PhoneField(label=_("Telefone"), required=False)
    email = forms.EmailField(label=_("E-mail da empresa"), required=False)

    def clean_postcode(self) -> str:
        """Eight digits, or none yet."""
        digits = "".join(char for char in self.cleaned_data["postcode"] if char.isdigit())
        if self.cleaned_data["postcode"] and len(digits) != 8:
            raise forms.ValidationError(_("O CEP tem oito números."))
        return digits


class ServicesForm(SectionForm):
    """What the company wants to run, and what the law asks because of it."""

    questions = ("passenger_transport_in_object", "delegated", "tourism")
    needed = ("services", "passenger_transport_in_object", "delegated")

    services = OptionsField(
        label=_("O que a empresa quer fazer"),
        required=False,
        options=[
            Option(
                CharterService.CONTINUOUS,
                CharterService.CONTINUOUS.label,
                _("Empregados, servidores ou alunos, com contrato."),
            ),
            Option(
                CharterService.OCCASIONAL,
                CharterService.OCCASIONAL.label,
                _("Turismo, cultura, lazer, culto e semelhantes."),
            ),
        ],
    )
    tourism = yes_no(
        label=_("O fretamento eventual será de turismo?"), help_text=_("Se for, pede-se o cadastro de turismo.")
    )
    passenger_transport_in_object = yes_no(label=_("O contrato social inclui o transporte de passageiros?"))
    delegated = yes_no(
        label=_("A empresa já opera linhas delegadas pelo órgão?"),
        help_text=_("Com o Certificado de Registro Cadastral em dia, fica livre dos documentos."),
    )
    registry_certificate_until = DateField(label=_("Certificado de Registro Cadastral válido até"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, "tourism", when=_("se houver fretamento eventual"))
        due_later(self, "registry_certificate_until", when=LINE_OPERATORS)


class RepresentativeForm(Form):
    """A person who signs for the company by its articles."""

    name = PersonNameField(label=_("Nome completo"))
    cpf = CpfField(label=_("CPF"))
    office_held = LineField(label=_("Cargo"), required=False, max_length=60)


class DeclareForm(Form):
    """The declaration that goes with the request."""

    declared = forms.BooleanField(
        label=_("Declaro que as informações e os documentos são verdadeiros e que posso assinar pela empresa.")
    )


class DeskDeclareForm(DeclareForm):
    """At the desk the clerk says who signed the paper."""

    signer_role = OptionField(
        label=_("Quem assinou o requerimento"),
        options=[
            Option("representative", _("Representante legal")),
            Option("attorney", _("Procurador com poderes expressos")),
            Option("other", _("Outra pessoa")),
        ],
    )
    powers_until = DateField(label=_("Procuração válida até"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["declared"].label = _("O requerimento assinado foi entregue no balcão.")
        due_later(self, "powers_until", when=OF_ATTORNEYS)

    def signer(self) -> dict[str, Any]:
        """The signer as facts say it."""
        role = self.cleaned_data["signer_role"]
        if role != "attorney":
            return {"role": role}
        until = self.cleaned_data["powers_until"]
        return {"role": role, "express_powers": True, "powers_until": until.isoformat() if until else None}


class AccessForm(Form):
    """Asking the owner for access."""

    message = TextField(label=_("Recado ao dono do cadastro"), required=False, max_length=500)


class MemberForm(Form):
    """Somebody who will act for the company; the person signs up first."""

    email = forms.EmailField(label=_("E-mail da pessoa"), help_text=_("O mesmo com que ela entra aqui."))
    role = OptionField(
        label=_("Em que qualidade"),
        options=[
            Option("owner", _("Representante legal"), _("Está no contrato social e assina pela empresa.")),
            Option("representative", _("Procurador"), _("Com procuração: alcance, prazo e poderes expressos.")),
            Option("user", _("Funcionário"), _("Preenche e envia documentos, não assina pedidos.")),
        ],
    )
    scope = OptionsField(label=_("O que a procuração alcança"), required=False,
                         options=[Option(value, label) for value, label in Scope.choices])  # fmt: skip
    express_powers = forms.BooleanField(
        label=_("A procuração dá poderes expressos para pedir cadastro"), required=False
    )
    until_on = DateField(label=_("Último dia"), required=False)
    document = FileField(label=_("Procuração"), required=False, help_text=_("PDF ou foto."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, "scope", "until_on", "document", when=OF_ATTORNEYS)


class ChangeForm(Form):
    """A change of the company's data, with the day it happened."""

    happened_on = DateField(label=_("Dia da mudança"), past=True)
    text = TextField(label=_("O que mudou"), max_length=1000)
    street = LineField(label=_("Novo endereço"), required=False)
    district = LineField(label=_("Novo bairro"), required=False, max_length=100)
    city_name = LineField(label=_("Novo município"), required=False, max_length=100)
    phone = PhoneField(label=_("Novo telefone"), required=False)
    email = forms.EmailField(label=_("Novo e-mail"), required=False)

    def changes(self) -> dict[str, Any]:
        """The fields that were given a new value."""
        names = ("street", "district", "city_name", "phone", "email")
        return {name: self.cleaned_data[name] for name in names if self.cleaned_data.get(name)}


class VehicleChangeForm(Form):
    """A change of a vehicle's data."""

    happened_on = DateField(label=_("Dia da mudança"), past=True)
    text = TextField(label=_("O que mudou"), max_length=1000)
    plate = LineField(label=_("Nova placa"), required=False, max_length=10)
    fitted_seats = forms.IntegerField(label=_("Novo número de lugares"), required=False, min_value=1, max_value=120)
    owner_name = NameField(label=_("Novo dono do veículo"), required=False, help_text=_("Como está no CRLV."))
    owner_number = LineField(label=_("CNPJ ou CPF do novo dono"), required=False, max_length=20)
    school = yes_no(label=_("Passa a ser só para escolares, ou mudou o que ele cumpre?"),
                    help_text=_("Não: deixa de ser só para escolares. Sem resposta, fica como está."))  # fmt: skip
    school_met = school_met()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, "school_met", when=_("se é de escolares"))

    def changes(self) -> dict[str, Any]:
        """The fields that were given a new value."""
        names = ("plate", "fitted_seats", "owner_name", "owner_number")
        found = {name: self.cleaned_data[name] for name in names if self.cleaned_data.get(name)}
        school = truth(self.cleaned_data["school"])
        return found | ({} if school is None else school_marks(exclusive=school, met=self.cleaned_data["school_met"]))


class DriverChangeForm(Form):
    """A change of a driver's data."""

    happened_on = DateField(label=_("Dia da mudança"), past=True)
    text = TextField(label=_("O que mudou"), max_length=1000)
    school = yes_no(label=_("Dirige veículo de escolares?"),
                    help_text=_("Não: deixa de dirigir escolares. Sem resposta, fica como está."))  # fmt: skip
    school_art138_met = yes_no(
        label=_("Cumpre o art. 138 do Código de Trânsito?"),
        help_text=_("Quem dirige escolares: idade, categoria, curso e infrações como o artigo pede."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, "school_art138_met", when=_("se dirige escolares"))

    def clean(self) -> dict[str, Any]:
        """Whether the article is met is told together with the driving of pupils."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if truth(data.get("school") or "") and not data.get("school_art138_met"):
            self.add_error("school_art138_met", _("Diga se cumpre o art. 138."))
        return data

    def changes(self) -> dict[str, Any]:
        """The answers about pupils, when they were given."""
        school, met = (truth(self.cleaned_data[name]) for name in ("school", "school_art138_met"))
        return {} if school is None else {"school": school, "school_art138_met": met if school else None}


class EndForm(Form):
    """An end with its day and reason."""

    on = DateField(label=_("Último dia"), past=True)
    reason = LineField(label=_("Motivo"), max_length=300)
