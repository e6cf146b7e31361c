# SPDX-License-Identifier: Apache-2.0
"""A defence or an appeal is filed: its admission decided and stored, its receipt issued, its effect recorded."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import procedures, questions, telling, texts, writing
from outorga.web.appeals.actions import money, reopening
from outorga.web.appeals.actions.reopening import EVENT
from outorga.web.appeals.authority import Filer, filer
from outorga.web.appeals.errors import AppealError, NotNow
from outorga.web.appeals.models import Channel, Filing, FilingDraft, FilingFile, Stage
from outorga.web.appeals.procedures import Admissibility
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files, lifecycle
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.timeline import NOT_ADMITTED
from outorga.web.language import reader
from outorga.web.papers import actions as papers

KEPT = {Stage.DEFENCE: NOT_ADMITTED, Stage.APPEAL: "appeal.not_admitted"}


@dataclass(frozen=True, slots=True)
class Told:
    """What a filing tells; ``filed_on``, ``channel`` and ``signer`` only at the desk."""

    text: str
    addressed_to: str = ""
    channel: str = Channel.ONLINE
    filed_on: date | None = None
    signer: Mapping[str, str] | None = None


def file(*, notice: Notice, stage: str, told: Told, actor: User, key: str = "") -> Filing:
    """File it. What the law does not admit is kept all the same and told so; only a notice that is not open takes none.

    One of a day within the term, which was ended before it came, opens the notice again.

    The text and who signed go into the vault; the documents of the actor's draft go along.
    """
    quality = filer(notice, actor)
    told = _checked(notice, told, quality)

    def work() -> Filing:
        cases.lock(notice.case)
        _require_first(notice, stage)
        asked = questions.asked(notice, stage, filed_on=told.filed_on, addressed_to=told.addressed_to)
        ruling = procedures.of(notice.norm).admissibility(asked, actor=actor)
        reopened = None
        if reopening.reopens(notice.case, stage, ruling):
            reopened = reopening.reopen(notice.case, stage, ruling, power=quality.power, actor=actor)
        event = event_for(notice.case, stage, ruling)
        filing = _kept(notice, stage, told, ruling, admitted=_admitted(event, ruling), actor=actor)
        _record(filing, event, ruling, quality, actor)
        _follow(filing, ruling, actor)
        if reopened is not None:
            reopening.follow(filing, reopened, actor)
        return filing

    return once(key=key, scope=f"appeals:{stage}:{notice.pk}", actor=actor, work=work)


def _checked(notice: Notice, told: Told, quality: Filer) -> Told:
    """What the person may tell: online the day is today's, at the desk one that can be."""
    if not told.text.strip():
        raise AppealError(reader.gettext("Escreva o que você quer dizer."), field="text")
    if not quality.desk:
        return replace(told, channel=Channel.ONLINE, filed_on=clock.today())
    filed_on = told.filed_on or clock.today()
    if filed_on > clock.today():
        raise AppealError(reader.gettext("Este dia ainda não chegou."), field="filed_on")
    if filed_on < clock.day_of(notice.issued_at):
        raise AppealError(reader.gettext("O auto é de depois deste dia."), field="filed_on")
    if told.channel == Channel.ONLINE:
        raise AppealError(
            reader.gettext("No balcão, diga se foi entregue em mãos ou veio pelo correio."), field="channel"
        )
    if not (told.signer or {}).get("name", "").strip():
        raise AppealError(reader.gettext("Escreva o nome de quem assina."), field="name")
    return replace(told, filed_on=filed_on)


def _require_first(notice: Notice, stage: str) -> None:
    if Filing.objects.filter(notice=notice, stage=stage).exclude(admitted=False).exists():
        word = reader.gettext("defesa") if stage == Stage.DEFENCE else reader.gettext("recurso")
        raise AppealError(reader.gettext("Já há %(what)s contra este auto: só cabe um.") % {"what": word})


