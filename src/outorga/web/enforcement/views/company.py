# SPDX-License-Identifier: Apache-2.0
"""The company's own notices: what, how much, how many days are left and how they were counted, and the next step."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.enforcement import company_actions, showing
from outorga.web.enforcement.filters import NoticeFilter
from outorga.web.enforcement.models import Notice, StopPhoto
from outorga.web.enforcement.queries import notices_of
from outorga.web.enforcement.tables import NoticeTable
from outorga.web.enforcement.views.roadside import picture
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company, Scope
from outorga.web.registry.views.pages import page
from outorga.web.ui.tables import listed

defends = company_view(scope=Scope.DEFENCE)


@require_safe
@defends
def notice_list(request: HttpRequest, company: Company) -> HttpResponse:
    """The notices against the company, with filters and exports."""
    found = NoticeFilter(request.GET, notices_of(company).select_related("case", "fine"), request=request)
    table = NoticeTable(found.qs)
    return listed(request, "enforcement/company/list.html", table, name="autos", show=page, filter=found)


def _own(company: Company, number: str) -> Notice:
    """The company's own notice; another's does not exist."""
    found: Notice = get_object_or_404(showing.notice_rows(), case__number=number, company=company)
    return found


@require_safe
@defends
def notice(request: HttpRequest, company: Company, number: str) -> HttpResponse:
    """One notice: the answer first, then what it says."""
    found = _own(company, number)
    context = {
        "notice": found, "case": found.case,
        "facts": showing.facts_of(found, signed_in(request), company=True),
        "proofs": showing.proofs_of(found),
        "term": showing.term_of(found), "today": clock.today(), "papers": showing.papers_of(found.case, company=True),
        "photos": showing.photos_of(found, company=True), "next_step": showing.next_step(found),
        "retention": getattr(found, "retention", None), "retention_tone": showing.retention_tone(found),
        "validity": showing.validity(found),
        "actions": company_actions.of(found),
    }  # fmt: skip
    return page(request, "enforcement/company/notice.html", context)


@require_safe
@defends
def photo_file(request: HttpRequest, company: Company, number: str, photo_pk: int) -> HttpResponseBase:
    """A photograph of the stop of the company's own notice; the look is recorded."""
    found = _own(company, number)
    rows = StopPhoto.objects.select_related("file").filter(stop=found.stop_id)
    return picture(request, get_object_or_404(rows, pk=photo_pk))
