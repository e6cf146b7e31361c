# SPDX-License-Identifier: Apache-2.0
"""What the queries hand to the components: small frozen rows, so that templates only lay out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.utils.functional import Promise

Text = str | Promise


@dataclass(frozen=True)
class Action:
    """A link that looks like a button; with ``post`` it is a form of one button."""

    label: Text
    url: str
    icon: str = ""
    kind: str = ""  # "", "primary", "quiet", "small"
    post: bool = False
    off_because: Text = ""
    about: Text = ""  # what the action is on, for screen readers ("Abrir" + "Defesa do auto 2026/03987")


@dataclass(frozen=True)
class Fact:
    """Label and value; ``tone`` colours the value, ``url`` links it, ``note`` is small print under it."""

    label: Text
    value: Any
    url: str = ""
    tone: str = ""
    note: Text = ""
    change_url: str = ""


@dataclass(frozen=True)
class Row:
    """One line of a list of what needs attention."""

    title: Text
    text: Text = ""
    url: str = ""
    icon: str = "info"
    tone: str = ""
    action: Action | None = None
    citation: str = ""
    due: date | datetime | None = None


@dataclass(frozen=True)
class Task:
    """One part of an application; without ``url`` it cannot be opened yet."""

    title: Text
    state: str  # todo, doing, done, fix, locked, optional
    url: str = ""
    text: Text = ""
    citation: str = ""
    word: Text = ""


@dataclass(frozen=True)
class TaskGroup:
    """Tasks under one heading, with how many are done."""

    title: Text
    tasks: Sequence[Task]
    actions: Sequence[Action] = ()

    @property
    def done(self) -> int:
        """How many are ready."""
        return sum(task.state == "done" for task in self.tasks)


@dataclass(frozen=True)
class Step:
    """One step of a wizard: done, current or ahead."""

    label: Text
    url: str = ""
    state: str = "ahead"  # done, current, ahead


@dataclass(frozen=True)
class Moment:
    """One event of the timeline: ``state`` is past, now or ahead; ``when`` is a date, an instant or words."""

    title: Text
    when: date | datetime | Text | None = None
    text: Text = ""
    who: Text = ""
    state: str = "past"
    url: str = ""
    citation: str = ""
    tone: str = ""


@dataclass(frozen=True)
class Effect:
    """What an act will do, from a dry run of it."""

    text: Text
    icon: str = "right"
    tone: str = ""
    strong: Text = ""
    citation: str = ""


@dataclass(frozen=True)
class ActPage:
    """The page of one act (``ui/act_page.html``): buttons are name, word and kind, so that one form has two answers.

    A ``grave`` act opens in the dialog of confirmation, whose button back says ``keep``. ``about`` is what the head
    says of the subject where its name in the trail is not enough; ``away`` is the word of the way back.
    """

    title: Text
    subject: Text
    back: str
    buttons: Sequence[tuple[str, Text, str]]
    lead: Text = ""
    citation: str = ""
    effects: Sequence[Effect] = ()
    home: str = "/caixa/"
    home_label: Text = ""
    about: Text = ""
    away: Text = ""
    grave: bool = False
    keep: Text = ""


@dataclass(frozen=True)
class Remedy:
    """A door out of a refusal."""

    title: Text
    text: Text
    url: str
    icon: str = "right"


@dataclass(frozen=True)
class Chip:
    """A filter that is on, with the address that takes it off; or a section of a case."""

    label: Text
    url: str = ""
    current: bool = False
    remove_url: str = ""


@dataclass(frozen=True)
class Queue:
    """One list of the inbox, with how many are in it."""

    label: Text
    url: str
    count: int | None = None
    current: bool = False
    tone: str = ""


@dataclass(frozen=True)
class StripDay:
    """One day of a counted term. ``kind`` is counted, from, skipped or last."""

    day: date
    why: Text
    kind: str = "counted"


@dataclass(frozen=True)
class Bar:
    """One bar of a chart; ``before`` draws a second, paler one beside it."""

    label: Text
    value: Decimal | int
    before: Decimal | int | None = None
    tone: str = ""


@dataclass(frozen=True)
class Point:
    """One point of a line of steps."""

    label: Text
    value: Decimal | int


@dataclass(frozen=True)
class DayMark:
    """One point of a stretch of days; ``tone`` bad stands out."""

    label: Text
    on: date
    tone: str = ""
