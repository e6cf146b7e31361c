# SPDX-License-Identifier: Apache-2.0
"""Documents: every item owed lacks by itself, every clause, and the form of a record."""

from typing import Any

import pytest

from tests.law.norms.br_952_1993.questions import missing, outcome
from tests.law.norms.br_952_1993.trails import inputs, trail

OWED: dict[str, tuple[str, tuple[int, ...]]] = {
    "tender_notice": ("art20_cpt_inc", tuple(range(1, 12))),
    "bid": ("art20_par1_inc", (1, 2, 3, 5, 6)),
    "permission_contract": ("art24_cpt_inc", (*range(1, 6), *range(7, 21))),
    "ticket": ("art60_cpt_inc", tuple(range(1, 12))),
    "infraction_record": ("art83_cpt_inc", tuple(range(1, 7))),
}
HEADS = {"tender_notice": "art20_cpt", "bid": "art20_par1", "permission_contract": "art24_cpt", "ticket": "art60_cpt",
         "infraction_record": "art83_cpt"}  # fmt: skip
RECORD = {"copies": 2, "acknowledgement": "signed", "carrier_known": True, "vehicle_or_line": True}


@pytest.mark.parametrize("kind", OWED)
def test_each_item_that_lacks_is_named_alone(kind: str) -> None:
    prefix, numbers = OWED[kind]
    items = [f"{prefix}{number}" for number in numbers]
    for item in items:
        rest = [other for other in items if other != item]
        found = outcome("instrument", kind=kind, items=rest, record=RECORD)
        assert found == {"complete": False, "missing_items": [item], "because": [item]}
        assert (item, False) in trail("instrument", kind=kind, items=rest, record=RECORD)
        assert (HEADS[kind], False) in trail("instrument", kind=kind, items=rest, record=RECORD)


@pytest.mark.parametrize("kind", OWED)
def test_a_document_with_all_its_items_is_complete_and_one_with_none_lacks_them_in_order(kind: str) -> None:
    prefix, numbers = OWED[kind]
    items = [f"{prefix}{number}" for number in numbers]
    whole = outcome("instrument", kind=kind, items=items[::-1], record=RECORD)
    assert whole == {"complete": True, "missing_items": [], "because": []}
    assert outcome("instrument", kind=kind, items=[], record=RECORD)["missing_items"] == items
    told_of = trail("instrument", kind=kind, items=items, record=RECORD)
    assert {(item, True) for item in items} | {(HEADS[kind], True)} <= set(told_of)


@pytest.mark.parametrize(
    ("clause", "because"),
    [
        ("exclusive", ["art9_cpt", "art22_cpt_inc1"]),
        ("restricts_competition", ["art22_cpt_inc1"]),
        ("prefers_bidder", ["art22_cpt_inc2"]),
        ("term_other_than_15", ["art10_cpt"]),
        ("extension_above_15", ["art24_cpt_inc14"]),
        ("venue_elsewhere", ["art24_cpt_inc20"]),
    ],
)
def test_each_clause_refuses_by_its_provisions(clause: str, because: list[str]) -> None:
    items = [f"art20_cpt_inc{number}" for number in range(1, 12)]
    found = outcome("instrument", kind="tender_notice", items=items, clauses=[clause])
    assert found == {"complete": False, "missing_items": [], "because": because}
    told_of = trail("instrument", kind="tender_notice", items=items, clauses=[clause])
    assert {provision for provision, result in told_of if result is False} == set(because)


def test_the_years_of_the_clauses_are_told() -> None:
    facts: dict[str, Any] = {"kind": "permission_contract", "items": [], "clauses": []}
    assert inputs("instrument", "art10_cpt", **facts) == [{"found": False, "permission_term_years": 15}]
    assert inputs("instrument", "art24_cpt_inc14", **facts)[1:] == [{"found": False, "permission_extension_years": 15}]


def test_items_not_owed_are_told_and_never_lack() -> None:
    facts: dict[str, Any] = {"kind": "infraction_record", "items": [], "record": {"copies": 2}}
    told_of = trail("instrument", **facts)
    assert ("art83_cpt_inc1", True) in told_of
    assert ("art83_cpt_inc2", True) in told_of
    open_ticket = {"kind": "ticket", "items": ["art60_cpt_inc7"], "ticket": {"open_date": True}}
    assert inputs("instrument", "art60_cpt_inc7", **open_ticket) == [{"present": True}]
    assert inputs("instrument", "art60_cpt_inc8", **open_ticket) == [{"present": False}]
    assert inputs("instrument", "art20_par1_inc4", kind="bid", items=["art20_par1_inc4"]) == [{"present": True}]
    contract: dict[str, Any] = {"kind": "permission_contract", "items": ["art24_cpt_inc16"]}
    assert ("art24_cpt_inc6", True) in trail("instrument", **contract)
    assert inputs("instrument", "art24_cpt_inc6", **contract) == [{"present": False}]
    assert ("art4_par1u", True) in trail("instrument", **contract)
    assert inputs("instrument", "art4_par1u", **contract) == [{"present": True}]
    assert ("art4_par1u", False) in trail("instrument", **{**contract, "items": []})
    assert ("art60_cpt_inc7", True) in trail("instrument", **open_ticket)
    assert inputs("instrument", "art83_cpt_inc1", **{**facts, "items": ["art83_cpt_inc1"]}) == [{"present": True}]
    assert inputs("instrument", "art83_cpt_inc2", **{**facts, "items": ["art83_cpt_inc1"]}) == [{"present": False}]


