# SPDX-License-Identifier: Apache-2.0
"""What the pages of inspections show: reports with their checklist, what a company must do, the panels of cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Value
from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.casefiles import words
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.panels import Viewer
from outorga.web.casefiles.queries import DECISIONS_SHOWN, stored_decisions
from outorga.web.inspections import procedures, writing
from outorga.web.inspections.models import (
    Group,
    InspectionBar,
    InspectionOrder,
    InspectionReport,
    Mark,
    ReportItem,
    ReportPhoto,
)
from outorga.web.inspections.queries.bars import known_of
from outorga.web.inspections.queries.vehicles import open_orders
from outorga.web.papers.models import IssuedPaper
from outorga.web.papers.queries import paper_of
from outorga.web.registry.models import Company, VehicleHolding
from outorga.web.registry.queries.review import know_operator, subject_of
from outorga.web.ui.formats import days_left, pt_date, pt_datetime
from outorga.web.ui.parts import Action, Effect, Fact, Row, Text

SHOWN = 10
TONES = {Mark.PASS: "ok", Mark.FAIL: "bad", Mark.NOT_APPLICABLE: "mute"}


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group of a report: its mark, its items, its photographs."""

    label: str
    mark: str
    tone: str
    items: Sequence[ReportItem]
    photos: Sequence[ReportPhoto]


@dataclass(frozen=True, slots=True)
class ReportShown:
    """A report as staff and company read it."""

    report: InspectionReport
    facts: Sequence[Fact]
    groups: Sequence[GroupShown]
    effect: str
    barred: bool
    citations: Sequence[str]
    duty: str
    noted: Text
    paper: IssuedPaper | None


def report_shown(report: InspectionReport) -> ReportShown:
    """The report with all that belongs to it."""
    items, photos = list(report.items.all()), list(report.photos.select_related("attachment__case"))
    cited = procedures.of(report.norm).provisions
    barred = bool(report.decision.outcome.get("barred"))
    return ReportShown(
        report=report,
        facts=_facts(report),
        groups=[_group(report, group, items, photos) for group in Group],
        effect=writing.effect(report.decision.outcome, report.norm),
        barred=barred,
        citations=[f"{report.norm}:{name}" for name in ([cited.bar] if barred else [])],
        duty=f"{report.norm}:{cited.duty}",
        noted=procedures.of(report.norm).says.noted,
        paper=paper_of(report, "act"),
    )


def _facts(report: InspectionReport) -> list[Fact]:
    return [
        Fact(_("Veículo"), format_plate(report.plate), note=report.holding.vehicle.make_model),
        Fact(_("Empresa"), report.company.legal_name),
        Fact(_("Feita em"), pt_datetime(report.reported_at)),
        Fact(_("Local"), report.place),
        Fact(_("Quem vistoriou"), report.agent.name if report.agent else ""),
        Fact(_("Observação geral"), report.remark),
    ]


def _group(
    report: InspectionReport, group: Group, items: Sequence[ReportItem], photos: Sequence[ReportPhoto]
) -> GroupShown:
    mark = Mark(report.mark(group))
    return GroupShown(
        label=str(group.label), mark=str(mark.label), tone=TONES[mark],
        items=[item for item in items if item.group == group],
        photos=[photo for photo in photos if photo.group == group],
    )  # fmt: skip


def effects_ahead(holding: VehicleHolding, norm: str, marks: dict[str, str]) -> list[Effect]:
    """What a report with these marks would do, asked of the law and stored nowhere."""
    today, procedure = clock.today(), procedures.of(norm)
    plate = holding.vehicle.canonical_plate
    known = known_of(holding.company, norm, scope=procedure.scope(plate, today), plate=plate, on=today)
    asked = InspectionReport(canonical_plate=plate, reported_on=today, **marks)
    ruling = procedure.standing_ahead(procedures.Known(today, [*known.reports, asked], known.debts, known.plate))
    bars = Effect(
        writing.effect(writing.outcome_of(ruling), norm), icon="held" if ruling.barred else "ok",
        tone="bad" if ruling.barred else "ok", citation=f"{norm}:{procedure.provisions.bar}",
    )  # fmt: skip
    kept = Effect(_("Depois de emitido, o laudo não se apaga nem se edita. A empresa o recebe agora."), icon="lock")
    return [bars, kept]


@dataclass(frozen=True, slots=True)
class BarShown:
    """A bar that runs, and what ends it."""

    bar: InspectionBar
    since: date
    releases: Sequence[Row]
    citation: str
    decision: StoredDecision | None

    @property
    def lead(self) -> str:
        """What it keeps its holder from."""
        text = _("Desde %(day)s, nenhuma %(grant)s nova. Acaba por si quando vier tudo isto:")
        return words.with_grant(self.bar.norm, text, day=pt_date(self.since))


