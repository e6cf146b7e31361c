# SPDX-License-Identifier: Apache-2.0
"""Rows of the inspections and their invariants in the database."""

from outorga.web.inspections.models.bodies import Agreement, Body, Credential, Ending, InTerm
from outorga.web.inspections.models.vehicles import (
    Group,
    InspectionBar,
    InspectionOrder,
    InspectionReport,
    Mark,
    ReportItem,
    ReportPhoto,
)

__all__ = [
    "Agreement",
    "Body",
    "Credential",
    "Ending",
    "Group",
    "InTerm",
    "InspectionBar",
    "InspectionOrder",
    "InspectionReport",
    "Mark",
    "ReportItem",
    "ReportPhoto",
]
