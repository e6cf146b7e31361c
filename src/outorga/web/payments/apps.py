# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class PaymentsConfig(AppConfig):
    name = "outorga.web.payments"
    label = "payments"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the rooms beside this one what it has for them, and keep the ledger's triggers."""
        from outorga.web.payments import balance, rooms

        post_migrate.connect(balance.restore_after_migrating, sender=self, dispatch_uid="payments.balance")
        rooms.furnish()
