# SPDX-License-Identifier: Apache-2.0
"""Technical inspection: the order, the report with its checklist and photographs, and its papers."""

import io
from collections.abc import Callable
from datetime import date, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, transaction
from PIL import Image

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.clock import CIVIL_TIME
from outorga.web.inspections import checklist
from outorga.web.inspections.actions import vehicles
from outorga.web.inspections.actions.vehicles import Found, Photo
from outorga.web.inspections.errors import InspectionError, NoFile
from outorga.web.inspections.models import InspectionOrder, InspectionReport, ReportItem
from outorga.web.inspections.queries.vehicles import case_of, find, open_orders
from outorga.web.papers.contents import Act, from_data
from outorga.web.papers.queries import paper_of
from outorga.web.registry.models import Company, VehicleHolding
from outorga.web.work.models import Notice
from tests.web.inspections.cast import REASON, WORN, found, order, report
from tests.web.registry.conftest import TODAY


@pytest.mark.places("mg-44007-2005", "power", "art14_cpt")
def test_an_inspection_is_ordered_with_its_reason_at_any_time_and_only_by_who_may(
    coach: VehicleHolding, inspector: User, director: User, clerk: User
) -> None:
    with pytest.raises(NoPower):
        order(coach, present_on=TODAY, actor=clerk)
    first = order(coach, present_on=TODAY + timedelta(3), actor=director)
    again = order(coach, present_on=TODAY + timedelta(4), actor=inspector)
    assert (first.number, again.number) == ("2026/000001", "2026/000002")
    assert again.case == coach.case
    event = again.case.events.filter(kind="inspection.ordered").order_by("-seq")[0]
    assert (event.reason, event.power, event.actor) == (REASON, "inspection.order", inspector)
    assert event.decision is not None
    assert event.decision.outcome["document"] == "inspection_report"
    assert not InspectionOrder.objects.filter(ordered_by=clerk).exists()


def test_the_company_is_told_of_the_order_with_its_paper(coach: VehicleHolding, director: User) -> None:
    made = order(coach, present_on=TODAY + timedelta(3), actor=director)
    notice = Notice.objects.get(key=f"inspections:order:{made.pk}")
    assert (notice.company_ref, notice.due_on) == (coach.company_id, TODAY + timedelta(3))
    paper = paper_of(made, "act")
    assert paper is not None
    content = from_data(paper.data)
    assert isinstance(content, Act)
    assert content.title == "Ordem de vistoria"
    assert content.sections[0].facts[0] == ("Dia", "03/12/2026")
    assert REASON in content.sections[1].paragraphs


def test_a_vehicle_is_not_called_for_a_day_that_has_passed(coach: VehicleHolding, director: User) -> None:
    with pytest.raises(InspectionError) as refused:
        order(coach, present_on=TODAY - timedelta(1), actor=director)
    assert refused.value.field == "present_on"


def test_a_vehicle_without_a_case_can_only_be_stopped_on_the_road(holding: VehicleHolding, inspector: User) -> None:
    VehicleHolding.objects.filter(pk=holding.pk).update(case=None)
    Company.objects.filter(pk=holding.company_id).update(case=None)
    bare = VehicleHolding.objects.get(pk=holding.pk)
    assert case_of(bare) is None
    for act in (lambda: order(bare, present_on=TODAY, actor=inspector), lambda: report(bare, actor=inspector)):
        with pytest.raises(NoFile):
            act()
    assert find("RVM4C82") == [bare]


def test_of_a_vehicle_that_never_asked_the_company_s_case_keeps_the_inspection(
    coach: VehicleHolding, inspector: User
) -> None:
    VehicleHolding.objects.filter(pk=coach.pk).update(case=None)
    bare = VehicleHolding.objects.select_related("company__case__office").get(pk=coach.pk)
    assert report(bare, actor=inspector).case == coach.company.case


def test_a_report_keeps_each_item_and_meets_the_order(coach: VehicleHolding, inspector: User) -> None:
    order(coach, present_on=TODAY, actor=inspector)
    made = report(coach, "seats", actor=inspector)
    assert (made.safety, made.functioning, made.conservation, made.hygiene) == ("pass", "pass", "fail", "pass")
    assert made.items.count() == len(checklist.current().items)
    assert made.items.get(code="seats").remark == WORN
    assert not open_orders(holding=coach).exists()
    assert InspectionOrder.objects.get().report == made
    event = made.case.events.get(kind="inspection.reported")
    assert (event.power, event.data["conservation"]) == ("vehicle.inspect", "fail")
    assert Notice.objects.filter(key=f"inspections:report:{made.pk}", company_ref=coach.company_id).exists()


