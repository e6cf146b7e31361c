# SPDX-License-Identifier: Apache-2.0
"""The one line that every action on accounts leaves behind."""

from typing import Any

from outorga.web.accounts.models import AccountEvent, User


def record(*, actor: User | None, kind: str, subject: User | None = None, **data: Any) -> AccountEvent:
    """Write what was done; call it inside the action's transaction."""
    return AccountEvent.objects.create(actor=actor, subject=subject, kind=kind, data=data)
