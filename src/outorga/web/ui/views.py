# SPDX-License-Identifier: Apache-2.0
"""The living page of components."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render


def components(request: HttpRequest) -> HttpResponse:
    """Every component on one page, for staff and for the checks of contrast, focus and reflow."""
    if not (settings.DEBUG or getattr(request.user, "is_staff_member", False)):
        raise Http404
    return render(request, "ui/components.html", {})
