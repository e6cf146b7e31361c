# SPDX-License-Identifier: Apache-2.0
"""Jobs, dated rules and the worker."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError, transaction
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from outorga.web import clock
from outorga.web.accounts.actions import create_user
from outorga.web.accounts.models import User
from outorga.web.work import jobs, schedule, worker
from outorga.web.work.models import Job, RuleRun

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def person() -> User:
    return create_user(actor=None, email="ana@example.org", name="Ana Luz", password="estrada de terra", confirmed=True)


@pytest.fixture(autouse=True)
def _own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the rules and jobs of a test."""
    monkeypatch.setattr(schedule, "_rules", {})
    monkeypatch.setattr(jobs, "_functions", dict(jobs._functions))


def test_a_job_runs_with_its_arguments_and_keeps_its_result(person: User) -> None:
    def double(progress: jobs.Progress, *, number: int) -> dict[str, Any]:
        progress.advance(1, total=1, message="Dobrando")
        return {"twice": 2 * number}

    jobs.register("double", double)
    job = jobs.start("double", owner=person, number=21)
    worker.run(once=True)
    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.result) == ("done", 1, 1, {"twice": 42})


def test_a_job_undone_with_its_transaction_never_runs(person: User) -> None:
    jobs.register("noop", lambda progress: None)
    with transaction.atomic():
        jobs.start("noop", owner=person)
        transaction.set_rollback(True)
    assert not Job.objects.exists()
    assert not DBTaskResult.objects.exists()


def test_a_job_that_breaks_is_told_as_not_done_and_the_worker_goes_on(person: User) -> None:
    def broken(progress: jobs.Progress) -> None:
        raise ValueError("a secret of ours")

    jobs.register("broken", broken)
    jobs.register("noop", lambda progress: None)
    first, second = jobs.start("broken", owner=person), jobs.start("noop", owner=person)
    worker.run(once=True)
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, second.state) == ("failed", "done")
    assert "secret" not in first.error


def test_a_reason_that_the_owner_can_mend_is_shown(person: User) -> None:
    def refuses(progress: jobs.Progress) -> None:
        raise jobs.JobRefused("O arquivo não tem a coluna placa.")

    jobs.register("refuses", refuses)
    job = jobs.start("refuses", owner=person)
    worker.run(once=True)
    job.refresh_from_db()
    assert (job.state, job.error) == ("failed", "O arquivo não tem a coluna placa.")


def test_a_job_that_was_asked_to_stop_ends_at_its_next_step(person: User) -> None:
    steps: list[int] = []

    def long(progress: jobs.Progress) -> None:
        for step in range(10):
            steps.append(step)
            if step == 3:
                jobs.ask_to_stop(job=progress.job)
            progress.advance(step)

    jobs.register("long", long)
    job = jobs.start("long", owner=person)
    worker.run(once=True)
    job.refresh_from_db()
    assert job.state == "stopped"
    assert steps == [0, 1, 2, 3]


def test_what_a_dead_worker_held_is_taken_up_again(person: User) -> None:
    jobs.register("noop", lambda progress: None)
    job = jobs.start("noop", owner=person)
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING, started_at=clock.now() - timedelta(minutes=5))
    worker.run(once=True)
    job.refresh_from_db()
    assert job.state == "done"


def test_a_job_that_still_beats_is_left_to_its_worker(person: User) -> None:
    jobs.register("noop", lambda progress: None)
    job = jobs.start("noop", owner=person)
    DBTaskResult.objects.update(status=TaskResultStatus.RUNNING, started_at=clock.now() - timedelta(minutes=5))
    Job.objects.update(beat_at=clock.now())
    worker.run(once=True)
    job.refresh_from_db()
    assert job.state == "queued"


def test_a_job_whose_end_the_database_did_not_take_is_taken_up_again(
    person: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OperationalError("database is locked")

    jobs.register("noop", lambda progress: None)
    job = jobs.start("noop", owner=person)
    with monkeypatch.context() as locked:
        locked.setattr(jobs, "_finish", refused)
        worker.run(once=True)
    job.refresh_from_db()
    assert job.state == "running"
    assert worker.recover() == 0, "it may still beat"
    with clock.as_of(clock.now() + 2 * worker.SILENCE):
        worker.run(once=True)
        job.refresh_from_db()
        assert job.state == "done"
        assert worker.recover() == 0, "what has ended stays so"


def test_a_dated_rule_runs_for_the_day_it_is_told_and_a_broken_one_does_not_hold_the_others() -> None:
    seen: list[date] = []

    def broken(on: date) -> int:
        raise RuntimeError

    schedule.register("broken", broken)
    schedule.register("sees", seen.append)
    worker.run(as_of=date(2026, 12, 1), once=True)
    assert seen == [date(2026, 12, 1)]
    assert list(RuleRun.objects.values_list("name", "on")) == [("sees", date(2026, 12, 1))]


def test_rules_of_the_minute_run_each_time_and_rules_of_the_day_once() -> None:
    seen: list[str] = []
    schedule.register("daily", lambda on: seen.append("day"))
    schedule.register("often", lambda on: seen.append("minute"), schedule.Every.MINUTE)
    with clock.as_of(datetime(2026, 12, 1, 8, tzinfo=clock.CIVIL_TIME)):
        for _ in range(3):
            schedule.carry_out(whole_day=not schedule.ran_today(clock.today()))
    assert seen.count("day") == 1
    assert seen.count("minute") == 3
