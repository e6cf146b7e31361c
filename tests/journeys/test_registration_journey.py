# SPDX-License-Identifier: Apache-2.0
"""J1: a company registers itself, two vehicles and a driver; the office checks; a paper ends and blocks the rest."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from django.core.mail import EmailMessage

from outorga.web.casefiles.models import CaseEvent, CaseFile
from outorga.web.charter.models import Authorization
from outorga.web.papers.models import IssuedPaper
from outorga.web.registry.models import Company, Document, Driver, VehicleHolding
from outorga.web.work.models import Notice
from tests.journeys.agency import PASSWORD, PDF, Agency
from tests.journeys.conftest import Enter
from tests.journeys.person import Person
from tests.journeys.trips import Trip, choose_crew, give_document, tell_route, type_passenger

NAME = "Viação Serra do Espinhaço Turismo e Fretamento Ltda"
CNPJ = "41.738.295/0001-85"
TRIP = Trip(leaves=("20/01/2027", "05h30"), returns=("21/01/2027", "23h00"), document="CT-e 000.300")
OPEN = "Cadastro de empresa de fretamento"
ADDRESS = "Rua do Amparo, 118, sala 2"


@dataclass(frozen=True)
class Paper:
    """A paper as a person files it: the task, what is typed and what is chosen."""

    task: str
    typed: dict[str, str] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)


CLEARANCE = {"Resultado": "Negativa"}
COMPANY_PAPERS = (
    Paper("Contrato ou estatuto social", chosen={"O objeto social inclui": "Sim"}),
    Paper("Comprovante de inscrição no CNPJ"),
    Paper("Inscrição estadual, contribuinte do ICMS", chosen={"A inscrição está ativa?": "Sim"}),
    Paper(
        "Certidão negativa de débito: Previdência Social",
        {"Emitido em": "03/11/2026", "Vale até": "02/05/2027"},
        CLEARANCE,
    ),
    Paper("Certidão negativa de débito: FGTS", {"Emitido em": "03/11/2026", "Vale até": "04/01/2027"}, CLEARANCE),
    Paper(
        "Certidão negativa de débito: Fazenda estadual",
        {"Emitido em": "03/11/2026", "Vale até": "02/05/2027"},
        CLEARANCE,
    ),
    Paper("Comprovante de endereço da empresa", {"Emitido em": "10/11/2026"}),
    Paper("Identidade e CPF dos representantes legais"),
)
VEHICLE_PAPERS = (
    Paper("Certificado de licenciamento (CRLV)", {"Vale até": "31/10/2027"}),
    Paper(
        "Seguro de acidentes dos passageiros",
        {"Número": "AP-2231", "Vale desde": "01/01/2026", "Vale até": "30/06/2027"},
    ),
    Paper("Declaração de bom estado e segurança", {"Emitido em": "25/11/2026"}, {"Quem emitiu": "INMETRO"}),
)
DRIVER_PAPERS = (
    Paper("Identidade e CPF do condutor"),
    Paper("Carteira de habilitação (CNH)", {"Vale até": "01/01/2030"}, {"Categoria": "D"}),
    Paper("Carteira de trabalho ou inscrição no INSS", chosen={"Qual documento": "Carteira de trabalho"}),
    Paper("Nada consta da habilitação", {"Emitido em": "04/11/2026"}, {"Consta suspensão ou cassação da CNH?": "Não"}),
    Paper("Certidão negativa criminal", {"Emitido em": "05/11/2026"}, {"Resultado": "Nada consta"}),
    Paper("Comprovante de endereço do condutor", {"Emitido em": "10/11/2026"}),
)
BUSES = (
    {"Placa": "RVM4C82", "Renavam": "00639884962", "Chassi": "9BWZZZ377VT004251"},
    {"Placa": "HJK-7294", "Renavam": "00891749950", "Chassi": "9BM384074AB123456"},
)
BUS = {
    "Marca e modelo": "M. Benz O-500 RS",
    "Lugares de fábrica": "46",
    "Lugares hoje": "46",
    "Ano de fabricação": "2020",
}


def test_a_company_registers_and_loses_its_registration_when_a_paper_ends(
    enter: Enter, agency: Agency, letters: list[EmailMessage], recorded: set[date], go_to: Callable[..., None]
) -> None:
    recorded |= _typed_days()
    joana = enter("Joana")
    _sign_up(joana, letters)
    _answer_some_and_leave(joana)
    joana = enter("Joana, next day").opens_log_in()
    _sign_in_again(joana)
    _answer_the_rest(joana)
    _file_company_papers(joana, enter)
    for bus in BUSES:
        _add_bus(joana, bus)
    _add_driver(joana)
    number = _declare(joana)
    marta = enter("Marta").signs_in(agency.clerk, second_factor=True)
    _review_company(marta, number)
    _supply(joana, number)
    _register(marta, number)
    _register_fleet(marta)
    _reads_certificate(joana)
    _lapses(joana, go_to, letters)


def _typed_days() -> set[date]:
    texts = " ".join(str(paper.typed) for paper in (*COMPANY_PAPERS, *VEHICLE_PAPERS, *DRIVER_PAPERS))
    found = {date(int(y), int(m), int(d)) for d, m, y in re.findall(r"(\d\d)/(\d\d)/(\d{4})", texts)}
    return found | {
        date(2024, 2, 1),
        date(2026, 11, 20),
        date(2026, 12, 12),
        date(2027, 1, 19),
        date(2027, 1, 20),
        date(2027, 1, 21),
    }


def _sign_up(joana: Person, letters: list[EmailMessage]) -> None:
    joana.opens_log_in()
    joana.follow("Criar conta de empresa")
    joana.fill({"Seu nome completo": "Joana Prates Figueiredo", "E-mail": "joana@exemplo.org"})
    joana.page.get_by_label("Senha", exact=True).fill(PASSWORD)
    joana.press("Criar conta")
    code = re.search(r"\b(\d{6})\b", str(letters[-1].body))
    assert code
    joana.write("Código de 6 números", code[1])
    joana.press("Confirmar")
    joana.sees("Cadastrar empresa de fretamento")
    joana.fill({"CNPJ": "41738295000186", "Razão social": NAME})
    joana.select("Regional que vai atender", "3ª Regional")
    joana.press("Começar o cadastro")
    joana.sees("1 campo precisa de correção")
    joana.write("CNPJ", CNPJ)
    joana.press("Começar o cadastro")
    joana.sees(OPEN)
    assert Company.objects.get().legal_name == NAME


def _answer_some_and_leave(joana: Person) -> None:
    joana.follow("Dados da empresa e endereço")
    joana.write("Endereço, número e complemento", ADDRESS)
    joana.page.keyboard.press("Tab")
    joana.page.get_by_text("Salvo hoje, às").first.wait_for()
    joana.fill({"Município": "Diamantina", "Telefone": "38 3531-0000", "E-mail da empresa": "contato@exemplo.org"})
    joana.press("Salvar e voltar à lista")
    joana.sees(OPEN, "Salvo")
    joana.leaves()


def _sign_in_again(joana: Person) -> None:
    joana.write("E-mail", "joana@exemplo.org")
    joana.page.get_by_label("Senha", exact=True).fill(PASSWORD)
    joana.press("Entrar")
    joana.sees("Há pedido de cadastro por enviar")
    joana.follow("Continuar o cadastro")
    joana.follow("Dados da empresa e endereço")
    assert joana.page.get_by_label("Endereço, número e complemento").input_value() == ADDRESS
    joana.follow("Sair, já está salvo")


def _answer_the_rest(joana: Person) -> None:
    joana.follow("Serviços e enquadramento")
    joana.choose("O que a empresa quer fazer", "Fretamento eventual", "Fretamento contínuo")
    joana.choose("O fretamento eventual será de turismo?", "Não")
    joana.choose("O contrato social inclui", "Sim")
    joana.choose("A empresa já opera linhas", "Não")
    joana.press("Salvar e voltar à lista")
    joana.follow("Representantes legais")
    joana.fill({"Nome completo": "Joana Prates Figueiredo", "CPF": "418.207.936-13", "Cargo": "Sócia"})
    joana.press("Incluir")
    joana.sees("Representante incluído")
    joana.follow("Voltar à lista")


def _file(joana: Person, paper: Paper, *, by_phone: bool = False) -> None:
    joana.follow(paper.task)
    if not by_phone:
        joana.page.locator("input[type=file]").set_input_files(
            {"name": "documento.pdf", "mimeType": "application/pdf", "buffer": PDF}
        )
    joana.fill(paper.typed)
    for question, option in paper.chosen.items():
        joana.choose(question, option)
    if paper.task == "Nada consta da habilitação":
        joana.select("Estado do órgão que emitiu", "MG")
        joana.select("Estado do prontuário", "MG")
    joana.press("Guardar e fotografar pelo celular" if by_phone else "Guardar o documento")


def _file_company_papers(joana: Person, enter: Enter) -> None:
    first, *others = COMPANY_PAPERS
    _file(joana, first, by_phone=True)
    phone = enter("Joana's phone", phone=True).opens_code(joana.reads_code())
    phone.sees("Contrato ou estatuto social")
    phone.sees_no(NAME)
    phone.page.locator("input[type=file]").set_input_files(
        {"name": "foto.pdf", "mimeType": "application/pdf", "buffer": PDF}
    )
    phone.press("Enviar")
    phone.sees("Enviado")
    joana.follow("Já enviei, ver o documento")
    for paper in others:
        _file(joana, paper)
    assert Document.objects.filter(state="draft", file__isnull=False).count() == len(COMPANY_PAPERS)


def _add_bus(joana: Person, bus: dict[str, str]) -> None:
    joana.follow("Veículo")
    joana.fill(bus | BUS)
    joana.choose("Categoria no CRLV", "Aluguel")
    joana.choose("O veículo está", "Em nome da empresa")
    joana.press("Incluir veículo")
    for paper in VEHICLE_PAPERS:
        _file(joana, paper)
    joana.goes_to("Cadastro")


def _add_driver(joana: Person) -> None:
    joana.follow("Condutor")
    joana.fill({"Nome completo": "Ademir Sena de Oliveira", "CPF": "529.982.247-25", "Número da CNH": "04463004100"})
    joana.choose("Categoria da CNH", "D")
    joana.choose("Vínculo", "Empregado")
    joana.write("Dirige para a empresa desde", "01/02/2024")
    joana.press("Incluir condutor")
    for paper in DRIVER_PAPERS:
        _file(joana, paper)
    joana.goes_to("Cadastro")


def _declare(joana: Person) -> str:
    joana.follow("Conferir as respostas e declarar")
    joana.sees(ADDRESS, "RVM4C82", "Ademir Sena de Oliveira")
    joana.tick("Declaro que as informações")
    joana.press("Declarar e enviar o pedido")
    number = joana.finds(r"Protocolo (\S+)")
    joana.reads_paper("Recibo em PDF").says(number, NAME, *(paper.task for paper in COMPANY_PAPERS))
    case = CaseFile.objects.get(number=number)
    assert case.state == "filed"
    assert CaseEvent.objects.filter(case=case, kind="file", decision__isnull=False).exists()
    return number


def _accept_all(marta: Person) -> None:
    buttons = marta.page.get_by_role("button", name=re.compile(r"^\s*Aceitar"))
    while buttons.count():
        marta.press_first(buttons)


def _open(marta: Person, title: str) -> None:
    """By the team's queue, where every open case of the office is."""
    marta.goes_to("Caixa de trabalho")
    marta.follow_first("Da equipe")
    marta.follow_first(title)


