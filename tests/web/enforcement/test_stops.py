# SPDX-License-Identifier: Apache-2.0
"""Stops: the law's own checklist, what it answers, photographs, and a device whose clock goes wrong."""

import io
from datetime import timedelta
from typing import Any, get_args
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from outorga.law.norms.mg_44007_2005 import onboard_facts
from outorga.web import clock as civil
from outorga.web.accounts.guards import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import files
from outorga.web.casefiles.errors import FileRefused
from outorga.web.charter.enforcement import roadside
from outorga.web.enforcement import procedures
from outorga.web.enforcement.actions import notices, stops
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.errors import EnforcementError, NotFound, StopTaken
from outorga.web.enforcement.models import Notice, Stop
from outorga.web.enforcement.procedures import Seen
from outorga.web.registry.models import Company
from tests.web.enforcement import cast

pytestmark = pytest.mark.usefixtures("coefficient")
NORM = "mg-44007-2005"


def halt(office: Office, **told: Any) -> stops.Halt:
    seen = Seen(service="occasional", on=civil.today(), authorization="valid")
    values = {"norm": NORM, "plate": "RVM4C82", "seen": seen, "found_at": civil.now(), "place": stops.Place("MG-010"),
              "office": office}  # fmt: skip
    return stops.Halt(**{**values, **told})


@pytest.mark.parametrize(
    ("service", "papers"),
    [
        ("continuous", ["art15_cpt_inc1_ali1", "art15_cpt_inc1_ali2", "art15_cpt_inc1_ali3", "art15_cpt_inc1_ali4",
                        "art15_cpt_inc1_ali5", "art15_cpt_inc2_ali1"]),
        ("non_commercial", ["art10_cpt_inc1", "art10_cpt_inc2"]),
    ],
)  # fmt: skip
def test_the_papers_of_the_checklist_are_those_that_the_law_asks_of_the_service(
    db: None, service: str, papers: list[str]
) -> None:
    asked = procedures.of(NORM).checklist(service, on=civil.today(), delegated=False)
    assert [paper.item for paper in asked.papers] == papers


def test_each_code_of_the_contract_is_asked_at_the_roadside_and_no_other() -> None:
    assert set(roadside.FINDINGS) == set(get_args(onboard_facts.Finding))
    assert set(roadside.AUTHORIZATIONS) == set(get_args(onboard_facts.AuthorizationState))
    assert set(roadside.SERVICES) == {"continuous", "occasional", "non_commercial"}


@pytest.mark.places(NORM, "power", "art12_cpt")
def test_who_inspects_may_stop_a_vehicle_and_nobody_else(
    known: Company, inspector: User, clerk: User, office: Office
) -> None:
    with pytest.raises(NoPower):
        stops.record_stop(key=uuid4(), halt=halt(office), actor=clerk)
    assert not Stop.objects.exists()
    made = stops.record_stop(key=uuid4(), halt=halt(office), actor=inspector)
    assert (made.company, made.agent, made.credential) == (known, inspector, inspector.credentials.get())


@pytest.mark.places(NORM, "workflow", "art16_cpt")
def test_the_notice_follows_the_finding_at_once_with_one_number_for_each_infraction(
    known: Company, inspector: User, clerk: User, office: Office
) -> None:
    stop = cast.stopped(inspector, office)
    found = [entry["provision"] for entry in stop.decision.outcome["infractions"]]
    assert found == [cast.PAPERS, cast.UNSAFE]
    with pytest.raises(NoPower):
        notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE, "Visto.")], actor=clerk)
    assert not Notice.objects.exists()
    made = notices.draw_up(stop=stop, items=[Charge(item, "Visto.") for item in found], actor=inspector)
    assert [notice.sequence for notice in made] == [1, 2]
    assert {notice.occasion for notice in made} == {f"stop:{stop.key}"}
    assert all(notice.decision.outcome["warnings"] == [] for notice in made)
    assert all(notice.case.events.get(kind="charge.drawn").power == "notice.draw" for notice in made)


def test_the_paper_of_the_notice_tells_the_fact_the_item_the_amount_and_how_to_defend(
    known: Company, inspector: User, office: Office
) -> None:
    stop = cast.stopped(inspector, office)
    made = notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE, "Pneu dianteiro liso.")], actor=inspector)[0]
    text = cast.paper_text(made.case, "Auto de infração", inspector)
    for said in (made.number, "Pneu dianteiro liso.", "art. 21, I", "1.200,00", "10 dias do recebimento", "MG-010"):
        assert said in text


def test_what_the_law_did_not_find_is_not_charged_nor_twice_what_it_found_once(
    known: Company, inspector: User, office: Office
) -> None:
    stop = cast.stopped(inspector, office)
    for items in ([Charge(cast.TOUTING)], [Charge(cast.UNSAFE), Charge(cast.UNSAFE)]):
        with pytest.raises(NotFound):
            notices.draw_up(stop=stop, items=items, actor=inspector)
    notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE)], actor=inspector)
    with pytest.raises(NotFound):
        notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE)], actor=inspector)
    assert Notice.objects.count() == 1


def test_the_same_submission_draws_up_once(known: Company, inspector: User, office: Office) -> None:
    stop = cast.stopped(inspector, office)
    for _turn in range(2):
        made = notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE)], actor=inspector, key="the same form")
        assert len(made) == 1
    assert Notice.objects.count() == 1


