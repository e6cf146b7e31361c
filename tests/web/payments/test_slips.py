# SPDX-License-Identifier: Apache-2.0
"""A slip: its amount is a stored decision's, its paper holds both codes, and a second click makes no second one."""

import io
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from types import ModuleType
from typing import Any

import pypdf
import pytest
from django.test import Client

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseEvent, CaseFile
from outorga.web.papers import render
from outorga.web.payments import barcode, pix
from outorga.web.payments.actions import credits, slips
from outorga.web.payments.errors import NotCollecting, NothingToPay
from outorga.web.payments.models import Slip
from outorga.web.registry.errors import NotYours
from tests.web.payments.conftest import AMOUNT, TODAY, Costs, make_person

MADE, PIX = barcode.code, pix.payload


def test_a_slip_asks_for_what_is_due(case: CaseFile, treasurer: User) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    assert (slip.document, slip.number, slip.amount, slip.pay_until) == ("DAE", "260000000018", AMOUNT, TODAY)
    assert barcode.read(slip.barcode) == slip.barcode
    assert pix.is_whole(slip.pix)
    assert CaseEvent.objects.get(case=case, kind=slips.ISSUED).data["number"] == slip.number


def another_amount(**told: Any) -> str:
    return MADE(**told | {"amount": told["amount"] + 1})


def cut_short(**told: Any) -> str:
    return PIX(**told)[:-1]


@pytest.mark.parametrize(("module", "name", "wrong"), [(barcode, "code", another_amount), (pix, "payload", cut_short)])
def test_a_slip_whose_code_a_bank_would_read_otherwise_is_never_made(
    case: CaseFile, treasurer: User, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str,
    wrong: Callable[..., str],
) -> None:  # fmt: skip
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(ValueError, match="does not read back"):
        slips.issue(case=case, actor=treasurer)
    assert not Slip.objects.exists()


def test_the_same_slip_is_answered_while_it_is_good(
    case: CaseFile, treasurer: User, clock: Callable[[date], None]
) -> None:
    first = slips.issue(case=case, actor=treasurer)
    assert slips.issue(case=case, actor=treasurer) == first
    clock(TODAY + timedelta(days=1))
    later = slips.issue(case=case, actor=treasurer)
    assert later != first
    assert later.pay_until == TODAY + timedelta(days=31)


def test_a_part_paid_leaves_a_slip_for_the_rest(case: CaseFile, treasurer: User) -> None:
    slips.issue(case=case, actor=treasurer)
    credits.receive(case=case, amount=Decimal("78.02"), paid_on=TODAY, reference="r1", actor=treasurer)
    assert slips.issue(case=case, actor=treasurer).amount == Decimal("1000.00")


def test_nothing_is_asked_for_what_is_paid(case: CaseFile, treasurer: User, costs: Costs) -> None:
    credits.receive(case=case, amount=AMOUNT, paid_on=TODAY, reference="r1", actor=treasurer)
    costs.why_not = "paga"
    with pytest.raises(NothingToPay, match="paga"):
        slips.issue(case=case, actor=treasurer)
    assert not Slip.objects.exists()


def test_only_who_pays_or_collects_makes_a_slip(case: CaseFile) -> None:
    with pytest.raises(NotYours):
        slips.issue(case=case, actor=make_person("elcio", "Élcio Ramos", "company"))
    assert not Slip.objects.exists()


@pytest.mark.parametrize(("document", "name"), [("DAE", "Estadual"), ("GRU", "União")])
def test_the_paper_names_the_agencys_document_and_shows_both_codes(
    case: CaseFile, treasurer: User, settings: Any, document: str, name: str
) -> None:
    settings.OUTORGA_COLLECTION_DOCUMENT = document
    slip = slips.issue(case=case, actor=treasurer)
    printed = render.paper_pdf(slip.paper, viewer=treasurer)
    text = pypdf.PdfReader(io.BytesIO(printed)).pages[0].extract_text()
    assert f"Guia de pagamento ({document})" in text
    assert name in text
    assert "1.078,02" in text
    assert barcode.line(slip.barcode) in text


def test_the_pix_text_copied_from_the_paper_is_whole(case: CaseFile, treasurer: User) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    printed = render.paper_pdf(slip.paper, viewer=treasurer)
    [page] = pypdf.PdfReader(io.BytesIO(printed)).pages
    assert slip.pix in page.extract_text().replace("\n", "")


def test_the_codes_on_the_paper_are_read_by_a_machine(case: CaseFile, treasurer: User) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    content = slip.paper.content()
    drawn = {code.form: code.text for section in content.sections for code in section.codes}  # type: ignore[union-attr]
    assert drawn == {"qr": slip.pix, "bars": slip.barcode}


def test_without_a_key_a_slip_has_only_its_bar_code(case: CaseFile, treasurer: User, settings: Any) -> None:
    settings.OUTORGA_PIX_KEY = ""
    slip = slips.issue(case=case, actor=treasurer)
    assert slip.pix == ""
    assert barcode.read(slip.barcode)


@pytest.mark.parametrize(
    ("name", "value"),
    [("OUTORGA_COLLECTION_ORGAN", ""), ("OUTORGA_AGENCY_CNPJ", ""), ("OUTORGA_COLLECTION_DOCUMENT", "boleto")],
)
def test_an_agency_that_has_not_said_how_it_collects_makes_no_slip_and_says_so(
    case: CaseFile, treasurer: User, settings: Any, as_user: Callable[[User], Client], name: str, value: str
) -> None:
    setattr(settings, name, value)
    with pytest.raises(NotCollecting):
        slips.issue(case=case, actor=treasurer)
    page = as_user(treasurer).post(f"/processos/{case.number}/guia/", follow=True)
    assert page.status_code == 200
    assert "não configurou a arrecadação" in page.content.decode()
    assert not Slip.objects.exists()
