# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly

# What a sanction rests on stays as it was; its days are a cache of the decision on its service.
SUSPENSION = ("case_id", "company_id", "norm", "decision_id", "window_from_on", "window_until", "due_from_on", "occasions")
DEVIATION = ("case_id", "company_id", "norm", "grant_id", "signs", "narrative_ref", "decision_id")


class Migration(migrations.Migration):
    dependencies = [("sanctions", "0001_initial")]
    operations = [
        AppendOnly("sanctions_suspension", SUSPENSION),
        AppendOnly("sanctions_suspensionground"),
        AppendOnly("sanctions_deviation", DEVIATION),
        AppendOnly("sanctions_deviationsign"),
        AppendOnly("sanctions_receipt"),
        AppendOnly("sanctions_summonsanswer"),
    ]
