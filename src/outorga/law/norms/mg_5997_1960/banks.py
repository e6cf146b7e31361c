# SPDX-License-Identifier: Apache-2.0
"""Art. 8, item IV: the certificates of banks by which a bidder or a successor shows that he can pay."""

from collections.abc import Sequence

from outorga.law.kernel.decisions import Reasoning


def enough_banks(certificates: Sequence[str], reasoning: Reasoning) -> tuple[bool, int]:
    """Whether there are enough, and how many are: of distinct banks, or any by the reading."""
    least = int(reasoning.fixed("bank_certificates"))
    if len(certificates) < least:
        return False, least
    distinct = len(set(certificates)) >= least
    return distinct or reasoning.reading("bank_certificates") == "any_two", least
