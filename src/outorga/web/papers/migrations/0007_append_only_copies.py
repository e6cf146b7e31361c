# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("papers", "0006_papercopy"), ("casefiles", "0002_append_only")]
    operations = [AppendOnly("papers_papercopy")]
