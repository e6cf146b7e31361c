# SPDX-License-Identifier: Apache-2.0
"""What every page's shell shows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def shell(request: HttpRequest) -> dict[str, Any]:
    """The agency's name and the place in the navigation."""
    return {"agency": {"name": settings.AGENCY_NAME, "short_name": settings.AGENCY_SHORT_NAME}, "here": request.path}
