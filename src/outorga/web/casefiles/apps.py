# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class CasefilesConfig(AppConfig):
    name = "outorga.web.casefiles"
    label = "casefiles"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """After a migration lost guards come back and a new agency gets its calendar."""
        from outorga.web.casefiles import acts, holes, numbers
        from outorga.web.casefiles.append_only import restore_after_migrating
        from outorga.web.casefiles.calendars import load_after_migrating
        from outorga.web.casefiles.desks import refresh_after_migrating

        post_migrate.connect(restore_after_migrating, sender=self, dispatch_uid="casefiles.append_only")
        holes.register("case", numbers.protocols)
        holes.register(acts.BOOK, acts.sequence)
        post_migrate.connect(load_after_migrating, sender=self, dispatch_uid="casefiles.calendars")
        post_migrate.connect(refresh_after_migrating, sender=self, dispatch_uid="casefiles.desks")
