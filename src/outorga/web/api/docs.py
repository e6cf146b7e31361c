# SPDX-License-Identifier: Apache-2.0
"""The page that explains the API: ours, because the library's draws scripts from elsewhere and runs them inline."""

import json
import shlex
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI
from ninja.openapi.docs import DocsBase

from outorga.law.engine import conformance, norms


class Page(DocsBase):
    """Every question with its address, what goes in and what comes back."""

    def render_page(self, request: HttpRequest, api: NinjaAPI, **kwargs: Any) -> HttpResponse:
        context = {
            "norms": list(norms.every()),
            "schema_url": self.get_openapi_url(api, kwargs),
            "site": settings.SITE_URL,
            "example": example(settings.OUTORGA_NORM),
        }
        return render(request, "api/docs.html", context)


@cache
def example(norm: str) -> dict[str, str]:
    """The first worked case of the norm in which a deadline is counted: its facts ready for a shell."""
    cases = (case for case in conformance.shipped(norm) if case.service == "deadline")
    case = next(case for case in cases if case.expect.get("status") == "decided")
    return {"norm": norm, "service": case.service, "facts": shlex.quote(json.dumps(case.facts, ensure_ascii=False))}
