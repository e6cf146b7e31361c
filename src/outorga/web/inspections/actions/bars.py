# SPDX-License-Identifier: Apache-2.0
"""The bar of a failed inspection: begun by a report, moved on by reports and debts, released by itself with both."""

from collections.abc import Iterator
from datetime import date
from types import MappingProxyType

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import StoredDecision
from outorga.web.inspections import procedures, telling
from outorga.web.inspections.models import InspectionBar, InspectionReport
from outorga.web.inspections.procedures import DEBTS, NEW_REPORT, Ruling
from outorga.web.inspections.queries.bars import known_of, open_bar
from outorga.web.registry.models import Company

KIND = "inspection_bar"
RELEASED = "released"
# What each state has already: a passing report of each vehicle, no debt due.
HAS = MappingProxyType(
    {"open": (False, False), "awaiting_payment": (True, False), "awaiting_inspection": (False, True)}
)


@transaction.atomic
def follow_report(*, report: InspectionReport, ruling: Ruling, actor: User | None) -> InspectionBar | None:
    """What a report does: it begins a bar, or moves on the one that runs. ``ruling`` is of the report itself."""
    procedure = procedures.of(report.norm)
    scope = procedure.scope(report.canonical_plate, report.reported_on)
    bar = open_bar(report.company, report.norm, scope)
    if bar is None:
        return _begin(report, scope, ruling, actor) if ruling.barred else None
    return _move_on(bar, on=report.reported_on, plate=report.canonical_plate, actor=actor, report=report)


@transaction.atomic
def follow(*, bar: InspectionBar, on: date, actor: User | None = None) -> bool:
    """Move a bar on by what is owed on the day; whether anything changed. Running it again changes nothing."""
    hold(bar.company)
    current = open_bar(bar.company, bar.norm, bar.canonical_plate)
    if current is None:
        return False
    ahead = procedures.of(bar.norm).standing_ahead(_known(current, on, current.founded_by.canonical_plate))
    if not list(events(current.case.state, ahead)):
        return False
    _move_on(current, on=on, plate=current.founded_by.canonical_plate, actor=actor)
    return True


def follow_company(*, company: Company, on: date, actor: User | None = None) -> int:
    """The same for every bar of a company, after something was paid or fell due; how many changed."""
    rows = InspectionBar.objects.filter(company=company, released_on=None).select_related("company")
    return sum(follow(bar=bar, on=on, actor=actor) for bar in rows)


def hold(company: Company) -> None:
    """Until the transaction ends nobody else writes reports or bars of the company."""
    Company.objects.select_for_update(of=("self",)).get(pk=company.pk)


def events(state: str, ruling: Ruling) -> Iterator[str]:
    """The transitions from a state to what the law says, in an order that the lifecycle has."""
    if ruling.barred is None:
        return
    passed, paid = HAS[state]
    passes, pays = NEW_REPORT not in ruling.pending, DEBTS not in ruling.pending
    steps = [
        (passed and not passes, "fail_new_inspection"), (paid and not pays, "incur_debt"),
        (passes and not passed, "pass_new_inspection"), (pays and not paid, "settle_debts"),
    ]  # fmt: skip
    yield from (event for happens, event in steps if happens)


def _begin(report: InspectionReport, scope: str, ruling: Ruling, actor: User | None) -> InspectionBar:
    company = report.company
    title = _("Impedimento por vistoria: %(plate)s, %(name)s")
    words = {"plate": format_plate(report.plate), "name": company.legal_name}
    case = cases.open_case(
        kind=KIND, norm=report.norm, title=title % words, office=report.case.office, company=company, actor=actor,
        on=report.reported_on, data={"report": report.number},
    )  # fmt: skip
    bar = InspectionBar.objects.create(
        case=case, norm=report.norm, company=company, canonical_plate=scope, founded_by=report,
        opened_on=ruling.since or report.reported_on,
    )  # fmt: skip
    _move_on(bar, on=report.reported_on, plate=report.canonical_plate, actor=actor, report=report)
    telling.barred(bar)
    return bar


def _move_on(
    bar: InspectionBar, *, on: date, plate: str, actor: User | None, report: InspectionReport | None = None
) -> InspectionBar:
    """Ask the law with the case of the bar, and record each transition with that decision."""
    ruling = procedures.of(bar.norm).standing(_known(bar, on, plate), case=bar.case, actor=actor)
    assert isinstance(ruling.decision, StoredDecision)
    steps = list(events(bar.case.state, ruling))
    data = {"report": report.number} if report else {}
    if report is not None:
        cases.record(
            case=bar.case, event="bar.report", actor=actor, decision=ruling.decision, on=on,
            data=data | {"plates": list(ruling.plates), "pending": sorted(ruling.pending)},
        )  # fmt: skip
    for event in steps:
        cases.record(case=bar.case, event=event, actor=actor, decision=ruling.decision, on=on, data=data)
    if bar.case.state == RELEASED:
        _release(bar, on)
    return bar


def _release(bar: InspectionBar, on: date) -> None:
    newest = InspectionReport.objects.filter(company=bar.company, norm=bar.norm).order_by("-pk").first()
    bar.released_on, bar.last_report = on, newest
    bar.save(update_fields=["released_on", "last_report"])
    telling.released(bar)


def _known(bar: InspectionBar, on: date, plate: str) -> procedures.Known:
    return known_of(bar.company, bar.norm, scope=bar.canonical_plate, plate=plate, on=on)
