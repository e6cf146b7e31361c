# SPDX-License-Identifier: Apache-2.0
"""Arts. 20, 24, 60 and 83: the items that each document carries, in the order of the norm."""

from outorga.law.kernel.decisions import Test


def _items(prefix: str, *names: str) -> tuple[Test, ...]:
    return tuple(Test(f"{prefix}{place}", f"{name}: {{present}}.") for place, name in enumerate(names, 1))


NOTICE_HEAD = Test("art20_cpt", "O edital traz todos os seus itens. Faltam: {lacking}.")
NOTICE = _items(
    "art20_cpt_inc",
    "Objetivos e prazos da permissão", "Linha e itinerário", "Número de transportadoras a escolher",
    "Prazo, local e horário das informações", "Condições para participar e forma das propostas",
    "Prazos das propostas, do julgamento e do contrato", "Documentos da habilitação",
    "Critérios do julgamento da tarifa", "Estrutura da tarifa e mínimos de qualidade",
    "Critérios de reajuste e casos de revisão", "Minuta do contrato",
)  # fmt: skip
BID_HEAD = Test("art20_par1", "A proposta traz tudo o que cabe ao licitante. Faltam: {lacking}.")
BID = _items(
    "art20_par1_inc",
    "Modo e forma do serviço", "Tipos e quantidade mínima de veículos", "Frequências mínimas", "Seções, se houver",
    "Pontos de parada e de apoio", "Tarifa do serviço",
)  # fmt: skip
CONTRACT_HEAD = Test("art24_cpt", "O contrato traz todas as cláusulas essenciais. Faltam: {lacking}.")
CONTRACT = _items(
    "art24_cpt_inc",
    "Linha, prazo e início do serviço", "Modo, forma e condições do serviço", "Critérios de qualidade e produtividade",
    "Itinerário e pontos", "Horários e frequências mínimas", "Seções iniciais, se houver", "Tarifa e reajuste",
    "Casos de revisão da tarifa", "Direitos e obrigações das partes", "Direitos e deveres dos usuários",
    "Fiscalização e órgão que a exerce", "Penalidades contratuais", "Casos de extinção", "Condições da prorrogação",
    "Seguro dos usuários", "Princípios do serviço adequado", "Prestação de contas", "Demonstrações financeiras",
    "Solução amigável de divergências", "Foro do Distrito Federal",
)  # fmt: skip
TICKET_HEAD = Test("art60_cpt", "O bilhete traz todas as indicações. Faltam: {lacking}.")
TICKET = _items(
    "art60_cpt_inc",
    "Transportadora e data de emissão", "Denominação de bilhete de passagem", "Preço", "Números do bilhete e da via",
    "Origem e destino", "Prefixo e terminais da linha", "Data e horário da viagem", "Número da poltrona",
    "Agência emissora", "Nome do passageiro", "Empresa impressora",
)  # fmt: skip
DIFFERENTIATED = Test("art60_par1", "Tipo do serviço diferenciado: {present}.")
RECORD_HEAD = Test("art83_cpt", "O auto traz tudo o que deve. Faltam: {lacking}.")
INFRACTION_RECORD = _items(
    "art83_cpt_inc",
    "Nome da transportadora", "Linha, número de ordem ou placa", "Local, data e hora", "Quem infringiu",
    "Infração e dispositivo violado", "Assinatura e qualificação do autuante",
)  # fmt: skip
