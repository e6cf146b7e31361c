# SPDX-License-Identifier: Apache-2.0
"""Continuous charter: prepared by the company, filed at the office with the original, renewed, changed (J3)."""

from collections.abc import Callable
from datetime import date, datetime

import pytest
from django.test import Client

from outorga.web import clock as civil
from outorga.web.accounts.models import User
from outorga.web.casefiles import readings
from outorga.web.charter import rulings, schedule
from outorga.web.charter.actions import drafts
from outorga.web.charter.forms.trips import ContractStepForm
from outorga.web.charter.models import ContractChange
from outorga.web.papers.queries import paper_of
from outorga.web.registry.models import Company, Driver, Vehicle, VehicleHolding
from outorga.web.ui.fields import DateField
from outorga.web.work.models import Notice
from tests.web.charter import walks
from tests.web.registry.conftest import make_person, signed_in

NORM = "mg-44007-2005"
Clock = Callable[[date | datetime], None]


@pytest.mark.places(NORM, "workflow", "art7_cpt")
@pytest.mark.places(NORM, "record", "art15_cpt_inc2", "art15_cpt_inc2_ali1")
def test_prepared_by_the_company_and_filed_at_the_office_with_the_original(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, clerk: User, clock: Clock
) -> None:
    company, desk = signed_in(owner), signed_in(clerk)
    base = walks.begin(company, "continuous")
    walks.go(company, base + "contrato/", walks.CONTRACT)
    walks.go(company, base + "veiculos/", {"vehicles": [holding.pk], "drivers": [driver.pk]})
    check = company.get(base + "conferir/").content.decode()
    assert "Quem limita é o contrato." in check
    assert "Deixar pronto para a regional" in check
    direct = company.post(base + "conferir/", {"pedir": "1", "declared": "on"})
    assert "se pede na regional" in direct.content.decode()
    walks.go(company, base + "conferir/", {"preparar": "1"})
    assert "via original do contrato" in company.get(base).content.decode()
    # The clerk finds it ready; an inspector may not file it.
    asked = walks.request_of(base)
    inspector = signed_in(make_person("ivo", "Ivo Fiscal", "inspector"))
    assert inspector.post(f"/autorizacoes/balcao/{asked.pk}/").status_code == 403
    assert "Cooperativa Mista" in desk.get("/autorizacoes/balcao/").content.decode()
    assert "Mina do Sapo" in desk.get(f"/autorizacoes/balcao/{asked.pk}/").content.decode()
    assert walks.go(desk, f"/autorizacoes/balcao/{asked.pk}/", {}) == base + "conferir/"
    issued = walks.ask(desk, base, contract_form="original")
    assert (issued.state, issued.channel, issued.limited_by) == ("issued", "office", "contract")
    assert issued.case is not None
    assert issued.case.office == issued.office
    assert issued.valid_until == date(2026, 12, 18)
    assert issued.term_decision is not None
    assert issued.term_decision.outcome["valid_until"] == "2026-12-18"
    page = company.get(base).content.decode()
    assert "Válida de 01/12/2026 a 18/12/2026. Quem limita é o contrato." in page
    assert "art15_cpt_inc2_ali1" in company.get(base + "a-bordo/").content.decode()
    # Contract changed: told late, it is taken and flagged by a stored decision.
    late = company.post(base + "contrato-mudou/", {"happened_on": "02/11/2026", "text": "Novo horário de saída."})
    assert "dias de atraso" in late.content.decode()
    change = ContractChange.objects.get(authorization=issued)
    assert change.late
    assert change.days_late == change.decision.outcome["days_late"] > 0
    assert change.decision.service == "deadline"
    # Reminders ahead, once each; renewal is a new request with the same answers.
    for day in (date(2026, 12, 3), date(2026, 12, 3), date(2026, 12, 13)):
        clock(day)
        schedule.announce(civil.today())
    told = Notice.objects.filter(text__contains="Renove para não parar")
    assert {notice.due_on for notice in told} == {issued.valid_until}
    assert told.count() == 2
    step = walks.go(company, base + "renovar/", {})
    fresh = walks.request_of(step.rstrip("/").rsplit("/", 1)[0] + "/")
    assert (fresh.renews_id, fresh.contract_with, fresh.start_on) == (issued.pk, "Mina do Sapo S.A.", None)
    assert fresh.vehicles.get().holding_id == holding.pk


