# SPDX-License-Identifier: Apache-2.0
"""Who looked at personal data of a case: to officers by name, to the company a count."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web.casefiles import looks
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.views import case_view
from outorga.web.ui.tags.tables import Column

PAGE = 25


@require_safe
@case_view
def looks_page(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    """Who, in which role, when, why and at how many people's data; the company learns how often and when last."""
    if not viewer.staff:
        return render(request, "correspondence/looks_count.html", {"case": case, "tally": looks.tally(case)})
    page = Paginator(looks.by_person(case), PAGE).get_page(request.GET.get("page"))
    columns = [
        Column("who", _("Quem")), Column("role", _("Função")), Column("at", _("Quando")), Column("why", _("Para quê")),
        Column("people", _("Pessoas")),
    ]  # fmt: skip
    context = {"case": case, "page": page, "rows": looks.shown(page.object_list), "columns": columns}
    return render(request, "correspondence/looks.html", context)
