# SPDX-License-Identifier: Apache-2.0
"""What people are called stands nowhere in the clear: every table, stored file and log line is read raw.

Marked persons go through accounts, registry and charter as people do it, by pages where a page takes a file.
"""

import io
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, ImageDraw
from pytest_django import Settings

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import AccountEvent, Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files, ledger, vault
from outorga.web.casefiles.models import CaseEvent, FilePerson, StoredDecision
from outorga.web.charter import passengers
from outorga.web.charter.actions import drafts, filing, variations
from outorga.web.charter.models import Authorization
from outorga.web.registry.actions import companies, documents, drivers, members, review
from outorga.web.registry.actions.members import decide_access, request_access
from outorga.web.registry.models import Company, Document, Driver, LegalRepresentative, Membership, VehicleHolding
from tests.web.charter.conftest import (
    TRIP,
    _today,
    accept_all,
    adopted,
    clerk,
    company,
    driver,
    file,
    holding,
    office,
    owner,
    put,
    put_all,
    refreshed,
    registered,
    stranger,
)
from tests.web.faults.clear import files_in_the_clear, in_the_clear, marks_in
from tests.web.registry.conftest import REASON, VALUES, signed_in

__all__ = [
    "_today", "accept_all", "adopted", "clerk", "company", "driver", "file", "holding", "office", "owner", "put",
    "put_all", "refreshed", "registered", "stranger",
]  # fmt: skip
pytestmark = pytest.mark.django_db

ACCOUNT, RENAMED, INVITED = "Yolpexa Marakatu Prates", "Yolpexa Marakatina", "Ubirakeza Tolomeu"
DRIVER, SIGNER, PASSENGER, EXCHANGED = (
    "Zulmarco Xavantino",
    "Quirinalva Tupinarezzi",
    "Wandercleto Ybarezzo",
    "Hermengarda Ossuni",
)
DRIVER_CPF, SIGNER_CPF, PASSENGER_CPF = "529.982.247-25", "390.533.447-05", "111.444.777-35"
LICENCE, EXCHANGED_RG = "98123456078", "MG-77.654.321"
MAIL, NEW_MAIL, INVITED_MAIL = "yolpexa@marcada.example", "marakatu@marcada.example", "ubirakeza@marcada.example"
MARKS = [
    "yolpexa", "marakat", "ubirakeza", "tolomeu", "zulmarco", "xavantino", "quirinalva", "tupinarezzi", "wandercleto",
    "ybarezzo", "hermengarda", "ossuni", "marcada.example", "52998224725", "529.982.247-25", "39053344705",
    "390.533.447-05", "11144477735", "111.444.777-35", "98123456078", "77.654.321", "77654321",
]  # fmt: skip
# Where what a person is called may stand, and why.
OWN_ACCOUNT = {
    "accounts_user": "the account itself: who signs in, by what address",
    "account_emailaddress": "the sign-in library's row of the same address",
}
PDF = b"%PDF-1.4\n% " + f"{DRIVER} {SIGNER} {ACCOUNT} {DRIVER_CPF} {SIGNER_CPF}".encode() + b"\n%%EOF\n"


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.OUTORGA_CHECKPOINT_DIR = str(tmp_path / "checkpoints")


def pdf(name: str) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, PDF, content_type="application/pdf")


def photograph(name: str) -> SimpleUploadedFile:
    out, image = io.BytesIO(), Image.new("RGB", (60, 40), "white")
    ImageDraw.Draw(image).line((3, 3, 50, 30), "black")
    image.save(out, "PNG")
    return SimpleUploadedFile(name, out.getvalue(), content_type="image/png")


def sent(client: Client, address: str, data: dict[str, Any]) -> Any:
    answer = client.post(address, data)
    assert answer.status_code == 302, f"{address}: {re.sub(r'(?s)<head.*?</head>', '', answer.content.decode())[:4000]}"
    return answer


# What the marked persons do


@pytest.fixture
def account(office: Office, client: Client) -> User:
    """Somebody signs up, confirms, changes name and address; another is invited, blocked and restored."""
    new = {"name": ACCOUNT, "email": MAIL, "password1": "uma frase comprida"}
    sent(client, "/criar-conta/", new)
    sent(client, "/criar-conta/confirmar/", {"code": code_in(mail.outbox[-1].body)})
    client.post("/sair/")
    sent(client, "/entrar/", {"login": MAIL, "password": new["password1"]})
    sent(client, "/conta/nome/", {"name": RENAMED})
    sent(client, "/conta/email/", {"email": NEW_MAIL, "action_add": ""})
    sent(client, "/criar-conta/confirmar/", {"code": code_in(mail.outbox[-1].body)})
    client.post("/sair/")
    client.post("/entrar/", {"login": NEW_MAIL, "password": "errada errada"})
    client.post("/conta/senha/esqueci/", {"email": NEW_MAIL})
    manager = accounts.create_user(actor=None, email="chefe@agencia.example", name="Chefia", password=None)
    accounts.assign_role(actor=None, user=manager, role="administrator")
    invited = accounts.invite_user(actor=manager, email=INVITED_MAIL, name=INVITED)
    accounts.change_name(actor=manager, user=invited, name=f"{INVITED} Neto")
    accounts.assign_role(actor=manager, user=invited, role="clerk", office=office, designation="Portaria 7/2026")
    accounts.set_active(actor=manager, user=invited, is_active=False, reason="Licença")
    accounts.set_active(actor=manager, user=invited, is_active=True, reason="Volta")
    user = User.objects.get(email=NEW_MAIL)
    assert user.name == RENAMED
    return user


