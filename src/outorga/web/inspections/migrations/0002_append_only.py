# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly

# Of a body, an agreement and a credential only the act that ends it may come later.
BODY = ("name", "short_name", "kind", "own_competence", "recorded_by_id", "recorded_at")
AGREEMENT = ("body_id", "norm", "act", "from_on", "until_on", "file_id", "recorded_by_id", "recorded_at")
CREDENTIAL = (
    "user_id", "body_id", "norm", "number", "act", "from_on", "until_on", "recorded_by_id", "recorded_at",
)  # fmt: skip
ABOUT = ("number", "norm", "case_id", "holding_id", "company_id", "plate", "canonical_plate", "decision_id")
# Of an order only the report that meets it comes later; of a bar only its release.
ORDER = (*ABOUT, "ordered_on", "ordered_at", "present_on", "place", "reason", "ordered_by_id")
BAR = ("case_id", "norm", "company_id", "canonical_plate", "founded_by_id", "opened_on")


class Migration(migrations.Migration):
    dependencies = [("inspections", "0001_initial")]
    operations = [
        AppendOnly("inspections_body", BODY),
        AppendOnly("inspections_agreement", AGREEMENT),
        AppendOnly("inspections_credential", CREDENTIAL),
        AppendOnly("inspections_inspectionorder", ORDER),
        AppendOnly("inspections_inspectionreport"),
        AppendOnly("inspections_reportitem"),
        AppendOnly("inspections_reportphoto"),
        AppendOnly("inspections_inspectionbar", BAR),
    ]
