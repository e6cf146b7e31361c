# SPDX-License-Identifier: Apache-2.0
from django.db import migrations, models

from outorga.web.casefiles.append_only import AppendOnly

# What a sanction rests on stays as it was; its days are a cache of the decision on its service.
DEVIATION = ("case_id", "company_id", "norm", "grant_id", "signs", "narrative_ref", "decision_id")


class Migration(migrations.Migration):
    dependencies = [("sanctions", "0004_texts_in_the_vault")]
    operations = [
        migrations.RemoveField("deviation", "narrative"),
        migrations.RemoveField("summonsanswer", "text"),
        migrations.RemoveField("receipt", "note"),
        migrations.AlterField("deviation", "narrative_ref", models.CharField(max_length=32)),
        migrations.AlterField("summonsanswer", "text_ref", models.CharField(max_length=32)),
        AppendOnly("sanctions_deviation", DEVIATION),
        AppendOnly("sanctions_summonsanswer"),
        AppendOnly("sanctions_receipt"),
    ]