def _review_company(marta: Person, number: str) -> None:
    _open(marta, NAME)
    marta.sees(number)
    marta.press("Assumir e analisar")
    paper = marta.row("Comprovante de endereço da empresa", under="Documentos")
    marta.follow_first("Recusar com motivo", within=paper)
    marta.write("Motivo da recusa", "ilegível")
    marta.press("Recusar")
    marta.sees("30 letras")
    marta.write("Motivo da recusa", "A conta está ilegível: não se lê a data nem o endereço da empresa.")
    marta.press("Recusar")
    marta.sees("Documento recusado", "A conta está ilegível")
    _accept_all(marta)
    marta.press("Conceder o cadastro")
    marta.sees("Falta: Comprovante de endereço da empresa")
    marta.follow("Pedir o que falta")
    marta.write("Recado à empresa", "Mande a conta inteira, com a data.")
    marta.press("Pedir à empresa")
    marta.sees("Pedido enviado à empresa")
    assert CaseFile.objects.get(number=number).state == "pending"


def _supply(joana: Person, number: str) -> None:
    joana.goes_to("Início")
    joana.sees("A regional pediu documentos")
    joana.follow("Responder")
    joana.sees("A conta está ilegível: não se lê a data nem o endereço da empresa.")
    _file(joana, Paper("Comprovante de endereço da empresa", {"Emitido em": "20/11/2026"}))
    joana.follow("Conferir as respostas e declarar")
    joana.tick("Declaro que as informações")
    joana.press("Declarar e enviar o pedido")
    joana.sees(f"Protocolo {number}")