def test_only_who_inspects_vehicles_reports(coach: VehicleHolding, director: User) -> None:
    with pytest.raises(NoPower):
        report(coach, actor=director)
    assert not InspectionReport.objects.exists()
    assert coach.case is not None
    assert not coach.case.events.filter(kind__startswith="inspection.").exists()


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"brakes": Found("")}, "brakes"),
        ({"brakes": Found("maybe")}, "brakes"),
        ({"brakes": Found("fail", "  ")}, "brakes_remark"),
        ({"cabin": Found("na"), "toilet": Found("na")}, "cabin"),
    ],
)
def test_a_report_that_leaves_something_open_is_not_issued(
    coach: VehicleHolding, inspector: User, answers: dict[str, Found], field: str
) -> None:
    with pytest.raises(InspectionError) as refused:
        vehicles.report(holding=coach, place="Pátio", found=found() | answers, actor=inspector)
    assert refused.value.field == field
    assert not InspectionReport.objects.exists()


@pytest.mark.places("mg-44007-2005", "duty", "art14_par2")
def test_defects_of_upkeep_are_recorded_for_the_holder_to_mend_and_do_not_bar(
    coach: VehicleHolding, inspector: User
) -> None:
    made = report(coach, "bodywork", "toilet", actor=inspector)
    assert (made.decision.outcome["barred"], made.decision.outcome["recorded_defects"]) == (False, 2)
    paper = paper_of(made, "act")
    assert paper is not None
    content = from_data(paper.data)
    assert isinstance(content, Act)
    assert [reason.citation for reason in content.sections[-1].reasons] == ["mg-44007-2005:art14_par2"]
    assert not made.bars.exists()


@pytest.mark.places("mg-44007-2005", "document", "art14_cpt")
def test_the_report_s_paper_has_each_group_and_who_signs_it(coach: VehicleHolding, inspector: User) -> None:
    made = report(coach, "brakes", actor=inspector)
    paper = paper_of(made, "act")
    assert paper is not None
    assert paper.token
    content = from_data(paper.data)
    assert isinstance(content, Act)
    assert (content.title, content.signatures) == ("Laudo de vistoria", ("Ivo Salgado",))
    headings = [section.heading for section in content.sections]
    assert headings == ["Resultado", "Segurança", "Funcionamento", "Conservação", "Higiene", "O que decorre"]
    assert ("Freios de serviço e de estacionamento", "Reprovado", WORN) in content.sections[1].rows
    assert content.shown_plates() == ("RVM4C82",)


def photo(*, size: tuple[int, int] = (40, 20), turned: bool = False, hidden: bytes = b"") -> SimpleUploadedFile:
    out, picture = io.BytesIO(), Image.new("L", size)
    exif = picture.getexif()
    if turned:
        exif[0x0112] = 6
    picture.save(out, "JPEG", exif=exif)
    return SimpleUploadedFile("freio.jpg", out.getvalue() + hidden)


def test_photographs_are_kept_upright_without_what_was_hidden_in_them_and_belong_to_the_case(
    coach: VehicleHolding, inspector: User
) -> None:
    kept = files.store(photo(turned=True, hidden=b"MZ-programa"), actor=inspector)
    made = vehicles.report(
        holding=coach, place="Pátio", found=found("brakes"), photos=[Photo("safety", kept)], actor=inspector
    )
    shown = made.photos.get()
    assert shown.attachment.case == made.case
    assert shown.attachment.name == "laudo 2026-000001 foto 1.jpg"
    content = files.open(kept).read()
    assert b"MZ-programa" not in content
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (20, 40)


def test_a_photograph_of_forty_megapixels_is_kept(inspector: User) -> None:
    assert files.store(photo(size=(8000, 5000)), actor=inspector).pk


def test_with_the_clock_behind_the_last_report_none_is_issued(
    coach: VehicleHolding, inspector: User, clock: Callable[[datetime], None]
) -> None:
    clock(datetime(2026, 11, 30, 15, 0, tzinfo=CIVIL_TIME))
    report(coach, actor=inspector)
    clock(datetime(2026, 11, 29, 15, 0, tzinfo=CIVIL_TIME))
    with pytest.raises(InspectionError):
        report(coach, actor=inspector)


def test_a_report_sent_twice_is_one(coach: VehicleHolding, inspector: User) -> None:
    made = [vehicles.report(holding=coach, place="Pátio", found=found(), actor=inspector, key="a") for _ in range(2)]
    assert made[0] == made[1]
    assert InspectionReport.objects.count() == 1


def test_the_database_refuses_to_change_what_was_reported_or_ordered(coach: VehicleHolding, inspector: User) -> None:
    order(coach, present_on=TODAY, actor=inspector)
    report(coach, "brakes", actor=inspector)
    changes: list[Callable[[], object]] = [
        lambda: InspectionReport.objects.update(safety="pass"), lambda: ReportItem.objects.update(mark="pass"),
        lambda: InspectionOrder.objects.update(present_on=date(2030, 1, 1)),
        ReportItem.objects.get(code="brakes").delete,
    ]  # fmt: skip
    for change in changes:
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
