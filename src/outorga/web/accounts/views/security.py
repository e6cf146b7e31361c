# SPDX-License-Identifier: Apache-2.0
"""The library's pages of the second factor, with the way back to where the person was going."""

from typing import Any

from allauth.mfa.base.views import IndexView
from allauth.mfa.recovery_codes.views import ViewRecoveryCodesView
from django.http import HttpRequest

from outorga.web.accounts import queries
from outorga.web.accounts.middleware import RETURN_KEY


def way_on(request: HttpRequest) -> str:
    """The page that the lack of a second factor interrupted, else where the person starts."""
    return str(request.session.get(RETURN_KEY) or queries.home_path(request.user))


class SecondFactorView(IndexView):  # type: ignore[misc]  # untyped library
    """What protects the account."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "way_on": way_on(self.request)}


class RecoveryCodesView(ViewRecoveryCodesView):  # type: ignore[misc]  # untyped library
    """The codes to keep."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_context_data(**kwargs), "way_on": way_on(self.request)}
