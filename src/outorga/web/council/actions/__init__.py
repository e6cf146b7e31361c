# SPDX-License-Identifier: Apache-2.0
"""The only writers of the council: its rule, sessions with their agenda, votes and results."""

from outorga.web.council.actions.items import add_item, adjourn, declare_impediment, proclaim, vote
from outorga.web.council.actions.sessions import (
    cancel_session,
    close_session,
    open_session,
    plan_session,
    set_rule,
)
from outorga.web.council.matters import register

__all__ = [
    "add_item", "adjourn", "cancel_session", "close_session", "declare_impediment", "open_session", "plan_session",
    "proclaim", "register", "set_rule", "vote",
]  # fmt: skip
