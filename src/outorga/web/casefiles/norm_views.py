# SPDX-License-Identifier: Apache-2.0
"""The norms for whoever manages them: a page per norm and per setting, each change read before it is made."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.law.engine import norms
from outorga.law.engine.norms import Norm
from outorga.law.kernel.errors import UnknownNorm
from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.casefiles import norm_changes, norm_queries, usage
from outorga.web.casefiles.acts import MANAGE
from outorga.web.casefiles.errors import CaseChanged, InvalidSetting
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.norm_changes import Change
from outorga.web.casefiles.norm_forms import SettingForm
from outorga.web.ui.parts import Chip

guard = staff_view(power=MANAGE)
LONGEST = 200


def _norm(key: str) -> Norm:
    try:
        return norms.get(key)
    except UnknownNorm:
        raise Http404 from None


@require_safe
@guard
def norm_list(request: HttpRequest) -> HttpResponse:
    """Every norm with its standing; of the words looked for, the readings that have them."""
    text = _searched(request)
    context = {"rows": norm_queries.list_of_norms(), "q": text}
    if text:
        context["found"] = norm_queries.find_readings(text)
    return render(request, "casefiles/norms.html", context)


def _searched(request: HttpRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST]


@require_safe
@guard
def norm_page(request: HttpRequest, norm: str) -> HttpResponse:
    """Standing, values, readings and what was set, of one norm."""
    only_chosen, text = request.GET.get("leituras") == "escolhidas", _searched(request)
    context = norm_queries.page(_norm(norm), only_chosen=only_chosen, text=text)
    chips = [
        Chip(_("Todas (%(n)s)") % {"n": context["reading_count"]}, "?#leituras", current=not only_chosen and not text),
        Chip(
            _("Escolhidas pela agência (%(n)s)") % {"n": context["chosen_count"]}, "?leituras=escolhidas#leituras",
            current=only_chosen,
        ),
    ]  # fmt: skip
    return render(request, "casefiles/norm.html", {**context, "chips": chips, "q": text})


@form_methods
@guard
def standing_page(request: HttpRequest, norm: str) -> HttpResponse:
    """How the norm stands, and a new standing."""
    return _change(request, lambda: norm_changes.of_standing(_norm(norm)))


@form_methods
@guard
def value_page(request: HttpRequest, norm: str, name: str) -> HttpResponse:
    """One value over time, and a new one by ordinance."""
    found = _norm(norm)
    if name not in usage.of(found.key).dated:
        raise Http404
    return _change(request, lambda: norm_changes.of_value(found, name))


@form_methods
@guard
def reading_page(request: HttpRequest, norm: str, name: str) -> HttpResponse:
    """One doubt of the text, its answers, and the agency's choice."""
    found = _norm(norm)
    if name not in found.readings:
        raise Http404
    return _change(request, lambda: norm_changes.of_reading(found, name))


def _change(request: HttpRequest, make: Callable[[], Change]) -> HttpResponse:
    """The form; then what it will change, to be read; then the act. Nothing typed is lost on the way."""
    change = make()
    form = change.form(request.POST or None, initial={"from_on": clock.today(), "seen": change.seen})
    if request.method != "POST" or not form.is_valid() or "corrigir" in request.POST:
        return _page(request, change, form)
    if "confirmar" not in request.POST:
        return _confirm(request, change, form)
    try:
        change.save(actor=signed_in(request), key=submission(request), data=form.cleaned_data)
    except CaseChanged as changed:
        return _confirm(request, make(), form, changed)
    except InvalidSetting as refusal:
        form.add_error(None, list(refusal.errors))
        return _page(request, change, form)
    messages.success(request, _("Gravado: %(title)s.") % {"title": change.title})
    return redirect(change.url)


def _page(request: HttpRequest, change: Change, form: SettingForm) -> HttpResponse:
    context = {**change.shown, "change": change, "norm": change.norm, "form": form}
    context["moments"] = norm_queries.history(change.norm, change.subject)
    template = f"casefiles/norm_{change.subject.partition(':')[0]}.html"
    return render(request, template, context, status=422 if form.errors else 200)


def _confirm(
    request: HttpRequest, change: Change, form: SettingForm, changed: CaseChanged | None = None
) -> HttpResponse:
    data = form.cleaned_data
    typed = [(name, value) for name, values in request.POST.lists() for value in values if name in form.fields]
    context = {
        "change": change, "norm": change.norm, "before": change.before(data), "after": change.after(data),
        "effects": change.effects(data), "reason": data["reason"], "changed": changed,
        "typed": [(name, value) for name, value in typed if name != "seen"], "seen": change.seen,
        "once": "" if changed else request.POST.get("once", ""),
    }  # fmt: skip
    return render(request, "casefiles/norm_confirm.html", context, status=409 if changed else 200)
