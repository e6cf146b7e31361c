# SPDX-License-Identifier: Apache-2.0
"""Bank files: received, read into a draft by a job, mended row by row, confirmed by a person, credited by a job."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.casefiles.errors import CaseFileError
from outorga.web.casefiles.models import CaseFile, StoredFile
from outorga.web.language import reader
from outorga.web.payments import sealing
from outorga.web.payments.actions import credits, ledger
from outorga.web.payments.actions.credits import COLLECT, Received
from outorga.web.payments.banks import draft, reading
from outorga.web.payments.banks.rows import BankRow
from outorga.web.payments.collecting import collecting
from outorga.web.payments.errors import AlreadyReceived, FileRefused, PaymentError
from outorga.web.payments.models import BankFile, BankLine, Channel, Credit
from outorga.web.registry.fleet.draft import chunks
from outorga.web.work import jobs
from outorga.web.work.jobs import JobRefused, Progress

READ, ENTER = "payments.bank_file.read", "payments.bank_file.enter"
CHUNK = 1000
TELLING = 50
# A month of a large agency: fifty thousand payments of two records each.
LARGEST_BYTES = 40_000_000
logger = structlog.get_logger(__name__)
State, Outcome = BankFile.State, BankLine.Outcome
# What the bank says was paid to another, or was no payment at all: no correction makes money of it.
NOT_OURS = frozenset({Outcome.FOREIGN, Outcome.NO_PAYMENT})
# What a person has still to mend, keep or leave out, or its money would never be in the books.
UNDECIDED = frozenset({Outcome.ERROR, Outcome.DOUBT})


def keep(upload: files.Upload, *, actor: User) -> StoredFile:
    """Keep what the bank sent, whatever it is called; :class:`FileRefused` when it is no text or too large."""
    content = upload.read(LARGEST_BYTES + 1)
    if len(content) > LARGEST_BYTES:
        limit = {"limit": LARGEST_BYTES // 1_000_000}
        raise FileRefused(reader.gettext("O arquivo passa de %(limit)d MB. Peça ao banco um arquivo por dia.") % limit)
    reading.layout_of(content[: reading.SAMPLE])
    return files.store_bytes(content, media_type=files.TEXT, actor=actor, people=[sealing.reference(content)])


def receive(*, file: StoredFile, file_name: str, actor: User) -> BankFile:
    """Begin to read a file. The same content again raises :class:`AlreadyReceived`, whoever sends it."""
    require_power(actor, COLLECT)
    with files.open(file) as source:
        layout = reading.layout_of(source.read(reading.SAMPLE))
    with transaction.atomic():
        StoredFile.objects.select_for_update().get(pk=file.pk)
        known = BankFile.objects.filter(file=file).select_related("sent_by").first()
        if known is not None:
            raise AlreadyReceived(_received_before(known), pk=known.pk)
        made = BankFile.objects.create(
            file=file, people_ref=sealing.key_of(file), file_name=file_name[:200], format=layout, sent_by=actor,
            sent_at=clock.now(),
        )  # fmt: skip
        sealing.name(made.people_ref, made.file_name)
        made.job = jobs.start(READ, owner=actor, bank_file_id=made.pk)
        made.save(update_fields=["job"])
    return made


def _received_before(known: BankFile) -> str:
    return _("Este arquivo já foi enviado por %(who)s em %(day)s, com o nome %(name)s. Nada foi creditado de novo.") % {
        "who": known.sent_by.name,
        "day": known.sent_at.astimezone(clock.CIVIL_TIME).strftime("%d/%m/%Y"),
        "name": known.file_name,
    }


def read_draft(progress: Progress, *, bank_file_id: int) -> dict[str, Any]:
    """The job that reads, chunk by chunk. Run again after a crash it starts where the last whole chunk ended."""
    bank_file = BankFile.objects.select_related("file").get(pk=bank_file_id)
    bank = reading.reader_of(Channel(bank_file.format), today=clock.today())
    try:
        with files.open(bank_file.file) as source:
            encoding = reading.encoding_of(source.read(reading.SAMPLE))
            source.seek(0)
            _read_chunks(bank_file, bank.rows(reading.records_of(source, encoding)), progress)
    except FileRefused as refusal:
        BankFile.objects.filter(pk=bank_file_id).update(state=State.FAILED, error=refusal.message)
        raise JobRefused(refusal.message) from refusal
    counts = counts_of(bank_file)
    BankFile.objects.filter(pk=bank_file_id).update(state=State.DRAFT, counts=counts, warnings=bank.warnings)
    return {"url": f"/arrecadacao/arquivos/{bank_file_id}/", "counts": counts}


def _read_chunks(bank_file: BankFile, rows: Iterator[BankRow], progress: Progress) -> None:
    seen, cnpj, done = draft.Seen(), collecting().cnpj, 0
    have = bank_file.rows.order_by("-line").values_list("line", flat=True).first() or 0
    total = _count_lines(bank_file.file)
    for chunk in chunks(rows, CHUNK):
        lines = draft.lines_of(bank_file, chunk, seen=seen, known=draft.known_of(chunk), cnpj=cnpj)
        with transaction.atomic():
            BankLine.objects.bulk_create(line for line in lines if line.line > have)
        done += len(chunk)
        progress.advance(done, total=max(total, done), message=_("Conferindo as linhas"))


def _count_lines(file: StoredFile) -> int:
    with files.open(file) as source:
        return sum(block.count(b"\n") for block in iter(lambda: source.read(1 << 20), b""))


def counts_of(bank_file: BankFile) -> dict[str, int]:
    """Rows by outcome."""
    return dict(bank_file.rows.order_by().values_list("outcome").annotate(n=Count("pk")))


def mend_row(
    *, row: BankLine, slip_number: str, paid_on: Any, amount: Any, actor: User, sure: bool = False
) -> BankLine:
    """Correct what a row says, or with ``sure`` that it is no repetition. What the bank sent stays beside it."""
    require_power(actor, COLLECT)
    with transaction.atomic():
        fresh = _of_draft(row)
        if fresh.outcome in NOT_OURS:
            raise PaymentError(reader.gettext("Esta linha não é pagamento à agência: ela não entra."))
        told = BankRow(fresh.line, "", fresh.reference, slip_number.strip(), paid_on, fresh.credited_on, amount)
        if paid_on is not None and paid_on > clock.today():
            raise PaymentError(reader.gettext("O dia do pagamento ainda não chegou."), field="paid_on")
        if not amount:
            raise PaymentError(reader.gettext("O valor precisa ser maior que zero."), field="amount")
        if not fresh.reference:
            raise PaymentError(reader.gettext("Sem a referência do banco esta linha não entra: deixe-a de fora."))
        known = draft.known_of([told])
        slip = known.slips.get(told.slip_number)
        if paid_on is not None and (fault := draft.too_early(slip, paid_on, known)):
            raise PaymentError(fault, field="paid_on")
        fresh.outcome = draft.outcome_of(told, slip, seen=_seen_beside(fresh), known=known, cnpj="", sure=sure)
        fresh.slip_number, fresh.paid_on, fresh.amount, fresh.slip = told.slip_number, paid_on, amount, slip
        fresh.rank, fresh.errors, fresh.kept = draft.RANKS[fresh.outcome], [], sure
        fresh.save()
        BankFile.objects.filter(pk=fresh.bank_file_id).update(state=State.DRAFT)
        _recount(fresh.bank_file)
    return fresh


def _seen_beside(row: BankLine) -> draft.Seen:
    """What the other rows of the draft that enter say of the same slip and reference."""
    seen = draft.Seen()
    others = BankLine.objects.filter(bank_file=row.bank_file, outcome__in=draft.ENTERS).exclude(pk=row.pk)
    seen.references = set(others.filter(reference=row.reference).values_list("reference", flat=True))
    for number, paid_on, amount, case in others.filter(slip_number=row.slip_number).values_list(
        "slip_number", "paid_on", "amount", "slip__case"
    ):
        assert paid_on is not None
        assert amount is not None
        seen.payments.add((number, paid_on, amount))
        if case is not None:
            seen.spent[case] = seen.spent.get(case, draft.ZERO) + amount
    return seen


def leave_out(*, row: BankLine, actor: User) -> BankLine:
    """Leave a row out of what enters; it stays in the file's history."""
    require_power(actor, COLLECT)
    with transaction.atomic():
        fresh = _of_draft(row)
        fresh.outcome, fresh.rank = Outcome.LEFT_OUT, draft.RANKS[Outcome.LEFT_OUT]
        fresh.save(update_fields=["outcome", "rank"])
        _recount(fresh.bank_file)
    return fresh


