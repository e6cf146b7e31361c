# SPDX-License-Identifier: Apache-2.0
"""What the paper of a refund says: each payment, what it comes back as, and by which decision."""

from collections.abc import Sequence
from decimal import Decimal

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import words
from outorga.web.enforcement import expenses, procedures, writing
from outorga.web.enforcement.collection import APPEAL_GRANTED, RefundRuling
from outorga.web.enforcement.models import Fine, Retention
from outorga.web.papers.contents import Act, ActSection, Held, Reason
from outorga.web.ui.formats import money, pt_date

BY_APPEAL, BY_DEFENCE = "O recurso foi provido pelo Conselho.", "A defesa foi acolhida."


def content(
    fine: Fine, rulings: Sequence[RefundRuling], *, cause: str, amount: Decimal, order: str, actor: User
) -> Act:
    """The paper, in Portuguese as all papers are."""
    notice = fine.notice
    provision = words.provision_of_event(notice.norm, "fine", "refund").partition(":")[2]
    why = BY_APPEAL if cause == APPEAL_GRANTED else BY_DEFENCE
    updates = tuple((word, 3) for word in rulings[-1].updated_by)
    facts: tuple[tuple[str, Held], ...] = (
        ("Auto de infração", notice.number),
        ("A quem", writing.infractor_of(notice)),
        ("Multa", money(fine.amount)),
        ("Valor devolvido", money(amount)),
        ("Ordem de pagamento", order),
    )
    return Act(
        **writing.common_of(notice, actor),
        form="refund",
        title="Devolução",
        provision=provision,
        subject=f"Devolução da multa do auto {notice.number}",
        acted_on=clock.today(),
        sections=(
            ActSection(
                heading="O que se devolve",
                facts=facts,
                reasons=(Reason(text=why, citation=f"{notice.norm}:{provision}"),),
            ),
            ActSection(
                heading="Pagamento por pagamento",
                columns=(("Pago em", 3), ("Pago", 3), *updates, ("Devolvido", 3)),
                rows=tuple(_row(ruling) for ruling in rulings),
            ),
        ),
    )


def of_expense(held: Retention, *, amount: Decimal, order: str, actor: User) -> Act:
    """The paper of what was paid for carrying the passengers on, given back because the notice fell."""
    notice, cited = held.notice, expenses.provision_of(held)
    why = str(procedures.of(notice.norm).says.no_infractor)
    facts = (
        ("Auto de infração", notice.number),
        ("A quem", writing.infractor_of(notice)),
        ("Transporte dos passageiros", money(held.cost)),
        ("Valor devolvido", money(amount)),
        ("Ordem de pagamento", order),
    )
    return Act(
        **writing.common_of(notice, actor),
        form="refund",
        title="Devolução",
        provision=cited.partition(":")[2],
        subject=f"Devolução do transporte, auto {notice.number}",
        acted_on=clock.today(),
        sections=(ActSection(heading="O que se devolve", facts=facts, reasons=(Reason(text=why, citation=cited),)),),
    )


def _row(ruling: RefundRuling) -> tuple[str, ...]:
    return (pt_date(ruling.paid_on), money(ruling.paid), *ruling.updated_by.values(), money(ruling.amount))
