# SPDX-License-Identifier: Apache-2.0
"""Every transition of a sanction's lifecycle, as the norm's table has it, with its refusals.

The rows come from the table: one that no action here carries out, or an event that another state lets pass, fails.
"""

import contextlib
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import ledger
from outorga.web.casefiles.errors import CaseFileError
from outorga.web.casefiles.models import CaseEvent, CaseFile
from outorga.web.charter import schedule
from outorga.web.charter.actions import endings
from outorga.web.charter.models import Authorization
from outorga.web.clock import as_of
from outorga.web.registry.errors import RegistryError
from outorga.web.sanctions import procedures
from outorga.web.sanctions.actions import deviations, suspensions
from outorga.web.sanctions.models import Deviation, StoppedGrant, Suspension
from outorga.web.sanctions.procedures import Term
from tests.web.sanctions import cast
from tests.web.sanctions.conftest import NORM, REASON, TODAY

Act = Callable[[Any, User | None], object]
SUSPENSION: dict[str, Act] = {
    "decide": lambda row, actor: suspensions.decide(suspension=row, reason=REASON, actor=actor),  # type: ignore[arg-type]
    "discard": lambda row, actor: suspensions.discard(suspension=row, reason=REASON, actor=actor),  # type: ignore[arg-type]
    "serve": lambda row, actor: suspensions.serve(suspension=row, kind="signed", on=TODAY, actor=actor),  # type: ignore[arg-type]
    "start": lambda row, actor: suspensions.start(suspension=row),
    "end": lambda row, actor: suspensions.end(suspension=row),
}
BAR: dict[str, Act] = {
    "hear": lambda row, actor: deviations.hear(deviation=row, reason=REASON, actor=actor),  # type: ignore[arg-type]
    "confirm": lambda row, actor: deviations.confirm(deviation=row, reason=REASON, actor=actor),  # type: ignore[arg-type]
    "discard": lambda row, actor: deviations.discard(deviation=row, reason=REASON, actor=actor),  # type: ignore[arg-type]
    "serve": lambda row, actor: deviations.serve(deviation=row, kind="signed", on=TODAY, actor=actor),  # type: ignore[arg-type]
    "end": lambda row, actor: deviations.end(deviation=row),
}
# The day on which an automatic event comes; others happen at once.
DAYS = {
    ("suspension", "start"): date(2026, 12, 1), ("suspension", "end"): date(2026, 12, 31),
    ("bar", "end"): date(2027, 11, 26),
}  # fmt: skip
SERVES = "serve"


def table(kind: str) -> set[tuple[str, str, str]]:
    return {(row.source, row.event, row.target) for row in norms.get(NORM).lifecycles[kind].transitions}


class Walk:
    """One case walked from state to state; at each stop everybody else, and every event out of place, is refused."""

    def __init__(self, kind: str, row: Any, acts: dict[str, Act], people: dict[str, User]) -> None:
        self.kind, self.row, self.acts, self.people = kind, row, acts, people
        self.walked: set[tuple[str, str, str]] = set()

    def case(self) -> CaseFile:
        return CaseFile.objects.get(pk=self.row.case_id)

    def goes(self, event: str) -> None:
        before = self.case().state
        self._refuses_what_is_out_of_place()
        self._refuses_others(event)
        day = DAYS.get((self.kind, event), TODAY)
        if day != TODAY:
            with as_of(day - timedelta(days=1)):
                self._changes_nothing(event, None)
        with as_of(day):
            self.acts[event](self.row, self._who(event))
        found = self.case()
        self.walked.add((before, event, found.state))
        last = found.events.exclude(kind__contains=".").order_by("-seq")[0]
        assert (last.kind, last.on) == (event, day)

    def _who(self, event: str) -> User | None:
        if (self.kind, event) in DAYS:
            return None
        return self.people["clerk" if event == SERVES else "director"]

    def _refuses_what_is_out_of_place(self) -> None:
        here = self.case().state
        allowed = {event for source, event, _target in table(self.kind) if source == here}
        for event in set(self.acts) - allowed:
            with as_of(max(DAYS.get((self.kind, event), TODAY), TODAY)):
                self._changes_nothing(event, self._who(event))

    def _refuses_others(self, event: str) -> None:
        if (self.kind, event) in DAYS:
            return
        may = self._who(event)
        for other in self.people.values():
            if other != may and not (event == SERVES and other == self.people["inspector"]):
                with pytest.raises(NoPower):
                    self.acts[event](self.row, other)

    def _changes_nothing(self, event: str, actor: User | None) -> None:
        before = CaseEvent.objects.count()
        with contextlib.suppress(CaseFileError, RegistryError):
            assert self.acts[event](self.row, actor) is False, f"{event} passed in {self.case().state}"
        assert CaseEvent.objects.count() == before, event


