# SPDX-License-Identifier: Apache-2.0
"""Codes of the second factor, for tests and for the demo that prints how to sign in."""

from datetime import datetime

from allauth.mfa import app_settings
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value


def code_for(secret: str, at: datetime) -> str:
    """The code an authenticator shows at that moment (RFC 6238)."""
    code: str = format_hotp_value(hotp_value(secret, int(at.timestamp()) // app_settings.TOTP_PERIOD))
    return code
