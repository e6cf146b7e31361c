# SPDX-License-Identifier: Apache-2.0
"""Rows of enforcement."""

from outorga.web.enforcement.models.fines import Fine, Retention
from outorga.web.enforcement.models.notices import Notice, NoticeActor, ServiceKind, ServiceProof
from outorga.web.enforcement.models.series import ReservedSeries
from outorga.web.enforcement.models.stops import Stop, StopPhoto

__all__ = [
    "Fine",
    "Notice",
    "NoticeActor",
    "ReservedSeries",
    "Retention",
    "ServiceKind",
    "ServiceProof",
    "Stop",
    "StopPhoto",
]
