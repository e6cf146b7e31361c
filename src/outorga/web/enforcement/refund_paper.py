# SPDX-License-Identifier: Apache-2.0
"""What the paper of a refund says: each payment, what it comes back as, and by which decision."""

from collections.abc import Sequence
from decimal import Decimal

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import words
from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement import expenses, procedures, writing
from outorga.web.enforcement.collection import APPEAL_GRANTED, RefundRuling
from outorga.web.enforcement.models import Fine, Retention
from outorga.web.papers.contents import Act, ActSection, Held, Reason
from outorga.web.ui.formats import money, number, pt_date

BY_APPEAL, BY_DEFENCE = "O recurso foi provido pelo Conselho.", "A defesa foi acolhida."
NO_INFRACTOR = "O auto caiu: não há infrator a quem caiba o transporte."


def content(fine: Fine, rulings: Sequence[RefundRuling], *, amount: Decimal, order: str, actor: User) -> Act:
    """The paper, in Portuguese as all papers are."""
    notice = fine.notice
    provision = words.provision_of_event(notice.norm, "fine", "refund").partition(":")[2]
    unit = str(procedures.of(notice.norm).says.unit).capitalize()
    cause = BY_APPEAL if _cause(rulings[-1]) == APPEAL_GRANTED else BY_DEFENCE
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
                reasons=(Reason(text=cause, citation=f"{notice.norm}:{provision}"),),
            ),
            ActSection(
                heading="Pagamento por pagamento",
                columns=(
                    ("Pago em", 3),
                    ("Pago", 3),
                    (f"{unit} então", 3),
                    (f"{unit} hoje", 3),
                    ("Devolvido", 3),
                ),
                rows=tuple(_row(ruling) for ruling in rulings),
            ),
        ),
    )


def of_expense(held: Retention, *, amount: Decimal, order: str, actor: User) -> Act:
    """The paper of what was paid for carrying the passengers on, given back because the notice fell."""
    notice, cited = held.notice, expenses.provision_of(held)
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
        sections=(
            ActSection(heading="O que se devolve", facts=facts, reasons=(Reason(text=NO_INFRACTOR, citation=cited),)),
        ),
    )


def _row(ruling: RefundRuling) -> tuple[str, ...]:
    decision = ruling.decision
    assert isinstance(decision, StoredDecision)
    said = decision.outcome
    coefficients = [
        number(said[name]) if said.get(name) else "" for name in ("coefficient_at_payment", "coefficient_at_refund")
    ]
    return (pt_date(decision.facts["paid_on"]), money(ruling.paid), *coefficients, money(ruling.amount))


def _cause(ruling: RefundRuling) -> str:
    assert isinstance(ruling.decision, StoredDecision)
    return str(ruling.decision.facts["cause"])
