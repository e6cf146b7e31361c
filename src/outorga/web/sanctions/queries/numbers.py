# SPDX-License-Identifier: Apache-2.0
"""The numbers that this room's referrals and certificates bear, for the search for holes."""

from collections.abc import Iterable, Iterator

from outorga.web.casefiles import holes
from outorga.web.papers.models import IssuedPaper
from outorga.web.sanctions import writing
from outorga.web.sanctions.models import Referral


def referrals() -> Iterator[tuple[str, int]]:
    """A series for each norm and year."""
    for norm in Referral.objects.order_by().values_list("norm", flat=True).distinct():
        for year, count in holes.yearly(Referral.objects.filter(norm=norm)):
            yield f"{norm}:{year}", count


def certificates() -> Iterable[tuple[str, int]]:
    """A series for each year."""
    return holes.yearly(IssuedPaper.objects.filter(kind=IssuedPaper.Kind.ACT, data__form=writing.STANDING))
