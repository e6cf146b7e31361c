# SPDX-License-Identifier: Apache-2.0
"""Who owned a vehicle and since when; and what a vehicle and a driver of pupils say of the traffic code."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core import serializers
from django.urls import reverse

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.registry.actions import changes, owners, review, vehicles
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.models import ChangeReport, Company, Driver, OwnershipHistory, VehicleHolding
from outorga.web.registry.queries import progress
from tests.web.registry.conftest import CHASSIS, CNPJ, REASON, RENAVAM, accept_all, refreshed, signed_in

BANK, BANK_CNPJ = "Banco Arrendador Ipê S.A.", "11444777000161"
VEHICLE = {
    "plate": "RVM4C82", "renavam": RENAVAM, "chassis": CHASSIS, "make_model": "Marcopolo", "capacity": "46",
    "manufacture_year": "2020", "category": "hire", "title": "owned",
}  # fmt: skip


def history(holding: VehicleHolding) -> list[tuple[str, date | None, date | None]]:
    rows = OwnershipHistory.objects.filter(vehicle=holding.vehicle)
    return list(rows.values_list("owner_cnpj", "from_on", "until_on"))


def test_a_vehicle_of_the_companys_own_has_the_company_as_owner(holding: VehicleHolding) -> None:
    assert history(holding) == [(CNPJ, None, None)]


def test_a_leased_vehicle_has_the_lessor_and_the_page_shows_since_when(company: Company, owner: User) -> None:
    told = {**VEHICLE, "title": "leased", "owner_name": BANK, "owner_number": "11.444.777/0001-61",
            "owner_since": "02/03/2024"}  # fmt: skip
    client = signed_in(owner)
    answer = client.post(reverse("registry:vehicle_new"), told)
    assert answer.status_code == 302
    bus = VehicleHolding.objects.get(company=company)
    assert history(bus) == [(BANK_CNPJ, date(2024, 3, 2), None)]
    page = client.get(answer["Location"]).content.decode()
    for text in (BANK, "11.444.777/0001-61", "desde 02/03/2024", "Fonte: CRLV"):
        assert text in page


@pytest.mark.parametrize(
    ("name", "number", "field"), [(BANK, "11444777000162", "owner_number"), ("", BANK_CNPJ, "owner_name"),
                                  (BANK, "", "owner_number")],
)  # fmt: skip
def test_an_owner_that_cannot_be_read_is_told_beside_the_field(
    company: Company, owner: User, name: str, number: str, field: str
) -> None:
    told = {**VEHICLE, "title": "leased", "owner_name": name, "owner_number": number}
    answer = signed_in(owner).post(reverse("registry:vehicle_new"), told)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]
    assert not VehicleHolding.objects.exists()


def test_a_person_who_owns_the_bus_stands_in_no_row_but_on_the_page(company: Company, owner: User) -> None:
    values = {"title": "rented", "owner_name": "Zulmira Alves Couto", "owner_number": "529.982.247-25"}
    bus = vehicles.add_vehicle(
        company=company, chassis=CHASSIS, renavam=RENAVAM, plate="RVM4C82", values=values, actor=owner
    )
    assert "Zulmira" in signed_in(owner).get(reverse("registry:vehicle", args=[bus.pk])).content.decode()
    rows = serializers.serialize("json", [*OwnershipHistory.objects.all(), bus.vehicle])
    rows += serializers.serialize("json", [event for case in CaseFile.objects.all() for event in case.events.all()])
    assert "Zulmira" not in rows
    assert "52998224725" not in rows


def test_a_sale_told_as_a_change_ends_the_owner_before_on_its_day(
    registered: Company, holding: VehicleHolding, owner: User
) -> None:
    report = changes.report_change(
        subject=refreshed(holding), text="Vendido ao banco e arrendado", happened_on=date(2026, 11, 26), actor=owner,
        changes={"owner_name": BANK, "owner_number": BANK_CNPJ},
    )  # fmt: skip
    assert history(holding) == [(CNPJ, None, date(2026, 11, 26)), (BANK_CNPJ, date(2026, 11, 26), None)]
    assert report.changes == {"owner": BANK_CNPJ}


def test_an_owner_does_not_begin_before_the_one_it_follows(holding: VehicleHolding, owner: User) -> None:
    bus = holding.vehicle
    owners.note_owner(vehicle=bus, owner=owners.Owner(BANK, BANK_CNPJ), on=date(2026, 5, 4), source="CRLV")
    with pytest.raises(RegistryError) as refused:
        owners.note_owner(vehicle=bus, owner=owners.Owner("X", CNPJ), on=date(2026, 5, 3), source="CRLV")
    assert refused.value.field == "owner_since"
    with pytest.raises(RegistryError):
        owners.note_owner(vehicle=bus, owner=owners.Owner("X", CNPJ), on=date(2026, 12, 1), source="CRLV")


def test_the_desk_mends_an_owner_with_a_reason_that_the_case_keeps(
    holding: VehicleHolding, clerk: User, owner: User
) -> None:
    row = OwnershipHistory.objects.get()
    desk, address = signed_in(clerk), reverse("registry:owner", args=[holding.pk, row.pk])
    assert address in desk.get(reverse("registry:holding", args=[holding.pk])).content.decode()
    told = {"owner_name": BANK, "owner_number": BANK_CNPJ, "owner_since": "01/06/2025", "reason": "curto"}
    assert desk.post(address, told).status_code == 200
    seen = {"version": str(refreshed(holding).case.version), "once": "one-form"}  # type: ignore[union-attr]
    assert desk.post(address, {**told, **seen, "reason": REASON}).status_code == 302
    assert history(holding) == [(BANK_CNPJ, date(2025, 6, 1), None)]
    case = refreshed(holding).case
    assert case is not None
    event = case.events.get(kind="owner.corrected")
    assert (event.actor, event.reason) == (clerk, REASON)
    assert event.data["before"]["cnpj"] == CNPJ
    assert event.data["after"]["cnpj"] == BANK_CNPJ
    assert desk.post(address, {**told, **seen, "reason": REASON}).status_code == 302, "the same form once more"
    late = desk.post(address, {**told, **seen, "once": "another-form", "reason": REASON})
    assert "depois que esta página foi aberta" in late.content.decode()
    assert case.events.filter(kind="owner.corrected").count() == 1
    assert signed_in(owner).get(address).status_code == 403
    assert desk.get(reverse("registry:owner", args=[holding.pk, row.pk + 1])).status_code == 404


def test_an_owners_name_alone_may_be_mended_and_the_case_keeps_both(holding: VehicleHolding, clerk: User) -> None:
    row = OwnershipHistory.objects.get()
    told = {"owner_name": BANK, "owner_number": CNPJ, "reason": REASON}
    signed_in(clerk).post(reverse("registry:owner", args=[holding.pk, row.pk]), told)
    case = refreshed(holding).case
    assert case is not None
    data = case.events.get(kind="owner.corrected").data
    assert (data["before"]["name"], data["after"]["name"]) == (row.owner_name, BANK)


SCHOOL = {**VEHICLE, "school_exclusive": "on", "school_met": ["art137", "art139"]}


def test_a_school_vehicle_says_what_it_meets_and_the_page_cites_what_bars_it(company: Company, owner: User) -> None:
    client = signed_in(owner)
    page = client.get(client.post(reverse("registry:vehicle_new"), SCHOOL)["Location"]).content.decode()
    bus = VehicleHolding.objects.get().vehicle
    assert (bus.school_exclusive, bus.school_unmet) == (True, ["art136"])
    assert "Não pode levar escolares" in page
    assert "art4_par3" in page
    edit = reverse("registry:vehicle_edit", args=[VehicleHolding.objects.get().pk])
    client.post(edit, {**SCHOOL, "school_met": ["art136", "art137", "art139"]})
    assert "Apto para escolares" in client.get(edit.replace("dados/", "")).content.decode()
    client.post(edit, VEHICLE)
    bus.refresh_from_db()
    assert (bus.school_exclusive, bus.school_unmet) == (False, None)


def test_a_registered_bus_that_comes_to_meet_the_traffic_code_tells_it_as_a_change(
    registered: Company, holding: VehicleHolding, owner: User
) -> None:
    client, address = signed_in(owner), reverse("registry:vehicle_change", args=[holding.pk])
    told = {"happened_on": "27/11/2026", "text": "Faixa pintada", "school": "yes", "school_met": ["art137", "art139"]}
    client.post(address, told)
    assert "não cumpre do Código de Trânsito: 136" in client.get(address.replace("alteracao/", "")).content.decode()
    client.post(address, told | {"school_met": ["art136", "art137", "art139"]})
    assert "Apto para escolares" in client.get(address.replace("alteracao/", "")).content.decode()


def test_the_law_is_asked_about_pupils_when_a_school_vehicle_is_registered(
    company: Company, owner: User, put_all: Callable[..., None], file: Callable[..., CaseFile], clerk: User,
    adopted: None,
) -> None:  # fmt: skip
    signed_in(owner).post(reverse("registry:vehicle_new"), SCHOOL)
    bus = VehicleHolding.objects.select_related("vehicle", "company__office", "case").get()
    assert progress.vehicle_answered(bus)
    put_all(bus)
    file(company, bus)
    accept_all(bus, clerk)
    case = refreshed(bus).case
    assert case is not None
    page = signed_in(clerk).get(case.get_absolute_url()).content.decode()
    assert "Não pode levar escolares" in page
    assert review.register(case=case, actor=clerk).state == "registered"
    asked = StoredDecision.objects.filter(case=case, service="vehicle").latest("pk")
    assert asked.facts["school"] == {"exclusive": True, "unmet": ["art136"]}
    assert (asked.outcome["eligible"], asked.outcome["eligible_for_school"]) == (True, False)


@pytest.mark.parametrize(("met", "words"), [({}, "Não pode levar escolares"),
                                            ({"school_art138_met": "on"}, "Apto para escolares")])  # fmt: skip
def test_a_driver_of_pupils_says_whether_art_138_is_met(
    company: Company, owner: User, put_all: Callable[..., None], file: Callable[..., CaseFile], clerk: User,
    met: dict[str, Any], words: str,
) -> None:  # fmt: skip
    told = {"name": "Ademir Sena de Oliveira", "cpf": "418.207.936-13", "link": "employee", "from_on": "02/01/2024",
            "licence_category": "D", "school": "on"}  # fmt: skip
    client = signed_in(owner)
    address = client.post(reverse("registry:driver_new"), told | met)["Location"]
    driver = Driver.objects.select_related("case", "person", "company__office").get()
    assert (driver.school, driver.school_art138_met) == (True, bool(met))
    assert "Falta informação para decidir" in client.get(address).content.decode()
    put_all(driver)
    file(company, driver)
    accept_all(driver, clerk)
    page = client.get(address).content.decode()
    assert words in page
    assert "art4_par3" in page


def test_a_registered_driver_who_comes_to_meet_art_138_tells_it_as_a_change(
    registered: Company, driver: Driver, owner: User, clerk: User
) -> None:
    client, address = signed_in(owner), reverse("registry:driver_change", args=[driver.pk])
    assert address in client.get(reverse("registry:driver", args=[driver.pk])).content.decode()
    told = {"happened_on": "27/11/2026", "text": "Passou a levar escolares", "school": "yes"}
    assert "Diga se cumpre o art. 138" in client.post(address, told).content.decode()
    assert not ChangeReport.objects.exists()
    for met, words in (("no", "Não pode levar escolares"), ("yes", "Apto para escolares")):
        done = client.post(address, told | {"school_art138_met": met})
        assert "Alteração comunicada" in done.content.decode()
        row = refreshed(driver)
        assert isinstance(row, Driver)
        assert (row.school, row.school_art138_met) == (True, met == "yes")
        assert row.case is not None
        for reader in (owner, clerk):
            assert words in signed_in(reader).get(row.case.get_absolute_url()).content.decode()
    client.post(address, told | {"school": "no"})
    row = refreshed(driver)
    assert isinstance(row, Driver)
    assert (row.school, row.school_art138_met) == (False, None)
    assert ChangeReport.objects.filter(case=row.case, subject="driver").count() == 3


def test_the_desk_tells_a_drivers_change_for_the_company_and_others_may_not(
    registered: Company, driver: Driver, clerk: User, stranger: User
) -> None:
    address = reverse("registry:driver_change", args=[driver.pk])
    told = {"happened_on": "27/11/2026", "text": "Fez o curso", "school": "yes", "school_art138_met": "yes"}
    assert signed_in(stranger).post(address, told).status_code == 302
    assert not ChangeReport.objects.exists()
    desk = signed_in(clerk)
    desk.post(reverse("registry:desk", args=[registered.pk]))
    assert "Alteração comunicada" in desk.post(address, told).content.decode()
    assert ChangeReport.objects.get().reported_by == clerk
