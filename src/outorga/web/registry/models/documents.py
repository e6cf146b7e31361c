# SPDX-License-Identifier: Apache-2.0
"""The papers of art. 4, how each was shown, who decided on it and why; and changes told later (art. 4, § 7)."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web.registry.models.people import Person


class Clearance(models.TextChoices):
    """The three clearances of art. 4, I, d."""

    SOCIAL_SECURITY = "social_security", _("Previdência Social")
    FGTS = "fgts", _("FGTS")
    STATE_TREASURY = "state_treasury", _("Fazenda estadual")


class DocumentForm(models.TextChoices):
    """How the paper was shown (art. 4, § 4)."""

    ORIGINAL = "original", _("Original")
    CERTIFIED_COPY = "certified_copy", _("Cópia autenticada")
    CHECKED_AT_DESK = "checked_at_desk", _("Cópia conferida no balcão")
    PLAIN_COPY = "plain_copy", _("Cópia simples")


class DocumentState(models.TextChoices):
    """Where one paper stands. A replaced one stays in the file."""

    DRAFT = "draft", _("Rascunho")
    FILED = "filed", _("Enviado")
    ACCEPTED = "accepted", _("Aceito")
    REJECTED = "rejected", _("Recusado")
    REPLACED = "replaced", _("Substituído")


class Document(models.Model):
    """One paper of art. 4, for one subject's case.

    ``valid_until`` is what the paper says; ``expires_on``, the last day that the stored decision gave it.
    """

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="documents")
    item = models.CharField(max_length=40)
    clearance = models.CharField(max_length=16, choices=Clearance.choices, blank=True)
    person = models.ForeignKey(Person, models.PROTECT, null=True, blank=True, related_name="+")
    form = models.CharField(max_length=16, choices=DocumentForm.choices, default=DocumentForm.PLAIN_COPY)
    original_shown = models.BooleanField(null=True, blank=True)
    result = models.CharField(max_length=32, blank=True)
    number = models.CharField(max_length=60, blank=True)
    issued_on = models.DateField(null=True, blank=True)
    valid_from = models.DateField(null=True, blank=True)
    valid_until = models.DateField(null=True, blank=True)
    expires_on = models.DateField(null=True, blank=True)
    details = models.JSONField(default=dict, blank=True)
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, null=True, blank=True, related_name="+")
    file_name = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=8, choices=DocumentState.choices, default=DocumentState.DRAFT)
    reason = models.TextField(blank=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="replacements")
    put_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    put_at = models.DateTimeField()

    class Meta:
        ordering = ("case_id", "item", "clearance", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["case", "item", "clearance"],
                condition=Q(state__in=["draft", "filed"], person=None),
                name="one_waiting_document_per_item",
            ),
            models.UniqueConstraint(
                fields=["case", "item", "clearance"],
                condition=Q(state="accepted", person=None),
                name="one_accepted_document_per_item",
            ),
            models.UniqueConstraint(
                fields=["case", "item", "person"],
                condition=Q(state__in=["draft", "filed"], person__isnull=False),
                name="one_waiting_document_per_person",
            ),
            models.UniqueConstraint(
                fields=["case", "item", "person"],
                condition=Q(state="accepted", person__isnull=False),
                name="one_accepted_document_per_person",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["accepted", "rejected"])
                | Q(decided_by__isnull=False, decided_at__isnull=False),
                name="decided_document_names_who",
            ),
            models.CheckConstraint(condition=~Q(state="rejected") | ~Q(reason=""), name="rejected_document_has_reason"),
        ]
        indexes = [models.Index(fields=["state", "expires_on"], name="document_expiry")]

    def __str__(self) -> str:
        return f"{self.item} {self.clearance}".strip()


class InsuranceInstalment(models.Model):
    """One instalment of the passengers' accident policy (art. 4, II, c)."""

    document = models.ForeignKey(Document, models.CASCADE, related_name="instalments")
    due_on = models.DateField()
    paid_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("due_on", "pk")
        constraints = [models.UniqueConstraint(fields=["document", "due_on"], name="one_instalment_per_due_day")]


class UploadHandOver(models.Model):
    """Lets a phone send the file of one document for some minutes, without signing in."""

    document = models.ForeignKey(Document, models.CASCADE, related_name="hand_overs")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)


class ChangeReport(models.Model):
    """A change of what the file holds, told by the company within the term of art. 4, § 7, or late."""

    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="change_reports")
    subject = models.CharField(max_length=40)
    text = models.TextField()
    changes = models.JSONField(default=dict, blank=True)
    happened_on = models.DateField()
    reported_on = models.DateField()
    due_on = models.DateField(null=True)
    late = models.BooleanField(default=False)
    days_late = models.PositiveIntegerField(default=0)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    reported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    reported_at = models.DateTimeField()

    class Meta:
        ordering = ("-reported_at", "-pk")