def code_in(message: object) -> str:
    found = re.search(r"^\d{6}$", str(message), re.MULTILINE)
    assert found
    return found.group()


@pytest.fixture
def attorney(account: User, registered: Company, owner: User) -> Membership:
    """The person asks for access, gets it, loses it and comes back with a power of attorney."""
    asked = request_access(company=registered, actor=account, message="Cuido da documentação.")
    decide_access(request=asked, grant=True, actor=owner)
    members.end_membership(membership=account.memberships.get(), on=date(2026, 11, 29), actor=owner)
    letter = {
        "email": NEW_MAIL,
        "role": "representative",
        "scope": ["charter"],
        "document": pdf(f"Procuração {ACCOUNT}.pdf"),
    }
    sent(signed_in(owner), "/empresa/representantes/novo/", letter)
    return Membership.objects.get(user=account, until_on=None)


@pytest.fixture
def marked_driver(registered: Company, owner: User, clerk: User, file: Callable[..., Any]) -> Driver:
    """A driver is named on the page, shows papers by upload and by phone, and is registered; one paper is rejected."""
    browser = signed_in(owner)
    named = {
        "name": DRIVER,
        "cpf": DRIVER_CPF,
        "link": "employee",
        "from_on": "02/01/2024",
        "licence": LICENCE,
        "licence_category": "D",
    }
    sent(browser, "/empresa/condutores/novo/", named)
    driver = registered.drivers.order_by("-pk")[0]
    for item in (f"art4_cpt_inc3_ali{number}" for number in range(1, 7)):
        values = {
            name: f"{value:%d/%m/%Y}" if isinstance(value, date) else value
            for name, value in VALUES.get(item, {}).items()
        }
        typed = {**values, "issued_on": "20/11/2026", "licence_penalty": "no", "form": "original"}
        sent(browser, f"/empresa/documentos/condutor/{driver.pk}/{item}/", {**typed, "file": pdf(f"CNH {DRIVER}.pdf")})
    paper = Document.objects.get(case=driver.case, item="art4_cpt_inc3_ali1")
    _row, token = documents.hand_over(document=paper, subject=driver, actor=owner)
    assert Client().post(f"/enviar/{token}/", {"file": photograph(f"{DRIVER}.png")}).status_code == 200
    subject = refreshed(driver)
    file(subject)
    assert subject.case is not None
    first = subject.case.documents.get(item="art4_cpt_inc3_ali6")
    review.take_up(case=subject.case, actor=clerk)
    documents.reject_document(document=first, subject=refreshed(driver), reason=REASON, actor=clerk)
    sent(
        browser,
        f"/empresa/documentos/condutor/{driver.pk}/{first.item}/",
        {"form": "original", "issued_on": "21/11/2026", "file": pdf(f"Conta {DRIVER}.pdf")},
    )
    for row in subject.case.documents.filter(state="filed"):
        documents.accept_document(document=row, subject=refreshed(driver), actor=clerk)
    review.register(case=subject.case, actor=clerk)
    found = refreshed(driver)
    assert isinstance(found, Driver)
    assert found.state == "registered"
    return found


@pytest.fixture
def signer(registered: Company, owner: User) -> None:
    """Somebody who signs for the company is named, and shows an identity."""
    companies.add_representative(company=registered, name=SIGNER, cpf=SIGNER_CPF, actor=owner, office_held="Sócia")
    identity = {"form": "original", "file": pdf(f"RG {SIGNER}.pdf")}
    sent(signed_in(owner), f"/empresa/documentos/empresa/{registered.pk}/art4_cpt_inc1_ali7/", identity)


