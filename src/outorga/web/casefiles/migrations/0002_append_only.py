# SPDX-License-Identifier: Apache-2.0
"""Nothing of a case is edited or deleted, and the database says so itself."""

from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("casefiles", "0001_initial")]

    operations = [
        AppendOnly("casefiles_caseevent"),
        AppendOnly("casefiles_storeddecision"),
        AppendOnly("casefiles_checkpoint"),
        AppendOnly("casefiles_lookedat"),
        AppendOnly("casefiles_normstanding"),
        AppendOnly("casefiles_readingchoice"),
        AppendOnly("casefiles_parametervalue"),
        AppendOnly("casefiles_caseattachment"),
        AppendOnly("casefiles_casefile", ["id", "number", "kind", "norm", "opened_at"]),
    ]
