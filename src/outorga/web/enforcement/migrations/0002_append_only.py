# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly

# Of a notice only what is a cache of its last decision may change.
NOTICE = (
    "number", "office_id", "series", "year", "sequence", "norm", "provision", "area", "stop_id", "occasion",
    "company_id", "carrier_name", "carrier_document", "carrier_ref", "actor", "driver_ref", "plate", "canonical_plate",
    "vehicle_id", "place", "narrative_ref", "rule_published_on", "committed_at", "found_at", "issued_at", "agent_id",
    "credential_id", "decision_id", "case_id",
)  # fmt: skip
# What a fine is and costs comes from its decision, which nobody changes; its term is a cache of the last one on it.
FINE = ("id", "case_id", "notice_id", "amount", "decision_id")
# Of a vehicle held, only how it came free again is written later.
RETENTION = ("id", "case_id", "notice_id", "place", "opened_at", "decision_id")


class Migration(migrations.Migration):
    dependencies = [("enforcement", "0001_initial")]
    operations = [
        AppendOnly("enforcement_stop"),
        AppendOnly("enforcement_stopphoto"),
        AppendOnly("enforcement_notice", NOTICE),
        AppendOnly("enforcement_serviceproof"),
        AppendOnly("enforcement_fine", FINE),
        AppendOnly("enforcement_retention", RETENTION),
    ]
