# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.models.signals import post_migrate


def reload_roles(*, using: str, **_: Any) -> None:
    """A newer ``roles.yaml`` counts from the next ``migrate`` on, without a migration of its own."""
    from outorga.web.accounts.actions import load_roles  # models are ready only now
    from outorga.web.accounts.models import Role

    if Role._meta.db_table in connections[using].introspection.table_names():
        load_roles()


class AccountsConfig(AppConfig):
    name = "outorga.web.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the sign-in library, and tell the shell who is at the keyboard."""
        from outorga.web.accounts import signals  # models are ready only now
        from outorga.web.accounts.shells import detail_of, powers_now
        from outorga.web.ui.context import provide

        signals.connect()
        post_migrate.connect(reload_roles, sender=self)
        provide("powers", powers_now)
        provide("detail", detail_of)
