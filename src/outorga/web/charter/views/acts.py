# SPDX-License-Identifier: Apache-2.0
"""An authority's acts on the case of an authorization, each on its own page with reason and effects."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.casefiles.access import sight_of
from outorga.web.casefiles.errors import CaseChanged
from outorga.web.charter.actions import authorities, endings
from outorga.web.charter.forms.changes import RequireForm, UrgencyDecisionForm, WithdrawForm
from outorga.web.charter.models import Authorization
from outorga.web.charter.views.pages import attempt, submission, version
from outorga.web.ui.forms import Form
from outorga.web.ui.parts import Effect

Text = str | Promise
Act = Callable[..., str]


@dataclass(frozen=True)
class Shown:
    """How the page of an act looks: its buttons are name and word, so that one form carries two answers."""

    title: Text
    lead: Text
    buttons: Sequence[tuple[str, Text, str]]
    citation: str
    effects: Callable[[Authorization], Sequence[Effect]] = lambda asked: ()


def act_view(*, power: str, form_class: type[Form], shown: Shown) -> Callable[[Act], Callable[..., HttpResponseBase]]:
    """A page with a reason; a case that changed meanwhile is shown as it is now, and what was typed is kept."""

    def decorate(act: Act) -> Callable[..., HttpResponseBase]:
        @require_http_methods(["GET", "HEAD", "POST"])
        @staff_view(power=power)
        @wraps(act)
        def guarded(request: HttpRequest, number: str) -> HttpResponse:
            asked, changed = _of_case(request, number), None
            form = form_class(request.POST or None, initial={"version": asked.case.version if asked.case else 0})
            if request.method == "POST" and form.is_valid():
                try:
                    word = attempt_changed(form, lambda: act(request, asked, form))
                except CaseChanged as found:
                    changed, word = found, None
                if word:
                    messages.success(request, word)
                    return redirect(asked.case)  # type: ignore[arg-type]
            return _page(request, asked, form, shown, changed)

        return guarded

    return decorate


def attempt_changed(form: Form, act: Callable[[], str]) -> Any:
    """As :func:`attempt`, but a changed case is told on a page of its own."""
    caught: list[CaseChanged] = []

    def tried() -> str | None:
        try:
            return act()
        except CaseChanged as changed:
            caught.append(changed)
            return None

    found = attempt(form, tried)
    if caught:
        raise caught[0]
    return found


def _page(
    request: HttpRequest, asked: Authorization, form: Form, shown: Shown, changed: CaseChanged | None
) -> HttpResponse:
    context = {
        "asked": asked, "case": asked.case, "form": form, "shown": shown, "effects": shown.effects(asked),
        "changed": changed, "once": "" if changed else submission(request), "title": shown.title,
    }  # fmt: skip
    return render(request, "charter/staff/act.html", context, status=409 if changed else 200)


def _of_case(request: HttpRequest, number: str) -> Authorization:
    rows = Authorization.objects.select_related("company__case", "office", "case__office", "case__owner")
    asked = rows.filter(case__number=number).first()
    sight = sight_of(request.user, asked.case) if asked and asked.case else None
    if asked is None or sight is None or not sight.staff:
        raise Http404
    return asked


def _common(request: HttpRequest) -> dict[str, Any]:
    return {"actor": signed_in(request), "expected_version": version(request), "key": submission(request)}


@act_view(
    power=authorities.URGENCY,
    form_class=UrgencyDecisionForm,
    shown=Shown(
        title=gettext_lazy("Decidir a urgência da lista"),
        lead=gettext_lazy("A lista chegou com menos de 24 horas. A norma deixa esta escolha à autoridade."),
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
        asked=asked, accepted=accepted, reason=form.cleaned_data["reason"], **_common(request)
    )
    return _("Autorização emitida.") if done.number else _("Decisão registrada. A empresa recebe o motivo.")


@act_view(
    power=authorities.REQUIRE,
    form_class=RequireForm,
    shown=Shown(
        title=gettext_lazy("Pedir mais um documento ou informação"),
        lead=gettext_lazy("Só neste pedido. Ele espera até a empresa apresentar."),
        buttons=[("pedir", gettext_lazy("Pedir à empresa"), "primary")],
        citation="mg-44007-2005:art11_cpt",
    ),
)
def require(request: HttpRequest, asked: Authorization, form: Form) -> str:
    """Ask for one more item."""
    data = form.cleaned_data
    authorities.require_item(asked=asked, text=data["text"], reason=data["reason"], **_common(request))
    return _("Pedido enviado à empresa.")


@act_view(
    power=authorities.DECIDE,
    form_class=UrgencyDecisionForm,
    shown=Shown(
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
    authorities.decide_freely(asked=asked, grant=grant, reason=form.cleaned_data["reason"], **_common(request))
    return _("Autorização emitida.") if grant else _("Pedido recusado. A empresa recebe o motivo.")


def _withdrawal(asked: Authorization) -> Sequence[Effect]:
    return [
        Effect(_("A autorização %(number)s deixa de valer agora.") % {"number": asked.number}, icon="bad", tone="bad"),
        Effect(_("O papel é cancelado: quem ler o QR vê que foi revogado."), icon="qr"),
        Effect(_("A empresa recebe o motivo por aqui e por e-mail."), icon="mail"),
        Effect(_("Não se desfaz: viajar de novo pede outra autorização."), icon="warn", tone="warn"),
    ]


@act_view(
    power=endings.WITHDRAW,
    form_class=WithdrawForm,
    shown=Shown(
        title=gettext_lazy("Revogar a autorização"),
        lead=gettext_lazy("A autorização é ato precário, que a autarquia pode retirar com motivo."),
        buttons=[("revogar", gettext_lazy("Revogar a autorização"), "danger")],
        citation="mg-44007-2005:art2_cpt_inc1",
        effects=_withdrawal,
    ),
)
def withdraw(request: HttpRequest, asked: Authorization, form: Form) -> str:
    """Withdraw the authorization."""
    endings.withdraw(asked=asked, reason=form.cleaned_data["reason"], **_common(request))
    return _("Autorização revogada. A empresa recebe o motivo.")
