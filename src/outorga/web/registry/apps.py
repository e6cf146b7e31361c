# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "outorga.web.registry"
    label = "registry"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the case file its panel, the worker its rules and jobs, the shell the company's name."""
        from outorga.web.registry import rooms

        rooms.furnish()
