# SPDX-License-Identifier: Apache-2.0
"""A defence or an appeal of a day within its term, that came after the worker had ended the term.

The day that counts is that of the filing and not that of its arrival. So the term ended without a ground: what ended
it is taken back, and the filing takes its place as on its own day. The norm's table has no way out of the last state.
"""

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import telling
from outorga.web.appeals.actions import money
from outorga.web.appeals.authority import DECIDE, JUDGE
from outorga.web.appeals.models import Filing, Stage
from outorga.web.appeals.procedures import Admissibility
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import lifecycle, words
from outorga.web.casefiles.models import CaseEvent, CaseFile, StoredDecision
from outorga.web.ui.formats import pt_date

REOPENED = "term.reopened"
EVENT = {Stage.DEFENCE: "defend", Stage.APPEAL: "appeal"}
ENDED_BY = {Stage.DEFENCE: "end_defence_term", Stage.APPEAL: "end_appeal_term"}


def reopens(case: CaseFile, stage: str, ruling: Admissibility) -> bool:
    """Whether the law admits it though its term was ended: nothing but the end of that term stands against it."""
    if ruling.admissible is not True:
        return False
    told = case.events.order_by("seq").values_list("seq", "kind", "data")
    return [kind for _seq, kind in lifecycle.counting(told)[-1:]] == [ENDED_BY[Stage(stage)]]


def reopen(case: CaseFile, stage: str, ruling: Admissibility, *, power: str, actor: User) -> CaseEvent:
    """Take the end of the term back, on the strength of the decision that admits the filing."""
    assert isinstance(ruling.decision, StoredDecision)
    data = {"due_on": ruling.due_on.isoformat()} if ruling.due_on else {}
    return cases.take_back(
        case=case, event=REOPENED, back=[ENDED_BY[Stage(stage)]], rests_on=rests_on(case, stage), actor=actor,
        power=power, decision=ruling.decision, on=clock.today(), data=data,
        reason=_("Apresentada dentro do prazo, chegou depois de ele ter sido dado por terminado."),
    )  # fmt: skip


def rests_on(case: CaseFile, stage: str) -> str:
    """The provision that gives the term."""
    return words.provision_of_event(case.norm, case.kind, EVENT[Stage(stage)])


def follow(filing: Filing, reopened: CaseEvent, actor: User) -> None:
    """Undo what the end of the term had brought, and tell the holder and who decides."""
    notice = filing.notice
    money.recount(notice, because=reopened, rests_on=rests_on(notice.case, filing.stage), on=clock.today(), actor=actor)
    tell(filing)


def tell(filing: Filing) -> None:
    """The holder and who decides learn that it is in time after all."""
    notice = filing.notice
    told = {"number": notice.number, "day": pt_date(filing.filed_on)}
    if filing.stage == Stage.DEFENCE:
        company = _("A defesa do auto %(number)s, de %(day)s, está no prazo: o auto foi reaberto e a multa espera.")
        decider = _("O auto %(number)s foi reaberto: a defesa, de %(day)s, está no prazo e espera decisão.")
        power = DECIDE
    else:
        company = _("O recurso do auto %(number)s, de %(day)s, está no prazo: o auto foi reaberto.")
        decider = _("O auto %(number)s foi reaberto: o recurso, de %(day)s, está no prazo e espera o Conselho.")
        power = JUDGE
    telling.tell_company(notice, text=company % told, of="in_time")
    telling.tell_deciders(notice, power=power, text=decider % told, of="in_time")
