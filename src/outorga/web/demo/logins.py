# SPDX-License-Identifier: Apache-2.0
"""The demo's log-ins: one per role, all with the one password that everybody knows (`outorga check` looks for it)."""

from outorga.web import clock
from outorga.web.accounts.models import Assignment

PASSWORD = "demonstracao-outorga"


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
    rows = [f"  {assignment.role.name_pt:<28} {assignment.user.email}" for assignment in _first_of_each_role()]
    return [f"Contas da demonstração (senha de todas: {PASSWORD}):", *rows] if rows else []
