# SPDX-License-Identifier: Apache-2.0
"""`kill -9` of a process that answers requests, and of the worker: nothing half done stays, and work goes on."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import override_settings

from outorga.web import clock
from outorga.web.casefiles import files
from outorga.web.casefiles.models import CaseFile
from outorga.web.charter.actions import drafts, lists
from outorga.web.charter.models import Authorization
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.actions import imports
from outorga.web.registry.models import FleetImport, FleetImportRow, VehicleHolding
from outorga.web.work import worker
from outorga.web.work.models import Job
from tests.journeys import agency as agencies
from tests.journeys.agency import PASSENGERS, TODAY, Agency, Bus, Crew, Fleet
from tests.web.faults.world import QUIET, browser
from tests.web.killing import assert_whole, chances

pytestmark = pytest.mark.django_db(transaction=True)
KILLS = 10
TRIPS = 20
LINES = 1500
Kill = Callable[..., None]


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with override_settings(**QUIET), clock.as_of(TODAY):
        yield


@pytest.fixture
def agency(transactional_db: None) -> Agency:
    """An office with its people."""
    return agencies.found_agency()


@pytest.fixture
def fleet(agency: Agency) -> Fleet:
    """A registered company."""
    return agencies.register_company(
        agency, cnpj="41738295000185", name="Viação Serra do Espinhaço Ltda", services=["occasional"],
        owner=agencies.person("joana", "Joana Prates Figueiredo", "company"),
        buses=[Bus("RVM4C82", "9BWZZZ377VT004251", "00639884962")],
        crew=[Crew("Ademir Sena de Oliveira", "418.207.936-13", "04463004100")],
    )  # fmt: skip


@pytest.fixture
def kill() -> Kill:
    """``kill(work, longest)``: ten processes in turn at the same work, each killed after a moment at random."""
    chance = chances()

    def run(work: Callable[..., None], *given: Any, longest: float) -> None:
        for _ in range(KILLS):
            connections.close_all()
            process = multiprocessing.get_context("fork").Process(target=work, args=given)
            process.start()
            process.join(chance.uniform(0.02, longest))
            if process.pid is not None and process.is_alive():
                os.kill(process.pid, signal.SIGKILL)
            process.join()

    return run


# Of what answers requests


def a_trip(fleet: Fleet, number: int) -> Authorization:
    """A complete draft."""
    owner, starts = fleet.owner, datetime(2026, 12, 12, 5, 30, tzinfo=clock.CIVIL_TIME) + timedelta(days=number)
    draft = drafts.start(company=fleet.company, service="occasional", actor=owner)
    answers: dict[str, Any] = {
        "origin_code": "3121605", "origin_name": "Diamantina", "origin_place": "Praça da Matriz",
        "destination_code": "3146107", "destination_name": "Ouro Preto", "destination_place": "Praça Tiradentes",
        "is_metropolitan": False, "itinerary": "BR-367, MG-010", "group": "closed_group", "purpose": "tourism",
        "tax_document_number": f"000.{number}", "starts_at": starts, "ends_at": starts + timedelta(hours=12),
    }  # fmt: skip
    drafts.save(draft=draft, answers=answers, actor=owner)
    drafts.choose_vehicles(draft=draft, holdings=fleet.holdings[:1], actor=owner)
    drafts.choose_drivers(draft=draft, drivers=fleet.drivers[:1], actor=owner)
    lists.replace_list(draft=draft, lines=[lists.Line(*row) for row in PASSENGERS], actor=owner)
    return draft


def send_all(fleet: Fleet) -> None:
    """Declare and send every draft, by the page."""
    client = browser(fleet.owner)
    for pk in Authorization.objects.filter(filed_at=None).order_by("pk").values_list("pk", flat=True):
        client.post(f"/empresa/viagens/{pk}/conferir/", {"pedir": "", "declared": "on", "once": f"trip {pk}"})


def test_requests_cut_off_leave_whole_cases_and_can_be_sent_again(fleet: Fleet, kill: Kill) -> None:
    for number in range(TRIPS):
        a_trip(fleet, number)
    kill(send_all, fleet, longest=0.8)
    assert_trips_whole()
    send_all(fleet)
    assert_trips_whole()
    assert Authorization.objects.filter(filed_at=None).count() == 0


def assert_trips_whole() -> None:
    """A request is filed with its case, its decision and its paper, or not at all."""
    assert_whole()
    filed = Authorization.objects.exclude(filed_at=None)
    assert filed.filter(case=None).count() == filed.filter(decision=None).count() == 0
    assert CaseFile.objects.filter(kind="authorization").count() == filed.count()
    issued = filed.filter(case__state="issued")
    assert IssuedPaper.objects.filter(kind="authorization").count() == issued.count()
    printed = IssuedPaper.objects.filter(kind="authorization").values_list("number", flat=True)
    assert set(printed) == set(issued.values_list("number", flat=True))


# Of the worker


def work_on() -> None:
    """What the worker does until nothing is left."""
    worker.run(once=True)


def state_of_job(draft: FleetImport) -> str:
    """How the job of the import stands in the database."""
    assert draft.job_id is not None
    return Job.objects.get(pk=draft.job_id).state


def fleet_file() -> bytes:
    """Many vehicles of one company, old plates."""
    lines = (f"VIACAO EXEMPLO;41.738.295/0001-85;HJ{chr(65 + n // 1000)}{n % 1000 + 1000}" for n in range(LINES))
    return ("razao_social;cnpj;placa\n" + "\n".join(lines) + "\n").encode("latin-1")


def test_a_job_cut_off_is_taken_up_again_and_ends_with_each_line_once(
    agency: Agency, fleet: Fleet, kill: Kill, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "SILENCE", timedelta(0))
    upload = SimpleUploadedFile("frota.csv", fleet_file())
    stored = files.store(upload, actor=agency.clerk, accept=files.TABLES)
    draft = imports.receive(file=stored, file_name="frota.csv", actor=agency.clerk)
    with clock.as_of(TODAY + timedelta(400)):
        kill(work_on, longest=0.8)
        worker.run(once=True)
    draft.refresh_from_db()
    assert (draft.state, state_of_job(draft)) == (FleetImport.State.DRAFT, Job.State.DONE)
    assert FleetImportRow.objects.filter(fleet_import=draft).count() == LINES
    imports.confirm(fleet_import=draft, actor=agency.clerk)
    with clock.as_of(TODAY + timedelta(400)):
        kill(work_on, longest=0.8)
        worker.run(once=True)
    draft.refresh_from_db()
    assert (draft.state, state_of_job(draft)) == (FleetImport.State.ENTERED, Job.State.DONE)
    entered = VehicleHolding.objects.filter(vehicle__unidentified=True)
    assert entered.count() == entered.values("vehicle__canonical_plate").distinct().count() == LINES
    assert_whole()
