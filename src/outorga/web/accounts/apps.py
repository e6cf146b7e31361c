# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "outorga.web.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
