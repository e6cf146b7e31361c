# SPDX-License-Identifier: Apache-2.0
"""Appeals before the council: what it may decide, who may not judge, and what its result does."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.appeals import procedures, questions, telling, writing
from outorga.web.appeals.actions import money
from outorga.web.appeals.authority import JUDGE
from outorga.web.appeals.errors import AppealError
from outorga.web.appeals.models import Filing, Stage
from outorga.web.appeals.queries import facts as shown
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseEvent, CaseFile, StoredDecision
from outorga.web.council.matters import Choice, Found
from outorga.web.council.models import Outcome
from outorga.web.enforcement.models import Notice
from outorga.web.enforcement.writing import party_of
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.publication import actions as publication
from outorga.web.registry.models import Membership
from outorga.web.ui.parts import Effect, Fact

TEXT = "appeals.council"
GRANT, REJECT, NOT_ADMIT = "grant", "reject", "not_admit"


class Appeals:
    """What the council asks of appeals against notices."""

    label = gettext_lazy("Recurso")
    choices = (
        Choice(GRANT, gettext_lazy("Acolher"), gettext_lazy("Recurso provido"), "ok"),
        Choice(REJECT, gettext_lazy("Negar"), gettext_lazy("Recurso negado"), "bad"),
        Choice(NOT_ADMIT, gettext_lazy("Não admitir"), gettext_lazy("Recurso não admitido"), "bad", at_once=True),
    )

    def waiting(self) -> QuerySet[CaseFile]:
        """Notices with an appeal."""
        return CaseFile.objects.filter(kind="notice", state="appealed").select_related("notice__company")

    def title(self, case: CaseFile) -> str:
        """The notice and the company's registered name; of a carrier without one only the notice."""
        notice = case.notice
        told = {"number": notice.number, "name": notice.company.legal_name if notice.company else ""}
        text = _("Recurso do auto %(number)s, %(name)s") if told["name"] else _("Recurso do auto %(number)s")
        return text % told

    def facts(self, case: CaseFile, viewer: User) -> list[Fact]:
        """What was charged, decided and paid."""
        return shown.of_appeal(notice_of(case))

    def allowed(self, case: CaseFile) -> Sequence[str]:
        """An appeal that the law does not admit is not judged on its merits, and one that it admits is.

        While the law cannot say, for the fine may still be paid within the term, there is nothing to judge yet.
        """
        if case.state != "appealed":
            return (GRANT, REJECT, NOT_ADMIT)
        filing = appeal_of(notice_of(case))
        ruling = procedures.of(case.norm).admissibility_ahead(questions.asked(
            filing.notice, Stage.APPEAL, filed_on=filing.filed_on
        ))  # fmt: skip
        if ruling.admissible is None:
            return ()
        return (GRANT, REJECT) if ruling.admissible else (NOT_ADMIT,)

    def consequences(self, case: CaseFile, choice: str) -> list[Effect]:
        """What a result does, in words."""
        return list(procedures.of(case.norm).says.results[choice])

    def impeded(self, case: CaseFile) -> Iterable[Found]:
        """Who decided the defence, and who acts or acted for the company."""
        decided = CaseEvent.objects.filter(case=case, kind__in=["reject_defence", "grant_defence"])
        for member in decided.exclude(actor=None).values_list("actor", flat=True):
            yield Found(member, "decided", _("Decidiu a defesa."))
        drew = Notice.objects.filter(case=case).exclude(agent=None).values_list("agent", flat=True)
        for member in drew:
            yield Found(member, "decided", _("Lavrou o auto."))
        acting = Membership.objects.filter(company=case.company_ref) if case.company_ref else Membership.objects.none()
        for member in acting.values_list("user", flat=True).distinct():
            yield Found(member, "acted", _("Atua ou atuou pela empresa."))

    def decided(self, outcome: Outcome, actor: User | None) -> None:
        """Carry the council's result out; what is granted or rejected counts once it is published."""
        notice = notice_of(outcome.item.case)
        cases.lock(notice.case)
        # While the council met, the notice may have gone where no appeal waits any more.
        if notice.case.state != "appealed" or outcome.result not in self.allowed(notice.case):
            raise AppealError(reader.gettext("A norma já não deixa este resultado aberto. Adie o item e vote de novo."))
        filing = appeal_of(notice)
        if outcome.result == NOT_ADMIT:
            _not_admit(filing, outcome, actor)
            return
        _admit(filing, actor)
        _issue(notice, outcome, actor)
        text = writing.gazette_text(notice, decision=_done(outcome), who=str(_("Conselho")))
        publication.queue(
            case=notice.case, what=TEXT, text=text, decided_on=outcome.item.session.on, actor=actor,
            title=_("Decisão do recurso, auto %(number)s") % {"number": notice.number},
            provision=writing.provision_of(notice, "grant_appeal"), party=party_of(notice),
        )  # fmt: skip


def _done(outcome: Outcome) -> str:
    return f"{next(str(one.done) for one in Appeals.choices if one.code == outcome.result)}."


def _issue(notice: Notice, outcome: Outcome, actor: User | None) -> None:
    session = outcome.item.session
    effect = " ".join(str(one.text) for one in Appeals().consequences(notice.case, outcome.result))
    assert actor is not None
    content = writing.appeal_decision(
        notice, result=_done(outcome), effect=effect, text=outcome.text, session=str(session), on=session.on,
        actor=actor,
    )  # fmt: skip
    papers.issue(content=content, number=notice.case.number, case=notice.case, subject=outcome, actor=actor)


def admission(filing: Filing, actor: User | None) -> StoredDecision:
    """The law's last word on the admission, stored; the row of the filing follows it."""
    asked = questions.asked(filing.notice, Stage.APPEAL, filed_on=filing.filed_on)
    ruling = procedures.of(filing.notice.norm).admissibility(asked, actor=actor)
    assert isinstance(ruling.decision, StoredDecision)
    filing.admitted, filing.decision = ruling.admissible, ruling.decision
    filing.save(update_fields=["admitted", "decision"])
    return ruling.decision


def _admit(filing: Filing, actor: User | None) -> None:
    # Also one that was kept as unpaid, which the bank proved to be paid since.
    if not filing.admitted:
        admission(filing, actor)


def _not_admit(filing: Filing, outcome: Outcome, actor: User | None) -> None:
    notice, decision = filing.notice, admission(filing, actor)
    event = cases.record(
        case=notice.case, event="not_admit", actor=actor, power=JUDGE, reason=outcome.text, decision=decision,
        data={"outcome": outcome.pk, "because": decision.outcome.get("because") or []}, on=outcome.item.session.on,
    )  # fmt: skip
    _issue(notice, outcome, actor)
    money.resume(notice, on=clock.today(), event=event)
    money.settle(notice, on=clock.today(), actor=actor)
    text = _("O Conselho não admitiu o recurso contra o auto %(number)s.")
    telling.tell_company(notice, text=text % {"number": notice.number})


def notice_of(case: CaseFile) -> Notice:
    """The notice of a case."""
    return Notice.objects.select_related("case__office", "office", "company").get(case=case)


def appeal_of(notice: Notice) -> Filing:
    """The appeal that the council judges."""
    rows = Filing.objects.filter(notice=notice, stage=Stage.APPEAL).select_related("decision")
    found = rows.exclude(admitted=False).first() or rows.latest("pk")
    found.notice = notice
    return found
