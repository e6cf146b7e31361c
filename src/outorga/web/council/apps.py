# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class CouncilConfig(AppConfig):
    name = "outorga.web.council"
    label = "council"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the rooms beside this one what it has for them."""
        from outorga.web.council import rooms

        rooms.furnish()
