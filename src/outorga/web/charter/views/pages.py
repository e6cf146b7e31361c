# SPDX-License-Identifier: Apache-2.0
"""What the company's charter pages share: the request of this company, forms whose refusals come back to the field."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect

from outorga.web.accounts.guards import form_methods
from outorga.web.charter.basis import other_uses
from outorga.web.charter.models import Authorization
from outorga.web.charter.queries import wizard
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company, Scope
from outorga.web.registry.views.pages import REFUSALS, attempt, page, sentence, version

__all__ = [
    "REFUSALS", "attempt", "charter_view", "draft_view", "form_methods", "own", "page", "sentence",
    "version",
]  # fmt: skip
charter_view = company_view(scope=Scope.CHARTER, acting=True)


def own(company: Company, pk: int) -> Authorization:
    """The company's own request; another company's does not exist."""
    rows = Authorization.objects.select_related("case__office", "office", "decision", "term_decision")
    used = other_uses(OuterRef("company"), OuterRef("pk"), OuterRef("tax_document_number"))
    found: Authorization = get_object_or_404(rows.annotate(is_tax_document_used=Exists(used)), pk=pk, company=company)
    # The company was read with its registration by the guard; asking again would cost a query.
    found.company = company
    return found


def draft_view(step: str) -> Callable[[Callable[..., HttpResponse]], Callable[..., HttpResponseBase]]:
    """A step of a draft: ``view(request, draft)``; a request that was filed leads to its own page."""

    def decorate(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
        @form_methods
        @charter_view
        @wraps(view)
        def guarded(request: HttpRequest, company: Company, pk: int, **kwargs: Any) -> HttpResponse:
            draft = own(company, pk)
            if step not in wizard.names_of(draft):
                raise Http404
            if draft.filed_at is not None:
                return redirect("charter:trip", pk=draft.pk)
            return view(request, draft, **kwargs)

        guarded.step = step  # type: ignore[attr-defined]
        return guarded

    return decorate
