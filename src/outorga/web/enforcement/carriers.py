# SPDX-License-Identifier: Apache-2.0
"""Whom a notice names. A carrier in no register who is a person stands in the vault, with what the notice tells.

A firm with a CNPJ stands in the clear, as companies do; what happened may name its driver or a passenger, and has a key
of its own. Whoever showed a CPF has one key for all their notices; where
no number was told, each occasion has a key of its own. What a notice said is kept under its number, so that a name
written otherwise on a later one changes none before it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_cnpj, format_cpf, is_cnpj, is_cpf, normalize_cpf
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import offices_with
from outorga.web.casefiles import vault
from outorga.web.casefiles.access import READ
from outorga.web.enforcement.models import Notice
from outorga.web.papers import texts
from outorga.web.papers.contents import Held, PersonRef

LISTED, SHOWN, WAITING = "notice: list", "notice: infractor", "notice: defences waiting"
TOLD = "notice: narrative"
NAME, DOCUMENT, NARRATIVE = "name", "document", "narrative"


@dataclass(frozen=True, slots=True)
class Infractor:
    """Whom a notice names, and what it tells, as this reader may know it."""

    name: str
    document: str = ""
    narrative: str = ""


def reference(name: str, document: str) -> str:
    """The key of a carrier who is a person; empty for a firm, and where nobody was named."""
    if is_cnpj(document) or not (name.strip() or document.strip()):
        return ""
    return vault.standing_reference("carrier", normalize_cpf(document)) if is_cpf(document) else vault.new_person()


def keep(notice: Notice, *, name: str, document: str, narrative: str) -> None:
    """Put into the vault what the notice says of its carrier."""
    number = format_cpf(document) if is_cpf(document) else document.strip()
    told = {NAME: name.strip(), _field(notice, NAME): name.strip()}
    if number:
        told |= {("cpf" if is_cpf(document) else DOCUMENT): number, _field(notice, DOCUMENT): number}
    if narrative.strip():
        told[_field(notice, NARRATIVE)] = narrative.strip()
    vault.add(notice.carrier_ref, told)


def held(notice: Notice, name: str) -> Held:
    """Where a paper finds what the notice says of its carrier."""
    return PersonRef(notice.carrier_ref, _field(notice, name))


def happened(notice: Notice) -> Held:
    """Where a paper finds what happened; empty where the notice tells nothing of it."""
    if notice.carrier_ref:
        return held(notice, NARRATIVE)
    return texts.held(notice.narrative_ref) if notice.narrative_ref else ""


def _field(notice: Notice, name: str) -> str:
    return f"{notice.number}:{name}"


def infractors(notices: Iterable[Notice], *, reader: User, purpose: str = SHOWN) -> dict[int, Infractor]:
    """Whom these notices name, by the notices' keys, in three queries and only where one names a person; each look is
    recorded.

    Of an office whose cases the reader does not read, a person stays covered.
    """
    rows = list(notices)
    persons = [row for row in rows if row.carrier_ref]
    offices = set(_offices(reader).values_list("pk", flat=True)) if persons else set()
    seen = {row.carrier_ref for row in persons if row.office_id in offices}
    known = vault.get_many(seen, actor=reader, purpose=purpose) if seen else {}
    return {row.pk: _of_person(row, known, seen) if row.carrier_ref else _in_clear(row) for row in rows}


def infractor(notice: Notice, *, reader: User) -> Infractor:
    """The same of one notice, with what happened; that look is recorded too."""
    whom = infractors([notice], reader=reader)[notice.pk]
    if not notice.narrative_ref:
        return whom
    told = texts.read([notice.narrative_ref], reader=reader, purpose=TOLD)
    return replace(whom, narrative=told[notice.narrative_ref])


def _of_person(notice: Notice, known: Mapping[str, Mapping[str, Any]], seen: Collection[str]) -> Infractor:
    if notice.carrier_ref not in seen:
        return Infractor(_("Pessoa, nome reservado"))
    record = known.get(notice.carrier_ref)
    if record is None:
        return Infractor(_("Pessoa, dados eliminados"))
    return Infractor(*(str(record.get(_field(notice, name), "")) for name in (NAME, DOCUMENT, NARRATIVE)))


def _in_clear(notice: Notice) -> Infractor:
    if notice.company is not None:
        return Infractor(notice.company.legal_name)
    number = format_cnpj(notice.carrier_document) if is_cnpj(notice.carrier_document) else notice.carrier_document
    return Infractor(notice.carrier_name, number)


def named(text: str, *, reader: User) -> Q:
    """Notices against persons in whose name every word is, where the reader reads the cases."""
    return Q(carrier_ref__in=vault.named(text), office__in=_offices(reader))


def with_number(text: str) -> list[str]:
    """References of whoever has this document number, of those that notices name."""
    found = vault.find_document(text)
    return sorted(set(Notice.objects.filter(carrier_ref__in=found).order_by().values_list("carrier_ref", flat=True)))


def under(refs: Iterable[str], *, reader: User) -> Q:
    """Notices against these persons, where the reader reads the cases."""
    return Q(carrier_ref__in=[vault.normal(ref) for ref in refs if ref], office__in=_offices(reader))


def _offices(reader: User) -> Any:
    return offices_with(reader, READ, clock.today())