def event_for(case: CaseFile, stage: str, ruling: Admissibility) -> str:
    """The event by which it enters the file: the transition where it is open, a side event for what is not admitted.

    :class:`NotNow` where there is nothing yet against which it could be.
    """
    wanted, state = EVENT[Stage(stage)], case.state
    is_open = wanted in {row.event for row in lifecycle.allowed_events(case)}
    if stage == Stage.APPEAL:
        if is_open:
            return wanted
        if state not in ("final", "undone", "closed"):
            raise NotNow(reader.gettext("Ainda não há decisão publicada de que se possa recorrer."))
        return KEPT[Stage.APPEAL]
    if is_open and ruling.admissible:
        return wanted
    if ruling.admissible is None or state == "issued":
        raise NotNow(
            reader.gettext(
                "O prazo de defesa ainda não começou: o recebimento não está provado nem o auto foi postado. "
                "O que você escreveu fica guardado; apresente quando o auto for entregue ou postado."
            )
        )
    return KEPT[Stage.DEFENCE]


def _admitted(event: str, ruling: Admissibility) -> bool | None:
    return False if event in KEPT.values() else ruling.admissible


def _kept(
    notice: Notice, stage: str, told: Told, ruling: Admissibility, *, admitted: bool | None, actor: User
) -> Filing:
    """The filing with its text, its signer and the documents of the draft."""
    draft = FilingDraft.objects.filter(notice=notice, stage=stage, user=actor).first()
    signer = dict(told.signer) if told.signer else {"name": actor.name}
    ref = texts.keep(draft.text_ref if draft else "", texts.Written(told.text, **signer))
    texts.sign(ref, **signer)
    assert isinstance(ruling.decision, StoredDecision)
    assert told.filed_on is not None
    filing = Filing.objects.create(
        notice=notice, stage=stage, channel=told.channel, filed_on=told.filed_on, filed_at=clock.now(),
        filed_by=actor, addressed_to=told.addressed_to, competent=ruling.forwarded_to or ruling.competent,
        forwarded_to=ruling.forwarded_to, text_ref=ref, admitted=admitted, decision=ruling.decision,
    )  # fmt: skip
    if draft is not None:
        for row in draft.files.select_related("file"):
            attachment = files.attach(case=notice.case, stored=row.file, name=row.name, actor=actor)
            FilingFile.objects.create(filing=filing, attachment=attachment)
        draft.delete()
    return filing


def _record(filing: Filing, event: str, ruling: Admissibility, quality: Filer, actor: User) -> None:
    data = {
        "filing": filing.pk, "channel": filing.channel, "addressed_to": filing.addressed_to,
        "competent": filing.competent, "forwarded_to": filing.forwarded_to, "because": list(ruling.because),
    }  # fmt: skip
    cases.record(
        case=filing.notice.case, event=event, actor=actor, power=quality.power, data=data, decision=filing.decision,
        on=filing.filed_on,
    )  # fmt: skip


def _follow(filing: Filing, ruling: Admissibility, actor: User) -> None:
    """The receipt, the effect on collection, and who has to know."""
    notice = filing.notice
    content = writing.receipt(filing, ruling)
    filing.receipt = papers.issue(
        content=content, number=notice.case.number, case=notice.case, subject=filing, actor=actor,
        decision=filing.decision,
    )  # fmt: skip
    filing.save(update_fields=["receipt"])
    if filing.admitted and ruling.suspensive:
        money.suspend(filing, ground=filing.decision)
    words = {"number": notice.number, "what": filing.get_stage_display()}
    if filing.admitted is False:
        text = _("Auto %(number)s: recebemos a sua %(what)s, que não foi admitida.")
        if filing.stage == Stage.APPEAL:
            text = _("Auto %(number)s: recebemos o seu %(what)s, que não foi admitido.")
        words["what"] = str(filing.get_stage_display()).lower()
        telling.tell_company(notice, text=text % words)
    else:
        telling.tell_office(notice, text=_("%(what)s contra o auto %(number)s.") % words)
    money.settle(notice, on=clock.today(), actor=actor)
