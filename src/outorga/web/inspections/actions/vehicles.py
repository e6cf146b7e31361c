# SPDX-License-Identifier: Apache-2.0
"""Technical inspection: order it, report it, and carry out what a report leads to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import canonical_plate
from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files, numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile, StoredDecision, StoredFile
from outorga.web.inspections import checklist, papers, procedures, telling
from outorga.web.inspections.actions import bars
from outorga.web.inspections.checklist import Checklist
from outorga.web.inspections.errors import InspectionError, NoFile
from outorga.web.inspections.models import (
    Group,
    InspectionOrder,
    InspectionReport,
    Mark,
    ReportItem,
    ReportPhoto,
)
from outorga.web.inspections.queries.bars import known_of
from outorga.web.inspections.queries.vehicles import case_of, last_report, open_orders
from outorga.web.language import reader
from outorga.web.registry.errors import LawRefuses
from outorga.web.registry.models import VehicleHolding

ORDER, INSPECT = "inspection.order", "vehicle.inspect"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of one item of the checklist."""

    mark: str
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph that was stored, of what one group shows."""

    group: str
    file: StoredFile


def order(
    *, holding: VehicleHolding, present_on: date, place: str, reason: str, actor: User | None, key: str = ""
) -> InspectionOrder:
    """Order that the vehicle be presented; the company is told, with the paper."""
    case = _case_of(holding)
    require_power(actor, ORDER, office=case.office)
    if present_on < clock.today():
        raise InspectionError(reader.gettext("O dia já passou. Marque de hoje em diante."), field="present_on")

    def work() -> InspectionOrder:
        last = last_report(holding)
        asked = procedures.of(case.norm).order(
            on=clock.today(), previous_on=last.reported_on if last else None, case=case, actor=actor
        )
        if not asked.allowed:
            raise LawRefuses(reader.gettext("A norma não permite determinar esta vistoria."), asked.decision)
        row = InspectionOrder.objects.create(
            **_about(holding, case, "inspection_order"), decision=asked.decision, ordered_on=clock.today(),
            present_on=present_on, place=place.strip(), reason=reason.strip(), ordered_by=actor,
        )  # fmt: skip
        cases.record(
            case=case, event="inspection.ordered", actor=actor, power=ORDER, reason=row.reason,
            decision=asked.decision, data={"order": row.number, "present_on": present_on.isoformat()},
        )  # fmt: skip
        papers.issue_order(row, actor=actor)
        telling.ordered(row)
        return row

    return once(key=key, scope=f"inspections:order:{holding.pk}", actor=actor, work=work)


def report(
    *,
    holding: VehicleHolding,
    place: str,
    found: Mapping[str, Found],
    photos: Sequence[Photo] = (),
    remark: str = "",
    actor: User | None,
    key: str = "",
) -> InspectionReport:
    """Report on the vehicle today, item by item; it meets its open orders, and bars its holder where the law says so.

    ``found`` is by the item's code, every item of the edition in use.
    """
    case, edition = _case_of(holding), checklist.current()
    require_power(actor, INSPECT, office=case.office)
    _complete(edition, found)

    def work() -> InspectionReport:
        bars.hold(holding.company)
        _after_the_last(holding)
        row = _written(holding, case, edition, found, place=place, remark=remark, actor=actor)
        ruling = _ruling(row, actor)
        assert isinstance(ruling.decision, StoredDecision)
        row.decision = ruling.decision
        row.save(force_insert=True)
        _keep_items(row, edition, found)
        _keep_photos(row, photos, actor)
        open_orders(holding=holding).update(report=row)
        cases.record(
            case=case, event="inspection.reported", actor=actor, power=INSPECT, reason=row.remark,
            decision=row.decision, data={"report": row.number, **{str(group): row.mark(group) for group in Group}},
        )  # fmt: skip
        papers.issue_report(row, actor=actor)
        telling.reported(row)
        bars.follow_report(report=row, ruling=ruling, actor=actor)
        return row

    return once(key=key, scope=f"inspections:report:{holding.pk}", actor=actor, work=work)


def _case_of(holding: VehicleHolding) -> CaseFile:
    case = case_of(holding)
    if case is None:
        raise NoFile
    return case


def _about(holding: VehicleHolding, case: CaseFile, series: str) -> dict[str, object]:
    year, plate = clock.today().year, holding.vehicle.plate
    return {
        "number": numbers.next_yearly(series, year), "norm": case.norm, "case": case,
        "holding": holding, "company": holding.company, "plate": plate, "canonical_plate": canonical_plate(plate),
    }  # fmt: skip


def _complete(edition: Checklist, found: Mapping[str, Found]) -> None:
    """Every item is answered, each failure tells what is wrong, and each group has something that applies."""
    for item in edition.items:
        answer = found.get(item.code)
        if answer is None or answer.mark not in Mark.values:
            raise InspectionError(reader.gettext("Falta marcar: %(item)s.") % {"item": item.text}, field=item.code)
        if answer.mark == Mark.FAIL and not answer.remark.strip():
            text = reader.gettext("Diga o que está errado: %(item)s.") % {"item": item.text}
            raise InspectionError(text, field=f"{item.code}_remark")
    for group in Group:
        if not _group_mark(edition, found, group):
            text = reader.gettext("Nada se aplica em %(group)s: marque ao menos um item.") % {"group": group.label}
            raise InspectionError(text, field=edition.of(group)[0].code)


def _group_mark(edition: Checklist, found: Mapping[str, Found], group: str) -> str:
    return checklist.mark_of(found[item.code].mark for item in edition.of(group))


def _after_the_last(holding: VehicleHolding) -> None:
    """Reports follow each other: with the machine's clock behind the last one, the order of the facts would be lost."""
    last = last_report(holding)
    if last is not None and last.reported_at > clock.now():
        raise InspectionError(
            reader.gettext("O relógio do sistema está atrás do último laudo deste veículo. Avise o suporte.")
        )


