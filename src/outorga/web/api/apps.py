# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "outorga.web.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"
