# SPDX-License-Identifier: Apache-2.0
"""The demo's log-ins, all with the one password that everybody knows (`outorga check` looks for it)."""

import base64
import hashlib
from functools import cache

from django.conf import settings
from django.contrib.auth.hashers import check_password, make_password

from outorga.web import clock
from outorga.web.accounts import totp
from outorga.web.accounts.models import Assignment, User

PASSWORD = "demonstracao-outorga"


def secret_of(email: str) -> str:
    """The known secret of an authenticator, for development only, where the second factor is required."""
    return base64.b32encode(hashlib.sha256(f"demo {email}".encode()).digest()[:20]).decode()


def give_password(user: User) -> None:
    """The one password, stored alike for all: everybody knows it, and hashing is slow."""
    user.password = _stored()
    user.save(update_fields=["password"])


@cache
def _stored() -> str:
    return make_password(PASSWORD)


def _known() -> list[Assignment]:
    """Who holds a role today with the password still the demo's, as they came."""
    acting = Assignment.objects.acting(clock.today()).select_related("user", "role", "office").order_by("pk")
    known = {stored for stored in {row.user.password for row in acting} if check_password(PASSWORD, stored)}
    return [assignment for assignment in acting if assignment.user.password in known]


def by_role() -> dict[str, str]:
    """Role code and log-in of the first person who holds it."""
    first: dict[str, str] = {}
    for assignment in _known():
        first.setdefault(assignment.role.code, assignment.user.email)
    return first


def lines() -> list[str]:
    """What `make run` prints: everybody of the agency (a session of the council needs several) and one company."""
    companies = set(by_role().values())
    shown = [row for row in _known() if row.role.of_agency or row.user.email in companies]
    rows = [_line(row) for row in sorted(shown, key=lambda row: (row.role_id, row.pk))]
    return [f"Contas da demonstração (senha de todas: {PASSWORD}):", *rows] if rows else []


def _line(assignment: Assignment) -> str:
    office = f" ({assignment.office})" if assignment.office else ""
    text = f"  {assignment.role.name_pt:<30} {assignment.user.email}{office}"
    if not (settings.OUTORGA_REQUIRE_SECOND_FACTOR and assignment.role.of_agency):
        return text
    secret = secret_of(assignment.user.email)
    return f"{text:<64} segundo fator: {secret} (código agora: {totp.code_for(secret, clock.now())})"
