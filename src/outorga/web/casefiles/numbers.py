# SPDX-License-Identifier: Apache-2.0
"""Numbers without holes: each series is one row, locked until the transaction that took its number ends."""

from collections.abc import Iterator

from django.db import transaction

from outorga.web.casefiles.models import CaseFile, NumberSeries


def next_number(series: str) -> int:
    """The next number of the series. A transaction that fails gives its number back, so take it late."""
    with transaction.atomic():
        row = hold(series)
        row.last += 1
        row.save(update_fields=["last"])
    return row.last


def next_yearly(series: str, year: int) -> str:
    """The next number of a series that begins anew each year: ``2026/000017``."""
    return f"{year}/{next_number(f'{series}:{year}'):06}"


def hold(series: str) -> NumberSeries:
    """Lock the series until the caller's transaction ends."""
    row = NumberSeries.objects.select_for_update().filter(series=series).first()
    if row is None:
        NumberSeries.objects.get_or_create(series=series)
        row = NumberSeries.objects.select_for_update().get(series=series)
    return row


def case_series(year: int) -> str:
    """The series of the year's protocol numbers."""
    return f"case:{year}"


def protocol_number(year: int, count: int) -> str:
    """``2026.032.015`` is the 32,015th of 2026.

    >>> protocol_number(2026, 32015), protocol_number(2026, 1)
    ('2026.032.015', '2026.000.001')
    """
    return f"{year}.{count // 1000:03}.{count % 1000:03}"


def next_protocol(year: int) -> str:
    """The next protocol number of the year."""
    return protocol_number(year, next_number(case_series(year)))


def protocols() -> Iterator[tuple[str, int]]:
    """The protocol numbers that were given: their year, and the count in it."""
    for text in CaseFile.objects.order_by().values_list("number", flat=True).iterator():
        year, _dot, count = text.partition(".")
        if count.replace(".", "").isdecimal():
            yield year, int(count.replace(".", ""))
