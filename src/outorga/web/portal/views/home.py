# SPDX-License-Identifier: Apache-2.0
"""The first page and the search."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

from outorga.web.portal import queries


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What a citizen and a company come for."""
    return render(request, "portal/home.html")


@require_GET
def search(request: HttpRequest) -> HttpResponse:
    """One box for plate, CNPJ, name, authorization number and words of the norm."""
    text = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    if queries.names_a_paper(text):
        return redirect(f"/verificar/?{urlencode({'q': text})}")
    return render(
        request, "portal/search.html", {"q": text, "hits": queries.search(text), "shortest": queries.SHORTEST}
    )
