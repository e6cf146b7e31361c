# SPDX-License-Identifier: Apache-2.0
"""Infraction notices, one for each item of the catalogue, and the proofs that somebody received them.

A notice is never edited or destroyed, even if wrong: the database refuses it. ``served_on`` and ``served_how`` are
caches of the last stored decision on its service. A carrier who is a person has neither name nor document here: the
vault has them under ``carrier_ref``, with what happened; of other notices it has that under ``narrative_ref``
(``carriers.py``).
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class NoticeActor(models.TextChoices):
    """Who did what the notice tells, in the contract's codes."""

    HOLDER = "holder", _("A empresa")
    DRIVER = "driver", _("O condutor")
    TOUT = "tout", _("O aliciador")
    CARRIER = "carrier", _("O transportador sem cadastro")


class Notice(models.Model):
    """An infraction notice: ``SEDE/A/2026/000123`` is the 123rd of the office's series A in 2026."""

    case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, related_name="notice")
    number = models.CharField(max_length=40, unique=True)
    office = models.ForeignKey("accounts.Office", models.PROTECT, related_name="+")
    series = models.CharField(max_length=8)
    year = models.PositiveSmallIntegerField()
    sequence = models.PositiveIntegerField()
    norm = models.CharField(max_length=40)
    provision = models.CharField(max_length=60)
    area = models.CharField(max_length=20, blank=True)
    stop = models.ForeignKey("enforcement.Stop", models.PROTECT, null=True, blank=True, related_name="notices")
    occasion = models.CharField(max_length=60)
    company = models.ForeignKey("registry.Company", models.PROTECT, null=True, blank=True, related_name="notices")
    carrier_name = models.CharField(max_length=200, blank=True)
    carrier_document = models.CharField(max_length=20, blank=True)
    carrier_ref = models.CharField(max_length=32, blank=True, db_index=True)
    actor = models.CharField(max_length=10, choices=NoticeActor.choices)
    driver_ref = models.CharField(max_length=32, blank=True)
    plate = models.CharField(max_length=7, blank=True)
    canonical_plate = models.CharField(max_length=7, blank=True, db_index=True)
    vehicle = models.ForeignKey("registry.Vehicle", models.PROTECT, null=True, blank=True, related_name="+")
    place = models.CharField(max_length=200, blank=True)
    narrative_ref = models.CharField(max_length=32, blank=True, db_index=True)
    rule_published_on = models.DateField(null=True, blank=True)
    committed_at = models.DateTimeField()
    found_at = models.DateTimeField()
    issued_at = models.DateTimeField()
    agent = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="notices_drawn"
    )
    credential = models.ForeignKey("inspections.Credential", models.PROTECT, null=True, blank=True, related_name="+")
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")

    served_on = models.DateField(null=True, blank=True)
    served_how = models.CharField(max_length=12, blank=True)

    class Meta:
        ordering: ClassVar = ["-issued_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["office", "series", "year", "sequence"], name="notice_number_once"),
            models.CheckConstraint(condition=~Q(number="") & Q(sequence__gte=1), name="notice_has_number"),
            models.CheckConstraint(
                condition=Q(company__isnull=False) | ~Q(carrier_name="") | ~Q(carrier_ref=""),
                name="notice_names_the_infractor",
            ),
            models.CheckConstraint(
                condition=Q(carrier_ref="") | Q(carrier_name="", carrier_document="", narrative_ref=""),
                name="notice_keeps_a_person_in_the_vault",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["company", "committed_at"], name="notice_company_committed"),
            models.Index(fields=["agent", "issued_at"], name="notice_agent_issued"),
        ]

    def __str__(self) -> str:
        return self.number


class ServiceKind(models.TextChoices):
    """What was done so that the infractor knows of the notice, or what came of it."""

    SIGNED = "signed", _("Assinou o auto")
    REFUSED = "refused", _("Recusou assinar")
    POSTED = "posted", _("Postado com aviso de recebimento")
    DELIVERED = "delivered", _("Aviso de recebimento assinado")
    RETURNED = "returned", _("Correspondência devolvida")
    GAZETTE = "gazette", _("Publicado na imprensa oficial")


class ServiceProof(models.Model):
    """Who received what, when and how; written once. A correction is another row with its reason."""

    notice = models.ForeignKey(Notice, models.PROTECT, related_name="proofs")
    kind = models.CharField(max_length=10, choices=ServiceKind.choices)
    on = models.DateField()
    by = models.CharField(max_length=20, blank=True)
    person_ref = models.CharField(max_length=32, blank=True)
    witness_ref = models.CharField(max_length=32, blank=True)
    tracking = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, null=True, blank=True, related_name="+")
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    recorded_at = models.DateTimeField(default=clock.now)

    class Meta:
        ordering: ClassVar = ["pk"]
