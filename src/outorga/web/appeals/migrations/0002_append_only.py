# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly

# Of a filing only its admission follows the law's later word; of an effect only its end.
FILING = (
    "notice_id", "stage", "channel", "filed_on", "filed_at", "filed_by_id", "addressed_to", "competent",
    "forwarded_to", "text_ref",
)  # fmt: skip
EFFECT = ("notice_id", "filing_id", "ground_id", "from_on")


class Migration(migrations.Migration):
    dependencies = [("appeals", "0001_initial")]
    operations = [
        AppendOnly("appeals_filing", FILING),
        AppendOnly("appeals_filingfile"),
        AppendOnly("appeals_suspensiveeffect", EFFECT),
    ]