def _register(marta: Person, number: str) -> None:
    _open(marta, NAME)
    _accept_all(marta)
    marta.press("Conceder o cadastro")
    marta.sees("Cadastro concedido")
    company = Company.objects.get()
    assert (company.state, company.registered_until) == ("registered", date(2027, 1, 4))
    assert company.holder_code
    certificate = IssuedPaper.objects.get(kind="registration_certificate")
    assert certificate.number == company.holder_code
    assert CaseEvent.objects.get(case__number=number, kind="register").decision


def _register_fleet(marta: Person) -> None:
    for subject in ("RVM4C82", "HJK", "condutor"):
        _open(marta, subject)
        marta.press("Assumir e analisar")
        _accept_all(marta)
        marta.press("Conceder o cadastro")
        marta.sees("Cadastro concedido")
    assert [row.state for row in VehicleHolding.objects.all()] == ["registered"] * 2
    assert Driver.objects.get().card == "endorsed"


def _reads_certificate(joana: Person) -> None:
    joana.goes_to("Início")
    joana.sees("Cadastro válido até 04/01/2027")
    code = Company.objects.get().holder_code
    assert code
    joana.reads_paper("Abrir o certificado").says(NAME, CNPJ, code, "04/01/2027")


def _lapses(joana: Person, go_to: Callable[..., None], letters: list[EmailMessage]) -> None:
    go_to(date(2026, 12, 5))
    assert any("vence em 30 dias" in str(letter.body) for letter in letters)
    joana.goes_to("Início")
    joana.sees("Certidão negativa de débito: FGTS", "vence em 04/01/2027", "Faltam 30 dias")
    assert Notice.objects.filter(due_on=date(2027, 1, 4)).exists()
    go_to(date(2027, 1, 5))
    joana.goes_to("Início")
    joana.sees("venceu em 04/01/2027", "Sem ele, o cadastro não vale.")
    assert Company.objects.get().state == "lapsed"
    _may_not_travel(joana)


def _may_not_travel(joana: Person) -> None:
    """Without a standing registration the law grants no authorization (art. 6)."""
    joana.goes_to("Viagens")
    joana.follow_first("Autorizar viagem")
    joana.choose("Que viagem é", "Uma viagem")
    joana.press("Começar")
    tell_route(joana, TRIP)
    choose_crew(joana, vehicle="RVM4C82", driver=TRIP.driver)
    type_passenger(joana, "Célia Prado", "RG MG-8.215.330")
    joana.press("Continuar")
    give_document(joana, TRIP.document)
    joana.sees("Do jeito que está, o pedido será recusado", "art. 6º")
    joana.tick("Declaro que os dados são verdadeiros")
    joana.press("Pedir mesmo assim")
    joana.sees("não pode ser autorizado", "art. 6º", "Pôr o cadastro em dia")
    joana.follow_first("Ver documentos")
    joana.sees("Documentos em vigor", "Certidão negativa de débito: FGTS")
    refused = Authorization.objects.get()
    assert refused.state == "refused"
    assert refused.decision is not None
    assert "art6_cpt" in refused.decision.outcome["because"]
