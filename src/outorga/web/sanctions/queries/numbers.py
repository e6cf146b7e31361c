# SPDX-License-Identifier: Apache-2.0
"""The numbers that this room's certificates bear, for the search for holes."""

from collections.abc import Iterable

from outorga.web.casefiles import holes
from outorga.web.papers.models import IssuedPaper
from outorga.web.sanctions import writing


def certificates() -> Iterable[tuple[str, int]]:
    """A series for each year."""
    return holes.yearly(IssuedPaper.objects.filter(kind=IssuedPaper.Kind.ACT, data__form=writing.STANDING))
