# SPDX-License-Identifier: Apache-2.0
"""Rows of the case file: cases and their events, decisions, personal data, files, what the agency sets."""

from outorga.web.casefiles.models.agency import (
    AgencyDay,
    NormStanding,
    NormText,
    ParameterValue,
    ReadingChoice,
)
from outorga.web.casefiles.models.cases import (
    CaseEvent,
    CaseFile,
    Checkpoint,
    IdempotencyKey,
    NumberSeries,
    StoredDecision,
)
from outorga.web.casefiles.models.files import CaseAttachment, StoredFile
from outorga.web.casefiles.models.personal import LookedAt, PersonalRecord, PersonKey, SearchToken

__all__ = [
    "AgencyDay",
    "CaseAttachment",
    "CaseEvent",
    "CaseFile",
    "Checkpoint",
    "IdempotencyKey",
    "LookedAt",
    "NormStanding",
    "NormText",
    "NumberSeries",
    "ParameterValue",
    "PersonKey",
    "PersonalRecord",
    "ReadingChoice",
    "SearchToken",
    "StoredDecision",
    "StoredFile",
]
