# SPDX-License-Identifier: Apache-2.0
"""Defences and appeals in words: receipts, decisions and the texts that go to the gazette."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.law.kernel.citations import label
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import procedures, questions
from outorga.web.appeals.models import Filing, Stage
from outorga.web.appeals.procedures import Admissibility
from outorga.web.casefiles import words
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.writing import common_of, party_of
from outorga.web.papers.contents import Act, ActSection, Held, PersonRef, Reason
from outorga.web.ui.formats import money, pt_date

GRANTED, REJECTED = "grant", "reject"


def provision_of(notice: Notice, event: str) -> str:
    """The provision behind an event of the notice, without its norm."""
    return words.provision_of_event(notice.norm, "notice", event).partition(":")[2]


def result_words(filing: Filing) -> str:
    """Whether it was admitted, in words."""
    if filing.admitted is None:
        return str(procedures.of(filing.notice.norm).says.unpaid)
    if filing.admitted:
        return _("Admitida.") if filing.stage == Stage.DEFENCE else _("Admitido.")
    return _("Recebida e não admitida.") if filing.stage == Stage.DEFENCE else _("Recebido e não admitido.")


def receipt(filing: Filing, ruling: Admissibility) -> Act:
    """The paper "Recibo de defesa" or "Recibo de recurso": what came, when, to whom, and whether it was in time."""
    notice, defence = filing.notice, filing.stage == Stage.DEFENCE
    provision = provision_of(notice, "defend" if defence else "appeal")
    told: list[tuple[str, Held]] = [
        (_("Auto"), notice.number), (_("Apresentada em") if defence else _("Apresentado em"), pt_date(filing.filed_on)),
        (_("Como"), str(filing.get_channel_display())), (_("Quem assina"), PersonRef(filing.text_ref, "name")),
        (_("Dirigida a") if defence else _("Dirigido a"), _authority(notice, filing.addressed_to)),
        (_("Encaminhada a"), _authority(notice, filing.forwarded_to)),
        (_("Quem decide"), _authority(notice, filing.competent)),
    ]  # fmt: skip
    names = [row.attachment.name for row in filing.files.select_related("attachment")]
    sections = [
        ActSection(heading=_("O que foi recebido"), facts=tuple(row for row in told if row[1])),
        ActSection(heading=_("Documentos"), paragraphs=tuple(names) or (_("Nenhum."),)),
        ActSection(
            heading=_("Admissão e prazo"), paragraphs=(result_words(filing), *_counted(filing, ruling)),
            reasons=_reasons(notice, ruling.because),
        ),
    ]  # fmt: skip
    return Act(
        **common_of(notice, None),
        form="defence_receipt" if defence else "appeal_receipt",
        title=_("Recibo de defesa") if defence else _("Recibo de recurso"),
        provision=provision,
        subject=_("Auto %(number)s") % {"number": notice.number},
        acted_on=filing.filed_on,
        number_label=_("Protocolo"),
        sections=tuple(sections),
        receipt=True,
    )


def _counted(filing: Filing, ruling: Admissibility) -> list[str]:
    found = questions.counting(filing.notice, filing.stage)
    told = [found.sentence] if found else []
    if ruling.short_by:
        told.append(_("Falta provar o pagamento de %(amount)s.") % {"amount": money(ruling.short_by)})
    if filing.admitted and ruling.suspensive:
        told.append(_("A multa não se cobra até a decisão."))
    return told


def _reasons(notice: Notice, because: Iterable[str]) -> tuple[Reason, ...]:
    book = norms.get(notice.norm).provisions
    return tuple(Reason(text=book[cause].summary_pt, citation=label(cause)) for cause in because if cause in book)


def _authority(notice: Notice, code: str) -> str:
    return procedures.of(notice.norm).name_of(code) if code else ""


def charged(notice: Notice) -> list[tuple[str, str]]:
    """What the notice charges, as a decision repeats it."""
    fine = Fine.objects.filter(notice=notice).first()
    rows = [
        (_("Auto"), notice.number), (_("Infração"), label(notice.provision)),
        (_("Multa"), money(fine.amount) if fine else ""), (_("Processo"), notice.case.number),
    ]  # fmt: skip
    return [row for row in rows if row[1]]


def defence_decision(filing: Filing, *, outcome: str, reason: str, actor: User) -> Act:
    """The paper "Decisão da defesa"."""
    notice, granted = filing.notice, outcome == GRANTED
    says = procedures.of(notice.norm).says
    effect = _("O auto é arquivado e a multa deixa de valer.")
    if not granted:
        effect = " ".join((_("A multa é mantida."), str(says.rejected), str(says.appeal_runs)))
    told = [*charged(notice), (_("Defesa apresentada em"), pt_date(filing.filed_on))]
    return Act(
        **common_of(notice, actor),
        form="defence_decision",
        title=_("Decisão da defesa"),
        provision=provision_of(notice, "grant_defence" if granted else "reject_defence"),
        subject=_("Auto %(number)s") % {"number": notice.number},
        acted_on=clock.today(),
        number_label=_("Processo"),
        sections=(
            ActSection(heading=_("O caso"), facts=tuple(told)),
            ActSection(heading=_("Decisão"), paragraphs=(decided_words(outcome), effect)),
            ActSection(heading=_("Motivo"), paragraphs=tuple(reason.splitlines())),
        ),
        signatures=(f"{actor.name}, {_authority(notice, filing.competent)}",),
    )


def decided_words(outcome: str) -> str:
    """The director's decision in one word."""
    return str(_("Defesa acolhida.") if outcome == GRANTED else _("Defesa negada."))


def appeal_decision(notice: Notice, *, result: str, effect: str, text: str, session: str, on: date, actor: User) -> Act:
    """The paper "Decisão do recurso"; ``result`` and ``effect`` in words."""
    told = [*charged(notice), (_("Sessão"), f"{session}, {pt_date(on)}")]
    return Act(
        **common_of(notice, actor),
        form="appeal_decision",
        title=_("Decisão do recurso"),
        provision=provision_of(notice, "grant_appeal"),
        subject=_("Auto %(number)s") % {"number": notice.number},
        acted_on=on,
        number_label=_("Processo"),
        sections=(
            ActSection(heading=_("O caso"), facts=tuple(told)),
            ActSection(heading=_("Decisão"), paragraphs=(result, effect)),
            ActSection(heading=_("Fundamento"), paragraphs=tuple(text.splitlines())),
        ),
        signatures=(actor.name,),
    )


def gazette_text(notice: Notice, *, decision: str, who: str, tail: str = "") -> str:
    """What goes to the gazette: the notice, whom it binds, the result; nobody else, no reasons.

    A carrier who is a person is told by the numbers of notice and case, as on a QR: what is published stays published.
    """
    named = party_of(notice)
    told = {
        "who": who, "number": notice.number, "case": notice.case.number, "decision": decision,
        "name": named.name, "cnpj": f", CNPJ {named.cnpj}" if named.cnpj else "",
        "provision": label(notice.provision),
    }  # fmt: skip
    lines = [
        _("%(who)s. Auto de infração %(number)s, processo %(case)s.") % told,
        _("Autuada: %(name)s%(cnpj)s. Infração: %(provision)s.") % told,
        str(decision),
    ]
    return "\n".join([*lines, tail] if tail else lines)
