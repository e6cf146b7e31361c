# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "outorga.web.portal"
    label = "portal"
    default_auto_field = "django.db.models.BigAutoField"
