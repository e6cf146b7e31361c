# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class CharterConfig(AppConfig):
    name = "outorga.web.charter"
    label = "charter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the case file its panel, the dashboard its trips, the worker its rules."""
        from outorga.web.charter import rooms

        rooms.furnish()
