# SPDX-License-Identifier: Apache-2.0
"""Forms of the treasurer's room."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from outorga.web.casefiles.models import CaseFile
from outorga.web.payments import payables
from outorga.web.payments.actions.bank_files import LARGEST_BYTES
from outorga.web.payments.actions.traffic import TrafficAct
from outorga.web.payments.models import BankLine
from outorga.web.registry.models import Company
from outorga.web.ui.fields import (
    CnpjField,
    DateField,
    FileField,
    LineField,
    MoneyField,
    Option,
    OptionField,
    PlateField,
    ReasonField,
)
from outorga.web.ui.forms import Form


class BankFileForm(Form):
    """A bank's return file."""

    file = FileField(
        label=_("Arquivo de retorno do banco"),
        types=("text/csv", "text/plain"),
        limit=LARGEST_BYTES,
        help_text=_("CNAB 240, CNAB 400, ou CSV com referencia, guia, data_pagamento e valor."),
    )


class LineForm(Form):
    """What a row says, as far as a person may correct it."""

    slip_number = LineField(label=_("Número da guia"), required=False, max_length=25)
    paid_on = DateField(label=_("Pago em"))
    amount = MoneyField(label=_("Valor"))

    def __init__(self, *args: Any, row: BankLine, **kwargs: Any) -> None:
        start = {"slip_number": row.slip_number, "paid_on": row.paid_on, "amount": row.amount}
        super().__init__(*args, initial=start, **kwargs)
        for error in row.errors:
            if error["field"] in self.fields:
                self.fields[error["field"]].help_text = error["message"]


class AllocateForm(Form):
    """Which case a waiting credit pays, and why one knows."""

    case = LineField(label=_("Protocolo do processo"), max_length=20, help_text=_("Como 2026.000.123."))
    reason = ReasonField(label=_("Como se sabe que o pagamento é deste processo"), max_length=300)

    def clean_case(self) -> CaseFile | None:
        """The case, of a kind that is paid."""
        rows = CaseFile.objects.filter(kind__in=payables.kinds()).select_related("office")
        found: CaseFile | None = rows.filter(number=self.cleaned_data["case"]).first()
        if found is None:
            self.add_error("case", _("Não há processo com cobrança neste protocolo."))
        return found


class GiveBackForm(Form):
    """Why a waiting credit goes back, and by which order."""

    reason = ReasonField(label=_("Ordem de pagamento e motivo da devolução"), max_length=300)


class ReceiptForm(Form):
    """The register's receipt of an export."""

    receipt = LineField(label=_("Número do recibo"), max_length=80)
    received_on = DateField(label=_("Recebido em"))


class CertificateForm(Form):
    """Whose certificate is given at the desk."""

    cnpj = CnpjField(label=_("CNPJ da empresa"))

    def clean(self) -> dict[str, Any]:
        """The company, when it is registered."""
        found: dict[str, Any] = super().clean() or {}
        company = Company.objects.select_related("office").filter(cnpj=found.get("cnpj", "")).first()
        if found.get("cnpj") and company is None:
            self.add_error("cnpj", _("Não há empresa com este CNPJ no cadastro."))
        return {**found, "company": company}


class TrafficForm(Form):
    """A vehicle, and what the traffic department would do."""

    plate = PlateField(label=_("Placa"))
    act = OptionField(
        label=_("O que o órgão de trânsito vai fazer"), options=[Option(*row) for row in TrafficAct.choices]
    )
