# SPDX-License-Identifier: Apache-2.0
"""J5: a notice to its end, as company, clerk, director, treasurer and council see it: defended, appealed, undone."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytest

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.models import User
from outorga.web.council import actions as council
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.payments.models import Slip
from tests.journeys import agency as agencies
from tests.journeys.agency import PDF, Agency, Bus, Fleet, register_company
from tests.journeys.conftest import Enter
from tests.journeys.person import Person
from tests.journeys.served import moment
from tests.web.enforcement import cast
from tests.web.payments.bank import Told, written

NAME = "Viação Maçã do Sertão Ltda"
ARGUMENT = "O pneu tinha sulco de 3 mm, como mostra o laudo junto, feito no dia seguinte ao da parada."
REASON = "O laudo é de outro veículo: a placa que ele traz não é a do auto."
APPEAL = "A placa do laudo foi trocada por engano da oficina, que o declara no documento junto."
WHY = "A oficina declara o erro na placa e o número do chassi no laudo é o do veículo autuado."
DELIVERED, DEFENDED, DECIDED = date(2026, 12, 2), date(2026, 12, 7), date(2026, 12, 10)
PUBLISHED, PAID, APPEALED = date(2026, 12, 14), date(2026, 12, 15), date(2026, 12, 17)
SESSION, OUT, BACK = date(2027, 1, 6), date(2027, 1, 8), date(2027, 1, 15)
Go = Callable[..., None]


@dataclass
class Cast:
    """Who takes part."""

    agency: Agency
    fleet: Fleet
    director: User
    secretary: User
    treasurer: User
    members: list[User]


@pytest.fixture
def people(agency: Agency, owner: User) -> Cast:
    """An agency with a council under its own rule, and a company whose notice is in the post."""
    with moment.here():
        cast.credential(agency.inspector, number="C-0042")
        cast.coefficient()
        fleet = register_company(
            agency, cnpj="41738295000185", name=NAME, owner=owner, services=["continuous"],
            buses=[Bus("RVM4C82", "9BWZZZ377VT004251", "00639884962")],
        )  # fmt: skip
        notice = cast.drawn(fleet.company, agency.inspector, agency.office)
        cast.posted(notice, agency.inspector)
        council.set_rule(quorum=2, from_on=date(2026, 1, 1), act="Portaria 4/2026", actor=None)
        made = {
            login: agencies.person(login, name, role)
            for login, name, role in (
                ("helena", "Helena Prado", "director"), ("sonia", "Sônia Dutra", "council_secretary"),
                ("tadeu", "Tadeu Lins", "treasurer"), ("cicero", "Cícero Rabelo", "council_member"),
                ("alzira", "Alzira Monteiro", "council_member"), ("fausto", "Fausto Teles", "council_member"),
            )
        }  # fmt: skip
        for somebody in made.values():
            accounts.enrol_totp(actor=None, user=somebody, secret=agencies.SECRET)
    members = [made[login] for login in ("cicero", "alzira", "fausto")]
    return Cast(agency, fleet, made["helena"], made["sonia"], made["tadeu"], members)


def test_a_notice_is_defended_decided_published_paid_appealed_undone_and_given_back(
    enter: Enter, people: Cast, recorded: set[date], go_to: Go
) -> None:
    recorded |= {DELIVERED, DEFENDED, DECIDED, PUBLISHED, PAID, APPEALED, SESSION, OUT, BACK}
    marta = enter("Marta").signs_in(people.agency.clerk, second_factor=True)
    joana = enter("Joana").signs_in(people.fleet.owner)
    go_to(DELIVERED)
    _proves_the_receipt(marta)
    go_to(DEFENDED)
    _defends(joana)
    go_to(DECIDED)
    _rejects(enter("Helena").signs_in(people.director, second_factor=True))
    go_to(PUBLISHED)
    _publishes(marta, "14/12/2026")
    go_to(PAID)
    _asks_for_the_slip(joana)
    _credits(enter("Tadeu").signs_in(people.treasurer, second_factor=True), go_to)
    go_to(APPEALED)
    _appeals(joana)
    go_to(SESSION)
    _judges(enter, people)
    go_to(OUT)
    _publishes(marta, "08/01/2027")
    assert _notice().case.state == "undone"
    go_to(BACK)
    _gives_back(enter("Tadeu").signs_in(people.treasurer, second_factor=True))
    assert (_notice().case.state, Fine.objects.get().case.state) == ("closed", "refunded")
    joana.goes_to("Autos e multas")
    joana.sees("Arquivado")


def _notice() -> Notice:
    return Notice.objects.select_related("case", "fine__case").get()


def _opens_the_case(person: Person) -> None:
    person.goes_to("Autos")
    person.follow_first(_notice().number)


def _proves_the_receipt(marta: Person) -> None:
    _opens_the_case(marta)
    marta.follow("Registrar a entrega")
    marta.select("O que aconteceu", "Aviso de recebimento assinado")
    marta.write("Dia", "02/12/2026")
    marta.press("Registrar")
    # Ten days from Wednesday the 2nd end on Saturday the 12th, and go on to Monday.
    marta.sees("14/12/2026")
    assert _notice().case.state == "served"


def _defends(joana: Person) -> None:
    joana.goes_to("Autos e multas")
    joana.follow_first(_notice().number)
    joana.sees("14/12/2026", "R$ 1.200,00", "art. 21, I")
    joana.follow("Apresentar defesa")
    joana.sees("Faltam 7 dias", "Como foi contado")
    joana.write("O que você quer dizer", ARGUMENT)
    joana.upload("Juntar um documento", "laudo.pdf", PDF)
    joana.press("Guardar e conferir")
    joana.sees("Está no prazo", "a multa não se cobra", "Diretor de Operação de Via", "laudo.pdf", ARGUMENT)
    joana.tick("Conferi o que está acima")
    joana.press("Apresentar defesa")
    joana.sees("Defesa apresentada", "Admitida")
    paper = joana.reads_paper("Abrir o recibo")
    paper.says("Recibo de defesa", _notice().number, "07/12/2026", "14/12/2026", "Joana Prates Figueiredo")


def _rejects(helena: Person) -> None:
    helena.goes_to("Defesas")
    helena.sees("1 defesa a decidir", "Espera há 3 dias")
    helena.follow_first(f"Auto {_notice().number}")
    helena.sees(ARGUMENT, "Pneu dianteiro direito liso", "07/12/2026")
    helena.choose("Decisão", "Negar a defesa")
    helena.write("Motivo", REASON)
    helena.press("Guardar e conferir efeitos")
    helena.sees("Negar a defesa do auto", REASON, "A multa de R$ 1.200,00 é mantida", "imprensa oficial")
    assert _notice().case.state == "defended"
    helena.press("Negar a defesa")
    helena.sees("Defesa decidida", "Defesa negada")
    helena.reads_paper("Decisão da defesa").says(REASON, "Helena Prado", "R$ 1.200,00")


def _publishes(marta: Person, day: str) -> None:
    marta.goes_to("Publicações")
    marta.follow_first("Decisão d")
    marta.sees(_notice().number, NAME)
    marta.sees_no("Joana Prates")
    marta.fill({"Dia em que saiu": day, "Edição": "Caderno 1"})
    marta.press("Registrar a publicação")
    marta.sees("Publicação registrada")


def _asks_for_the_slip(joana: Person) -> None:
    joana.goes_to("Autos e multas")
    joana.follow_first(_notice().number)
    # Ten days from Monday the 14th end on Christmas Eve, when the office is closed, and go on to Monday.
    joana.sees("Faltam 13 dias", "O último dia é 28/12/2026")
    joana.follow("Apresentar recurso")
    joana.sees("28/12/2026", "Como foi contado", "24/12 (Véspera de Natal)")
    joana.page.goto("/empresa/multas/")
    joana.follow_first("Multa do auto")
    joana.press("Pagar R$ 1.200,00")
    joana.sees("Guia de R$ 1.200,00")
    joana.reads_paper("Baixar a guia em PDF").says("1.200,00", NAME)


def _credits(tadeu: Person, go_to: Go) -> None:
    slip = Slip.objects.get()
    content = written("csv", [Told(slip.number, Decimal("1200.00"), PAID)])
    tadeu.goes_to("Arrecadação")
    tadeu.page.goto("/arrecadacao/arquivos/")
    tadeu.upload("Arquivo de retorno do banco", "retorno.csv", content, "text/csv")
    tadeu.press("Enviar e conferir")
    go_to(PAID)
    tadeu.page.reload()
    tadeu.press("Creditar 1 pagamento")
    go_to(PAID)
    assert Fine.objects.get().case.state == "paid"


def _appeals(joana: Person) -> None:
    joana.goes_to("Autos e multas")
    joana.follow_first(_notice().number)
    joana.follow("Apresentar recurso")
    joana.write("O que você quer dizer", APPEAL)
    joana.upload("Juntar um documento", "declaracao.pdf", PDF)
    joana.press("Guardar e conferir")
    joana.sees("Está no prazo e a multa está paga", APPEAL)
    joana.tick("Conferi o que está acima")
    joana.press("Apresentar recurso")
    joana.sees("Recurso apresentado", "Admitido")
    joana.reads_paper("Abrir o recibo").says("Recibo de recurso", "17/12/2026")


def _judges(enter: Enter, people: Cast) -> None:
    sonia = enter("Sônia").signs_in(people.secretary, second_factor=True)
    sonia.goes_to("Conselho")
    sonia.sees("Esperam o Conselho", _notice().number)
    sonia.follow("Marcar sessão")
    sonia.fill({"Dia": "06/01/2027", "Lugar": "Sala 3"})
    sonia.select("Quem preside", "Cícero Rabelo")
    sonia.press("Marcar a sessão")
    sonia.follow_first("1ª sessão")
    sonia.follow("Incluir na pauta")
    sonia.page.get_by_label("Processo").select_option(index=1)
    sonia.select("Relator", "Alzira Monteiro")
    sonia.press("Incluir")
    sonia.follow("Abrir a sessão")
    sonia.choose("Presentes", "Cícero Rabelo", "Alzira Monteiro", "Fausto Teles")
    sonia.press("Abrir a sessão")
    sonia.sees("Em andamento", "2 membros, regra da própria agência")
    for member, choice in zip(people.members[1:], ("Acolher", "Negar"), strict=True):
        _votes(enter(member.name).signs_in(member, second_factor=True), "Votar", choice)
    sonia.follow_first("Recurso do auto")
    sonia.sees("Empate", "Cabe a quem preside desempatar")
    _votes(enter("Cícero").signs_in(people.members[0], second_factor=True), "Desempatar", "Acolher")
    sonia.follow_first("Recurso do auto")
    sonia.follow("Proclamar o resultado")
    sonia.sees("O que foi pago é devolvido, atualizado")
    sonia.write("Fundamento da decisão", WHY)
    sonia.press("Proclamar")
    sonia.sees("Resultado proclamado", "por desempate (1 a 1)")
    sonia.follow("1ª sessão de 2027")
    sonia.follow("Encerrar a sessão")
    sonia.press("Encerrar e lavrar a ata")
    paper = sonia.reads_paper(sonia.finds(r"Encerrada\s+(\d\d/\d\d/\d{4}, \d\dh\d\d)"))
    paper.says("Ata do Conselho", "Alzira Monteiro", "Acolher (desempate)", WHY)


def _votes(member: Person, act: str, choice: str) -> None:
    member.goes_to("Conselho")
    member.follow_first("1ª sessão")
    member.follow_first("Recurso do auto")
    member.sees("R$ 1.200,00", "Recurso apresentado em")
    member.follow(act)
    member.choose("Voto", choice)
    member.press(act)
    member.sees("Voto registrado")


def _gives_back(tadeu: Person) -> None:
    tadeu.page.goto(f"/processos/{Fine.objects.get().case.number}/")
    tadeu.follow("Devolver o que foi pago")
    tadeu.sees("R$ 1.200,00")
    tadeu.write("Número da ordem de pagamento", "2027/17")
    tadeu.press("Devolver")
    tadeu.sees("Devolução", "registrada")
