# SPDX-License-Identifier: Apache-2.0
"""What the slip says on paper."""

from datetime import date
from decimal import Decimal

from outorga.law.kernel.identifiers import format_cnpj, format_plate, is_cnpj
from outorga.web import clock
from outorga.web.papers.contents import Act, ActSection, DrawnCode, Held, Party
from outorga.web.papers.standing import standing_note
from outorga.web.payments import barcode, procedures
from outorga.web.payments.collecting import Collecting
from outorga.web.payments.payables import Due
from outorga.web.ui.formats import money, pt_date

FORM = "slip"
NO_COMPANY = "Pagador sem cadastro"


def content(due: Due, *, number: str, pay_until: date, bars: str, pix: str, by: Collecting) -> Act:
    """The slip, in Portuguese as all papers are. It grants nothing: a receipt in the words of papers."""
    norm, _, provision = due.provision.partition(":")
    return Act(
        company=party_of(due),
        standing=standing_note(norm, clock.today()),
        office=str(due.case.office),
        form=FORM,
        title=f"Guia de pagamento ({by.document})",
        provision=provision,
        subject=due.title,
        acted_on=clock.today(),
        number_label="Número da guia",
        sections=_sections(due, pay_until=pay_until, bars=bars, pix=pix, by=by),
        receipt=True,
    )


def party_of(due: Due) -> Party:
    """Who pays, as the head of the paper and whoever reads its QR see it: of who is in no register only a firm."""
    payer = due.payer
    if isinstance(payer.name, str) and isinstance(payer.document, str):
        if is_cnpj(payer.document):
            return Party(name=payer.name, cnpj=format_cnpj(payer.document))
        if payer.company_ref:
            return Party(name=payer.name, cnpj="")
    return Party(name=NO_COMPANY, cnpj="")


def _sections(due: Due, *, pay_until: date, bars: str, pix: str, by: Collecting) -> tuple[ActSection, ...]:
    assert due.amount is not None
    facts, says = _facts(due, due.amount, pay_until, by), procedures.of(due.case.norm).says.overdue
    pay = ActSection(heading="O que se paga", facts=facts, paragraphs=(f"{by.document_name}. {says}",))
    line = barcode.line(bars)
    by_bar = ActSection(
        heading="Pague pelo código de barras",
        paragraphs=("Leia o código, ou digite a linha:",),
        codes=(DrawnCode(form="bars", text=bars, label=f"Código de barras: {line}", typed=line),),
    )
    by_pix = ActSection(
        heading="Pague por Pix",
        codes=(DrawnCode(form="qr", text=pix, label="Código QR do Pix desta guia", typed=pix),),
        paragraphs=("Aponte a câmera do aplicativo do banco, ou copie o código:",),
    )
    return (pay, by_pix, by_bar) if pix else (pay, by_bar)


def _facts(due: Due, amount: Decimal, pay_until: date, by: Collecting) -> tuple[tuple[str, Held], ...]:
    rows: tuple[tuple[str, Held], ...] = (
        ("Valor", money(amount)),
        ("Pagar até", pt_date(pay_until)),
        ("Vencimento pela norma", pt_date(due.due_on) if due.due_on else ""),
        ("Placa", format_plate(due.plate)),
        ("Quem paga", "" if due.payer.company_ref else due.payer.name),
        ("Processo", due.case.number),
        ("CNPJ de quem recebe", format_cnpj(by.cnpj)),
    )
    return tuple((label, text) for label, text in rows if text)
