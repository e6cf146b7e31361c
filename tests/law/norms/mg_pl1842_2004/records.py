# SPDX-License-Identifier: Apache-2.0
"""Generated records: infractions with cancellations, late naming and appeals, and short ways to make entries."""

from datetime import date, timedelta
from typing import Any

from hypothesis import strategies as st

ON = date(2026, 12, 31)
ITEMS = ("art33_cpt_inc8", "art33_cpt_inc1", "art33_cpt_inc9", "art33_cpt_inc14", "art32_cpt_inc1", "art33_cpt_inc24")
FIRST = date(2024, 1, 1)


def entry(key: str, provision: str, committed_on: str, annotated_on: str | None, **more: Any) -> dict[str, Any]:
    return {"id": key, "provision": provision, "committed_on": committed_on, "annotated_on": annotated_on,
            "status": "final", **more}  # fmt: skip


def history(*rows: tuple[str, str], item: str = "art33_cpt_inc8") -> list[dict[str, Any]]:
    """Infractions of one item, named by letters: days of commission and of note."""
    return [entry(key, item, *days) for key, days in zip("abcdefghijkl", rows, strict=False)]


@st.composite
def entries(draw: st.DrawFn) -> dict[str, Any]:
    """An infraction as the record of an auxiliary may hold it."""
    committed_on = FIRST + timedelta(draw(st.integers(0, 1100)))
    noted_on = committed_on + timedelta(draw(st.integers(0, 60)))
    made = {
        "provision": draw(st.sampled_from(ITEMS)), "committed_on": committed_on.isoformat(),
        "annotated_on": noted_on.isoformat(), "status": "final",
    }  # fmt: skip
    match draw(st.integers(0, 5)):
        case 0:
            fallen = committed_on + timedelta(draw(st.integers(0, 200)))
            return {**made, "status": "cancelled", "cancelled_on": fallen.isoformat()}
        case 1:
            return {**made, "status": "pending"}
        case 2:
            received = committed_on + timedelta(1)
            named = draw(st.one_of(st.none(), st.integers(0, 6).map(lambda days: received + timedelta(days))))
            naming = {"received_on": received.isoformat(), "named_on": named and named.isoformat()}
            return {**made, "naming": naming}
    return made


def records(size: int = 14) -> st.SearchStrategy[list[dict[str, Any]]]:
    """A record of which every entry has its own id."""
    return st.lists(entries(), max_size=size).map(
        lambda rows: [{"id": f"n{number:02}", **row} for number, row in enumerate(rows)]
    )
