# SPDX-License-Identifier: Apache-2.0
"""The company's area: dashboard, sign-up, the request section by section, declaration and protocol."""

import re
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from outorga.web import clock
from outorga.web.accounts.guards import form_methods, signed_in
from outorga.web.accounts.queries import has_power
from outorga.web.casefiles.idempotency import submission
from outorga.web.casefiles.models import CaseFile
from outorga.web.papers.queries import paper_of
from outorga.web.registry import guards
from outorga.web.registry.actions import changes, companies, filing, members
from outorga.web.registry.authority import ENTER
from outorga.web.registry.errors import AlreadyRegistered
from outorga.web.registry.forms.companies import (
    AccessForm,
    ChangeForm,
    DataForm,
    DeclareForm,
    DeskDeclareForm,
    RepresentativeForm,
    SectionForm,
    ServicesForm,
    SignUpForm,
)
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import Company, LegalRepresentative
from outorga.web.registry.queries import answers, dashboard, progress
from outorga.web.registry.views.pages import attempt, page
from outorga.web.ui.formats import pt_time


@require_safe
@company_view
def home(request: HttpRequest, company: Company) -> HttpResponse:
    """What needs the company, what expires, its fleet and drivers."""
    shown = dashboard.of(company, on=clock.today())
    others = getattr(request, "other_companies", [])
    return page(request, "registry/home.html", {"board": shown, "others": others})


@login_required
@form_methods
def no_company(request: HttpRequest) -> HttpResponse:
    """Sign-up: the first page of a person without a company, or one more company."""
    user = signed_in(request)
    at_desk = "balcao" in request.GET and has_power(user, ENTER)
    if user.is_staff_member and not at_desk:
        return redirect("registry:companies")
    form, taken = SignUpForm(request.POST or None), None
    if request.method == "POST" and form.is_valid():
        try:
            company = companies.sign_up(actor=user, at_desk=at_desk, key=submission(request), **form.cleaned_data)
        except AlreadyRegistered as refusal:
            taken = refusal.company
            form.add_error("cnpj", refusal.message)
        else:
            _enter(request, company, at_desk=at_desk)
            return redirect("registry:tasks")
    context = {"form": form, "taken": taken, "shell": "ui/staff.html" if at_desk else "ui/company.html"}
    return page(request, "registry/sign_up.html", context)


def _enter(request: HttpRequest, company: Company, *, at_desk: bool) -> None:
    if at_desk:
        guards.open_desk(request, company)
    else:
        guards.choose(request, company)


@login_required
@form_methods
def ask_access(request: HttpRequest, cnpj: str) -> HttpResponse:
    """Ask the owner of a registered company for access; tells nothing about the company but that it asks."""
    company = get_object_or_404(Company, cnpj=cnpj)
    form = AccessForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        members.request_access(company=company, actor=signed_in(request), message=form.cleaned_data["message"])
        messages.success(request, _("Pedido enviado. Quem é dono do cadastro responde por aqui e por e-mail."))
        return redirect("registry:no_company")
    return page(request, "registry/ask_access.html", {"form": form, "shell": "ui/company.html", "cnpj": cnpj})


@require_POST
@login_required
def choose(request: HttpRequest, pk: int) -> HttpResponse:
    """Work for another of one's companies."""
    guards.choose(request, get_object_or_404(Company, pk=pk))
    return redirect("registry:home")


@require_safe
@company_view
def tasks(request: HttpRequest, company: Company) -> HttpResponse:
    """The request as a list of tasks."""
    shown = progress.progress_of(company, on=clock.today(), actor=signed_in(request))
    return page(request, "registry/tasks.html", {"progress": shown, "groups": shown.groups})


@form_methods
@company_view(acting=True)
def data(request: HttpRequest, company: Company) -> HttpResponse:
    """Who the company is and where."""
    return _section(request, company, DataForm, title=_("Dados da empresa e endereço"), here="registry:data")


@form_methods
@company_view(acting=True)
def services(request: HttpRequest, company: Company) -> HttpResponse:
    """What it wants to run."""
    return _section(request, company, ServicesForm, title=_("Serviços e enquadramento"), here="registry:services")


