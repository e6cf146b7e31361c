# SPDX-License-Identifier: Apache-2.0
"""Forms of the publication room."""

from django.utils.translation import gettext_lazy as _

from outorga.web.ui.fields import DateField, LineField, ReasonField, TextField
from outorga.web.ui.forms import ActForm, Form


class GazetteForm(Form):
    """Where it came out."""

    on = DateField(label=_("Dia em que saiu"), help_text=_("O prazo que depende da publicação corre deste dia."))
    edition = LineField(label=_("Edição"), max_length=60, help_text=_("Como está na capa: número ou nome do caderno."))
    page = LineField(label=_("Página"), max_length=20, required=False)


class CorrectionForm(ActForm):
    """Where it came out in truth, and why the record was wrong."""

    on = DateField(label=_("Dia em que saiu"), help_text=_("O que está na capa da edição."), past=True)
    edition = LineField(label=_("Edição"), max_length=60)
    page = LineField(label=_("Página"), max_length=20, required=False)
    reason = ReasonField(label=_("Por que o registro estava errado"))


class DecisionForm(ActForm):
    """Whether it was so; a refusal says why."""

    reason = TextField(label=_("Motivo"), help_text=_("Obrigatório para recusar."), required=False, max_length=2000)


class DayForm(Form):
    """Which day to list."""

    dia = DateField(label=_("Dia"), required=False)
    edicao = LineField(label=_("Edição"), max_length=60, required=False)
