# SPDX-License-Identifier: Apache-2.0
"""Sanctions in words: titles of cases and the contents of their papers. Each amount and day comes from a decision."""

from datetime import date

from django.utils.translation import gettext as _

from outorga.law.engine import norms
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers import actions as papers
from outorga.web.papers import texts
from outorga.web.papers.contents import Act, ActSection, Reason
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.standing import standing_note
from outorga.web.registry.certificates import party
from outorga.web.registry.models import Company
from outorga.web.sanctions import procedures
from outorga.web.sanctions.models import Deviation, Suspension
from outorga.web.sanctions.procedures import Fall, Repetition, Term
from outorga.web.ui.formats import pt_date

SUSPENSION, DEVIATION, STANDING = "suspension_act", "deviation_act", "standing_certificate"


def title(company: Company, found: Repetition) -> str:
    """The subject of a proposal: how often, within how many days, whose."""
    told = {"n": found.occasions, "days": found.days, "company": company.legal_name}
    return _("Suspensão por reincidência: %(n)d ocasiões em %(days)d dias, %(company)s") % told


def summary_of(citation: str) -> str:
    """Our sentence for a provision."""
    norm, _colon, provision = citation.partition(":")
    return norms.get(norm).provisions[provision].summary_pt


def label_of(norm: str, provision: str) -> str:
    """The item of the catalogue in words."""
    return norms.get(norm).infractions[provision].label_pt


def _act(
    case: CaseFile, company: Company, *, form: str, heading: str, event: str, subject: str, actor: User,
    sections: tuple[ActSection, ...],
) -> Act:  # fmt: skip
    return Act(
        company=party(company), standing=standing_note(case.norm, clock.today()), office=str(case.office),
        issued_by=actor.name, form=form, title=heading, subject=subject, acted_on=clock.today(),
        provision=words.provision_of_event(case.norm, case.kind, event).partition(":")[2],
        number_label=_("Processo"), sections=sections, signatures=(actor.name,),
    )  # fmt: skip


def print_suspension(suspension: Suspension, found: Repetition, *, reason: str, actor: User) -> IssuedPaper:
    """Ato de suspensão: what repeats on the day of the act, the window, the effects, and from when the days run."""
    assert isinstance(found.answer, StoredDecision)
    case, cites = suspension.case, procedures.of(suspension.norm).provisions
    content = _act(
        case, suspension.company, form=SUSPENSION, heading=_("Ato de suspensão"), event="decide", actor=actor,
        subject=words.with_grant(case.norm, _("Suspensão das %(grants)s por reincidência")),
        sections=(_grounds(suspension.norm, found), _decided(reason, cites.suspension, case), _effects(suspension)),
    )  # fmt: skip
    return papers.issue(
        content=content, number=case.number, actor=actor, case=case, subject=suspension, decision=found.answer
    )  # fmt: skip


def _grounds(norm: str, found: Repetition) -> ActSection:
    told = {"from": pt_date(found.window_from_on), "until": pt_date(found.window_until), "n": found.occasions}
    founding = [entry.notice for entry in found.founding if entry.notice is not None]
    return ActSection(
        heading=_("Infrações que se repetem"),
        paragraphs=(_("De %(from)s a %(until)s: %(n)d ocasiões, em autos definitivos.") % told,),
        columns=((_("Auto"), 3), (_("Dia"), 2), (_("Infração"), 7)),
        rows=tuple(
            (notice.number, pt_date(notice.committed_at), label_of(norm, notice.provision))
            for notice in sorted(founding, key=lambda notice: notice.committed_at)
        ),
    )


def _decided(reason: str, citation: str, case: CaseFile) -> ActSection:
    return ActSection(
        heading=_("Decisão"), facts=((_("Processo"), case.number),),
        reasons=(Reason(text=reason), Reason(text=summary_of(citation), citation=citation)),
    )  # fmt: skip


def _effects(suspension: Suspension) -> ActSection:
    procedure, on = procedures.of(suspension.norm), clock.today()
    cites = procedure.provisions
    told = _("Enquanto ela corre, as %(grants)s da empresa não valem. Terminado o prazo, voltam por si.")
    term = procedure.suspension(suspension.company, on=on, decided_on=on, notified_on=on)
    return ActSection(
        heading=_("Efeitos"),
        paragraphs=(
            _dated(_("A suspensão dura %(days)d dias.") % {"days": term.days}, term, on),
            words.with_grant(suspension.norm, told),
        ),
        reasons=(Reason(text=summary_of(cites.no_refund), citation=cites.no_refund),),
    )


def _dated(lasts: str, term: Term, on: date) -> str:
    """How long it lasts, and its days if the act is received today: they are counted as the agency reads the norm."""
    told = _(
        "Recebido este ato em %(on)s, vai de %(from)s a %(until)s. Recebido em outro dia, a agência informa as datas."
    )
    days = {"on": pt_date(on), "from": pt_date(term.from_on), "until": pt_date(term.until_on)}
    return f"{lasts} {told % days}"


def print_deviation(deviation: Deviation, fall: Fall, *, reason: str, actor: User) -> IssuedPaper:
    """Ato de cancelamento por desvio de finalidade."""
    case, procedure = deviation.case, procedures.of(deviation.norm)
    cites = procedure.provisions
    found = ActSection(
        heading=_("O que a fiscalização encontrou"), paragraphs=(texts.held(deviation.narrative_ref),),
        reasons=tuple(
            Reason(text=label_of(deviation.norm, sign), citation=f"{deviation.norm}:{sign}") for sign in deviation.signs
        ),
    )  # fmt: skip
    barred = words.with_grant(case.norm, _("Nova %(grant)s fica impedida por %(days)d dias."), days=fall.term.days)
    effects = ActSection(
        heading=_("Efeitos"),
        facts=((words.with_grant(case.norm, _("%(Grants)s canceladas")), ", ".join(fall.cancelled)),),
        paragraphs=(_dated(barred, fall.term, clock.today()),),
    )
    content = _act(
        case, deviation.company, form=DEVIATION, heading=_("Ato de cancelamento por desvio de finalidade"),
        event="confirm", actor=actor,
        subject=words.with_grant(case.norm, _("Cancelamento de %(grant)s por desvio de finalidade")),
        sections=(found, _decided(reason, cites.deviation, case), effects),
    )  # fmt: skip
    return papers.issue(
        content=content, number=case.number, actor=actor, case=case, subject=deviation, decision=deviation.fall
    )  # fmt: skip


def stored(answer: object) -> StoredDecision:
    """The answer, which an action has stored."""
    assert isinstance(answer, StoredDecision)
    return answer
