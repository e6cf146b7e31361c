# SPDX-License-Identifier: Apache-2.0
"""The only code that writes accounts. ``actor=None`` is the system itself (migrations, the demo, dated acts)."""

from outorga.web.accounts.actions.access import ask_access, record_look
from outorga.web.accounts.actions.designations import (
    assign_role,
    end_absence,
    end_assignment,
    load_roles,
    set_absence,
)
from outorga.web.accounts.actions.people import (
    change_name,
    confirm_email,
    create_office,
    create_user,
    invite_user,
    set_active,
    sign_up,
)
from outorga.web.accounts.actions.second_factor import enrol_totp, reset_second_factor

__all__ = [
    "ask_access",
    "assign_role",
    "change_name",
    "confirm_email",
    "create_office",
    "create_user",
    "end_absence",
    "end_assignment",
    "enrol_totp",
    "invite_user",
    "load_roles",
    "record_look",
    "reset_second_factor",
    "set_absence",
    "set_active",
    "sign_up",
]
