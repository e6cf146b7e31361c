# SPDX-License-Identifier: Apache-2.0
"""How the bill's months and years are counted (Civil Code, art. 132)."""

from outorga.law.kernel.dates import MonthEnd
from outorga.law.kernel.decisions import Reasoning


def month_end(reasoning: Reasoning) -> MonthEnd:
    """What a count in months or years does when its last month lacks the day."""
    return MonthEnd(reasoning.reading("month_year_arithmetic"))
