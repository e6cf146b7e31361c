# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class AppealsConfig(AppConfig):
    name = "outorga.web.appeals"
    label = "appeals"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the rooms beside this one what it has for them."""
        from outorga.web.appeals import rooms

        rooms.furnish()
