# SPDX-License-Identifier: Apache-2.0
"""The codes of a slip as drawings for the screen."""

from typing import Any

from outorga.web.papers import bars, qr
from outorga.web.payments.models import Slip


def codes_of(slip: Slip) -> dict[str, Any]:
    """The bar code, and the Pix code where the slip has one."""
    return {"bars": bars.drawing(slip.barcode), "qr": qr.drawing(slip.pix) if slip.pix else None}
