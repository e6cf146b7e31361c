# SPDX-License-Identifier: Apache-2.0
"""Rows of this room."""

from outorga.web.correspondence.models.letters import Dispatch, Letter, LetterTemplate, LetterVersion
from outorga.web.correspondence.models.messages import CalendarFeed, Message, MessageReading

__all__ = [
    "CalendarFeed",
    "Dispatch",
    "Letter",
    "LetterTemplate",
    "LetterVersion",
    "Message",
    "MessageReading",
]
