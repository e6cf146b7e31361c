# SPDX-License-Identifier: Apache-2.0
"""The living page of components."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from outorga.web.ui import samples, statuses


def components(request: HttpRequest) -> HttpResponse:
    """Every component on one page, for staff and for the checks of contrast, focus and reflow."""
    if not (settings.DEBUG or getattr(request.user, "is_staff_member", False)):
        raise Http404
    theme = request.GET.get("tema", "")
    context = {
        **samples.lists(),
        **samples.figures(),
        "form": samples.wrong_form(),
        "reason_form": samples.SampleReason(),
        "filter_form": samples.SampleFilter(),
        "sortable": samples.sortable(request),
        "kinds": ["rule", "rule", "infraction", "definition", "record", "document", "power", "transitional"],
        "icons": samples.ICONS,
        "swatches": samples.SWATCHES,
        "table_of_statuses": statuses.TABLE.items(),
        "theme": theme if theme in ("light", "dark", "sun") else "",
        "tones": ("ok", "warn", "bad", "info", "held"),
    }
    return render(request, "ui/components.html", context)
