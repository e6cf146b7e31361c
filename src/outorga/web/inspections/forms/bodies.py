# SPDX-License-Identifier: Apache-2.0
"""Forms of bodies, agreements and credentials."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import holders_of
from outorga.web.inspections import procedures
from outorga.web.inspections.models import Body
from outorga.web.ui.fields import DateField, FileField, LineField, Option, OptionField, ReasonField
from outorga.web.ui.forms import Form

AGENTS = "inspection.perform"


class BodyForm(Form):
    """A body that inspects."""

    name = LineField(label=_("Nome do órgão"), max_length=200)
    short_name = LineField(label=_("Sigla"), required=False, max_length=30)
    kind = OptionField(
        label=_("O que ele é"),
        options=[
            Option(Body.Kind.OWN, Body.Kind.OWN.label, _("O agente precisa de credencial em vigor.")),
            Option(Body.Kind.ACCREDITED, Body.Kind.ACCREDITED.label, _("O agente precisa de credencial em vigor.")),
            Option(Body.Kind.OTHER, Body.Kind.OTHER.label, _("Age por convênio em vigor ou por competência própria.")),
        ],
    )
    own_competence = forms.BooleanField(
        label=_("Tem competência própria para fiscalizar"), required=False,
        help_text=_("Só de outro órgão público: dispensa o convênio."),
    )  # fmt: skip


class TermForm(Form):
    """Under which norm, by which act, from when until when."""

    norm = forms.ChoiceField(label=_("Norma"))
    act = LineField(label=_("Ato"), max_length=200, help_text=_("Número e data, como Portaria 12/2026."))
    from_on = DateField(label=_("A partir de"))
    until_on = DateField(label=_("Último dia"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(key, norms.get(key).short_title) for key in procedures.norms()]
        self.fields["norm"].choices = [("", _("Escolha a norma")), *known]  # type: ignore[attr-defined]
        if len(known) == 1:
            self.fields["norm"].initial = known[0][0]


class AgreementForm(TermForm):
    """An agreement with another body."""

    body = forms.ModelChoiceField(label=_("Órgão"), queryset=Body.objects.none(), empty_label=_("Escolha o órgão"))
    until_on = DateField(label=_("Último dia"), required=False)
    file = FileField(label=_("Termo do convênio"), required=False)
    field_order = ("body", "norm", "act", "from_on", "until_on", "file")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rows = Body.objects.filter(ended_on=None).exclude(kind=Body.Kind.OWN)
        self.fields["body"].queryset = rows  # type: ignore[attr-defined]


class CredentialForm(TermForm):
    """The credential of an agent."""

    user = forms.ModelChoiceField(label=_("Agente"), queryset=User.objects.none(), empty_label=_("Escolha o agente"))
    body = forms.ModelChoiceField(label=_("Órgão"), queryset=Body.objects.none(), empty_label=_("Escolha o órgão"))
    number = LineField(label=_("Número da credencial"), max_length=30)
    field_order = ("user", "body", "number", "norm", "act", "from_on", "until_on")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        agents = [holder.user.pk for holder in holders_of(AGENTS)]
        self.fields["user"].queryset = User.objects.filter(pk__in=agents)  # type: ignore[attr-defined]
        self.fields["body"].queryset = Body.objects.filter(ended_on=None)  # type: ignore[attr-defined]


class EndForm(Form):
    """From which day it does not count any more, and why."""

    on = DateField(label=_("Deixa de valer em"))
    reason = ReasonField(reader=_("Fica no registro da agência."), max_length=300)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"on": clock.today()})
        super().__init__(*args, **kwargs)
