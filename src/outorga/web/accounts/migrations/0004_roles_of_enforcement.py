# SPDX-License-Identifier: Apache-2.0
from django.db import migrations

from outorga.web.accounts.roles import put_roles, read_roles


def load(apps, schema_editor):
    put_roles(apps.get_model("accounts", "Power"), apps.get_model("accounts", "Role"), read_roles())


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_roles")]
    operations = [migrations.RunPython(load, migrations.RunPython.noop)]
