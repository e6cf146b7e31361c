# SPDX-License-Identifier: Apache-2.0
"""The last step: answers checked, urgency justified, declared and filed; or left ready for the office."""

from typing import Any

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from outorga.web.accounts.guards import signed_in
from outorga.web.casefiles import settled
from outorga.web.casefiles.idempotency import submission
from outorga.web.charter import channels
from outorga.web.charter.actions import drafts, filing
from outorga.web.charter.facts import NORM
from outorga.web.charter.forms.trips import ContractDeclareForm, DeclareForm, OriginalForm, UrgencyForm
from outorga.web.charter.models import Authorization
from outorga.web.charter.queries import checking, wizard
from outorga.web.charter.views.pages import REFUSALS, attempt, draft_view, page, sentence


@draft_view("check")
def check(request: HttpRequest, draft: Authorization) -> HttpResponse:
    """Check, declare and ask."""
    at_desk = bool(request.acting.desk)  # type: ignore[attr-defined]
    agency = settled.of(NORM)
    office_only = channels.only_at_office(draft.service, agency.choices) and not at_desk
    form, urgency = (
        _declaration(request, draft, asks_paper=not office_only),
        UrgencyForm(initial={"urgency_reason": draft.urgency_reason}),
    )
    if request.method == "POST":
        urgency = UrgencyForm(request.POST) if "urgencia" in request.POST else urgency
        done = _act(request, draft, form, urgency)
        if done is not None:
            return done
    shown = checking.of(draft, actor=signed_in(request), agency=agency)
    context = {
        "asked": draft, "steps": wizard.steps(draft, "check"), "check": shown, "form": form, "urgency": urgency,
        "office_only": office_only, "back": wizard.before(draft, "check"), "once": submission(request),
    }  # fmt: skip
    return page(request, "charter/step_check.html", context)


def _declaration(request: HttpRequest, draft: Authorization, *, asks_paper: bool) -> BaseForm:
    data = request.POST if request.method == "POST" and "pedir" in request.POST else None
    if draft.is_occasional:
        return DeclareForm(data)
    # Where the office files, the clerk says which paper was shown; elsewhere the company does.
    return (
        OriginalForm(data, initial={"contract_form": draft.contract_form}) if asks_paper else ContractDeclareForm(data)
    )


def _act(request: HttpRequest, draft: Authorization, form: Any, urgency: UrgencyForm) -> HttpResponse | None:
    actor = signed_in(request)
    if "urgencia" in request.POST:
        if urgency.is_valid() and attempt(urgency, lambda: drafts.save(
            draft=draft, answers={"urgency_claimed": True, **urgency.cleaned_data}, actor=actor
        )):  # fmt: skip
            messages.success(request, _("Justificativa salva. Ao pedir, ela vai para a regional decidir."))
            return redirect("charter:step_check", pk=draft.pk)
        return None
    if "preparar" in request.POST:
        try:
            drafts.prepare(draft=draft, actor=actor)
        except REFUSALS as refusal:
            messages.error(request, sentence(refusal))
            return None
        return redirect("charter:trip", pk=draft.pk)
    return _file(request, draft, form) if form.is_valid() else None


def _file(request: HttpRequest, draft: Authorization, form: Any) -> HttpResponse | None:
    actor, shown_paper = signed_in(request), form.cleaned_data.get("contract_form")

    def act() -> Authorization:
        if shown_paper:
            drafts.save(draft=draft, answers={"contract_form": shown_paper}, actor=actor)
        return filing.file_request(draft=draft, actor=actor, declared="sim", key=submission(request))

    filed = attempt(form, act)
    return redirect("charter:trip", pk=filed.pk) if filed is not None else None
