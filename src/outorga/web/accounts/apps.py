# SPDX-License-Identifier: Apache-2.0
"""Application configuration."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "outorga.web.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to the sign-in library, and tell the shell who is at the keyboard."""
        from outorga.web.accounts import signals  # noqa: PLC0415  # models are ready only now
        from outorga.web.accounts.shells import detail_of, powers_now  # noqa: PLC0415
        from outorga.web.ui.context import provide  # noqa: PLC0415

        signals.connect()
        provide("powers", powers_now)
        provide("detail", detail_of)
