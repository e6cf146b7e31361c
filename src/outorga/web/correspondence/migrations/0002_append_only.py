# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly

# Of a letter only when it was posted is told later.
LETTER = ("case_id", "version_id", "paper_id", "values", "sent_by_id", "sent_at")


class Migration(migrations.Migration):
    dependencies = [("correspondence", "0001_initial"), ("casefiles", "0002_append_only")]
    operations = [
        AppendOnly("correspondence_message"),
        AppendOnly("correspondence_messagereading"),
        AppendOnly("correspondence_letterversion"),
        AppendOnly("correspondence_letter", LETTER),
        AppendOnly("correspondence_dispatch"),
    ]
