# SPDX-License-Identifier: Apache-2.0
"""The messages of a case as each side sees them: what the other side wrote opens with a click, which proves reading."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.web.casefiles import access
from outorga.web.casefiles.errors import Forgotten
from outorga.web.casefiles.models import CaseAttachment, CaseFile
from outorga.web.casefiles.panels import Viewer
from outorga.web.correspondence import sealing
from outorga.web.correspondence.actions.messages import CORRESPOND
from outorga.web.correspondence.models import Message, MessageReading
from outorga.web.ui.formats import pt_datetime

ON_CASE_PAGE = 5


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as one side sees it; ``text`` is None while it was not opened or once its key is gone."""

    message: Message
    own: bool
    text: str | None
    reading: MessageReading | None
    attachments: Sequence[CaseAttachment]

    @property
    def to_open(self) -> bool:
        """Whether the viewer's side has still to open it."""
        return not self.own and self.reading is None

    @property
    def about(self) -> str:
        """Which message a button opens, for who does not see it beside."""
        return _("a mensagem de %(when)s") % {"when": pt_datetime(self.message.sent_at)}


def messages_of(case: CaseFile) -> QuerySet[Message]:
    """The messages of the case, newest first, with their first reading and files."""
    return Message.objects.filter(case=case).select_related("sender", "reading__user").order_by("-pk")


def shown(case: CaseFile, rows: Sequence[Message], viewer: Viewer) -> list[Shown]:
    """Each message as the viewer may see it, their words read with one key."""
    readings = {row.pk: getattr(row, "reading", None) for row in rows}
    opened = [row for row in rows if row.from_agency == viewer.staff or readings[row.pk] is not None]
    texts = dict(zip([row.pk for row in opened], _texts(case, opened), strict=True))
    files = _files(case, opened)
    return [
        Shown(
            row, row.from_agency == viewer.staff, texts.get(row.pk), readings[row.pk],
            [files[pk] for pk in row.attachments if pk in files],
        )
        for row in rows
    ]  # fmt: skip


def _texts(case: CaseFile, rows: Sequence[Message]) -> Sequence[str | None]:
    if not rows:
        return []
    try:
        return sealing.opened(case, [bytes(row.sealed) for row in rows])
    except Forgotten:
        return [None] * len(rows)


def _files(case: CaseFile, opened: Sequence[Message]) -> dict[int, CaseAttachment]:
    """The files of the messages that were opened."""
    wanted = [pk for row in opened for pk in row.attachments]
    return CaseAttachment.objects.filter(case=case).select_related("case", "file").in_bulk(wanted) if wanted else {}


def may_write(case: CaseFile, viewer: Viewer) -> bool:
    """Whether the page offers to write; the action asks again."""
    if case.company_ref is None:
        return False
    if not viewer.staff:
        return True
    powers = {CORRESPOND, *access.working_powers(case.kind)} - {access.READ}
    return any(viewer.may(power, office=case.office) for power in powers)


def _newest(case: CaseFile) -> list[Message]:
    """The newest messages and one more, read once for all parts of the page."""
    if not hasattr(case, "correspondence_newest"):
        case.correspondence_newest = list(messages_of(case)[: ON_CASE_PAGE + 1])  # type: ignore[attr-defined]
    found: list[Message] = case.correspondence_newest  # type: ignore[attr-defined]
    return found


def withheld(case: CaseFile, viewer: Viewer) -> Iterator[int]:
    """The files of the messages that the viewer's side did not open yet: opening them is what proves the reading."""
    rows = _newest(case)
    for row in messages_of(case) if len(rows) > ON_CASE_PAGE else rows:
        if row.from_agency != viewer.staff and getattr(row, "reading", None) is None:
            yield from row.attachments


def panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """The newest messages on the page of the case, and the way to write; None where nobody may write or wrote."""
    may, rows = may_write(case, viewer), _newest(case)
    if not rows and not may:
        return None
    return {
        "case": case,
        "staff": viewer.staff,
        "messages_shown": shown(case, rows[:ON_CASE_PAGE], viewer),
        "more": len(rows) > ON_CASE_PAGE,
        "may_write": may,
    }
