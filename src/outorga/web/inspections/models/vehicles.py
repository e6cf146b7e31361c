# SPDX-License-Identifier: Apache-2.0
"""Technical inspection of vehicles: the order, the report with its checklist, and the bar of a report that fails.

Orders and reports are written once; the database refuses to change or delete them.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from outorga.web import clock


class Group(models.TextChoices):
    """What an inspection looks at, in the contract's codes."""

    SAFETY = "safety", _("Segurança")
    FUNCTIONING = "functioning", _("Funcionamento")
    CONSERVATION = "conservation", _("Conservação")
    HYGIENE = "hygiene", _("Higiene")


class Mark(models.TextChoices):
    """What was found of an item, in the contract's codes where it has them."""

    PASS = "pass", _("Conforme")
    FAIL = "fail", _("Reprovado")
    NOT_APPLICABLE = "na", _("Não se aplica")


class About(models.Model):
    """The vehicle in the fleet of a company that is inspected, and the case in which that is kept."""

    number = models.CharField(_("número"), max_length=20, unique=True)
    norm = models.CharField(max_length=40)
    case = models.ForeignKey("casefiles.CaseFile", models.PROTECT, related_name="+")
    holding = models.ForeignKey("registry.VehicleHolding", models.PROTECT, related_name="%(class)ss")
    company = models.ForeignKey("registry.Company", models.PROTECT, related_name="%(class)ss")
    plate = models.CharField(max_length=7)
    canonical_plate = models.CharField(max_length=7, db_index=True)
    decision = models.ForeignKey("casefiles.StoredDecision", models.PROTECT, related_name="+")

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.number


class InspectionReport(About):
    """A report: what each group came to, with its items and photographs beside it."""

    edition = models.CharField(max_length=20)
    reported_on = models.DateField()
    reported_at = models.DateTimeField(default=clock.now)
    place = models.CharField(max_length=200)
    agent = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="inspection_reports")
    safety = models.CharField(max_length=4, choices=Mark.choices)
    functioning = models.CharField(max_length=4, choices=Mark.choices)
    conservation = models.CharField(max_length=4, choices=Mark.choices)
    hygiene = models.CharField(max_length=4, choices=Mark.choices)
    remark = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["-pk"]
        indexes: ClassVar = [models.Index(fields=["company", "reported_on"], name="report_company_day")]

    def mark(self, group: str) -> str:
        """What a group came to."""
        return str(getattr(self, group))


class InspectionOrder(About):
    """An order to present a vehicle; ``report`` is the one that met it."""

    ordered_on = models.DateField()
    ordered_at = models.DateTimeField(default=clock.now)
    present_on = models.DateField()
    place = models.CharField(max_length=200)
    reason = models.TextField()
    ordered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    report = models.ForeignKey(InspectionReport, models.PROTECT, null=True, blank=True, related_name="orders")

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(present_on__gte=F("ordered_on")), name="inspection_after_its_order"),
            models.CheckConstraint(condition=~Q(reason=""), name="inspection_order_has_reason"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["present_on"], condition=Q(report=None), name="inspection_order_open"),
        ]


class ReportItem(models.Model):
    """One item as it was found, in the words that the checklist had."""

    report = models.ForeignKey(InspectionReport, models.PROTECT, related_name="items")
    group = models.CharField(max_length=12, choices=Group.choices)
    code = models.CharField(max_length=30)
    text = models.CharField(max_length=200)
    mark = models.CharField(max_length=4, choices=Mark.choices)
    remark = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["report", "code"], name="report_item_once"),
            models.CheckConstraint(condition=~Q(mark="fail") | ~Q(remark=""), name="report_failure_has_remark"),
        ]

    def __str__(self) -> str:
        return self.text


class ReportPhoto(models.Model):
    """A photograph of what a group shows; served through the case."""

    report = models.ForeignKey(InspectionReport, models.PROTECT, related_name="photos")
    group = models.CharField(max_length=12, choices=Group.choices)
    attachment = models.ForeignKey("casefiles.CaseAttachment", models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.attachment.name


class InspectionBar(models.Model):
    """A holder barred by a report that failed; the state is the case's.

    ``canonical_plate`` is empty where the whole fleet is barred, which is how the norm is read by default.
    ``last_report`` is the newest report when it was released: a later bar looks only at what came after it.
    """

    case = models.OneToOneField("casefiles.CaseFile", models.PROTECT, related_name="inspection_bar")
    norm = models.CharField(max_length=40)
    company = models.ForeignKey("registry.Company", models.PROTECT, related_name="inspection_bars")
    canonical_plate = models.CharField(max_length=7, blank=True)
    founded_by = models.ForeignKey(InspectionReport, models.PROTECT, related_name="bars")
    opened_on = models.DateField()
    released_on = models.DateField(null=True, blank=True)
    last_report = models.ForeignKey(InspectionReport, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["company", "norm", "canonical_plate"], condition=Q(released_on=None), name="one_bar_at_a_time"
            ),
            models.CheckConstraint(
                condition=Q(released_on=None) | Q(released_on__gte=F("opened_on")), name="bar_released_after_it_began"
            ),
        ]

    def __str__(self) -> str:
        return self.case.number
