# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("council", "0001_initial")]
    operations = [
        AppendOnly("council_councilrule"),
        AppendOnly("council_session"),
        AppendOnly("council_sessionact"),
        AppendOnly("council_seat"),
        AppendOnly("council_item"),
        AppendOnly("council_impediment"),
        AppendOnly("council_vote"),
        AppendOnly("council_outcome"),
    ]
