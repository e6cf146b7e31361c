# SPDX-License-Identifier: Apache-2.0
"""What the registry gives the rooms beside it, once, when the application starts."""

from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import Account, account_of
from outorga.web.casefiles import access, panels, words
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry import schedule
from outorga.web.registry.actions import imports
from outorga.web.registry.authority import memberships_on
from outorga.web.registry.models import Membership
from outorga.web.registry.queries import review
from outorga.web.ui.context import provide
from outorga.web.work import mail, people
from outorga.web.work import people as notified
from outorga.web.work import schedule as dated

EVENTS = {
    "draft.saved": _("Respostas salvas"),
    "document.put": _("Documento guardado no pedido"),
    "document.withdrawn": _("Documento tirado do pedido"),
    "document.checked_at_desk": _("Cópia conferida com o original"),
    "document.recalled": _("Documento pedido de novo"),
    "representative.added": _("Representante legal incluído"),
    "representative.ended": _("Representante legal encerrado"),
    "member.granted": _("Acesso dado a uma pessoa"),
    "member.ended": _("Acesso encerrado"),
    "change.reported": _("Alteração comunicada"),
    "expiry.announced": _("Vencimento avisado à empresa"),
    "registration.renewed": _("Validade recalculada"),
    "holding.ended": _("Veículo saiu da frota"),
    "link.ended": _("Vínculo do condutor encerrado"),
}


def furnish() -> None:
    """Register panel, operator, sight, dated rules and jobs."""
    panels.register("registration", "registry/staff/panel.html", review.panel, order=10)
    panels.register_facts("registration", review.head_facts)
    panels.register_operator(review.operator)
    access.allow(belongs_to_company)
    dated.register("registry.lapse", schedule.lapse)
    dated.register("registry.announce", schedule.announce)
    imports.register_jobs()
    words.register(EVENTS)
    notified.register(company_refs)
    people.register(companies_acted_for)
    mail.company_people(people_of_company)
    provide("detail", detail_of)
    provide("powers", powers_of)


def companies_acted_for(user: User) -> list[int]:
    """The numbers of the companies that the person acts for today."""
    return list(memberships_on(user, clock.today()).values_list("company_id", flat=True))


def people_of_company(company: int) -> list[User]:
    """Who acts for a company today: those who get its notices by e-mail."""
    in_term = Q(until_on=None) | Q(until_on__gte=clock.today())
    rows = Membership.objects.filter(in_term, company_id=company, from_on__lte=clock.today()).select_related("user")
    return [row.user for row in rows]


def company_refs(user: User) -> list[int]:
    """The companies whose notices the person reads; the company area's door has asked already."""
    if not hasattr(user, "company_refs"):
        user.company_refs = list(memberships_on(user, clock.today()).values_list("company_id", flat=True))
    found: list[int] = user.company_refs
    return found


def belongs_to_company(user: User, case: CaseFile) -> bool:
    """Whoever acts for the case's company sees it."""
    if case.company_ref is None:
        return False
    return memberships_on(user, clock.today()).filter(company_id=case.company_ref).exists()


def detail_of(request: HttpRequest) -> str:
    """The company beside the name of who acts for it; for others their office."""
    acting = getattr(request, "acting", None)
    if acting is not None and acting.membership is not None:
        return str(acting.membership.company.legal_name)
    account = _account(request)
    return account.detail if account else ""


def powers_of(request: HttpRequest) -> frozenset[str]:
    """In the company's area nothing hangs on the agency's powers; elsewhere they are read."""
    acting = getattr(request, "acting", None)
    if acting is not None and acting.membership is not None:
        return frozenset()
    account = _account(request)
    return account.powers if account else frozenset()


def _account(request: HttpRequest) -> Account | None:
    """Asked once per page for both parts of the shell."""
    if not hasattr(request, "shell_account"):
        request.shell_account = account_of(request.user)  # type: ignore[attr-defined]
    found: Account | None = request.shell_account  # type: ignore[attr-defined]
    return found
