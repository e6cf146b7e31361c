# SPDX-License-Identifier: Apache-2.0
"""The one line that every action on accounts leaves behind."""

import secrets
from collections.abc import Mapping
from typing import Any

from django.db import connection, transaction
from django.db.models import Q

from outorga.web.accounts.models import AccountEvent, User
from outorga.web.casefiles import append_only, vault
from outorga.web.casefiles.models import PersonalRecord, PersonKey

_EVENTS = "accounts_accountevent"


def record(
    *,
    actor: User | None,
    kind: str,
    subject: User | None = None,
    personal: Mapping[str, str] | None = None,
    **data: Any,
) -> AccountEvent:
    """Write what was done; call it inside the action's transaction.

    Names and addresses go as ``personal`` into the vault of the subject, and the event only refers to them.
    """
    told = {**data, **(_kept(subject, personal) if subject and personal else {})}
    return AccountEvent.objects.create(actor=actor, subject=subject, kind=kind, data=told)


def _kept(subject: User, personal: Mapping[str, str]) -> dict[str, str]:
    kind = f"account:{secrets.token_hex(8)}"
    return {"personal": vault.put(vault_reference(subject), personal, kind=kind), "record": kind}


def vault_reference(user: User) -> str:
    """Under what the vault keeps what is about an account: found by its name and e-mail, and forgotten like anybody."""
    return vault.put(vault.standing_reference("account", user.pk), {"name": user.name, "email": user.email})


def name_earlier_accounts() -> None:
    """Let the search find those of whom versions before kept something without name and e-mail."""
    named = PersonalRecord.objects.filter(kind=vault.IDENTITY).values("person_ref")
    rows = PersonKey.objects.filter(wrapped__isnull=False).exclude(person_ref__in=named)
    unnamed = set(rows.values_list("person_ref", flat=True))
    if not unnamed:
        return
    for user in User.objects.iterator():
        if vault.reference("account", user.pk) in unnamed:
            vault_reference(user)


def seal_earlier_events() -> None:
    """Take names and addresses out of the events of versions that wrote them there; the vault keeps what changed."""
    told = Q(data__has_key="before") | (Q(data__has_key="email") & Q(subject__isnull=False))
    rows = list(AccountEvent.objects.filter(told).select_related("subject"))
    if not rows:
        return
    with transaction.atomic():
        append_only.remove(connection, _EVENTS)
        for row in rows:
            changed = {name: row.data.pop(name) for name in ("before", "after") if name in row.data}
            row.data.pop("email", None)
            row.data |= _kept(row.subject, changed) if row.subject and changed else {}
            row.save(update_fields=["data"])
        append_only.install(connection, _EVENTS)
