# SPDX-License-Identifier: Apache-2.0
"""The page that explains the API: ours, because the library's draws scripts from elsewhere and runs them inline."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI
from ninja.openapi.docs import DocsBase

from outorga.law.engine import norms


class Page(DocsBase):
    """Every question with its address, what goes in and what comes back."""

    def render_page(self, request: HttpRequest, api: NinjaAPI, **kwargs: Any) -> HttpResponse:
        context = {
            "norms": list(norms.every()),
            "schema_url": self.get_openapi_url(api, kwargs),
            "site": settings.SITE_URL,
            "norm": settings.OUTORGA_NORM,
        }
        return render(request, "api/docs.html", context)
