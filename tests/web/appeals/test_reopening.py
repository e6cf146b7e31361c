# SPDX-License-Identifier: Apache-2.0
"""A defence or an appeal of a day within its term that comes after the worker ended it: the notice is opened again.

The side event is walked for every transition of the norm's table that ends such a term, with all that had followed.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.web.accounts.models import User
from outorga.web.appeals.actions import filing, reopening, terms
from outorga.web.appeals.models import Filing, SuspensiveEffect
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import ledger
from outorga.web.enforcement import charging
from outorga.web.enforcement.actions import fines, notices
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.timeline import timeline
from outorga.web.payments.actions import debts
from outorga.web.payments.models import DebtRecall
from outorga.web.payments.queries import debts_of
from outorga.web.work.models import Notice as Told
from tests.web.appeals import cast
from tests.web.registry.conftest import make_person, signed_in

Clock = Callable[[date], None]
NORM = "mg-44007-2005"
LAST_DAY, FINAL_ON, LATE = date(2026, 12, 10), date(2026, 12, 11), date(2027, 1, 11)
# Each transition by which time alone ends a term in which something could be filed, and what could.
ENDS = {"end_defence_term": "defence", "end_appeal_term": "appeal"}
ROWS = [
    row for row in norms.get(NORM).lifecycles["notice"].transitions if row.target == "final" and row.who == "automatic"
]


def by_post(notice: Notice, stage: str, clerk: User, *, on: date) -> Filing:
    """What the clerk takes out of an envelope of that day."""
    told = filing.Told(text=cast.TEXT, channel="post", filed_on=on, signer={"name": "Osvaldo Brant Filho"})
    return filing.file(notice=cast.fresh(notice), stage=stage, told=told, actor=clerk)


@pytest.fixture
def ended(notice: Notice, people: cast.People, clock: Clock) -> Callable[[str], Notice]:
    """``ended("end_appeal_term")``: the notice whose term the worker ended by that transition."""

    def make(event: str) -> Notice:
        if event == "end_defence_term":
            clock(FINAL_ON)
            notices.end_defence_terms(FINAL_ON)
        else:
            cast.bring(notice, "appealable", people, clock)
            clock(cast.APPEALED)
            cast.paid(cast.fresh(notice))
            clock(cast.TERM_OVER)
            terms.end_appeal_terms(cast.TERM_OVER)
        return cast.fresh(notice)

    return make


@pytest.mark.parametrize("row", ROWS, ids=[row.event for row in ROWS])
def test_each_term_that_time_ended_is_opened_again_by_what_is_of_a_day_within_it(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock, row: object
) -> None:
    event = row.event  # type: ignore[attr-defined]
    found, stage = ended(event), ENDS[event]
    assert found.case.state == "final"
    clock(LATE)
    made = by_post(found, stage, people.clerk, on=LAST_DAY if stage == "defence" else cast.APPEALED)
    after = cast.fresh(found)
    assert (made.admitted, after.case.state) == (True, "defended" if stage == "defence" else "appealed")
    reopened = after.case.events.get(kind=reopening.REOPENED)
    assert reopened.data["takes_back"] == [found.case.events.get(kind=event).seq]
    assert reopened.data["rests_on"] == f"{NORM}:{'art24_cpt' if stage == 'defence' else 'art25_cpt'}"
    assert (reopened.power, reopened.actor, reopened.decision) == ("defence.enter", people.clerk, made.decision)
    assert after.case.events.filter(kind=event).exists(), "nothing is deleted"
    assert list(ledger.rebuild()) == []
    assert ledger.verify().ok


@pytest.mark.parametrize("row", ROWS, ids=[row.event for row in ROWS])
def test_what_is_of_a_day_after_the_term_opens_nothing(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock, row: object
) -> None:
    found = ended(row.event)  # type: ignore[attr-defined]
    clock(LATE)
    made = by_post(found, ENDS[row.event], people.clerk, on=cast.TERM_OVER)  # type: ignore[attr-defined]
    assert (made.admitted, cast.fresh(found).case.state) == (False, "final")
    assert not found.case.events.filter(kind=reopening.REOPENED).exists()


def test_the_fine_of_a_reopened_notice_waits_and_leaves_the_debt_register(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock, treasurer: User
) -> None:
    found = ended("end_defence_term")
    clock(LATE)
    fines.settle_all(LATE)
    fine = Fine.objects.select_related("case").get(notice=found)
    assert fine.case.state == "overdue"
    export = debts.export(actor=treasurer)
    assert debts_of(found.company_id, LATE).due == fine.amount  # type: ignore[arg-type]
    by_post(found, "defence", people.clerk, on=LAST_DAY)
    after = Fine.objects.select_related("case").get(pk=fine.pk)
    assert (after.case.state, after.due_on) == ("computed", None)
    owed = debts_of(found.company_id, LATE)  # type: ignore[arg-type]
    assert (owed.due, owed.under_suspensive_effect) == (Decimal(0), fine.amount)
    recounted = after.case.events.get(kind="fine.recounted")
    assert recounted.decision is not None
    assert recounted.decision.outcome["basis"] == "defence_pending"
    recall = DebtRecall.objects.get()
    assert (recall.debt.export, recall.debt.case, recall.on) == (export, fine.case, LATE)
    assert Told.objects.filter(user=treasurer, case=fine.case, text__contains=export.number).exists()
    page = signed_in(treasurer).get("/arrecadacao/divida-ativa/").content.decode()
    assert "A retirar da dívida ativa" in page
    assert export.number in page
    assert SuspensiveEffect.objects.get().from_on == LAST_DAY
    assert list(ledger.rebuild()) == []


def test_a_fine_is_held_before_the_law_is_asked_whether_it_goes_to_the_register(
    ended: Callable[[str], Notice], clock: Clock, treasurer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it could be opened again between the question and the file, and be sent with nobody to recall it."""
    ended("end_defence_term")
    clock(LATE)
    fines.settle_all(LATE)
    done: list[str] = []
    lock, debt = cases.lock, charging.FinePayable.debt

    def held(*told: Any, **more: Any) -> Any:
        done.append("held")
        return lock(*told, **more)

    def asked(*told: Any, **more: Any) -> Any:
        done.append("asked")
        return debt(*told, **more)

    monkeypatch.setattr(cases, "lock", held)
    monkeypatch.setattr(charging.FinePayable, "debt", asked)
    assert debts.export(actor=treasurer).count == 1
    assert done[:2] == ["held", "asked"]


