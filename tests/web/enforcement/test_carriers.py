# SPDX-License-Identifier: Apache-2.0
"""Carriers in no register: a firm in the clear, a person in the vault, found and named only where cases are read."""

import csv
import io
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import forgetting, looks, vault
from outorga.web.casefiles.errors import Forgotten, StillNeeded
from outorga.web.casefiles.models import LookedAt
from outorga.web.enforcement.actions import fines, notices, service, stops
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.models import Fine, Notice, Stop
from outorga.web.payments.actions import debts
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person, signed_in

pytestmark = pytest.mark.usefixtures("coefficient")
NAME, CPF, STORY = "Zebedeu Quaresmeira", "529.982.247-25", "Zebedeu cobrava de cada um na rodoviária."
FIRM, CNPJ = "Rodoviário Sem Papel Ltda", "11.222.333/0001-81"
LIST = "/autos/"


@pytest.fixture
def reader(known: Company, office: Office) -> Client:
    """A clerk of the office, who reads its cases."""
    return signed_in(make_person("lia", "Lia Prates", "clerk", office))


@pytest.fixture
def away(known: Company) -> Client:
    """A clerk of another office, who reads only that one's."""
    other = accounts.create_office(
        actor=None, code="crg-12", name="12ª Regional", city_code="3170206", municipality="Uberlândia"
    )
    return signed_in(make_person("uberto", "Uberto Dias", "clerk", other))


@pytest.fixture
def officer(db: None) -> User:
    return make_person("odete", "Odete Reis", "data_officer")


def drawn(known: Company, agent: User, office: Office, **told: Any) -> Notice:
    """A notice against a carrier in no register."""
    given = {"carrier_name": NAME, "carrier_document": CPF, **told}
    seen = replace(cast.occasion(known, office), company=None, actor="carrier", **given)
    return notices.draw_up_alone(occasion=seen, item=Charge(cast.UNSAFE, STORY), actor=agent)


def page_of(browser: Client, address: str, **asked: Any) -> str:
    return str(browser.get(address, asked).content.decode())


def sought(browser: Client, text: str) -> str:
    """The list as it answers what was typed into its form."""
    answer = browser.post(LIST, {"busca": text, "regional": ""})
    assert answer.status_code == 302
    assert "52998224725" not in answer["Location"].replace(".", "").replace("-", "")
    return page_of(browser, answer["Location"])


def test_a_person_stands_in_the_vault_and_a_firm_on_the_notice(known: Company, inspector: User, office: Office) -> None:
    person = drawn(known, inspector, office)
    assert (person.carrier_name, person.carrier_document, person.narrative_ref) == ("", "", "")
    firm = drawn(known, inspector, office, carrier_name=FIRM, carrier_document=CNPJ)
    assert (firm.carrier_ref, firm.carrier_name, firm.carrier_document) == ("", FIRM, "11222333000181")
    assert STORY in page_of(signed_in(inspector), firm.case.get_absolute_url())
    with pytest.raises(DatabaseError), transaction.atomic():
        Notice.objects.filter(pk=person.pk).update(carrier_ref="")


def test_one_person_has_one_key_and_each_notice_the_name_it_was_drawn_up_with(
    known: Company, inspector: User, office: Office, reader: Client
) -> None:
    first = drawn(known, inspector, office)
    second = drawn(known, inspector, office, carrier_name="Zebedeu Q. da Silva", carrier_document="52998224725")
    assert first.carrier_ref == second.carrier_ref
    assert NAME in page_of(reader, first.case.get_absolute_url())
    assert "Zebedeu Q. da Silva" in page_of(reader, second.case.get_absolute_url())
    assert NAME in cast.paper_text(first.case, "Auto de infração", inspector)
    for written in (NAME, "silva"):
        assert first.number in sought(reader, written)


@pytest.mark.parametrize("typed", [CPF, "52998224725", "quaresmeira", "ZEBEDEU QUAR"])
def test_who_reads_the_cases_finds_a_person_by_number_or_name_and_another_office_does_not(
    known: Company, inspector: User, office: Office, reader: Client, away: Client, typed: str
) -> None:
    notice = drawn(known, inspector, office)
    drawn(known, inspector, office, carrier_name="Outra Pessoa", carrier_document="")
    page = sought(reader, typed)
    assert page.count("/processos/") == 1
    assert notice.number in page
    assert NAME in page
    assert ("contra a pessoa do CPF procurado" in page) is ("52998224725" in typed.replace(".", "").replace("-", ""))
    assert notice.number not in sought(away, typed)


