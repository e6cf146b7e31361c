# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class UiConfig(AppConfig):
    name = "outorga.web.ui"
    label = "ui"
    default_auto_field = "django.db.models.BigAutoField"
