# SPDX-License-Identifier: Apache-2.0
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("casefiles", "0005_agency_events")]

    operations = [
        migrations.AddField("storedfile", "sealed", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="FilePerson",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("person_ref", models.CharField(db_index=True, max_length=32)),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="about", to="casefiles.storedfile"
                    ),
                ),
            ],
            options={
                'constraints': [
                    models.UniqueConstraint(fields=("file", "person_ref"), name="file_person_once"),
                ],
            },
        ),
    ]
