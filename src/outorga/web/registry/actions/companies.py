# SPDX-License-Identifier: Apache-2.0
"""A company comes into the registry: sign-up, its answers section by section, who signs for it."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import is_cnpj, is_cpf, normalize_cnpj
from outorga.web import clock, language
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.language import reader
from outorga.web.registry import people, texts
from outorga.web.registry.authority import acting_for
from outorga.web.registry.errors import AlreadyRegistered, AnswersClosed, RegistryError
from outorga.web.registry.items import NORM
from outorga.web.registry.models import Company, LegalRepresentative, Membership, MembershipRole
from outorga.web.registry.texts import BadText

OPEN_STATES = frozenset({"", "draft", "pending"})
ANSWERS = frozenset({
    "legal_name", "trade_name", "kind", "delegated", "registry_certificate_until", "passenger_transport_in_object",
    "services", "tourism", "state_registration", "street", "district", "city_code", "city_name", "postcode", "email",
    "phone", "office",
})  # fmt: skip


def sign_up(
    *,
    cnpj: str,
    legal_name: str,
    office: Office,
    actor: User,
    kind: str = "company",
    at_desk: bool = False,
    key: str = "",
) -> Company:
    """Open the registration of a company; whoever signs it up becomes its owner, but not a clerk at the desk.

    A company that only came by a file import, and that nobody acts for, is taken up by the first who asks: what it
    is worth, the documents show.
    """
    if not is_cnpj(cnpj):
        raise RegistryError(reader.gettext("O CNPJ não confere. Veja os dois últimos números."), field="cnpj")
    name = cleaned_name(legal_name, field="legal_name")

    def work() -> Company:
        company = _company(cnpj=normalize_cnpj(cnpj), legal_name=name, kind=kind, office=office)
        _open_registration(company, actor=actor)
        if not at_desk:
            _own(company, actor)
        return company

    return once(key=key, scope="sign_up_company", actor=actor, work=work)


def cleaned_name(text: str, *, field: str) -> str:
    """A name fit to keep, or the field's error."""
    try:
        with language.of_reader():
            name = texts.name(text)
    except BadText as error:
        raise RegistryError(str(error), field=field) from error
    if not name:
        raise RegistryError(reader.gettext("Escreva o nome."), field=field)
    return name


def _company(*, cnpj: str, legal_name: str, kind: str, office: Office) -> Company:
    found = Company.objects.select_for_update(of=("self",)).filter(cnpj=cnpj).first()
    if found is not None:
        if found.case_id or found.memberships.exists():
            raise AlreadyRegistered(found)
        found.legal_name, found.kind, found.office = legal_name, kind, office
        found.refold()
        found.save()
        return found
    now = clock.now()
    company = Company(cnpj=cnpj, legal_name=legal_name, kind=kind, office=office, created_at=now, saved_at=now)
    company.refold()
    try:
        with transaction.atomic():
            company.save(force_insert=True)
    except IntegrityError as error:
        raise AlreadyRegistered(Company.objects.get(cnpj=cnpj)) from error
    return company


def _open_registration(company: Company, *, actor: User) -> None:
    if company.office is None:
        raise RegistryError(reader.gettext("Escolha a regional."), field="office")
    company.case = cases.open_case(
        kind="registration",
        norm=NORM,
        title=_("Cadastro de empresa: %(name)s") % {"name": company.legal_name},
        office=company.office,
        actor=actor,
        company=company,
        data={"subject": "company", "id": company.pk},
    )
    company.save(update_fields=["case"])


def _own(company: Company, actor: User) -> None:
    Membership.objects.create(
        user=actor, company=company, role=MembershipRole.OWNER, express_powers=True, from_on=clock.today(),
        granted_by=actor, granted_at=clock.now(),
    )  # fmt: skip


def save_answers(*, company: Company, values: Mapping[str, Any], actor: User | None) -> Company:
    """Keep some answers of the request. Closed once it was filed, until the agency asks for something."""
    acting = acting_for(company, actor)
    unknown = set(values) - ANSWERS
    if unknown:
        raise RegistryError(reader.gettext("Não se grava “%(name)s” aqui.") % {"name": sorted(unknown)[0]})
    with transaction.atomic():
        fresh = Company.objects.select_for_update(of=("self",)).select_related("case", "office").get(pk=company.pk)
        if fresh.state not in OPEN_STATES:
            raise AnswersClosed
        changed = [name for name, value in values.items() if getattr(fresh, name) != value]
        _assign(fresh, values)
        if changed and fresh.case is not None:
            data = {"fields": sorted(changed)}
            cases.record(case=fresh.case, event="draft.saved", actor=actor, power=acting.power, data=data)
    return fresh


def _assign(company: Company, values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        setattr(company, name, cleaned_name(value, field=name) if name == "legal_name" else value)
    company.refold()
    company.saved_at = clock.now()
    company.save()


def add_representative(
    *, company: Company, name: str, cpf: str, actor: User | None, office_held: str = "", from_on: date | None = None
) -> LegalRepresentative:
    """Name a person who signs for the company by its articles (art. 4, I, g); the same one twice is the same row."""
    acting = acting_for(company, actor)
    if not is_cpf(cpf):
        raise RegistryError(reader.gettext("O CPF não confere. Veja os dois últimos números."), field="cpf")
    known = cleaned_name(name, field="name")
    with transaction.atomic():
        person = people.find_or_add(name=known, cpf=cpf, actor=actor)
        row, made = LegalRepresentative.objects.get_or_create(
            company=company, person=person, until_on=None,
            defaults={"office_held": texts.clean(office_held)[:60], "from_on": from_on},
        )  # fmt: skip
        if made and company.case is not None:
            data = {"representative": person.vault_ref}
            cases.record(case=company.case, event="representative.added", actor=actor, power=acting.power, data=data)
    return row


def end_representative(*, representative: LegalRepresentative, on: date, actor: User | None) -> LegalRepresentative:
    """A representative leaves; the row stays with its last day."""
    company = representative.company
    acting = acting_for(company, actor)
    with transaction.atomic():
        representative.until_on = on
        representative.save(update_fields=["until_on"])
        if company.case is not None:
            data = {"representative": representative.person.vault_ref, "until_on": on.isoformat()}
            cases.record(case=company.case, event="representative.ended", actor=actor, power=acting.power, data=data)
    return representative
