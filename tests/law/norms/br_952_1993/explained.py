# SPDX-License-Identifier: Apache-2.0
"""What the interstate decree says otherwise than the general tests of explanations hold."""

from tests.law.explained import Exceptions

EXCEPTIONS = Exceptions(
    # How many remedies came before, faults that are all cured and not days off, days added up, the limit of the degree,
    # the events that may follow.
    other_meaning=frozenset({
        ("appeal", "earlier"), ("forfeiture", "closed"), ("forfeiture", "days"), ("interdependence", "degree"),
        ("lifecycle", "event"),
    }),
    # Worked out by the rule, of another name among the facts, or done only after the day asked about.
    of_another_name=frozenset({
        ("amount_due", "amount"), ("appeal", "answered_on"), ("baggage", "fare"), ("forfeiture", "due_on"),
        ("forfeiture", "limit"), ("forfeiture", "may_open_from"), ("instrument", "present"), ("sanctions", "abuse"),
        ("sanctions", "breach"), ("scope", "border"), ("statistics_return", "refused_on"), ("tender", "absent"),
        ("tender", "unplaced"),
        ("timetable_change", "different"), ("timetable_change", "holds"), ("timetable_change", "local_interest"),
        ("timetable_change", "renounced"), ("timetable_change", "signed_on"), ("timetable_change", "unheard"),
        ("transfer", "consent_on"), ("transfer", "met"),
    }),
    # Something else refuses already.
    open_in_a_decision=("A seção liga unidades", "Há novo contrato na linha", "Quem pretende o controle cumpre"),
    only_told=(
        # It describes, exempts, extends, compares or orders.
        "A criança, nascida em", "A criança que não paga", "A interrupção vem de força maior", "A multa já pode",
        "A temporada turística só é", "As crianças de colo contam", "Até {until}, por proposta", "Deferido o pedido",
        "Dois países do acordo", "Emitido em", "Faz parte do sistema", "Não resta remédio",
        "O bagageiro é o compartimento", "O fato é imputável", "O infrator assina a segunda via",
        "O motorista providencia", "O vínculo entre", "Os extremos e os países de passagem", "Quem desiste no tempo",
        "Quem não paga", "Sem o ciente", "Só há três modalidades", "É internacional o serviço",
        "É transportadora quem", "A desistência, das linhas", "A falta autuada foi corrigida",
        "Sabe-se o que pede a revisão",
        # A ground of forfeiture that is not there, and what follows only where one is; what a tie does not bar.
        "A inadimplência está provada", "A intimação de", "A multa definitiva", "A transportadora anterior saiu",
        "Dias abaixo da metade", "Executaram-se", "Havendo motivo", "O serviço parou", "Os acidentes a que deu causa",
        "Todas as falhas foram corrigidas", "Nenhuma tem mais de", "Não há cônjuge", "Não há empresa que controle",
        # It sums up what refuses, or the item that it breaks refuses for it.
        "A promoção de", "A proposta traz tudo", "A seção nova atende", "As receitas são também", "O auto traz tudo",
        "O bilhete traz todas", "O contrato traz", "O edital traz todos", "O pedido traz", "Quem ajusta o itinerário",
        "Quem pretende o controle", "A outorga não foi passada", "O controle não mudou", "Transportadoras com vínculo",
        "Só se apreende", "O ônibus não leva", "Tudo está na franquia",
        # An infraction, or a breach without a fine, and no refusal: the answer lists it.
        "A comunicação traz as causas", "Cada bilhete garante", "Cobraram-se", "Deu-se o comprovante",
        "Devolveu-se a quantia", "Há mortos", "Nenhuma poltrona", "Não há mês de atraso", "Não se recusa sem motivo",
        "O passageiro recebe o comprovante", "Pagou-se em", "A bagagem dos passageiros", "A cópia da autorização",
        "A relação de telefones", "As encomendas", "Cumprem-se as medidas", "Ninguém viaja em pé",
        "O fiscal em serviço", "O fretamento tem", "O motorista dirige", "O motorista não bebe",
        "O pessoal está uniformizado", "O peso não passa", "O quadro de preços está", "O registrador gráfico",
        "O veículo corresponde", "O veículo está", "O veículo suspenso", "O veículo tem registrador",
        "O veículo é do tipo", "Os documentos de trânsito",
        # A ground to retain the vehicle that does not hold at this place, or is not done away with.
        "Nada no veículo", "Nenhuma infração ameaça", "O motivo de retenção", "O que se fez",
    ),
)  # fmt: skip
