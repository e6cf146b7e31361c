# SPDX-License-Identifier: Apache-2.0
"""The treasurer's pages and the company's: what they show comes from stored decisions and the books."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from outorga.web import clock
from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.payments.actions import bank_files, credits, slips
from outorga.web.payments.models import Allocation, BankFile, Credit, DebtCertificate, DebtExport, Slip, TrafficQuery
from outorga.web.registry.models import Company, Membership
from outorga.web.work.jobs import Progress
from outorga.web.work.models import Job
from tests.web.payments.bank import Told, written
from tests.web.payments.conftest import AMOUNT, TODAY, Costs, make_person


@pytest.fixture
def owner(company: Company) -> User:
    user = make_person("joana", "Joana Prates", "company")
    Membership.objects.create(
        user=user, company=company, role="owner", from_on=TODAY, granted_at=clock.now(), granted_by=user
    )
    return user


@pytest.fixture
def desk(treasurer: User, as_user: Callable[[User], Client]) -> Client:
    return as_user(treasurer)


@pytest.fixture
def home(owner: User, as_user: Callable[[User], Client]) -> Client:
    return as_user(owner)


def _run(bank_file: BankFile) -> None:
    assert bank_file.job_id is not None
    job = Job.objects.get(pk=bank_file.job_id)
    {bank_files.READ: bank_files.read_draft, bank_files.ENTER: bank_files.enter_rows}[job.kind](
        Progress(job), **job.args
    )


def _text(response: Any) -> str:
    return str(response.content.decode())


def test_the_company_sees_what_is_to_be_paid_and_pays_in_one_click(home: Client, case: CaseFile) -> None:
    listed = _text(home.get("/empresa/multas/"))
    assert "1.078,02" in listed
    page = _text(home.get(f"/empresa/multas/{case.number}/"))
    assert "Pagar R$" in page
    response = home.post(f"/empresa/multas/{case.number}/guia/", follow=True)
    slip = Slip.objects.get()
    assert response.redirect_chain[-1][0] == f"/empresa/multas/{case.number}/guia/{slip.number}/"
    shown = _text(response)
    assert slip.pix in shown
    assert "Baixar a guia em PDF" in shown
    assert home.get(f"/empresa/papeis/{slip.paper.formatted_code}.pdf").status_code == 200
    home.post(f"/empresa/multas/{case.number}/guia/")
    assert Slip.objects.count() == 1


def test_another_company_does_not_see_it(case: CaseFile, as_user: Callable[[User], Client], company: Company) -> None:
    other = Company(
        cnpj="11222333000181", legal_name="Outra Ltda", created_at=company.created_at, saved_at=company.saved_at
    )
    other.refold()
    other.save()
    user = make_person("elcio", "Élcio Ramos", "company")
    Membership.objects.create(
        user=user, company=other, role="owner", from_on=TODAY, granted_at=clock.now(), granted_by=user
    )
    browser = as_user(user)
    assert browser.get(f"/empresa/multas/{case.number}/").status_code == 404
    assert browser.post(f"/empresa/multas/{case.number}/guia/").status_code == 404
    assert not Slip.objects.exists()


def test_a_file_is_sent_read_mended_and_credited_on_screen(desk: Client, case: CaseFile, treasurer: User) -> None:
    slip = slips.issue(case=case, actor=treasurer)
    content = written("csv", [Told("260000000099", AMOUNT, TODAY), Told("990000000019", Decimal("3.00"), TODAY)])
    response = desk.post("/arrecadacao/arquivos/", {"file": SimpleUploadedFile("retorno.csv", content, "text/csv")})
    found = BankFile.objects.get()
    assert response["Location"] == f"/arrecadacao/arquivos/{found.pk}/"
    _run(found)
    page = _text(desk.get(f"/arrecadacao/arquivos/{found.pk}/"))
    assert "Guia desconhecida" in page
    assert "Creditar 2 pagamentos" in page
    line = f"/arrecadacao/arquivos/{found.pk}/linhas/2/"
    assert "Linha 2" in _text(desk.get(line))
    desk.post(line, {"slip_number": slip.number, "paid_on": "30/11/2026", "amount": "1.078,02"})
    desk.post(f"/arrecadacao/arquivos/{found.pk}/linhas/3/", {"deixar": "1"})
    desk.post(f"/arrecadacao/arquivos/{found.pk}/confirmar/")
    found.refresh_from_db()
    _run(found)
    assert Credit.objects.get().slip == slip
    again = desk.post("/arrecadacao/arquivos/", {"file": SimpleUploadedFile("outro.csv", content)}, follow=True)
    assert "já foi enviado" in _text(again)


def test_a_file_that_is_none_says_so_beside_the_field(desk: Client) -> None:
    upload = SimpleUploadedFile("retorno.txt", b"ola mundo\n", "text/plain")
    page = _text(desk.post("/arrecadacao/arquivos/", {"file": upload}))
    assert "não é retorno de cobrança" in page
    assert not BankFile.objects.exists()


def test_a_waiting_credit_is_identified_on_screen(desk: Client, case: CaseFile, treasurer: User, charged: Any) -> None:
    credits.receive(case=case, amount=AMOUNT + 50, paid_on=TODAY, reference="r1", actor=treasurer)
    other = charged(Decimal("20.00"))
    credit = Credit.objects.get()
    assert "50,00" in _text(desk.get("/arrecadacao/creditos/"))
    told = {"case": other.number, "reason": "O pagador mostrou o comprovante desta despesa."}
    assert desk.post(f"/arrecadacao/creditos/{credit.pk}/identificar/", told).status_code == 302
    assert "30,00" in _text(desk.get("/arrecadacao/creditos/"))
    back = f"/arrecadacao/creditos/{credit.pk}/devolver/"
    assert 'name="once"' in _text(desk.get(back))
    long = {"reason": "Ordem de pagamento 2026/17, pago a mais. " * 10}
    assert "Use no máximo 300 letras" in _text(desk.post(back, long)), "nothing is cut unseen"
    why = {"reason": "Ordem de pagamento 2026/17, pago a mais.", "once": "one page"}
    for _sent_twice in range(2):
        assert desk.post(back, why).status_code == 302
    assert Allocation.objects.filter(case=None).count() == 1
    assert desk.post(back, {**why, "once": "another page"}).status_code == 200
    assert "Nenhum crédito espera" in _text(desk.get("/arrecadacao/creditos/"))


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("overdue", "positive"),
        ("appeal_pending", "positive_as_negative"),
        ("within_term", "positive_as_negative"),
        ("not_due", "negative"),
    ],
)
def test_a_certificate_says_what_is_owed_on_its_day(
    home: Client, case: CaseFile, costs: Costs, state: str, kind: str
) -> None:
    costs.state = state
    home.post("/empresa/multas/certidoes/nova/")
    made = DebtCertificate.objects.get()
    assert (made.kind, made.valid_until.isoformat()) == (kind, "2026-12-30")
    assert made.number in _text(home.get("/empresa/multas/certidoes/"))
    assert home.get(f"/empresa/papeis/{made.paper.formatted_code}.pdf").status_code == 200


def test_a_certificate_is_given_at_the_desk(desk: Client, company: Company, costs: Costs) -> None:
    assert "não há empresa" in _text(desk.post("/arrecadacao/certidoes/", {"cnpj": "11.222.333/0001-81"})).lower()
    response = desk.post("/arrecadacao/certidoes/", {"cnpj": "41.738.295/0001-85"})
    assert desk.get(response["Location"])["Content-Type"] == "application/pdf"
    assert DebtCertificate.objects.get().kind == "negative"


def test_a_clerk_certifies_for_the_own_office_and_sees_no_certificate_of_another(
    clerk: User, company: Company, costs: Costs, as_user: Callable[[User], Client]
) -> None:
    elsewhere = accounts.create_office(
        actor=None, code="crg-05", name="5ª Regional", city_code="3169901", municipality="Ubá"
    )
    here, away = as_user(clerk), as_user(make_person("fora", "Ana Prates", "clerk", elsewhere))
    page = here.post("/arrecadacao/certidoes/", {"cnpj": company.cnpj})["Location"]
    number = DebtCertificate.objects.get().number
    assert number in _text(here.get("/arrecadacao/certidoes/"))
    assert number not in _text(away.get("/arrecadacao/certidoes/"))
    assert (here.get(page).status_code, away.get(page).status_code) == (200, 404)
    away.post("/arrecadacao/certidoes/", {"cnpj": company.cnpj})
    assert DebtCertificate.objects.count() == 1


@pytest.mark.parametrize("address", ["", "nova/", "baixas/", "dicionario.csv", "1/remessa.csv", "1/recibo/"])
def test_the_debts_of_all_offices_are_not_shown_to_who_serves_one(
    clerk: User, as_user: Callable[[User], Client], address: str
) -> None:
    sent = as_user(clerk).post if address in ("nova/", "baixas/") else as_user(clerk).get
    assert sent(f"/arrecadacao/divida-ativa/{address}").status_code == 403


def test_debts_are_exported_once_with_their_dictionary_and_receipt(desk: Client, case: CaseFile) -> None:
    assert "1 débito vencido" in _text(desk.get("/arrecadacao/divida-ativa/"))
    desk.post("/arrecadacao/divida-ativa/nova/")
    made = DebtExport.objects.get()
    assert (made.count, made.total) == (1, AMOUNT)
    sent = b"".join(desk.get(f"/arrecadacao/divida-ativa/{made.pk}/remessa.csv")).decode("utf-8-sig")
    header, row = sent.splitlines()
    assert header.split(";")[:3] == ["exportacao", "processo", "especie"]
    assert case.number in row
    assert "1078,02" in row
    assert set(header.split(";")) <= set(
        _text(desk.get("/arrecadacao/divida-ativa/dicionario.csv")).replace("\r\n", ";").split(";")
    )
    assert "Nenhum débito vencido" in _text(desk.post("/arrecadacao/divida-ativa/nova/", follow=True))
    assert DebtExport.objects.count() == 1
    desk.post(f"/arrecadacao/divida-ativa/{made.pk}/recibo/", {"receipt": "AGE-17", "received_on": "30/11/2026"})
    made.refresh_from_db()
    assert made.receipt == "AGE-17"
    assert "já tem recibo" in _text(
        desk.post(f"/arrecadacao/divida-ativa/{made.pk}/recibo/", {"receipt": "X", "received_on": "30/11/2026"})
    )


def test_the_first_page_shows_the_books(desk: Client, case: CaseFile) -> None:
    page = _text(desk.get("/arrecadacao/"))
    assert "1.078,02" in page
    assert "a soma é sempre zero" in page
    assert case.title in _text(desk.get("/arrecadacao/cobrancas/"))


@pytest.mark.places("mg-44007-2005", "power", "art27_cpt")
@pytest.mark.parametrize(("state", "released"), [("overdue", False), ("within_term", True), ("appeal_pending", True)])
def test_the_traffic_department_asks_and_is_told_what_bars(
    desk: Client,
    case: CaseFile,
    costs: Costs,
    state: str,
    released: bool,
    as_user: Callable[[User], Client],
    owner: User,
) -> None:
    costs.state = state
    asked = {"plate": "RVM4C82", "act": "owner_transfer"}
    page = _text(desk.post("/arrecadacao/transito/", asked))
    assert ("Nada trava este ato" in page) is released
    query = TrafficQuery.objects.get()
    assert (query.released, query.blocking) == (released, Decimal(0) if released else AMOUNT)
    assert query.decisions.get().service == "traffic_clearance"
    assert as_user(owner).post("/arrecadacao/transito/", asked).status_code == 403
    assert TrafficQuery.objects.count() == 1
