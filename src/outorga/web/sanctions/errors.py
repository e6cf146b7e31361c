# SPDX-License-Identifier: Apache-2.0
"""What sanctions refuse, with the sentence a person reads.

SanctionError        (a RegistryError: forms show either in the same way)
├── NotDue           the law does not find, on this day, what the act rests on
└── NotServed        a proof of service that cannot be so
"""

from outorga.web.registry.errors import RegistryError


class SanctionError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""


class NotDue(SanctionError):
    """Nothing was decided: what the proposal rests on no longer stands."""


class NotServed(SanctionError):
    """Nothing was recorded, and nothing runs."""
