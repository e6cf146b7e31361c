# SPDX-License-Identifier: Apache-2.0
"""Sanctions through the web: what each page tells, and to whom it does not exist."""

from collections.abc import Callable
from datetime import date

import pytest

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import User
from outorga.web.charter.models import Authorization
from outorga.web.enforcement.models import Notice
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company
from outorga.web.sanctions.models import Deviation, Suspension
from tests.web.charter import walks
from tests.web.registry.conftest import make_person, signed_in
from tests.web.sanctions.conftest import NORM, REASON, Clock, fresh, night


@pytest.mark.places(NORM, "power", "art17_cpt_inc3", "art23_cpt")
def test_a_director_suspends_by_the_web_a_clerk_serves_and_nobody_else_may(
    proposed: Suspension, issued: Authorization, director: User, clerk: User, owner: User, inspector: User, clock: Clock
) -> None:
    number = proposed.case.number
    base = f"/processos/{number}/suspensao/"
    for other in (clerk, owner, inspector):
        assert signed_in(other).post(base + "decidir/", {"reason": REASON, "read": "on"}).status_code == 403
    boss = signed_in(director)
    case = boss.get(f"/processos/{number}/").content.decode()
    assert "A diretoria ainda decide" in case
    assert "3 ocasiões de 04/09/2026 a 03/12/2026" in case
    assert 'class="window"' in case, "the window is drawn"
    page = boss.get(base + "decidir/").content.decode()
    assert "1 autorização para" in page
    assert "de 01/12/2026 a 30/12/2026, se a empresa receber hoje. Volta sozinha em 31/12/2026." in page
    assert "1 viagem marcada" in page
    assert "com 2 passageiros" in page
    assert boss.post(base + "decidir/", {"reason": REASON}).status_code == 200, "the effects must be read"
    stale = boss.post(base + "decidir/", {"reason": REASON, "read": "on", "version": "1"})
    assert stale.status_code == 409
    assert REASON in stale.content.decode(), "nothing typed is lost"
    walks.go(boss, base + "decidir/", {"reason": REASON, "read": "on"})
    assert fresh(proposed).case.state == "decided"
    assert boss.post(base + "recebimento/", {"kind": "signed", "on": "30/11/2026"}).status_code == 403
    nothing_left = boss.get(f"/processos/{number}/").content.decode()
    assert "O que você pode fazer" not in nothing_left, "no heading over nothing"
    desk = signed_in(clerk)
    early = desk.post(base + "recebimento/", {"kind": "signed", "on": "29/11/2026"})
    assert "A decisão é de 30/11/2026" in early.content.decode()
    walks.go(desk, base + "recebimento/", {"kind": "signed", "on": "30/11/2026", "note": "Joana"})
    night(date(2026, 12, 1))
    clock(date(2026, 12, 1))
    found = fresh(proposed)
    assert found.case.state == "running"
    event = found.case.events.get(kind="decide")
    assert (event.reason, event.power) == (REASON, "suspension.decide")
    company = signed_in(owner)
    home = company.get("/empresa/").content.decode()
    assert "Autorizações suspensas" in home
    assert "30/12/2026" in home
    own = company.get(f"/processos/{number}/").content.decode()
    assert "As autorizações estão suspensas até 30/12/2026 e voltam sozinhas em 31/12/2026." in own
    paper = IssuedPaper.objects.get(kind="act", number=number)
    text = walks.pdf_text(company.get(f"/empresa/papeis/{paper.code}.pdf").content)
    assert "Ato de suspensão" in text
    assert REASON.split(",")[0] in " ".join(text.split())


def test_the_page_of_an_act_does_not_exist_for_another_office(proposed: Suspension, clerk: User) -> None:
    elsewhere = accounts.create_office(
        actor=None, code="crg-09", name="9ª Regional", city_code="3106200", municipality="Belo Horizonte"
    )
    address = f"/processos/{proposed.case.number}/suspensao/recebimento/"
    other = make_person("otto", "Otto Reis", "clerk", elsewhere)
    assert signed_in(other).get(address).status_code == 404
    assert signed_in(clerk).get(address).status_code == 200


