# SPDX-License-Identifier: Apache-2.0
"""The demo's log-ins: one per role, all with the one password that everybody knows (`outorga check` looks for it)."""

from outorga.web import clock
from outorga.web.accounts.models import Assignment, User

PASSWORD = "demonstracao-outorga"


def first_of_each_role() -> dict[str, User]:
    """Role as people call it, and the first person who holds it today."""
    acting = Assignment.objects.acting(clock.today()).select_related("user", "role").order_by("pk")
    people: dict[str, User] = {}
    for assignment in acting:
        people.setdefault(assignment.role.name_pt, assignment.user)
    return people


def lines() -> list[str]:
    """What `make run` prints; only the accounts whose password is still the demo's."""
    known = {role: user for role, user in first_of_each_role().items() if user.check_password(PASSWORD)}
    if not known:
        return []
    rows = [f"  {role:<28} {user.email}" for role, user in known.items()]
    return [f"Contas da demonstração (senha de todas: {PASSWORD}):", *rows]
