# SPDX-License-Identifier: Apache-2.0
"""The agency's pages: the list of authorizations, requests left ready for the counter, names for an inspector."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from outorga.web.accounts.guards import require_power, signed_in, staff_view
from outorga.web.charter.filters import StaffTripFilter
from outorga.web.charter.forms.desk import DeskForm, NeedForm
from outorga.web.charter.models import Authorization
from outorga.web.charter.queries import names, onboard, results, wizard
from outorga.web.charter.tables import StaffTripTable
from outorga.web.papers.queries import paper_of
from outorga.web.registry import guards
from outorga.web.registry.models import Company
from outorga.web.ui.tables import listed

PAGE = 25
reads = staff_view(power="registry.read")
enters = staff_view(power="authorization.enter")


@require_safe
@reads
def authorizations(request: HttpRequest) -> HttpResponse:
    """Every request that was filed, with filters and exports."""
    rows = Authorization.objects.exclude(filed_at=None).select_related("case", "company").prefetch_related("vehicles")
    found = StaffTripFilter(request.GET, rows, request=request)
    table = StaffTripTable(found.qs)
    ready = Authorization.objects.filter(filed_at=None, prepared_at__isnull=False).count()
    return listed(request, "charter/staff/list.html", table, name="autorizacoes", filter=found, ready=ready)


@require_http_methods(["GET", "HEAD", "POST"])
@enters
def desk(request: HttpRequest) -> HttpResponse:
    """The counter: what companies left ready, and a new request for a company that brings it on paper (art. 8, § 1)."""
    form = DeskForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        guards.open_desk(request, form.cleaned_data["company"])
        return redirect(f"{reverse('charter:new')}?servico={form.cleaned_data['service']}")
    ready = Authorization.objects.filter(filed_at=None, prepared_at__isnull=False)
    shown = ready.select_related("company", "office").order_by("prepared_at")[:PAGE]
    return render(request, "charter/staff/desk.html", {"form": form, "ready": shown})


@require_http_methods(["GET", "HEAD", "POST"])
@enters
def desk_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """A request that the company left ready: opened at the counter, where the original of the contract is seen."""
    rows = Authorization.objects.select_related("company__case", "office", "contract_file")
    asked = get_object_or_404(rows, pk=pk, filed_at=None, prepared_at__isnull=False)
    if request.method == "POST":
        guards.open_desk(request, Company.objects.get(pk=asked.company_id))
        return redirect(wizard.url_of(asked, "check"))
    return render(request, "charter/staff/desk_draft.html", {"asked": asked, "facts": results.facts_of(asked)})


@require_http_methods(["GET", "HEAD", "POST"])
@staff_view(power="passengers.read")
def inspect_passengers(request: HttpRequest, number: str) -> HttpResponse:
    """The name list for who says what it is needed for; the look is recorded with name, hour and need (LGPD)."""
    asked = get_object_or_404(Authorization.objects.select_related("case", "company", "office"), number=number)
    if not asked.is_occasional:
        raise Http404
    require_power(signed_in(request), "passengers.read", office=asked.office)
    form, title = NeedForm(request.POST or None, initial={"para": "fiscalizacao"}), _("Relação nominal")
    if request.method != "POST" or not form.is_valid():
        status = 422 if form.is_bound else 200
        return render(request, "charter/staff/need.html", {"asked": asked, "form": form, "title": title}, status=status)
    people = names.listed(asked, actor=signed_in(request), purpose=names.INSPECTION, need=form.need)
    context = {
        "asked": asked, "people": people, "rows": onboard.papers(asked.service), "title": title,
        "paper": paper_of(asked, "authorization"), "need": form.cleaned_data["para"],
        "stated": form.need,
    }  # fmt: skip
    return render(request, "charter/staff/passengers.html", context)
