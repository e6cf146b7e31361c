# SPDX-License-Identifier: Apache-2.0
"""What the worker does on its day: registrations lapse, expiries are announced ahead (art. 4, § 6)."""

from collections.abc import Iterator
from datetime import date, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile
from outorga.web.registry import rulings
from outorga.web.registry.actions import outcomes
from outorga.web.registry.facts import Subject, company_of
from outorga.web.registry.items import label_of, limit_label
from outorga.web.registry.models import Company, Document, DocumentState, Driver, VehicleHolding
from outorga.web.registry.notices import tell_company
from outorga.web.work.schedule import step_reached

AHEAD = (30, 15, 5)
OPEN = ("registered", "lapsed")


def lapse(on: date) -> int:
    """Lapse each registration whose last day is past, on the strength of a decision of that day; how many did."""
    return sum(_lapse_one(subject, on) for subject in list(_past(on)))


def _past(on: date) -> Iterator[Subject]:
    for model in (Company, VehicleHolding, Driver):
        keys = model.objects.filter(case__state="registered", registered_until__lt=on).values_list("case_id", flat=True)
        for case_id in keys:
            case = CaseFile.objects.select_related("office").get(pk=case_id)
            yield rulings.subject_of(case)


def _lapse_one(subject: Subject, on: date) -> bool:
    case = subject.case
    assert case is not None
    with transaction.atomic():
        cases.lock(case)
        if case.state != "registered":
            return False
        papers = rulings.papers_of(subject, DocumentState.ACCEPTED)
        decision = rulings.registration(subject, on=on, actor=None, papers=papers, signer=rulings.signer_of(case))
        eligible = rulings.eligibility(subject, on=on, actor=None)
        unfit = eligible is not None and eligible.outcome.get("eligible") is False
        if decision.outcome.get("result") == "registered" and not unfit:
            outcomes.keep(subject, decision, eligible, actor=None)
            return False
        cause = eligible if unfit and decision.outcome.get("result") == "registered" else decision
        cases.record(
            case=case, event="lapse", actor=None, decision=cause, on=on, data={"limited_by": subject.limited_by}
        )
        words = {"title": case.title, "paper": limit_label(subject.limited_by)}
        text = _("%(title)s: venceu. Envie o documento novo para reativar: %(paper)s.") % words
        tell_company(company_of(subject), case=case, text=text, url="/empresa/documentos/")
    return True


def announce(on: date) -> int:
    """Tell companies of papers that expire in 30, 15 and 5 days, once for each, also when the day itself was missed."""
    until = on + timedelta(days=max(AHEAD))
    rows = Document.objects.filter(
        state=DocumentState.ACCEPTED, expires_on__range=(on, until), case__state__in=OPEN
    ).select_related("case")
    return sum(_announce_one(paper, (paper.expires_on - on).days) for paper in rows if paper.expires_on)


def _announce_one(paper: Document, left: int) -> bool:
    case, ahead = paper.case, step_reached(AHEAD, left)
    told = {"document": paper.pk, "ahead": ahead}
    if case.events.filter(kind="expiry.announced", data__document=paper.pk, data__ahead=ahead).exists():
        return False
    company = Company.objects.filter(pk=case.company_ref or 0).first()
    if company is None:
        return False
    with transaction.atomic():
        cases.record(case=case, event="expiry.announced", actor=None, data=told)
        words = {"label": label_of(paper.item, paper.clearance), "title": case.title, "days": left}
        text = ngettext(
            "%(label)s vence em %(days)d dia (%(title)s).", "%(label)s vence em %(days)d dias (%(title)s).", left
        )
        url = "/empresa/documentos/"
        tell_company(company, case=case, text=text % words, url=url, due_on=paper.expires_on)
    return True
