# SPDX-License-Identifier: Apache-2.0
"""What goes back: an overcharge, a deposit, and half of a fine doubled for nothing."""

from typing import Any

import pytest

from outorga.law.norms.mg_pl1842_2004.items import ITEMS
from tests.law.norms.mg_pl1842_2004.questions import missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import lacks, trail

NOTHING: dict[str, Any] = {"amount": "0.00", "currency": "BRL", "debtor": None, "creditor": None, "because": []}


def overcharge(charged: str, due: str = "40.00", item: str = "art33_cpt_inc14") -> dict[str, Any]:
    return {"kind": "fare_overcharge", "infraction": {"provision": item}, "charged": charged, "due": due}


@pytest.mark.parametrize("item", ITEMS)
def test_only_six_items_refund_the_passenger(item: str) -> None:
    found = outcome("refund", **overcharge("45.00", item=item))
    refunds = item in {f"art33_cpt_inc{number}" for number in range(14, 20)}
    back = {"amount": "5.00", "currency": "BRL", "debtor": "holder", "creditor": "passenger", "because": ["art42_par3"]}
    assert found == (back if refunds else NOTHING)
    told = {"charged": "45.00", "due": "40.00", "provision": item}
    assert trail("refund", **overcharge("45.00", item=item)) == [(item, True, {}), ("art42_par3", not refunds, told)]


@pytest.mark.parametrize(("charged", "amount"), [("39.99", "0.00"), ("40.00", "0.00"), ("40.01", "0.01")])
def test_only_the_excess_goes_back(charged: str, amount: str) -> None:
    found = outcome("refund", **overcharge(charged))
    assert found["amount"] == amount
    assert (found == NOTHING) is (amount == "0.00")


@pytest.mark.parametrize(
    ("paid", "cancelled", "back"), [("46.82", True, True), ("46.82", False, False), ("0.00", True, False)]
)
def test_the_deposit_goes_back_with_the_notice(paid: str, *, cancelled: bool, back: bool) -> None:
    asked = {"kind": "deposit", "deposit": {"amount": paid}, "notice_cancelled": cancelled}
    told = {"amount": paid, "currency": "BRL", "debtor": "der_mg", "creditor": "depositor", "because": ["art51_par4"]}
    assert outcome("refund", **asked) == (told if back else NOTHING)
    assert trail("refund", **asked) == [("art51_par4", not back, {"paid": paid, "cancelled": cancelled})]


@pytest.mark.parametrize(
    ("fell", "reading", "amount"),
    [(True, "recompute", "5.01"), (True, "keep", "0.00"), (False, "recompute", "0.00")],
)
def test_half_of_a_doubled_fine_goes_back_with_its_base(reading: str, amount: str, *, fell: bool) -> None:
    asked = {"kind": "doubled_fine", "paid_amount": "10.01", "base_cancelled": fell,
             "readings": {"cancellation_cascade": reading}}  # fmt: skip
    back = amount != "0.00"
    told = {"amount": amount, "currency": "BRL", "debtor": "der_mg", "creditor": "payer", "because": ["art44_par1"]}
    assert outcome("refund", **asked) == (told if back else NOTHING)
    steps = [("art44_par1", not back, {"paid": "10.01", "fell": fell, "undone": back})]
    assert trail("refund", **asked) == ([("art51_par4", back, {})] if fell else []) + steps


@pytest.mark.parametrize(
    ("kind", "needs"),
    [
        (None, {"kind": "art42_par3"}),
        ("fare_overcharge", {"infraction.provision": "art42_par3", "charged": "art42_par3", "due": "art42_par3"}),
        ("deposit", {"deposit.amount": "art51_par4", "notice_cancelled": "art51_par4"}),
        ("doubled_fine", {"paid_amount": "art44_par1", "base_cancelled": "art44_par1"}),
    ],
)
def test_what_each_kind_needs(kind: str | None, needs: dict[str, str]) -> None:
    asked = {} if kind is None else {"kind": kind}
    assert missing("refund", **asked) == set(needs)
    assert trail("refund", **asked) == [lacks(provision, path) for path, provision in needs.items()]


@pytest.mark.parametrize("absent", ["infraction", "charged", "due"])
def test_an_overcharge_is_compared_only_where_all_is_known(absent: str) -> None:
    asked = {name: value for name, value in overcharge("45.00").items() if name != absent}
    (path,) = missing("refund", **asked)
    assert path.partition(".")[0] == absent
    assert [inputs for _, _, inputs in trail("refund", **asked) if "charged" in inputs] == []


@pytest.mark.parametrize(("asked", "absent"), [
    ({"kind": "deposit", "notice_cancelled": True}, "deposit.amount"),
    ({"kind": "deposit", "deposit": {"amount": "46.82"}}, "notice_cancelled"),
    ({"kind": "doubled_fine", "base_cancelled": True}, "paid_amount"),
    ({"kind": "doubled_fine", "paid_amount": "10.01"}, "base_cancelled"),
])  # fmt: skip
def test_what_was_paid_goes_back_only_where_all_is_known(asked: dict[str, Any], absent: str) -> None:
    assert missing("refund", **asked) == {absent}
    assert [inputs for _, _, inputs in trail("refund", **asked) if "paid" in inputs] == []
