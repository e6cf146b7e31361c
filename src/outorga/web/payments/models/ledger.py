# SPDX-License-Identifier: Apache-2.0
"""The double-entry ledger: entries, their postings, and the seal without which no entry can be committed.

The database itself keeps it, on SQLite and PostgreSQL alike (``balance.py``):

- an entry names a seal that is written after it; the foreign key is checked when the transaction ends, so an entry
  without its seal is never committed;
- a seal is refused unless the postings of its entry are two or more and their sum is zero;
- a posting is refused once its entry is sealed, and for an entry that the transaction does not see;
- none of the three is ever changed or deleted.
"""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class Account(models.TextChoices):
    """The chart of accounts. A debit is positive, a credit negative, in BRL."""

    BANK = "bank", _("Banco")
    RECEIVABLE = "receivable", _("A receber")
    REVENUE = "revenue", _("Receita de multas e despesas cobradas")
    CREDITS = "credits", _("Créditos a identificar")
    REFUNDABLE = "refundable", _("A devolver")
    UPDATING = "updating", _("Atualização do que se devolve")


class EntryKind(models.TextChoices):
    """What an entry tells."""

    CHARGE = "charge", _("Lançamento")
    CREDIT = "credit", _("Pagamento recebido")
    ALLOCATION = "allocation", _("Crédito identificado")
    WRITE_OFF = "write_off", _("Baixa do que caiu")
    UNDOING = "undoing", _("Valor pago que caiu")
    REFUND = "refund", _("Devolução")
    RETURN = "return", _("Crédito devolvido")


class Seal(models.Model):
    """Closes one entry, whose sum is then zero for good."""

    mark = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)

    def __str__(self) -> str:
        return str(self.mark)


class Entry(models.Model):
    """One thing that happened to money, with the case that it is of; only unidentified credits have none.

    ``key`` keeps the same thing from being entered twice.
    """

    seal = models.OneToOneField(Seal, models.PROTECT, related_name="entry")
    key = models.CharField(max_length=160, unique=True)
    kind = models.CharField(max_length=10, choices=EntryKind.choices)
    on = models.DateField(db_index=True)
    at = models.DateTimeField(default=clock.now)
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, null=True, blank=True, related_name="entries")
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    memo = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(key=""), name="entry_has_key"),
            models.CheckConstraint(
                condition=Q(case__isnull=False) | Q(kind__in=["credit", "return"]), name="entry_names_its_case"
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Posting(models.Model):
    """One side of an entry, in BRL: debit positive, credit negative."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="postings")
    account = models.CharField(max_length=10, choices=Account.choices)
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(amount=0), name="posting_moves_money"),
            models.CheckConstraint(condition=Q(account__in=Account.values), name="posting_names_an_account"),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.amount}"
