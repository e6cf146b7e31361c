# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("charter", "0006_referrals_in_the_vault")]
    operations = [migrations.RemoveField("referral", "narrative"), AppendOnly("charter_referral")]
