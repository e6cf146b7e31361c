# SPDX-License-Identifier: Apache-2.0
"""Numbers of notices: office / series / year / sequence, without holes in each series of each office and year."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction

from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import holes, numbers
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.models import Notice, ReservedSeries
from outorga.web.language import reader
from outorga.web.papers.models import IssuedPaper

DESK, DRAW = "A", "notice.draw"
PREFIX = "notice"


@dataclass(frozen=True, slots=True)
class Number:
    """``CRG-03/A/2026/000123`` is the 123rd of the office's series A in 2026."""

    office: Office
    series: str
    year: int
    sequence: int

    def __str__(self) -> str:
        return f"{self.office.code.upper()}/{self.series}/{self.year}/{self.sequence:06}"


def take(*, office: Office, year: int, series: str = DESK) -> Number:
    """The next number; it is given back where the caller's transaction fails, and others wait until that ends."""
    return Number(office, series, year, numbers.next_number(counter(office=office, series=series, year=year)))


def counter(*, office: Office, series: str, year: int) -> str:
    """The row that counts a series."""
    return f"{PREFIX}:{office.pk}:{series}:{year}"


# Series of devices


def reserve_series(*, office: Office, device: str, actor: User) -> ReservedSeries:
    """A series of its own for a device of this person; the same device gets the one that it has."""
    require_power(actor, DRAW, office=office)
    if not device.strip():
        raise EnforcementError(reader.gettext("Diga o nome do aparelho."), field="device")
    with transaction.atomic():
        row = numbers.hold(f"{PREFIX}:series:{office.pk}")
        own = {"office": office, "device": device.strip(), "reserved_by": actor}
        found = ReservedSeries.objects.filter(**own).first()
        if found is not None:
            return found
        row.last += 1
        row.save(update_fields=["last"])
        return ReservedSeries.objects.create(code=f"D{row.last:03}", **own)


def require_series(series: str, *, office: Office, actor: User) -> None:
    """The office's own series is for everybody; another only for who reserved it."""
    if series == DESK or ReservedSeries.objects.filter(office=office, code=series, reserved_by=actor).exists():
        return
    raise EnforcementError(
        reader.gettext("A série %(series)s não é deste aparelho.") % {"series": series}, field="series"
    )


# What bears the numbers


def given() -> Iterator[tuple[str, int]]:
    """Each office's notices by series and year, and the series that it reserved."""
    rows = Notice.objects.order_by().values_list("office", "series", "year", "sequence")
    for office, series, year, sequence in rows.iterator():
        yield f"{office}:{series}:{year}", sequence
    for office, code in ReservedSeries.objects.order_by().values_list("office", "code"):
        yield f"series:{office}", int(code[1:])


def series_name(rest: str) -> str:
    """What people call a series: ``CRG-03/A/2026``."""
    kept = rest.removeprefix("series:")
    office, _colon, named = kept.partition(":")
    code = Office.objects.filter(pk=office).values_list("code", flat=True).first() or office
    return "/".join([code.upper(), *named.split(":")]) if named else code.upper()


def refunds() -> Iterable[tuple[str, int]]:
    """The orders of refund, a series for each year."""
    return holes.yearly(IssuedPaper.objects.filter(kind=IssuedPaper.Kind.ACT, data__form="refund"))