def _section(
    request: HttpRequest, company: Company, form_class: type[SectionForm], *, title: str, here: str
) -> HttpResponse:
    """Save what is valid, field by field as it is typed or all at once; errors come back with what was typed."""
    form = form_class(request.POST or None, initial=form_class.initial_of(company))
    if request.method == "POST":
        whole = form.is_valid()
        # A field that saves itself may arrive after the whole form: it keeps only what it says.
        values = form.answers(only=_source_field(request))
        saved = attempt(form, lambda: companies.save_answers(company=company, values=values, actor=signed_in(request)))
        if request.headers.get("HX-Request"):
            return _field_saved(form, _source_field(request))
        if saved is not None and whole:
            messages.success(request, _("Salvo."))
            return redirect("registry:tasks")
    locked = company.state not in companies.OPEN_STATES
    return page(
        request, "registry/section.html", {"form": form, "title": title, "save_url": reverse(here), "locked": locked}
    )


def _source_field(request: HttpRequest) -> str:
    """The field that htmx posted for: its source reads ``input#id_district`` or, of a choice, ``input#id_kind_0``."""
    return re.sub(r"_[0-9]+$", "", request.headers.get("HX-Source", "").rpartition("#id_")[2])


def _field_saved(form: SectionForm, name: str) -> HttpResponse:
    errors = form.errors.get(name) or form.non_field_errors()
    if errors:
        return HttpResponse(escape(errors[0]))
    return HttpResponse(_("Salvo hoje, às %(time)s") % {"time": pt_time(clock.now())})


@form_methods
@company_view(acting=True)
def representatives(request: HttpRequest, company: Company) -> HttpResponse:
    """Who signs by the articles."""
    form = RepresentativeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        row = attempt(
            form, lambda: companies.add_representative(company=company, actor=signed_in(request), **form.cleaned_data)
        )
        if row is not None:
            messages.success(request, _("Representante incluído."))
            return redirect("registry:representatives")
    rows = answers.representatives(company, actor=signed_in(request))
    return page(request, "registry/representatives.html", {"form": form, "rows": rows})


@require_POST
@company_view(acting=True)
def end_representative(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """A representative leaves today."""
    row = get_object_or_404(LegalRepresentative, pk=pk, company=company)
    companies.end_representative(representative=row, on=clock.today(), actor=signed_in(request))
    messages.success(request, _("Representante encerrado. O registro continua no histórico."))
    return redirect("registry:representatives")


@form_methods
@company_view(acting=True)
def check(request: HttpRequest, company: Company) -> HttpResponse:
    """Check the answers, declare and send."""
    at_desk = request.acting.desk  # type: ignore[attr-defined]
    form: Any = (DeskDeclareForm if at_desk else DeclareForm)(request.POST or None)
    user = signed_in(request)
    if request.method == "POST" and form.is_valid():
        signer = form.signer() if at_desk else None
        case = attempt(form, lambda: filing.file_request(
            subjects=filing.subjects_of(company), actor=user, declared="sim", signer=signer, key=submission(request)
        ))  # fmt: skip
        if case is not None:
            return redirect("registry:filed", number=case.number)
    shown = answers.of(company, on=clock.today(), actor=user)
    return page(request, "registry/check.html", {"form": form, "answers": shown, "once": submission(request)})


@require_safe
@company_view
def filed(request: HttpRequest, company: Company, number: str) -> HttpResponse:
    """The protocol number, the receipt, what comes next."""
    case = get_object_or_404(CaseFile.objects.select_related("office"), number=number, company_ref=company.pk)
    filing_event = (
        case.events.filter(kind__in=["file", "supply_items"]).select_related("decision").order_by("-seq").first()
    )
    if filing_event is None:
        raise Http404
    missing = filing.missing_labels(filing_event.decision) if filing_event.decision else []
    receipt = paper_of(case, "protocol_receipt")
    context = {"case": case, "receipt": receipt, "missing": missing, "filed_at": filing_event.at}
    return page(request, "registry/filed.html", context)


@form_methods
@company_view(acting=True)
def change(request: HttpRequest, company: Company) -> HttpResponse:
    """Tell a change of the company's data within five days, or late."""
    form = ChangeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        report = attempt(form, lambda: changes.report_change(
            subject=company, text=form.cleaned_data["text"], happened_on=form.cleaned_data["happened_on"],
            changes=form.changes(), actor=signed_in(request), key=submission(request),
        ))  # fmt: skip
        if report is not None:
            return page(request, "registry/change_done.html", {"report": report})
    title = _("Comunicar alteração da empresa")
    return page(request, "registry/change.html", {"form": form, "title": title})
