# SPDX-License-Identifier: Apache-2.0
"""Who acts for a company: access asked for and given, powers of attorney with scope, dates and express powers."""

from collections.abc import Sequence
from datetime import date, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import StoredFile
from outorga.web.language import reader
from outorga.web.registry.authority import own
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.models import AccessRequest, Company, Membership, MembershipRole, Scope
from outorga.web.registry.notices import tell_company, tell_user


@language.of_records()
def request_access(*, company: Company, actor: User, message: str = "") -> AccessRequest:
    """Ask the owner to act for a company; asking twice is asking once."""
    with transaction.atomic():
        row, fresh = AccessRequest.objects.get_or_create(
            user=actor, company=company, state=AccessRequest.State.ASKED,
            defaults={"message": message.strip()[:500], "asked_at": clock.now()},
        )  # fmt: skip
        if fresh:
            text = _("Uma pessoa pediu acesso à empresa. Veja quem é e responda.")
            tell_company(
                company, case=company.case, key=f"access:{row.pk}:asked", text=text, url="/empresa/representantes/"
            )
    return row


@language.of_records()
def decide_access(*, request: AccessRequest, grant: bool, actor: User) -> AccessRequest:
    """The owner answers; whoever is let in acts as an employee, without signing."""
    own(request.company, actor)
    with transaction.atomic():
        row = AccessRequest.objects.select_for_update(of=("self",)).select_related("company", "user").get(pk=request.pk)
        if row.state != AccessRequest.State.ASKED:
            return row
        row.state = AccessRequest.State.GRANTED if grant else AccessRequest.State.REFUSED
        row.decided_by, row.decided_at = actor, clock.now()
        row.save()
        if grant:
            grant_membership(company=row.company, user=row.user, role=MembershipRole.USER, actor=actor)
        answer = (
            _("Seu pedido de acesso a %(name)s foi aceito.")
            if grant
            else _("Seu pedido de acesso a %(name)s foi recusado.")
        )
        words = {"name": row.company.legal_name}
        tell_user(row.user, key=f"access:{row.pk}:answered", text=answer % words, url="/empresa/")
    return row


def grant_membership(
    *,
    company: Company,
    user: User,
    role: str,
    actor: User | None,
    scope: Sequence[str] = (),
    express_powers: bool = False,
    from_on: date | None = None,
    until_on: date | None = None,
    document: StoredFile | None = None,
) -> Membership:
    """Let a person act for the company; a representative needs a power of attorney with a scope (art. 4, § 1)."""
    acting = own(company, actor)
    start = from_on or clock.today()
    _check(role=role, scope=scope, document=document, from_on=start, until_on=until_on)
    try:
        with transaction.atomic():
            row = Membership.objects.create(
                user=user, company=company, role=role, scope=list(scope), express_powers=express_powers,
                from_on=start, until_on=until_on, document=document, granted_by=actor or user, granted_at=clock.now(),
            )  # fmt: skip
            if company.case is not None:
                data = {"user": user.pk, "role": role, "scope": list(scope), "express_powers": express_powers}
                cases.record(case=company.case, event="member.granted", actor=actor, power=acting.power, data=data)
    except IntegrityError as error:
        raise RegistryError(
            reader.gettext("Esta pessoa já age pela empresa. Encerre o acesso dela antes."), field="email"
        ) from error
    return row


def _check(
    *, role: str, scope: Sequence[str], document: StoredFile | None, from_on: date, until_on: date | None
) -> None:
    if until_on is not None and until_on < from_on:
        raise RegistryError(reader.gettext("O último dia vem antes do primeiro."), field="until_on")
    if role != MembershipRole.REPRESENTATIVE:
        return
    if not scope or not set(scope) <= set(Scope.values):
        raise RegistryError(reader.gettext("Diga o que a procuração alcança."), field="scope")
    if document is None:
        raise RegistryError(reader.gettext("Envie a procuração."), field="document")


def end_membership(*, membership: Membership, on: date, actor: User) -> Membership:
    """End somebody's access with that day; the last owner stays."""
    acting = own(membership.company, actor)
    with transaction.atomic():
        company = Company.objects.select_for_update(of=("self",)).select_related("case").get(pk=membership.company_id)
        others = company.memberships.filter(role=MembershipRole.OWNER, until_on=None).exclude(pk=membership.pk)
        if membership.role == MembershipRole.OWNER and not others.exists():
            raise RegistryError(reader.gettext("A empresa precisa de pelo menos um representante legal."))
        membership.until_on = max(on, membership.from_on)
        membership.save(update_fields=["until_on"])
        if company.case is not None:
            data = {"user": membership.user_id, "until_on": membership.until_on.isoformat()}
            cases.record(case=company.case, event="member.ended", actor=actor, power=acting.power, data=data)
    return membership


def yesterday() -> date:
    """The last day of an access that ends at once."""
    return clock.today() - timedelta(days=1)
