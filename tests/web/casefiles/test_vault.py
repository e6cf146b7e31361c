# SPDX-License-Identifier: Apache-2.0
"""Personal data: unreadable in the database, found without accents, each look recorded, forgotten for good."""

from uuid import uuid4

import pytest
from cryptography.exceptions import InvalidTag
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from pytest_django import DjangoAssertNumQueries, Settings

from outorga.web.accounts.models import User
from outorga.web.casefiles import keys, vault
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.models import LookedAt, PersonalRecord, PersonKey, SearchToken

pytestmark = pytest.mark.django_db
JOSE = {"name": "José Antônio da Conceição", "cpf": "418.207.936-13", "born_on": "1980-02-29"}


@pytest.fixture
def jose() -> str:
    return vault.put(vault.new_person(), JOSE)


def look(ref: str, actor: User | None = None) -> dict[str, object]:
    return vault.get(ref, actor=actor, purpose="test")


def test_what_is_put_comes_back_whole(jose: str) -> None:
    assert look(jose) == JOSE


def test_a_later_record_replaces_the_earlier_and_its_index(jose: str) -> None:
    vault.put(jose, {**JOSE, "name": "José Barbosa"})
    assert look(jose)["name"] == "José Barbosa"
    assert (vault.search("conceição"), vault.search("barbosa")) == ([], [jose])


def test_the_database_holds_neither_name_nor_document_in_the_clear(jose: str) -> None:
    raw = b"".join(bytes(row.sealed) for row in PersonalRecord.objects.all())
    raw += "".join(SearchToken.objects.values_list("token", flat=True)).encode()
    for secret in (b"Jos", b"jose", b"418207", b"418.207", b"concei"):
        assert secret not in raw


@pytest.mark.parametrize(
    "typed",
    ["jose", "JOSÉ", "conceicao", "Conceição José", "ant", "41820793613", "418.207.936-13", "４１８20793613"],
)
def test_a_person_is_found_by_words_beginnings_or_the_whole_number(jose: str, typed: str) -> None:
    assert vault.search(typed) == [jose]


@pytest.mark.parametrize("typed", ["", "jo", "conceicao maria", "4182079", "ose", "%", "da"])
def test_nobody_is_found_by_less_or_by_something_else(jose: str, typed: str) -> None:
    assert vault.search(typed) == []


def test_a_reference_may_be_a_uuid(db: None) -> None:
    ref = uuid4()
    assert vault.put(ref, JOSE) == ref.hex
    assert look(str(ref)) == JOSE


def test_each_look_is_recorded_with_who_and_why(jose: str, clerk: User) -> None:
    vault.get(jose, actor=clerk, purpose="case:2026.000.001", address="10.0.0.1")
    row = LookedAt.objects.get()
    assert (row.person_ref, row.user, row.purpose, row.address) == (jose, clerk, "case:2026.000.001", "10.0.0.1")


def test_many_persons_take_as_many_queries_as_one(
    jose: str, clerk: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    others = [vault.put(vault.new_person(), {"name": f"Pessoa {count}"}) for count in range(20)]
    with django_assert_num_queries(2):
        found = vault.get_many([jose, *others], actor=clerk, purpose="list")
    assert len(found) == 21
    assert LookedAt.objects.count() == 21


def test_a_forgotten_person_is_gone_from_records_and_index_and_who_did_it_stays(jose: str, clerk: User) -> None:
    vault.put(jose, {"seat": 12}, kind="passenger:1")
    vault.forget(jose, actor=clerk, reason="pedido do titular")
    for kind in ("identity", "passenger:1"):
        with pytest.raises(Forgotten):
            vault.get(jose, actor=clerk, purpose="test", kind=kind)
    assert (vault.search("jose"), SearchToken.objects.count(), PersonalRecord.objects.count()) == ([], 0, 0)
    assert PersonKey.objects.get().wrapped is None
    assert vault.is_forgotten(jose)
    assert LookedAt.objects.get().purpose == "forget: pedido do titular"


def test_nothing_is_put_under_a_reference_that_was_forgotten(jose: str, clerk: User) -> None:
    vault.forget(jose, actor=clerk, reason="pedido")
    with pytest.raises(Forgotten):
        vault.put(jose, JOSE)


def test_a_forgotten_person_is_left_out_of_a_list(jose: str, clerk: User) -> None:
    other = vault.put(vault.new_person(), {"name": "Ana"})
    vault.forget(jose, actor=clerk, reason="pedido")
    assert vault.get_many([jose, other], actor=clerk, purpose="list") == {other: {"name": "Ana"}}


def test_a_record_moved_to_another_person_does_not_open(jose: str) -> None:
    other = vault.put(vault.new_person(), {"name": "Ana"})
    sealed = PersonalRecord.objects.get(person_ref=jose).sealed
    PersonalRecord.objects.filter(person_ref=other).update(sealed=sealed)
    with pytest.raises(InvalidTag):
        look(other)


def test_another_vault_key_opens_nothing_and_finds_nobody(jose: str, settings: Settings) -> None:
    settings.OUTORGA_VAULT_KEY = keys.new_key()
    assert vault.search("jose") == []
    with pytest.raises(InvalidTag):
        look(jose)


@pytest.mark.parametrize("key", ["", "not base64!", "c2hvcnQ="])
def test_production_does_not_start_without_a_proper_key(settings: Settings, key: str) -> None:
    settings.PRODUCTION, settings.OUTORGA_VAULT_KEY = True, key
    with pytest.raises(ImproperlyConfigured, match="OUTORGA_VAULT_KEY"):
        keys.vault_key()


def test_a_look_must_say_why(jose: str) -> None:
    with pytest.raises(Exception, match="look_says_why"), connection.constraint_checks_disabled():
        vault.get(jose, actor=None, purpose="")


def test_fields_are_put_beside_those_that_are_there_and_found_by_what_they_are(jose: str) -> None:
    vault.add(jose, {"A/2026/1:name": "Zé da Conceição", "A/2026/1:document": "MG-7.654.321", "A/2026/1:story": "Ana"})
    assert look(jose) == {
        **JOSE, "A/2026/1:name": "Zé da Conceição", "A/2026/1:document": "MG-7.654.321", "A/2026/1:story": "Ana",
    }  # fmt: skip
    for typed in ("antonio", "conceicao", "MG7654321", "41820793613"):
        assert vault.search(typed) == [jose], typed
    assert vault.search("ana") == []


def test_the_first_field_of_somebody_may_be_added(db: None) -> None:
    ref = vault.add(vault.new_person(), {"name": "Ana"})
    assert look(ref) == {"name": "Ana"}


def test_a_room_looks_for_a_name_among_its_own_rows_without_an_end(jose: str) -> None:
    for _ in range(60):
        vault.put(vault.new_person(), {"name": "Ana"})
    assert PersonKey.objects.filter(person_ref__in=vault.named("ana")).count() == 60
    assert list(vault.named("conceição josé")) == [jose]
    assert list(vault.named("jo")) == []


def test_several_files_of_one_person_are_sealed_as_each_alone(jose: str) -> None:
    alone = [vault.seal_file([jose], content) for content in (b"um", b"dois")]
    assert vault.seal_files([jose], [b"um", b"dois"]) == alone
    assert vault.open_files([jose], alone) == [b"um", b"dois"]