def _of_draft(row: BankLine) -> BankLine:
    BankFile.objects.select_for_update(of=("self",)).get(pk=row.bank_file_id)
    fresh = BankLine.objects.select_for_update(of=("self",)).select_related("bank_file").get(pk=row.pk)
    late = fresh.bank_file.state == State.ENTERED and fresh.outcome in UNDECIDED
    if fresh.bank_file.state != State.DRAFT and not late:
        raise PaymentError(reader.gettext("Este arquivo não está mais em rascunho."))
    if Credit.objects.filter(line=fresh).exists():
        raise PaymentError(reader.gettext("Esta linha já foi creditada."))
    return fresh


def _recount(bank_file: BankFile) -> None:
    BankFile.objects.filter(pk=bank_file.pk).update(counts=counts_of(bank_file))


def confirm(*, bank_file: BankFile, actor: User) -> BankFile:
    """Credit the good rows; those with an error or a doubt may still be mended, which makes the file a draft again.

    Confirming twice is once.
    """
    require_power(actor, COLLECT)
    with transaction.atomic():
        fresh = BankFile.objects.select_for_update(of=("self",)).get(pk=bank_file.pk)
        if fresh.state in {State.ENTERING, State.ENTERED}:
            return fresh
        if fresh.state != State.DRAFT:
            raise PaymentError(reader.gettext("Este arquivo não está mais em rascunho."))
        fresh.state, fresh.confirmed_by, fresh.confirmed_at = State.ENTERING, actor, clock.now()
        fresh.job = jobs.start(ENTER, owner=actor, bank_file_id=fresh.pk)
        fresh.save()
    return fresh


