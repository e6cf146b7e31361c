# SPDX-License-Identifier: Apache-2.0
"""People, offices, roles with their powers, and who holds which role where and until when.

A right is never stored on a person: it follows from the assignments in force on the day that is asked about.
"""

from datetime import date
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import fold
from outorga.web import clock


def folded(*texts: str) -> str:
    """The texts as they are searched; some letters unfold into many, so the result is cut to the column."""
    return fold(" ".join(texts))[:400]


def ends_after_start(name: str) -> models.CheckConstraint:
    """A term that ends before it starts would give a power on no day and hide the mistake."""
    return models.CheckConstraint(condition=Q(until_on__isnull=True) | Q(until_on__gte=F("from_on")), name=name)


class UserManager(BaseUserManager["User"]):
    """Creates rows for tests and actions; the e-mail is the login and is kept in lower case."""

    use_in_migrations = True

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser):
    """A person who signs in, of the agency or of a company."""

    email = models.EmailField(_("e-mail"), unique=True, max_length=254)
    name = models.CharField(_("nome"), max_length=134)
    folded = models.CharField(max_length=400, editable=False, db_index=True)
    is_active = models.BooleanField(_("pode entrar"), default=True)
    email_confirmed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        ordering: ClassVar = ["folded", "pk"]
        verbose_name = _("pessoa")
        verbose_name_plural = _("pessoas")

    def __str__(self) -> str:
        return self.name or self.email

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep login and search text in the one form they are compared in."""
        self.email = self.email.strip().lower()
        self.folded = folded(self.name, self.email)
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name.split(" ", 1)[0] if self.name else self.email

    @cached_property
    def is_staff_member(self) -> bool:
        """Whether the person holds a role of the agency today; an absent titular remains staff."""
        return self.assignments.in_term(clock.today()).filter(role__of_agency=True).exists()


class Office(models.Model):
    """A regional office or the head office; its municipality gives the calendar deadlines run on."""

    code = models.SlugField(_("código"), max_length=20, unique=True)
    name = models.CharField(_("nome"), max_length=134)
    folded = models.CharField(max_length=400, editable=False)
    city_code = models.CharField(
        _("código do município no IBGE"), max_length=7, validators=[RegexValidator(r"^[1-9][0-9]{6}\Z")]
    )
    municipality = models.CharField(_("município"), max_length=80)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("telefone"), max_length=30, blank=True)
    is_central = models.BooleanField(_("sede"), default=False)

    class Meta:
        ordering: ClassVar = ["-is_central", "folded", "pk"]
        verbose_name = _("unidade")
        verbose_name_plural = _("unidades")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the search text in step with the name."""
        self.folded = folded(self.name, self.municipality, self.code)
        super().save(*args, **kwargs)


class Power(models.Model):
    """Something a person may do, and the provision that gives it."""

    code = models.CharField(max_length=60, unique=True)
    name_pt = models.CharField(max_length=200)
    citation = models.CharField(max_length=120, blank=True, help_text="norm key, colon, provision id")
    basis_pt = models.CharField(max_length=300, help_text="why the power exists, in one sentence")

    class Meta:
        ordering: ClassVar = ["code"]

    def __str__(self) -> str:
        return self.name_pt


class Role(models.Model):
    """A named set of powers."""

    code = models.SlugField(max_length=40, unique=True)
    name_pt = models.CharField(max_length=80)
    description_pt = models.CharField(max_length=300, blank=True)
    of_agency = models.BooleanField(default=True)
    every_office = models.BooleanField(default=False, help_text="acts in all offices whatever the assignment's")
    powers: "models.ManyToManyField[Power, Any]" = models.ManyToManyField(Power, related_name="roles")

    class Meta:
        ordering: ClassVar = ["name_pt"]

    def __str__(self) -> str:
        return self.name_pt


