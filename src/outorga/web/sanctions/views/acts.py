# SPDX-License-Identifier: Apache-2.0
"""An authority's acts on the case of a sanction, each on its own page: what it rests on, what it does, and why."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web import clock
from outorga.web.casefiles import words
from outorga.web.registry.views.acts import Acted, CaseAct, case_act, one_button, sent_on_case
from outorga.web.sanctions import procedures
from outorga.web.sanctions.actions import deviations, suspensions
from outorga.web.sanctions.forms import GraveForm, PlainForm, ReasonForm, ServeForm
from outorga.web.sanctions.models import Deviation, Suspension
from outorga.web.sanctions.queries import cases, lookahead
from outorga.web.ui.forms import Form

SUSPENSION = Acted(cases.suspension_of, "sanctions/act.html", cases.suspension_panel)
DEVIATION = Acted(cases.deviation_of, "sanctions/act.html", cases.deviation_panel)

SERVED_LEAD = gettext_lazy("O sistema conta as datas a partir do que você registrar e as mostra no processo.")


def _receipt(form: Form) -> dict[str, Any]:
    data = form.cleaned_data
    return {"kind": data["kind"], "on": data["on"], "note": data["note"], "upload": data["file"]}


@case_act(
    SUSPENSION, power=suspensions.DECIDE, form_class=GraveForm,
    shown=CaseAct(
        title=lambda row: words.with_grant(row.norm, _("Suspender as %(grants)s da empresa")),
        lead=gettext_lazy("Depois de assinado, só um novo ato desfaz."), buttons=one_button(gettext_lazy("Suspender")),
        keep=gettext_lazy("Não suspender agora"), grave=True, event="decide",
        effects=lambda row: lookahead.of_suspension(row, on=clock.today()),
    ),
)  # fmt: skip
def decide(request: HttpRequest, row: Suspension, form: Form) -> str:
    """Suspend."""
    suspensions.decide(suspension=row, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return _("Suspensão decidida. Ela corre do recebimento pela empresa.")


@case_act(
    SUSPENSION, power=suspensions.DECIDE, form_class=ReasonForm,
    shown=CaseAct(
        title=gettext_lazy("Descartar a proposta de suspensão"),
        lead=gettext_lazy("A empresa segue sem suspensão. Os mesmos autos não voltam sozinhos a propor outra."),
        buttons=one_button(gettext_lazy("Descartar")), event="discard",
    ),
)  # fmt: skip
def discard(request: HttpRequest, row: Suspension, form: Form) -> str:
    """Throw the proposal out."""
    suspensions.discard(suspension=row, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return _("Proposta descartada. A empresa recebe o aviso.")


@case_act(
    SUSPENSION, power=suspensions.SERVE, form_class=ServeForm,
    shown=CaseAct(
        title=gettext_lazy("Registrar o recebimento da suspensão"),
        lead=SERVED_LEAD,
        buttons=one_button(gettext_lazy("Registrar")), event="serve",
    ),
)  # fmt: skip
def serve(request: HttpRequest, row: Suspension, form: Form) -> str:
    """The holder received it."""
    suspensions.serve(suspension=row, **_receipt(form), **sent_on_case(request))
    return _("Recebimento registrado. A suspensão começa e termina sozinha.")


@case_act(
    DEVIATION, power=deviations.DECIDE, form_class=PlainForm,
    shown=CaseAct(
        title=gettext_lazy("Chamar a empresa a falar"),
        lead=lambda row: procedures.of(row.norm).says.answer,
        buttons=one_button(gettext_lazy("Chamar")), event="hear",
    ),
)  # fmt: skip
def summon(request: HttpRequest, row: Deviation, form: Form) -> str:
    """Call the holder."""
    deviations.summon(deviation=row, **sent_on_case(request))
    return _("A empresa foi avisada e pode responder.")


@case_act(
    DEVIATION, power=deviations.DECIDE, form_class=ReasonForm,
    shown=CaseAct(
        title=gettext_lazy("Dar a empresa por ouvida"),
        lead=gettext_lazy("Ela respondeu, ou o prazo dela passou."), buttons=one_button(gettext_lazy("Dar por ouvida")),
        event="hear",
    ),
)  # fmt: skip
def hear(request: HttpRequest, row: Deviation, form: Form) -> str:
    """Take it as heard."""
    deviations.hear(deviation=row, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return _("Registrado. Agora se decide.")


@case_act(
    DEVIATION, power=deviations.DECIDE, form_class=GraveForm,
    shown=CaseAct(
        title=gettext_lazy("Confirmar o desvio de finalidade"),
        lead=lambda row: words.with_grant(row.norm, _("A %(grant)s cai agora. O impedimento corre do recebimento.")),
        buttons=one_button(gettext_lazy("Confirmar e cancelar")), keep=gettext_lazy("Não confirmar agora"), grave=True,
        event="confirm", effects=lambda row: lookahead.of_deviation(row, on=clock.today()),
    ),
)  # fmt: skip
def confirm(request: HttpRequest, row: Deviation, form: Form) -> str:
    """Find the deviation."""
    deviations.confirm(deviation=row, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return words.with_grant(row.norm, _("Desvio confirmado e %(grant)s cancelada."))


@case_act(
    DEVIATION, power=deviations.DECIDE, form_class=ReasonForm,
    shown=CaseAct(
        title=gettext_lazy("Decidir que não houve desvio"),
        lead=lambda row: words.with_grant(row.norm, _("A %(grant)s continua como está.")),
        buttons=one_button(gettext_lazy("Encerrar sem desvio")), event="discard",
    ),
)  # fmt: skip
def deny(request: HttpRequest, row: Deviation, form: Form) -> str:
    """Find none."""
    deviations.discard(deviation=row, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return _("Apuração encerrada. A empresa recebe o aviso.")


@case_act(
    DEVIATION, power=deviations.SERVE, form_class=ServeForm,
    shown=CaseAct(
        title=gettext_lazy("Registrar o recebimento do cancelamento"),
        lead=SERVED_LEAD,
        buttons=one_button(gettext_lazy("Registrar")), event="serve",
    ),
)  # fmt: skip
def serve_deviation(request: HttpRequest, row: Deviation, form: Form) -> str:
    """The holder received it."""
    deviations.serve(deviation=row, **_receipt(form), **sent_on_case(request))
    return _("Recebimento registrado. O impedimento termina sozinho.")