@pytest.fixture
def trip(registered: Company, holding: VehicleHolding, marked_driver: Driver, owner: User) -> Authorization:
    """A trip with a list sent as a sheet, one line of it wrong; then one person in the place of another."""
    draft = drafts.start(company=registered, service="occasional", actor=owner)
    drafts.save(draft=draft, answers=TRIP, actor=owner)
    drafts.choose_vehicles(draft=draft, holdings=[holding], actor=owner)
    drafts.choose_drivers(draft=draft, drivers=[marked_driver], actor=owner)
    people = ((PASSENGER, PASSENGER_CPF), (EXCHANGED, "CPF 111.111.111-11"), (f"{PASSENGER} Filho", PASSENGER_CPF))
    lines = "Nome;Documento\n" + "".join(f"{name};{document}\n" for name, document in people)
    sheet = SimpleUploadedFile(f"Família {PASSENGER}.csv", lines.encode("cp1252"), content_type="text/csv")
    browser = signed_in(owner)
    sent(browser, f"/empresa/viagens/{draft.pk}/passageiros/", {"enviar": "1", "file": sheet})
    sent(browser, f"/empresa/viagens/{draft.pk}/passageiros/", {"so_boas": "1"})
    asked = filing.file_request(draft=draft, actor=owner, declared="sim")
    first = passengers.rows(asked)[0]
    variations.exchange_passenger(asked=asked, row=first, name=EXCHANGED, document=f"RG {EXCHANGED_RG}", actor=owner)
    return asked


@pytest.fixture
def everything(attorney: Membership, signer: None, trip: Authorization, marked_driver: Driver, clerk: User) -> Driver:
    """All of it, and the ends: the driver leaves, a clerk reads and writes."""
    assert trip.case is not None
    cases.add_note(case=trip.case, text="Conferida.", actor=clerk)
    browser = signed_in(clerk)
    asked = {"text": f"{PASSENGER}, CPF {PASSENGER_CPF}, viaja?", "file": pdf(f"Bilhete {PASSENGER}.pdf")}
    sent(browser, f"{trip.case.get_absolute_url()}mensagens/", asked)
    for page in ("mensagens/", "avisos/", "acessos/"):
        assert browser.get(f"{trip.case.get_absolute_url()}{page}").status_code == 200
    for address in (f"/cadastro/condutores/{marked_driver.pk}/", f"/buscar/?q={DRIVER}", trip.case.get_absolute_url()):
        browser.get(address)
    drivers.end_link(driver=marked_driver, on=date(2026, 11, 30), reason="Saiu.", actor=None)
    return marked_driver


# What is left behind


def found_in(raw: str | bytes) -> set[str]:
    return marks_in(raw, MARKS)


def test_no_table_holds_what_a_marked_person_is_called_but_the_own_account(everything: Driver) -> None:
    found = in_the_clear(MARKS)
    assert {table: marks for table, marks in found.items() if table not in OWN_ACCOUNT} == {}
    assert set(found) == set(OWN_ACCOUNT)


def test_the_scan_reads_events_decisions_and_files_that_are_there(everything: Driver) -> None:
    """A scan of nothing would find nothing."""
    kinds = set(AccountEvent.objects.values_list("kind", flat=True))
    assert {"person.signed_up", "person.renamed", "email.changed", "email.confirmed", "person.invited"} <= kinds
    assert {"representative.added", "member.granted", "document.put", "document.rejected", "register", "issue",
            "variation.passenger"} <= set(CaseEvent.objects.values_list("kind", flat=True))  # fmt: skip
    assert {"passenger_list", "registration", "document"} <= set(
        StoredDecision.objects.values_list("service", flat=True)
    )
    account = vault.reference("account", User.objects.get(email=NEW_MAIL).pk)
    signer = LegalRepresentative.objects.get().person.vault_ref
    sealed = set(FilePerson.objects.values_list("person_ref", flat=True))
    assert {account, signer, everything.person.vault_ref} <= sealed
    assert found_in(PDF)
    name = vault.get(everything.person.vault_ref, actor=None, purpose="test")["name"]
    assert found_in(name)


def test_no_stored_file_and_no_log_line_holds_them(
    everything: Driver, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    assert files_in_the_clear(MARKS) == []
    caught = [record.getMessage() for when in ("setup", "call") for record in caplog.get_records(when)]
    assert not found_in("\n".join(caught))
    out, err = capfd.readouterr()
    assert not found_in(out + err)


def test_after_the_driver_is_forgotten_nobody_reads_the_papers_and_the_ledger_verifies(
    everything: Driver, clerk: User
) -> None:
    ledger.make_checkpoint()
    vault.forget(everything.person.vault_ref, actor=clerk, reason="pedido")
    browser = signed_in(clerk)
    assert everything.case is not None
    papers = list(everything.case.attachments.all())
    assert papers
    assert {browser.get(paper.get_absolute_url()).status_code for paper in papers} == {410}
    assert browser.get(everything.case.get_absolute_url()).status_code == 200
    assert not ledger.verify().problems
    assert not list(files.faults(contents=True))
