# SPDX-License-Identifier: Apache-2.0
"""Check every chain from its first event, every stored decision, and both against the checkpoints outside.

A chain alone finds a changed event. A cut tail, a deleted case and a chain that was hashed again are found because the
checkpoints remember the heads. Rows are streamed; memory does not grow with the ledger.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from outorga.web.casefiles import acts, chain, numbers
from outorga.web.casefiles.decisions import digest_of
from outorga.web.casefiles.ledger import checkpoints
from outorga.web.casefiles.models import AgencyEvent, CaseEvent, CaseFile, Checkpoint, NumberSeries, StoredDecision

_CHUNK = 2000
_FIELDS = (
    "case_id", "case__number", "case__version", "pk", "seq", "kind", "at", "on", "actor_id", "power", "reason", "data",
    "decision__digest", "previous_hash", "hash",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it was recorded: a code for programs, the case, and a sentence."""

    code: str
    case: str
    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(slots=True)
class Report:
    """What was verified, what only its own chain covers, and what is wrong."""

    verified: int = 0
    uncovered: int = 0
    decisions: int = 0
    acts: int = 0
    checkpoints: int = 0
    problems: list[Problem] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.verified > 0 and not self.problems

    def add(self, code: str, case: str, message: str) -> None:
        self.problems.append(Problem(code, case, message))


def verify(*, watch: Callable[[int], object] = lambda _verified: None) -> Report:
    """Verify the whole ledger. An empty one is a problem: it proves nothing.

    ``watch`` is told from time to time how many events are verified; what it raises ends the verification.
    """
    report = Report()
    _check_chains(report, watch)
    _check_silent_cases(report)
    _check_numbers(report)
    _check_decisions(report, watch)
    _check_acts(report)
    _check_checkpoints(report)
    if not report.verified:
        report.add("empty", "", _("O livro de eventos está vazio."))
    return report


@dataclass(slots=True)
class _Tail:
    """Where the walk along a case's chain stands."""

    case: int = 0
    number: str = ""
    version: int = 0
    seq: int = 0
    hash: str = chain.GENESIS


def _check_chains(report: Report, watch: Callable[[int], object]) -> None:
    rows: QuerySet[CaseEvent, dict[str, Any]] = CaseEvent.objects.order_by("case_id", "seq").values(*_FIELDS)
    tail = _Tail()
    for row in rows.iterator(chunk_size=_CHUNK):
        if row["case_id"] != tail.case:
            _check_end(report, tail)
            tail = _Tail(row["case_id"], row["case__number"], row["case__version"])
        _check_event(report, tail, row)
        tail.seq, tail.hash = _whole(row["seq"]), row["hash"]
        report.verified += 1
        if report.verified % _CHUNK == 0:
            watch(report.verified)
    _check_end(report, tail)
    watch(report.verified)


def _check_event(report: Report, tail: _Tail, row: dict[str, Any]) -> None:
    where = {"number": tail.number, "seq": _whole(row["seq"])}
    if row["seq"] != tail.seq + 1:
        report.add("gap", tail.number, _("%(number)s: falta o evento antes do %(seq)d.") % where)
    elif row["previous_hash"] != tail.hash:
        report.add("broken_link", tail.number, _("%(number)s: o evento %(seq)d não segue o anterior.") % where)
    if _hash_of(row) != row["hash"]:
        report.add("changed_event", tail.number, _("%(number)s: o evento %(seq)d foi alterado.") % where)


def _whole(stored: Any) -> int:
    """A stored number as one can tell it; whoever changes a file of SQLite may write a word in its place."""
    return stored if isinstance(stored, int) else 0


def _hash_of(row: dict[str, Any]) -> str:
    try:
        return chain.event_hash(
            case_number=row["case__number"], seq=row["seq"], kind=row["kind"], at=row["at"], on=row["on"],
            actor_id=row["actor_id"], power=row["power"], reason=row["reason"], data=row["data"],
            decision_digest=row["decision__digest"] or "", previous_hash=row["previous_hash"],
        )  # fmt: skip
    except (TypeError, ValueError, AttributeError):
        return ""


def _check_end(report: Report, tail: _Tail) -> None:
    if tail.case and tail.seq != tail.version:
        message = _("%(number)s: o processo diz ter %(version)d eventos, e o último é o %(seq)d.")
        where = {"number": tail.number, "version": _whole(tail.version), "seq": tail.seq}
        report.add("cut_tail", tail.number, message % where)


def _check_silent_cases(report: Report) -> None:
    for number in CaseFile.objects.filter(events__isnull=True).values_list("number", flat=True).iterator(_CHUNK):
        report.add("no_events", number, _("%(number)s: o processo não tem nenhum evento.") % {"number": number})


def _check_numbers(report: Report) -> None:
    """Protocol numbers have no holes, so a hole is a case that was taken out."""
    for series in NumberSeries.objects.filter(series__startswith="case:"):
        year, last = _year_of(series.series), _whole(series.last)
        found = CaseFile.objects.filter(number__startswith=f"{year}.").count()
        if found < last or last != series.last:
            message = _("%(year)d: foram abertos %(last)d processos e há %(found)d; falta, por exemplo, %(number)s.")
            where = {"year": year, "last": last, "found": found, "number": _first_hole(year, last)}
            report.add("missing_case", str(where["number"]), message % where)


def _year_of(series: str) -> int:
    year = series.partition(":")[2]
    return int(year) if year.isascii() and year.isdigit() else 0


