# SPDX-License-Identifier: Apache-2.0
"""Pages of taxis referred: the list, one of them, and a new one."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in, staff_view
from outorga.web.accounts.models import Office
from outorga.web.accounts.queries import offices_with
from outorga.web.casefiles.idempotency import submission
from outorga.web.charter.errors import CharterError
from outorga.web.charter.taxis import actions, ruling, writing
from outorga.web.charter.taxis.forms import TaxiForm
from outorga.web.charter.taxis.models import Referral
from outorga.web.charter.taxis.tables import ReferralTable
from outorga.web.papers.queries import papers_of
from outorga.web.registry.views.acts import sent, submitted
from outorga.web.ui.tables import listed

reads = staff_view(power="registry.read")


@require_safe
@reads
def taxis(request: HttpRequest) -> HttpResponse:
    """Taxis that were referred."""
    table = ReferralTable(Referral.objects.select_related("office", "referred_by"))
    return listed(request, "charter/taxis/list.html", table)


@form_methods
@staff_view(power=actions.REFER)
def new(request: HttpRequest) -> HttpResponseBase:
    """Refer a taxi."""
    form = TaxiForm(request.POST or None)
    done = submitted(
        request, form, lambda: _refer(request, form),
        word=lambda made: _("Caso %(number)s encaminhado.") % {"number": made.number},
        to=lambda made: reverse("charter:taxi", args=[made.pk]),
    )  # fmt: skip
    context = {"form": form, "once": submission(request), "citation": ruling.CITATION, "basis": ruling.BASIS}
    return done or render(request, "charter/taxis/new.html", context)


def _refer(request: HttpRequest, form: TaxiForm) -> Referral:
    data = form.cleaned_data
    found = ruling.Found(
        plate=data["plate"], happened_at=data["happened_at"], place=data["place"], origin=data["origin"],
        destination=data["destination"], paid=data["paid"] == "sim", traits=tuple(data["traits"]),
        narrative=data["narrative"],
    )  # fmt: skip
    return actions.refer(
        office=_office(request), found=found, basis=data["basis"], body=data["body"], reason=data["reason"],
        **sent(request),
    )  # fmt: skip


def _office(request: HttpRequest) -> Office:
    """The office from which it is referred: of a role of the whole agency, the first."""
    found = offices_with(signed_in(request), actions.REFER, clock.today()).order_by("pk").first()
    if found is None:
        raise CharterError(_("A agência ainda não tem unidade cadastrada."))
    return found


@require_safe
@reads
def taxi(request: HttpRequest, pk: int) -> HttpResponse:
    """One referral with its text and paper."""
    found = get_object_or_404(Referral.objects.select_related("office", "referred_by", "decision", "act"), pk=pk)
    facts = writing.facts(found, reader=signed_in(request))
    context = {"referral": found, "facts": facts, "paper": papers_of(found).first()}
    return render(request, "charter/taxis/one.html", context)
