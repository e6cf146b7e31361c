# SPDX-License-Identifier: Apache-2.0
"""Events of accounts refer to persons; what changed of a name or an address is in the vault and shown to who may."""

import pytest
from django.test import Client

from outorga.web.accounts import actions
from outorga.web.accounts.actions.ledger import name_earlier_accounts, seal_earlier_events
from outorga.web.accounts.models import AccountEvent, User
from outorga.web.casefiles import append_only, forgetting, vault
from outorga.web.casefiles.models import LookedAt, PersonalRecord, SearchToken
from tests.web.accounts.conftest import Person


@pytest.fixture
def renamed(person: Person) -> User:
    user = person("zulmira", name="Zulmira Antiga")
    actions.change_name(actor=user, user=user, name="Zulmira Nova")
    return user


def told() -> str:
    return str(list(AccountEvent.objects.values_list("data", flat=True)))


def test_no_event_holds_the_name_or_address(renamed: User) -> None:
    assert "person.renamed" in AccountEvent.objects.values_list("kind", flat=True)
    assert "ulmira" not in told()
    assert "@" not in told()


def test_the_history_shows_what_changed_and_records_the_look(
    renamed: User, administrator: User, signed_in_administrator: Client
) -> None:
    page = signed_in_administrator.get(f"/pessoas/{renamed.pk}/").content.decode()
    assert "Zulmira Antiga; Zulmira Nova." in page
    look = LookedAt.objects.get(person_ref=vault.reference("account", renamed.pk))
    assert look.user == administrator


def test_after_the_person_is_forgotten_the_history_says_only_that_it_changed(
    renamed: User, administrator: User, signed_in_administrator: Client
) -> None:
    vault.forget(vault.reference("account", renamed.pk), actor=administrator, reason="request")
    page = signed_in_administrator.get(f"/pessoas/{renamed.pk}/").content.decode()
    assert "Nome alterado" in page
    assert "Zulmira Antiga" not in page


@pytest.fixture
def officer(person: Person) -> User:
    return person("noemia", role="data_officer")


@pytest.mark.parametrize("words", ["zulmira@agencia.example", "ZULMIRA NOVA"])
def test_the_data_officer_finds_the_account_by_name_or_email_and_forgets_its_history(
    renamed: User, officer: User, signed_in_administrator: Client, words: str
) -> None:
    found = forgetting.search(words, actor=officer)
    assert [(match.name, match.document) for match in found] == [("Zulmira Nova", "zulmira@agencia.example")]
    forgetting.forget(person_ref=found[0].ref, reason="Pedido 12", actor=officer)
    assert "Zulmira Antiga" not in signed_in_administrator.get(f"/pessoas/{renamed.pk}/").content.decode()
    assert forgetting.search(words, actor=officer) == []


def test_a_change_after_the_account_was_forgotten_is_kept_anew(renamed: User, officer: User) -> None:
    first = vault.reference("account", renamed.pk)
    forgetting.forget(person_ref=first, reason="Pedido 12", actor=officer)
    actions.change_name(actor=renamed, user=renamed, name="Zulmira Outra")
    found = forgetting.search("Zulmira", actor=officer)
    assert [match.name for match in found] == ["Zulmira Outra"]
    assert found[0].ref != first
    assert vault.is_forgotten(first)


def test_the_account_of_an_earlier_version_is_found_once_the_installation_is_updated(
    renamed: User, officer: User
) -> None:
    PersonalRecord.objects.filter(kind=vault.IDENTITY).delete()
    SearchToken.objects.all().delete()
    assert forgetting.search("Zulmira", actor=officer) == []
    name_earlier_accounts()
    assert [match.name for match in forgetting.search("Zulmira", actor=officer)] == ["Zulmira Nova"]


def test_events_of_earlier_versions_are_sealed_once(person: Person) -> None:
    user = person("zulmira", name="Zulmira")
    AccountEvent.objects.create(actor=user, subject=user, kind="person.created", data={"email": "z@example.org"})
    changed = {"before": "z@example.org", "after": "y@example.org"}
    event = AccountEvent.objects.create(actor=user, subject=user, kind="email.changed", data=changed)
    seal_earlier_events()
    seal_earlier_events()
    event.refresh_from_db()
    assert "@" not in told()
    held = vault.get(event.data["personal"], kind=event.data["record"], actor=None, purpose="test")
    assert held == changed
    assert not append_only.missing()