def _first_hole(year: int, last: int) -> str:
    taken = CaseFile.objects.filter(number__startswith=f"{year}.").order_by("number").values_list("number", flat=True)
    names = set(taken.iterator(_CHUNK)) if last < 1_000_000 else set()
    return next(
        (name for count in range(1, last + 1) if (name := numbers.protocol_number(year, count)) not in names), ""
    )


def _check_decisions(report: Report, watch: Callable[[int], object]) -> None:
    for stored in StoredDecision.objects.order_by("pk").iterator(_CHUNK):
        report.decisions += 1
        if report.decisions % _CHUNK == 0:
            watch(report.verified)
        try:
            same = digest_of(stored) == stored.digest
        except (TypeError, ValueError, AttributeError):
            same = False
        if not same:
            message = _("A decisão %(pk)d (%(service)s) foi alterada.") % {"pk": stored.pk, "service": stored.service}
            report.add("changed_decision", "", message)


def _check_acts(report: Report) -> None:
    """The agency's own book is one chain, and its numbers, before the walk and after it, tell how long it is."""
    given, seq, previous = _acts_given(), 0, chain.GENESIS
    for act in AgencyEvent.objects.order_by("seq").iterator(_CHUNK):
        where = {"seq": _whole(act.seq)}
        if act.seq != seq + 1:
            report.add("gap", "", _("Atos da agência: falta o ato antes do %(seq)d.") % where)
        elif act.previous_hash != previous:
            report.add("broken_link", "", _("Atos da agência: o ato %(seq)d não segue o anterior.") % where)
        if _hash_of_act(act) != act.hash:
            report.add("changed_event", "", _("Atos da agência: o ato %(seq)d foi alterado.") % where)
        seq, previous = _whole(act.seq), act.hash
        report.acts += 1
    if not given <= seq <= _acts_given():
        words = {"given": given, "seq": seq}
        report.add("cut_tail", "", _("Atos da agência: foram %(given)d, e o último é o %(seq)d.") % words)


def _acts_given() -> int:
    """How many acts were numbered until now; somebody may record one while the book is walked."""
    return _whole(NumberSeries.objects.filter(series=acts.BOOK).values_list("last", flat=True).first() or 0)


def _hash_of_act(act: AgencyEvent) -> str:
    try:
        return acts.hash_of(act)
    except (TypeError, ValueError, AttributeError):
        return ""


# Against the files outside


def _check_checkpoints(report: Report) -> None:
    previous, covered, expected = chain.GENESIS, 0, 1
    for export in checkpoints.exports():
        if isinstance(export, str) or not checkpoints.is_signed(export):
            name = export if isinstance(export, str) else export.name
            report.add(
                "bad_checkpoint", "", _("A prova %(name)s não se lê ou não foi assinada por nós.") % {"name": name}
            )
            continue
        if export.body["number"] != expected or export.body["previous"] != previous:
            report.add("checkpoint_chain", "", _("Falta uma prova antes de %(name)s.") % {"name": export.name})
        previous, covered, expected = export.hash, export.body["last_event"], export.body["number"] + 1
        report.checkpoints += 1
        for heads in _chunks(export.body["heads"]):
            _check_heads(report, heads)
        _check_act_head(report, export.body.get("acts", []))
    _check_rows(report, expected - 1, previous)
    report.uncovered = CaseEvent.objects.filter(pk__gt=covered).count()


def _chunks(heads: list[list[Any]], size: int = 500) -> Iterator[list[list[Any]]]:
    for start in range(0, len(heads), size):
        yield heads[start : start + size]


def _check_heads(report: Report, heads: list[list[Any]]) -> None:
    """Each head that was signed is still there with the same hash."""
    present = set(CaseFile.objects.filter(number__in=[head[0] for head in heads]).values_list("number", flat=True))
    at_heads = CaseEvent.objects.filter(case__number__in=present, seq__in={head[1] for head in heads})
    found = set(at_heads.values_list("case__number", "seq", "hash"))
    for number, seq, digest in heads:
        if (number, seq, digest) in found:
            continue
        where = {"number": number, "seq": seq}
        if number not in present:
            report.add("deleted_case", number, _("%(number)s: o processo foi apagado.") % where)
        elif CaseEvent.objects.filter(case__number=number, seq=seq).exists():
            report.add("rewritten", number, _("%(number)s: a cadeia foi reescrita até o evento %(seq)d.") % where)
        else:
            report.add("cut_tail", number, _("%(number)s: o evento %(seq)d, que estava provado, sumiu.") % where)


def _check_act_head(report: Report, head: list[Any]) -> None:
    """The act that was signed is still there with the same hash."""
    if head and not AgencyEvent.objects.filter(seq=head[0], hash=head[1]).exists():
        report.add("rewritten", "", _("Atos da agência: o ato %(seq)d não é o que foi provado.") % {"seq": head[0]})


def _check_rows(report: Report, last_number: int, last_hash: str) -> None:
    """The database and the directory tell of the same checkpoints."""
    row = Checkpoint.objects.order_by("-number").first()
    if row is None and last_number:
        report.add("checkpoint_rows", "", _("O banco não conhece as provas que estão fora dele."))
    elif row is not None and (row.number, row.hash) != (last_number, last_hash):
        message = _("A última prova do banco é a %(row)d, e a de fora é a %(file)d.")
        report.add("checkpoint_rows", "", message % {"row": row.number, "file": last_number})
