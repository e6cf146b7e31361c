# SPDX-License-Identifier: Apache-2.0
"""A fleet file becomes a draft, is mended, confirmed and entered; sent again it neither loses nor doubles."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles import files
from outorga.web.registry.actions import imports, owners, vehicles
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.fleet import entry
from outorga.web.registry.fleet.source import FileRejected
from outorga.web.registry.models import Company, FleetImport, PlateHistory, Vehicle, VehicleHolding
from outorga.web.work.jobs import Progress
from tests.web.registry.conftest import CHASSIS, RENAVAM, TODAY, signed_in

DATA = Path(__file__).parent / "data"
HEADER = "razao_social;cnpj;placa;ano_fabricacao;nr_assentos\r\n"
A, B = "41.738.295/0001-85", "12.ABC.345/01DE-35"
FILE = (
    f"{HEADER}VIAÇÃO A;{A};RVM-4382;2015;46\r\nVIAÇÃO A;{A};HJK-7294;2016;400\r\nVIAÇÃO A;{A};RVM4D82;2015;46\r\n"
    f"VIAÇÃO B;{B};RVM-4382;2015;46\r\nVIAÇÃO B;{B};GZA-1010;2019;44\r\n"
)


def received(raw: bytes, actor: User, name: str = "frota.csv") -> FleetImport:
    stored = files.store(SimpleUploadedFile(name, raw, content_type="text/csv"), actor=actor)
    return imports.receive(file=stored, file_name=name, actor=actor)


def read(found: FleetImport) -> FleetImport:
    assert found.job is not None
    imports.read_draft(Progress(found.job), import_id=found.pk)
    found.refresh_from_db()
    return found


def entered(found: FleetImport, actor: User) -> FleetImport:
    confirmed = imports.confirm(fleet_import=found, actor=actor)
    assert confirmed.job is not None
    imports.enter_rows(Progress(confirmed.job), import_id=found.pk)
    confirmed.refresh_from_db()
    return confirmed


@pytest.fixture
def draft(clerk: User) -> FleetImport:
    return read(received(FILE.encode("latin-1"), clerk))


def test_the_draft_puts_bad_rows_first_and_enters_nothing(draft: FleetImport) -> None:
    assert [(row.line, row.outcome) for row in draft.rows.all()] == [
        (3, "error"), (4, "conflict"), (5, "conflict"), (2, "new"), (6, "new"),
    ]  # fmt: skip
    assert draft.counts == {"error": 1, "conflict": 2, "new": 2}
    assert Vehicle.objects.count() == Company.objects.count() == 0


def test_the_same_vehicle_by_its_old_and_its_new_plate_is_told(draft: FleetImport) -> None:
    assert "a antiga virou Mercosul" in draft.rows.get(line=4).errors[0]["message"]
    assert "outra empresa" in draft.rows.get(line=5).errors[0]["message"]


def test_only_good_rows_enter_and_once(draft: FleetImport, clerk: User) -> None:
    done = entered(draft, clerk)
    assert done.state == "entered"
    assert sorted(Vehicle.objects.values_list("plate", flat=True)) == ["GZA1010", "RVM4382"]
    assert Vehicle.objects.filter(unidentified=True).count() == 2
    assert VehicleHolding.objects.count() == PlateHistory.objects.count() == 2
    again = imports.confirm(fleet_import=draft, actor=clerk)
    assert again.pk == done.pk
    assert VehicleHolding.objects.count() == 2


def test_sending_the_same_file_again_opens_the_same_draft(draft: FleetImport, clerk: User) -> None:
    assert received(FILE.encode("latin-1"), clerk).pk == draft.pk


def test_sending_an_entered_file_again_changes_nothing(draft: FleetImport, clerk: User) -> None:
    entered(draft, clerk)
    second = read(received(FILE.encode("latin-1"), clerk))
    assert second.pk != draft.pk
    assert second.counts == {"error": 1, "conflict": 2, "same": 2}
    entered(second, clerk)
    assert Vehicle.objects.count() == VehicleHolding.objects.count() == 2


def test_a_row_is_mended_in_place(draft: FleetImport, clerk: User) -> None:
    row = draft.rows.get(line=3)
    mended = imports.mend_row(row=row, values={"seats": "40"}, actor=clerk)
    assert (mended.outcome, mended.values["seats"], mended.errors) == ("new", 40, [])
    draft.refresh_from_db()
    assert draft.counts["new"] == 3
    assert "error" not in draft.counts


def test_mending_with_another_mistake_keeps_the_row_out(draft: FleetImport, clerk: User) -> None:
    mended = imports.mend_row(row=draft.rows.get(line=3), values={"seats": "300"}, actor=clerk)
    assert mended.outcome == "error"


def test_a_person_says_which_of_two_companies_holds(draft: FleetImport, clerk: User) -> None:
    imports.mend_row(row=draft.rows.get(line=5), values={}, actor=clerk, keep=True)
    assert draft.rows.get(line=2).outcome == "left_out"
    entered(draft, clerk)
    holding = VehicleHolding.objects.get(vehicle__plate="RVM4382")
    assert holding.company.cnpj == "12ABC34501DE35"


def test_a_new_plate_of_a_known_vehicle_keeps_the_old_in_its_history(draft: FleetImport, clerk: User) -> None:
    entered(draft, clerk)
    later = read(received(f"{HEADER}VIAÇÃO A;{A};RVM4D82;2015;46\r\n".encode(), clerk, "nova.csv"))
    assert later.counts == {"changed": 1}
    entered(later, clerk)
    bus = Vehicle.objects.get(canonical_plate="RVM4D82")
    assert bus.plate == "RVM4D82"
    assert [(row.plate, row.until_on is None) for row in bus.plates.all()] == [("RVM4382", False), ("RVM4D82", True)]


def test_an_imported_vehicle_has_the_company_of_the_file_as_owner_until_the_licence_tells(
    draft: FleetImport, clerk: User
) -> None:
    entered(draft, clerk)
    assert Vehicle.objects.exists()
    for bus in Vehicle.objects.all():
        row, holding = bus.owners.get(), bus.holdings.get(until_on=None)
        assert (row.owner_cnpj, row.from_on, row.source) == (holding.company.cnpj, None, entry.OWNER_SOURCE)
    told = owners.Owner("Banco Arrendador", "11444777000161")
    owners.note_owner(vehicle=bus, owner=told, on=None, source="CRLV")
    entry.enter(list(draft.rows.filter(vehicle=bus).select_related("vehicle")), on=TODAY)
    assert bus.owners.get(until_on=None).owner_cnpj == told.cnpj


def test_a_known_vehicle_under_another_company_is_a_question(draft: FleetImport, clerk: User) -> None:
    entered(draft, clerk)
    later = read(received(f"{HEADER}VIAÇÃO B;{B};RVM-4382;2015;46\r\n".encode(), clerk, "outra.csv"))
    assert "41.738.295/0001-85" in later.rows.get().errors[0]["message"]


def test_registration_of_an_imported_vehicle_asks_for_chassis_and_renavam(
    draft: FleetImport, clerk: User, office: Any
) -> None:
    entered(draft, clerk)
    holding = VehicleHolding.objects.get(vehicle__plate="RVM4382")
    company = holding.company
    company.office = office
    company.save()
    with pytest.raises(RegistryError, match="sem chassi e Renavam"):
        vehicles.open_registration(holding=holding, actor=clerk)
    same = vehicles.add_vehicle(
        company=company, chassis=CHASSIS, renavam=RENAVAM, plate="RVM4D82", values={"capacity": 46}, actor=clerk
    )
    assert same.pk == holding.pk
    assert same.vehicle.unidentified is False
    assert same.case is not None


def test_a_job_that_died_goes_on_where_it_was(clerk: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "CHUNK", 2)
    found = received(FILE.encode("latin-1"), clerk)
    assert found.job is not None
    progress = Progress(found.job)
    calls: list[int] = []

    def die(done: int, total: int | None = None, message: str = "") -> None:
        calls.append(done)
        if len(calls) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(progress, "advance", die)
    with pytest.raises(KeyboardInterrupt):
        imports.read_draft(progress, import_id=found.pk)
    assert found.rows.count() == 2
    read(found)
    assert found.counts == {"error": 1, "conflict": 2, "new": 2}


def test_entry_that_died_enters_each_row_once(draft: FleetImport, clerk: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "CHUNK", 1)
    confirmed = imports.confirm(fleet_import=draft, actor=clerk)
    assert confirmed.job is not None
    progress = Progress(confirmed.job)
    monkeypatch.setattr(progress, "advance", lambda *a, **k: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        imports.enter_rows(progress, import_id=draft.pk)
    assert Vehicle.objects.count() == 1
    imports.enter_rows(Progress(confirmed.job), import_id=draft.pk)
    assert Vehicle.objects.count() == VehicleHolding.objects.count() == 2


def test_the_real_sample_enters(clerk: User) -> None:
    found = read(received((DATA / "register_2024-12_sample.csv").read_bytes(), clerk, "register.csv"))
    assert found.counts["error"] == 2
    assert found.counts["conflict"] >= 5
    entered(found, clerk)
    assert Vehicle.objects.count() == found.counts["new"]
    older = read(received((DATA / "register_2019-11_sample.csv").read_bytes(), clerk, "older.csv"))
    assert older.counts["conflict"] >= 3
    assert "error" not in older.counts


def test_who_has_no_power_imports_nothing(owner: User, clerk: User) -> None:
    stored = files.store(SimpleUploadedFile("f.csv", FILE.encode(), content_type="text/csv"), actor=clerk)
    with pytest.raises(NoPower):
        imports.receive(file=stored, file_name="f.csv", actor=owner)


def test_a_file_with_a_wrong_header_is_refused_before_anything(clerk: User) -> None:
    with pytest.raises(FileRejected, match="cnpj"):
        received(b"razao_social;placa\r\nA;RVM4C82\r\n", clerk)
    assert FleetImport.objects.count() == 0


@pytest.mark.parametrize(("name", "content", "part"), [
    ("frota.csv", b"PK\x03\x04planilha", "não é CSV"), ("frota.csv", b"coluna\r\nA\r\n", "Faltam 3 colunas"),
    ("frota.csv", b"%PDF-1.4", "não é CSV"),
])  # fmt: skip
def test_the_page_says_why_a_file_is_refused(name: str, content: bytes, part: str, clerk: User) -> None:
    answer = signed_in(clerk).post(reverse("registry:imports"), {"file": SimpleUploadedFile(name, content)})
    assert answer.status_code == 200
    assert part in answer.content.decode()
    assert FleetImport.objects.count() == 0


def test_only_the_errors_are_downloaded_with_their_reasons(draft: FleetImport, clerk: User) -> None:
    answer = signed_in(clerk).get(reverse("registry:import_errors", args=[draft.pk]))
    rows = answer.content.decode("utf-8-sig").splitlines()
    assert len(rows) == 4
    assert rows[1].startswith("VIAÇÃO A;41.738.295/0001-85;HJK-7294;2016;400;3;400 lugares")


def test_the_pages_of_an_import_work(draft: FleetImport, clerk: User) -> None:
    client = signed_in(clerk)
    assert "Você decide" in client.get(reverse("registry:import", args=[draft.pk])).content.decode()
    row = reverse("registry:import_row", args=[draft.pk, 3])
    assert client.get(row).status_code == 200
    answer = client.post(
        row, {"legal_name": "VIAÇÃO A", "cnpj": A, "plate": "HJK-7294", "seats": "40", "manufacture_year": "2016"}
    )
    assert answer.status_code == 302, answer.content.decode()[-2000:]
    assert client.post(reverse("registry:import_confirm", args=[draft.pk])).status_code == 302
    draft.refresh_from_db()
    assert draft.state == "entering"


def test_a_column_whose_name_is_a_formula_comes_back_as_text(clerk: User) -> None:
    raw = FILE.replace(HEADER, HEADER.replace("\r\n", ";=HYPERLINK(A1)\r\n")).encode("latin-1")
    found = read(received(raw, clerk))
    lines = signed_in(clerk).get(reverse("registry:import_errors", args=[found.pk])).content.decode("utf-8-sig")
    assert ";'=HYPERLINK(A1);linha;motivo" in lines.splitlines()[0]
