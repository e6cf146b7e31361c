# SPDX-License-Identifier: Apache-2.0
"""Sentences of the charter decree that the rooms of enforcement tell on their pages and papers, each of its provision.

Amounts and days come from the decision, so that they follow the agency's readings. Of what is posted the decree names
no day: it is that of the envelope, on which the defence is made.
"""

from django.utils.translation import gettext_lazy as _

from outorga.web.appeals import procedures as appeals
from outorga.web.enforcement import procedures as notices
from outorga.web.inspections import procedures as inspections
from outorga.web.payments import procedures as debts
from outorga.web.sanctions import procedures as sanctions
from outorga.web.ui.parts import Effect

# Arts. 12 (credentials), 24 (the proof of receipt), 22 (retention, and who carries on), 18 (the coefficient).
NOTICES = notices.Says(
    runs_from=_("Nenhum prazo corre antes do recebimento comprovado."),
    defence=_("A defesa cabe em %(days)d dias do recebimento comprovado deste auto."),
    no_credential=_("Você não tem credencial em vigor: o auto que lavrar fica guardado, mas não vale."),
    signing=_("Assinar não é reconhecer a falta, e recusar não invalida o auto."),
    held_until=_("A retenção dura até sanada a causa."),
    carried_on=_("Só em veículo de delegatária ou autorizado pela agência. O custo é do infrator."),
    goes_on=_("A viagem segue em outro veículo, por sua conta."),
    no_infractor=_("O auto caiu: não há infrator a quem caiba o transporte."),
    unit=_("coeficiente"),
    next_steps={
        "issued": _("O auto ainda não foi recebido: nenhum prazo corre."),
        "awaiting_service": _("O auto ainda não foi recebido: nenhum prazo corre."),
        "served": _("Apresente a defesa, ou pague a multa depois do prazo de defesa."),
        "defended": _("A defesa está com o diretor, que vai decidir."),
        "rejected": _("A decisão vai ser publicada. O prazo do recurso corre da publicação."),
        "appealable": _("Cabe recurso ao Conselho."),
        "appealed": _("O recurso está com o Conselho."),
        "final": _("O auto é definitivo: falta pagar a multa, se ainda não foi paga."),
        "undone": _("O auto foi desfeito. O que foi pago volta atualizado."),
        "closed": _("O auto foi arquivado."),
    },
)
# Arts. 24 and 25.
PUBLISHED = Effect(_("O texto vai para o Órgão Oficial; a decisão vale da publicação e é definitiva."), icon="doc")
DEFENCES = appeals.Says(
    provision="art25_cpt",
    decided=_("A norma não divide: a defesa é acolhida ou negada por inteiro."),
    posted=_("Conta o dia da postagem no envelope."),
    rejected=_("Cabe recurso ao Conselho no prazo da norma."),
    appeal_runs=_("O prazo do recurso corre da publicação no Órgão Oficial."),
    suspended=_("A cobrança continua suspensa até a publicação."),
    judges=_("Quem decide a defesa não julga o recurso no Conselho."),
    unpaid=_("Recebido; a admissão depende do pagamento da multa até o fim do prazo."),
    paid=_("Está no prazo e a multa está paga"),
    owed=_("O recurso pode ser apresentado, mas só é julgado se a multa estiver paga até"),
    results={
        "grant": (
            Effect(_("O auto é desfeito e deixa de contar contra a empresa."), icon="notice", tone="ok"),
            Effect(_("O que foi pago é devolvido, atualizado."), icon="money", tone="ok"),
            PUBLISHED,
        ),
        "reject": (Effect(_("O auto fica definitivo e a multa é mantida."), icon="notice", tone="bad"), PUBLISHED),
        "not_admit": (
            Effect(_("O auto fica definitivo hoje: o recurso não chega a ser julgado."), icon="notice", tone="bad"),
        ),
    },
    last=_("Não cabe outro."),
)
# The decree adds nothing to what is paid late (arts. 18 and 24, § 2), and bars for no debt under suspension (art. 27).
DEBTS = debts.Says(
    overdue="A norma não prevê juros nem multa por atraso.",
    as_negative=(
        "Constam somente débitos em prazo de pagamento ou com efeito suspensivo: a certidão vale como negativa."
    ),
)
# Art. 14.
INSPECTIONS = inspections.Says(
    when=_("A vistoria pode vir a qualquer tempo."),
    noted=_("Conservação e higiene se anotam, e corrigi-las é dever da empresa."),
    releases={
        inspections.NEW_REPORT: (
            _("Novo laudo de cada veículo reprovado, sem reprovação em segurança e funcionamento"),
            _("novo laudo, sem reprovação em segurança e funcionamento, de cada veículo reprovado (%(plates)s)"),
        ),
        inspections.DEBTS: (_("Nenhum débito vencido"), _("pagamento do que está vencido")),
    },
)
# Art. 23 (suspension and bar).
SANCTIONS = sanctions.Says(
    unpaid=_("Não impede pedir %(grant)s, mas pesa na vistoria e no órgão de trânsito."),
    answer=_("A norma não fixa prazo para a resposta; vale o que a agência configurou."),
)
