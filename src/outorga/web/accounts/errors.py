# SPDX-License-Identifier: Apache-2.0
"""What can go wrong with accounts.

AccountError            a designation or a person that cannot be written; names the field it is about
NoPower                 the person lacks a power; says who has it
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from outorga.web.accounts.models import Office, Power
    from outorga.web.accounts.queries import Holder


class AccountError(Exception):
    """The message is for the person at the form; ``field`` is the form's field, empty for the whole form."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class NoPower(Exception):
    """The person may not do this here; the page says who may, why, and how to ask."""

    def __init__(self, power: "Power", who_has_it: "Sequence[Holder]", *, office: "Office | None" = None) -> None:
        super().__init__(f"power needed: {power.code}")
        self.power = power
        self.who_has_it = tuple(who_has_it)
        self.office = office
