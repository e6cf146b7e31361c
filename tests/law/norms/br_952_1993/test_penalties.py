# SPDX-License-Identifier: Apache-2.0
"""The group and the value of each infraction, and their sum."""

from datetime import date
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.parameters import DatedValue
from outorga.law.norms.br_952_1993.data import INFRACTIONS
from tests.law.norms.br_952_1993.questions import NORM, ask, decided, missing, outcome, told, with_value

VALUES = {f"fine_group_{number}": f"{number}00.00" for number in range(1, 7)}
ON = "2026-10-05"
MONTHLY = "art78_cpt_inc4_ali7"


def fine(*infractions: dict[str, Any] | str, **more: Any) -> dict[str, Any]:
    rows = [{"provision": one} if isinstance(one, str) else one for one in infractions]
    return {"drawn_up_on": ON, "infractions": rows, "parameters": VALUES, **more}


def test_there_are_43_items() -> None:
    assert [sum(one.group == str(group) for one in INFRACTIONS.values()) for group in range(1, 7)] == [
        3,
        6,
        6,
        9,
        6,
        13,
    ]


@pytest.mark.parametrize("provision", INFRACTIONS)
def test_each_item_by_the_value_of_its_group(provision: str) -> None:
    group = int(provision.removeprefix("art78_cpt_inc").partition("_")[0])
    facts = fine({"provision": provision, "months": 1})
    amount = f"{group}00.00"
    assert outcome("fine", **facts) == {
        "items": [{"provision": provision, "group": group, "amount": amount, "count": 1}], "total": amount,
        "currency": "BRL", "unpriced": [], "because": [],
    }  # fmt: skip
    value = {"group": group, "value": amount, "drawn_up_on": ON, "count": 1, "amount": amount}
    assert told("fine", **facts) == [
        (provision, "committed", {"found": "committed"}), (f"art78_cpt_inc{group}", group, {"group": group}),
        ("art79_cpt", amount, value), ("art79_cpt", "BRL", {"drawn_up_on": ON}),
    ]  # fmt: skip


@pytest.mark.parametrize(("reading", "count"), [("once", 1), ("each", 3)])
def test_the_same_item_in_one_event(reading: str, count: int) -> None:
    one = {"provision": "art78_cpt_inc2_ali2", "event": "e"}
    other = {"provision": "art78_cpt_inc1_ali1", "event": "e"}
    found = ask("fine", **fine(one, other, one, one, readings={"same_code": reading}))
    assert [(item["provision"], item["count"]) for item in found["outcome"]["items"]] == [
        ("art78_cpt_inc2_ali2", count), ("art78_cpt_inc1_ali1", 1),
    ]  # fmt: skip
    assert found["outcome"]["total"] == f"{count * 200 + 100}.00"
    assert found["readings"] == [f"same_code={reading}"]
    assert found["steps"][0]["inputs"] == {"count": 2}
    assert (found["steps"][0]["citation"], found["steps"][0]["result"]) == ("br-952-1993:art75_cpt", 2)


@pytest.mark.parametrize(("reading", "count"), [("once", 3), ("each", 5)])
def test_months_of_one_event(reading: str, count: int) -> None:
    facts = fine(*({"provision": MONTHLY, "event": "e", "months": months} for months in (2, 3)),
                 readings={"same_code": reading})  # fmt: skip
    assert outcome("fine", **facts)["items"][0]["count"] == count


def test_without_an_event_each_entry_is_one_of_its_own() -> None:
    found = ask("fine", **fine("art78_cpt_inc1_ali1", "art78_cpt_inc1_ali1"))
    assert [item["count"] for item in found["outcome"]["items"]] == [1, 1]
    assert found["readings"] == []
    assert "art75_cpt" not in {step[0] for step in told("fine", **fine("art78_cpt_inc1_ali1"))}


def test_breaches_without_a_group() -> None:
    found = outcome("fine", **fine("art59_cpt", "art43_cpt", "art59_cpt", "art78_cpt_inc1_ali1"))
    assert (found["unpriced"], found["total"]) == (["art59_cpt", "art43_cpt"], "100.00")
    assert told("fine", **fine("art59_cpt"))[0] == ("art78_cpt", True, {"provision": "art59_cpt"})


