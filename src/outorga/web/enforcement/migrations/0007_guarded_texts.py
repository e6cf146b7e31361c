# SPDX-License-Identifier: Apache-2.0
from django.db import migrations, models
from django.db.models import Q

from outorga.web.casefiles.append_only import AppendOnly

# Of a notice only what is a cache of its last decision may change.
NOTICE = (
    "number", "office_id", "series", "year", "sequence", "norm", "provision", "area", "stop_id", "occasion",
    "company_id", "carrier_name", "carrier_document", "carrier_ref", "actor", "driver_ref", "plate", "canonical_plate",
    "vehicle_id", "place", "narrative_ref", "rule_published_on", "committed_at", "found_at", "issued_at", "agent_id",
    "credential_id", "decision_id", "case_id",
)  # fmt: skip


class Migration(migrations.Migration):
    dependencies = [("enforcement", "0006_texts_in_the_vault")]
    operations = [
        migrations.RemoveField("notice", "narrative"),
        migrations.RemoveField("stop", "note"),
        migrations.AddConstraint(
            "notice",
            models.CheckConstraint(
                condition=Q(carrier_ref="") | Q(carrier_name="", carrier_document="", narrative_ref=""),
                name="notice_keeps_a_person_in_the_vault",
            ),
        ),
        AppendOnly("enforcement_notice", NOTICE),
        AppendOnly("enforcement_stop"),
    ]
