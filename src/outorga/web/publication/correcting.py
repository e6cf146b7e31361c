# SPDX-License-Identifier: Apache-2.0
"""Pages of corrections: asked by who publishes, decided by another person where a term ran from the day."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.web.accounts.guards import form_methods, require_power, signed_in, staff_view
from outorga.web.accounts.models import User
from outorga.web.publication import ahead, corrections, queries
from outorga.web.publication.actions import PUBLISH
from outorga.web.publication.effects import recount_of
from outorga.web.publication.errors import PublicationError
from outorga.web.publication.forms import CorrectionForm, DecisionForm
from outorga.web.publication.models import Correction
from outorga.web.publication.views import correction_row
from outorga.web.registry.views.acts import act_page, sent
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import ActPage, Effect

HOME, PREVIEW = "/publicacoes/", "ver"


@form_methods
@staff_view(power=PUBLISH)
def ask(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Say where a text came out in truth."""
    found = get_object_or_404(queries.reached(signed_in(request)).exclude(gazette=None), pk=pk)
    gazette = found.gazette
    held = gazette.carried()
    form = CorrectionForm(
        request.POST or None, initial={"on": held.on, "edition": held.edition, "page": held.page}
    )  # fmt: skip
    effects = [Effect(_("O registro de agora não se apaga: fica no processo, ao lado da correção."), icon="doc")]
    if recount_of(found.what) is not None:
        text = _("Corre prazo deste dia: outra pessoa confirma um dia novo.")
        effects.append(Effect(text, icon="scale", tone="warn"))
    page = ActPage(
        title=_("Corrigir a publicação"), subject=found.title, back=reverse("publication:one", args=[pk]), home=HOME,
        home_label=_("Publicações"), effects=effects, citation=found.citation,
        lead=_("Hoje está registrado: %(day)s, edição %(edition)s.")
        % {"day": pt_date(held.on), "edition": held.edition},
        buttons=(("corrigir", _("Corrigir"), "primary"),),
    )  # fmt: skip
    return act_page(
        request,
        form,
        page,
        lambda: corrections.ask(gazette=gazette, told=_told(form.cleaned_data), **sent(request)),
        word=lambda made: _("Correção pedida: outra pessoa decide.") if made.by_two else _("Publicação corrigida."),
    )


def _told(data: dict[str, Any]) -> corrections.Told:
    return corrections.Told(on=data["on"], edition=data["edition"], page=data["page"], reason=data["reason"])


@form_methods
@login_required
def decide(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Whether it was so. All that would be counted anew is shown to who asks for it, before it may be confirmed."""
    found = queries.correction(pk)
    if found is None:
        raise Http404
    power, actor = corrections.power_of(found.gazette), signed_in(request)
    require_power(actor, power, office=found.gazette.publication.case.office)
    looks_ahead = request.method == "POST" and PREVIEW in request.POST
    form = DecisionForm(initial=request.POST.dict()) if looks_ahead else DecisionForm(request.POST or None)
    effects = ahead.effects(found, actor) if looks_ahead else []
    buttons = _buttons(found, actor, looks_ahead=looks_ahead, may=bool(effects))
    return act_page(
        request, form, _page(found, effects, buttons),
        lambda: corrections.decide(
            correction=found, accept=_accepts(request), reason=form.cleaned_data["reason"], **sent(request)
        ),
        word=lambda made: _("Publicação corrigida.") if made.accepted else _("Correção recusada."),
    )  # fmt: skip


def _accepts(request: HttpRequest) -> bool:
    """Which button was pressed; a form that names none decides nothing."""
    if ("aceitar" in request.POST) == ("recusar" in request.POST):
        raise PublicationError(_("Escolha confirmar ou recusar a correção."))
    return "aceitar" in request.POST


def _buttons(found: Correction, actor: User, *, looks_ahead: bool, may: bool) -> tuple[tuple[str, str, str], ...]:
    """First what it would change, then that it was so; nothing for who asked, and where it was decided."""
    if found.accepted is not None or found.asked_by == actor:
        return ()
    refuse = ("recusar", _("Recusar"), "")
    if not looks_ahead:
        return (PREVIEW, _("Ver o que muda"), "primary"), refuse
    return (("aceitar", _("Confirmar a correção"), "primary"), refuse) if may else (refuse,)


def _decided(found: Correction) -> ActPage:
    """What became of it; there is nothing to do any more."""
    publication, row = found.gazette.publication, correction_row(found)
    return ActPage(
        title=_("Correção decidida"), subject=publication.title, back=publication.case.get_absolute_url(),
        citation=publication.citation, lead=f"{row.title}. {row.text}", buttons=(), away=_("Ver o processo"),
        home=HOME, home_label=_("Publicações"),
    )  # fmt: skip


def _page(found: Correction, effects: list[Effect], buttons: tuple[tuple[str, str, str], ...]) -> ActPage:
    publication = found.gazette.publication
    if found.accepted is not None:
        return _decided(found)
    told = {
        "who": found.asked_by.name, "was": pt_date(found.corrects().on), "day": pt_date(found.on),
        "edition": found.edition, "reason": found.reason,
    }  # fmt: skip
    return ActPage(
        title=_("Decidir a correção"), subject=publication.title, back=publication.case.get_absolute_url(),
        citation=publication.citation, effects=effects,
        lead=_("%(who)s diz que saiu em %(day)s, edição %(edition)s, e não em %(was)s: %(reason)s") % told,
        buttons=buttons, home=HOME, home_label=_("Publicações"),
    )  # fmt: skip
