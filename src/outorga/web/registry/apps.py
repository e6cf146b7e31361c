# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class RegistryConfig(AppConfig):
    name = "outorga.web.registry"
    label = "registry"
    default_auto_field = "django.db.models.BigAutoField"
