# SPDX-License-Identifier: Apache-2.0
"""What the agency asks of every request of a service, by act and with dates (art. 11)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from outorga.web import clock
from outorga.web.accounts.guards import signed_in, staff_view
from outorga.web.casefiles.idempotency import submission
from outorga.web.charter import requirements
from outorga.web.charter.actions import authorities
from outorga.web.charter.forms.desk import EndRequirementForm, RequirementForm
from outorga.web.charter.models import ExtraRequirement
from outorga.web.charter.views.pages import attempt

PAGE = 100
guard = staff_view(power=authorities.REQUIRE)
methods = require_http_methods(["GET", "HEAD", "POST"])


@methods
@guard
def requirement_list(request: HttpRequest) -> HttpResponse:
    """Those in force and those past, and a new one."""
    form = RequirementForm(request.POST or None, initial={"from_on": clock.today()})
    if request.method == "POST" and form.is_valid():
        made = attempt(form, lambda: authorities.add_requirement(
            actor=signed_in(request), key=submission(request), **form.cleaned_data
        ))  # fmt: skip
        if made is not None:
            messages.success(request, _("Exigência registrada."))
            return redirect("charter:requirements")
    rows = ExtraRequirement.objects.filter(authorization=None).select_related("made_by").order_by("-from_on", "-pk")
    context = {"form": form, "rows": rows[:PAGE], "today": clock.today(), "once": submission(request),
               "moments": requirements.history()}  # fmt: skip
    return render(request, "charter/staff/requirements.html", context)


@methods
@guard
def requirement_end(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask it no more after a day."""
    row = get_object_or_404(ExtraRequirement, pk=pk, authorization=None)
    form = EndRequirementForm(request.POST or None, initial={"until_on": clock.today()})
    if request.method == "POST" and form.is_valid():
        done = attempt(form, lambda: authorities.end_requirement(
            requirement=row, on=form.cleaned_data["until_on"], actor=signed_in(request)
        ))  # fmt: skip
        if done is not None:
            messages.success(request, _("Exigência encerrada."))
            return redirect("charter:requirements")
    return render(request, "charter/staff/requirement_end.html", {"form": form, "row": row})
