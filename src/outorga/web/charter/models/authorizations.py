# SPDX-License-Identifier: Apache-2.0
"""An authorization from its draft to its end: what was asked, for whom, with what, and what changed (arts. 6 to 9).

The state is the case's, derived from its events. ``valid_until`` and ``limited_by`` are caches of the stored decision.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Service(models.TextChoices):
    """The two kinds of charter (art. 2, V and VII)."""

    OCCASIONAL = "occasional", _("Fretamento eventual")
    CONTINUOUS = "continuous", _("Fretamento contínuo")


class Channel(models.TextChoices):
    """By which way the request came (arts. 7 and 8)."""

    INTERNET = "internet", _("Pela internet")
    OFFICE = "office", _("Na regional")


class Group(models.TextChoices):
    """Who is carried, in the contract's codes."""

    CLOSED_GROUP = "closed_group", _("Grupo fechado")
    EMPLOYEES = "employees", _("Empregados de uma empresa")
    PUBLIC_SERVANTS = "public_servants", _("Servidores de um órgão público")
    STUDENTS = "students", _("Estudantes matriculados")
    CLUB_MEMBERS = "club_members", _("Sócios de clube ou associação")
    RESIDENTS = "residents", _("Moradores")
    GENERAL_PUBLIC = "general_public", _("Público em geral")


class Purpose(models.TextChoices):
    """What the occasional trip is for (art. 2, VII)."""

    TOURISM = "tourism", _("Turismo")
    CULTURAL = "cultural", _("Cultura")
    RECREATIONAL = "recreational", _("Recreação")
    RELIGIOUS = "religious", _("Religião")
    SIMILAR = "similar", _("Parecida com estas")
    COMMUTING = "commuting", _("Ida e volta do trabalho ou da escola")
    OTHER = "other", _("Outra")


class ContractForm(models.TextChoices):
    """How the contract was shown; art. 7 asks for the original."""

    ORIGINAL = "original", _("Via original")
    CERTIFIED_COPY = "certified_copy", _("Cópia autenticada")
    CHECKED_AT_DESK = "checked_at_desk", _("Cópia conferida no balcão")
    PLAIN_COPY = "plain_copy", _("Cópia simples")


class Authorization(models.Model):
    """One request for charter. Without a case it is a draft; with a number it was issued."""

    case = models.OneToOneField(
        "casefiles.CaseFile", models.PROTECT, null=True, blank=True, related_name="authorization"
    )
    number = models.CharField(max_length=20, unique=True, null=True, blank=True)
    company = models.ForeignKey("registry.Company", models.PROTECT, related_name="authorizations")
    office = models.ForeignKey("accounts.Office", models.PROTECT, null=True, blank=True, related_name="+")
    service = models.CharField(max_length=10, choices=Service.choices)
    channel = models.CharField(max_length=8, choices=Channel.choices, default=Channel.INTERNET)
    renews = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="renewals")

    origin_code = models.CharField(max_length=7, blank=True)
    origin_name = models.CharField(max_length=100, blank=True)
    origin_place = models.CharField(max_length=200, blank=True)
    destination_code = models.CharField(max_length=7, blank=True)
    destination_name = models.CharField(max_length=100, blank=True)
    destination_place = models.CharField(max_length=200, blank=True)
    is_metropolitan = models.BooleanField(null=True, blank=True)
    itinerary = models.TextField(blank=True)
    stops = models.JSONField(default=list, blank=True)
    group = models.CharField(max_length=16, choices=Group.choices, blank=True)
    group_link_proved = models.BooleanField(null=True, blank=True)
    purpose = models.CharField(max_length=14, choices=Purpose.choices, blank=True)
    tax_document_number = models.CharField(max_length=60, blank=True)

    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    start_on = models.DateField(null=True, blank=True)
    requested_until = models.DateField(null=True, blank=True)

    contract_form = models.CharField(max_length=16, choices=ContractForm.choices, blank=True)
    contract_with = models.CharField(max_length=200, blank=True)
    contract_start_point = models.CharField(max_length=200, blank=True)
    contract_end_point = models.CharField(max_length=200, blank=True)
    contract_timetable = models.TextField(blank=True)
    contract_until = models.DateField(null=True, blank=True)
    contract_file = models.ForeignKey("casefiles.StoredFile", models.PROTECT, null=True, blank=True, related_name="+")

    urgency_claimed = models.BooleanField(default=False)
    urgency_reason = models.TextField(blank=True)

    valid_until = models.DateField(null=True, blank=True)
    limited_by = models.CharField(max_length=20, blank=True)
    term_decision = models.ForeignKey(
        "casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+"
    )
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, null=True, blank=True, related_name="+")

    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    saved_at = models.DateTimeField()
    filed_at = models.DateTimeField(null=True, blank=True)
    issued_at = models.DateTimeField(null=True, blank=True)
    # A continuous request that the company wrote and the office files with the original of the contract (art. 7).
    prepared_at = models.DateTimeField(null=True, blank=True)
    # The holder gave it up: the norm has no such event, so the case keeps its state and the paper is cancelled.
    given_up_at = models.DateTimeField(null=True, blank=True)
    given_up_reason = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(starts_at=None) | Q(ends_at=None) | Q(ends_at__gte=F("starts_at")),
                name="trip_ends_after_start",
            ),
            models.CheckConstraint(
                condition=Q(number=None) | Q(case__isnull=False, issued_at__isnull=False, decision__isnull=False),
                name="issued_authorization_has_case_and_decision",
            ),
            models.CheckConstraint(condition=Q(filed_at=None) | Q(case__isnull=False), name="filed_request_has_case"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["company", "service", "created_at"], name="authorization_of_company"),
            models.Index(fields=["service", "starts_at"], name="authorization_trip_start"),
            models.Index(fields=["service", "valid_until"], name="authorization_end"),
        ]

    def __str__(self) -> str:
        return self.number or f"{self.get_service_display()} {self.pk}"

    @property
    def state(self) -> str:
        """The state of the case; a draft has none."""
        return self.case.state if self.case is not None else ""

    @property
    def shown_state(self) -> str:
        """The state as people read it: a draft has no case, and one that the holder gave up is over for everybody."""
        return "cancelled" if self.given_up_at is not None else self.state or "draft"

    @property
    def is_live(self) -> bool:
        """Whether it is worth something now or will be."""
        return self.given_up_at is None and self.state in {"issued", "active", "suspended"}

    @property
    def is_occasional(self) -> bool:
        """Whether it is for one trip."""
        return self.service == Service.OCCASIONAL


