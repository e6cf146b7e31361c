# SPDX-License-Identifier: Apache-2.0
"""Rows of the case file: cases and their events, decisions, personal data, files, what the agency sets."""

from outorga.web.casefiles.models.agency import (
    AgencyDay,
    AgencyEvent,
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
from outorga.web.casefiles.models.files import CaseAttachment, FilePerson, StoredFile
from outorga.web.casefiles.models.personal import LookedAt, PersonalRecord, PersonKey, SearchToken

__all__ = [
    "AgencyDay",
    "AgencyEvent",
    "CaseAttachment",
    "CaseEvent",
    "CaseFile",
    "Checkpoint",
    "FilePerson",
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
