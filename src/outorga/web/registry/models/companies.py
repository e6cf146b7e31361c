# SPDX-License-Identifier: Apache-2.0
"""Companies, the people who act for them, and the codes that are never used twice."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import fold, format_cnpj
from outorga.web.registry.models.registrations import Registration


class OperatorKind(models.TextChoices):
    """Who asks: only a legal person can hold an authorization (art. 2, II)."""

    COMPANY = "company", _("Empresa")
    COOPERATIVE = "cooperative", _("Cooperativa")
    PERSON = "person", _("Pessoa física")


class CharterService(models.TextChoices):
    """What the company wants to run."""

    CONTINUOUS = "continuous", _("Fretamento contínuo")
    OCCASIONAL = "occasional", _("Fretamento eventual")


class Company(Registration):
    """The legal person that is, or asks to be, registered for charter."""

    cnpj = models.CharField(max_length=14, unique=True)
    legal_name = models.CharField(max_length=200)
    trade_name = models.CharField(max_length=200, blank=True)
    folded_name = models.CharField(max_length=420, db_index=True, editable=False)
    kind = models.CharField(max_length=12, choices=OperatorKind.choices, default=OperatorKind.COMPANY)
    holder_code = models.CharField(max_length=12, unique=True, null=True, blank=True)
    delegated = models.BooleanField(null=True, blank=True, default=None)
    registry_certificate_until = models.DateField(null=True, blank=True)
    passenger_transport_in_object = models.BooleanField(null=True, blank=True)
    services = models.JSONField(default=list, blank=True)
    tourism = models.BooleanField(null=True, blank=True)
    state_registration = models.CharField(max_length=20, blank=True)
    street = models.CharField(max_length=200, blank=True)
    district = models.CharField(max_length=100, blank=True)
    city_code = models.CharField(max_length=7, blank=True)
    city_name = models.CharField(max_length=100, blank=True)
    postcode = models.CharField(max_length=8, blank=True)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=20, blank=True)
    office = models.ForeignKey("accounts.Office", models.PROTECT, null=True, blank=True, related_name="+")
    imported = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    saved_at = models.DateTimeField()

    class Meta:
        ordering = ("folded_name", "pk")
        constraints = [
            models.CheckConstraint(condition=~Q(cnpj="") & ~Q(legal_name=""), name="company_has_number_and_name"),
        ]

    def __str__(self) -> str:
        return self.legal_name

    @property
    def name(self) -> str:
        """The legal name, as papers print it."""
        return self.legal_name

    @property
    def formatted_cnpj(self) -> str:
        """The number with its separators."""
        return format_cnpj(self.cnpj)

    def refold(self) -> None:
        """Rebuild the search text; every writer of a name calls it."""
        self.folded_name = fold(f"{self.legal_name} {self.trade_name}".strip())[:420]


class HolderCode(models.Model):
    """One row per code ever given: the key counts up and is never used again (art. 4, § 5)."""

    company = models.OneToOneField(Company, models.PROTECT, related_name="code_given")
    given_on = models.DateField()

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The code as printed: 004.713."""
        digits = f"{self.pk:06d}"
        return f"{digits[:-3]}.{digits[-3:]}"


class MembershipRole(models.TextChoices):
    """How a person acts for a company."""

    OWNER = "owner", _("Representante legal")
    USER = "user", _("Funcionário")
    REPRESENTATIVE = "representative", _("Procurador")


class Scope(models.TextChoices):
    """What a power of attorney covers."""

    REGISTRY = "registry", _("Cadastro e documentos")
    CHARTER = "charter", _("Autorizações")
    DEFENCE = "defence", _("Defesas e recursos")


class Membership(models.Model):
    """A user who may act for a company, between two dates, with the paper that says so (art. 4, § 1)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    company = models.ForeignKey(Company, models.PROTECT, related_name="memberships")
    role = models.CharField(max_length=16, choices=MembershipRole.choices)
    scope = models.JSONField(default=list, blank=True)
    express_powers = models.BooleanField(default=False)
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)
    document = models.ForeignKey("casefiles.StoredFile", models.PROTECT, null=True, blank=True, related_name="+")
    granted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    granted_at = models.DateTimeField()

    class Meta:
        ordering = ("company_id", "from_on", "pk")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "company"], condition=Q(until_on=None), name="one_open_membership_per_user"
            ),
            models.CheckConstraint(
                condition=Q(until_on=None) | Q(until_on__gte=models.F("from_on")), name="membership_ends_after_start"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} / {self.company}"


class AccessRequest(models.Model):
    """Somebody asks the owner to act for a company that is already registered."""

    class State(models.TextChoices):
        ASKED = "asked", _("Aguardando")
        GRANTED = "granted", _("Aceito")
        REFUSED = "refused", _("Recusado")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    company = models.ForeignKey(Company, models.PROTECT, related_name="access_requests")
    message = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField()
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-asked_at",)
        constraints = [
            models.UniqueConstraint(
                fields=["user", "company"], condition=Q(state="asked"), name="one_open_access_request"
            )
        ]
