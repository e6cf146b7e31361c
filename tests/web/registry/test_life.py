# SPDX-License-Identifier: Apache-2.0
"""After registration: lapse by the worker, renewal, changes told, drivers leaving, plates, phones, access."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core import serializers
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers.queries import papers_of
from outorga.web.registry import people, schedule
from outorga.web.registry.actions import changes, documents, drivers, members, vehicles
from outorga.web.registry.errors import RegistryError
from outorga.web.registry.models import Company, Document, Driver, Vehicle, VehicleHolding
from outorga.web.registry.queries import registered_drivers, registered_fleet, registered_until
from outorga.web.work.models import Notice
from tests.pictures import qr_codes
from tests.web.registry.conftest import CHASSIS, CNPJ, RENAVAM, refreshed, signed_in

Put = Callable[..., Document]


def test_a_registration_lapses_the_day_after_its_last_and_not_before(
    registered: Company, holding: VehicleHolding, clock: Any
) -> None:
    clock(date(2027, 5, 3))
    schedule.lapse(date(2027, 5, 3))
    assert refreshed(holding).state == "registered"
    clock(date(2027, 5, 4))
    assert schedule.lapse(date(2027, 5, 4)) == 1
    bus = refreshed(holding)
    assert bus.state == "lapsed"
    assert bus.case is not None
    event = bus.case.events.get(kind="lapse")
    assert event.actor is None
    assert event.decision is not None
    assert "art4_par6" in event.decision.outcome["because"]
    assert registered_until(bus) is None
    assert not registered_fleet(registered, date(2027, 5, 4)).exists()


def test_a_lapse_is_carried_out_once(registered: Company, holding: VehicleHolding, clock: Any) -> None:
    clock(date(2027, 5, 4))
    schedule.lapse(date(2027, 5, 4))
    assert schedule.lapse(date(2027, 5, 4)) == 0


def test_a_new_statement_cures_the_lapse(
    registered: Company, holding: VehicleHolding, clock: Any, put: Put, owner: User, clerk: User
) -> None:
    clock(date(2027, 5, 10))
    schedule.lapse(date(2027, 5, 10))
    paper = put(refreshed(holding), "art4_cpt_inc2_ali4", issued_on=date(2027, 5, 8))
    documents.send_document(document=paper, subject=refreshed(holding), actor=owner)
    documents.accept_document(document=paper, subject=refreshed(holding), actor=clerk)
    bus = refreshed(holding)
    assert (bus.state, bus.registered_until) == ("registered", date(2027, 6, 30))
    assert bus.case is not None
    assert bus.case.events.filter(kind="renew_document").count() == 1
    assert bus.case.documents.filter(item="art4_cpt_inc2_ali4").count() == 2


def test_renewing_ahead_moves_the_last_day_and_replaces_the_certificate(
    registered: Company, put: Put, owner: User, clerk: User
) -> None:
    for scope in ("social_security", "fgts", "state_treasury"):
        paper = put(refreshed(registered), "art4_cpt_inc1_ali4", clearance=scope, valid_until=date(2027, 9, 30))
        documents.send_document(document=paper, subject=refreshed(registered), actor=owner)
        documents.accept_document(document=paper, subject=refreshed(registered), actor=clerk)
    assert refreshed(registered).registered_until == date(2027, 9, 30)
    kinds = papers_of(registered).filter(kind="registration_certificate")
    assert kinds.filter(state="superseded").count() == kinds.count() - 1


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (date(2027, 4, 2), 0),
        (date(2027, 4, 3), 1),
        (date(2027, 4, 4), 1),
        (date(2027, 4, 18), 1),
        (date(2027, 4, 28), 1),
    ],
)
def test_expiries_are_announced_30_15_and_5_days_ahead_once_also_after_a_missed_day(
    registered: Company, clock: Any, day: date, told: int
) -> None:
    clock(day)
    before = Notice.objects.count()
    schedule.announce(day)
    schedule.announce(day)
    found = Notice.objects.exclude(due_on=None).filter(text__contains="Declaração de bom estado")
    assert found.count() == told
    assert Notice.objects.count() >= before + told


@pytest.mark.parametrize(
    ("happened", "late", "days"),
    [
        (date(2026, 11, 25), False, 0),
        (date(2026, 11, 23), False, 0),
        (date(2026, 11, 22), True, 3),
        (date(2026, 11, 10), True, 14),
    ],
)
def test_a_change_told_late_is_taken_and_flagged(
    registered: Company, owner: User, happened: date, late: bool, days: int
) -> None:
    report = changes.report_change(
        subject=refreshed(registered),
        text="Mudamos de endereço",
        happened_on=happened,
        actor=owner,
        changes={"street": "Rua Nova, 1"},
    )
    assert (report.late, report.days_late > 0) == (late, late)
    assert report.due_on is not None
    assert report.decision.outcome["due_on"] == report.due_on.isoformat()
    found = refreshed(registered)
    assert isinstance(found, Company)
    assert found.street == "Rua Nova, 1"
    assert report.days_late == days


def test_a_change_sent_twice_is_one_report_and_one_decision(registered: Company, owner: User) -> None:
    before = StoredDecision.objects.count()
    reports = [
        changes.report_change(
            subject=refreshed(registered), text="Mudamos", happened_on=date(2026, 11, 25), actor=owner, key="k"
        )
        for _click in range(2)
    ]
    assert reports[0] == reports[1]
    assert StoredDecision.objects.count() == before + 1
    case = refreshed(registered).case
    assert case is not None
    assert case.events.filter(kind="change.reported").count() == 1


def test_a_change_in_the_future_is_refused_beside_its_field(registered: Company, owner: User) -> None:
    with pytest.raises(RegistryError) as refused:
        changes.report_change(subject=refreshed(registered), text="x", happened_on=date(2026, 12, 1), actor=owner)
    assert refused.value.field == "happened_on"


def test_a_change_writes_only_what_was_told_and_not_what_the_agency_decided_meanwhile(
    registered: Company, owner: User
) -> None:
    read_before = refreshed(registered)
    Company.objects.filter(pk=registered.pk).update(registered_until=date(2027, 1, 2))
    changes.report_change(
        subject=read_before, text="Nova razão social", happened_on=date(2026, 11, 27), actor=owner,
        changes={"legal_name": "Outra Viação Ltda"},
    )  # fmt: skip
    row = Company.objects.get(pk=registered.pk)
    assert (row.registered_until, row.legal_name) == (date(2027, 1, 2), "Outra Viação Ltda")
    assert "outra viacao" in row.folded_name


def test_the_mercosul_plate_of_a_vehicle_is_the_same_vehicle(
    registered: Company, holding: VehicleHolding, owner: User
) -> None:
    changes.report_change(
        subject=refreshed(holding),
        text="Nova placa",
        happened_on=date(2026, 11, 28),
        actor=owner,
        changes={"plate": "BRA2E19"},
    )
    bus = Vehicle.objects.get()
    assert (bus.plate, bus.chassis) == ("BRA2E19", CHASSIS)
    assert list(bus.plates.values_list("plate", flat=True)) == ["RVM4C82", "BRA2E19"]


def test_a_plate_of_another_identified_vehicle_is_refused(
    company: Company, holding: VehicleHolding, owner: User
) -> None:
    with pytest.raises(RegistryError, match="outro veículo"):
        vehicles.add_vehicle(
            company=company,
            chassis="9BWZZZ377VT004252",
            renavam="86769597308",
            plate="RVM-4282",
            values={},
            actor=owner,
        )
    assert Vehicle.objects.count() == 1


def test_a_chassis_with_another_renavam_is_refused(company: Company, holding: VehicleHolding, owner: User) -> None:
    with pytest.raises(RegistryError, match="veículos diferentes"):
        vehicles.add_vehicle(
            company=company, chassis=CHASSIS, renavam="86769597308", plate="RVM4C82", values={}, actor=owner
        )


def test_the_same_vehicle_twice_is_one_row(company: Company, holding: VehicleHolding, owner: User) -> None:
    again = vehicles.add_vehicle(
        company=company, chassis=CHASSIS, renavam=RENAVAM, plate="rvm-4282", values={}, actor=owner
    )
    assert again.pk == holding.pk
    assert CaseFile.objects.filter(kind="registration").count() == 2


def test_a_driver_who_leaves_closes_the_registration_and_asks_for_the_card(
    registered: Company, driver: Driver, owner: User
) -> None:
    man = refreshed(driver)
    assert isinstance(man, Driver)
    decision = drivers.end_link(driver=man, on=date(2026, 11, 29), reason="Pediu demissão", actor=owner)
    assert decision is not None
    assert decision.outcome["tasks"] == ["collect_card"]
    assert refreshed(driver).state == "closed"
    assert not registered_drivers(registered, date(2026, 11, 30)).exists()
    fresh = Driver.objects.select_related("company", "card_case").get(pk=driver.pk)
    drivers.collect_card(driver=fresh, actor=owner)
    fresh.refresh_from_db()
    assert fresh.card == "collected"
    assert fresh.card_case is not None
    assert CaseFile.objects.get(pk=fresh.card_case.pk).state == "collected"


def test_a_card_is_not_collected_while_the_link_lasts(registered: Company, driver: Driver, owner: User) -> None:
    with pytest.raises(RegistryError):
        drivers.collect_card(driver=Driver.objects.get(pk=driver.pk), actor=owner)


def test_a_driver_who_comes_back_gets_a_new_case_and_keeps_the_history(
    registered: Company, driver: Driver, owner: User
) -> None:
    man = refreshed(driver)
    assert isinstance(man, Driver)
    drivers.end_link(driver=man, on=date(2026, 11, 20), reason="Saiu", actor=owner)
    back = drivers.add_driver(
        company=registered,
        name="Ademir Sena de Oliveira",
        cpf="41820793613",
        link="self_employed",
        from_on=date(2026, 11, 25),
        actor=owner,
    )
    assert back.pk == driver.pk
    assert back.state == "draft"
    assert back.links.count() == 2


def test_a_driver_who_comes_back_keeps_the_school_marks_that_were_not_asked_again(
    registered: Company, driver: Driver, owner: User
) -> None:
    Driver.objects.filter(pk=driver.pk).update(school=True, school_art138_met=True)
    for last, first, met in ((20, 21, None), (22, 23, False)):
        drivers.end_link(driver=driver, on=date(2026, 11, last), reason="Saiu", actor=owner)
        back = drivers.add_driver(
            company=registered, name="Ademir Sena de Oliveira", cpf="41820793613", link="employee",
            from_on=date(2026, 11, first), actor=owner, school_art138_met=met,
        )  # fmt: skip
        assert back.school
        assert back.school_art138_met is (met is None)


def test_a_cpf_tells_nobody_whose_it_is(company: Company, driver: Driver, owner: User) -> None:
    with pytest.raises(RegistryError, match="não é o que está no cadastro"):
        people.find_or_add(name="Outra Pessoa", cpf="418.207.936-13", actor=owner)


def test_no_name_or_cpf_stands_in_a_row_or_an_event(company: Company, driver: Driver) -> None:
    rows = serializers.serialize("json", [driver, driver.person, *driver.links.all(), *CaseFile.objects.all()])
    events = serializers.serialize("json", [event for case in CaseFile.objects.all() for event in case.events.all()])
    for secret in ("Ademir", "41820793613", "04463004100"):
        assert secret not in rows + events


def test_the_phone_sends_one_file_once(company: Company, put: Put, owner: User, client: Any) -> None:
    paper = documents.put_document(subject=company, item="art4_cpt_inc1_ali5", actor=owner)
    _row, token = documents.hand_over(document=paper, subject=company, actor=owner)
    address = reverse("registry:phone", args=[token])
    assert company.legal_name not in client.get(address).content.decode()
    upload = SimpleUploadedFile("foto.pdf", b"%PDF-1.4\nfoto", content_type="application/pdf")
    assert client.post(address, {"file": upload}).status_code == 200
    paper.refresh_from_db()
    assert paper.file is not None
    assert paper.file_name == "foto.pdf"
    assert client.get(address).status_code == 410


def test_the_code_on_the_page_is_read_as_the_address_that_the_phone_opens(
    company: Company, put: Put, owner: User
) -> None:
    paper = put(company, "art4_cpt_inc1_ali5")
    page = signed_in(owner).get(reverse("registry:hand_over", args=[paper.pk])).content.decode()
    side = int(re.search(r'viewBox="0 0 (\d+) ', page)[1])  # type: ignore[index]
    image = Image.new("L", (side, side), 255)
    for text in re.findall(r"M(\d+) (\d+)\.5h(\d+)", page):
        x, y, wide = map(int, text)
        image.paste(0, (x, y, x + wide, y + 1))
    (read,) = qr_codes(image.resize((side * 4, side * 4), Image.Resampling.NEAREST))
    assert f'href="{read.text}"' in page


def test_a_forged_or_old_phone_address_ends(company: Company, owner: User, client: Any, clock: Any) -> None:
    assert client.get(reverse("registry:phone", args=["forjado"])).status_code == 410
    paper = documents.put_document(subject=company, item="art4_cpt_inc1_ali5", actor=owner)
    _row, token = documents.hand_over(document=paper, subject=company, actor=owner)
    clock(date(2026, 12, 1))
    assert client.get(reverse("registry:phone", args=[token])).status_code == 410


def test_access_is_asked_for_and_given_by_the_owner(company: Company, owner: User, stranger: User) -> None:
    client = signed_in(stranger)
    answer = client.post(
        reverse("registry:no_company"),
        {"cnpj": CNPJ, "legal_name": "X", "kind": "company", "office": company.office_id},
    )
    assert "Este CNPJ já tem um pedido de cadastro" in answer.content.decode()
    client.post(reverse("registry:ask_access", args=[CNPJ]), {"message": "Sou da empresa"})
    client.post(reverse("registry:ask_access", args=[CNPJ]), {"message": "Sou da empresa"})
    row = company.access_requests.get()
    assert client.get(reverse("registry:home")).status_code == 302
    assert signed_in(owner).post(reverse("registry:answer_request", args=[row.pk]), {"aceitar": "1"}).status_code == 302
    assert client.get(reverse("registry:home")).status_code == 200


def test_the_last_owner_cannot_be_removed(company: Company, owner: User) -> None:
    with pytest.raises(RegistryError, match="pelo menos um"):
        members.end_membership(membership=company.memberships.get(), on=date(2026, 11, 29), actor=owner)


def test_a_clerk_at_the_desk_uses_the_companys_own_pages(company: Company, clerk: User) -> None:
    client = signed_in(clerk)
    assert client.get(reverse("registry:tasks")).status_code == 302
    assert client.post(reverse("registry:desk", args=[company.pk])).status_code == 302
    page = client.get(reverse("registry:tasks")).content.decode()
    assert "No balcão, por" in page
    answer = client.post(
        reverse("registry:data"), {"legal_name": company.legal_name, "kind": "company", "district": "Centro"}
    )
    assert answer.status_code == 302
    company.refresh_from_db()
    assert company.district == "Centro"
    client.post(reverse("registry:leave_desk"))
    assert client.get(reverse("registry:tasks")).status_code == 302


BAD = [
    "<script>alert(1)</script>",
    "Viação 🚌",
    "\u202eoãçaiV",
    "１２３",
    "x" * 5000,
    "",
    "'; DROP TABLE registry_company; --",
]


@pytest.mark.parametrize("text", BAD)
def test_odd_texts_never_break_a_form_and_nothing_valid_is_lost(text: str, company: Company, owner: User) -> None:
    answer = signed_in(owner).post(
        reverse("registry:data"),
        {"legal_name": text, "kind": "company", "district": "Bairro Alto", "postcode": "39100-000"},
    )
    assert answer.status_code in {200, 302}
    assert b"<script>alert(1)" not in answer.content
    company.refresh_from_db()
    assert company.district == "Bairro Alto"
    if answer.status_code == 200:
        assert "Erro:" in answer.content.decode()


@pytest.mark.parametrize(
    ("values", "part"),
    [
        ({"issued_on": "01/12/2026"}, "ainda não chegou"),
        ({"issued_on": "31/02/2026"}, "31/02/2026"),
        ({"issued_on": "01/11/2026", "valid_until": "01/10/2026"}, "não pode vir antes"),
    ],
)
def test_an_impossible_paper_is_told_beside_its_field(
    values: dict[str, str], part: str, company: Company, owner: User
) -> None:
    address = reverse("registry:document", args=["empresa", company.pk, "art4_cpt_inc1_ali4"]) + "?escopo=fgts"
    answer = signed_in(owner).post(address, {"form": "original", "result": "negative", **values})
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Erro:" in page
    assert Document.objects.count() == 0


def test_one_field_is_saved_as_it_changes(company: Company, owner: User) -> None:
    answer = signed_in(owner).post(
        reverse("registry:data"),
        {"legal_name": company.legal_name, "kind": "company", "district": "Largo"},
        headers={"HX-Request": "true", "HX-Source": "input#id_district"},
    )
    assert "Salvo hoje, às" in answer.content.decode()
    company.refresh_from_db()
    assert (company.district, company.street) == ("Largo", "Rua da Quitanda, 10")


def test_a_field_that_cannot_be_saved_says_so_and_leaves_the_others_as_they_are(company: Company, owner: User) -> None:
    answer = signed_in(owner).post(
        reverse("registry:data"),
        {"legal_name": company.legal_name, "kind": "company", "district": "Largo", "postcode": "123"},
        headers={"HX-Request": "true", "HX-Source": "input#id_postcode"},
    )
    assert "O CEP tem oito números" in answer.content.decode()
    company.refresh_from_db()
    assert company.district == ""