@pytest.fixture
def people(director: User, clerk: User, owner: User, inspector: User) -> dict[str, User]:
    return {"director": director, "clerk": clerk, "owner": owner, "inspector": inspector}


def test_every_transition_of_a_suspension_is_walked_with_its_refusals(
    proposed: Suspension, people: dict[str, User], caught: Callable[..., Any]
) -> None:
    first = proposed.case.events.exclude(kind__contains=".").get()
    walked = {("candidate", first.kind, "proposed")}
    walk = Walk("suspension", proposed, SUSPENSION, people)
    for event in ("decide", "serve", "start", "end"):
        walk.goes(event)
    walk._refuses_what_is_out_of_place()
    for day in (date(2026, 10, 26), date(2026, 11, 2), date(2026, 11, 9)):
        caught(day)
    other = suspensions.propose(company=proposed.company, norm=NORM, on=TODAY)
    assert other is not None
    thrown = Walk("suspension", other, SUSPENSION, people)
    thrown.goes("discard")
    thrown._refuses_what_is_out_of_place()
    assert walked | walk.walked | thrown.walked == table("suspension")
    assert ledger.verify().ok


def test_every_transition_of_a_bar_is_walked_with_its_refusals(
    issued: Authorization, another_trip: Authorization, people: dict[str, User], owner: User
) -> None:
    walks = []
    for asked, path in ((issued, ("hear", "confirm", "serve", "end")), (another_trip, ("hear", "discard"))):
        assert asked.case is not None
        row = cast.inquiry(asked.company, asked.case, people["director"], summoned=False)
        assert row.case.state == "found"
        with pytest.raises(RegistryError):
            deviations.hear(deviation=row, reason=REASON, actor=people["director"])
        deviations.summon(deviation=row, actor=people["director"])
        deviations.answer(deviation=row, text=REASON, actor=owner)
        walk = Walk("bar", row, BAR, people)
        for event in path:
            walk.goes(event)
        walk._refuses_what_is_out_of_place()
        walks.append(walk.walked)
    assert set.union(*walks) == table("bar")
    assert ledger.verify().ok


@pytest.mark.parametrize("ended", ["cancelled", "withdrawn", "expired"])
def test_an_authorization_that_ended_is_neither_stopped_nor_given_back_nor_cancelled_again(
    issued: Authorization, director: User, proposed: Suspension, ended: str
) -> None:
    assert issued.case is not None
    procedure, case = procedures.of(NORM), issued.case
    row = cast.inquiry(issued.company, case, director)
    term = procedure.suspension(
        issued.company, on=TODAY, decided_on=TODAY, notified_on=TODAY, case=proposed.case, actor=director
    )
    _end(issued, director, ended, row)
    before = CaseEvent.objects.filter(case=case).count()
    assert isinstance(term, Term)
    told: Any = {"sanction": proposed.case}
    assert procedure.stop(case, term=term, actor=None, **told) is False
    assert procedure.give_back(case, on=TODAY, decision=proposed.decision, **told) is False
    again = {"reason": REASON, "actor": director, "power": "deviation.decide", "decision": proposed.decision}
    assert procedure.cancel(case, **again, **told) is False  # type: ignore[arg-type]
    assert CaseEvent.objects.filter(case=case).count() == before
    assert not StoppedGrant.objects.filter(grant=case, case=proposed.case).exists()


def _end(asked: Authorization, director: User, state: str, row: Deviation) -> None:
    if state == "withdrawn":
        endings.withdraw(asked=asked, reason=REASON, actor=director)
    elif state == "expired":
        with as_of(date(2026, 12, 20)):
            schedule.expire(date(2026, 12, 20))
    else:
        procedures.of(NORM).cancel(
            asked.case, sanction=row.case, reason=REASON, actor=director, power="deviation.decide",  # type: ignore[arg-type]
            decision=row.decision,
        )  # fmt: skip
    assert asked.case is not None
    assert CaseFile.objects.get(pk=asked.case.pk).state == state
