# SPDX-License-Identifier: Apache-2.0
"""Calendars: one deadline to take along, a person's own feed, and the page that gives and revokes its address."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.views import case_view
from outorga.web.correspondence import ical
from outorga.web.correspondence.actions import feeds
from outorga.web.correspondence.models import CalendarFeed
from outorga.web.correspondence.queries import calendars as queries


@require_safe
@case_view
def one_deadline(request: HttpRequest, case: CaseFile, viewer: Viewer, *, name: str) -> HttpResponse:
    """One deadline of a case, for any calendar."""
    found = [deadline for deadline in queries.of_case(case, viewer) if deadline.name == name]
    if not found:
        raise Http404
    return _calendar(ical.calendar(found, name=case.title), file_name=f"prazo-{case.number}-{name}.ics")


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """The deadlines of whoever made this address; nothing else opens with it."""
    found = feeds.feed_of(token)
    if found is None:
        raise Http404
    name = _("Prazos: %(agency)s") % {"agency": settings.AGENCY_SHORT_NAME}
    content = ical.calendar(queries.of_person(found.user, clock.today()), name=name)
    return _calendar(content, file_name="prazos.ics")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def own_calendar(request: HttpRequest) -> HttpResponse:
    """The address of the person's calendar: made, shown, made anew, revoked."""
    user = signed_in(request)
    if request.method == "POST":
        if "revogar" in request.POST:
            feeds.revoke(actor=user)
            messages.success(request, _("O endereço da agenda já não responde."))
        else:
            feeds.renew(actor=user)
            messages.success(request, _("Endereço criado. Um endereço anterior já não responde."))
        return redirect("correspondence:own_calendar")
    made = CalendarFeed.objects.filter(user=user, revoked_at=None).first()
    context = {
        "shell": "ui/staff.html" if user.is_staff_member else "ui/company.html",
        "feed": made,
        "address": _address(made) if made else "",
        "deadlines": [row for row in queries.of_person(user, clock.today()) if row.due_on >= clock.today()],
    }
    return render(request, "correspondence/calendar.html", context)


def _address(made: CalendarFeed) -> str:
    site: str = settings.SITE_URL
    return site.rstrip("/") + reverse("correspondence:feed", args=[feeds.token(made)])


def _calendar(content: bytes, *, file_name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=ical.MEDIA_TYPE)
    response["Content-Disposition"] = f'attachment; filename="{file_name}"'
    response["Cache-Control"] = "private, no-store"
    return response
