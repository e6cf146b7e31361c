# SPDX-License-Identifier: Apache-2.0
"""The ledger over all cases: signed checkpoints kept outside the database, and the check against them."""

from outorga.web.casefiles.ledger.checkpoints import make_checkpoint
from outorga.web.casefiles.ledger.rebuilding import Difference, rebuild
from outorga.web.casefiles.ledger.verification import Problem, Report, verify

__all__ = ["Difference", "Problem", "Report", "make_checkpoint", "rebuild", "verify"]
