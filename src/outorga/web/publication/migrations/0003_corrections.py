# SPDX-License-Identifier: Apache-2.0
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F, Q

import outorga.web.clock
from outorga.web.casefiles.append_only import AppendOnly

# Of a correction only what came of it is written later.
ASKED = ("gazette_id", "on", "edition", "page", "reason", "by_two", "asked_by_id", "asked_at")


def _to(model, **told):
    told = {"on_delete": django.db.models.deletion.PROTECT, "related_name": "+", "to": model, **told}
    return models.ForeignKey(**told)


class Migration(migrations.Migration):
    dependencies = [
        ("papers", "0007_append_only_copies"),
        ("publication", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
                ),
                ("on", models.DateField(db_index=True)),
                ("edition", models.CharField(max_length=60)),
                ("page", models.CharField(blank=True, max_length=20)),
                ("reason", models.TextField()),
                ("by_two", models.BooleanField()),
                ("asked_at", models.DateTimeField(default=outorga.web.clock.now)),
                ("accepted", models.BooleanField(null=True)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("decided_reason", models.TextField(blank=True)),
                ("asked_by", _to(settings.AUTH_USER_MODEL)),
                ("decided_by", _to(settings.AUTH_USER_MODEL, blank=True, null=True)),
                ("gazette", _to("publication.gazette", related_name="corrections")),
                ("paper", _to("papers.issuedpaper", blank=True, null=True)),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=~Q(edition="") & ~Q(reason=""), name="correction_says_what_and_why"
                    ),
                    models.CheckConstraint(
                        condition=Q(by_two=False) | Q(decided_by=None) | ~Q(decided_by=F("asked_by")),
                        name="correction_by_two_people",
                    ),
                    models.CheckConstraint(
                        condition=Q(accepted=None, decided_by=None)
                        | Q(accepted__isnull=False, decided_by__isnull=False),
                        name="correction_decided_by_somebody",
                    ),
                    models.UniqueConstraint(
                        fields=["gazette"], condition=Q(accepted=None), name="one_correction_waits_per_publication"
                    ),
                ],
            },
        ),
        AppendOnly("publication_correction", ASKED),
    ]
