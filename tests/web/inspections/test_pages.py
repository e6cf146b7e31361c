# SPDX-License-Identifier: Apache-2.0
"""The pages of inspections: who inspects, the order, the report on a phone, what the company reads."""

import io
import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import StoredFile
from outorga.web.inspections import checklist
from outorga.web.inspections.actions import bodies
from outorga.web.inspections.models import Agreement, Body, Credential, InspectionReport
from outorga.web.registry.items import NORM
from outorga.web.registry.models import VehicleHolding
from tests.web.inspections.cast import REASON, WORN, Owed, order, report
from tests.web.registry.conftest import TODAY, signed_in


def answers(*failed: str) -> dict[str, Any]:
    """The form of a report in which these items fail."""
    marks = {item.code: "fail" if item.code in failed else "pass" for item in checklist.current().items}
    return {"place": "Pátio da regional", **marks, **{f"{code}_remark": WORN for code in failed}}


def photo(name: str = "freio.jpg") -> SimpleUploadedFile:
    out = io.BytesIO()
    Image.new("RGB", (30, 20), (len(name), 0, 0)).save(out, "JPEG")
    return SimpleUploadedFile(name, out.getvalue())


def text_of(response: Any) -> str:
    return str(response.content.decode())


def hidden_of(page: str) -> dict[str, str]:
    """The hidden fields of the page's form, as a browser would send them back."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)
    return {name: value for name, value in found if name != "csrfmiddlewaretoken"}


@pytest.fixture
def at_work(inspector: User) -> Client:
    return signed_in(inspector)


def test_an_inspector_finds_the_vehicle_by_its_plate_in_either_form(at_work: Client, coach: VehicleHolding) -> None:
    page = text_of(at_work.get(reverse("inspections:choose"), {"placa": "rvm-4c82"}))
    assert reverse("inspections:report", args=[coach.pk]) in page
    assert reverse("inspections:order", args=[coach.pk]) in page
    none = text_of(at_work.get(reverse("inspections:choose"), {"placa": "ABC1D23"}))
    assert "Nenhuma empresa tem este veículo" in none
    wrong = text_of(at_work.get(reverse("inspections:choose"), {"placa": "12"}))
    assert "A placa tem 7 letras e números" in wrong


def test_a_vehicle_without_a_case_shows_that_it_can_only_be_stopped(at_work: Client, holding: VehicleHolding) -> None:
    VehicleHolding.objects.filter(pk=holding.pk).update(case=None)
    type(holding.company).objects.filter(pk=holding.company_id).update(case=None)
    for name in ("order", "report"):
        page = text_of(at_work.get(reverse(f"inspections:{name}", args=[holding.pk])))
        assert "Só a parada na estrada" in page
    assert "Só a parada na estrada" in text_of(at_work.get(reverse("inspections:choose"), {"placa": "RVM4C82"}))


def test_a_director_calls_a_vehicle_and_the_company_reads_the_order_on_its_home(
    director: User, owner: User, coach: VehicleHolding
) -> None:
    desk, url = signed_in(director), reverse("inspections:order", args=[coach.pk])
    short = text_of(desk.post(url, {"present_on": "03/12/2026", "place": "Pátio", "reason": "curto"}))
    assert "Escreva o motivo em pelo menos 30 letras" in short
    assert 'value="Pátio"' in short
    done = desk.post(url, {"present_on": "03/12/2026", "place": "Pátio", "reason": REASON})
    assert done.status_code == 302
    assert "2026/000001" in text_of(desk.get(reverse("inspections:orders")))
    company = signed_in(owner)
    for page in (reverse("registry:home"), reverse("inspections:company")):
        assert "Leve o RVM4C82 para vistoria em 03/12/2026" in text_of(company.get(page))
    paper = re.search(r"/empresa/papeis/[^\"]+", text_of(company.get(reverse("inspections:company"))))
    assert paper
    assert company.get(paper.group()).content.startswith(b"%PDF")


def test_a_report_is_filled_in_looked_at_and_issued_with_photographs(
    at_work: Client, owner: User, coach: VehicleHolding, owed: Owed
) -> None:
    url = reverse("inspections:report", args=[coach.pk])
    check = text_of(at_work.post(url, {**answers("brakes"), "safety_photos": [photo(), photo("lona.jpg")]}))
    assert "Conferir o laudo" in check
    assert "A empresa não recebe nova autorização" in check
    assert "2 fotos" in check
    assert not InspectionReport.objects.exists()
    issued = at_work.post(url, {**hidden_of(check), "emitir": "1"})
    made = InspectionReport.objects.get()
    assert issued.headers["Location"] == reverse("inspections:report_page", args=[made.pk])
    assert (made.safety, made.photos.count(), made.items.get(code="brakes").remark) == ("fail", 2, WORN)
    page = text_of(at_work.get(issued.headers["Location"]))
    assert "A empresa não recebe nova autorização" in page
    shown = made.photos.all()[0].attachment.get_absolute_url()
    assert shown in page
    assert at_work.get(shown).status_code == 200
    company = signed_in(owner)
    board = text_of(company.get(reverse("inspections:company")))
    for words in ("Impedimento por vistoria", "Falta: RVM4C82", "Nenhum débito vencido"):
        assert words in board
    own = text_of(company.get(reverse("inspections:company_report", args=[made.pk])))
    assert WORN in own
    assert "impedida por vistoria" in text_of(company.get(reverse("registry:home")))


def test_what_was_typed_and_the_photographs_stay_when_something_is_missing(
    at_work: Client, coach: VehicleHolding
) -> None:
    url = reverse("inspections:report", args=[coach.pk])
    told = answers("brakes") | {"tyres": "", "brakes_remark": "", "remark": "Chuva forte."}
    bad = SimpleUploadedFile("nota.jpg", b"MZ\x90\x00 programa")
    page = text_of(at_work.post(url, {**told, "safety_photos": [photo()], "hygiene_photos": [bad]}))
    assert "Falta escolher: Pneus e rodas." in page
    assert "nota.jpg" in page
    assert "Chuva forte." in page
    assert "1 foto guardada" in page
    assert re.search(r'name="brakes" value="fail"[^>]*checked', page)
    kept = hidden_of(page)["kept"]
    again = text_of(at_work.post(url, {**told, "tyres": "pass", "kept": kept, "emitir": "1"}))
    assert "Diga o que está errado: Freios de serviço e de estacionamento." in again
    at_work.post(url, {**told, "tyres": "pass", "brakes_remark": WORN, "kept": kept, "emitir": "1"})
    assert InspectionReport.objects.get().photos.count() == 1
    assert StoredFile.objects.filter(media_type="image/jpeg").count() == 1


def test_from_the_check_one_goes_back_to_correct_with_all_that_was_told(at_work: Client, coach: VehicleHolding) -> None:
    url = reverse("inspections:report", args=[coach.pk])
    check = text_of(at_work.post(url, {**answers("seats"), "conservation_photos": [photo()]}))
    page = text_of(at_work.post(url, {**hidden_of(check), "corrigir": "1"}))
    assert WORN in page
    assert "1 foto guardada" in page
    assert not InspectionReport.objects.exists()


def test_photographs_sealed_by_somebody_else_are_not_taken(at_work: Client, coach: VehicleHolding) -> None:
    url = reverse("inspections:report", args=[coach.pk])
    at_work.post(url, {**answers(), "kept": "eyJzYWZldHkiOlsxXX0:forjado", "emitir": "1"})
    assert InspectionReport.objects.get().photos.count() == 0


def test_the_lists_are_filtered_and_exported(
    at_work: Client, coach: VehicleHolding, inspector: User, owed: Owed
) -> None:
    order(coach, present_on=TODAY, actor=inspector)
    report(coach, "brakes", actor=inspector)
    url = reverse("inspections:reports")
    assert "2026/000001" in text_of(at_work.get(url, {"resultado": "safety", "busca": "RVM4C82"}))
    for told in (
        {"resultado": "conforme"},
        {"resultado": "hygiene"},
        {"busca": "Inexistente"},
        {"desde": "01/12/2026"},
    ):
        assert "Nada com estes filtros" in text_of(at_work.get(url, told))
    assert "Reprovado: Segurança" in text_of(at_work.get(url, {"_export": "csv"}))
    orders = reverse("inspections:orders")
    assert "Laudo 2026/000001" in text_of(at_work.get(orders, {"situacao": "cumprida"}))
    assert "Nada com estes filtros" in text_of(at_work.get(orders, {"situacao": "aberta"}))


def test_the_case_of_the_vehicle_and_of_the_bar_tell_of_it_by_one_query(
    at_work: Client, owner: User, coach: VehicleHolding, inspector: User, owed: Owed
) -> None:
    made = report(coach, "brakes", actor=inspector)
    assert coach.case is not None
    bar = made.bars.get().case
    for case in (coach.case, bar):
        with CaptureQueriesContext(connection) as asked:
            page = text_of(at_work.get(case.get_absolute_url()))
        assert reverse("inspections:report_page", args=[made.pk]) in page
        own = [query["sql"] for query in asked if 'FROM "inspections_' in query["sql"]]
        assert len(own) == 1, own
    theirs = text_of(signed_in(owner).get(bar.get_absolute_url()))
    assert "O que impede e o que libera" in theirs
    assert reverse("inspections:company_report", args=[made.pk]) in theirs


def test_another_company_does_not_see_the_report(stranger: User, coach: VehicleHolding, inspector: User) -> None:
    made = report(coach, actor=inspector)
    found = signed_in(stranger).get(reverse("inspections:company_report", args=[made.pk]))
    assert found.status_code in {302, 404}
    assert made.number not in text_of(found)


def test_a_manager_registers_a_body_its_agreement_and_a_credential(manager: User, inspector: User) -> None:
    desk = signed_in(manager)
    page = desk.post(
        reverse("inspections:bodies"), {"name": "Polícia Militar", "short_name": "PMMG", "kind": "other_body"}
    )
    assert page.status_code == 302
    police = Body.objects.get()
    term = {"norm": NORM, "act": "Convênio 12/2026", "from_on": "01/12/2026", "until_on": "30/11/2027"}
    sent = desk.post(
        reverse("inspections:agreement_new"),
        {**term, "body": police.pk, "file": SimpleUploadedFile("termo.pdf", b"%PDF-1.4\n1 0 obj\n")},
    )
    assert sent.status_code == 302
    assert Agreement.objects.get().file is not None
    given = desk.post(
        reverse("inspections:credentials"), {**term, "user": inspector.pk, "body": police.pk, "number": "P-77"}
    )
    assert given.status_code == 302
    assert "P-77" in text_of(desk.get(reverse("inspections:credentials"), {"busca": "ivo"}))
    assert "Convênio 12/2026" in text_of(desk.get(reverse("inspections:bodies")))
    assert "Nada com estes filtros" in text_of(desk.get(reverse("inspections:credentials"), {"em": "30/11/2026"}))


def test_what_is_wrong_with_a_credential_stands_beside_its_field_and_the_rest_is_kept(
    manager: User, inspector: User, agency: Body
) -> None:
    url = reverse("inspections:credentials")
    told = {"norm": NORM, "act": "Portaria 7", "from_on": "01/12/2026", "until_on": "01/11/2026", "number": "F-9"}
    page = text_of(signed_in(manager).post(url, {**told, "user": inspector.pk, "body": agency.pk}))
    assert "O último dia vem antes do primeiro" in page
    assert 'value="F-9"' in page
    assert not Credential.objects.exists()


@pytest.mark.places("mg-44007-2005", "record", "art12_cpt")
def test_a_credential_ends_with_its_reason_and_the_agent_s_own_page_says_until_when(
    manager: User, inspector: User, at_work: Client, agency: Body, clock: Callable[[date], None]
) -> None:
    row = bodies.add_credential(
        user=inspector, body=agency, norm=NORM, number="F-0412", act="Portaria 7/2026", from_on=TODAY,
        until_on=TODAY + timedelta(31), actor=manager,
    )  # fmt: skip
    own = reverse("inspections:own_credential")
    assert "Em vigor até 31/12/2026" in text_of(at_work.get(own))
    desk, url = signed_in(manager), reverse("inspections:credential_end", args=[row.pk])
    early = text_of(desk.post(url, {"on": "29/11/2026", "reason": REASON}))
    assert "O dia já passou" in early
    assert desk.post(url, {"on": "01/12/2026", "reason": REASON}).status_code == 302
    assert desk.get(url).status_code == 404
    clock(TODAY + timedelta(1))
    page = text_of(at_work.get(own))
    assert "Você não tem credencial em vigor" in page
    assert REASON in page


@pytest.mark.parametrize("name", ["body", "agreement"])
def test_a_body_and_an_agreement_end_with_their_reason(name: str, manager: User) -> None:
    police = bodies.add_body(name="Polícia Militar", kind="other_body", actor=manager)
    held = bodies.add_agreement(body=police, norm=NORM, act="Convênio 12", from_on=TODAY, actor=manager)
    row = police if name == "body" else held
    desk, url = signed_in(manager), reverse(f"inspections:{name}_end", args=[row.pk])
    assert desk.get(url).status_code == 200
    assert desk.post(url, {"on": "01/12/2026", "reason": REASON}).status_code == 302
    held.refresh_from_db()
    assert (held.ended_on, held.ended_reason) == (date(2026, 12, 1), REASON)
