# SPDX-License-Identifier: Apache-2.0
"""What the room of defences and appeals refuses, with the sentence a person reads.

AppealError          (a RegistryError: forms show either in the same way)
├── NotNow          the notice is in no state in which this may be filed; nothing is kept but the draft
└── DraftChanged    somebody saved the draft meanwhile; ``theirs`` is what they wrote
"""

from datetime import datetime

from outorga.web.appeals.models import RulingDraft
from outorga.web.language import reader
from outorga.web.registry.errors import RegistryError


class AppealError(RegistryError):
    """The message is for the person; ``field`` is the form's field, empty for the whole page."""


class NotNow(AppealError):
    """The message says why, and what may be done."""


class DraftChanged(AppealError):
    """Nothing was overwritten; both texts are shown."""

    def __init__(self, theirs: RulingDraft) -> None:
        self.theirs = theirs
        self.by: str = theirs.saved_by.name
        self.at: datetime = theirs.saved_at
        super().__init__(reader.gettext("%(who)s gravou a minuta depois que você a abriu.") % {"who": self.by})
