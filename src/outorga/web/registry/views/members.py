# SPDX-License-Identifier: Apache-2.0
"""Who acts for the company, who asked to, and whom the owner lets in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from outorga.web.accounts.actions.ledger import vault_reference
from outorga.web.accounts.guards import signed_in
from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.registry.actions import members
from outorga.web.registry.authority import own
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.forms.companies import MemberForm
from outorga.web.registry.guards import company_view
from outorga.web.registry.models import AccessRequest, Company, Membership
from outorga.web.registry.queries.members import members_of, open_requests
from outorga.web.registry.views.pages import attempt, carry_out, page


@require_safe
@company_view
def member_list(request: HttpRequest, company: Company) -> HttpResponse:
    """Everybody who acts or acted for the company."""
    context = {"members": members_of(company), "requests": open_requests(company), "may_change": _may(company, request)}
    return page(request, "registry/members.html", context)


def _may(company: Company, request: HttpRequest) -> bool:
    try:
        own(company, signed_in(request))
    except RegistryError:
        return False
    return True


@require_http_methods(["GET", "HEAD", "POST"])
@company_view(acting=True)
def member_new(request: HttpRequest, company: Company) -> HttpResponse:
    """Let a person act for the company."""
    form = MemberForm(request.POST or None, request.FILES or None)
    posted = request.method == "POST" and form.is_valid()
    if posted and attempt(form, lambda: _grant(request, company, form)) is not None:
        messages.success(request, _("Pessoa incluída."))
        return redirect("registry:members")
    context = {"form": form, "title": _("Dar acesso a uma pessoa"), "button": _("Dar acesso"), "multipart": True,
               "back": reverse("registry:members")}  # fmt: skip
    return page(request, "registry/form.html", context)


def _grant(request: HttpRequest, company: Company, form: MemberForm) -> Membership:
    data, actor = form.cleaned_data, signed_in(request)
    user = User.objects.filter(email=data["email"].strip().lower(), is_active=True).first()
    if user is None or user.is_staff_member:
        raise RegistryError(
            _("Ninguém entra aqui com este e-mail. Peça à pessoa que crie a conta antes."), field="email"
        )
    own(company, actor)
    about = [vault_reference(user)]
    document = data["document"]
    stored = files.store(document, actor=actor, accept=files.DOCUMENTS, people=about) if document else None
    return members.grant_membership(
        company=company, user=user, role=data["role"], actor=actor, scope=data["scope"],
        express_powers=data["express_powers"] or data["role"] == "owner", until_on=data["until_on"], document=stored,
    )  # fmt: skip


@require_POST
@company_view(acting=True)
def member_end(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """End somebody's access."""
    row = get_object_or_404(Membership.objects.select_related("company"), pk=pk, company=company)
    last, actor = members.yesterday(), signed_in(request)
    carry_out(request, lambda: members.end_membership(membership=row, on=last, actor=actor), _("Acesso encerrado."))
    return redirect("registry:members")


@require_POST
@company_view(acting=True)
def answer_request(request: HttpRequest, company: Company, pk: int) -> HttpResponse:
    """Answer who asked for access."""
    row = get_object_or_404(AccessRequest.objects.select_related("company", "user"), pk=pk, company=company)
    grant = "aceitar" in request.POST
    actor = signed_in(request)
    carry_out(request, lambda: members.decide_access(request=row, grant=grant, actor=actor), _("Pedido respondido."))
    return redirect("registry:members")
