# SPDX-License-Identifier: Apache-2.0
from django.db import migrations


class Migration(migrations.Migration):
    """A sheet of passengers is read and not kept."""

    dependencies = [("charter", "0002_prepared_and_given_up")]

    operations = [migrations.RemoveField(model_name="passengerlist", name="file")]