@pytest.mark.parametrize(("day", "currency"), [("1994-06-30", "CR$"), ("1994-07-01", "BRL")])
def test_the_currency_of_the_record(day: str, currency: str) -> None:
    assert outcome("fine", **fine("art78_cpt_inc1_ali1", drawn_up_on=day))["currency"] == currency
    assert outcome("fine", drawn_up_on=day) == {
        "items": [], "total": "0.00", "currency": currency, "unpriced": [], "because": [],
    }  # fmt: skip


ROWS = [
    {"value": "9.00", "from_on": "1993-11-15"},
    {"value": "1.00", "from_on": "1994-07-01", "until_on": "1994-12-31"},
]


@pytest.mark.parametrize(("day", "total"), [
    ("1993-11-14", None), ("1993-11-15", "9.00"), ("1994-06-30", "9.00"), ("1994-07-01", "1.00"),
    ("1994-12-31", "1.00"), ("1995-01-01", "9.00"),
])  # fmt: skip
@pytest.mark.parametrize("rows", [ROWS, ROWS[::-1]])
def test_the_newest_row_that_covers_the_day(rows: list[dict[str, str]], day: str, total: str | None) -> None:
    facts = fine("art78_cpt_inc1_ali1", drawn_up_on=day, parameters={"fine_group_1": rows})
    if total is None:
        assert missing("fine", **facts) == {"parameters.fine_group_1"}
        assert told("fine", **facts) == [("art79_cpt", None, {"missing": "parameters.fine_group_1"})]
        return
    found = ask("fine", **facts)
    assert found["outcome"]["total"] == total
    assert {"name": "fine_group_1", "value": total, "effective_from": None, "source": "", "invented": False} in found[
        "parameters"
    ]


def test_the_agency_may_hold_the_values_of_an_ordinance() -> None:
    own = norms.get(NORM).settings
    entry = DatedValue(date(2026, 1, 1), Decimal("77.00"), "portaria")
    group = own.parameters["fine_group_1"].with_values([entry])
    settings = msgspec.structs.replace(own, parameters={**own.parameters, "fine_group_1": group})
    facts = fine("art78_cpt_inc1_ali1", parameters={})
    assert decided("fine", facts, settings)["total"] == "77.00"
    assert decided("fine", fine("art78_cpt_inc1_ali1"), settings)["total"] == "100.00"
    undated = {"infractions": [{"provision": "art78_cpt_inc1_ali1"}]}
    always = with_value("fine_group_1", Decimal("77.00"))
    assert decide(NORM, "fine", undated, settings=always).missing == ("drawn_up_on", "parameters.fine_group_1")


def test_all_that_a_fine_needs() -> None:
    unknown: dict[str, Any] = {"infractions": [{"provision": "art59_cpt"}, {"provision": MONTHLY}]}
    assert missing("fine", **unknown) == {"drawn_up_on", "infractions.1.months", "parameters.fine_group_4"}
    assert missing("fine", **{**unknown, "parameters": VALUES}) == {"drawn_up_on", "infractions.1.months"}
    assert missing("fine", **fine(MONTHLY)) == {"infractions.0.months"}
    assert missing("fine", drawn_up_on=ON, infractions=[{"provision": "art78_cpt_inc1_ali1"}]) == {
        "parameters.fine_group_1"
    }
    assert (MONTHLY, None, {"missing": "infractions.0.months"}) in told("fine", **fine(MONTHLY))


def test_a_record_is_not_older_than_its_facts() -> None:
    after = {"provision": "art78_cpt_inc1_ali1", "committed_on": "2026-10-06"}
    with pytest.raises(InvalidFacts) as caught:
        ask("fine", **fine(after, after))
    assert [(one.path, one.expected, one.got) for one in caught.value.errors] == [
        ("drawn_up_on", "a day not before each committed_on", date(2026, 10, 5))
    ]
    assert outcome("fine", **fine({**after, "committed_on": ON}))["total"] == "100.00"


@pytest.mark.parametrize("provision", ["art78_cpt_inc6_ali11", "art78_cpt", "art78_cpt_inc1", "x", "art43"])
def test_what_is_no_item_and_no_breach_is_refused(provision: str) -> None:
    with pytest.raises(InvalidFacts) as caught:
        ask("fine", **fine(provision))
    assert [one.path for one in caught.value.errors] == ["infractions.0.provision"]