class Term(models.QuerySet["Assignment"]):
    """Assignments by the days they are for."""

    def in_term(self, on: date) -> "Term":
        """Those whose dates contain the day, acting or not."""
        return self.filter(Q(until_on__isnull=True) | Q(until_on__gte=on), from_on__lte=on)

    def acting(self, on: date) -> "Term":
        """Those that give their powers on the day.

        A titular acts unless marked absent. A substitute acts on the dates of the designation, or, designated
        for the absences, only while the titular is marked absent; never beyond the titular's own term.
        """
        away = Absence.objects.covering(on)
        mine = Q(substitutes__isnull=True) & ~models.Exists(away.filter(assignment=models.OuterRef("pk")))
        titular_in_term = Q(substitutes__from_on__lte=on) & (
            Q(substitutes__until_on__isnull=True) | Q(substitutes__until_on__gte=on)
        )
        called = Q(acts_when=Assignment.ActsWhen.DATES) | models.Exists(
            away.filter(assignment=models.OuterRef("substitutes"))
        )
        return self.in_term(on).filter(mine | (titular_in_term & called), user__is_active=True)


class Assignment(models.Model):
    """A role held by a person in an office for a term, by an act of designation."""

    class ActsWhen(models.TextChoices):
        ABSENCE = "absence", _("quando o titular está ausente")
        DATES = "dates", _("em todos os dias da designação")

    user = models.ForeignKey(User, models.PROTECT, related_name="assignments")
    role = models.ForeignKey(Role, models.PROTECT, related_name="assignments")
    office = models.ForeignKey(Office, models.PROTECT, null=True, blank=True, related_name="assignments")
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)
    substitutes = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="substitutions")
    acts_when = models.CharField(max_length=8, choices=ActsWhen.choices, default=ActsWhen.ABSENCE)
    designation = models.CharField(max_length=200, blank=True, help_text="the act of designation and its date")
    created_at = models.DateTimeField(default=clock.now, editable=False)

    objects = Term.as_manager()

    class Meta:
        ordering: ClassVar = ["from_on", "pk"]
        constraints: ClassVar = [
            ends_after_start("assignment_ends_after_start"),
            models.CheckConstraint(
                condition=Q(substitutes__isnull=True) | ~Q(substitutes=F("id")), name="assignment_not_own_substitute"
            ),
            models.UniqueConstraint(
                fields=["user", "role", "office"],
                condition=Q(until_on__isnull=True, office__isnull=False, substitutes__isnull=True),
                name="one_open_assignment_per_office",
            ),
            models.UniqueConstraint(
                fields=["user", "role"],
                condition=Q(until_on__isnull=True, office__isnull=True, substitutes__isnull=True),
                name="one_open_assignment_without_office",
            ),
            models.UniqueConstraint(
                fields=["user", "substitutes"],
                condition=Q(until_on__isnull=True, substitutes__isnull=False),
                name="one_open_substitution",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class AbsenceDays(models.QuerySet["Absence"]):
    """Absences by the days they are for."""

    def covering(self, on: date) -> "AbsenceDays":
        return self.filter(Q(until_on__isnull=True) | Q(until_on__gte=on), from_on__lte=on)


class Absence(models.Model):
    """Days on which a titular does not act, so that the substitute does."""

    assignment = models.ForeignKey(Assignment, models.PROTECT, related_name="absences")
    from_on = models.DateField()
    until_on = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=200)
    created_at = models.DateTimeField(default=clock.now, editable=False)

    objects = AbsenceDays.as_manager()

    class Meta:
        ordering: ClassVar = ["from_on", "pk"]
        constraints: ClassVar = [ends_after_start("absence_ends_after_start")]


class AccountEvent(models.Model):
    """Who gave, took or used what, and when. The database refuses to change or delete a row."""

    at = models.DateTimeField(default=clock.now, db_index=True)
    actor = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="+")
    subject = models.ForeignKey(User, models.PROTECT, null=True, blank=True, related_name="account_events")
    kind = models.CharField(max_length=60)
    data = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]
