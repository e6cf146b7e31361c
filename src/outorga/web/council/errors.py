# SPDX-License-Identifier: Apache-2.0
"""What the council refuses, with the sentence a person reads.

CouncilError         (a RegistryError: forms show either in the same way)
└── Impeded         the member may not judge this item; ``reason`` says why
"""

from outorga.web.language import reader
from outorga.web.registry.errors import RegistryError


class CouncilError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""


class Impeded(CouncilError):
    """Nobody judges what they decided before, or for whom they act."""

    def __init__(self, *, name: str, reason: str) -> None:
        self.reason = reason
        words = {"name": name, "reason": reason}
        super().__init__(reader.gettext("%(name)s não julga este item: %(reason)s") % words)
