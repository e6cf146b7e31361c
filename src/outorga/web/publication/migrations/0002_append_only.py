# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly

# Of a correction only what came of it is written later.
ASKED = ("gazette_id", "on", "edition", "page", "reason", "by_two", "asked_by_id", "asked_at")


class Migration(migrations.Migration):
    dependencies = [("publication", "0001_initial")]
    operations = [
        AppendOnly("publication_publication"),
        AppendOnly("publication_gazette"),
        AppendOnly("publication_correction", ASKED),
    ]
