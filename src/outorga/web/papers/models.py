# SPDX-License-Identifier: Apache-2.0
"""Papers as issued: what they say, their signed statement, and what happened to them since.

A paper's words never change; the database refuses it. What happens later is a :class:`PaperEvent`, and the columns
that start with ``state`` are a cache of the events, as is ``ready``, kept so that verification reads one short row.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.papers.codes import format_code
from outorga.web.papers.contents import AnyContent, from_data

TAIL = 26
"""The last letters of a token are 130 bits of its signature: enough to find it, and it is then compared whole."""


class IssuedPaper(models.Model):
    """One paper, found by its code, its number, the company or a plate."""

    class Kind(models.TextChoices):
        REGISTRATION_CERTIFICATE = "registration_certificate", _("Certificado de cadastro")
        AUTHORIZATION = "authorization", _("Autorização de fretamento")
        DRIVER_CARD = "driver_card", _("Carteira de condutor")
        PROTOCOL_RECEIPT = "protocol_receipt", _("Recibo de protocolo")
        CATEGORY_CHANGE = "category_change", _("Documento de mudança de categoria")
        REFUSAL = "refusal", _("Comunicação de indeferimento")
        ACT = "act", _("Ato")

    class State(models.TextChoices):
        ISSUED = "issued", _("emitido")
        SUSPENDED = "suspended", _("suspenso")
        CANCELLED = "cancelled", _("cancelado")
        SUPERSEDED = "superseded", _("substituído")

    code = models.CharField(_("código"), max_length=8, unique=True)
    kind = models.CharField(max_length=30, choices=Kind.choices)
    number = models.CharField(_("número"), max_length=40, db_index=True)
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, null=True, blank=True, related_name="papers")
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")
    # Subjects and companies belong to rooms above this one, so their rows are named and not pointed at.
    subject_type = models.CharField(max_length=60, blank=True)
    subject_ref = models.BigIntegerField(null=True, blank=True)
    company_ref = models.BigIntegerField(null=True, blank=True, db_index=True)
    cnpj = models.CharField(max_length=14, blank=True)
    data = models.JSONField()
    # What the street reads of `data`, worded once: facts of label, text and values, and the plates as they are worn.
    public = models.JSONField()
    token = models.TextField()
    token_tail = models.CharField(max_length=TAIL, unique=True)
    issued_at = models.DateTimeField()
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    valid_from = models.DateTimeField(null=True, blank=True)
    valid_until = models.DateTimeField(null=True, blank=True)
    replaces = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="replaced_by")

    state = models.CharField(max_length=12, choices=State.choices, default=State.ISSUED)
    state_from = models.DateTimeField(null=True, blank=True)
    state_until = models.DateTimeField(null=True, blank=True)
    state_reason = models.TextField(blank=True)
    state_citation = models.CharField(max_length=80, blank=True)
    successor_code = models.CharField(max_length=8, blank=True)
    # What the street reads, of the words and the state together: see `papers.ready`.
    ready = models.BinaryField()

    class Meta:
        ordering: ClassVar = ["-issued_at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["cnpj", "kind", "valid_until"], name="paper_cnpj_kind_until"),
            models.Index(fields=["subject_type", "subject_ref"], name="paper_subject"),
        ]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(valid_from__isnull=True)
                | Q(valid_until__isnull=True)
                | Q(valid_until__gte=F("valid_from")),
                name="paper_ends_after_start",
            ),
            models.CheckConstraint(condition=~Q(code=""), name="paper_has_code"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.number}"

    @property
    def name(self) -> str:
        """What the paper is called; an act, as the room called it that wrote it."""
        return str(self.data["title"]) if self.kind == self.Kind.ACT else str(self.get_kind_display())

    @property
    def form(self) -> str:
        """Which of the acts it is; the kind of any other paper."""
        return str(self.data["form"]) if self.kind == self.Kind.ACT else self.kind

    def get_absolute_url(self) -> str:
        return f"/v/{self.formatted_code}"

    @property
    def formatted_code(self) -> str:
        """The code as printed."""
        return format_code(self.code)

    def content(self) -> AnyContent:
        """What the paper says."""
        return from_data(self.data)


class PaperPlate(models.Model):
    """A vehicle that a paper covers, by its canonical plate: the old and the Mercosul form find the same row."""

    paper = models.ForeignKey(IssuedPaper, models.PROTECT, related_name="plates")
    plate = models.CharField(max_length=7)
    valid_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["plate", "valid_until"], name="paper_plate_until")]

    def __str__(self) -> str:
        return self.plate


class PaperEvent(models.Model):
    """One thing that happened to a paper; never edited, never deleted."""

    class Kind(models.TextChoices):
        ISSUED = "issued", _("emissão")
        SUSPENDED = "suspended", _("suspensão")
        RESUMED = "resumed", _("fim da suspensão")
        CANCELLED = "cancelled", _("cancelamento")
        SUPERSEDED = "superseded", _("substituição")

    paper = models.ForeignKey(IssuedPaper, models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=12, choices=Kind.choices)
    at = models.DateTimeField(default=clock.now)
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    reason = models.TextField(blank=True)
    data = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["paper_id", "seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["paper", "seq"], name="paper_event_seq_once"),
        ]

    def __str__(self) -> str:
        return f"{self.paper_id}/{self.seq} {self.kind}"


class PaperCopy(models.Model):
    """A second copy of a paper, counted: who asked for it and when, at the desk or as its holder."""

    paper = models.ForeignKey(IssuedPaper, models.PROTECT, related_name="copies")
    number = models.PositiveIntegerField()
    at = models.DateTimeField(default=clock.now)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    by_holder = models.BooleanField()

    class Meta:
        ordering: ClassVar = ["paper_id", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["paper", "number"], name="paper_copy_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="paper_copy_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.paper_id}/{self.number}"