def test_a_cpf_in_an_address_finds_nothing(known: Company, inspector: User, office: Office, reader: Client) -> None:
    notice = drawn(known, inspector, office)
    assert notice.number not in page_of(reader, LIST, busca=CPF)


def test_a_firm_is_found_by_its_number_and_its_name_by_everybody(
    known: Company, inspector: User, office: Office, away: Client
) -> None:
    notice = drawn(known, inspector, office, carrier_name=FIRM, carrier_document=CNPJ)
    for typed in (CNPJ, "Sem Papel"):
        page = sought(away, typed)
        assert notice.number in page
        assert FIRM in page


def test_another_office_sees_a_covered_name_in_list_and_file(
    known: Company, inspector: User, office: Office, reader: Client, away: Client
) -> None:
    notice = drawn(known, inspector, office)
    page = page_of(away, LIST, regional="")
    assert notice.number in page
    assert "Pessoa, nome reservado" in page
    for browser, name in ((away, "Pessoa, nome reservado"), (reader, NAME)):
        file = browser.get(LIST, {"_export": "csv", "regional": ""}).content.decode("utf-8-sig")
        [row] = list(csv.reader(io.StringIO(file)))[1:] or [[]]
        assert name in row
    assert not LookedAt.objects.filter(user__name="Uberto Dias").exists()
    assert LookedAt.objects.filter(user__name="Lia Prates", person_ref=notice.carrier_ref).exists()


def test_a_list_asks_as_often_for_many_persons_as_for_one(
    known: Company, inspector: User, office: Office, reader: Client
) -> None:
    asked = []
    for more in (1, 5):
        for place in range(more):
            drawn(known, inspector, office, carrier_name=f"Pessoa Número{place}", carrier_document="")
        page_of(reader, LIST)
        with CaptureQueriesContext(connection) as seen:
            assert "Pessoa Número" in page_of(reader, LIST)
        asked.append(len(seen))
    assert asked[0] == asked[1]


def test_each_look_is_on_the_file_of_the_notice_in_words(
    known: Company, inspector: User, office: Office, reader: Client
) -> None:
    notice = drawn(known, inspector, office)
    page_of(reader, LIST)
    page_of(reader, notice.case.get_absolute_url())
    assert {row.why for row in looks.shown(looks.by_person(notice.case))} == {"Lista de autos", "Auto lido"}


def test_the_desk_takes_the_cpf_of_a_person_or_the_cnpj_of_a_firm_and_not_both(
    known: Company, inspector: User, office: Office
) -> None:
    sent = {
        "once": "um", "provision": "art21_cpt_inc5", "carrier_name": NAME, "carrier_cpf": CPF, "actor": "carrier",
        "plate": "ABC1D23", "area": "intermunicipal", "place": "MG-010, km 12", "found_at": "30/11/2026",
        "found_at_hora": "08h00", "issued_at": "30/11/2026", "issued_at_hora": "09h00", "narrative": STORY,
        "confirmed": "on",
    }  # fmt: skip
    browser = signed_in(inspector)
    refused = browser.post("/autos/novo/", {**sent, "cnpj": CNPJ})
    assert refused.status_code == 200
    assert "e não os dois" in refused.content.decode()
    assert browser.post("/autos/novo/", sent).status_code == 302
    made = Notice.objects.get()
    page = page_of(browser, made.case.get_absolute_url())
    assert all(told in page for told in (NAME, CPF, STORY))


# Forgetting


@pytest.fixture
def stop(known: Company, inspector: User, office: Office) -> Stop:
    """A stop of a vehicle in no register, with a photograph."""
    made = cast.stopped(inspector, office, plate="ABC1D23")
    stops.add_photo(stop=made, upload=cast.picture(), actor=inspector)
    return made


