# SPDX-License-Identifier: Apache-2.0
"""Forms of acts on notices: proof of service, corrections, retention."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.enforcement.forms.offices import OFFICE, ask_office
from outorga.web.enforcement.models import NoticeActor, ServiceKind
from outorga.web.enforcement.offices import Reach
from outorga.web.enforcement.procedures import Choice
from outorga.web.registry.models import Company
from outorga.web.ui.fields import (
    CnpjField,
    CpfField,
    DateField,
    FileField,
    LineField,
    MomentField,
    MoneyField,
    NameField,
    Option,
    OptionField,
    PersonNameField,
    PlateField,
    ReasonField,
    TextField,
)
from outorga.web.ui.forms import ActForm, due_later

SIGNERS = (
    Option("driver", _("O condutor")),
    Option("representative", _("Um representante")),
    Option("holder", _("O titular")),
)
AT_THE_ROADSIDE = (
    Option(ServiceKind.SIGNED, _("Assinou"), _("Prova o recebimento.")),
    Option(ServiceKind.REFUSED, _("Recusou"), _("Leia em voz alta e anote quem viu.")),
    Option("absent", _("Não estava"), _("O auto segue pelo correio, com aviso de recebimento.")),
)
BY_KIND = {ServiceKind.SIGNED: ("by", "person_name"), ServiceKind.REFUSED: ("witness_name",)}


class PersonsForm(ActForm):
    """Who signed, or who saw the refusal; the names go into the vault."""

    by = OptionField(label=_("Quem assinou"), options=SIGNERS, required=False)
    person_name = PersonNameField(label=_("Nome de quem assinou"), required=False)
    person_document = LineField(label=_("Documento de quem assinou"), required=False, max_length=30)
    witness_name = PersonNameField(label=_("Nome de quem viu a recusa"), required=False)
    witness_document = LineField(label=_("Documento de quem viu"), required=False, max_length=30)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, "by", "person_name", when=_("se assinou"))
        due_later(self, "witness_name", when=_("se recusou"))

    def clean(self) -> dict[str, Any]:
        """A signature has its signer, a refusal its witness."""
        told = super().clean() or {}
        for name in BY_KIND.get(told.get("kind", ""), ()):
            if not told.get(name) and name not in self.errors:
                self.add_error(name, _("Falta preencher: %(label)s.") % {"label": self.fields[name].label})
        return told

    def told(self) -> dict[str, Any]:
        """The persons, as the action takes them."""
        data = self.cleaned_data
        signs, sees = data["kind"] == ServiceKind.SIGNED, data["kind"] == ServiceKind.REFUSED
        return {
            "by": data["by"] if signs else "",
            "person": _person(data, "person") if signs else None,
            "witness": _person(data, "witness") if sees else None,
        }


def _person(data: dict[str, Any], name: str) -> dict[str, str]:
    return {"name": data[f"{name}_name"], "document": data[f"{name}_document"]}


class ReceiptForm(PersonsForm):
    """At the roadside, one answer for all notices of the stop."""

    kind = OptionField(label=_("O infrator"), options=AT_THE_ROADSIDE)
    field_order = ("kind", "by", "person_name", "person_document", "witness_name", "witness_document")


class ServeForm(PersonsForm):
    """In the office: which proof came, of which day."""

    kind = forms.ChoiceField(label=_("O que aconteceu"), choices=[("", _("Escolha a prova")), *ServiceKind.choices])
    on = DateField(label=_("Dia"), help_text=_("O da assinatura, da postagem, do aviso ou da publicação."), past=True)
    tracking = LineField(label=_("Código do aviso de recebimento"), required=False, max_length=40)
    file = FileField(label=_("O comprovante"), required=False)
    reason = LineField(
        label=_("Motivo"), help_text=_("Só quando corrige uma prova anterior."), required=False, max_length=300
    )
    field_order = ("kind", "on", "tracking", "file")


class CorrectionForm(ActForm):
    """What the notice says wrong, told beside it."""

    reason = ReasonField(label=_("O que está errado e como é o certo"))


class SubstituteForm(ActForm):
    """Who carries the passengers on, and what it costs the infractor."""

    plate = PlateField(label=_("Placa do outro veículo"))
    cost = MoneyField(label=_("Custo do transporte"), help_text=_("Vai para o infrator, além da multa."), least=0)


class ReleaseForm(ActForm):
    """How the cause was cured."""

    reason = ReasonField(label=_("Como a causa foi sanada"))


class AloneForm(ActForm):
    """A notice without a stop: at the desk, or one written on paper that comes in late."""

    provision = forms.ChoiceField(label=_("Infração"))
    cnpj = CnpjField(label=_("CNPJ da empresa"), required=False, help_text=_("Vazio quando não tem cadastro."))
    carrier_name = NameField(label=_("Nome do transportador sem cadastro"), required=False)
    carrier_cpf = CpfField(label=_("CPF do transportador, se é uma pessoa"), required=False)
    actor = OptionField(label=_("Quem agiu"), options=[Option(value, word) for value, word in NoticeActor.choices])
    plate = PlateField(label=_("Placa"), required=False)
    area = OptionField(label=_("Por onde a viagem corre"), options=())
    place = LineField(label=_("Onde"))
    found_at = MomentField(label=_("Constatada em"), past=True)
    issued_at = MomentField(label=_("Lavrado em"), past=True)
    rule_published_on = DateField(
        label=_("Norma de serviço publicada em"), help_text=_("Só para descumprimento de norma de serviço."),
        past=True, required=False,
    )  # fmt: skip
    narrative = TextField(label=_("O que aconteceu"), max_length=2000)
    confirmed = forms.BooleanField(
        label=_("Li: depois de lavrado, o auto não se apaga nem se edita. Erro se corrige com despacho.")
    )

    def __init__(
        self, *args: Any, items: list[tuple[str, str]], areas: tuple[Choice, ...], reach: Reach, **kwargs: Any
    ) -> None:
        kwargs["initial"] = {"area": areas[0].code, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        ask_office(self, reach)
        self.order_fields([OFFICE])
        self.use_house_words()
        where = self.fields["area"]
        assert isinstance(where, forms.ChoiceField)
        where.choices = [(area.code, Option(area.code, area.label)) for area in areas]
        field = self.fields["provision"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("Escolha a infração")), *items]

    def clean(self) -> dict[str, Any]:
        """The infractor is a company of the register or a carrier with a name."""
        told = super().clean() or {}
        if told.get("cnpj") and told.get("carrier_cpf"):
            self.add_error("carrier_cpf", _("Escreva o CNPJ da empresa ou o CPF da pessoa, e não os dois."))
        if told.get("cnpj"):
            told["company"] = Company.objects.filter(cnpj=told["cnpj"]).first()
            if told["company"] is None and not told.get("carrier_name"):
                self.add_error("cnpj", _("Esta empresa não tem cadastro: escreva o nome dela abaixo."))
        elif not told.get("carrier_name") and "carrier_name" not in self.errors:
            self.add_error("carrier_name", _("Diga quem é o infrator: o CNPJ da empresa ou o nome do transportador."))
        return told
