# SPDX-License-Identifier: Apache-2.0
"""Long work outside requests: progress that people see, a stop that loses nothing, resumption after a crash.

A job's function is registered under its kind and gets a :class:`Progress`. It must be able to begin again where the
last saved state of its own rows says: after a crash it is simply run once more.
"""

from collections.abc import Callable
from typing import Any

import structlog
from django.db import transaction
from django_tasks import task

from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.work.models import Job

JobFunction = Callable[..., dict[str, Any] | None]
logger = structlog.get_logger(__name__)
_functions: dict[str, JobFunction] = {}


class Stopped(Exception):
    """The person asked the job to stop; what is done is kept."""


class JobRefused(Exception):
    """The job cannot go on for a reason that its owner can mend; the text is shown as it is."""


class Progress:
    """What a job's function tells while it works."""

    def __init__(self, job: Job) -> None:
        self.job = job

    def advance(self, done: int, total: int | None = None, message: str = "") -> None:
        """Say how far the work is; raises :class:`Stopped` when its owner asked to stop."""
        changes: dict[str, Any] = {"done": done, "beat_at": clock.now()}
        if total is not None:
            changes["total"] = total
        if message:
            changes["message"] = message[:300]
        Job.objects.filter(pk=self.job.pk).update(**changes)
        if Job.objects.filter(pk=self.job.pk, stop_asked=True).exists():
            raise Stopped


def register(kind: str, function: JobFunction) -> None:
    """Name the function that does this kind of job: ``function(progress, **args) -> result``."""
    _functions[kind] = function


def start(kind: str, *, owner: User | None, **args: Any) -> Job:
    """Put a job in the queue, in the caller's transaction: when that is undone, so is the job."""
    with transaction.atomic():
        job = Job.objects.create(kind=kind, owner=owner, args=args)
        run_job.enqueue(job.pk)
    return job


def ask_to_stop(*, job: Job) -> None:
    """Let the job end at its next step; what is done is kept."""
    Job.objects.filter(pk=job.pk).update(stop_asked=True)


@task()
@language.of_records()
def run_job(job_id: int) -> None:
    """Carry out one job and keep how it ended."""
    job = Job.objects.get(pk=job_id)
    if job.finished:
        return
    Job.objects.filter(pk=job.pk).update(state=Job.State.RUNNING, started_at=job.started_at or clock.now())
    try:
        result = _functions[job.kind](Progress(job), **job.args)
    except Stopped:
        _finish(job, Job.State.STOPPED)
    except JobRefused as refusal:
        _finish(job, Job.State.FAILED, error=str(refusal))
    except Exception:
        logger.exception("job failed", job=job.pk, kind=job.kind)
        _finish(job, Job.State.FAILED)
    else:
        _finish(job, Job.State.DONE, result=result or {})


def _finish(job: Job, state: Job.State, *, error: str = "", result: dict[str, Any] | None = None) -> None:
    Job.objects.filter(pk=job.pk).update(state=state, error=error, result=result or {}, finished_at=clock.now())
