# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class CasefilesConfig(AppConfig):
    name = "outorga.web.casefiles"
    label = "casefiles"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """After a migration lost guards come back and a new agency gets its calendar; the shell shows the standing."""
        from outorga.web.casefiles import standing
        from outorga.web.casefiles.append_only import restore_after_migrating
        from outorga.web.casefiles.calendars import load_after_migrating
        from outorga.web.ui.context import provide

        post_migrate.connect(restore_after_migrating, sender=self, dispatch_uid="casefiles.append_only")
        provide("standing", lambda _request: standing.of(standing.SHOWN_IN_SHELL))
        post_migrate.connect(load_after_migrating, sender=self, dispatch_uid="casefiles.calendars")
