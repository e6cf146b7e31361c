# SPDX-License-Identifier: Apache-2.0
"""The public pages: each state has its answer, no passenger and no person is on any of them, and one row is read."""

import html
import re
from collections.abc import Callable
from datetime import date

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from outorga.web.accounts.models import Assignment, Office, Power, Role, User
from outorga.web.charter.models import Purpose
from outorga.web.papers import actions, annexes, statements
from outorga.web.papers.contents import Driver, Vehicle
from outorga.web.papers.keys import KeyRing
from outorga.web.papers.models import IssuedPaper
from tests.web.papers.conftest import Issue
from tests.web.papers.samples import COMPANY, NORM, PASSENGERS, every_content, in_days, occasional
from tests.web.papers.test_render import text_of

CONTENTS = every_content()


def page(client: Client, address: str, status: int = 200) -> str:
    """The text of a page, without markup."""
    response = client.get(address)
    assert response.status_code == status
    body = re.sub(r"(?s)<(script|style).*?</\1>", " ", response.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def address(paper: IssuedPaper) -> str:
    return f"/V/{paper.token}"


@pytest.mark.places(NORM, "document", "art9_cpt")
def test_a_valid_authorization_says_so_with_what_to_compare(issue: Issue, client: Client) -> None:
    text = page(client, address(issue()))
    for words in ("Autorização válida", "RVM4C82", COMPANY.name, "K7.M4R.902/0001-04", "Serro", "30/11/2026, 13h30",
                  "02/12/2026, 22h00", "38 de 46 lugares", "Consultado em 30/11/2026, 15h07", "Decreto 44.007/2005",
                  "Os nomes dos passageiros não são públicos"):  # fmt: skip
        assert words in text


def test_who_reads_english_turns_the_page_by_its_link_and_the_choice_is_kept(issue: Issue, client: Client) -> None:
    paper = issue(trip=str(Purpose.TOURISM.label))
    there = address(paper)
    assert "Viagem Turismo" in page(client, there)
    assert 'href="?idioma=en" lang="en"' in client.get(there).content.decode()
    assert "Trip Tourism" in page(client, f"{there}?idioma=en")
    assert "Trip Tourism" in page(client, there)
    assert "Verify" in page(client, "/verificar/")
    assert "Viagem Turismo" in page(client, f"{there}?idioma=pt-br")


def test_a_paper_without_a_kind_of_trip_has_no_line_for_it(issue: Issue, client: Client) -> None:
    assert "Viagem" not in page(client, address(issue(trip="")))


def test_the_code_typed_by_hand_opens_the_same_page(issue: Issue, client: Client) -> None:
    paper = issue()
    by_token = page(client, address(paper))
    assert page(client, f"/v/{paper.formatted_code}") == by_token
    assert page(client, f"/v/{paper.code.lower()}/") == by_token
    assert page(client, address(paper).replace(paper.token, paper.token.lower())) == by_token


def _not_yet(issue: Issue) -> IssuedPaper:
    return issue(starts_at=in_days(1))


def _expired(issue: Issue) -> IssuedPaper:
    return issue(starts_at=in_days(-3), valid_until=in_days(-1))


def _suspended(issue: Issue) -> IssuedPaper:
    paper = issue()
    actions.suspend(
        paper=paper, actor=None, reason="Terceira infração em 90 dias", from_at=in_days(-1), until_at=in_days(28),
        citation=f"{NORM}:art23_cpt",
    )  # fmt: skip
    return paper


def _cancelled(issue: Issue) -> IssuedPaper:
    paper = issue()
    actions.cancel(paper=paper, actor=None, reason="Desistência da empresa")
    return paper


def _superseded(issue: Issue) -> IssuedPaper:
    paper = issue()
    issue(replaces=paper)
    return paper


@pytest.mark.parametrize(
    ("make", "words", "tone"),
    [
        (_not_yet, ("Só vale a partir de 01/12/2026, 15h07", "ainda não começou"), "warn"),
        (_expired, ("Fora da validade desde 29/11/2026, 15h07", "não cobre o dia de hoje"), "bad"),
        (_suspended, ("Suspensa até 28/12/2026, 15h07", "Terceira infração em 90 dias ( art. 23 )"), "held"),
        (_cancelled, ("Cancelada em 30/11/2026, 15h07", "Desistência da empresa"), "bad"),
        (_superseded, ("Substituída por outra versão", "Abrir a versão que vale"), "warn"),
    ],
)
def test_each_state_has_its_answer(
    issue: Issue, client: Client, make: Callable[[Issue], IssuedPaper], words: tuple[str, str], tone: str
) -> None:
    paper = make(issue)
    text = page(client, address(paper))
    assert [part for part in words if part not in text] == []
    assert "Autorização válida" not in text
    assert f'class="verdict" data-tone="{tone}"' in client.get(address(paper)).content.decode()


def test_a_suspended_paper_is_worth_again_by_itself(
    issue: Issue, client: Client, clock: Callable[[object], None]
) -> None:
    paper = issue(valid_until=in_days(90))
    actions.suspend(paper=paper, actor=None, reason="Art. 23", from_at=in_days(-1), until_at=in_days(28))
    clock(in_days(29))
    assert "Autorização válida" in page(client, address(paper))


def test_the_old_version_leads_to_the_new(issue: Issue, client: Client) -> None:
    old = issue()
    new = issue(replaces=old)
    assert f'href="/v/{new.formatted_code}"' in client.get(address(old)).content.decode()


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("certificate", "Certificado válido"),
        ("card", "Carteira válida"),
        ("category", "Documento válido"),
        ("receipt", "Documento autêntico"),
        ("refusal", "Documento autêntico"),
    ],
)
def test_every_kind_of_paper_is_verified(issue: Issue, client: Client, name: str, title: str) -> None:
    assert title in page(client, address(issue(CONTENTS[name], number="18.204")))


