# SPDX-License-Identifier: Apache-2.0
"""Rows of this room."""

from outorga.web.payments.models.bank_files import BankFile, BankLine
from outorga.web.payments.models.credits import Allocation, Channel, Credit
from outorga.web.payments.models.debts import (
    CertificateKind,
    DebtCertificate,
    DebtExport,
    DebtRecall,
    ExportKind,
    RegisteredDebt,
    TrafficQuery,
    Withdrawal,
)
from outorga.web.payments.models.ledger import Account, Entry, EntryKind, Posting, Seal
from outorga.web.payments.models.slips import Slip

__all__ = [
    "Account",
    "Allocation",
    "BankFile",
    "BankLine",
    "CertificateKind",
    "Channel",
    "Credit",
    "DebtCertificate",
    "DebtExport",
    "DebtRecall",
    "Entry",
    "EntryKind",
    "ExportKind",
    "Posting",
    "RegisteredDebt",
    "Seal",
    "Slip",
    "TrafficQuery",
    "Withdrawal",
]
