# SPDX-License-Identifier: Apache-2.0
"""Arts. 4 and 5 carried out: each paper goes in by the web and is read back; the procedures run."""

from collections.abc import Callable
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.papers.queries import paper_of
from outorga.web.registry.actions import vehicles
from outorga.web.registry.facts import Subject
from outorga.web.registry.items import NORM, label_of
from outorga.web.registry.models import Company, Document, Driver, VehicleHolding
from tests.web.registry.conftest import VALUES, accept_all, refreshed, signed_in

SUBJECTS = {"inc1": "empresa", "inc2": "veiculo", "inc3": "condutor"}
OTHER_RECORDS = {
    "art4_cpt_inc1_ali1": "art4_cpt_inc1",
    "art4_cpt_inc2_ali1": "art4_cpt_inc2",
    "art4_cpt_inc3_ali1": "art4_cpt_inc3",
}
RECORDS = [
    *(f"art4_cpt_inc1_ali{number}" for number in range(1, 8)),
    *(f"art4_cpt_inc2_ali{number}" for number in range(1, 4)),
    *(f"art4_cpt_inc3_ali{number}" for number in (1, 2, 3, 5, 6)),
]  # fmt: skip


def _record(item: str) -> Any:
    provisions = [item, *filter(None, [OTHER_RECORDS.get(item)])]
    return pytest.param(item, marks=pytest.mark.places(NORM, "record", *provisions), id=item)


@pytest.mark.parametrize("item", [_record(item) for item in RECORDS])
def test_a_paper_sent_through_the_web_is_read_back_with_what_it_says(
    item: str, company: Company, holding: VehicleHolding, driver: Driver, owner: User
) -> None:
    kind = SUBJECTS[item.split("_")[2]]
    subject = {"empresa": company, "veiculo": holding, "condutor": driver}[kind]
    address = reverse("registry:document", args=[kind, subject.pk, item])
    clearance = {"clearance": "fgts"} if item == "art4_cpt_inc1_ali4" else {}
    browser = signed_in(owner)
    sent = browser.post(address, {**clearance, **_typed(item), "form": "original", "file": _pdf()})
    assert sent.status_code == 302, sent.content.decode()[:2000]
    kept = Document.objects.get(item=item)
    assert kept.file is not None
    # The name that its sender gave to a paper about persons is not kept.
    assert kept.file_name == ("" if kept.file.people else "papel.pdf")
    for name, value in VALUES.get(item, {}).items():
        if isinstance(value, date):
            assert getattr(kept, name) == value
    assert (kept.file_name or label_of(item)) in unescape(browser.get(address).content.decode())


def _typed(item: str) -> dict[str, str]:
    """What a person types of a paper's data."""
    return {name: _text(value) for name, value in VALUES.get(item, {}).items() if value != []}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.strftime("%d/%m/%Y") if isinstance(value, date) else str(value)


def _pdf() -> SimpleUploadedFile:
    return SimpleUploadedFile("papel.pdf", b"%PDF-1.4\n1 0 obj\n", content_type="application/pdf")


@pytest.mark.places(NORM, "workflow", "art4_cpt")
def test_a_company_files_by_the_web_and_a_clerk_registers_what_nobody_without_the_power_may(
    company: Company, put_all: Callable[[Subject], None], clerk: User, owner: User, stranger: User, adopted: None
) -> None:
    put_all(company)
    filed = signed_in(owner).post(reverse("registry:check"), {"declared": "sim", "subjects": ["empresa"]})
    assert filed.status_code == 302
    accept_all(company, clerk)
    case = refreshed(company).case
    assert case is not None
    address = reverse("registry:register", args=[case.number])
    for other in (owner, stranger):
        assert signed_in(other).post(address).status_code in (403, 404)
    assert signed_in(clerk).post(address, {"version": case.version}).status_code == 302
    found = refreshed(company)
    assert found.state == "registered"
    event = CaseFile.objects.get(pk=case.pk).events.get(kind="register")
    assert (event.actor, event.power) == (clerk, "registration.decide")


@pytest.mark.places(NORM, "workflow", "art5_cpt")
def test_a_private_vehicle_is_sent_to_change_its_category_by_the_web(
    registered: Company, holding: VehicleHolding, put_all: Callable[[Subject], None], file: Callable[..., CaseFile],
    clerk: User, owner: User,
) -> None:  # fmt: skip
    bus = _another_vehicle(registered, owner)
    put_all(bus)
    file(bus)
    accept_all(bus, clerk)
    case = refreshed(bus).case
    assert case is not None
    address = reverse("registry:category", args=[case.number])
    assert signed_in(owner).post(address).status_code in (403, 404)
    assert signed_in(clerk).post(address, {"version": case.version}).status_code == 302
    assert refreshed(bus).state == "pending_category_change"
    assert paper_of(refreshed(bus), "category_change") is not None


def _another_vehicle(company: Company, owner: User) -> VehicleHolding:
    values = {"capacity": 42, "fitted_seats": 42, "manufacture_year": 2021, "category": "private", "title": "owned"}
    return vehicles.add_vehicle(
        company=company, chassis="9BWZZZ377VT004252", renavam="86769597308", plate="HJK7294", values=values, actor=owner
    )
