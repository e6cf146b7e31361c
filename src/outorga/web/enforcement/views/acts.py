# SPDX-License-Identifier: Apache-2.0
"""Acts on the cases of notices and retentions, each on its own page, with what follows from it."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.kernel.identifiers import format_plate
from outorga.web.enforcement import procedures, showing
from outorga.web.enforcement.actions import notices, retentions, service
from outorga.web.enforcement.expenses import is_fallen, retention_of
from outorga.web.enforcement.forms.acts import CorrectionForm, ReleaseForm, ServeForm, SubstituteForm
from outorga.web.enforcement.models import Notice, Retention
from outorga.web.registry.views.acts import Acted, CaseAct, case_act, one_button, sent, sent_on_case
from outorga.web.ui.parts import Effect

NOTICE, RETENTION = Acted(showing.notice_of), Acted(retention_of)


@case_act(
    NOTICE,
    power=service.SERVE,
    form_class=ServeForm,
    shown=CaseAct(
        title=gettext_lazy("Registrar a entrega do auto"),
        lead=lambda notice: " ".join(
            (str(procedures.of(notice.norm).says.runs_from), _("O dia é o da prova, e não o de hoje."))
        ),
        buttons=one_button(gettext_lazy("Registrar")),
    ),
)
def serve(request: HttpRequest, notice: Notice, form: Any) -> str:
    """Record a proof of service."""
    data = form.cleaned_data
    service.prove(
        notice=notice, kind=data["kind"], on=data["on"], tracking=data["tracking"], upload=data["file"] or None,
        reason=data["reason"], **form.told(), **sent_on_case(request),
    )  # fmt: skip
    return _("Entrega registrada.")


@case_act(
    NOTICE,
    power=notices.DRAW,
    form_class=CorrectionForm,
    shown=CaseAct(
        title=gettext_lazy("Anexar uma correção ao auto"),
        lead=gettext_lazy("O auto fica como foi lavrado. A correção fica ao lado dele, com o seu nome e a hora."),
        buttons=one_button(gettext_lazy("Anexar a correção")),
    ),
)
def correct(request: HttpRequest, notice: Notice, form: Any) -> str:
    """Tell beside the notice what it got wrong."""
    notices.add_correction(notice=notice, text=form.cleaned_data["reason"], **sent(request))
    return _("Correção anexada.")


@case_act(
    RETENTION,
    power=retentions.DRAW,
    form_class=SubstituteForm,
    shown=CaseAct(
        title=gettext_lazy("Levar os passageiros em outro veículo"),
        lead=lambda held: procedures.of(held.notice.norm).says.carried_on,
        buttons=one_button(gettext_lazy("Registrar o outro veículo")),
    ),
)
def substitute(request: HttpRequest, held: Retention, form: Any) -> str:
    """Record who carries the passengers on."""
    data = form.cleaned_data
    retentions.arrange_substitute(retention=held, plate=data["plate"], cost=data["cost"], **sent_on_case(request))
    return _("Outro veículo registrado.")


def _freed(held: Retention) -> Sequence[Effect]:
    plate = format_plate(held.notice.plate)
    standing = [] if is_fallen(held) else [Effect(_("O auto e a multa continuam."), icon="notice")]
    return [
        Effect(_("O veículo %(plate)s pode seguir.") % {"plate": plate}, icon="bus", tone="ok"),
        *standing,
        Effect(_("A empresa recebe o termo de liberação e o motivo."), icon="mail"),
    ]


@case_act(
    RETENTION,
    power=retentions.RELEASE,
    form_class=ReleaseForm,
    shown=CaseAct(
        title=gettext_lazy("Liberar o veículo"),
        lead=lambda held: procedures.of(held.notice.norm).says.held_until,
        buttons=one_button(gettext_lazy("Liberar o veículo"), "danger"),
        effects=_freed,
    ),
)
def release(request: HttpRequest, held: Retention, form: Any) -> str:
    """Let the vehicle go."""
    retentions.release(retention=held, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return _("Veículo liberado.")
