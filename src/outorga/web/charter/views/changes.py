# SPDX-License-Identifier: Apache-2.0
"""What the company does with a request after filing: items, exchanges, renewal, contract changes, giving up."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.accounts.guards import signed_in
from outorga.web.casefiles import files
from outorga.web.casefiles.idempotency import submission
from outorga.web.charter.actions import contracts, drafts, endings, supply, variations
from outorga.web.charter.forms.changes import ContractChangeForm, ExchangePassengerForm, GiveUpForm, ItemsForm
from outorga.web.charter.forms.crew import ExchangeDriverForm, ExchangeVehicleForm
from outorga.web.charter.models import (
    Authorization,
    AuthorizationDriver,
    AuthorizationVehicle,
    PassengerRow,
    Variation,
)
from outorga.web.charter.queries import names, onboard, results, wizard
from outorga.web.charter.views.pages import (
    attempt,
    charter_view,
    form_methods,
    own,
    page,
    version,
)
from outorga.web.registry.models import Company
from outorga.web.registry.queries.fleet import driver_names, drivers_of, fleet_of
from outorga.web.ui.parts import Effect

MOST_SHOWN = 60


@form_methods
@charter_view
def supply_items(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Present what is missing."""
    asked = own(company, pk)
    if asked.state != "pending":
        return redirect("charter:trip", pk=pk)
    items = results.missing_items(asked)
    form = ItemsForm(request.POST or None, request.FILES or None, items=items)
    if request.method == "POST" and form.is_valid():
        done = attempt(form, lambda: supply.supply_items(
            asked=asked, items=_supplied(request, form), actor=signed_in(request), key=submission(request)
        ))  # fmt: skip
        if done is not None:
            messages.success(request, _("Itens apresentados."))
            return redirect("charter:trip", pk=pk)
    shown = results.of(asked, actor=signed_in(request))
    context = {"asked": asked, "items": items, "form": form, "told": shown, "once": submission(request)}
    return page(request, "charter/pending.html", context)


def _supplied(request: HttpRequest, form: ItemsForm) -> dict[str, supply.Supplied]:
    found = {}
    for code, (value, upload) in form.supplied().items():
        stored = files.store(upload, actor=signed_in(request), accept=files.DOCUMENTS) if upload else None
        found[code] = supply.Supplied(value, stored)
    return found


