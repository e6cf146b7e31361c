# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class CorrespondenceConfig(AppConfig):
    name = "outorga.web.correspondence"
    label = "correspondence"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the rooms beside this one what it has for them."""
        from outorga.web.correspondence import first_letters, rooms

        post_migrate.connect(first_letters.load_after_migrating, sender=self, dispatch_uid="correspondence.letters")
        rooms.furnish()
