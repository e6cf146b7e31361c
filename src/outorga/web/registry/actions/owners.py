# SPDX-License-Identifier: Apache-2.0
"""Who owns a vehicle and since when: the company, the lessor, another; each owner stays in the history."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from outorga.law.kernel.identifiers import is_cnpj, is_cpf, normalize_cnpj
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.language import reader
from outorga.web.registry import people
from outorga.web.registry.actions.companies import cleaned_name
from outorga.web.registry.authority import ENTER
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.models import OwnershipHistory, Person, TitleKind, Vehicle, VehicleHolding
from outorga.web.ui.fields.words import require_reason
from outorga.web.ui.formats import pt_date

OF_OWNER = frozenset({"owner_name", "owner_number", "owner_since"})
LICENCE = "CRLV"


@dataclass(frozen=True, slots=True)
class Owner:
    """A company by name and CNPJ, or a person, whose name and CPF the vault keeps."""

    name: str = ""
    cnpj: str = ""
    person: Person | None = None


def read_owner(*, name: str, number: str, actor: User | None) -> Owner:
    """The owner that a CNPJ or a CPF and a name tell."""
    known = cleaned_name(name, field="owner_name")
    if is_cnpj(number):
        return Owner(known, normalize_cnpj(number))
    if not is_cpf(number):
        raise RegistryError(
            reader.gettext("O CNPJ ou CPF do dono não confere. Veja os dois últimos números."), field="owner_number"
        )
    try:
        return Owner(person=people.find_or_add(name=known, cpf=number, actor=actor))
    except RegistryError as refusal:
        raise RegistryError(refusal.message, field="owner_name") from refusal


def note_told(*, holding: VehicleHolding, values: Mapping[str, Any], actor: User | None) -> OwnershipHistory | None:
    """Note the owner as the answers about a vehicle tell: the company itself, or whom they name beside the title."""
    on = values.get("owner_since")
    if holding.title == TitleKind.OWNED:
        owner = Owner(holding.company.legal_name[:200], holding.company.cnpj)
    elif values.get("owner_number") or values.get("owner_name"):
        owner = read_owner(
            name=str(values.get("owner_name") or ""), number=str(values.get("owner_number") or ""), actor=actor
        )
    else:
        return None
    return note_owner(vehicle=holding.vehicle, owner=owner, on=on, source=LICENCE)


def owner_ref(owner: Owner) -> str:
    """The owner as a record may keep it: a company's CNPJ, a person's reference."""
    return owner.person.vault_ref if owner.person else owner.cnpj


def note_owner(*, vehicle: Vehicle, owner: Owner, on: date | None, source: str) -> OwnershipHistory:
    """Note who owns the vehicle from a day on; the owner before stays in the history until that day."""
    _must_be_past(on)
    with transaction.atomic():
        current = OwnershipHistory.objects.select_for_update().filter(vehicle=vehicle, until_on=None).first()
        if current is not None and _is_same(current, owner):
            if on is not None and on != current.from_on:
                current.from_on = on
                current.save(update_fields=["from_on"])
            return current
        if current is not None:
            _end(current, on or clock.today())
        return OwnershipHistory.objects.create(
            vehicle=vehicle, owner_name=owner.name, owner_cnpj=owner.cnpj, owner_person=owner.person, from_on=on,
            source=source,
        )  # fmt: skip


def _must_be_past(on: date | None) -> None:
    if on is not None and on > clock.today():
        raise RegistryError(reader.gettext("Este dia ainda não chegou."), field="owner_since")


def _is_same(row: OwnershipHistory, owner: Owner) -> bool:
    if owner.person is not None:
        return row.owner_person_id == owner.person.pk
    return row.owner_cnpj == owner.cnpj


def _end(current: OwnershipHistory, on: date) -> None:
    if current.from_on is not None and on < current.from_on:
        words = {"day": pt_date(current.from_on)}
        raise RegistryError(
            reader.gettext("O dono anterior é dono desde %(day)s. Confira o dia.") % words, field="owner_since"
        )
    current.until_on = on
    current.save(update_fields=["until_on"])


def correct_owner(
    *, holding: VehicleHolding, row: OwnershipHistory, owner: Owner, from_on: date | None, until_on: date | None,
    reason: str, actor: User, expected_version: int | None = None, key: str = "",
) -> OwnershipHistory:  # fmt: skip
    """The desk mends what was written of an owner; the case keeps what stood there, who changed it and why.

    :class:`CaseChanged` when the case is no longer at the version that the person saw.
    """
    case = holding.case
    if case is None:
        raise RegistryError(reader.gettext("Este veículo ainda não tem cadastro pedido: o dono se informa no pedido."))
    require_power(actor, ENTER, office=case.office)
    require_reason(reason, refusal=RegistryError, reader="")
    _must_be_past(from_on)
    if from_on and until_on and until_on < from_on:
        raise RegistryError(reader.gettext("O último dia vem antes do primeiro. Confira."), field="until_on")

    def work() -> OwnershipHistory:
        cases.lock(case, expected_version=expected_version)
        kept = OwnershipHistory.objects.select_for_update().get(pk=row.pk, vehicle=holding.vehicle_id)
        before = _written(kept)
        kept.owner_name, kept.owner_cnpj, kept.owner_person = owner.name, owner.cnpj, owner.person
        # Which row is the present one stays: an end is mended only where there is one.
        kept.from_on, kept.until_on = from_on, (until_on or kept.until_on) if kept.until_on else None
        kept.save()
        data = {"owner": kept.pk, "before": before, "after": _written(kept)}
        cases.record(case=case, event="owner.corrected", actor=actor, power=ENTER, reason=reason, data=data)
        return kept

    return once(key=key, scope=f"owner:{row.pk}", actor=actor, work=work)


def _written(row: OwnershipHistory) -> dict[str, Any]:
    """What stands of the owner: a company by name and CNPJ, a person by the reference alone."""
    person = row.owner_person.vault_ref if row.owner_person else ""
    days = {name: day.isoformat() if day else None for name, day in (("from", row.from_on), ("until", row.until_on))}
    return {"name": row.owner_name if row.owner_cnpj else "", "cnpj": row.owner_cnpj, "person": person, **days}
