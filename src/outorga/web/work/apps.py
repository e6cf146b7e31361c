# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class WorkConfig(AppConfig):
    name = "outorga.web.work"
    label = "work"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from outorga.web.ui.context import provide
        from outorga.web.work import rooms, shell

        provide("unread", shell.unread)
        provide("counts", shell.counts)
        rooms.register()
