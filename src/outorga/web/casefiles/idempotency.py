# SPDX-License-Identifier: Apache-2.0
"""The second of two identical submissions gets the first one's result; the guard is a unique row, not a button."""

import secrets
from collections.abc import Callable
from typing import TypeVar, cast

from django.apps import apps
from django.db import models, transaction
from django.http import HttpRequest

from outorga.web import language
from outorga.web.accounts.models import User
from outorga.web.casefiles import chain
from outorga.web.casefiles.models import IdempotencyKey

Row = TypeVar("Row", bound=models.Model)


def new_key() -> str:
    """A key for one form as it is shown."""
    return secrets.token_urlsafe(18)


def submission(request: HttpRequest) -> str:
    """The key of a form as it was sent: its mark with the address and all that it tells; empty without a mark.

    Whoever goes back and sends something else under the same mark sends another submission, which is not lost.
    """
    if not request.POST.get("once"):
        return ""
    told = {name: values for name, values in request.POST.lists() if name != "csrfmiddlewaretoken"}
    sent = {name: [(file.name, file.size) for file in files] for name, files in request.FILES.lists()}
    return chain.digest({"path": request.path, "told": told, "files": sent})[:32]


def once(*, key: str, scope: str, actor: User | None, work: Callable[[], Row]) -> Row:
    """Run ``work`` unless a submission with this key already did; then answer what that one made.

    The key belongs to the scope (the action's name) and the actor. Without a key the work simply runs.
    """
    with transaction.atomic(), language.of_records():
        if not key:
            return work()
        mark, fresh = IdempotencyKey.objects.get_or_create(
            scope=scope, key=f"{actor.pk if actor else 0}:{key}"[:120], defaults={"actor": actor}
        )
        if not fresh:
            return cast(Row, _made_before(mark))
        made = work()
        mark.result = {"model": made._meta.label_lower, "pk": made.pk}
        mark.save(update_fields=["result"])
        return made


def _made_before(mark: IdempotencyKey) -> models.Model:
    model = apps.get_model(mark.result["model"])
    found: models.Model = model._default_manager.get(pk=mark.result["pk"])
    return found