def enter_rows(progress: Progress, *, bank_file_id: int) -> dict[str, Any]:
    """The job that credits: first all the money, chunk by chunk, then each case is told of its own."""
    bank_file = BankFile.objects.select_related("confirmed_by").get(pk=bank_file_id)
    _credit_all(bank_file, progress)
    _tell_all(bank_file, progress)
    counts = counts_of(bank_file)
    BankFile.objects.filter(pk=bank_file_id).update(state=State.ENTERED, counts=counts)
    return {"url": f"/arrecadacao/arquivos/{bank_file_id}/", "counts": counts}


def _credit_all(bank_file: BankFile, progress: Progress) -> None:
    good = bank_file.rows.filter(outcome__in=draft.ENTERS)
    waiting = good.filter(credit__isnull=True).select_related("slip__case").order_by("line")
    total = good.count()
    done = total - waiting.count()
    while rows := list(waiting[:CHUNK]):
        with transaction.atomic():
            _credit(rows, bank_file)
        done += len(rows)
        progress.advance(done, total=total, message=_("Creditando os pagamentos"))


def _credit(rows: list[BankLine], bank_file: BankFile) -> None:
    """A chunk: what another file credited meanwhile is a repetition, and is not credited again.

    What looks the same under another reference, as of the same bank in another layout, is a doubt for a person.
    """
    ledger.hold()
    references = [row.reference for row in rows]
    known = set(Credit.objects.filter(reference__in=references).values_list("reference", flat=True))
    repeated = [row.pk for row in rows if row.reference in known]
    BankLine.objects.filter(pk__in=repeated).update(outcome=Outcome.REPEATED, rank=draft.RANKS[Outcome.REPEATED])
    fresh = [row for row in rows if row.reference not in known]
    doubtful = _credited_meanwhile(fresh, bank_file)
    BankLine.objects.filter(pk__in=doubtful).update(outcome=Outcome.DOUBT, rank=draft.RANKS[Outcome.DOUBT])
    good = [_received(row, bank_file) for row in fresh if row.pk not in doubtful]
    credits.receive_many(good, actor=bank_file.confirmed_by)


def _credited_meanwhile(rows: list[BankLine], bank_file: BankFile) -> set[int]:
    """Rows whose slip another file paid on the same day by the same amount, unless a person kept them."""
    asked = {row.slip_number for row in rows if row.slip_number and not row.kept}
    others = Credit.objects.filter(slip_number__in=asked).exclude(line__bank_file=bank_file)
    told = set(others.values_list("slip_number", "paid_on", "amount"))
    return {row.pk for row in rows if not row.kept and (row.slip_number, row.paid_on, row.amount) in told}


def _received(row: BankLine, bank_file: BankFile) -> Received:
    assert row.amount is not None
    assert row.paid_on is not None
    return Received(
        row.reference, row.amount, row.paid_on, Channel(bank_file.format), row.credited_on, row.slip_number, row.slip,
        row.slip.case_id if row.slip else None, row.pk,
    )  # fmt: skip


def _tell_all(bank_file: BankFile, progress: Progress) -> None:
    """Each case with its own money, once."""
    untold = _untold(bank_file)
    for done, (case, lines) in enumerate(untold.items(), start=1):
        _tell(bank_file, case, lines)
        if done % TELLING == 0:
            progress.advance(done, total=len(untold), message=_("Movendo os processos"))


def _untold(bank_file: BankFile) -> dict[int, list[int]]:
    """Rows whose money is in and whose case was not told of it yet, by case."""
    rows = bank_file.rows.filter(settled=False, credit__isnull=False, slip__isnull=False)
    found: dict[int, list[int]] = defaultdict(list)
    for line, case in rows.order_by().values_list("pk", "slip__case"):
        if case is not None:
            found[case].append(line)
    return dict(found)


def _tell(bank_file: BankFile, case_id: int, lines: list[int]) -> bool:
    """A case that refuses is told again by the worker on the next day; its money is in the books already."""
    case = CaseFile.objects.select_related("office").get(pk=case_id)
    try:
        with transaction.atomic():
            credits.tell(case, actor=bank_file.confirmed_by)
            BankLine.objects.filter(pk__in=lines).update(settled=True)
    except CaseFileError:
        logger.exception("a case was not told of its money", case=case.number, bank_file=bank_file.pk)
        return False
    return True


def tell_left(on: date) -> int:
    """The worker's daily rule: cases that were not told of their money yet; how many were now."""
    left = BankFile.objects.filter(
        state__in=[State.ENTERED, State.DRAFT], rows__settled=False, rows__credit__isnull=False,
        rows__slip__isnull=False,
    ).distinct()  # fmt: skip
    return sum(_tell(found, case, lines) for found in left for case, lines in _untold(found).items())


def register_jobs() -> None:
    """Name the jobs to the queue."""
    jobs.register(READ, read_draft)
    jobs.register(ENTER, enter_rows)
