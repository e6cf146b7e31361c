# SPDX-License-Identifier: Apache-2.0
"""A bank's return file on its way in: a draft with one row per payment, until a person confirms it."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from outorga.web.payments.models.credits import Channel
from outorga.web.payments.models.slips import Slip


class BankFile(models.Model):
    """One file, sealed under ``people_ref``, for a bank names who paid. The same content is received once, whoever
    sends it.
    """

    class State(models.TextChoices):
        READING = "reading", _("Conferindo")
        DRAFT = "draft", _("Aguardando confirmação")
        ENTERING = "entering", _("Creditando")
        ENTERED = "entered", _("Creditado")
        FAILED = "failed", _("Arquivo recusado")

    file = models.OneToOneField("casefiles.StoredFile", models.PROTECT, related_name="bank_file")
    people_ref = models.CharField(max_length=32)
    file_name = models.CharField(max_length=200)
    format = models.CharField(max_length=8, choices=Channel.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.READING)
    error = models.TextField(blank=True)
    # What is wrong with the whole, such as a missing end; the rows that were read still count.
    warnings = models.JSONField(default=list, blank=True)
    counts = models.JSONField(default=dict, blank=True)
    job = models.ForeignKey("work.Job", models.SET_NULL, null=True, blank=True, related_name="+")
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    sent_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-sent_at", "-pk"]

    def __str__(self) -> str:
        return self.file_name


class BankLine(models.Model):
    """One payment as the file tells it, and what will happen to it; ``sealed`` is what the bank wrote."""

    class Outcome(models.TextChoices):
        ERROR = "error", _("Com erro")
        DOUBT = "doubt", _("Você decide")
        EXACT = "exact", _("Paga a guia")
        PARTIAL = "partial", _("Paga em parte")
        OVER = "over", _("Paga a mais")
        LATE = "late", _("Paga depois do vencimento")
        FALLEN = "fallen", _("De auto que caiu")
        UNKNOWN = "unknown", _("Guia desconhecida")
        FOREIGN = "foreign", _("De outro favorecido")
        REPEATED = "repeated", _("Já creditada")
        NO_PAYMENT = "none", _("Não é pagamento")
        LEFT_OUT = "left_out", _("Deixada de fora")

    bank_file = models.ForeignKey(BankFile, models.CASCADE, related_name="rows")
    line = models.PositiveIntegerField()
    rank = models.PositiveSmallIntegerField(default=0)
    sealed = models.BinaryField()
    reference = models.CharField(max_length=120, blank=True)
    slip_number = models.CharField(max_length=25, blank=True)
    paid_on = models.DateField(null=True, blank=True)
    credited_on = models.DateField(null=True, blank=True)
    amount = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    outcome = models.CharField(max_length=8, choices=Outcome.choices)
    errors = models.JSONField(default=list)
    slip = models.ForeignKey(Slip, models.PROTECT, null=True, blank=True, related_name="+")
    # A person said that it is no repetition of a payment that looks the same.
    kept = models.BooleanField(default=False)
    # The case was told of the money; until then the worker has it still to do.
    settled = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["rank", "line"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["bank_file", "line"], name="bank_line_once")]
        indexes: ClassVar = [models.Index(fields=["bank_file", "rank", "line"], name="bank_lines_in_order")]

    def __str__(self) -> str:
        return f"{self.bank_file_id}:{self.line}"
