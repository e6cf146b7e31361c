# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("publication", "0001_initial")]
    operations = [
        AppendOnly("publication_publication"),
        AppendOnly("publication_gazette"),
    ]