def _written(
    holding: VehicleHolding, case: CaseFile, edition: Checklist, found: Mapping[str, Found], *, place: str,
    remark: str, actor: User | None,
) -> InspectionReport:  # fmt: skip
    """The row, not saved yet: it is written once, with the decision that it leads to."""
    marks = {str(group): _group_mark(edition, found, group) for group in Group}
    return InspectionReport(
        **_about(holding, case, "inspection_report"), **marks, edition=edition.edition, reported_on=clock.today(),
        reported_at=clock.now(), place=place.strip(), remark=remark.strip(), agent=actor,
    )  # fmt: skip


def _ruling(row: InspectionReport, actor: User | None) -> procedures.Ruling:
    procedure = procedures.of(row.norm)
    scope = procedure.scope(row.canonical_plate, row.reported_on)
    known = known_of(row.company, row.norm, scope=scope, plate=row.canonical_plate, on=row.reported_on)
    asked = procedures.Known(known.on, [*known.reports, row], known.debts, known.plate)
    return procedure.standing(asked, case=row.case, actor=actor)


def _keep_items(row: InspectionReport, edition: Checklist, found: Mapping[str, Found]) -> None:
    ReportItem.objects.bulk_create(
        ReportItem(
            report=row, group=item.group, code=item.code, text=item.text, mark=found[item.code].mark,
            remark=found[item.code].remark.strip(),
        )
        for item in edition.items
    )  # fmt: skip


def _keep_photos(row: InspectionReport, photos: Iterable[Photo], actor: User | None) -> None:
    for count, photo in enumerate(photos, start=1):
        name = _("laudo %(number)s foto %(count)d") % {"number": row.number.replace("/", "-"), "count": count}
        kept = files.attach(
            case=row.case, stored=photo.file, name=files.plain_name(name, photo.file.media_type), actor=actor
        )
        ReportPhoto.objects.create(report=row, group=photo.group, attachment=kept)
