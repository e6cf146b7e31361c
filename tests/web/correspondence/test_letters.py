# SPDX-License-Identifier: Apache-2.0
"""Letters: templates in versions, words made again from a row, the queue of the post, second copies counted."""

from datetime import date, timedelta

import pytest
from django.db import transaction
from django.db.utils import DatabaseError

from outorga.web.accounts.actions import create_office
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles.errors import CaseChanged
from outorga.web.casefiles.models import AgencyEvent, CaseFile
from outorga.web.correspondence import wording
from outorga.web.correspondence.actions import letters, templates
from outorga.web.correspondence.errors import CorrespondenceError
from outorga.web.correspondence.models import Letter, LetterTemplate, LetterVersion
from outorga.web.papers.models import PaperCopy
from outorga.web.registry.actions import companies
from outorga.web.registry.models import Company
from tests.web.correspondence.conftest import make_person, signed_in
from tests.web.registry.conftest import LONG_NAME, TODAY

pytestmark = pytest.mark.django_db
TEXT = {"texto": "Envie a apólice nova.\nSem ela não se autoriza."}


@pytest.fixture
def manager(db: None) -> User:
    return make_person("nair", "Nair Brandão", "administrator")


@pytest.fixture
def letter(case: CaseFile, clerk: User) -> Letter:
    return letters.send(case=case, template="oficio", values=TEXT, actor=clerk)


def revised(manager: User, body: str, *, on: date = TODAY) -> LetterVersion:
    template = LetterTemplate.objects.get(code="oficio")
    return templates.revise(template=template, title="Ofício {processo}", body=body, effective_from=on, actor=manager)


def test_a_letter_says_what_the_file_gives_and_what_was_written(letter: Letter, case: CaseFile) -> None:
    title, paragraphs = letters.words_again(letter)
    assert title == f"Ofício sobre o processo {case.number}"
    assert paragraphs[0] == f"À {LONG_NAME}, Rua da Quitanda, 10, Diamantina."
    assert paragraphs[1:3] == ("Envie a apólice nova.", "Sem ela não se autoriza.")
    assert set(letter.values) == {"empresa", "endereco", "texto", "processo", "assunto", "unidade", "data"}
    assert case.events.filter(kind="letter.sent", data__paper=letter.paper.code).count() == 1


def test_a_letter_has_the_postcode_as_an_envelope_has_it(case: CaseFile, company: Company) -> None:
    company.postcode = "39100000"
    assert wording.values_of(case, company, on=TODAY)["endereco"].endswith(", 39100-000")


def test_a_sent_letter_is_made_again_word_for_word_after_its_template_changed(
    letter: Letter, case: CaseFile, manager: User
) -> None:
    before = letter.paper.content()
    revised(manager, "Tudo mudou. {texto}")
    again = Letter.objects.select_related("version", "paper").get(pk=letter.pk)
    made = letters.content_of(case, again.version, again.values, on=TODAY, issued_by=before.issued_by)
    assert made == before == again.paper.content()
    assert letters.words_again(again)[1] == before.sections[0].paragraphs


def test_a_version_counts_from_its_day(case: CaseFile, clerk: User, manager: User) -> None:
    revised(manager, "De amanhã em diante: {texto}", on=TODAY + timedelta(1))
    today = letters.send(case=case, template="oficio", values=TEXT, actor=clerk)
    tomorrow = letters.send(case=case, template="oficio", values=TEXT, actor=clerk, on=TODAY + timedelta(1))
    assert (today.version.number, tomorrow.version.number) == (1, 2)


def test_the_same_numbers_are_never_given_twice(case: CaseFile, clerk: User) -> None:
    sent = [letters.send(case=case, template="oficio", values=TEXT, actor=clerk) for _ in range(3)]
    assert [row.paper.number for row in sent] == ["00001/2026", "00002/2026", "00003/2026"]


@pytest.mark.parametrize(
    ("body", "told"),
    [("Sr. {nome}", "“{nome}” não é um campo"), ("Sem par {texto", "chave sem par"), ("} solta", "chave sem par")],
)
def test_a_template_with_a_field_that_letters_do_not_have_is_refused(manager: User, body: str, told: str) -> None:
    with pytest.raises(CorrespondenceError, match=told):
        revised(manager, body)
    assert LetterVersion.objects.filter(template__code="oficio").count() == 1


def test_what_a_value_says_is_never_read_as_a_field() -> None:
    assert wording.filled("{texto} {cnpj}", {"texto": "{cnpj}", "cnpj": "1"}) == "{cnpj} 1"


def test_a_letter_without_what_its_template_asks_is_not_sent(case: CaseFile, clerk: User) -> None:
    with pytest.raises(CorrespondenceError, match="Este modelo pede"):
        letters.send(case=case, template="pedido-com-prazo", values=TEXT, actor=clerk)
    assert not Letter.objects.exists()


def test_only_who_corresponds_sends_and_only_who_cares_for_them_writes_templates(
    case: CaseFile, clerk: User, inspector: User
) -> None:
    with pytest.raises(NoPower):
        letters.send(case=case, template="oficio", values=TEXT, actor=inspector)
    with pytest.raises(NoPower):
        revised(clerk, "{texto}")