class AuthorizationVehicle(models.Model):
    """A vehicle of the authorization, with the stretch of time in which it was the one; an exchanged one is kept."""

    authorization = models.ForeignKey(Authorization, models.CASCADE, related_name="vehicles")
    holding = models.ForeignKey("registry.VehicleHolding", models.PROTECT, related_name="+")
    plate = models.CharField(max_length=7)
    from_at = models.DateTimeField()
    until_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["authorization", "holding"], condition=Q(until_at=None), name="vehicle_once_per_authorization"
            )
        ]


class AuthorizationDriver(models.Model):
    """A driver of the authorization, in the same way."""

    authorization = models.ForeignKey(Authorization, models.CASCADE, related_name="drivers")
    driver = models.ForeignKey("registry.Driver", models.PROTECT, related_name="+")
    from_at = models.DateTimeField()
    until_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["authorization", "driver"], condition=Q(until_at=None), name="driver_once_per_authorization"
            )
        ]


class VariationKind(models.TextChoices):
    """What changed in a live authorization."""

    VEHICLE = "vehicle", _("Troca de veículo")
    DRIVER = "driver", _("Troca de condutor")
    PASSENGER = "passenger", _("Troca de passageiro")
    REQUIREMENT = "requirement", _("Exigência cumprida")


class Variation(models.Model):
    """A change of a live authorization: never an edit, always by a decision, with who and when."""

    authorization = models.ForeignKey(Authorization, models.PROTECT, related_name="variations")
    kind = models.CharField(max_length=12, choices=VariationKind.choices)
    # No personal data here: a passenger is named by the row.
    data = models.JSONField(default=dict, blank=True)
    reason = models.TextField(blank=True)
    # A refused attempt stays too: the company may need to show that it tried.
    accepted = models.BooleanField(default=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["made_at", "pk"]


class ContractChange(models.Model):
    """A change of the contract told to the agency within five days, or late (art. 7, § 1)."""

    authorization = models.ForeignKey(Authorization, models.PROTECT, related_name="contract_changes")
    text = models.TextField()
    happened_on = models.DateField()
    reported_on = models.DateField()
    due_on = models.DateField(null=True, blank=True)
    late = models.BooleanField(default=False)
    days_late = models.PositiveIntegerField(default=0)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")
    reported_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    reported_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-reported_at", "-pk"]
