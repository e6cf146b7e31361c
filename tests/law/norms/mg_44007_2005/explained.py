# SPDX-License-Identifier: Apache-2.0
"""What the charter decree says otherwise than the general tests of explanations hold."""

from tests.law.explained import Exceptions

EXCEPTIONS = Exceptions(
    # The seats that count, how many facts of that name there are, what is owed instead of what was paid, the events
    # that may follow, the departures that make a trip another one.
    other_meaning=frozenset({
        ("vehicle", "capacity"), ("passenger_list", "rows"), ("amount_due", "amount"), ("inspection", "reports"),
        ("lifecycle", "event"), ("onboard_check", "departures"),
    }),
    of_another_name=frozenset({
        ("onboard_check", "fines"), ("onboard_check", "coefficient"), ("onboard_check", "valid"),
        ("inspection", "suspended"), ("inspection", "since"), ("insurance", "valid_until"),
        ("authorization", "until"), ("driver", "issued_on"),
    }),
    open_in_a_decision=("Em ordem: ", "Coeficiente tarifário ", "A viagem tem finalidade "),
    only_told=(
        "A defesa cabe ao diretor competente", "A fiscalização constatou desvio de finalidade",
        "A isenção da delegatária", "A relação chegou", "A retenção do veículo é medida",
        "Atualizar não pode devolver menos", "Comunicar mudança ao DER/MG é dever", "Constatada em",
        "Defesa apresentada em", "Documento do art.", "Encerrado o vínculo", "Evento {event}: não é possível",
        "Exige-se: ", "Houve defesa", "Isenta de documentos", "O CRLV está na categoria aluguel",
        "O autorizatário está impedido por vistoria", "O crachá vale como carteira", "O recurso não foi provido",
        "O táxi faz transporte intermunicipal", "O veículo fica retido", "Pago até", "Recebimento provado",
        "Transporte escolar: ", "Transporte pago com a autorização suspensa", "Viagem sem fim comercial",
    ),
    found_on_the_way=("A partir de {source} pode vir {event}.",),
    told_under={"fare_coefficient": "fare_coefficients"},
)  # fmt: skip
