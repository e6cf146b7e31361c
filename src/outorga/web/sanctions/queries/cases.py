# SPDX-License-Identifier: Apache-2.0
"""The part of a sanction's case that this room adds: why, what it does and since when, and what may be done now."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile
from outorga.web.casefiles.panels import Offered, Viewer
from outorga.web.enforcement import expenses
from outorga.web.enforcement.models import Notice
from outorga.web.papers import texts
from outorga.web.papers.codes import format_code
from outorga.web.papers.queries import address_of, papers_of
from outorga.web.sanctions import procedures, writing
from outorga.web.sanctions.actions import grounds
from outorga.web.sanctions.holds import SHOWN
from outorga.web.sanctions.models import Deviation, Receipt, StoppedGrant, SummonsAnswer, Suspension, SuspensionGround
from outorga.web.sanctions.queries import windows
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Action, DayMark, Fact, Row, Text

SUSPENSION_ACTS = {
    "proposed": (
        ("suspension.decide", gettext_lazy("Suspender"), "decide", "primary"),
        ("suspension.decide", gettext_lazy("Descartar a proposta"), "discard", ""),
    ),
    "decided": (("notice.serve", gettext_lazy("Registrar o recebimento"), "serve", "primary"),),
}
# The states in which the act is on paper, and in which a sanction has stopped something.
SIGNED = frozenset({"decided", "served", "running", "ended"})
STOPPING = {"suspension": ("running", "ended"), "bar": ("decided", "running", "ended")}


@dataclass(frozen=True, slots=True)
class Answer:
    """What the holder said, with its words as the vault still has them."""

    row: SummonsAnswer
    text: str


def suspension_of(case: CaseFile) -> Suspension | None:
    """The suspension of a case, read once for all parts of its page."""
    if not hasattr(case, "own_suspension"):
        grounds = Prefetch("grounds", SuspensionGround.objects.select_related("notice__case"))
        rows = Suspension.objects.select_related("company", "receipt__recorded_by")
        found = _on_case(rows.prefetch_related(grounds).filter(case=case).first(), case)
        case.own_suspension = found  # type: ignore[attr-defined]
    shown: Suspension | None = case.own_suspension  # type: ignore[attr-defined]
    return shown


def deviation_of(case: CaseFile) -> Deviation | None:
    """The inquiry of a case, in the same way."""
    if not hasattr(case, "own_deviation"):
        rows = Deviation.objects.select_related("company", "grant", "receipt__recorded_by")
        found = _on_case(rows.filter(case=case).first(), case)
        case.own_deviation = found  # type: ignore[attr-defined]
    shown: Deviation | None = case.own_deviation  # type: ignore[attr-defined]
    return shown


def _on_case(found: Any, case: CaseFile) -> Any:
    """The row on the case that the page has."""
    if found is not None:
        found.case = case
    return found


def suspension_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """The count and the days, in the head of the case."""
    found = suspension_of(case)
    if found is None:
        return []
    told = {"from": pt_date(found.window_from_on), "until": pt_date(found.window_until)}
    return [
        Fact(_("Autos"), ", ".join(row.notice.number for row in found.grounds.all())),
        Fact(_("Contagem"), _("%(from)s a %(until)s") % told), *_days(found),
    ]  # fmt: skip


def inquiry_words(found: Deviation, reader: User) -> tuple[str, list[Answer]]:
    """What the agency saw and what the holder said so far, read at once."""
    answers = list(SummonsAnswer.objects.filter(case=found.case).select_related("said_by"))
    told = texts.read([found.narrative_ref, *(row.text_ref for row in answers)], reader=reader, purpose=SHOWN)
    return told[found.narrative_ref], [Answer(row, told[row.text_ref]) for row in answers]


def deviation_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """The authorization and the days, in the head of the case."""
    found = deviation_of(case)
    if found is None:
        return []
    number = procedures.of(found.norm).number_of(found.grant)
    waits = [Fact(_("Pode responder até"), found.answer_until_on)] if found.answer_until_on else []
    return [
        Fact(words.with_grant(found.norm, "%(Grant)s"), number, url=found.grant.get_absolute_url()),
        *waits,
        *_days(found),
    ]


def _days(served: Suspension | Deviation) -> list[Fact]:
    if served.from_on is None:
        return []
    told = {"from": pt_date(served.from_on), "until": pt_date(served.until_on), "free": pt_date(served.free_from_on)}
    note = _("Termina sozinha: %(free)s já é livre.") % told
    return [Fact(_("Corre"), _("%(from)s a %(until)s") % told, note=note)]


def suspension_panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """The window drawn, the notices in a table, what stopped, the paper."""
    found = suspension_of(case)
    if found is None:
        return None
    shaken = _shaken(found) if case.state == "proposed" else ""
    return {
        "lead": shaken or _suspension_lead(found), "drawn": _drawn(found),
        "acts": _suspension_acts(found, shaken=bool(shaken)) if viewer.staff else [],
        "stopped": _stopped(case), "stopped_title": _stopped_title(case),
        "papers": _papers(found, viewer), "receipt": _receipt(found, viewer),
    }  # fmt: skip


def _suspension_acts(found: Suspension, *, shaken: bool) -> list[Offered]:
    """What an authority may do; of a proposal that lost a notice the law says whether it may still be decided."""
    acts = _acts(found.case, SUSPENSION_ACTS.get(found.case.state, ()))
    if not shaken or procedures.of(found.norm).repetition(found.company, on=clock.today(), but=found.case).due:
        return acts
    suspend, discard = acts
    off = replace(suspend.action, kind="", off_because=_("As infrações já não se repetem como a norma pede."))
    return [replace(discard, action=replace(discard.action, kind="primary")), replace(suspend, action=off)]


def _drawn(found: Suspension) -> windows.Drawn:
    notices = sorted((row.notice for row in found.grounds.all()), key=lambda notice: notice.committed_at)
    days = [clock.day_of(notice.committed_at) for notice in notices]
    told = {
        "n": found.occasions, "from": pt_date(found.window_from_on), "until": pt_date(found.window_until)
    }  # fmt: skip
    lines = [
        windows.Line(
            mark=f"{place}º", number=notice.number, url=notice.case.get_absolute_url(), on=day,
            item=writing.label_of(found.norm, notice.provision), status=windows.STATUS[standing_of(notice)][0],
        )
        for place, (notice, day) in enumerate(zip(notices, days, strict=True), start=1)
    ]  # fmt: skip
    return windows.Drawn(
        from_on=found.window_from_on, until_on=found.window_until, lines=lines,
        marks=[DayMark(line.mark, line.on, "bad") for line in lines],
        summary=_("%(n)d ocasiões de %(from)s a %(until)s.") % told, title=_("Infrações no prazo da norma"),
    )  # fmt: skip


def _suspension_lead(found: Suspension) -> str:
    told = {"from": pt_date(found.from_on), "until": pt_date(found.until_on), "free": pt_date(found.free_from_on)}
    leads = {
        "proposed": _("A diretoria ainda decide. Nada está suspenso."),
        "decided": _("Decidida. Nada para antes de a empresa receber o ato."),
        "discarded": _("A diretoria descartou a proposta. Nada foi suspenso."),
        "served": _("As %(grants)s param de %(from)s a %(until)s e voltam sozinhas em %(free)s."),
        "running": _("As %(grants)s estão suspensas até %(until)s e voltam sozinhas em %(free)s."),
        "ended": _("A suspensão foi de %(from)s a %(until)s. As %(grants)s que ainda tinham prazo voltaram."),
    }
    return words.with_grant(found.norm, leads.get(found.case.state, ""), **told)


def standing_of(notice: Notice) -> str:
    """Whether the notice is final, may still fall, or fell."""
    if notice.case.state == "final":
        return "final"
    return "cancelled" if notice.case.state in expenses.FALLEN else "pending"


def _shaken(found: Suspension) -> str:
    """A proposal whose notices do not all count any more, as its events tell."""
    open_ = {row.notice.number for row in found.grounds.all() if standing_of(row.notice) != "final"}
    told = found.case.events.filter(kind=grounds.FELL).values_list("data", flat=True) if open_ else ()
    gone = sorted(open_ & {str(data.get("notice")) for data in told})
    if not gone:
        return ""
    text = _("Nada está suspenso. Já não conta: %(numbers)s. A diretoria descarta a proposta ou espera.")
    return text % {"numbers": ", ".join(gone)}


def deviation_panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """What points to it, what the holder said, what fell, the paper."""
    found = deviation_of(case)
    if found is None:
        return None
    narrative, answers = inquiry_words(found, viewer.user)
    signs = [
        Row(writing.label_of(found.norm, sign), icon="notice", citation=f"{found.norm}:{sign}") for sign in found.signs
    ]
    return {
        "lead": _deviation_lead(found), "narrative": narrative, "signs": signs, "answers": answers,
        "acts": _acts(case, _deviation_acts(found, answers) if viewer.staff else ()),
        "stopped": _stopped(case), "stopped_title": _stopped_title(case),
        "papers": _papers(found, viewer), "receipt": _receipt(found, viewer),
        "answer_url": _answer_url(found) if not viewer.staff else "",
    }  # fmt: skip


def _deviation_lead(found: Deviation) -> str:
    told = {
        "until": pt_date(found.until_on), "free": pt_date(found.free_from_on), "day": pt_date(found.answer_until_on)
    }  # fmt: skip
    summoned = _("A empresa foi chamada a falar até %(day)s.") if found.summoned_on else ""
    leads = {
        "found": summoned or _("Há indícios. A empresa fala antes de qualquer decisão."),
        "heard": _("A empresa foi ouvida. A diretoria decide se houve desvio."),
        "decided": _("Desvio confirmado e %(grant)s cancelada. O impedimento corre do recebimento."),
        "discarded": _("A diretoria decidiu que não houve desvio."),
        "running": _("Nova %(grant)s está impedida até %(until)s. Pode ser pedida em %(free)s."),
        "ended": _("O impedimento terminou em %(until)s."),
    }
    return words.with_grant(found.norm, leads.get(found.case.state, ""), **told)


def _deviation_acts(found: Deviation, answers: Sequence[Answer]) -> tuple[tuple[str, Text, str, str], ...]:
    decide = "deviation.decide"
    over = found.answer_until_on is not None and (bool(answers) or clock.today() > found.answer_until_on)
    by_state: dict[str, tuple[tuple[str, Text, str, str], ...]] = {
        "found": ((decide, _("Dar a empresa por ouvida"), "hear", "primary"),) if over else (),
        "heard": (
            (decide, _("Confirmar o desvio"), "confirm", "primary"), (decide, _("Não houve desvio"), "deny", "")
        ),
        "decided": (("notice.serve", _("Registrar o recebimento"), "serve_deviation", "primary"),),
    }  # fmt: skip
    if found.case.state == "found" and found.summoned_on is None:
        return ((decide, _("Chamar a empresa a falar"), "summon", "primary"),)
    return by_state.get(found.case.state, ())


def _answer_url(found: Deviation) -> str:
    waits = found.case.state in {"found", "heard"} and found.summoned_on is not None
    return reverse("sanctions:answer", args=[found.case.number]) if waits else ""


def _acts(case: CaseFile, rows: Sequence[tuple[str, Text, str, str]]) -> list[Offered]:
    return [
        Offered(power, Action(word, reverse(f"sanctions:{name}", args=[case.number]), kind=look))
        for power, word, name, look in rows
    ]


def _stopped_title(case: CaseFile) -> str:
    return words.with_grant(case.norm, _("%(Grants)s atingidas"))


def _stopped(case: CaseFile) -> list[Row]:
    if case.state not in STOPPING[case.kind]:
        return []
    rows = StoppedGrant.objects.filter(case=case).select_related("grant")
    return [
        Row(row.grant.title, text=_span(row), url=row.grant.get_absolute_url(), icon="held", tone=_tone(row))
        for row in rows
    ]


def _span(row: StoppedGrant) -> str:
    told = {"from": pt_date(row.from_on), "until": pt_date(row.returned_on)}
    text = _("Parada em %(from)s, devolvida em %(until)s.") if row.returned_on else _("Parada desde %(from)s.")
    return text % told


def _tone(row: StoppedGrant) -> str:
    return "" if row.returned_on else "held"


def _papers(subject: Suspension | Deviation, viewer: Viewer) -> list[Row]:
    if subject.case.state not in SIGNED:
        return []
    return [
        Row(row.name, text=format_code(row.code), icon="print", url=address_of(row.code, staff=viewer.staff))
        for row in papers_of(subject)
    ]


def _receipt(found: Any, viewer: Viewer) -> list[Fact]:
    proof: Receipt | None = found.receipt
    if proof is None:
        return []
    note = texts.read([proof.note_ref], reader=viewer.user, purpose=SHOWN).get(proof.note_ref, "")
    return [
        Fact(proof.get_kind_display(), proof.on, note=note),
        Fact(_("Registrado por"), proof.recorded_by.name),
    ]
