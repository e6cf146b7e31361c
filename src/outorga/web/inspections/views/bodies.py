# SPDX-License-Identifier: Apache-2.0
"""Pages of who inspects: bodies with their agreements, credentials, and an agent's own credential."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model, Prefetch
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.casefiles import files
from outorga.web.casefiles.errors import FileRefused
from outorga.web.casefiles.idempotency import submission
from outorga.web.inspections.actions import bodies
from outorga.web.inspections.errors import InspectionError
from outorga.web.inspections.filters import CredentialFilter
from outorga.web.inspections.forms.bodies import AGENTS, AgreementForm, BodyForm, CredentialForm, EndForm
from outorga.web.inspections.models import Agreement, Body, Credential
from outorga.web.inspections.tables import CredentialTable
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.ui.tables import listed

PAGE = 25
guard = staff_view(power=bodies.MANAGE)


@form_methods
@guard
def body_list(request: HttpRequest) -> HttpResponseBase:
    """The bodies with their agreements, and a new one."""
    form = BodyForm(request.POST or None)
    done = submitted(
        request, form, lambda: bodies.add_body(**form.cleaned_data, **sent(request)), word=_("Órgão registrado."),
        to="inspections:bodies",
    )  # fmt: skip
    if done:
        return done
    rows = Body.objects.prefetch_related(Prefetch("agreements", Agreement.objects.select_related("file")))
    context = {"form": form, "rows": rows, "today": clock.today(), "once": submission(request)}
    return render(request, "inspections/bodies.html", context)


@form_methods
@guard
def agreement_new(request: HttpRequest) -> HttpResponseBase:
    """A new agreement, with its signed term."""
    form = AgreementForm(request.POST or None, request.FILES or None, initial={"from_on": clock.today()})
    word, to = _("Convênio registrado."), "inspections:bodies"
    done = submitted(request, form, lambda: _agree(request, form), word=word, to=to)
    return done or render(request, "inspections/agreement.html", {"form": form, "once": submission(request)})


def _agree(request: HttpRequest, form: AgreementForm) -> Agreement:
    given, actor = dict(form.cleaned_data), signed_in(request)
    term = given.pop("file")
    try:
        kept = files.store(term, actor=actor, accept=files.DOCUMENTS) if term else None
    except FileRefused as refused:
        raise InspectionError(refused.message, field="file") from refused
    return bodies.add_agreement(**given, file=kept, **sent(request))


@form_methods
@guard
def credential_list(request: HttpRequest) -> HttpResponseBase:
    """The credentials, with filters and exports, and a new one."""
    form = CredentialForm(request.POST or None, initial={"from_on": clock.today()})
    done = submitted(
        request, form, lambda: bodies.add_credential(**form.cleaned_data, **sent(request)),
        word=_("Credencial registrada."), to="inspections:credentials",
    )  # fmt: skip
    if done:
        return done
    found = CredentialFilter(request.GET, Credential.objects.select_related("user", "body"), request=request)
    table = CredentialTable(found.qs)
    return listed(
        request, "inspections/credentials.html", table, name="credenciais", filter=found, form=form,
        once=submission(request),
    )  # fmt: skip


def _end_page(
    request: HttpRequest, row: Model, *, title: str, back: str, act: Callable[..., Any], word: str
) -> HttpResponseBase:
    """The page that ends something, with day and reason."""
    form = EndForm(request.POST or None)

    def end() -> Any:
        given = form.cleaned_data
        return act(on=given["on"], reason=given["reason"], actor=signed_in(request))

    done = submitted(request, form, end, word=word, to=back)
    return done or render(request, "inspections/end.html", {"form": form, "row": row, "title": title, "back": back})


@form_methods
@guard
def body_end(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The body inspects no more."""
    row = get_object_or_404(Body, pk=pk, ended_on=None)
    return _end_page(
        request, row, title=_("Encerrar o órgão"), back="inspections:bodies", word=_("Órgão encerrado."),
        act=lambda **told: bodies.end_body(body=row, **told),
    )  # fmt: skip


@form_methods
@guard
def agreement_end(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The agreement counts no more."""
    row = get_object_or_404(Agreement, pk=pk, ended_on=None)
    return _end_page(
        request, row, title=_("Encerrar o convênio"), back="inspections:bodies", word=_("Convênio encerrado."),
        act=lambda **told: bodies.end_agreement(agreement=row, **told),
    )  # fmt: skip


@form_methods
@guard
def credential_end(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The credential counts no more."""
    row = get_object_or_404(Credential.objects.select_related("user", "body"), pk=pk, ended_on=None)
    return _end_page(
        request, row, title=_("Encerrar a credencial"), back="inspections:credentials",
        word=_("Credencial encerrada."), act=lambda **told: bodies.end_credential(credential=row, **told),
    )  # fmt: skip


@require_safe
@staff_view(power=AGENTS)
def own_credential(request: HttpRequest) -> HttpResponse:
    """By what the person inspects, and until when."""
    rows = Credential.objects.filter(user=signed_in(request)).select_related("body").order_by("-from_on", "-pk")
    today = clock.today()
    current = set(Credential.objects.on(today).filter(user=signed_in(request)).values_list("pk", flat=True))
    shown = [(row, row.pk in current) for row in rows[:PAGE]]
    return render(request, "inspections/own_credential.html", {"rows": shown, "any_in_force": bool(current)})
