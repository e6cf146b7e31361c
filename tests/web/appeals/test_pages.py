# SPDX-License-Identifier: Apache-2.0
"""Defence, decision, publication, appeal and council by the pages alone; with their reasons, and refused to others."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import User
from outorga.web.appeals.actions import terms
from outorga.web.appeals.models import Filing, FilingDraft, RulingDraft
from outorga.web.casefiles.models import LookedAt, StoredFile
from outorga.web.council.models import Item, Session
from outorga.web.enforcement.models import Notice
from outorga.web.papers.contents import from_data
from outorga.web.papers.models import IssuedPaper
from outorga.web.publication.models import Publication
from outorga.web.registry.actions import members
from tests.web.appeals import cast
from tests.web.charter import walks
from tests.web.registry.conftest import PDF, make_person, signed_in

NORM = "mg-44007-2005"
Clock = Callable[[date], None]


def base(notice: Notice, stage: str = "defesa") -> str:
    return f"/empresa/autos/{notice.case.number}/{stage}/"


def write(client: Client, url: str, **told: Any) -> Any:
    return client.post(url, {"text": cast.TEXT, "addressed_to": "director_road_operation", "conferir": "1", **told})


@pytest.mark.places(NORM, "workflow", "art24_cpt")
def test_a_defence_is_written_shown_with_its_counting_and_sent_online(
    notice: Notice, people: cast.People, clock: Clock, stranger: User, inspector: User
) -> None:
    clock(cast.DEFENDED)
    company, url = signed_in(people.owner), base(notice)
    proof = SimpleUploadedFile("laudo.pdf", PDF, content_type="application/pdf")
    assert write(company, url, file=proof).headers["Location"] == url + "conferir/"
    page = company.get(url + "conferir/").content.decode()
    for text in ("Está no prazo", "Diretor de Operação de Via", "termina em 10/12/2026", "laudo.pdf", cast.TEXT):
        assert text in page, text
    assert not Filing.objects.exists()
    assert company.post(url + "conferir/", {}).status_code == 200
    sent = company.post(url + "conferir/", {"declared": "on"})
    assert sent.status_code == 302
    filing = Filing.objects.get()
    assert (filing.admitted, filing.competent, cast.fresh(notice).case.state) == (
        True, "director_road_operation", "defended",
    )  # fmt: skip
    done = company.get(url).content.decode()
    assert "Defesa apresentada" in done
    assert cast.TEXT in done
    assert not FilingDraft.objects.exists()
    assert StoredFile.objects.filter(sealed=True, about__person_ref=filing.text_ref).exists()
    for other in (stranger, inspector, people.clerk):
        refused = write(signed_in(other), url)
        assert refused.status_code in (302, 403, 404)
        assert "conferir" not in refused.headers.get("Location", "")


@pytest.mark.places(NORM, "document", "art24_cpt")
def test_the_receipt_says_what_came_when_and_whether_in_time(notice: Notice, people: cast.People, clock: Clock) -> None:
    found = cast.bring(notice, "defended", people, clock)
    filing = Filing.objects.get(notice=found)
    assert filing.receipt is not None
    page = signed_in(people.owner).get(base(notice)).content.decode()
    address = re.search(r"/empresa/papeis/[^\"]+", page)
    assert address
    told = walks.pdf_text(signed_in(people.owner).get(address.group()).content)
    for text in ("Recibo de defesa", "04/12/2026", "termina em 10/12/2026", "Admitida", people.owner.name):
        assert text in told, text
    # The name is printed and not kept with the paper.
    assert people.owner.name not in str(from_data(filing.receipt.data))


def test_while_an_appeal_may_come_the_notice_and_its_case_say_until_when(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    found = cast.bring(notice, "appealable", people, clock)
    company, number = signed_in(people.owner), found.case.number
    # Ten days from Wednesday the 9th end on Saturday the 19th, and go on to Monday.
    page = company.get(f"/empresa/autos/{number}/").content.decode()
    for text in ("Prazo de recurso", "Faltam 12 dias", "Conta da publicação, em 09/12/2026", "21/12/2026"):
        assert text in page, text
    assert "Prazo de defesa" not in page
    for reader in (company, signed_in(people.clerk)):
        case = reader.get(found.case.get_absolute_url()).content.decode()
        assert "Recurso até" in case
        assert "da publicação em 09/12/2026" in case
    clock(cast.TERM_OVER)
    terms.end_appeal_terms(cast.TERM_OVER)
    assert "Prazo de recurso" not in company.get(f"/empresa/autos/{number}/").content.decode()


def test_a_defence_to_the_other_director_is_forwarded_and_keeps_its_day(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    clock(cast.DEFENDED)
    company, url = signed_in(people.owner), base(notice)
    write(company, url, addressed_to="director_metropolitan")
    assert "Ela segue para Diretor de Operação de Via" in company.get(url + "conferir/").content.decode()
    company.post(url + "conferir/", {"declared": "on"})
    filing = Filing.objects.get()
    assert (filing.addressed_to, filing.forwarded_to) == ("director_metropolitan", "director_road_operation")
    assert filing.filed_on == cast.DEFENDED


def test_a_late_defence_is_told_so_before_it_is_sent(notice: Notice, people: cast.People, clock: Clock) -> None:
    clock(date(2026, 12, 14))
    company, url = signed_in(people.owner), base(notice)
    write(company, url)
    page = company.get(url + "conferir/").content.decode()
    assert "Não será admitido" in page
    assert "O prazo acabou em 10/12/2026, há 4 dias." in page
    company.post(url + "conferir/", {"declared": "on"})
    assert Filing.objects.get().admitted is False
    assert "não foi admitido" in company.get(url).content.decode()


def test_a_representative_defends_only_within_the_power_of_attorney(
    notice: Notice, people: cast.People, stranger: User, paper_file: StoredFile
) -> None:
    assert notice.company is not None
    told: dict[str, Any] = {
        "role": "representative",
        "express_powers": True,
        "until_on": date(2027, 6, 30),
        "document": paper_file,
    }
    members.grant_membership(company=notice.company, user=stranger, scope=["charter"], actor=people.owner, **told)
    assert write(signed_in(stranger), base(notice)).status_code == 403
    able = make_person("ines", "Inês Rocha", "company")
    members.grant_membership(company=notice.company, user=able, scope=["defence"], actor=people.owner, **told)
    assert write(signed_in(able), base(notice)).status_code == 302


def test_what_was_typed_stays_with_a_bad_file_and_a_draft_comes_back_later(notice: Notice, people: cast.People) -> None:
    company, url = signed_in(people.owner), base(notice)
    wrong = SimpleUploadedFile("x.exe", b"MZ\x00\x00")
    page = write(company, url, file=wrong)
    assert page.status_code == 200
    assert cast.TEXT in page.content.decode()
    write(company, url, conferir="", guardar="1")
    again = signed_in(people.owner).get(url).content.decode()
    assert cast.TEXT in again
    assert cast.TEXT not in str([*FilingDraft.objects.values()])


@pytest.mark.usefixtures("members")
def test_the_clerk_enters_at_the_desk_what_came_on_paper(notice: Notice, people: cast.People, clock: Clock) -> None:
    clock(date(2026, 12, 14))
    desk, url = signed_in(people.clerk), f"/processos/{notice.case.number}/defesa/"
    told = {"channel": "post", "filed_on": "10/12/2026", "document": "MG-7.654.321"}
    write(desk, url, **told)
    nameless = desk.post(url + "conferir/", {"declared": "on"})
    assert "Escreva o nome de quem assina" in nameless.content.decode()
    write(desk, url, name="Osvaldo Brant Filho", **told)
    assert "Está no prazo" in desk.get(url + "conferir/").content.decode()
    desk.post(url + "conferir/", {"declared": "on"})
    filing = Filing.objects.get()
    assert (filing.channel, filing.filed_on, filing.admitted) == ("post", date(2026, 12, 10), True)
    assert signed_in(people.director).get(url).status_code == 403


@pytest.mark.places(NORM, "workflow", "art25_cpt")
@pytest.mark.places(NORM, "document", "art25_cpt")
def test_the_director_decides_with_reason_and_the_publication_opens_the_appeal(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    cast.bring(notice, "defended", people, clock)
    desk, filing = signed_in(people.director), Filing.objects.get()
    clock(filing.filed_on)
    assert "Chegou hoje." in desk.get("/defesas/").content.decode()
    clock(cast.DECIDED)
    assert "Espera há 4 dias" in desk.get("/defesas/").content.decode()
    url = f"/defesas/{filing.pk}/"
    page = desk.get(url).content.decode()
    assert cast.TEXT in page
    assert LookedAt.objects.filter(person_ref=filing.text_ref, user=people.director).exists()
    short = {"outcome": "reject", "reason": "Não convence.", "version": "0", "assinar": "1"}
    assert desk.post(url, short).headers["Location"] == url + "assinar/"
    assert desk.get(url + "assinar/").headers["Location"] == url
    desk.post(url, short | {"reason": cast.REASON, "version": "1"})
    signing = desk.get(url + "assinar/").content.decode()
    for text in ("Negar a defesa do auto", "O auto passa a “Defesa negada”", "continua suspensa até a publicação"):
        assert text in signing, text
    assert cast.fresh(notice).case.state == "defended"
    assert signed_in(people.clerk).post(url + "assinar/", {}).status_code == 403
    assert desk.post(url + "assinar/", {"version": cast.fresh(notice).case.version, "draft": "2"}).status_code == 302
    event = notice.case.events.get(kind="reject_defence")
    assert (event.actor, event.reason, event.power) == (people.director, cast.REASON, "defence.decide")
    paper = IssuedPaper.objects.get(data__form="defence_decision")
    printed = walks.pdf_text(signed_in(people.owner).get(f"/empresa/papeis/{paper.formatted_code}.pdf").content)
    for said in ("Decisão da defesa", cast.REASON, "Helena Prado"):
        assert said in printed, said
    waiting = Publication.objects.get()
    assert notice.number in waiting.text
    assert people.owner.name not in waiting.text
    clock(cast.PUBLISHED)
    there = f"/publicacoes/{waiting.pk}/"
    signed_in(people.clerk).post(there, {"on": "09/12/2026", "edition": "Caderno 1", "page": "3"})
    assert cast.fresh(notice).case.state == "appealable"
    assert "termina em 21/12/2026" in signed_in(people.owner).get(base(notice, "recurso")).content.decode()


def test_a_draft_saved_by_another_is_shown_and_not_overwritten(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    cast.bring(notice, "defended", people, clock)
    clock(cast.DECIDED)
    other, url = make_person("ciro", "Ciro Matos", "director"), f"/defesas/{Filing.objects.get().pk}/"
    mine = {"outcome": "reject", "reason": "A minha versão do motivo.", "version": "0", "guardar": "1"}
    signed_in(other).post(url, mine | {"reason": "A versão de Ciro."})
    page = signed_in(people.director).post(url, mine)
    told = page.content.decode()
    assert page.status_code == 409
    for text in ("Ciro Matos gravou", "A versão de Ciro.", "A minha versão do motivo."):
        assert text in told, text
    assert RulingDraft.objects.get().reason == "A versão de Ciro."


def test_a_file_changed_after_the_page_was_opened_is_not_decided(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    found = cast.bring(notice, "defended", people, clock)
    clock(cast.DECIDED)
    desk, url = signed_in(people.director), f"/defesas/{Filing.objects.get().pk}/"
    desk.post(url, {"outcome": "grant", "reason": cast.REASON, "version": "0", "assinar": "1"})
    seen = found.case.version
    signed_in(people.clerk).post(f"/processos/{found.case.number}/anotar/", {"text": "Chegou ofício."})
    assert cast.fresh(notice).case.version > seen
    page = desk.post(url + "assinar/", {"version": seen, "draft": "1"})
    assert page.status_code == 409
    assert "Marta Lima gravou" in page.content.decode()
    assert cast.fresh(notice).case.state == "defended"


def test_each_director_decides_what_is_of_the_own_area(
    notice: Notice, people: cast.People, clock: Clock, settings: Any
) -> None:
    settings.OUTORGA_DIRECTORATES = {"director_road_operation": "dov", "director_metropolitan": "dtm"}
    offices = {
        code: accounts.create_office(actor=None, code=code, name=code.upper(), city_code="3106200", municipality="BH")
        for code in ("dov", "dtm")
    }
    cast.bring(notice, "defended", people, clock)
    clock(cast.DECIDED)
    url = f"/defesas/{Filing.objects.get().pk}/"
    wrong = make_person("dario", "Dario Melo", "director", offices["dtm"])
    right = make_person("ruth", "Ruth Vaz", "director", offices["dov"])
    assert signed_in(wrong).get(url).status_code in (403, 404)
    assert signed_in(right).get(url).status_code == 200


@pytest.mark.places(NORM, "workflow", "art25_par1")
@pytest.mark.places(NORM, "document", "art25_par1")
def test_the_council_decides_an_appeal_paid_for_and_its_word_is_final_once_published(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    cast.bring(notice, "appealable", people, clock)
    clock(cast.APPEALED)
    company, url = signed_in(people.owner), base(notice, "recurso")
    write(company, url)
    unpaid = company.get(url + "conferir/").content.decode()
    assert "Falta provar o pagamento da multa" in unpaid
    assert "só é julgado se a multa estiver paga até 21/12/2026. Faltam R$\u00a01.200,00." in unpaid
    cast.paid(cast.fresh(notice))
    assert "Está no prazo e a multa está paga" in company.get(url + "conferir/").content.decode()
    company.post(url + "conferir/", {"declared": "on"})
    assert cast.fresh(notice).case.state == "appealed"
    clock(cast.SESSION)
    desk, president = signed_in(people.secretary), people.members[0]
    desk.post("/conselho/sessoes/nova/", {"on": "16/12/2026", "place": "", "president": president.pk})
    session = Session.objects.get().get_absolute_url()
    desk.post(session + "pauta/", {"case": notice.case.pk, "rapporteur": people.members[1].pk})
    desk.post(session + "abrir/", {"present": [one.pk for one in people.members]})
    at = Item.objects.get().get_absolute_url()
    assert signed_in(people.director).post(at + "votar/", {"choice": "grant"}).status_code == 403
    for member in people.members[1:]:
        signed_in(member).post(at + "votar/", {"choice": "reject", "reason": ""})
    assert "O auto fica definitivo e a multa é mantida." in desk.get(at + "proclamar/").content.decode()
    assert signed_in(people.members[1]).post(at + "proclamar/", {"text": cast.REASON}).status_code == 403
    desk.post(at + "proclamar/", {"text": cast.REASON})
    assert cast.fresh(notice).case.state == "appealed"
    paper = IssuedPaper.objects.get(data__form="appeal_decision")
    printed = walks.pdf_text(company.get(f"/empresa/papeis/{paper.formatted_code}.pdf").content)
    for said in ("Decisão do recurso", "Recurso negado.", cast.REASON):
        assert said in printed, said
    clock(cast.OUT)
    text = Publication.objects.get(what="appeals.council")
    desk.post(f"/publicacoes/{text.pk}/", {"on": "17/12/2026", "edition": "Caderno 1", "page": ""})
    after = cast.fresh(notice)
    event = after.case.events.get(kind="reject_appeal")
    assert (after.case.state, event.on, event.reason) == ("final", cast.OUT, cast.REASON)
    assert event.data["decided_on"] == "2026-12-16"
    again = write(company, url)
    assert again.status_code == 200
    assert "Recurso apresentado" in again.content.decode()


def test_this_room_adds_one_query_to_the_page_of_the_case(notice: Notice, people: cast.People, clock: Clock) -> None:
    found = cast.bring(notice, "appealed", people, clock)
    browser = signed_in(people.clerk)
    with CaptureQueriesContext(connection) as asked:
        page = browser.get(found.case.get_absolute_url()).content.decode()
    assert sum('FROM "appeals_' in query["sql"] for query in asked.captured_queries) == 1
    for text in ("Defesa e recurso", "Cobrança suspensa de 04/12/2026 a 09/12/2026", "Admitido."):
        assert text in page, text
