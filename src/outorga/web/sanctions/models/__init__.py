# SPDX-License-Identifier: Apache-2.0
"""Rows of sanctions."""

from outorga.web.sanctions.models.common import Examined, Receipt, StoppedGrant, SummonsAnswer
from outorga.web.sanctions.models.deviations import Deviation, DeviationSign
from outorga.web.sanctions.models.suspensions import Suspension, SuspensionGround

__all__ = [
    "Deviation", "DeviationSign", "Examined", "Receipt", "StoppedGrant", "SummonsAnswer", "Suspension",
    "SuspensionGround",
]  # fmt: skip
