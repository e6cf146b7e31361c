# SPDX-License-Identifier: Apache-2.0
"""Forms by which a norm's manager changes its standing, a value or a reading."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.engine.norms import Norm
from outorga.law.kernel.decisions import Reading
from outorga.law.kernel.parameters import Parameter
from outorga.web import clock
from outorga.web.casefiles import parameters, usage
from outorga.web.casefiles.models import NormStanding
from outorga.web.ui.fields import DateField, LineField, NumberField, Option, OptionField, ReasonField
from outorga.web.ui.forms import Form

READER = gettext_lazy("Fica no registro de atos da agência.")
PLACES = 8
CHOOSE = ("", gettext_lazy("Escolha"))
State = NormStanding.State


class SettingForm(Form):
    """What every change of a norm asks: from when, why; and the last act that was seen, against a change in between."""

    from_on = DateField(label=gettext_lazy("A partir de"))
    reason = ReasonField(reader=READER)
    seen = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def put(self, name: str, made: forms.Field) -> None:
        """A field that depends on what is set, in its place."""
        self.fields[name] = made
        self.order_fields(self.field_order)
        self.use_house_words()


class StandingForm(SettingForm):
    """How the norm stands from a day on, by whose word."""

    state = OptionField(
        label=gettext_lazy("Situação"),
        options=[
            Option(State.IN_FORCE, State.IN_FORCE.label, gettext_lazy("A agência emite por ela.")),
            Option(
                State.ADOPTED, State.ADOPTED.label, gettext_lazy("Por portaria da agência; também se emite por ela.")
            ),
            Option(State.REVOKED, State.REVOKED.label, gettext_lazy("Nada mais se emite; o que foi emitido fica.")),
            Option(State.NOT_CONFIRMED, State.NOT_CONFIRMED.label, gettext_lazy("Nada se emite até confirmar.")),
        ],
    )
    until_on = DateField(label=gettext_lazy("Até"), required=False)
    ordinance = LineField(
        label=gettext_lazy("Portaria que adota"), required=False, max_length=200,
        help_text=gettext_lazy("Número e data. Só quando a norma é adotada como modelo."),
    )  # fmt: skip
    source = LineField(
        label=gettext_lazy("Fonte"),
        max_length=300,
        help_text=gettext_lazy("Onde se publicou ou quem informou, e quando."),
    )
    invented = forms.BooleanField(
        label=gettext_lazy("É fictícia, só para demonstração"), required=False,
        help_text=gettext_lazy("As páginas e os papéis dirão que é fictícia."),
    )  # fmt: skip
    field_order = ("state", "from_on", "until_on", "ordinance", "source", "invented", "reason")

    def clean(self) -> dict[str, Any]:
        """An adopted norm names its ordinance; the last day does not come before the first."""
        found = super().clean() or {}
        if found.get("state") == State.ADOPTED and not found.get("ordinance"):
            self.add_error("ordinance", _("Informe a portaria que adota a norma, com número e data."))
        first, last = found.get("from_on"), found.get("until_on")
        if first and last and last < first:
            self.add_error("until_on", _("O último dia vem antes do primeiro. Confira."))
        return found


class ValueForm(SettingForm):
    """A value that an ordinance fixes from a day on; the control follows what the norm's own values are."""

    ordinance = LineField(
        label=gettext_lazy("Portaria"), max_length=200, help_text=gettext_lazy("Número e data, como Portaria 12/2026.")
    )
    source = LineField(
        label=gettext_lazy("Fonte"), max_length=300, help_text=gettext_lazy("Onde foi publicada, com data e página.")
    )
    invented = forms.BooleanField(
        label=gettext_lazy("É fictícia, só para demonstração"), required=False,
        help_text=gettext_lazy("As páginas e os papéis dirão que é fictícia."),
    )  # fmt: skip
    field_order = ("value", "from_on", "ordinance", "source", "invented", "reason")

    def __init__(self, norm: Norm, parameter: Parameter, *args: Any, **kwargs: Any) -> None:
        self.norm, self.parameter = norm, parameter
        super().__init__(*args, **kwargs)
        self.put("value", value_field(norm, parameter))

    def clean_value(self) -> Any:
        """The value as it is stored, and only if the law would read it."""
        value = parameters.plain(self.cleaned_data["value"])
        if not parameters.is_read(self.norm.key, self.parameter.name, value):
            raise forms.ValidationError(str(parameters.EXPECTED[parameters.kind_of(self.parameter)]))
        return value


def value_field(norm: Norm, parameter: Parameter) -> forms.Field:
    """The control for one value of this parameter."""
    kind, label = parameters.kind_of(parameter), parameter.label_pt
    if kind == parameters.WHOLE:
        return NumberField(label=label)
    if kind == parameters.DECIMAL:
        return NumberField(label=label, places=PLACES)
    if kind == parameters.DAY:
        return DateField(label=label)
    if kind == parameters.FLAG:
        return forms.TypedChoiceField(
            label=label, choices=[CHOOSE, ("1", _("Sim")), ("0", _("Não"))], coerce=lambda text: text == "1"
        )
    codes = usage.codes_of(norm.key, parameter.name)
    if codes:
        return forms.ChoiceField(label=label, choices=[CHOOSE, *((code, norm.labels.value(code)) for code in codes)])
    return LineField(label=label, max_length=80)


class ReadingForm(SettingForm):
    """The agency's answer to a doubt of the text, for the decisions made from a day on."""

    field_order = ("answer", "from_on", "reason")

    def __init__(self, reading: Reading, *args: Any, **kwargs: Any) -> None:
        pairs = zip(reading.answers, reading.answers_pt, strict=True)
        options = [
            Option(code, text, _("É a resposta de partida.") if code == reading.default else "") for code, text in pairs
        ]
        super().__init__(*args, **kwargs)
        self.put("answer", OptionField(label=_("Resposta"), options=options))

    def clean_from_on(self) -> date:
        """What was decided is not read anew, so a reading begins today at the earliest."""
        day: date = self.cleaned_data["from_on"]
        if day < clock.today():
            raise forms.ValidationError(
                _("A leitura vale para as decisões tomadas deste dia em diante: escolha hoje ou um dia depois.")
            )
        return day
