# SPDX-License-Identifier: Apache-2.0
"""People of the registry and the vault that holds what identifies them."""

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from outorga.law.kernel.identifiers import fold, format_cpf, masked_cpf, normalize_cpf
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import keys, vault
from outorga.web.language import reader
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.facts import Subject
from outorga.web.registry.items import SIGNERS
from outorga.web.registry.models import Company, Driver, Person

FORGOTTEN = "•••"


@dataclass(frozen=True, slots=True)
class Identity:
    """What the vault holds of a person."""

    name: str = FORGOTTEN
    cpf: str = ""
    licence: str = ""

    @property
    def formatted_cpf(self) -> str:
        """The number with its separators, for those who may read it."""
        return format_cpf(self.cpf) if self.cpf else ""

    @property
    def masked_cpf(self) -> str:
        """The number as lists show it."""
        return masked_cpf(self.cpf) if self.cpf else ""


def cpf_key(cpf: str) -> str:
    """The keyed form of a CPF, by which a person is found again without the number standing in a row."""
    secret = keys.derived(keys.vault_key(), b"cpf of the registry")
    return hmac.new(secret, normalize_cpf(cpf).encode(), "sha256").hexdigest()


def find_or_add(*, name: str, cpf: str, licence: str = "", actor: User | None = None) -> Person:
    """The person with this CPF, under the name first told; a new one goes into the vault."""
    key = cpf_key(cpf)
    found = Person.objects.filter(cpf_key=key).first()
    if found is None:
        try:
            with transaction.atomic():
                found = Person.objects.create(cpf_key=key, created_at=clock.now())
                vault.put(found.vault_ref, {"name": name, "cpf": normalize_cpf(cpf), "licence": licence})
                return found
        except IntegrityError:
            found = Person.objects.get(cpf_key=key)
    if fold(identity(found, actor=actor).name) != fold(name):
        # Whoever types a CPF learns nobody's name by it.
        raise RegistryError(
            reader.gettext("O nome não é o que está no cadastro com este CPF. Confira no documento."), field="name"
        )
    if licence:
        keep(found, actor=actor, licence=licence)
    return found


def keep(person: Person, *, actor: User | None, **changed: Any) -> None:
    """Change what the vault holds of a person."""
    held = vault.get(person.vault_ref, actor=actor, purpose="registry: change")
    vault.put(person.vault_ref, {**held, **changed})


def identity(person: Person, *, actor: User | None, purpose: str = "registry") -> Identity:
    """Who the person is; dots for one who was forgotten."""
    return identities([person], actor=actor, purpose=purpose)[person.pk]


def identities(persons: Iterable[Person], *, actor: User | None, purpose: str = "registry") -> dict[int, Identity]:
    """Who these people are, read from the vault at once; every person has an entry."""
    known = {person.vault_ref: person.pk for person in persons}
    held = vault.get_many(list(known), actor=actor, purpose=purpose) if known else {}
    return {pk: _identity(held.get(ref, {})) for ref, pk in known.items()}


def _identity(data: dict[str, Any]) -> Identity:
    return Identity(data.get("name") or FORGOTTEN, data.get("cpf") or "", data.get("licence") or "")


def whose(subject: Subject, item: str) -> list[str]:
    """References of the persons whom a paper is about: every paper of a driver, and the identity of who signs.

    While a company has named nobody who signs, that paper has a key of its own, which goes with the first of its
    signers that is forgotten. Other papers are about no person.
    """
    if isinstance(subject, Driver):
        return [subject.person.vault_ref]
    if item != SIGNERS or not isinstance(subject, Company):
        return []
    named = Person.objects.filter(pk__in=subject.representatives.filter(until_on=None).values("person"))
    return sorted(person.vault_ref for person in named) or [unnamed_signers(subject.pk)]


def unnamed_signers(company_id: int) -> str:
    """The reference for papers of those who sign for a company that has not named them."""
    return vault.standing_reference("signers", company_id)


def matching(text: str) -> QuerySet[Person]:
    """The people in whose name every word of the text begins a word, or whose CPF or licence is the text."""
    return Person.objects.filter(ref__in=vault.search(text))


def with_document(number: str) -> Person | None:
    """The person whose CPF or licence is the number."""
    return Person.objects.filter(ref__in=vault.find_document(number)).first()
