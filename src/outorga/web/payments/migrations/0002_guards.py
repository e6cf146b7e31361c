# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly
from outorga.web.payments.balance import Balanced

# Of an export only its receipt comes later; of a registered debt only its recall.
EXPORT = ("number", "kind", "on", "file_id", "count", "total", "made_at", "made_by_id")
DEBT = ("id", "export_id", "case_id", "amount", "due_on", "decision_id")


class Migration(migrations.Migration):
    dependencies = [("payments", "0001_initial")]
    operations = [
        Balanced(),
        AppendOnly("payments_entry"),
        AppendOnly("payments_posting"),
        AppendOnly("payments_seal"),
        AppendOnly("payments_slip"),
        AppendOnly("payments_credit"),
        AppendOnly("payments_allocation"),
        AppendOnly("payments_debtexport", EXPORT),
        AppendOnly("payments_registereddebt", DEBT),
        AppendOnly("payments_debtrecall"),
        AppendOnly("payments_withdrawal"),
        AppendOnly("payments_debtcertificate"),
        AppendOnly("payments_trafficquery"),
    ]
