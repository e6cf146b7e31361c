# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class EnforcementConfig(AppConfig):
    name = "outorga.web.enforcement"
    label = "enforcement"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the rooms beside this one what it has for them."""
        from outorga.web.enforcement import rooms

        rooms.furnish()
