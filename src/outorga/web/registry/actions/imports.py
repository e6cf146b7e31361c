# SPDX-License-Identifier: Apache-2.0
"""Fleet files: received, read into a draft by a job, mended row by row, confirmed by a person, entered by a job."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power, own_office
from outorga.web.casefiles import files
from outorga.web.casefiles.models import StoredFile
from outorga.web.language import reader
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.fleet import draft, entry
from outorga.web.registry.fleet.draft import RANKS, Outcome
from outorga.web.registry.fleet.lines import Line, read_line, read_values
from outorga.web.registry.fleet.source import SAMPLE_BYTES, FileRejected, Shape, lines_of, shape_of
from outorga.web.registry.models import Company, FleetImport, FleetImportRow
from outorga.web.work import jobs
from outorga.web.work.jobs import JobRefused, Progress

POWER = "fleet.import"
READ, ENTER = "registry.fleet.read", "registry.fleet.enter"
CHUNK = 1000
State = FleetImport.State
DECIDED = frozenset({Outcome.NEW, Outcome.CHANGED})


def receive(*, file: StoredFile, file_name: str, actor: User, company: Company | None = None) -> FleetImport:
    """Begin to read a file of the sender's office. The same content again, while its draft waits, is the same draft."""
    require_power(actor, POWER)
    shape_of_file(file)
    with transaction.atomic():
        StoredFile.objects.select_for_update().get(pk=file.pk)
        waiting = [State.READING, State.DRAFT, State.ENTERING, State.STOPPED]
        office = own_office(actor, POWER, clock.today())
        drafts = FleetImport.objects.filter(file=file, company=company, office=office, state__in=waiting)
        if office is None and not has_power(actor, POWER, everywhere=True):
            drafts = drafts.filter(sent_by=actor)
        found = drafts.first()
        if found is not None:
            return _resumed(found, actor)
        made = FleetImport.objects.create(
            file=file, file_name=file_name[:200], company=company, office=office, sent_by=actor, sent_at=clock.now()
        )
        made.job = jobs.start(READ, owner=actor, import_id=made.pk)
        made.save(update_fields=["job"])
    return made


def _must_act_on(found: FleetImport, actor: User) -> None:
    """Who imports in its office; a file of no one office is its sender's and of those who import in every office."""
    require_power(actor, POWER, office=found.office, everywhere=found.office is None and found.sent_by != actor)


def _resumed(found: FleetImport, actor: User) -> FleetImport:
    if found.state == State.STOPPED:
        found.state, found.job = State.READING, jobs.start(READ, owner=actor, import_id=found.pk)
        found.save(update_fields=["state", "job"])
    return found


def stop(*, fleet_import: FleetImport, actor: User) -> FleetImport:
    """Stop reading or entering at the next chunk; what was read or entered stays, and it can go on later."""
    _must_act_on(fleet_import, actor)
    with transaction.atomic():
        fresh = FleetImport.objects.select_for_update(of=("self",)).select_related("job").get(pk=fleet_import.pk)
        after = {State.READING: State.STOPPED, State.ENTERING: State.DRAFT}.get(State(fresh.state))
        if after is None:
            return fresh
        if fresh.job is not None:
            jobs.ask_to_stop(job=fresh.job)
        fresh.state = after
        fresh.save(update_fields=["state"])
    return fresh


def shape_of_file(file: StoredFile) -> Shape:
    """How the file is written, or the reason why it is refused as a whole."""
    with files.open(file) as source:
        head = source.read(SAMPLE_BYTES)
    return shape_of(head, size=file.size)


def read_draft(progress: Progress, *, import_id: int) -> dict[str, Any]:
    """The job that reads: lines are compared in chunks, so that memory does not grow with the file.

    Run again after a crash it starts where the last whole chunk ended.
    """
    fleet_import = FleetImport.objects.select_related("file", "company").get(pk=import_id)
    try:
        shape = shape_of_file(fleet_import.file)
        fleet_import.encoding = shape.encoding
        total = _count_lines(fleet_import.file)
        _read_chunks(fleet_import, shape, progress, total)
    except FileRejected as refusal:
        FleetImport.objects.filter(pk=import_id).update(state=State.FAILED, error=str(refusal))
        raise JobRefused(str(refusal)) from refusal
    counts = counts_of(fleet_import)
    FleetImport.objects.filter(pk=import_id).update(state=State.DRAFT, counts=counts, encoding=shape.encoding)
    return {"url": f"/cadastro/importar/{import_id}/", "counts": counts}


def _count_lines(file: StoredFile) -> int:
    with files.open(file) as source:
        return max(0, sum(block.count(b"\n") for block in iter(lambda: source.read(1 << 20), b"")) - 1)


def _read_chunks(fleet_import: FleetImport, shape: Shape, progress: Progress, total: int) -> None:
    seen, done = draft.Seen(), 0
    have = fleet_import.rows.order_by("-line").values_list("line", flat=True).first() or 0
    with files.open(fleet_import.file) as source:
        for chunk in draft.chunks(_read_lines(source, shape), CHUNK):
            fresh = [line for line in chunk if line.number > have]
            for line in chunk:
                if line.number <= have and not line.errors:
                    seen.conflict(line)
            known = draft.known_of(fresh)
            FleetImportRow.objects.bulk_create(draft.row_of(fleet_import, line, seen, known) for line in fresh)
            done += len(chunk)
            progress.advance(done, total=max(total, done), message=_("Conferindo as linhas"))


