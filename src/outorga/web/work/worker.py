# SPDX-License-Identifier: Apache-2.0
"""The worker: queued jobs, and what happens by date. It may be killed at any moment: the next one goes on."""

import signal
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import date, datetime, timedelta

import structlog
from django.db import OperationalError, close_old_connections, transaction
from django.db.models import Q
from django_tasks import TaskResultStatus
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from outorga.web import clock
from outorga.web.work import jobs, schedule
from outorga.web.work.models import Job

PAUSE_SECONDS = 1.0
SILENCE = timedelta(minutes=2)
logger = structlog.get_logger(__name__)


def run(*, as_of: date | None = None, once: bool = False) -> None:
    """Work until asked to end, or with ``once`` until nothing is left; ``as_of`` works as if it were that day."""
    with clock.as_of(as_of) if as_of else nullcontext(), _until_signalled() as ended:
        while not ended.is_set():
            try:
                _go_round(whole_day=once)
            except OperationalError as refused:
                if once:
                    raise
                logger.warning("database does not answer, trying again", error=str(refused))
                close_old_connections()
            if once:
                return
            ended.wait(PAUSE_SECONDS)


def _go_round(*, whole_day: bool) -> None:
    recover()
    schedule.carry_out(whole_day=whole_day or not schedule.ran_today(clock.today()))
    _empty_queue()


def recover() -> int:
    """Put back what a dead worker held, and what ended without its end being written: a job silent for too long."""
    silent_since = clock.now() - SILENCE
    with transaction.atomic():
        rows = DBTaskResult.objects.select_for_update().filter(started_at__lt=silent_since)
        held = rows.filter(status=TaskResultStatus.RUNNING)
        lost = [row for row in held if not _alive(row, silent_since)] + list(rows.filter(_unended(silent_since)))
        for row in lost:
            logger.warning("job taken up again", task=str(row.pk))
        return DBTaskResult.objects.filter(pk__in=[row.pk for row in lost]).update(
            status=TaskResultStatus.READY, started_at=None
        )


def _unended(silent_since: datetime) -> Q:
    """Tasks that failed although their job is still open: the database took no word of how it ended."""
    jobs_open = Job.objects.filter(state__in=Job.OPEN, created_at__lt=silent_since)
    told = [{"args": [pk], "kwargs": {}} for pk in jobs_open.values_list("pk", flat=True)]
    return Q(status=TaskResultStatus.FAILED, task_path=jobs.run_job.module_path, args_kwargs__in=told)


def _alive(row: "DBTaskResult[..., None]", silent_since: datetime) -> bool:
    args = row.args_kwargs.get("args", [])
    return Job.objects.filter(pk__in=args, beat_at__gt=silent_since).exists()


def _empty_queue() -> None:
    Worker(
        queue_names=["default"],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id=uuid.uuid4().hex,
        excluded_queue_names=[],
    ).run()


@contextmanager
def _until_signalled() -> Iterator[threading.Event]:
    """SIGTERM and SIGINT end the loop after the task in hand; the old handlers come back afterwards."""
    ended = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield ended
        return
    old = {number: signal.signal(number, lambda *_: ended.set()) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield ended
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
