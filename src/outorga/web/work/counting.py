# SPDX-License-Identifier: Apache-2.0
"""How many rows, up to a number that a page shows: what lies beyond is not counted, however much it is."""

from functools import cached_property
from typing import Any

from django.core.paginator import Paginator
from django.db import connection
from django.db.models import QuerySet


def up_to(most: int, *rows: QuerySet[Any]) -> list[int]:
    """The sizes of several sets of rows, each at most ``most``, in one query.

    Counted in the order of the rows, so that the index which finds the first page of a long list finds these too:
    asked for any rows at all, PostgreSQL may read the whole table for a few of them.
    """
    parts: list[str] = []
    values: list[Any] = []
    for each in rows:
        if each.query.is_empty():
            parts.append("0")
            continue
        sql, told = each.values("pk")[:most].query.sql_with_params()
        parts.append(f"(SELECT COUNT(*) FROM ({sql}) AS counted)")
        values += told
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(parts)}", values)
        return [int(size) for size in cursor.fetchone()]


class Pages(Paginator[Any]):
    """Pages of the first rows only: who wants others narrows the list."""

    MOST = 1_000

    @cached_property
    def count(self) -> int:
        """How many rows have a page."""
        return up_to(self.MOST, self.object_list)[0]  # type: ignore[arg-type]

    @property
    def cut(self) -> bool:
        """Whether there may be more rows than pages for them."""
        return self.count >= self.MOST