def bars_shown(company: Company, on: date) -> list[BarShown]:
    """The bars that hold on the day, of the fleet and of single vehicles."""
    rows = InspectionBar.objects.filter(company=company, released_on=None, opened_on__lte=on)
    return [_bar(bar) for bar in rows.select_related("case", "founded_by", "company")]


def _bar(bar: InspectionBar) -> BarShown:
    decision = next(iter(stored_decisions(bar.case)), None)
    cited = f"{bar.norm}:{procedures.of(bar.norm).provisions.bar}"
    return BarShown(bar, bar.opened_on, release_rows(bar, decision), cited, decision)


def release_rows(bar: InspectionBar, decision: StoredDecision | None) -> list[Row]:
    """What releases it, each with whether it was done."""
    pending = set(decision.outcome.get("pending") or ()) if decision and not bar.released_on else set()
    plates = (
        ", ".join(format_plate(plate) for plate in (decision.outcome.get("failed_plates") or ())) if decision else ""
    )
    return [
        _release(title, plates if name == procedures.NEW_REPORT else "", missing=name in pending)
        for name, (title, _part) in procedures.of(bar.norm).says.releases.items()
    ]


def _release(title: Text, text: str, *, missing: bool) -> Row:
    state = _("Falta") if missing else _("Cumprido")
    words = f"{state}: {text}" if text else state
    return Row(title, text=words, icon="todo" if missing else "ok", tone="warn" if missing else "ok")


@dataclass(frozen=True, slots=True)
class CompanyBoard:
    """The company's page of inspections."""

    bars: Sequence[BarShown]
    orders: Sequence[Row]
    reports: Sequence[Row]


def company_board(company: Company, on: date) -> CompanyBoard:
    """Orders to be met, what bars and what to do, and the last reports."""
    reports = InspectionReport.objects.filter(company=company)[:SHOWN]
    return CompanyBoard(
        bars=bars_shown(company, on),
        orders=_orders(company, on),
        reports=[_report_row(report, reverse("inspections:company_report", args=[report.pk])) for report in reports],
    )


def _orders(company: Company, on: date) -> list[Row]:
    """The orders to be met, each with its paper."""
    orders = list(open_orders(company=company)[:SHOWN])
    papers = IssuedPaper.objects.filter(
        subject_type=InspectionOrder._meta.label_lower, subject_ref__in=[order.pk for order in orders]
    )
    urls = {paper.subject_ref: reverse("registry:paper", args=[paper.code]) for paper in papers}
    return [_order_need(order, on, urls.get(order.pk, "")) for order in orders]


def _report_row(report: InspectionReport, url: str) -> Row:
    failed = bool(writing.failed_groups(report))
    title = _("Laudo %(number)s, %(plate)s") % {"number": report.number, "plate": format_plate(report.plate)}
    text = f"{pt_date(report.reported_on)}. {writing.result_of(report)}"
    return Row(title, text=text, url=url, icon="bad" if failed else "ok", tone="bad" if failed else "ok")


def needs(company: Company, on: date) -> list[Row]:
    """What the dashboard asks of the company: orders to be met, a bar. One query, for the page has few to spare."""
    bars = InspectionBar.objects.filter(company=company, released_on=None, opened_on__lte=on).order_by()
    orders = open_orders(company=company).select_related(None).order_by()
    told = bars.annotate(what=Value("bar"), where=Value(""))
    rows = told.values_list("what", "norm", "canonical_plate", "opened_on", "where").union(
        orders.annotate(what=Value("order")).values_list("what", "norm", "plate", "present_on", "place"), all=True
    )
    shown = sorted(rows)[:SHOWN]
    barred = [InspectionBar(norm=norm, canonical_plate=plate, opened_on=day) for what, norm, plate, day, _ in shown
              if what == "bar"]  # fmt: skip
    called = [InspectionOrder(norm=norm, plate=plate, present_on=day, place=place)
              for what, norm, plate, day, place in shown if what == "order"]  # fmt: skip
    return [*map(_bar_need, barred), *(_order_need(order, on, reverse("inspections:company")) for order in called)]


def _bar_need(bar: InspectionBar) -> Row:
    title = (
        _("O %(plate)s está impedido por vistoria") % {"plate": format_plate(bar.canonical_plate)}
        if bar.canonical_plate
        else _("A empresa está impedida por vistoria")
    )
    action = Action(_("Ver o que libera"), reverse("inspections:company"), kind="small")
    cited = f"{bar.norm}:{procedures.of(bar.norm).provisions.bar}"
    text = _("Desde %(day)s.") % {"day": pt_date(bar.opened_on)}
    return Row(title, text=text, icon="held", tone="bad", action=action, citation=cited)


