# SPDX-License-Identifier: Apache-2.0
"""Whom the registry still needs, and whom it lets go."""

from collections.abc import Callable
from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from outorga.web.accounts.models import User
from outorga.web.casefiles import files, forgetting
from outorga.web.casefiles.errors import Forgotten, StillNeeded
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry import holds, people
from outorga.web.registry.actions import companies, review
from outorga.web.registry.facts import Subject
from outorga.web.registry.items import SIGNERS
from outorga.web.registry.models import Company, Document, Driver, Membership, Person, VehicleHolding
from tests.web.registry.conftest import PDF, make_person, refreshed, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer(db: None) -> User:
    return make_person("noemia", "Noêmia Couto", "data_officer")


def told(ref: str) -> list[str]:
    return [hold.text for hold in holds.holds(ref)]


def test_a_request_under_way_and_a_registration_in_force_need_the_driver(
    company: Company, driver: Driver, put_all: Callable[[Subject], None], file: Callable[..., CaseFile]
) -> None:
    assert told(driver.person.vault_ref)[0].startswith(f"Condutor da {company.legal_name}: pedido em andamento")


def test_a_registered_driver_is_needed_until_its_last_day_and_can_be_forgotten_once_it_is_closed(
    registered: Company, driver: Driver, officer: User
) -> None:
    found = refreshed(driver)
    assert isinstance(found, Driver)
    ref = found.person.vault_ref
    hold = next(iter(holds.holds(ref)))
    assert "cadastro em vigor" in hold.text
    assert hold.until == found.registered_until
    with pytest.raises(StillNeeded):
        forgetting.forget(person_ref=ref, reason="Pedido 12", actor=officer)
    review.close(subject=found, on=date(2026, 11, 30), reason="Saiu da empresa", actor=None)
    assert told(ref) == []
    forgetting.forget(person_ref=ref, reason="Pedido 12", actor=officer)
    assert people.identity(found.person, actor=officer).name == people.FORGOTTEN


def test_who_was_forgotten_is_not_found_by_cpf_and_may_come_back_as_somebody_new(
    registered: Company, driver: Driver, officer: User
) -> None:
    review.close(subject=refreshed(driver), on=date(2026, 11, 30), reason="Saiu da empresa", actor=None)
    forgetting.forget(person_ref=driver.person.vault_ref, reason="Pedido 12", actor=officer)
    assert Person.objects.get(pk=driver.person_id).cpf_key is None
    again = people.find_or_add(name="Outro Nome Qualquer", cpf="418.207.936-13")
    assert again.pk != driver.person_id


def test_the_owner_of_a_vehicle_and_the_signer_of_a_company_are_needed(
    company: Company, holding: VehicleHolding, owner: User
) -> None:
    person = people.find_or_add(name="Sônia Magalhães Diniz", cpf="529.982.247-25")
    companies.add_representative(company=company, name="Sônia Magalhães Diniz", cpf="529.982.247-25", actor=owner)
    assert told(person.vault_ref) == [f"Representante legal da {company.legal_name}, que tem cadastro."]


def test_nobody_of_the_registry_is_needed_by_it() -> None:
    assert told("0" * 32) == []


def test_a_paper_sent_before_the_signer_was_named_goes_with_the_signer(
    company: Company, owner: User, officer: User, put: Callable[..., Document]
) -> None:
    early = put(company, SIGNERS).file
    assert early is not None
    signer = companies.add_representative(company=company, name="Ana Prates", cpf="529.982.247-25", actor=owner)
    companies.end_representative(representative=signer, on=date(2026, 11, 29), actor=owner)
    forgetting.forget(person_ref=signer.person.vault_ref, reason="Pedido 12", actor=officer)
    with pytest.raises(Forgotten):
        files.open(early)
    later = put(company, SIGNERS).file
    assert later is not None
    with files.open(later) as kept:
        assert kept.read() == PDF


def test_a_power_of_attorney_in_force_is_needed_and_goes_with_the_account_afterwards(
    company: Company, owner: User, stranger: User, officer: User
) -> None:
    upload = SimpleUploadedFile("procuracao.pdf", PDF, content_type="application/pdf")
    form = {"email": stranger.email, "role": "representative", "scope": ["charter"], "document": upload}
    assert signed_in(owner).post(reverse("registry:member_new"), form).status_code == 302
    row = stranger.memberships.get()
    assert row.document is not None
    ref = forgetting.search(stranger.email, actor=officer)[0].ref
    assert told(ref) == [f"Procuração em vigor da {company.legal_name}."]
    Membership.objects.filter(pk=row.pk).update(from_on=date(2026, 11, 1), until_on=date(2026, 11, 29))
    forgetting.forget(person_ref=ref, reason="Pedido 12", actor=officer)
    with pytest.raises(Forgotten):
        files.open(row.document)
