# SPDX-License-Identifier: Apache-2.0
"""How the months and years of the regulation are counted (Civil Code, art. 132)."""

from outorga.law.kernel.dates import MonthEnd
from outorga.law.kernel.decisions import Reasoning

FIVE_YEARS = 5  # the answer ``five_years`` of a reading names its own length


def month_end(reasoning: Reasoning) -> MonthEnd:
    """What a count in months or years does when its last month lacks the day."""
    return MonthEnd(reasoning.reading("month_end"))
