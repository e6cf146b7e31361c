# SPDX-License-Identifier: Apache-2.0
from django.core.management import call_command
from django.db import migrations

from outorga.web.accounts.roles import put_roles, read_roles


def load(apps, schema_editor):
    put_roles(apps.get_model("accounts", "Power"), apps.get_model("accounts", "Role"), read_roles())


def make_cache_table(apps, schema_editor):
    """Limits on sign-in are counted in the database, so that several processes count together."""
    call_command("createcachetable", verbosity=0, database=schema_editor.connection.alias)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_append_only")]
    operations = [
        migrations.RunPython(load, migrations.RunPython.noop),
        migrations.RunPython(make_cache_table, migrations.RunPython.noop),
    ]
