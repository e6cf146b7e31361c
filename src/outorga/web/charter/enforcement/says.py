# SPDX-License-Identifier: Apache-2.0
"""Sentences of the charter decree that the rooms of enforcement tell on their pages and papers, each of its provision.

Amounts and days come from the decision, so that they follow the agency's readings. Of what is posted the decree names
no day: it is that of the envelope, on which the defence is made.
"""

from django.utils.translation import gettext_lazy as _

from outorga.web.appeals import procedures as appeals
from outorga.web.enforcement import procedures as notices
from outorga.web.payments import procedures as debts
from outorga.web.sanctions import procedures as sanctions

# Arts. 24 (the proof of receipt), 22 (retention, and who carries on), 18 (the coefficient).
NOTICES = notices.Says(
    runs_from=_("Nenhum prazo corre antes do recebimento comprovado."),
    defence=_("A defesa cabe em %(days)d dias do recebimento comprovado deste auto."),
    signing=_("Assinar não é reconhecer a falta, e recusar não invalida o auto."),
    held_until=_("A retenção dura até sanada a causa."),
    carried_on=_("Só em veículo de delegatária ou autorizado pela agência. O custo é do infrator."),
    unit=_("coeficiente"),
)
# Arts. 24 and 25.
DEFENCES = appeals.Says(
    provision="art25_cpt",
    decided=_("A norma não divide: a defesa é acolhida ou negada por inteiro."),
    posted=_("Conta o dia da postagem no envelope."),
    rejected=_("Cabe recurso ao Conselho no prazo da norma."),
    appeal_runs=_("O prazo do recurso corre da publicação no Órgão Oficial."),
    final=_("O texto vai para o Órgão Oficial; a decisão vale da publicação e é definitiva."),
)
# The decree adds nothing to what is paid late (arts. 18 and 24, § 2), and bars for no debt under suspension (art. 27).
DEBTS = debts.Says(
    overdue="A norma não prevê juros nem multa por atraso.",
    as_negative=(
        "Constam somente débitos em prazo de pagamento ou com efeito suspensivo: a certidão vale como negativa."
    ),
)
# Art. 23 (suspension and bar).
SANCTIONS = sanctions.Says(
    unpaid=_("Não impede pedir %(grant)s, mas pesa na vistoria e no órgão de trânsito."),
    answer=_("A norma não fixa prazo para a resposta; vale o que a agência configurou."),
)
