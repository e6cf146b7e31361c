# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class CasefilesConfig(AppConfig):
    name = "outorga.web.casefiles"
    label = "casefiles"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Guards lost by a remade table come back after each migration."""
        from outorga.web.casefiles.append_only import restore_after_migrating

        post_migrate.connect(restore_after_migrating, sender=self, dispatch_uid="casefiles.append_only")
