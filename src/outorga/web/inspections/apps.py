# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class InspectionsConfig(AppConfig):
    name = "outorga.web.inspections"
    label = "inspections"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the rooms beside this one what it has for them."""
        from outorga.web.inspections import rooms

        rooms.furnish()
