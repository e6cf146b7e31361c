# SPDX-License-Identifier: Apache-2.0
"""Inbox, handing out, notices and jobs."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from outorga.web import clock
from outorga.web.accounts.guards import require_power, signed_in, staff_view
from outorga.web.accounts.queries import offices_of
from outorga.web.accounts.shells import powers_now
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.actions import ASSIGN
from outorga.web.casefiles.errors import CaseChanged, CaseFileError
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.views import case_view, staff_only
from outorga.web.ui.formats import number
from outorga.web.work import actions, inbox, jobs, queries
from outorga.web.work.counting import Pages
from outorga.web.work.filters import InboxFilter
from outorga.web.work.forms import AssignForm
from outorga.web.work.people import companies_of

PAGE = 25
REMEMBERED = "inbox_filters"


@require_GET
@staff_view(power="registry.read")
def inbox_page(request: HttpRequest) -> HttpResponse:
    """The cases of the person's offices; the filters of the last visit come back."""
    if not request.GET and request.session.get(REMEMBERED):
        return redirect(f"{request.path}?{request.session[REMEMBERED]}")
    if request.session.get(REMEMBERED) != request.GET.urlencode():
        request.session[REMEMBERED] = request.GET.urlencode()
    user, queue = signed_in(request), request.GET.get("fila", "comigo")
    offices = list(offices_of(user, clock.today()))
    rows = inbox.cases_in(user, queue)
    found = InboxFilter(request.GET, rows, request=request, many_offices=len(offices) > 1)
    page = Pages(found.qs, PAGE).get_page(request.GET.get("page"))
    context = {
        "queues": inbox.queues(user),
        "queue": queue,
        "filter": found,
        "page": page,
        "items": inbox.items(page.object_list),
        "decided": inbox.is_decided(queue),
        "may_assign": ASSIGN in powers_now(request),
        "lead": f"{', '.join(office.name for office in offices)}. {_goal()}",
        "filtered": any(request.GET.get(name) for name in found.filters),
    }
    return render(request, "work/inbox.html", context)


def _goal() -> str:
    days = _("O dia mostrado é a meta da autarquia, %(days)s dias do protocolo.") % {"days": number(inbox.goal_days())}
    return " ".join((days, *inbox.told_of_days()))


@require_POST
@staff_view(power="registry.read")
def take_next(request: HttpRequest) -> HttpResponse:
    """Claim the case that has waited longest."""
    user = signed_in(request)
    case = inbox.next_unowned(user)
    if case is None:
        messages.info(request, _("Não há processo sem dono na sua regional."))
        return redirect("work:inbox")
    try:
        cases.claim(case=case, actor=user)
    except CaseFileError as refusal:
        messages.error(request, refusal.message)
        return redirect("work:inbox")
    return redirect(case)


@require_http_methods(["GET", "HEAD", "POST"])
@case_view
@staff_only
def assign(request: HttpRequest, case: CaseFile, viewer: Viewer) -> HttpResponse:
    """Hand the case to a colleague; back to the inbox when the person came from there."""
    require_power(viewer.user, ASSIGN, office=case.office)
    form, changed = AssignForm(case, request.POST or None, initial={"version": case.version}), None
    if request.method == "POST" and form.is_valid():
        try:
            _hand_out(request, case, viewer, form)
            return redirect("work:inbox") if "caixa" in request.GET else redirect(case)
        except CaseChanged as found:
            changed = found
        except CaseFileError as refusal:
            form.add_error("owner", refusal.message)
    context = {"case": case, "form": form, "changed": changed, "version": case.version,
               "once": "" if changed else request.POST.get("once", "")}  # fmt: skip
    return render(request, "work/assign.html", context, status=409 if changed else 422 if form.errors else 200)


def _hand_out(request: HttpRequest, case: CaseFile, viewer: Viewer, form: AssignForm) -> None:
    owner = form.cleaned_data["owner"]
    actions.hand_out(
        case=case, owner=owner, actor=viewer.user, note=form.cleaned_data["note"],
        expected_version=form.cleaned_data["version"], key=submission(request),
    )  # fmt: skip
    messages.success(request, _("O processo %(n)s está com %(who)s.") % {"n": case.number, "who": owner.name})


@require_GET
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """What this person, their offices and companies were told; opening the page does not mark anything as read."""
    user = signed_in(request)
    found = queries.notices_for(user, offices=offices_of(user, clock.today()), companies=companies_of(user))
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    shell = "ui/staff.html" if user.is_staff_member else "ui/company.html"
    return render(request, "work/notices.html", {"page": page, "shell": shell})


@require_POST
@login_required
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a notice: its first reading is kept, then its page follows."""
    user = signed_in(request)
    found = (
        queries.notices_for(user, offices=offices_of(user, clock.today()), companies=companies_of(user))
        .filter(pk=pk)
        .first()
    )
    if found is None:
        raise Http404
    actions.mark_read(notice=found, actor=user)
    return redirect(found.url or "work:notices")


@require_GET
@login_required
def job_page(request: HttpRequest, pk: int) -> HttpResponse:
    """The progress of one's own job; htmx gets the panel alone."""
    job = queries.job_of(signed_in(request), pk)
    if job is None:
        raise Http404
    shell = "ui/staff.html" if signed_in(request).is_staff_member else "ui/company.html"
    template = "ui/job.html" if request.headers.get("HX-Request") else "work/job.html"
    return render(request, template, {"job": job, "url": request.path, "shell": shell})


@require_POST
@login_required
def stop_job(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask one's own job to stop; what it did is kept."""
    job = queries.job_of(signed_in(request), pk)
    if job is None:
        raise Http404
    jobs.ask_to_stop(job=job)
    return redirect("work:job", pk=pk)
