# SPDX-License-Identifier: Apache-2.0
"""The agency's calendar: the days without office hours of a year, a day entered, a day taken back."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from outorga.web import clock
from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.accounts.models import Office
from outorga.web.casefiles import calendars
from outorga.web.casefiles.acts import MANAGE
from outorga.web.casefiles.forms import DayForm, RetractForm
from outorga.web.casefiles.models import AgencyDay
from outorga.web.ui.parts import Chip, Fact
from outorga.web.ui.tags.tables import Column

_YEARS_SHOWN = 2
_BY_PEOPLE = (AgencyDay.Scope.MUNICIPAL, AgencyDay.Scope.CLOSURE)


@require_http_methods(["GET", "POST"])
@staff_view(power=MANAGE)
def calendar_page(request: HttpRequest) -> HttpResponse:
    """The year's days; a day typed here counts for every deadline decided from now on."""
    form = DayForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        day = calendars.add_day(actor=signed_in(request), **form.cleaned_data)
        messages.success(request, _("%(day)s entrou no calendário.") % {"day": day.on.strftime("%d/%m/%Y")})
        return redirect(f"{request.path}?ano={day.on.year}")
    context = {**_year_context(_year(request)), "form": form}
    return render(request, "casefiles/calendar.html", context, status=422 if form.errors else 200)


def _year(request: HttpRequest) -> int:
    typed = request.GET.get("ano", "")
    is_year = typed.isascii() and typed.isdigit() and len(typed) == 4 and int(typed) > 1900
    return int(typed) if is_year else clock.today().year


def _year_context(year: int) -> dict[str, Any]:
    this = clock.today().year
    years = sorted({*range(this - _YEARS_SHOWN, this + _YEARS_SHOWN + 1), year})
    days = calendars.in_use().filter(on__year=year).select_related("office").order_by("on", "pk")
    return {
        "year": str(year),
        "chips": [Chip(str(other), f"?ano={other}", current=other == year) for other in years],
        "rows": _rows(days),
        "columns": [
            Column("day", _("Dia")), Column("name", _("Nome")), Column("where", _("Onde vale")),
            Column("source", _("Fonte")),
        ],
    }  # fmt: skip


def _rows(days: QuerySet[AgencyDay]) -> list[dict[str, Any]]:
    towns = dict(Office.objects.values_list("city_code", "municipality"))
    return [
        {"day": day.on, "name": day.name, "where": _where(day, towns), "source": day.source, "url": _address(day)}
        for day in days
    ]


def _where(day: AgencyDay, towns: dict[str, str]) -> str:
    if day.scope == AgencyDay.Scope.MUNICIPAL:
        return towns.get(day.municipality, day.municipality)
    if day.scope == AgencyDay.Scope.CLOSURE:
        return day.office.name if day.office else _("todas as unidades")
    return str(day.get_scope_display())


def _address(day: AgencyDay) -> str:
    """Only what people entered is taken back; national and State days came with their source."""
    return f"/calendario/{day.pk}/" if day.scope in _BY_PEOPLE else ""


@require_http_methods(["GET", "POST"])
@staff_view(power=MANAGE)
def day_page(request: HttpRequest, pk: int) -> HttpResponse:
    """One day, with the act that takes it back."""
    entered = calendars.in_use().filter(scope__in=_BY_PEOPLE).select_related("office", "entered_by")
    day = get_object_or_404(entered, pk=pk)
    form = RetractForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        calendars.retract_day(day=day, reason=form.cleaned_data["reason"], actor=signed_in(request))
        messages.success(request, _("%(day)s saiu do calendário.") % {"day": day.on.strftime("%d/%m/%Y")})
        return redirect(f"/calendario/?ano={day.on.year}")
    context = {"day": day, "facts": _facts(day), "form": form}
    return render(request, "casefiles/day.html", context, status=422 if form.errors else 200)


def _facts(day: AgencyDay) -> list[Fact]:
    towns = dict(Office.objects.values_list("city_code", "municipality"))
    by = day.entered_by.name if day.entered_by else _("o sistema")
    return [
        Fact(_("Dia"), day.on),
        Fact(_("Onde vale"), _where(day, towns)),
        Fact(_("Fonte"), day.source),
        Fact(_("Incluído por"), by),
    ]
