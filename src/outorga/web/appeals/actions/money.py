# SPDX-License-Identifier: Apache-2.0
"""What defences and appeals do to the fine and to its collection."""

from datetime import date

from outorga.web.accounts.models import User
from outorga.web.appeals.models import Filing, SuspensiveEffect
from outorga.web.casefiles.models import CaseEvent, StoredDecision
from outorga.web.enforcement import changes
from outorga.web.enforcement.actions import expenses, fines
from outorga.web.enforcement.models import Fine, Notice


def fine_of(notice: Notice) -> Fine | None:
    """The fine of the notice, as it is now; a notice without a value of its day has none."""
    return Fine.objects.filter(notice=notice).select_related("case", "notice__case").first()


def settle(notice: Notice, *, on: date, actor: User | None) -> None:
    """Bring the fine to where the notice is now."""
    fine = fine_of(notice)
    if fine is not None:
        fines.settle(fine=fine, on=on, actor=actor)


def fall(notice: Notice, *, cause: str, because: CaseEvent, on: date, actor: User | None) -> None:
    """The notice was undone by the event ``because``, and with it all that rests on it.

    Its fine is void, or to be given back where it was paid; so is what carrying the passengers on cost.
    """
    fine = fine_of(notice)
    if fine is not None:
        fines.fall(fine=fine, cause=cause, actor=actor, on=on)
    expenses.fall(notice=notice, because=because, on=on, actor=actor)
    changes.tell(notice, because, actor=actor)


def recount(notice: Notice, *, because: CaseEvent, rests_on: str, on: date, actor: User | None) -> None:
    """A day of the notice is another than was thought: the fine and all that rests on the notice follow it."""
    fine = fine_of(notice)
    if fine is not None:
        fines.recount(fine=fine, because=because, rests_on=rests_on, on=on, actor=actor)
    changes.tell(notice, because, actor=actor)


def suspend(filing: Filing, *, ground: StoredDecision) -> SuspensiveEffect:
    """Nothing is collected from the day of the filing on."""
    return SuspensiveEffect.objects.create(notice=filing.notice, filing=filing, ground=ground, from_on=filing.filed_on)


def resume(notice: Notice, *, on: date, event: CaseEvent) -> None:
    """The effect that runs ends on this day, by this event; collection takes its course."""
    running = SuspensiveEffect.objects.select_for_update().filter(notice=notice, until_on=None).first()
    if running is not None:
        running.until_on, running.ended_by = max(on, running.from_on), event
        running.save(update_fields=["until_on", "ended_by"])