@require_safe
@charter_view
def name_list(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """The list with names, for the company's own people; the look is recorded."""
    asked = own(company, pk)
    if asked.filed_at is None or not asked.is_occasional:
        raise Http404
    context = {
        "title": _("Relação nominal"),
        "asked": asked,
        "people": names.listed(asked, actor=signed_in(request)),
        "term": wizard.list_term(asked),
    }
    return page(request, "charter/name_list.html", context)


@form_methods
@charter_view
def exchange_passenger(request: HttpRequest, company: Company, pk: int, row: int) -> HttpResponse:
    """Another person in the place of one."""
    asked = own(company, pk)
    out = get_object_or_404(PassengerRow, pk=row, passenger_list__authorization=asked)
    form = ExchangePassengerForm(request.POST or None)
    leaves = names.listed_row(out, actor=signed_in(request)).name

    def act() -> Variation:
        return variations.exchange_passenger(
            asked=asked, row=out, actor=signed_in(request), key=submission(request), **form.cleaned_data
        )

    return _exchange(request, asked, form, title=_("Trocar passageiro"), leaves=leaves, act=act)


@form_methods
@charter_view
def exchange_vehicle(request: HttpRequest, company: Company, pk: int, row: int) -> HttpResponse:
    """Another vehicle in the place of one."""
    asked = own(company, pk)
    out = get_object_or_404(AuthorizationVehicle, pk=row, authorization=asked, until_at=None)
    fleet = fleet_of(company, on=clock.today()).exclude(pk=out.holding_id)[:MOST_SHOWN]
    form = ExchangeVehicleForm(request.POST or None, fleet=fleet)

    def act() -> Variation:
        return variations.exchange_vehicle(
            asked=asked, row=out, holding=form.chosen(), reason=form.cleaned_data["reason"], actor=signed_in(request),
            key=submission(request),
        )  # fmt: skip

    return _exchange(request, asked, form, title=_("Trocar veículo"), leaves=format_plate(out.plate), act=act)


@form_methods
@charter_view
def exchange_driver(request: HttpRequest, company: Company, pk: int, row: int) -> HttpResponse:
    """Another driver in the place of one."""
    asked, actor = own(company, pk), signed_in(request)
    out = get_object_or_404(AuthorizationDriver, pk=row, authorization=asked, until_at=None)
    crew = list(drivers_of(company).exclude(case__state="closed")[:MOST_SHOWN])
    known = driver_names(crew, actor=actor, purpose="charter: exchange")
    others = [driver for driver in crew if driver.pk != out.driver_id]
    form = ExchangeDriverForm(request.POST or None, crew=others, names=known)
    leaves = known.get(out.driver_id, "")

    def act() -> Variation:
        return variations.exchange_driver(
            asked=asked, row=out, driver=form.chosen(), reason=form.cleaned_data["reason"], actor=actor,
            key=submission(request),
        )  # fmt: skip

    return _exchange(request, asked, form, title=_("Trocar condutor"), leaves=leaves, act=act)


def _exchange(
    request: HttpRequest, asked: Authorization, form: Any, *, title: str, leaves: str, act: Callable[[], Variation]
) -> HttpResponse:
    """Ask, do, and tell: what the law refuses is shown with its reasons and the way out."""
    if not asked.is_live:
        return redirect("charter:trip", pk=asked.pk)
    if request.method == "POST" and form.is_valid():
        made = attempt(form, act)
        if made is not None and made.accepted:
            messages.success(
                request, _("%(what)s registrada. O papel novo já vale.") % {"what": made.get_kind_display()}
            )
            return redirect("charter:trip", pk=asked.pk)
        if made is not None:
            context = {"asked": asked, "title": title, "variation": made, "decision": made.decision}
            context["failing"] = results.failing_steps(made.decision)
            return page(request, "charter/exchange_refused.html", context, status=409)
    context = {"asked": asked, "form": form, "title": title, "leaves": leaves, "once": submission(request)}
    return page(request, "charter/exchange.html", context)


@require_POST
@charter_view
def renew(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """A new request with the answers of the one that ends (art. 7, § 2)."""
    asked = own(company, pk)
    if asked.is_occasional or not asked.number:
        raise Http404
    draft = drafts.start(
        company=company, service=asked.service, actor=signed_in(request), office=asked.office, renews=asked,
        key=submission(request),
    )  # fmt: skip
    messages.success(request, _("Renovação aberta com os dados da autorização atual. Confira o contrato e o começo."))
    return redirect(wizard.url_of(draft, "contract"))


@form_methods
@charter_view
def contract_change(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Tell a change of the contract."""
    asked = own(company, pk)
    if asked.is_occasional or not asked.is_live:
        return redirect("charter:trip", pk=pk)
    form = ContractChangeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        change = attempt(form, lambda: contracts.report_change(
            asked=asked, actor=signed_in(request), key=submission(request), **form.cleaned_data
        ))  # fmt: skip
        if change is not None:
            return page(
                request,
                "charter/contract_changed.html",
                {"title": _("Mudança do contrato"), "asked": asked, "change": change},
            )
    return page(
        request,
        "charter/contract_change.html",
        {"title": _("Mudança do contrato"), "asked": asked, "form": form, "once": submission(request)},
    )


@form_methods
@charter_view
def give_up(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Give the authorization up."""
    asked = own(company, pk)
    if not asked.is_live:
        return redirect("charter:trip", pk=pk)
    form = GiveUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        done = attempt(form, lambda: endings.give_up(
            asked=asked, reason=form.cleaned_data["reason"], actor=signed_in(request), key=submission(request)
        ))  # fmt: skip
        if done is not None:
            messages.success(request, _("Autorização cancelada."))
            return redirect("charter:trip", pk=pk)
    effects = [
        Effect(_("O papel deixa de valer agora, e quem o verificar vai saber."), icon="bad", tone="bad"),
        Effect(_("Não se desfaz: para viajar, faz-se outro pedido."), icon="warn", tone="warn"),
    ]
    context = {
        "asked": asked,
        "form": form,
        "effects": effects,
        "once": submission(request),
        "version": version(request),
    }
    return page(request, "charter/give_up.html", context)


@require_safe
@charter_view
def on_board(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """The papers that the vehicle carries on this trip (art. 15)."""
    asked = own(company, pk)
    if not asked.number:
        raise Http404
    return page(
        request,
        "charter/on_board.html",
        {"title": _("O que levar a bordo"), "asked": asked, "rows": onboard.papers(asked.service)},
    )