def test_an_altered_token_is_called_false(issue: Issue, client: Client) -> None:
    token = issue().token
    altered = token[:150] + ("A" if token[150] != "A" else "B") + token[151:]
    assert "Documento falso ou alterado" in page(client, f"/V/{altered}", 404)


def test_a_token_of_another_agency_is_called_so(issue: Issue, client: Client, settings: object) -> None:
    stranger = KeyRing(Ed25519PrivateKey.generate())
    message = statements.sign(statements.verify(issue().token), stranger)
    assert "não é desta agência" in page(client, f"/V/{statements.encode(message)}", 404)


def test_a_true_signature_without_a_row_is_not_called_valid(db: None, client: Client) -> None:
    claims = statements.Claims(
        issuer="DER/MG", kind="authorization", number="2020.000.001", code="K7QM4R2D", norm=NORM, issued_at=in_days(-9),
        plates=("RVM4C82",), valid_until=in_days(9),
    )  # fmt: skip
    text = page(client, f"/V/{statements.encode(statements.sign(claims))}", 404)
    assert "Assinatura verdadeira, sem registro aqui" in text
    assert "2020.000.001" in text
    assert "RVM4C82" in text


@pytest.mark.parametrize("token", ["ABC", "A" * 3000, "é", "😀", "%1B[0m", "<script>"])
def test_what_is_no_token_is_unreadable(db: None, client: Client, token: str) -> None:
    assert "Não foi possível ler este código" in page(client, f"/V/{token}", 404)


@pytest.mark.parametrize("code", ["ABCD-2345", "x", "<b>", "😀😀😀😀😀😀😀😀", "9" * 500])
def test_an_unknown_code_says_what_to_do(db: None, client: Client, code: str) -> None:
    text = page(client, f"/v/{code}", 404)
    assert "Nenhum documento com este código" in text
    assert "procure pela placa" in text


def test_no_passenger_and_no_person_is_on_the_page_or_in_the_token(issue: Issue, client: Client) -> None:
    drivers = (Driver(name="Ademir Sena de Oliveira", cpf="41820793613", card="18.204"),)
    paper = issue(drivers=drivers)
    card = issue(CONTENTS["card"], number="18.204")
    hidden = [*(word for passenger in PASSENGERS for word in passenger), "Ademir", "Oliveira", "418.207", "41820793613"]
    for one in (paper, card):
        everything = page(client, address(one)) + str(one.public) + statements.decode(one.token).decode("latin-1")
        assert [word for word in hidden if word in everything] == []
    assert "A. S. O." in page(client, address(card))


def test_a_name_with_markup_is_only_text(issue: Issue, client: Client) -> None:
    evil = "<script>alert(1)</script> & %(v)s {{ x }} \ue000title\ue001"
    body = client.get(address(issue(route=evil))).content.decode()
    assert "<script>alert" not in body
    assert html.escape("<script>alert(1)</script> & %(v)s {{ x }}") in body


