# SPDX-License-Identifier: Apache-2.0
"""The numbers that referrals bear, for the search for holes."""

from collections.abc import Iterator

from outorga.web.casefiles import holes
from outorga.web.charter.facts import NORM
from outorga.web.charter.taxis.models import Referral


def numbers() -> Iterator[tuple[str, int]]:
    """A series for each year."""
    for year, count in holes.yearly(Referral.objects.all()):
        yield f"{NORM}:{year}", count
