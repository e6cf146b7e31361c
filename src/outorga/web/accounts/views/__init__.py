# SPDX-License-Identifier: Apache-2.0
"""Pages of one's own account and of the administration of people. Sign-in itself is the library's views."""

from outorga.web.accounts.views.own import ask_access, change_name, own_account
from outorga.web.accounts.views.people import (
    absence,
    access,
    end_absence,
    end_assignment,
    history,
    new_assignment,
    new_person,
    offices,
    people,
    person,
    second_factor,
)

__all__ = [
    "absence",
    "access",
    "ask_access",
    "change_name",
    "end_absence",
    "end_assignment",
    "history",
    "new_assignment",
    "new_person",
    "offices",
    "own_account",
    "people",
    "person",
    "second_factor",
]
