# SPDX-License-Identifier: Apache-2.0
"""An authority's acts on the case of an authorization, each on its own page with reason and effects."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.actions import authorities, endings
from outorga.web.charter.facts import NORM
from outorga.web.charter.forms.changes import RequireForm, UrgencyDecisionForm, WithdrawForm
from outorga.web.charter.models import Authorization
from outorga.web.registry.views.acts import Acted, CaseAct, case_act, sent_on_case
from outorga.web.ui.forms import Form
from outorga.web.ui.parts import Effect
from outorga.web.ui.tags.law import fixed


def _asked_of(case: CaseFile) -> Authorization | None:
    """The authorization of a case; its own page's head is of the same case."""
    found = Authorization.objects.select_related("company__case", "office").filter(case=case).first()
    if found is not None:
        found.case = case
    return found


ASKED = Acted(_asked_of, "charter/staff/act.html")


def _late_list() -> str:
    text = _("A lista chegou com menos de %(hours)s horas. A norma deixa esta escolha à autoridade.")
    return text % {"hours": fixed("list_lead_hours", NORM)}


@case_act(
    ASKED,
    power=authorities.URGENCY,
    form_class=UrgencyDecisionForm,
    shown=CaseAct(
        title=gettext_lazy("Decidir a urgência da lista"),
        lead=lambda asked: _late_list(),
        buttons=[
            ("aceitar", gettext_lazy("Aceitar a urgência"), "primary"),
            ("recusar", gettext_lazy("Recusar a urgência"), ""),
        ],
        citation="mg-44007-2005:art8_par2",
    ),
)
def urgency(request: HttpRequest, asked: Authorization, form: Form) -> str:
    """Accept or refuse the urgency."""
    accepted = "aceitar" in request.POST
    done = authorities.decide_urgency(
        asked=asked, accepted=accepted, reason=form.cleaned_data["reason"], **sent_on_case(request)
    )
    return _("Autorização emitida.") if done.number else _("Decisão registrada. A empresa recebe o motivo.")


@case_act(
    ASKED,
    power=authorities.REQUIRE,
    form_class=RequireForm,
    shown=CaseAct(
        title=gettext_lazy("Pedir mais um documento ou informação"),
        lead=gettext_lazy("Só neste pedido. Ele espera até a empresa apresentar."),
        buttons=[("pedir", gettext_lazy("Pedir à empresa"), "primary")],
        citation="mg-44007-2005:art11_cpt",
    ),
)
def require(request: HttpRequest, asked: Authorization, form: Form) -> str:
    """Ask for one more item."""
    data = form.cleaned_data
    authorities.require_item(asked=asked, text=data["text"], reason=data["reason"], **sent_on_case(request))
    return _("Pedido enviado à empresa.")


@case_act(
    ASKED,
    power=authorities.DECIDE,
    form_class=UrgencyDecisionForm,
    shown=CaseAct(
        title=gettext_lazy("Decidir o pedido"),
        lead=gettext_lazy(
            "As condições estão atendidas e a norma deixa a escolha à autarquia. O sistema não sugere resultado."
        ),
        buttons=[
            ("emitir", gettext_lazy("Emitir a autorização"), "primary"),
            ("recusar", gettext_lazy("Recusar o pedido"), ""),
        ],
        citation="mg-44007-2005:art2_cpt_inc1",
    ),
)
def decide(request: HttpRequest, asked: Authorization, form: Form) -> str:
    """Issue or refuse where the agency is free."""
    grant = "emitir" in request.POST
    authorities.decide_freely(asked=asked, grant=grant, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return _("Autorização emitida.") if grant else _("Pedido recusado. A empresa recebe o motivo.")


def _withdrawal(asked: Authorization) -> Sequence[Effect]:
    return [
        Effect(_("A autorização %(number)s deixa de valer agora.") % {"number": asked.number}, icon="bad", tone="bad"),
        Effect(_("O papel é cancelado: quem ler o QR vê que foi revogado."), icon="qr"),
        Effect(_("A empresa recebe o motivo por aqui e por e-mail."), icon="mail"),
        Effect(_("Não se desfaz: viajar de novo pede outra autorização."), icon="warn", tone="warn"),
    ]


@case_act(
    ASKED,
    power=endings.WITHDRAW,
    form_class=WithdrawForm,
    shown=CaseAct(
        title=gettext_lazy("Revogar a autorização"),
        lead=gettext_lazy("A autorização é ato precário, que a autarquia pode retirar com motivo."),
        buttons=[("revogar", gettext_lazy("Revogar a autorização"), "danger")],
        citation="mg-44007-2005:art2_cpt_inc1",
        effects=_withdrawal,
    ),
)
def withdraw(request: HttpRequest, asked: Authorization, form: Form) -> str:
    """Withdraw the authorization."""
    endings.withdraw(asked=asked, reason=form.cleaned_data["reason"], **sent_on_case(request))
    return _("Autorização revogada. A empresa recebe o motivo.")
