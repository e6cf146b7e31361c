# SPDX-License-Identifier: Apache-2.0
"""What the registry gives the rooms beside it, once, when the application starts."""

from collections.abc import Iterable

from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.accounts import shells
from outorga.web.accounts.models import User
from outorga.web.casefiles import access, forgetting, panels, words
from outorga.web.registry import holds, looks, schedule
from outorga.web.registry.actions import imports
from outorga.web.registry.authority import Acting, memberships_on
from outorga.web.registry.guards import COMPANY_REFS
from outorga.web.registry.models import Membership
from outorga.web.registry.queries import review
from outorga.web.ui.context import provide
from outorga.web.work import inbox, mail, people, shell
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
    "owner.corrected": _("Dono do veículo corrigido"),
    "link.ended": _("Vínculo do condutor encerrado"),
}


def _put_in_the_inbox() -> None:
    inbox.register(
        "registration",
        with_agency=("filed", "under_review"),
        with_company=("pending", "pending_category_change"),
        decided=("registered", "lapsed", "refused", "closed"),
    )
    # A driver's card waits for the registration of its driver, which endorses it; nobody takes it up by itself.
    inbox.register(
        "driver_card",
        following=("blank", "filled"),
        decided=("endorsed", "collected"),
        queue=("carteiras", _("Carteiras a visar")),
    )


def furnish() -> None:
    """Register panel, operator, sight, dated rules and jobs."""
    panels.register("registration", "registry/staff/panel.html", review.panel, order=10)
    panels.register_facts("registration", review.head_facts)
    panels.register_facts("driver_card", review.card_facts)
    panels.register_operator(review.operator)
    access.allow(cases_of_own_companies)
    access.worked_by("registration", "registration.review")
    access.worked_by("driver_card", "registration.review")
    dated.register("registry.lapse", schedule.lapse)
    dated.register("registry.announce", schedule.announce)
    imports.register_jobs()
    words.register(EVENTS)
    _put_in_the_inbox()
    forgetting.register(holds.holds, unlink=holds.unlink)
    looks.register()
    people.register(company_refs)
    mail.company_people(people_of_company)
    provide("detail", detail_of)
    provide("powers", powers_of)
    provide("counts", counts_of)


def people_of_company(company: int) -> list[User]:
    """Who acts for a company today: those who get its notices by e-mail."""
    in_term = Q(until_on=None) | Q(until_on__gte=clock.today())
    rows = Membership.objects.filter(in_term, company_id=company, from_on__lte=clock.today()).select_related("user")
    return [row.user for row in rows]


def company_refs(user: User) -> Iterable[int]:
    """The companies whose notices the person reads; the company area's door has asked already."""
    asked: list[int] | None = getattr(user, COMPANY_REFS, None)
    if asked is not None:
        return asked
    return memberships_on(user, clock.today()).order_by().values_list("company_id", flat=True)


def cases_of_own_companies(user: User) -> Q:
    """Whoever acts for a case's company sees it."""
    return Q(company_ref__in=memberships_on(user, clock.today()).values("company"))


def detail_of(request: HttpRequest) -> str:
    """The company beside the name of who acts for it; for others their office."""
    membership = _membership(request)
    return membership.company.legal_name if membership else shells.detail_of(request)


def powers_of(request: HttpRequest) -> frozenset[str]:
    """In the company's area nothing hangs on the agency's powers; elsewhere they are read."""
    return frozenset() if _membership(request) else shells.powers_now(request)


def counts_of(request: HttpRequest) -> dict[str, int]:
    """Whoever acts for a company has no agency work to count."""
    return {} if _membership(request) else shell.counts(request)


def _membership(request: HttpRequest) -> Membership | None:
    acting: Acting | None = getattr(request, "acting", None)
    return acting.membership if acting else None