@pytest.fixture
def over(stop: Stop, inspector: User) -> Notice:
    """A notice against a person who signed for it, final; its fine is open."""
    seen = replace(notices.of_the_stop(stop), carrier_name=NAME, carrier_document=CPF)
    [made] = notices.draw_up(stop=stop, items=[Charge(cast.UNSAFE, STORY)], actor=inspector, occasion=seen)
    service.prove(notice=made, kind="posted", on=date(2026, 11, 30), tracking="BR1", actor=inspector)
    service.prove(
        notice=cast.fresh(made), kind="delivered", on=date(2026, 11, 30), actor=inspector, upload=cast.picture()
    )
    return cast.undefended(cast.fresh(made))


def test_a_person_is_not_forgotten_before_notice_and_fine_are_over(over: Notice, officer: User) -> None:
    [match] = forgetting.search(CPF, actor=officer)
    assert (match.ref, match.name, match.document) == (over.carrier_ref, NAME, CPF)
    assert [hold.text for hold in forgetting.holds_of(over.carrier_ref)] == [
        f"A multa do auto {over.number} não está quitada."
    ]
    with pytest.raises(StillNeeded):
        forgetting.forget(person_ref=over.carrier_ref, reason="Pedido 1/2027", actor=officer)


def test_a_person_is_not_forgotten_while_the_fine_waits_for_the_value_of_its_day(
    known: Company, inspector: User, office: Office
) -> None:
    before = cast.moment(date(2025, 12, 1))
    made = drawn(known, inspector, office, committed_at=before, found_at=before)
    waits = cast.undefended(cast.signed(made, inspector))
    assert not Fine.objects.exists()
    assert [hold.text for hold in forgetting.holds_of(waits.carrier_ref)] == [
        f"A multa do auto {waits.number} não está quitada."
    ]


def test_who_was_forgotten_keeps_no_debt_of_others_from_being_sent(
    over: Notice, officer: User, monkeypatch: pytest.MonkeyPatch, clock: Callable[[date], None]
) -> None:
    treasurer = make_person("rui", "Rui Paes", "treasurer")
    monkeypatch.setattr(forgetting, "holds_of", lambda ref: [])
    forgetting.forget(person_ref=over.carrier_ref, reason="Pedido 1/2027", actor=officer)
    clock(date(2027, 1, 11))
    fines.settle_all(date(2027, 1, 11))
    made = debts.export(actor=treasurer)
    browser = signed_in(treasurer)
    sent = b"".join(browser.get(f"/arrecadacao/divida-ativa/{made.pk}/remessa.csv")).decode("utf-8-sig")
    assert f"{over.fine.case.number};" in sent
    assert "dado eliminado" in sent


def test_a_person_forgotten_is_gone_from_list_file_paper_receipt_and_photograph(
    over: Notice, stop: Stop, officer: User, inspector: User, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forgetting, "holds_of", lambda ref: [])
    receipt, photo = over.case.attachments.get(), stop.photos.get()
    agent = signed_in(inspector)
    addresses = [receipt.get_absolute_url(), f"/campo/paradas/{stop.pk}/fotos/{photo.pk}/"]
    assert [agent.get(address).status_code for address in addresses] == [200, 200]
    assert receipt.file.people == [over.carrier_ref]
    forgetting.forget(person_ref=over.carrier_ref, reason="Pedido 1/2027", actor=officer)
    assert [agent.get(address).status_code for address in addresses] == [410, 410]
    paper = cast.paper_text(over.case, "Auto de infração", inspector)
    assert "dado eliminado" in paper
    for text in (paper, page_of(reader, LIST), page_of(reader, over.case.get_absolute_url()), sought(reader, CPF)):
        assert not any(told in text for told in (NAME, CPF, STORY))
    assert "Pessoa, dados eliminados" in page_of(reader, LIST)
    with pytest.raises(Forgotten):
        stops.add_photo(stop=stop, upload=cast.picture(size=(20, 20)), actor=inspector)


def test_who_comes_back_after_being_forgotten_has_a_new_key(known: Company, inspector: User, office: Office) -> None:
    first = drawn(known, inspector, office)
    vault.forget(first.carrier_ref, actor=None, reason="pedido")
    second = drawn(known, inspector, office)
    assert first.carrier_ref != second.carrier_ref
    assert NAME in cast.paper_text(second.case, "Auto de infração", inspector)
    assert NAME not in cast.paper_text(first.case, "Auto de infração", inspector)