def _order_need(order: InspectionOrder, on: date, url: str) -> Row:
    """An order to be met, and where to read it."""
    words = {"plate": format_plate(order.plate), "day": pt_date(order.present_on)}
    title, late = _("Leve o %(plate)s para vistoria em %(day)s") % words, order.present_on < on
    text = _("O dia passou. Procure a regional.") if late else f"{days_left(order.present_on, on)}."
    action = Action(_("Abrir a ordem"), url, icon="print", kind="small", about=title)
    cited = f"{order.norm}:{procedures.of(order.norm).provisions.inspection}"
    tone = "bad" if late else "warn"
    return Row(title, text=f"{text} {order.place}", icon="bus", tone=tone, action=action, citation=cited)


def vehicle_panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """Orders and reports kept in a registration, and the buttons to make more of a vehicle's."""
    subject = subject_of(case) if viewer.staff and case.norm in procedures.norms() else None
    if not isinstance(subject, VehicleHolding | Company):
        return None
    orders, reports = _kept_in(case) if _was_inspected(case) else ([], [])
    holding = subject if isinstance(subject, VehicleHolding) and subject.until_on is None else None
    if holding is None and not reports and not orders:
        return None
    return {
        "holding": holding,
        "orders": [_staff_order(order) for order in orders],
        "reports": [_report_row(row, reverse("inspections:report_page", args=[row.pk])) for row in reports],
    }


def _was_inspected(case: CaseFile) -> bool:
    """Each order and report left a decision, and the page has read the newest already."""
    decisions = stored_decisions(case)
    named = any(decision.service == procedures.of(case.norm).question for decision in decisions)
    return named or len(decisions) == DECISIONS_SHOWN


def _kept_in(case: CaseFile) -> tuple[list[InspectionOrder], list[InspectionReport]]:
    """The orders that nobody met and the last reports, in one query: the page of a case has few to spare."""
    of_both, marks = ("pk", "number", "plate"), [group.value for group in Group]
    orders = InspectionOrder.objects.filter(case=case, report=None).order_by()
    reports = InspectionReport.objects.filter(case=case).order_by()
    none = {f"no_{mark}": Value("") for mark in marks}
    told = orders.annotate(what=Value("order"), **none).values_list("what", *of_both, "present_on", "place", *none)
    done = reports.annotate(what=Value("report")).values_list("what", *of_both, "reported_on", "place", *marks)
    rows = list(told.union(done, all=True).order_by("-number")[: 2 * SHOWN])
    return (
        [InspectionOrder(pk=pk, number=number, plate=plate, present_on=day, place=place)
         for what, pk, number, plate, day, place, *_ in rows if what == "order"],
        [InspectionReport(pk=pk, number=number, plate=plate, reported_on=day, **dict(zip(marks, found, strict=True)))
         for what, pk, number, plate, day, _place, *found in rows if what == "report"],
    )  # fmt: skip


def _staff_order(order: InspectionOrder) -> Row:
    title = _("Ordem %(number)s, %(plate)s") % {"number": order.number, "plate": format_plate(order.plate)}
    text = _("Apresentar em %(day)s. %(place)s") % {"day": pt_date(order.present_on), "place": order.place}
    return Row(title, text=text, icon="bus", tone="warn")


def bar_panel(case: CaseFile, viewer: Viewer) -> dict[str, Any] | None:
    """What founds a bar and what releases it."""
    bar = _of_case(case)
    if bar is None:
        return None
    know_operator(bar.company_id, bar.company.legal_name, viewer)
    shown, name = _bar(bar), "report_page" if viewer.staff else "company_report"
    founded = _report_row(bar.founded_by, reverse(f"inspections:{name}", args=[bar.founded_by_id]))
    return {"shown": shown, "founded": [founded], "released_on": bar.released_on}


def bar_facts(case: CaseFile, viewer: Viewer) -> list[Fact]:
    """Since when, in the head of the case."""
    bar = _of_case(case)
    return [Fact(_("Desde"), bar.opened_on)] if bar else []


def _of_case(case: CaseFile) -> InspectionBar | None:
    """The bar of a case, read once for all parts of the page."""
    if not hasattr(case, "inspections_bar"):
        found = InspectionBar.objects.filter(case=case).select_related("founded_by", "company").first()
        if found is not None:
            found.case = case
        case.inspections_bar = found  # type: ignore[attr-defined]
    bar: InspectionBar | None = case.inspections_bar  # type: ignore[attr-defined]
    return bar
