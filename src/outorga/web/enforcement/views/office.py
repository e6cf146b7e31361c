# SPDX-License-Identifier: Apache-2.0
"""Notices in the office: the list, the agent's own, and one drawn up at the desk."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate, is_cpf
from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.accounts.models import User
from outorga.web.casefiles.idempotency import submission
from outorga.web.enforcement import carriers, offices, procedures, roadside
from outorga.web.enforcement.actions import notices
from outorga.web.enforcement.actions.notices import Charge, Occasion
from outorga.web.enforcement.filters import StaffNoticeFilter
from outorga.web.enforcement.forms.acts import AloneForm
from outorga.web.enforcement.forms.offices import office_told
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.offices import Reach
from outorga.web.enforcement.tables import StaffNoticeTable
from outorga.web.registry.filters import at_home
from outorga.web.registry.views.acts import submitted
from outorga.web.ui.tables import is_export, listed, paged
from outorga.web.ui.tags.marks import cite_label


@form_methods
@staff_view(power="registry.read")
def notice_list(request: HttpRequest) -> HttpResponse:
    """The notices of the person's office, or of those they choose, with filters and exports."""
    return _listed(request, at_home(request), Notice.objects.all(), title=_("Autos de infração"))


@form_methods
@staff_view(power="notice.draw")
def mine(request: HttpRequest) -> HttpResponse:
    """The agent's own notices."""
    return _listed(request, request.GET, Notice.objects.filter(agent=signed_in(request)), title=_("Meus autos"))


def _listed(request: HttpRequest, told: QueryDict, rows: QuerySet[Notice], *, title: str) -> HttpResponse:
    """The list. What is looked for is sent as a form, as in the registry: an address has words of a name but no CPF."""
    if request.method == "POST":
        return redirect(f"{request.path}?{urlencode(_sought(request.POST), doseq=True)}")
    reader = signed_in(request)
    if "pessoa" in request.GET:
        rows = rows.filter(carriers.under(request.GET.getlist("pessoa"), reader=reader))
    found = StaffNoticeFilter(told, rows.select_related("case", "company", "fine"), request=request)
    table = StaffNoticeTable(found.qs)
    shown = found.qs if is_export(request) else [row.record for row in paged(request, table).page.object_list]
    table.infractors = carriers.infractors(shown, reader=reader, purpose=carriers.LISTED)
    return listed(
        request, "enforcement/staff/list.html", table, name="autos", filter=found, title=title, method="post",
        by_person="pessoa" in request.GET,
    )  # fmt: skip


def _sought(posted: QueryDict) -> dict[str, Any]:
    """The list's address for what was asked; a CPF becomes the references of whom it is, or of nobody."""
    told: dict[str, Any] = {name: posted.get(name, "") for name in StaffNoticeFilter.Meta.fields}
    if is_cpf(told["busca"]):
        told |= {"busca": "", "pessoa": carriers.with_number(told["busca"]) or [""]}
    return told


@form_methods
@staff_view(power="notice.draw")
def alone(request: HttpRequest) -> HttpResponseBase:
    """A notice without a stop: at the desk, or one that was written on paper and comes in late."""
    norm, user = roadside.norm_of_the_road(), signed_in(request)
    procedure = procedures.of(norm)
    catalogue = procedure.catalogue(clock.today())
    items = [(item.provision, f"{item.label} ({cite_label(item.provision)})") for item in catalogue]
    now = clock.now().replace(second=0, microsecond=0)
    started = {"found_at": now, "issued_at": now}
    reach = offices.reach_of(user, notices.DRAW)
    form = AloneForm(request.POST or None, items=items, areas=procedure.areas, reach=reach, initial=started)
    done = submitted(
        request, form, lambda: _draw(norm, form, reach, user, submission(request)),
        word=lambda made: _("Auto %(number)s lavrado.") % {"number": made.number}, to=lambda made: made.case,
    )  # fmt: skip
    context = {"form": form, "once": submission(request), "warning": roadside.credential_word(user, norm)}
    return done or render(request, "enforcement/staff/alone.html", context)


def _draw(norm: str, form: AloneForm, reach: Reach, user: User, key: str) -> Notice:
    told, office = form.cleaned_data, office_told(form, reach)
    company, plate = told.get("company"), told["plate"]
    occasion = Occasion(
        norm=norm, office=office, committed_at=told["found_at"], found_at=told["found_at"],
        actor=told["actor"], company=company, carrier_name="" if company else told["carrier_name"],
        carrier_document="" if company else told.get("cnpj") or told.get("carrier_cpf") or "", plate=plate,
        canonical_plate=canonical_plate(plate) if plate else "", place=told["place"], area=told["area"],
    )  # fmt: skip
    item = Charge(told["provision"], told["narrative"], told["rule_published_on"])
    return notices.draw_up_alone(occasion=occasion, item=item, actor=user, issued_at=told["issued_at"], key=key)
