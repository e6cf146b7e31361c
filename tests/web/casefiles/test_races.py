# SPDX-License-Identifier: Apache-2.0
"""Many at once, in processes of their own as the server's workers are: the database decides, one record remains."""

import multiprocessing
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from django.db import connections

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions, ledger, lifecycle, readings
from outorga.web.casefiles.errors import AlreadyClaimed, CaseChanged
from outorga.web.casefiles.models import AgencyEvent, CaseEvent, CaseFile

pytestmark = pytest.mark.django_db(transaction=True)
NORM = "mg-44007-2005"
AT_ONCE = 50


def _open_once(office: int, actor: int) -> str:
    case = actions.open_case(
        kind="registration", norm=NORM, title="Viação", office=Office.objects.get(pk=office),
        actor=User.objects.get(pk=actor), key="the same form",
    )  # fmt: skip
    return case.number


def _open_each(office: int, actor: int) -> str:
    found = Office.objects.get(pk=office)
    return actions.open_case(
        kind="registration", norm=NORM, title="Viação", office=found, actor=User.objects.get(pk=actor)
    ).number


def _record(case: int, actor: int, event: str, version: int | None) -> str:
    try:
        actions.record(
            case=CaseFile.objects.get(pk=case), event=event, actor=User.objects.get(pk=actor), expected_version=version
        )
    except CaseChanged as refusal:
        return f"changed by {refusal.by}"
    return "recorded"


def _claim(case: int, actor: int) -> str:
    try:
        actions.claim(case=CaseFile.objects.get(pk=case), actor=User.objects.get(pk=actor))
    except AlreadyClaimed as refusal:
        return refusal.by
    return "mine"


def _choose(actor: int, seen: int | None) -> str:
    try:
        readings.choose(
            norm=NORM, name="roll", answer="none", reason="Parecer 3", actor=User.objects.get(pk=actor), seen=seen
        )
    except CaseChanged:
        return "told"
    return "set"


Run = Callable[..., list[str]]


@pytest.fixture
def at_once() -> Run:
    """Runs a function in eight processes, as often as there are argument tuples; the answers in order."""

    def run(work: Callable[..., str], calls: list[tuple[Any, ...]]) -> list[str]:
        connections.close_all()
        with ProcessPoolExecutor(8, mp_context=multiprocessing.get_context("fork")) as pool:
            futures = [pool.submit(work, *call) for call in calls]
            return [future.result() for future in futures]

    return run


def test_fifty_identical_submissions_at_once_open_one_case(office: Office, clerk: User, at_once: Run) -> None:
    numbers = at_once(_open_once, [(office.pk, clerk.pk)] * AT_ONCE)
    assert set(numbers) == {CaseFile.objects.get().number}
    assert CaseEvent.objects.count() == 1


def test_fifty_cases_at_once_get_fifty_numbers_without_a_hole(office: Office, clerk: User, at_once: Run) -> None:
    numbers = at_once(_open_each, [(office.pk, clerk.pk)] * AT_ONCE)
    assert sorted(int(number.replace(".", "")[4:]) for number in numbers) == list(range(1, AT_ONCE + 1))
    assert ledger.verify().problems == []


def test_of_two_clerks_who_decide_on_the_same_page_one_is_told(
    case: CaseFile, clerk: User, other_clerk: User, at_once: Run
) -> None:
    answers = at_once(_record, [(case.pk, actor.pk, "file", case.version) for actor in (clerk, other_clerk)])
    assert Counter(answer.split(" by ")[0] for answer in answers) == {"recorded": 1, "changed": 1}
    assert case.events.filter(kind="file").count() == 1


def test_notes_written_at_once_stand_in_one_chain(case: CaseFile, clerk: User, at_once: Run) -> None:
    at_once(_record, [(case.pk, clerk.pk, "note.added", None)] * AT_ONCE)
    case.refresh_from_db()
    assert case.version == case.events.count() == AT_ONCE + 1
    assert ledger.verify().problems == []
    kinds = case.events.values_list("kind", flat=True)
    assert lifecycle.derive(norm=NORM, kind=case.kind, events=kinds) == "draft"


def test_a_case_claimed_by_two_at_once_has_one_owner(
    case: CaseFile, clerk: User, other_clerk: User, at_once: Run
) -> None:
    answers = at_once(_claim, [(case.pk, actor.pk) for actor in (clerk, other_clerk)])
    case.refresh_from_db()
    assert case.owner is not None
    assert sorted(answers) == sorted(["mine", case.owner.name])


def test_checkpoints_made_while_others_write_cover_each_event_once(case: CaseFile, clerk: User, at_once: Run) -> None:
    ledger.make_checkpoint()
    at_once(_record, [(case.pk, clerk.pk, "note.added", None)] * 10)
    ledger.make_checkpoint()
    report = ledger.verify()
    assert (report.problems, report.verified, report.uncovered) == ([], 11, 0)


def test_of_ten_who_set_a_norm_from_the_same_page_one_does_and_the_others_are_told(manager: User, at_once: Run) -> None:
    assert Counter(at_once(_choose, [(manager.pk, 0)] * 10)) == {"set": 1, "told": 9}
    assert AgencyEvent.objects.count() == 1


def test_what_is_set_at_once_stands_in_one_chain(case: CaseFile, manager: User, at_once: Run) -> None:
    at_once(_choose, [(manager.pk, None)] * 20)
    assert list(AgencyEvent.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, 21))
    assert ledger.verify().problems == []