def test_two_papers_of_one_shape_do_not_mix(issue: Issue, client: Client) -> None:
    first, second = (
        issue(number="2026.000.001", route="Serro → Datas"),
        issue(number="2026.000.002", route="Ouro Preto"),
    )
    texts = [page(client, address(paper)) for paper in (first, second, first)]
    assert texts[0] == texts[2]
    assert "2026.000.002" in texts[1]
    assert "Serro" not in texts[1]


def test_one_row_is_read(issue: Issue, client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    paper = issue()
    for target in (address(paper), paper.get_absolute_url()):
        with django_assert_num_queries(1):
            client.get(target)


def test_the_page_of_a_fleet_shows_every_plate(issue: Issue, client: Client) -> None:
    fleet = (*(Vehicle(plate=f"HJK{at:04}") for at in range(20)), Vehicle(plate="RVM4C82"))
    text = page(client, address(issue(occasional(service="continuous"), vehicles=fleet)))
    assert "uma destas" in text
    assert [plate for plate in ("HJK-0000", "HJK-0019", "RVM4C82") if plate not in text] == []


def test_the_answer_is_never_kept_by_a_cache_and_only_read(issue: Issue, client: Client) -> None:
    paper = issue()
    assert "no-store" in client.get(address(paper))["Cache-Control"]
    for target in (address(paper), paper.get_absolute_url(), "/verificar/"):
        assert client.post(target).status_code == 405


# Signed in


@pytest.fixture
def inspector(office: Office) -> User:
    user = User.objects.create_user("fiscal@der.example", None, name="Rita Prado")
    role, _ = Role.objects.get_or_create(code="inspector", defaults={"name_pt": "fiscal"})
    for code in ("papers.verify", "passengers.read", "registry.read"):
        power, _ = Power.objects.get_or_create(code=code, defaults={"name_pt": code})
        role.powers.add(power)
    Assignment.objects.create(user=user, role=role, office=office, from_on=date(2020, 1, 1))
    return user


@pytest.fixture
def without_second_factor(settings: pytest.FixtureRequest) -> None:
    settings.OUTORGA_REQUIRE_SECOND_FACTOR = False  # type: ignore[attr-defined]


@pytest.mark.usefixtures("without_second_factor")
def test_an_inspector_sees_the_same_answer_and_the_way_to_the_paper(
    issue: Issue, client: Client, inspector: User
) -> None:
    paper = issue()
    client.force_login(inspector)
    text = page(client, address(paper))
    assert "Autorização válida" in text
    assert f"/documentos/{paper.formatted_code}.pdf" in client.get(address(paper)).content.decode()


@pytest.mark.usefixtures("without_second_factor")
def test_the_paper_of_an_inspector_has_the_passengers_once_the_need_is_stated(
    issue: Issue, client: Client, inspector: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    def provider(paper: IssuedPaper, viewer: User, need: str) -> annexes.Passengers:
        asked.append((paper.code, viewer, need))
        return PASSENGERS

    monkeypatch.setitem(annexes._providers, "authorization", provider)
    paper = issue()
    client.force_login(inspector)
    without = client.get(f"/documentos/{paper.formatted_code}.pdf?para=curiosidade")
    assert PASSENGERS[0][0] not in text_of(without.content)
    assert asked == []
    response = client.get(f"/documentos/{paper.formatted_code}.pdf?para=fiscalizacao")
    assert response["Content-Type"] == "application/pdf"
    assert PASSENGERS[0][0] in text_of(response.content)
    assert asked == [(paper.code, inspector, "fiscalização em campo")]


@pytest.mark.usefixtures("without_second_factor")
def test_who_may_not_read_passengers_gets_the_paper_without_them(
    issue: Issue, client: Client, inspector: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(annexes._providers, "authorization", lambda _paper, _viewer, _need: PASSENGERS)
    Role.objects.get(code="inspector").powers.remove(Power.objects.get(code="passengers.read"))
    client.force_login(inspector)
    response = client.get(f"/documentos/{issue().formatted_code}.pdf?para=fiscalizacao")
    assert PASSENGERS[0][0] not in text_of(response.content)


def test_the_paper_is_not_for_the_street(issue: Issue, client: Client) -> None:
    paper = issue()
    assert client.get(f"/documentos/{paper.formatted_code}.pdf").status_code == 302
    assert AnonymousUser().is_anonymous