def _read_lines(source: Any, shape: Shape) -> Iterator[Line]:
    today = clock.today()
    for number, cells in lines_of(source, shape):
        yield read_line(number, cells, shape, today=today)


def counts_of(fleet_import: FleetImport) -> dict[str, int]:
    """Rows by outcome."""
    rows = fleet_import.rows.order_by().values_list("outcome").annotate(n=Count("pk"))
    return dict(rows)


@language.of_records()
def mend_row(*, row: FleetImportRow, values: dict[str, str], actor: User, keep: bool = False) -> FleetImportRow:
    """Correct a row in place, or with ``keep`` say that it holds although another line has the same vehicle."""
    _must_act_on(row.fleet_import, actor)
    with transaction.atomic():
        fresh = (
            FleetImportRow.objects.select_for_update(of=("self",))
            .select_related("fleet_import__company")
            .get(pk=row.pk)
        )
        _must_be_draft(fresh.fleet_import)
        line = read_values(Line(fresh.line, fresh.cells), values, today=clock.today())
        # Fields that the page does not show keep what the file said.
        line.values = {**fresh.values, **line.values}
        seen = draft.Seen()
        if not keep:
            _remember_others(fresh, seen, line)
        elif not line.errors:
            _leave_others_out(fresh, line)
        made = draft.row_of(fresh.fleet_import, line, seen, draft.known_of([line]))
        if keep and made.outcome == Outcome.CONFLICT:
            made.outcome, made.rank, made.errors = Outcome.CHANGED, RANKS[Outcome.CHANGED], []
        for name in ("rank", "values", "outcome", "errors", "canonical_plate", "vehicle"):
            setattr(fresh, name, getattr(made, name))
        fresh.save()
        _recount(fresh.fleet_import)
    return fresh


def _others(row: FleetImportRow, line: Line) -> Any:
    rows = FleetImportRow.objects.filter(fleet_import=row.fleet_import, canonical_plate=line.canonical_plate)
    return rows.exclude(pk=row.pk).filter(outcome__in=[*DECIDED, Outcome.SAME])


def _remember_others(row: FleetImportRow, seen: draft.Seen, line: Line) -> None:
    if line.canonical_plate:
        for other in _others(row, line)[:1]:
            seen.first[line.canonical_plate] = (other.line, other.values["cnpj"], other.values["plate"])


def _leave_others_out(row: FleetImportRow, line: Line) -> None:
    _others(row, line).update(outcome=Outcome.LEFT_OUT, rank=RANKS[Outcome.LEFT_OUT])


def leave_out(*, row: FleetImportRow, actor: User) -> FleetImportRow:
    """Leave a row out of what enters; it stays in the draft's history."""
    _must_act_on(row.fleet_import, actor)
    with transaction.atomic():
        fresh = FleetImportRow.objects.select_for_update(of=("self",)).select_related("fleet_import").get(pk=row.pk)
        _must_be_draft(fresh.fleet_import)
        fresh.outcome, fresh.rank = Outcome.LEFT_OUT, RANKS[Outcome.LEFT_OUT]
        fresh.save(update_fields=["outcome", "rank"])
        _recount(fresh.fleet_import)
    return fresh


def _must_be_draft(fleet_import: FleetImport) -> None:
    if fleet_import.state != State.DRAFT:
        raise RegistryError(reader.gettext("Este arquivo não está mais em rascunho."))


def _recount(fleet_import: FleetImport) -> None:
    FleetImport.objects.filter(pk=fleet_import.pk).update(counts=counts_of(fleet_import))


def confirm(*, fleet_import: FleetImport, actor: User) -> FleetImport:
    """Let the good rows enter; rows with an error or a doubt stay in the draft. Confirming twice is once."""
    _must_act_on(fleet_import, actor)
    with transaction.atomic():
        fresh = FleetImport.objects.select_for_update(of=("self",)).get(pk=fleet_import.pk)
        if fresh.state in {State.ENTERING, State.ENTERED}:
            return fresh
        _must_be_draft(fresh)
        fresh.state, fresh.confirmed_by, fresh.confirmed_at = State.ENTERING, actor, clock.now()
        fresh.job = jobs.start(ENTER, owner=actor, import_id=fresh.pk)
        fresh.save()
    return fresh


def enter_rows(progress: Progress, *, import_id: int) -> dict[str, Any]:
    """The job that enters: chunk by chunk, each in a transaction that also marks its rows: none enters twice."""
    fleet_import = FleetImport.objects.get(pk=import_id)
    waiting = fleet_import.rows.filter(outcome__in=DECIDED)
    total = fleet_import.rows.filter(outcome__in=[*DECIDED, Outcome.ENTERED]).count()
    done = total - waiting.count()
    while rows := list(waiting.select_related("vehicle").order_by("line")[:CHUNK]):
        with transaction.atomic():
            entry.enter(rows, on=clock.today())
        done += len(rows)
        progress.advance(done, total=total, message=_("Entrando no cadastro"))
    counts = counts_of(fleet_import)
    FleetImport.objects.filter(pk=import_id).update(state=State.ENTERED, counts=counts)
    return {"url": f"/cadastro/importar/{import_id}/", "counts": counts}


def register_jobs() -> None:
    """Name the jobs to the queue."""
    jobs.register(READ, read_draft)
    jobs.register(ENTER, enter_rows)
