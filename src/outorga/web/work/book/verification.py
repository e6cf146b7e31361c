# SPDX-License-Identifier: Apache-2.0
"""The verification of the whole ledger as a job of the worker: asked for, watched, its result kept and recorded."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Sum
from django.utils.translation import gettext as _

from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import acts, ledger, numbers
from outorga.web.casefiles.models import CaseFile, Checkpoint
from outorga.web.ui.parts import Fact
from outorga.web.ui.tags.marks import status_word
from outorga.web.work import jobs
from outorga.web.work.jobs import Progress
from outorga.web.work.models import Job

POWER = "ledger.verify"
JOB = "work.verify_ledger"
PROBLEMS_KEPT = 100


@dataclass(frozen=True, slots=True)
class ChainState:
    """What is known of the chains: the verification that runs, the last one that ended, the last signed checkpoint."""

    running: Job | None
    last: Job | None
    checkpoint: Checkpoint | None

    @property
    def found(self) -> dict[str, Any]:
        """The result of the last verification; empty when it could not be carried out."""
        return dict(self.last.result) if self.last else {}

    @property
    def facts(self) -> list[Fact]:
        """When and by whom the chains were verified, what was found, and what is signed."""
        return [*self._verified(), *self._signed()]

    def _verified(self) -> list[Fact]:
        last, found = self.last, self.found
        if last is None:
            return [Fact(_("Última conferência"), _("nenhuma"))]
        who = last.owner.name if last.owner else _("o sistema")
        when = Fact(_("Última conferência"), last.finished_at, note=who)
        if not found:
            return [when, Fact(_("Resultado"), status_word(last.state, "job"), tone="warn", note=last.error)]
        bad = found["problem_count"]
        return [
            when,
            Fact(_("Resultado"), _("há diferenças") if bad else _("nenhuma diferença"), tone="bad" if bad else "ok"),
            Fact(_("Eventos de processos"), found["verified"]),
            Fact(_("Atos da agência"), found["acts"]),
            Fact(_("Decisões guardadas"), found["decisions"]),
            Fact(_("Depois da última prova"), found["uncovered"], note=_("só a cadeia do próprio processo os cobre")),
        ]

    def _signed(self) -> list[Fact]:
        made = self.checkpoint
        if made is None:
            return [Fact(_("Provas assinadas"), 0, note=_("A primeira sai com a rotina do dia."))]
        return [
            Fact(_("Provas assinadas"), made.number),
            Fact(_("Última prova"), made.at, note=made.file_name),
        ]

    @property
    def more_problems(self) -> int:
        """How many differences were found beyond those that are shown."""
        return int(self.found.get("problem_count", 0)) - len(self.found.get("problems", []))


def state() -> ChainState:
    """The state of the chains, in three queries."""
    rows = Job.objects.filter(kind=JOB).select_related("owner")
    return ChainState(
        running=rows.filter(state__in=Job.OPEN).first(),
        last=rows.exclude(state__in=Job.OPEN).first(),
        checkpoint=Checkpoint.objects.order_by("-number").first(),
    )


def ask(*, actor: User) -> Job:
    """Put a verification in the queue; the one that already waits or runs answers for everybody."""
    require_power(actor, POWER)
    with transaction.atomic():
        numbers.hold(acts.BOOK)  # of two at once the second finds the first's job
        waiting = Job.objects.filter(kind=JOB, state__in=Job.OPEN).first()
        return waiting or jobs.start(JOB, owner=actor)


def verify(progress: Progress) -> dict[str, Any]:
    """The job: every chain walked, every decision and checkpoint compared; the act itself enters the agency's book."""
    total = CaseFile.objects.aggregate(events=Sum("version"))["events"] or 0
    message = _("Conferindo os eventos")
    progress.advance(0, total=total, message=message)
    report = ledger.verify(watch=lambda done: progress.advance(done, total=max(total, done), message=message))
    found: dict[str, Any] = {
        "verified": report.verified, "uncovered": report.uncovered, "decisions": report.decisions,
        "acts": report.acts, "checkpoints": report.checkpoints, "problem_count": len(report.problems),
    }  # fmt: skip
    acts.record(kind="ledger.verified", subject="ledger", actor=progress.job.owner, power=POWER, data=found)
    kept = [{"code": one.code, "case": one.case, "message": one.message} for one in report.problems[:PROBLEMS_KEPT]]
    return {**found, "problems": kept}