def test_what_is_wrong_with_an_act_is_told_once(proposed: Suspension, director: User) -> None:
    base, boss = f"/processos/{proposed.case.number}/suspensao/", signed_in(director)
    for act in ("decidir/", "descartar/"):
        page = boss.post(base + act, {"reason": "curto"}).content.decode()
        assert page.count('class="error-summary"') == 1, act


def test_the_public_sees_that_the_paper_is_suspended(
    proposed: Suspension, issued: Authorization, director: User, clerk: User, clock: Clock
) -> None:
    base = f"/processos/{proposed.case.number}/suspensao/"
    walks.go(signed_in(director), base + "decidir/", {"reason": REASON, "read": "on"})
    walks.go(signed_in(clerk), base + "recebimento/", {"kind": "signed", "on": "30/11/2026"})
    paper = IssuedPaper.objects.get(kind="authorization")
    citizen = signed_in(make_person("cida", "Cida Ramos", "company"))
    citizen.logout()
    clock(date(2026, 12, 12))
    page = citizen.get(paper.get_absolute_url()).content.decode()
    assert "uspens" in page
    assert "30/12/2026" in page
    assert "Águeda" not in page


def test_where_nothing_would_stop_the_effects_say_so(proposed: Suspension, director: User) -> None:
    page = signed_in(director).get(f"/processos/{proposed.case.number}/suspensao/decidir/").content.decode()
    assert "A empresa não tem autorização que pare" in page
    assert "Voltam sozinhas" not in page


def test_discarding_needs_a_reason_and_leaves_the_company_free(proposed: Suspension, director: User) -> None:
    boss, address = signed_in(director), f"/processos/{proposed.case.number}/suspensao/descartar/"
    assert boss.post(address, {"reason": "curto"}).status_code == 200
    walks.go(boss, address, {"reason": REASON})
    assert fresh(proposed).case.state == "discarded"
    assert boss.get(address).status_code == 200
    again = boss.post(address, {"reason": REASON})
    assert again.status_code == 200, "an event out of place is told, not done"


def test_one_more_notice_is_asked_about_without_leaving_a_trace(
    caught: Callable[..., Notice], registered: Company, issued: Authorization, owner: User, inspector: User
) -> None:
    for day in (date(2026, 9, 25), date(2026, 10, 19)):
        caught(day)
    before = (Notice.objects.count(), Suspension.objects.count())
    question = "?item=art21_cpt_inc5&on=30/11/2026"
    for person, address in ((inspector, f"/sancoes/simular/{registered.pk}/"), (owner, "/empresa/situacao/")):
        page = signed_in(person).get(address + question).content.decode()
        assert "Com mais este auto, a empresa seria suspensa" in page
        assert "R$\xa01.200,00" in page
        assert "iria de 01/12/2026 a 30/12/2026" in page
        assert issued.number is not None
        assert issued.number in page
        assert "2 de 3 em 90 dias" in page
    far = signed_in(owner).get("/empresa/situacao/?item=art21_cpt_inc5&on=30/01/2027").content.decode()
    assert "Mais este auto não suspende a empresa" in far
    bad = signed_in(owner).get("/empresa/situacao/?item=x&on=ontem").content.decode()
    assert 'class="error-summary"' in bad
    assert (Notice.objects.count(), Suspension.objects.count()) == before
    assert "2 de 3 em 90 dias" in signed_in(owner).get("/empresa/").content.decode()
    assert "2 de 3 em 90 dias" in signed_in(inspector).get(f"/cadastro/empresas/{registered.pk}/").content.decode()


def test_a_company_is_found_by_number_or_name(registered: Company, inspector: User, owner: User) -> None:
    staff = signed_in(inspector)
    assert staff.get(f"/sancoes/simular/?empresa={registered.cnpj}").headers["Location"].endswith(f"/{registered.pk}/")
    assert "Nenhuma empresa" in staff.get("/sancoes/simular/?empresa=zzz").content.decode()
    assert signed_in(owner).get("/sancoes/simular/").status_code == 403


