# SPDX-License-Identifier: Apache-2.0
"""The demo's log-ins: one per role, all with the one password that everybody knows (`outorga check` looks for it)."""

import base64
import hashlib

from django.conf import settings

from outorga.web import clock
from outorga.web.accounts import totp
from outorga.web.accounts.models import Assignment

PASSWORD = "demonstracao-outorga"


def secret_of(email: str) -> str:
    """The known secret of an authenticator, for development only, where the second factor is required."""
    return base64.b32encode(hashlib.sha256(f"demo {email}".encode()).digest()[:20]).decode()


def _first_of_each_role() -> list[Assignment]:
    """The first person who holds each role today, with the password still the demo's."""
    acting = Assignment.objects.acting(clock.today()).select_related("user", "role").order_by("pk")
    first: dict[int, Assignment] = {}
    for assignment in acting:
        first.setdefault(assignment.role_id, assignment)
    return [assignment for assignment in first.values() if assignment.user.check_password(PASSWORD)]


def by_role() -> dict[str, str]:
    """Role code and log-in."""
    return {assignment.role.code: assignment.user.email for assignment in _first_of_each_role()}


def lines() -> list[str]:
    """What `make run` prints."""
    rows = [_line(assignment) for assignment in _first_of_each_role()]
    return [f"Contas da demonstração (senha de todas: {PASSWORD}):", *rows] if rows else []


def _line(assignment: Assignment) -> str:
    text = f"  {assignment.role.name_pt:<28} {assignment.user.email}"
    if not (settings.OUTORGA_REQUIRE_SECOND_FACTOR and assignment.role.of_agency):
        return text
    secret = secret_of(assignment.user.email)
    return f"{text:<64} segundo fator: {secret} (código agora: {totp.code_for(secret, clock.now())})"
