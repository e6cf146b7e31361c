# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class DemoConfig(AppConfig):
    name = "outorga.web.demo"
    label = "demo"
    default_auto_field = "django.db.models.BigAutoField"
