# SPDX-License-Identifier: Apache-2.0
"""What the bill of the special taxi says otherwise than the general tests of explanations hold."""

from tests.law.explained import Exceptions

EXCEPTIONS = Exceptions(
    # How many UFIR instead of the value of one, the day after an extension, the days and events of the reasoning, the
    # permits and municipalities that are counted, the end of a bar that a transfer brings, a person where a company is.
    other_meaning=frozenset({
        ("fine", "ufir"), ("amount_due", "ufir"), ("amount_due", "due_on"), ("lifecycle", "event"), ("sanctions", "on"),
        ("transfer", "permits"), ("tender", "until"), ("tender", "kind"), ("permit_limits", "municipalities"),
    }),
    of_another_name=frozenset({
        ("fine", "on"), ("sanctions", "reference_on"), ("sanctions", "limit"), ("notice", "on"),
        ("notice", "served_on"), ("notice", "certified"), ("appeal", "paid"), ("tender", "approved_on"),
        ("grant_term", "until"), ("grant_term", "since_on"),
    }),
    only_told=(
        # It describes, exempts, extends, compares or orders.
        "A Autorização de Tráfego é o documento", "A falta da assinatura do infrator", "A infração anterior de",
        "A permissão existe pelo termo", "A permissão foi dada pelo DER-MG", "A permissão se dá por licitação",
        "A recusa do recebimento foi certificada", "A reincidência específica em", "A revisão anual vale desde julho",
        "As permissões se dividem na proporção", "Autos cancelados até", "Condutor apontado em",
        "Evento {event}: não é possível", "Exerce cargo eletivo", "Habilitação mais antiga",
        "Mais dias como", "Multa de {amount}, vencida em", "O Certificado de Condutor é o documento",
        "O Diretor mantém a suspensão", "O acidente compromete a segurança", "O cancelamento do auto anterior",
        "O depósito prévio de {paid} cobre", "O embarque é em município da RMBH", "O lugar do embarque é um município",
        "O mais idoso", "O prazo acaba em", "O recurso admitido suspende", "O recurso contra o auto não suspende",
        "O recurso recebido suspende", "O substituto entra até", "O termo da permissão vai até", "O veículo volta até",
        "Parado o próprio veículo", "Quem entra em empresa permissionária", "Só a mudança de endereço dá por recebido",
        # It sums up what refuses, or an infraction refuses for it.
        "A operadora cumpre os deveres", "A lista de papéis", "A permissão {id} atende", "Há ", "Nada do que se",
        "Dirige o permissionário ou condutor", "Não dirige exercendo", "O DER-MG pode fixar a tarifa",
        "O auto traz o que é obrigatório", "O cancelamento só se faz", "O condutor usa o uniforme",
        "O embarque segue a lei", "O que está a bordo", "O taxímetro está aferido", "O veículo sai do serviço",
        "O veículo se substitui até", "O veículo tem as características", "Os documentos e equipamentos",
        "Para cancelar a permissão", "Só é táxi especial", "Vê-se de fora",
        # Of each candidate of a tender, whom it leaves out and not the tender.
        "{id} ", "A empresa cassada em", "Quem transferiu em",
    ),
    found_on_the_way=(
        "A partir de {source} pode vir {event}.", "Há notas na licitação", "Nível do IGP-M no mês",
    ),
    told_under={"ufir": "ufir_table"},
)  # fmt: skip
