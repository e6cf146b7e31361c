# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class CasefilesConfig(AppConfig):
    name = "outorga.web.casefiles"
    label = "casefiles"
    default_auto_field = "django.db.models.BigAutoField"
