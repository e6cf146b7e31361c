# SPDX-License-Identifier: Apache-2.0
"""What the worker does each day: reminders before a deadline ends, and notices nobody opened by a second channel."""

from datetime import date, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web.correspondence import deadlines
from outorga.web.correspondence.actions import dispatches
from outorga.web.correspondence.deadlines import Deadline, Wanted
from outorga.web.ui.formats import pt_date
from outorga.web.work.actions import notify
from outorga.web.work.schedule import step_reached


def remind(on: date) -> int:
    """Tell of deadlines that end in the agency's steps of days (``OUTORGA_REMINDER_DAYS``), once at each step."""
    steps = settings.OUTORGA_REMINDER_DAYS
    if not steps:
        return 0
    running = deadlines.find(Wanted(on, on + timedelta(days=max(steps))))
    told = [deadline for deadline in running if deadline.remind]
    for deadline in told:
        _tell(deadline, on=on, steps=steps)
    return len(told)


def _tell(deadline: Deadline, *, on: date, steps: list[int]) -> None:
    case, left = deadline.case, (deadline.due_on - on).days
    to_company = case.company_ref is not None and not deadline.for_agency
    notify(
        key=f"deadline:{deadline.key}:{deadline.due_on}:{step_reached(steps, left)}",
        text=_words(deadline, left),
        company=case.company_ref if to_company else None,
        user=None if to_company else case.owner,
        office=None if to_company or case.owner else case.office,
        case=case,
        url=case.get_absolute_url(),
        due_on=deadline.due_on,
    )


def _words(deadline: Deadline, left: int) -> str:
    told = {"title": deadline.title, "case": deadline.case.title, "day": pt_date(deadline.due_on), "n": left}
    if left == 0:
        return _("%(title)s é hoje, %(day)s: %(case)s.") % told
    return (
        ngettext("%(title)s é amanhã, %(day)s: %(case)s.", "%(title)s em %(n)d dias, %(day)s: %(case)s.", left) % told
    )


def second_channel(on: date) -> int:
    """Send by a second channel what nobody of the company opened in ``OUTORGA_UNREAD_DAYS`` days; how many notices."""
    return dispatches.send_unread()