def test_of_items_not_told_none_is_said_to_lack() -> None:
    assert inputs("instrument", "art24_cpt_inc6", kind="permission_contract") == [{"present": None}]
    assert ("art4_par1u", None) in trail("instrument", kind="permission_contract")
    assert inputs("instrument", "art83_cpt_inc1", kind="infraction_record") == [{"present": None}]


def test_what_a_document_has_and_what_it_lacks_is_told() -> None:
    items = [f"art83_cpt_inc{number}" for number in range(4, 7)]
    record = {**RECORD, "acknowledgement": "refused", "note": False}
    facts: dict[str, Any] = {"kind": "infraction_record", "items": items, "record": record}
    assert inputs("instrument", "art83_cpt", **facts) == [{"lacking": [f"art83_cpt_inc{place}" for place in (1, 2, 3)]}]
    assert inputs("instrument", "art83_cpt_inc3", **facts) == [{"present": False}]
    assert inputs("instrument", "art83_cpt_inc4", **facts) == [{"present": True}]
    assert inputs("instrument", "art83_par1", **facts) == [{"least": 2, "copies": 2}, {"acknowledgement": "refused"}]
    assert inputs("instrument", "art83_par2", **facts) == [{"acknowledgement": "refused", "note": False}]
    ticket: dict[str, Any] = {"kind": "ticket", "items": [], "ticket": {"simplified": True, "counts_kept": True}}
    assert inputs("instrument", "art60_par2", **ticket) == [{"semi_urban": False, "counts_kept": True}]


@pytest.mark.parametrize(
    ("ticket", "semi_urban", "complete"),
    [
        ({"simplified": True, "counts_kept": True}, True, True),
        ({"simplified": True, "counts_kept": True}, False, False),
        ({"simplified": True}, True, False),
        ({"simplified": False, "counts_kept": True}, True, False),
    ],
)
def test_a_simplified_ticket_owes_nothing_only_where_it_may_be_one(
    ticket: Any, semi_urban: bool, complete: bool
) -> None:
    found = outcome("instrument", kind="ticket", items=[], ticket=ticket, line={"semi_urban": semi_urban})
    assert found["complete"] is complete
    assert len(found["missing_items"]) == (0 if complete else 11)
    assert ("art60_par2" in found["because"]) is (not complete and ticket["simplified"])


@pytest.mark.parametrize(
    ("record", "because"),
    [
        ({"acknowledgement": "signed"}, []),
        ({"acknowledgement": "refused", "note": True}, []),
        ({"acknowledgement": "impossible", "note": True}, []),
        ({"acknowledgement": "refused"}, ["art83_par2"]),
        ({"acknowledgement": "impossible", "note": False}, ["art83_par2"]),
        ({"acknowledgement": "refused", "copies": 1}, ["art83_par1", "art83_par2"]),
    ],
)
def test_a_record_is_acknowledged_or_has_a_note(record: Any, because: list[str]) -> None:
    items = [f"art83_cpt_inc{number}" for number in range(3, 7)]
    found = outcome("instrument", kind="infraction_record", items=items, record={"copies": 2, **record})
    assert found == {"complete": not because, "missing_items": [], "because": because}


def test_what_is_missing_of_a_record() -> None:
    items = [f"art83_cpt_inc{number}" for number in range(3, 7)]
    assert missing("instrument", kind="infraction_record", items=items, record={"copies": None}) == {
        "record.copies", "record.acknowledgement",
    }  # fmt: skip


@pytest.mark.parametrize("kind", OWED)
def test_items_not_told_are_missing_and_cited_by_the_head(kind: str) -> None:
    assert missing("instrument", kind=kind, record=RECORD) == {"items"}
    assert inputs("instrument", HEADS[kind], kind=kind, record=RECORD) == [{"missing": "items"}]


def test_a_refusal_needs_no_items_and_neither_does_a_simplified_ticket() -> None:
    clause = outcome("instrument", kind="permission_contract", clauses=["prefers_bidder"])
    assert clause == {"complete": False, "because": ["art22_cpt_inc2"]}
    ticket = {"simplified": True, "counts_kept": True}
    simplified = outcome("instrument", kind="ticket", ticket=ticket, line={"semi_urban": True})
    assert simplified == {"complete": True, "missing_items": [], "because": []}