def test_two_who_revise_at_once_get_one_version_and_one_clear_answer(manager: User) -> None:
    template = LetterTemplate.objects.get(code="oficio")
    words = {"title": "Ofício", "body": "{texto}", "effective_from": TODAY, "actor": manager}
    templates.revise(template=template, seen=1, **words)  # type: ignore[arg-type]
    with pytest.raises(CaseChanged):
        templates.revise(template=template, seen=1, **words)  # type: ignore[arg-type]
    browser = signed_in(manager)
    typed = {"title": "Outro", "body": "{texto} e mais", "effective_from": "30/11/2026", "seen": "1"}
    answer = browser.post("/cartas/oficio/", typed)
    assert answer.status_code == 409
    assert "{texto} e mais" in answer.content.decode()
    assert browser.post("/cartas/oficio/", typed | {"seen": "2"}).status_code == 302
    assert template.versions.count() == 3
    assert AgencyEvent.objects.filter(kind="letter.version", subject="letter:oficio").count() == 2


def test_the_database_refuses_to_change_a_version_or_what_a_letter_was_made_from(letter: Letter) -> None:
    for rows, change in ((LetterVersion.objects.filter(pk=letter.version_id), {"body": "x"}),
                         (Letter.objects.filter(pk=letter.pk), {"values": {}})):  # fmt: skip
        with pytest.raises(DatabaseError), transaction.atomic():
            rows.update(**change)


def test_a_new_template_is_seen_before_it_is_kept(manager: User) -> None:
    browser = signed_in(manager)
    typed = {"name": "Convite à vistoria", "title": "Vistoria", "body": "À {empresa}.\n\n{texto}",
             "effective_from": "30/11/2026"}  # fmt: skip
    seen = browser.post("/cartas/nova/", typed | {"ver": "1"}).content.decode()
    assert "À Viação Exemplo Ltda." in seen
    assert not LetterTemplate.objects.filter(code="convite-a-vistoria").exists()
    assert browser.post("/cartas/nova/", typed)["Location"] == "/cartas/convite-a-vistoria/"
    assert browser.post("/cartas/nova/", typed).status_code == 422
    assert browser.get("/cartas/").content.decode().count("Convite à vistoria") >= 1


def test_a_clerk_writes_sees_sends_and_posts_a_letter(case: CaseFile, clerk: User, owner: User) -> None:
    browser = signed_in(clerk)
    page = f"/processos/{case.number}/carta/"
    typed = {"template": "oficio", "texto": "Envie a apólice."}
    assert "Envie a apólice." in browser.post(page, typed | {"ver": "1"}).content.decode()
    assert not Letter.objects.exists()
    assert browser.post(page, typed)["Location"] == case.get_absolute_url()
    letter = Letter.objects.get()
    assert letter.paper.number in browser.get("/cartas/postagem/").content.decode()
    early = browser.post(f"/cartas/postagem/{letter.pk}/", {"posted_on": "29/11/2026"})
    assert early.status_code == 422
    posted = browser.post(f"/cartas/postagem/{letter.pk}/", {"posted_on": "30/11/2026", "tracking": "BR123"})
    assert posted["Location"] == "/cartas/postagem/"
    assert letter.paper.number not in browser.get("/cartas/postagem/").content.decode()
    told = f"{case.get_absolute_url()}avisos/"
    assert "Postada em 30/11/2026, BR123" in browser.get(told).content.decode()
    seen = signed_in(owner).get(told).content.decode()
    assert f"/empresa/papeis/{letter.paper.formatted_code}.pdf" in seen


def test_another_offices_clerk_does_not_find_the_letter(letter: Letter) -> None:
    away = create_office(actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Contagem")
    stranger = signed_in(make_person("uberto", "Uberto Dias", "clerk", away))
    assert stranger.get(f"/cartas/postagem/{letter.pk}/").status_code == 404
    assert letter.paper.number not in stranger.get("/cartas/postagem/").content.decode()


def test_second_copies_are_counted_for_holder_and_desk_and_marked_on_the_paper(
    letter: Letter, case: CaseFile, clerk: User, owner: User
) -> None:
    code = letter.paper.formatted_code
    holder, desk = signed_in(owner), signed_in(clerk)
    assert holder.post(f"/empresa/papeis/{code}/segunda-via/")["Location"] == f"/empresa/papeis/{code}.pdf?via=1"
    assert desk.post(f"/documentos/{code}/segunda-via/")["Location"] == f"/documentos/{code}.pdf?via=2"
    counted = PaperCopy.objects.order_by("number").values_list("number", "user", "by_holder")
    assert list(counted) == [(1, owner.pk, True), (2, clerk.pk, False)]
    first, plain = (holder.get(f"/empresa/papeis/{code}.pdf{via}").content for via in ("?via=1", ""))
    assert first.startswith(b"%PDF")
    assert first != plain
    assert first == holder.get(f"/empresa/papeis/{code}.pdf?via=1").content
    assert {holder.get(f"/empresa/papeis/{code}.pdf?via={via}").status_code for via in ("3", "x", "9" * 30)} == {404}
    assert "2 segundas vias tiradas" in desk.get(f"{case.get_absolute_url()}avisos/").content.decode()


def test_nobody_copies_the_paper_of_another_company(letter: Letter, stranger: User) -> None:
    companies.sign_up(cnpj="11222333000181", legal_name="Turismo Ltda", office=letter.case.office, actor=stranger)
    code = letter.paper.formatted_code
    assert signed_in(stranger).post(f"/empresa/papeis/{code}/segunda-via/").status_code == 404
    assert not PaperCopy.objects.exists()
