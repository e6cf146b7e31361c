# SPDX-License-Identifier: Apache-2.0
"""Two offices, their clerks, who verifies, and acts and events to look at."""

from tests.web.casefiles.conftest import (
    as_user,
    case,
    clerk,
    coefficient,
    manager,
    office,
    other_clerk,
    own_folders,
    staff,
)  # fmt: skip

__all__ = ["as_user", "case", "clerk", "coefficient", "manager", "office", "other_clerk", "own_folders", "staff"]