def test_a_plain_copy_is_refused_and_a_missing_datum_holds_the_request(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, clerk: User
) -> None:
    company, desk = signed_in(owner), signed_in(clerk)
    walks.go(desk, "/autorizacoes/balcao/", {"company": "cooperativa mista", "service": "continuous"})
    base = walks.begin(desk, "continuous")
    walks.go(desk, base + "contrato/", {**walks.CONTRACT, "contract_timetable": ""})
    walks.go(desk, base + "veiculos/", {"vehicles": [holding.pk], "drivers": [driver.pk]})
    held = walks.ask(desk, base, contract_form="original")
    assert held.state == "pending"
    assert "Horários" in company.get(base).content.decode()
    walks.go(company, base + "itens/", {"item0": "segunda a sexta, 05h30"})
    assert walks.request_of(base).state == "issued"
    again = walks.begin(desk, "continuous")
    walks.go(desk, again + "contrato/", walks.CONTRACT)
    walks.go(desk, again + "veiculos/", {"vehicles": [holding.pk], "drivers": [driver.pk]})
    refused = walks.ask(desk, again, contract_form="plain_copy")
    assert refused.state == "refused"
    assert refused.decision is not None
    assert refused.decision.outcome["because"] == ["art7_cpt"]
    assert paper_of(refused, "authorization") is None


BLANK_LATER = ("contract_start_point", "contract_end_point", "itinerary", "contract_timetable", "contract_until")


def test_the_fields_that_hold_a_request_are_those_whose_label_says_until_when(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, clerk: User
) -> None:
    desk = signed_in(clerk)
    walks.go(desk, "/autorizacoes/balcao/", {"company": "cooperativa mista", "service": "continuous"})
    base = walks.begin(desk, "continuous")
    walks.go(desk, base + "contrato/", walks.CONTRACT)
    walks.go(desk, base + "veiculos/", {"vehicles": [holding.pk], "drivers": [driver.pk]})
    drafts.save(draft=walks.request_of(base), answers={"contract_form": "original"}, actor=clerk)
    form = ContractStepForm()
    free = {name for name, field in form.fields.items() if not field.required and not hasattr(field, "due_later")}
    assert {name for name, field in form.fields.items() if hasattr(field, "due_later")} == set(BLANK_LATER)
    for name in [*free - {"contract_copy", "group_link_proved"}, *BLANK_LATER]:
        draft = walks.request_of(base)
        setattr(draft, name, None if isinstance(form.fields[name], DateField) else "")
        assert rulings.look_ahead(draft).issues is (name in free), name
    page = desk.get(base + "contrato/").content.decode()
    assert page.count("(até enviar o pedido)") == len(BLANK_LATER)


def test_where_the_agency_reads_that_any_channel_serves_the_company_files_it_itself(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> None:
    manager = make_person("rita", "Rita Melo", "administrator")
    readings.choose(norm=NORM, name="continuous_channel", answer="any", reason="Portaria inventada.", actor=manager)
    company = signed_in(owner)
    base = walks.begin(company, "continuous")
    walks.go(company, base + "contrato/", {**walks.CONTRACT, "contract_until": "18/12/2028"})
    walks.go(company, base + "veiculos/", {"vehicles": [holding.pk], "drivers": [driver.pk]})
    issued = walks.ask(company, base, contract_form="original")
    assert (issued.state, issued.channel, issued.limited_by) == ("issued", "internet", "company")


def school_trip(desk: Client, holding: VehicleHolding, driver: Driver) -> str:
    """A contract of students, up to its last page."""
    walks.go(desk, "/autorizacoes/balcao/", {"company": "cooperativa mista", "service": "continuous"})
    base = walks.begin(desk, "continuous")
    walks.go(desk, base + "contrato/", {**walks.CONTRACT, "group": "students"})
    walks.go(desk, base + "veiculos/", {"vehicles": [holding.pk], "drivers": [driver.pk]})
    return base


@pytest.mark.parametrize(
    ("unmet", "drives", "art138", "state"),
    [([], True, True, "issued"), (["art136"], True, True, "refused"), ([], True, False, "refused"),
     ([], False, None, "refused")],
)  # fmt: skip
def test_school_transport_is_issued_only_to_a_vehicle_and_driver_that_meet_the_traffic_code(
    registered: Company, holding: VehicleHolding, driver: Driver, owner: User, clerk: User, unmet: list[str],
    drives: bool, art138: bool | None, state: str,
) -> None:  # fmt: skip
    Vehicle.objects.update(school_exclusive=True, school_unmet=unmet)
    Driver.objects.update(school=drives, school_art138_met=art138)
    desk = signed_in(clerk)
    base = school_trip(desk, holding, driver)
    check = desk.get(base + "conferir/").content.decode()
    assert ("Escolha veículo e condutor que cumprem o Código de Trânsito para escolares" in check) == (
        state != "issued"
    )
    asked = walks.ask(desk, base, contract_form="original")
    assert asked.state == state
    if state == "refused":
        assert asked.case is not None
        assert asked.case.events.get(kind="refuse").data["because"] == ["art4_par3"]
        assert "art4_par3" in signed_in(owner).get(base).content.decode()


def test_students_in_an_ordinary_bus_are_no_school_transport(
    registered: Company, holding: VehicleHolding, driver: Driver, clerk: User
) -> None:
    desk = signed_in(clerk)
    assert walks.ask(desk, school_trip(desk, holding, driver), contract_form="original").state == "issued"
