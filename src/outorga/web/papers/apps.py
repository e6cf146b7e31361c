# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class PapersConfig(AppConfig):
    name = "outorga.web.papers"
    label = "papers"
    default_auto_field = "django.db.models.BigAutoField"
