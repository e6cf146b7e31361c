# SPDX-License-Identifier: Apache-2.0
"""What a paper says and what happened to it is never rewritten, whoever asks the database."""

from django.db import migrations

from outorga.web.casefiles.append_only import AppendOnly


class Migration(migrations.Migration):
    dependencies = [("papers", "0001_initial"), ("casefiles", "0002_append_only")]

    operations = [
        AppendOnly(
            "papers_issuedpaper",
            [
                "code",
                "kind",
                "number",
                "case_id",
                "decision_id",
                "subject_type",
                "subject_ref",
                "company_ref",
                "cnpj",
                "data",
                "public",
                "token",
                "token_tail",
                "issued_at",
                "issued_by_id",
                "valid_from",
                "valid_until",
                "replaces_id",
            ],
        ),
        AppendOnly("papers_paperplate"),
        AppendOnly("papers_paperevent"),
    ]
