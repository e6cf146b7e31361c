# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class WorkConfig(AppConfig):
    name = "outorga.web.work"
    label = "work"
    default_auto_field = "django.db.models.BigAutoField"
