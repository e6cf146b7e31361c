# SPDX-License-Identifier: Apache-2.0
"""What a decision would do, seen by doing it in a transaction that is undone."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.appeals import procedures
from outorga.web.appeals.actions import money, rulings
from outorga.web.appeals.models import Filing, RulingDraft, SuspensiveEffect
from outorga.web.appeals.procedures import Says
from outorga.web.casefiles.errors import CaseFileError
from outorga.web.enforcement.models import Notice
from outorga.web.publication.models import Publication
from outorga.web.registry.errors import RegistryError
from outorga.web.ui import formats
from outorga.web.ui.parts import Effect
from outorga.web.ui.statuses import status_of


@dataclass(frozen=True, slots=True)
class _Picture:
    notice: str
    fine: str
    amount: str
    suspended: bool
    texts: int


def effects(filing: Filing, draft: RulingDraft, actor: User) -> list[Effect]:
    """What the decision in the draft would change; nothing where it cannot be taken."""
    before = _look(filing.notice)
    try:
        with transaction.atomic():
            asked = Filing.objects.select_related("decision").get(pk=filing.pk)
            asked.notice = Notice.objects.select_related("case__office", "office", "company").get(pk=filing.notice_id)
            rulings.decide_defence(filing=asked, outcome=draft.outcome, reason=draft.reason, actor=actor)
            after = _look(filing.notice)
            transaction.set_rollback(True)
    except (RegistryError, CaseFileError):
        return []
    return _changes(before, after, procedures.of(filing.notice.norm).says)


def _look(notice: Notice) -> _Picture:
    fine = money.fine_of(notice)
    running = SuspensiveEffect.objects.filter(notice=notice, until_on=None).exists()
    state = Notice.objects.values_list("case__state", flat=True).get(pk=notice.pk)
    return _Picture(
        notice=state, fine=fine.case.state if fine else "", amount=formats.money(fine.amount) if fine else "",
        suspended=running, texts=Publication.objects.filter(case=notice.case_id).count(),
    )  # fmt: skip


def _changes(before: _Picture, after: _Picture, says: Says) -> list[Effect]:
    look = status_of("notice", after.notice)
    found = [Effect(_("O auto passa a “%(state)s”.") % {"state": look.word}, icon=look.icon, tone=look.tone)]
    if after.fine and after.fine != before.fine:
        word = status_of("fine", after.fine).word
        text = _("A multa de %(amount)s passa a “%(state)s”.") % {"amount": after.amount, "state": word}
        found.append(Effect(text, icon="money"))
    elif after.fine:
        found.append(Effect(_("A multa de %(amount)s é mantida.") % {"amount": after.amount}, icon="money"))
    if before.suspended and not after.suspended:
        found.append(Effect(_("A suspensão da cobrança termina hoje."), icon="held"))
    elif after.suspended:
        found.append(Effect(says.suspended, icon="held"))
    if after.texts > before.texts:
        found.append(Effect(_("O texto da decisão entra na fila da imprensa oficial."), icon="doc"))
    found.append(Effect(_("A empresa recebe o motivo por aqui e por e-mail."), icon="mail"))
    found.append(Effect(says.judges, icon="scale"))
    return found