def test_a_reopened_fine_goes_to_the_debt_register_again_once_it_is_overdue_again(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock, treasurer: User
) -> None:
    found = ended("end_defence_term")
    clock(LATE)
    fines.settle_all(LATE)
    debts.export(actor=treasurer)
    made = by_post(found, "defence", people.clerk, on=LAST_DAY)
    assert not list(debts.waiting())
    cast.decide(made, "reject", people.director)
    cast.publish(found, LATE, people.clerk)
    clock(date(2027, 3, 1))
    terms.end_appeal_terms(date(2027, 3, 1))
    fines.settle_all(date(2027, 3, 1))
    assert [case.kind for case in debts.waiting()] == ["fine"]
    second = debts.export(actor=treasurer)
    assert (second.count, cast.fresh(found).case.state) == (1, "final")
    assert not list(debts.waiting())


def test_holder_and_director_are_told_that_the_notice_is_open_again(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock
) -> None:
    found = ended("end_defence_term")
    clock(LATE)
    by_post(found, "defence", people.clerk, on=LAST_DAY)
    told = Told.objects.filter(case=found.case, text__contains="reaberto")
    assert {row.company_ref for row in told} == {found.company_id, None}
    assert told.filter(user=people.director).exists()


def test_a_paid_fine_stays_paid_and_comes_back_when_the_late_defence_is_granted(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock
) -> None:
    found = ended("end_defence_term")
    cast.paid(found)
    clock(LATE)
    made = by_post(found, "defence", people.clerk, on=LAST_DAY)
    assert Fine.objects.get(notice=found).case.state == "paid"
    cast.decide(made, "grant", people.director)
    after = cast.fresh(found)
    assert (after.case.state, Fine.objects.get(notice=found).case.state) == ("closed", "refundable")


def test_days_that_were_taken_back_are_no_days_of_the_notice_and_the_page_says_so(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock
) -> None:
    found = ended("end_defence_term")
    assert timeline(found).defence_term_ended_on == FINAL_ON
    clock(LATE)
    by_post(found, "defence", people.clerk, on=LAST_DAY)
    days = timeline(cast.fresh(found))
    assert (days.defence_term_ended_on, days.defended_on) == (None, LAST_DAY)
    page = signed_in(people.clerk).get(found.case.get_absolute_url()).content.decode()
    assert "Prazo de defesa terminado (deixou de valer)" in page
    assert "Prazo reaberto: o que chegou está no prazo" in page


def test_the_desk_finds_its_way_to_a_final_notice_and_sees_that_it_would_be_opened_again(
    ended: Callable[[str], Notice], people: cast.People, clock: Clock
) -> None:
    found = ended("end_defence_term")
    clock(LATE)
    desk = signed_in(people.clerk)
    assert "Registrar defesa" in desk.get(found.case.get_absolute_url()).content.decode()
    at = f"/processos/{found.case.number}/defesa/"
    answers = {
        "text": cast.TEXT, "channel": "post", "filed_on": "10/12/2026", "name": "Osvaldo Brant Filho", "conferir": "1",
    }  # fmt: skip
    assert desk.post(at, answers).status_code == 302
    page = desk.get(f"{at}conferir/").content.decode()
    assert "O auto vai ser reaberto" in page
    assert desk.post(f"{at}conferir/", {"declared": "on"}).status_code == 302
    assert cast.fresh(found).case.state == "defended"


@pytest.fixture
def treasurer(db: None) -> User:
    return make_person("rui", "Rui Paes", "treasurer")