def test_a_clock_that_is_ahead_is_told_and_one_that_went_back_keeps_the_order_of_the_facts(
    known: Company, inspector: User, office: Office
) -> None:
    with pytest.raises(EnforcementError) as refusal:
        stops.record_stop(key=uuid4(), halt=halt(office, found_at=civil.now() + timedelta(minutes=1)), actor=inspector)
    assert refusal.value.field == "found_at"
    stop = stops.record_stop(
        key=uuid4(), halt=halt(office, seen=Seen("occasional", civil.today(), findings=("safety_defect",))),
        actor=inspector,
    )  # fmt: skip
    with pytest.raises(EnforcementError) as refusal:
        notices.draw_up(
            stop=stop, items=[Charge(cast.UNSAFE)], actor=inspector, issued_at=stop.found_at - timedelta(hours=1)
        )
    assert refusal.value.field == "found_at"
    assert not Notice.objects.exists()
    # The number that was taken was given back.
    made = notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE)], actor=inspector)
    assert made[0].sequence == 1


def test_a_stop_of_which_the_law_cannot_yet_say_what_results_is_not_recorded(
    known: Company, inspector: User, office: Office
) -> None:
    unknown = Seen("occasional", civil.today(), authorization="none")
    with pytest.raises(EnforcementError, match="Falta dizer"):
        stops.record_stop(key=uuid4(), halt=halt(office, seen=unknown), actor=inspector)
    assert not Stop.objects.exists()


@pytest.fixture
def stop(known: Company, inspector: User, office: Office) -> Stop:
    return cast.stopped(inspector, office)


def test_a_photograph_of_forty_megapixels_is_kept(stop: Stop, inspector: User) -> None:
    photo = stops.add_photo(stop=stop, upload=cast.picture(size=(7300, 5500)), actor=inspector)
    with Image.open(files.open(photo.file)) as kept:
        assert kept.size == (7300, 5500)


def test_a_rotated_photograph_is_set_upright_and_loses_what_the_camera_said(stop: Stop, inspector: User) -> None:
    tags = Image.Exif()
    tags[0x0112], tags[0x010F] = 6, "Câmera do fiscal"
    photo = stops.add_photo(stop=stop, upload=cast.picture(size=(64, 48), exif=tags), actor=inspector)
    with Image.open(files.open(photo.file)) as kept:
        assert kept.size == (48, 64)
        assert not dict(kept.getexif())


def test_a_program_behind_the_picture_is_thrown_away(stop: Stop, inspector: User) -> None:
    program = b"MZ\x90\x00<script>alert(1)</script>" * 20
    upload = SimpleUploadedFile("foto.jpg", cast.picture().read() + program)
    photo = stops.add_photo(stop=stop, upload=upload, actor=inspector)
    assert b"<script>" not in files.open(photo.file).read()


@pytest.mark.parametrize(
    ("name", "content"),
    [("foto.jpg", b"MZ\x90\x00" + b"0" * 500), ("foto.jpg", b"\xff\xd8\xff\xe0 broken"), ("foto.pdf", b"%PDF-1.4\n")],
)
def test_what_is_no_picture_is_refused_and_not_kept(stop: Stop, inspector: User, name: str, content: bytes) -> None:
    with pytest.raises(FileRefused):
        stops.add_photo(stop=stop, upload=SimpleUploadedFile(name, content), actor=inspector)
    assert not stop.photos.exists()


def test_a_picture_of_too_many_points_is_refused(stop: Stop, inspector: User) -> None:
    out = io.BytesIO()
    Image.new("1", (9000, 9000)).save(out, "PNG")
    with pytest.raises(FileRefused):
        stops.add_photo(stop=stop, upload=SimpleUploadedFile("foto.png", out.getvalue()), actor=inspector)


def test_the_same_photograph_twice_is_one(stop: Stop, inspector: User) -> None:
    first = stops.add_photo(stop=stop, upload=cast.picture(), actor=inspector)
    assert stops.add_photo(stop=stop, upload=cast.picture(), actor=inspector) == first


# One device, two agents


def test_a_stop_sent_again_by_another_agent_of_the_same_device_is_a_conflict_that_names_the_first(
    known: Company, inspector: User, office: Office
) -> None:
    key, other = uuid4(), cast.inspector(office, login="otavio", name="Otávio Reis")
    first = stops.record_stop(key=key, halt=halt(office), actor=inspector)
    with pytest.raises(StopTaken, match=inspector.name):
        stops.record_stop(key=key, halt=halt(office), actor=other)
    assert stops.record_stop(key=key, halt=halt(office), actor=inspector) == first
    assert list(Stop.objects.all()) == [first]


def test_two_agents_who_send_one_form_at_the_same_moment_make_one_stop(
    known: Company, inspector: User, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, other = uuid4(), cast.inspector(office, login="otavio", name="Otávio Reis")

    def meanwhile(halt: stops.Halt) -> None:
        monkeypatch.undo()
        stops.record_stop(key=key, halt=halt, actor=inspector)

    monkeypatch.setattr(stops, "_require_possible", meanwhile)
    with pytest.raises(StopTaken):
        stops.record_stop(key=key, halt=halt(office), actor=other)
    assert Stop.objects.get().agent == inspector
