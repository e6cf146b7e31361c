# SPDX-License-Identifier: Apache-2.0
"""A company's requests: the list, and each one after it was filed."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web.accounts.guards import signed_in
from outorga.web.casefiles.idempotency import submission
from outorga.web.charter.actions import drafts
from outorga.web.charter.filters import TripFilter
from outorga.web.charter.forms.changes import ItemsForm
from outorga.web.charter.models import Authorization
from outorga.web.charter.queries import results, wizard
from outorga.web.charter.tables import TripTable
from outorga.web.charter.views.pages import REFUSALS, charter_view, own, page, sentence
from outorga.web.registry.models import Company
from outorga.web.ui.tables import listed


@require_safe
@charter_view
def trips(request: HttpRequest, company: Company) -> HttpResponse:
    """The list, with filters and exports."""
    rows = Authorization.objects.filter(company=company).select_related("case").prefetch_related("vehicles")
    found = TripFilter(request.GET, rows, request=request)
    table = TripTable(found.qs)
    return listed(request, "charter/trips.html", table, name="viagens", show=page, filter=found)


@require_safe
@charter_view
def trip(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """One request: a draft leads to its step, the rest tells what came of it."""
    asked = own(company, pk)
    if asked.filed_at is None:
        return _open_draft(request, asked)
    context: dict[str, Any] = {"asked": asked, "told": results.of(asked, actor=signed_in(request))}
    if asked.state == "refused":
        return page(
            request, "charter/refused.html", context | {"refusal": results.refusal(asked, viewer=signed_in(request))}
        )
    if asked.state == "pending":
        items = results.missing_items(asked)
        context |= {"items": items, "form": ItemsForm(items=items), "once": submission(request)}
        return page(request, "charter/pending.html", context)
    return page(request, "charter/trip.html", context)


def _open_draft(request: HttpRequest, asked: Authorization) -> HttpResponse:
    at_desk = request.acting.desk  # type: ignore[attr-defined]
    if asked.prepared_at is None or at_desk:
        return redirect(wizard.resume(asked))
    return page(request, "charter/prepared.html", {"asked": asked, "facts": wizard.trip_facts(asked)})


@require_POST
@charter_view
def again(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Begin anew from a request that was refused, at the step that mends it."""
    asked = own(company, pk)
    try:
        draft = drafts.again(refused=asked, actor=signed_in(request), key=submission(request))
    except REFUSALS as refused:
        messages.error(request, sentence(refused))
        return redirect("charter:trip", pk=pk)
    step, names = request.GET.get("passo", ""), wizard.names_of(draft)
    messages.success(request, _("Pedido novo aberto com tudo o que você já respondeu."))
    return redirect(wizard.url_of(draft, step if step in names else names[-1]))
