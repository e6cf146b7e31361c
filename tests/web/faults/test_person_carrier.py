# SPDX-License-Identifier: Apache-2.0
"""A carrier who is a person goes through all of enforcement, and no table, file or log line has them in the clear.

The road, the desk, the post, two defences, the gazette, slips, the bank, the debt register and a refund: by pages where
something is typed or sent.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import Settings

from outorga.web.accounts.models import Office, User
from outorga.web.appeals.actions import filing, terms
from outorga.web.appeals.models import Filing
from outorga.web.casefiles import forgetting, ledger, vault
from outorga.web.casefiles.models import CaseFile
from outorga.web.enforcement.actions import fines, refunds, stops
from outorga.web.enforcement.models import Fine, Notice, Stop
from outorga.web.payments.actions import bank_files, debts, slips
from outorga.web.payments.models import BankFile, BankLine, DebtExport
from outorga.web.work.jobs import Progress
from outorga.web.work.models import Job
from tests.web.appeals import cast as appeals_cast
from tests.web.enforcement import cast
from tests.web.enforcement.conftest import (
    _today,
    adopted,
    clerk,
    coefficient,
    company,
    driver,
    file,
    holding,
    inspector,
    known,
    office,
    owner,
    paper_file,
    put,
    put_all,
)
from tests.web.faults.clear import files_in_the_clear, in_the_clear, marks_in
from tests.web.registry.conftest import make_person, signed_in

__all__ = [
    "_today", "adopted", "clerk", "coefficient", "company", "driver", "file", "holding", "inspector", "known",
    "office", "owner", "paper_file", "put", "put_all",
]  # fmt: skip
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("coefficient", "known")]

CARRIER, CPF = "Zebedeu Quaresmeira", "529.982.247-25"
STORY = "Kombi jabuticabada recolhia gente na porta da feira."
DEFENCE = "Eu, Zebedeu, levava só a minha família, que se chama Muriçoca."
MARKS = ["zebedeu", "quaresmeira", "52998224725", "529.982.247-25", "jabuticabada", "muricoca"]
PDF = b"%PDF-1.4\n% " + f"{CARRIER} {CPF}".encode() + b"\n%%EOF\n"
Clock = Callable[[date], None]


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.OUTORGA_CHECKPOINT_DIR = str(tmp_path / "checkpoints")


@pytest.fixture
def treasurer(db: None) -> User:
    return make_person("rui", "Rui Paes", "treasurer")


@pytest.fixture
def director(db: None) -> User:
    return make_person("helena", "Helena Prado", "director")


def sent(browser: Client, address: str, told: dict[str, Any]) -> None:
    answer = browser.post(address, told)
    assert answer.status_code == 302, answer.content.decode()[:4000]


@pytest.fixture
def on_the_road(inspector: User, office: Office) -> Notice:
    """Stopped, photographed, charged, the vehicle held, and signed by the carrier."""
    stop: Stop = cast.stopped(inspector, office, plate="ABC1D23", area="intermunicipal")
    stops.add_photo(stop=stop, upload=cast.picture(), actor=inspector)
    agent, address = signed_in(inspector), f"/campo/paradas/{stop.pk}"
    charged = {"draw_0": "on", "narrative_0": STORY, "retain_0": "on", "confirmed": "on", "once": "um"}
    sent(agent, f"{address}/autos/", {**charged, "carrier_name": CARRIER, "carrier_document": CPF})
    signs = {"kind": "signed", "by": "holder", "person_name": CARRIER, "person_document": CPF}
    sent(agent, f"{address}/recebimento/", {**signs, "once": "dois"})
    return Notice.objects.select_related("case", "office").get()


@pytest.fixture
def by_post(on_the_road: Notice, inspector: User) -> Notice:
    """Drawn up at the desk and posted; the receipt came back with the name on it."""
    agent = signed_in(inspector)
    sent(agent, "/autos/novo/", {
        "once": "tres", "provision": "art21_cpt_inc5", "carrier_name": CARRIER, "carrier_cpf": CPF, "actor": "carrier",
        "plate": "ABC1D23", "area": "intermunicipal", "place": "MG-010, km 12", "found_at": "30/11/2026",
        "found_at_hora": "08h00", "issued_at": "30/11/2026", "issued_at_hora": "09h00", "narrative": STORY,
        "confirmed": "on",
    })  # fmt: skip
    made = Notice.objects.select_related("case", "office").latest("pk")
    cast.posted(made, inspector)
    upload = SimpleUploadedFile(f"AR {CARRIER}.pdf", PDF, content_type="application/pdf")
    version = str(cast.fresh(made).case.version)
    told = {"once": "quatro", "version": version, "kind": "delivered", "on": "30/11/2026", "file": upload}
    sent(agent, f"/processos/{made.case.number}/auto/entrega/", told)
    return cast.fresh(made)


def defended(notice: Notice, clerk: User) -> Filing:
    told = filing.Told(text=DEFENCE, channel="desk", signer={"name": CARRIER, "document": CPF})
    return filing.file(notice=cast.fresh(notice), stage="defence", told=told, actor=clerk)


def bank_file(treasurer: User, line: str) -> BankFile:
    """A return file that names who paid, sent on the page, read, confirmed and entered."""
    columns, wrong = "referencia;guia;data_pagamento;valor;pagador", f"X;{CARRIER};{CARRIER};{CARRIER};{CARRIER}"
    content = f"{columns}\n{line};{CARRIER} {CPF}\n{wrong}\n"
    upload = SimpleUploadedFile("retorno.csv", content.encode("latin-1"), content_type="text/csv")
    browser = signed_in(treasurer)
    sent(browser, "/arrecadacao/arquivos/", {"file": upload})
    made = BankFile.objects.latest("pk")
    _work(made)
    assert browser.get(f"/arrecadacao/arquivos/{made.pk}/").status_code == 200
    bank_files.confirm(bank_file=made, actor=treasurer)
    made.refresh_from_db()
    _work(made)
    return made


def _work(made: BankFile) -> None:
    assert made.job is not None
    job = Job.objects.get(pk=made.job.pk)
    work = {bank_files.READ: bank_files.read_draft, bank_files.ENTER: bank_files.enter_rows}[job.kind]
    work(Progress(job), **job.args)


def paid_by_slip(notice: Notice, treasurer: User, *, reference: str, on: date) -> None:
    fine = Fine.objects.select_related("case").get(notice=notice)
    slip = slips.issue(case=fine.case, actor=treasurer)
    amount = f"{fine.amount:.2f}".replace(".", ",")
    bank_file(treasurer, f"{reference};{slip.number};{on:%d/%m/%Y};{amount}")


@pytest.fixture
def story(
    on_the_road: Notice, by_post: Notice, clerk: User, director: User, treasurer: User, inspector: User, clock: Clock
) -> tuple[Notice, Notice]:
    """One notice ends in the debt register and is paid, the other falls and is given back."""
    clock(date(2026, 12, 4))
    lost, won = defended(on_the_road, clerk), defended(by_post, clerk)
    paid_by_slip(by_post, treasurer, reference="A1", on=date(2026, 12, 4))
    judge = signed_in(director)
    assert CARRIER in judge.get("/defesas/").content.decode()
    assert DEFENCE in judge.get(f"/defesas/{lost.pk}/").content.decode()
    clock(date(2026, 12, 8))
    appeals_cast.decide(lost, "reject", director)
    appeals_cast.decide(won, "grant", director)
    clock(date(2026, 12, 9))
    for notice in (on_the_road, by_post):
        appeals_cast.publish(notice, date(2026, 12, 9), clerk)
    refunds.refund(fine=Fine.objects.select_related("case").get(notice=by_post), order="OP 1", actor=treasurer)
    for on in (date(2026, 12, 22), date(2027, 1, 20)):
        clock(on)
        terms.end_appeal_terms(on)
        fines.settle_all(on)
    debts.export(actor=treasurer)
    paid_by_slip(on_the_road, treasurer, reference="A2", on=date(2027, 1, 20))
    return cast.fresh(on_the_road), cast.fresh(by_post)


def test_nothing_has_the_carrier_in_the_clear_after_all_of_enforcement(
    story: tuple[Notice, Notice], caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    assert in_the_clear(MARKS) == {}
    assert files_in_the_clear(MARKS) == []
    caught = [record.getMessage() for when in ("setup", "call") for record in caplog.get_records(when)]
    assert not marks_in("\n".join([*caught, *capfd.readouterr()]), MARKS)


def test_the_story_was_lived_and_who_may_read_it_does(
    story: tuple[Notice, Notice], treasurer: User, inspector: User
) -> None:
    """A scan of nothing would find nothing."""
    lost, won = story
    assert (lost.case.state, won.case.state) == ("final", "closed")
    assert lost.carrier_ref == won.carrier_ref
    states = {fine.notice_id: fine.case.state for fine in Fine.objects.select_related("case")}
    assert states == {lost.pk: "paid", won.pk: "refunded"}
    browser = signed_in(treasurer)
    export = DebtExport.objects.get()
    told = b"".join(browser.get(f"/arrecadacao/divida-ativa/{export.pk}/remessa.csv")).decode("utf-8-sig")
    assert f"{CARRIER};52998224725" in told
    line = BankLine.objects.filter(outcome="error").latest("pk")
    for address in (f"linhas/{line.line}/", "erros.csv"):
        assert CARRIER in browser.get(f"/arrecadacao/arquivos/{line.bank_file_id}/{address}").content.decode()
    for notice, title in ((lost, "Auto de infração"), (lost.fine, "Guia de pagamento (DAE)"), (won.fine, "Devolução")):
        assert CARRIER in cast.paper_text(notice.case, title, inspector)


def test_one_act_forgets_the_carrier_everywhere_and_the_ledger_verifies(
    story: tuple[Notice, Notice], treasurer: User, inspector: User
) -> None:
    lost, won = story
    ledger.make_checkpoint()
    people = {lost.carrier_ref, *vault.search(CARRIER)}
    officer = make_person("odete", "Odete Reis", "data_officer")
    for ref in sorted(people):
        assert forgetting.holds_of(ref) == []
        forgetting.forget(person_ref=ref, reason="Pedido 1/2027", actor=officer)
    assert vault.search(CARRIER) == vault.search(CPF) == []
    for case, title in ((lost.case, "Auto de infração"), (won.fine.case, "Devolução")):
        text = cast.paper_text(case, title, inspector)
        assert "dado eliminado" in text
        assert not marks_in(text, MARKS)
    browser = signed_in(treasurer)
    for case in CaseFile.objects.all():
        assert not marks_in(browser.get(case.get_absolute_url()).content, MARKS)
    export = DebtExport.objects.get()
    assert browser.get(f"/arrecadacao/divida-ativa/{export.pk}/remessa.csv").status_code == 302
    assert not ledger.verify().problems
