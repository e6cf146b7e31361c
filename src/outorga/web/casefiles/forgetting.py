# SPDX-License-Identifier: Apache-2.0
"""Forgetting a person at their request (LGPD): who it is, what becomes unreadable, what still forbids it, the act.

The rooms above say what still needs the person (an open case, a registration in force, a trip to come) and take their
own traces away; the case file imports none of them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from outorga.law.kernel.identifiers import format_cpf, is_cpf
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import acts, vault
from outorga.web.casefiles.errors import Forgotten, InvalidSetting, StillNeeded
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import AgencyEvent, CaseAttachment, FilePerson, PersonalRecord, PersonKey
from outorga.web.language import reader

POWER = "persons.forget"
KIND = "person.forgotten"
FOUND, FILES_SHOWN = 50, 50


@dataclass(frozen=True, slots=True)
class Hold:
    """Why the law still needs the person's data, and until when where a day is known."""

    text: str
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """Somebody found by name or document."""

    ref: str
    name: str
    document: str


@dataclass(frozen=True, slots=True)
class Losses:
    """What nobody can read any more once the key is gone."""

    records: int
    files: int
    named_files: Sequence[CaseAttachment]


@dataclass(frozen=True, slots=True)
class Subject:
    """One person as the data officer sees them; ``act`` and ``forgotten_at`` once forgotten."""

    ref: str
    name: str
    document: str
    losses: Losses
    holds: Sequence[Hold]
    forgotten_at: datetime | None
    act: AgencyEvent | None


HoldFinder = Callable[[str], Iterable[Hold]]
Unlink = Callable[[str], None]
_hold_finders: list[HoldFinder] = []
_unlinkers: list[Unlink] = []


def register(holds: HoldFinder, *, unlink: Unlink | None = None) -> None:
    """A room says what still needs a person, and drops its own index of who was forgotten, in ``AppConfig.ready``."""
    _hold_finders.append(holds)
    if unlink is not None:
        _unlinkers.append(unlink)


def holds_of(person_ref: str) -> list[Hold]:
    """Everything that still needs this person, the first to end first."""
    found = [hold for find in _hold_finders for hold in find(person_ref)]
    return sorted(found, key=lambda hold: hold.until or date.max)


def search(text: str, *, actor: User) -> list[Match]:
    """The people with these words in their name, or with this document; the look at each is recorded."""
    require_power(actor, POWER)
    held = vault.get_many(vault.search(text, limit=FOUND), actor=actor, purpose="forget: search")
    found = [Match(ref, str(data.get("name", "")), document_in(data)) for ref, data in held.items()]
    return sorted(found, key=lambda match: match.name)


def document_in(data: dict[str, Any]) -> str:
    """The document that tells two people of one name apart."""
    number = next((str(data[name]) for name in vault.DOCUMENTS if data.get(name)), "")
    return format_cpf(number) if is_cpf(number) else number


def subject(person_ref: str, *, actor: User) -> Subject | None:
    """The person of this reference, the look recorded; None when the vault never knew them."""
    require_power(actor, POWER)
    ref = vault.normal(person_ref)
    key = _keys_with_sizes().filter(person_ref=ref).first()
    if key is None:
        return None
    if key.wrapped is None:
        act = AgencyEvent.objects.filter(kind=KIND, subject=f"person:{ref}").select_related("actor").first()
        return Subject(ref, "", "", _losses(key), (), key.destroyed_at, act)
    data = vault.get_many([ref], actor=actor, purpose="forget: page").get(ref, {})
    return Subject(ref, str(data.get("name", "")), document_in(data), _losses(key), holds_of(ref), None, None)


def _keys_with_sizes() -> QuerySet[Any]:
    """Each person's key with how many records and files only it opens."""
    return PersonKey.objects.annotate(records=_size(PersonalRecord), files=_size(FilePerson))


def _size(model: type[PersonalRecord] | type[FilePerson]) -> Coalesce:
    rows = model._default_manager.filter(person_ref=OuterRef("person_ref")).order_by().values("person_ref")
    return Coalesce(Subquery(rows.annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0)


def _losses(key: Any) -> Losses:
    """The records and files that only this key opens, the first files by name."""
    named = CaseAttachment.objects.filter(file__about__person_ref=key.person_ref).select_related("case").order_by("pk")
    return Losses(key.records, key.files, list(named[:FILES_SHOWN]))


def forget(*, person_ref: str, reason: str, actor: User, key: str = "") -> AgencyEvent:
    """Destroy the person's key and index, and record the act in the agency's book.

    :class:`StillNeeded` while anything needs the person, :class:`Forgotten` when it was done before.
    """
    require_power(actor, POWER)
    ref = vault.normal(person_ref)
    if not reason.strip():
        raise InvalidSetting([reader.gettext("Diga por que se esquece a pessoa: o pedido, com data e número.")])

    def work() -> AgencyEvent:
        PersonKey.objects.select_for_update().filter(person_ref=ref).first()
        row = _keys_with_sizes().filter(person_ref=ref).first()
        if row is None or row.wrapped is None:
            raise Forgotten
        if holds := holds_of(ref):
            raise StillNeeded(count=len(holds))
        data = {"records": row.records, "files": row.files}
        vault.forget(ref, actor=actor, reason=reason)
        for unlink in _unlinkers:
            unlink(ref)
        return acts.record(kind=KIND, subject=f"person:{ref}", actor=actor, power=POWER, reason=reason, data=data)

    return once(key=key, scope="forget", actor=actor, work=work)