@pytest.mark.places(NORM, "power", "art23_par2")
def test_a_deviation_is_found_its_holder_heard_and_a_director_confirms_it_by_the_web(
    issued: Authorization, director: User, clerk: User, owner: User, stranger: User, clock: Clock
) -> None:
    assert issued.case is not None
    told = {"signs": ["art21_cpt_inc9"], "narrative": "Aliciava passageiros na rodoviária, com passagem individual."}
    address = f"/processos/{issued.case.number}/desvio/apurar/"
    for other in (clerk, owner):
        assert signed_in(other).post(address, told).status_code == 403
    boss, company = signed_in(director), signed_in(owner)
    assert "Apurar desvio de finalidade" in boss.get(issued.case.get_absolute_url()).content.decode()
    walks.go(boss, address, told)
    found = Deviation.objects.select_related("case").get()
    base = f"/processos/{found.case.number}/desvio/"
    assert boss.post(base + "confirmar/", {"reason": REASON, "read": "on"}).status_code == 200, "nobody was heard"
    walks.go(boss, base + "chamar/", {})
    assert company.get(f"/empresa/desvios/{found.case.number}/").status_code == 200
    assert signed_in(stranger).get(f"/empresa/desvios/{found.case.number}/").status_code in (302, 404)
    early = boss.post(base + "ouvir/", {"reason": REASON})
    assert "A empresa ainda pode falar até 10/12/2026" in early.content.decode()
    word = {"text": "O motorista agiu por conta dele e foi demitido."}
    walks.go(company, f"/empresa/desvios/{found.case.number}/", word)
    assert "foi demitido" in boss.get(f"/processos/{found.case.number}/").content.decode()
    walks.go(boss, base + "ouvir/", {"reason": REASON})
    page = boss.get(base + "confirmar/").content.decode()
    assert "Cancela a autorização" in page
    assert "de 01/12/2026 a 25/11/2027" in page
    assert signed_in(clerk).post(base + "confirmar/", {"reason": REASON, "read": "on"}).status_code == 403
    walks.go(boss, base + "confirmar/", {"reason": REASON, "read": "on"})
    assert Authorization.objects.select_related("case").get(pk=issued.pk).state == "cancelled"
    walks.go(signed_in(clerk), base + "recebimento/", {"kind": "delivered", "on": "30/11/2026"})
    assert "o impedimento ainda não começou" in company.get("/empresa/situacao/").content.decode()
    clock(date(2026, 12, 1))
    assert "Impedida por desvio de finalidade" in company.get("/empresa/situacao/").content.decode()


def test_a_certificate_says_what_stands_against_the_company(
    proposed: Suspension, owner: User, clerk: User, stranger: User
) -> None:
    company = signed_in(owner)
    paper_url = company.post("/empresa/situacao/certidao/").headers["Location"]
    text = walks.pdf_text(company.get(paper_url).content)
    assert "Certidão de situação" in text
    assert "Suspensão proposta" in text
    assert signed_in(stranger).get(paper_url).status_code in (302, 403, 404)
    desk = signed_in(clerk).post(f"/sancoes/certidao/{proposed.company.pk}/")
    assert desk.status_code == 302
    assert [row.number for row in IssuedPaper.objects.filter(number__startswith="CS/").order_by("pk")] == [
        "CS/2026/000001", "CS/2026/000002",
    ]  # fmt: skip


def test_the_list_shows_what_waits_first(proposed: Suspension, director: User, owner: User) -> None:
    page = signed_in(director).get("/sancoes/").content.decode()
    assert proposed.case.title in page
    assert "A decidir" in page
    assert signed_in(director).get("/sancoes/?_export=csv").status_code == 200
    assert signed_in(owner).get("/sancoes/").status_code == 403
