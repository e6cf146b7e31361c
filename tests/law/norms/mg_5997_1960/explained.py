# SPDX-License-Identifier: Apache-2.0
"""What the bus lines regulation says otherwise than the general tests of explanations hold."""

from tests.law.explained import Exceptions

EXCEPTIONS = Exceptions(
    # A paper that was not handed in, how many vehicles there are (with those of reserve), the votes with the
    # president's, the names of the lines, the events that may follow, the findings of one item, who is interested.
    other_meaning=frozenset({
        ("authorization", "item"), ("line_creation", "item"), ("vehicle", "item"), ("award_start", "vehicles"),
        ("bond", "vehicles"), ("tender", "vehicles"), ("council_vote", "yes"), ("council_vote", "no"),
        ("forfeiture", "lines"), ("lifecycle", "event"), ("onboard_check", "findings"),
        ("timetable_change", "interested"),
    }),
    of_another_name=frozenset({
        # A fact of another name that was not given, or what the rule cannot work out without it.
        ("appeal", "start"), ("award_start", "second"), ("council_seat", "lost_at"), ("council_seat", "taken"),
        ("forfeiture", "from_on"), ("forfeiture", "repeated"), ("grant_term", "done_on"), ("grant_term", "valid_until"),
        ("line_creation", "chosen"), ("timetable_change", "chosen"),
        # Of the earlier faults nothing is asked where the present one is not intentional.
        ("fine", "earlier"), ("sanctions", "earlier"),
        # It was given, and lies ahead of the day asked about, or came when the grant was over.
        ("award_start", "started_on"), ("grant_term", "cancelled_on"), ("vehicle", "inspected_on"),
        ("vehicle", "released_on"),
        # The judgment was on the term before this one.
        ("grant_term", "quality"),
    }),
    open_in_a_decision=(
        # Neither begun nor late.
        "O serviço começa até", "Os horários começam até",
        # Whether the seat was free is told on request.
        "As empresas têm um representante", "O Conselho tem um ", "O trânsito tem um representante",
        # The notice to cure refuses already; the end is not known before the tender is judged.
        "Sem falta intencional reiterada não há pena grave", "A permissão dura o que o despacho prevê",
    ),
    only_told=(
        # It describes: the class of a vehicle, a passenger or an old fine, what a reading or the norm leaves out.
        "A advertência escrita pode", "A autorização de linha é experiência", "A criança ", "A falta de ",
        "A licença especial vale", "A linha pedida coincide", "A multa anterior ", "A permissão não acabou",
        "A permissão segue", "A rescisão tem os efeitos", "A tarifa vale desde", "A viagem eventual, sem concorrência",
        "Advertência em", "Até o volume", "Automóvel: ", "Autolotação: ", "Autos por decidir",
        "No item 4 a falta é a mesma", "O Conselho levantou", "O compromisso, quitado em",
        "O contrato termina", "O volume {volume} cabe", "Não é do promitente comprador", "Veículos de reserva",
        "É reincidente quem comete",
        # It moves what is paid, counted or due, and refuses nothing by itself.
        "A caderneta de", "A caução dos demais", "A concessão se prorroga", "Decide a maioria", "Denuncia-se até",
        "O Diretor-Geral baixou", "O desconto ", "A empresa concede o desconto", "O presidente só vota",
        "O prazo não se prorroga", "O prazo se prorroga", "O recurso do inquérito suspende", "O recurso suspende",
        "Quem fiscaliza e quem integra", "Sem defesa no prazo", "Quem já opera foi consultado",
        # The norm attaches nothing to it, or the reading does not.
        "A diligência cabe", "Depois do exame não houve acidente", "O Conselho pode prorrogar", "O auto entregue fora",
        "O auto se entrega", "Pedida a baixa, serve-se até", "Toda multa vai de",
        # A bond that may still be restored, in a state that is told.
        "A caução não reposta até", "Até {due_on} repõe-se", "Sem a caução reposta até",
        # It sums up what refuses.
        "A pessoa não é das que", "A restrição de trecho", "A transferência se pede entre", "Cumpridas as condições",
        "O cálculo leva em conta", "O pedido de registro vem", "O serviço começa até", "O veículo da linha tem",
        "Os horários só começam", "Os passageiros estão seguros", "Ninguém viaja sem passagem",
        "A autorização não se divide",
        # The fault under which something else refuses, or that is fined and refuses nothing.
        "A fiscalização não constatou", "A má conservação só é falta", "Cobrou-se o devido", "Cumprem-se as exigências",
        "Não circula veículo", "Não há a falta", "Não se aceita passageiro", "Não se deixa dirigir",
        "Não se deu passe livre", "Não se emprega veículo", "Não se faz parada", "Não se leva ", "Nem a primeira via",
        "O boletim não está atrasado", "O dever do dispositivo", "Pessoas a bordo",
        # The proof of an excess, which is fined and refuses nothing.
        "A força maior foi", "A linha tem características", "A viagem é de perto", "O Conselho de Tráfego reconheceu",
        "O doente não é dos que", "São alunos e professores",
        "Evento {event}: não é possível",
    ),
    found_on_the_way=(
        "A partir de {source} pode vir {event}.", "Finda a permissão, devolve-se o saldo", "Resposta de {id}",
    ),
)  # fmt: skip
