# SPDX-License-Identifier: Apache-2.0
"""Who inspects today: credentials in force, and what the law must know of an agent."""

from datetime import date
from typing import Any

from outorga.web.accounts.models import User
from outorga.web.inspections.models import Body, Credential


def credential_of(user: User, norm: str, on: date) -> Credential | None:
    """The credential by which the person inspects under the norm on the day; of several, the one that lasts longest."""
    rows = Credential.objects.on(on).filter(user=user, norm=norm).select_related("body")
    found: Credential | None = max(rows, key=lambda row: (row.last_day, row.pk), default=None)
    return found


def latest_credential_of(user: User, norm: str, on: date) -> Credential | None:
    """The one in force or, when none is, the last that began: what the law refuses of it is then its own answer."""
    begun = Credential.objects.filter(user=user, norm=norm, from_on__lte=on).select_related("body")
    return credential_of(user, norm, on) or begun.order_by("-from_on", "-pk").first()


def agent_facts(credential: Credential | None, on: date) -> dict[str, Any]:
    """The agent in the words of the norm's contract; empty for who was never given a credential.

    The agency's own agents and those it accredits need a credential in force; those of another body act by the
    body's own competence or by an agreement that is in force on the day.
    """
    if credential is None:
        return {}
    facts = {"kind": credential.body.kind, "credential_until": credential.last_day}
    if credential.body.kind != Body.Kind.OTHER:
        return facts
    return facts | {"agreement": acts_by_right(credential.body, credential.norm, on)}


def acts_by_right(body: Body, norm: str, on: date) -> bool:
    """Whether another body may inspect under the norm on the day: by its own competence, or by agreement."""
    return body.own_competence or body.agreements.on(on).filter(norm=norm).exists()
