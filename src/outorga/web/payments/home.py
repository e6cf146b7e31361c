# SPDX-License-Identifier: Apache-2.0
"""What other rooms add to the treasurer's first page: lines of what needs attention."""

from collections.abc import Callable

from outorga.web.ui.parts import Row

NeedFinder = Callable[[], list[Row]]
_needs: list[NeedFinder] = []


def register_need(find: NeedFinder) -> None:
    """Add ``find()`` to what needs the treasurer's attention."""
    _needs.append(find)


def needs() -> list[Row]:
    """Every line that the rooms above add."""
    return [row for find in _needs for row in find()]
