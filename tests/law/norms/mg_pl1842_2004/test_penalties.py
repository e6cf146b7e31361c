# SPDX-License-Identifier: Apache-2.0
"""What an infraction costs: the 78 items, doubling, measures, refunds, and who pays."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from outorga.law.norms.mg_pl1842_2004.items import ITEMS
from tests.law.norms.mg_pl1842_2004.questions import NORM, ask, missing, outcome
from tests.law.norms.mg_pl1842_2004.trails import given_readings, lacks, passages, trail

UFIR = {"parameters": {"ufir": "1.0641"}}
DAY = "2026-11-03"
PRICES = {1: (22, "23.41", "0.5"), 2: (44, "46.82", "1.0"), 3: (90, "95.77", "2.0"), 4: (180, "191.54", "4.0")}
ROLES = {32: "auxiliary_driver", 33: "auxiliary_driver", 34: "holder_driver", 35: "company", 36: "radio_operator"}
DETERMINED = ("art32_cpt_inc16", "art34_cpt_inc16")
RULED = ("art33_cpt_inc26", "art35_cpt_inc14")
SEIZING = {f"art34_cpt_inc{n}": "art42_cpt_inc2_ali2" for n in (12, 13, 14)} | {
    f"art35_cpt_inc{n}": "art42_cpt_inc2_ali3" for n in (1, 4, 5, 7, 8, 9, 10)
}
REFUNDING = {f"art33_cpt_inc{n}" for n in range(14, 20)}
CASSATION = {
    "auxiliary_driver": "art42_cpt_inc5", "holder_driver": "art42_cpt_inc6", "company": "art42_cpt_inc7",
}  # fmt: skip


def facts(item: str = "art33_cpt_inc10", role: str = "auxiliary_driver", **more: Any) -> dict[str, Any]:
    about: dict[str, Any] = {"provision": item, "committed_on": DAY}
    about |= {"determination_on": "2026-10-01"} if item in DETERMINED else {}
    about |= {"agency_finding_on": DAY} if item in RULED else {}
    return {"infraction": about, "offender": {"role": role}, **UFIR, **more}


def before(*rows: tuple[str, str], **more: Any) -> list[dict[str, Any]]:
    return [{"provision": item, "committed_on": day, **more} for item, day in rows]


@pytest.mark.parametrize("item", ITEMS)
def test_each_item_costs_what_its_group_does_and_brings_its_measures(item: str) -> None:
    kind = ITEMS[item]
    role = ROLES[kind.article]
    found = outcome("fine", **facts(item, role))
    ufir, amount, points = PRICES.get(kind.group, (None, None, None))
    assert (found["group"], found["ufir"], found["amount"], found["points"]) == (kind.group, ufir, amount, points)
    assert (found["infraction"], found["doubled"], found["currency"]) == (True, False, "BRL")
    assert found["refund_due"] is (item in REFUNDING)
    assert found["payer"] == ("linked_holder" if role == "auxiliary_driver" else "offender")
    cassated = [CASSATION[role]] if kind.group == 5 else []
    seized = [SEIZING[item]] if item in SEIZING else []
    assert found["because"] == [item, *seized, *cassated]
    expected = ["traffic_authorization_seizure"] if seized else ["cassation_proceeding"] if cassated else []
    assert found["measures"] == expected
    assert "lines" not in found


def test_the_reasoning_of_a_fine() -> None:
    assert trail("fine", **facts()) == [
        ("art4_cpt_inc22", True, {"value": "1.0641"}),
        ("art44_cpt", "1.0641", {"value": "1.0641"}),
        ("art42_cpt", True, {}),
        ("art33_cpt_inc10", "committed", {"found": "committed"}),
        ("art42_cpt_inc1", True, {}),
        ("art44_par1", True, {"years": 1, "earlier": []}),
        ("art42_cpt_inc1_ali2", 44, {"group": 2, "ufir": 44}),
        ("art43_cpt_inc2", "1.0", {"group": 2, "points": "1.0"}),
        ("art44_cpt", "46.82", {"ufir": 44, "value": "1.0641", "amount": "46.82"}),
        ("art41_cpt", "linked_holder", {"role": "auxiliary_driver", "payer": "linked_holder"}),
    ]
    assert given_readings("fine", **facts()) == []


@pytest.mark.parametrize(
    ("item", "role", "because"),
    [
        ("art33_cpt_inc20", "holder_driver", ["art33_cpt_inc20", "art42_cpt_inc6"]),
        ("art35_cpt_inc12", "auxiliary_driver", ["art35_cpt_inc12", "art42_cpt_inc5"]),
        ("art35_cpt_inc12", "holder_driver", ["art35_cpt_inc12", "art42_cpt_inc6"]),
        ("art33_cpt_inc20", "company", ["art33_cpt_inc20"]),
        ("art35_cpt_inc12", "radio_operator", ["art35_cpt_inc12"]),
    ],
)
def test_group_5_cassates_by_the_role(item: str, role: str, because: list[str]) -> None:
    found = outcome("fine", **facts(item, role))
    assert found["because"] == because
    assert found["measures"] == (["cassation_proceeding"] if len(because) > 1 else [])


@pytest.mark.parametrize(
    ("day", "twice"),
    [("2025-11-02", False), ("2025-11-03", True), ("2026-11-02", True), ("2026-11-03", False), ("2026-11-04", False)],
)
def test_an_infraction_of_the_year_before_doubles_the_fine(day: str, *, twice: bool) -> None:
    found = outcome("fine", **facts(history=before(("art33_cpt_inc10", day))))
    assert (found["doubled"], found["ufir"], found["points"]) == (twice, 88 if twice else 44, "1.0")
    assert found["because"] == ["art33_cpt_inc10", *(["art44_par1"] if twice else [])]
    steps = trail("fine", **facts(history=before(("art33_cpt_inc10", day))))
    assert ("art44_par1", not twice, {"years": 1, "earlier": [day] if twice else []}) in steps


def test_the_anniversary_may_be_left_out_of_the_year() -> None:
    rows = before(("art33_cpt_inc10", "2025-11-03"))
    assert outcome("fine", **facts(history=rows, readings={"anniversary_day": "excluded"}))["doubled"] is False


@pytest.mark.parametrize(
    ("item", "by_item", "by_group"),
    [("art33_cpt_inc10", True, True), ("art33_cpt_inc9", False, True), ("art32_cpt_inc9", False, False),
     ("art33_cpt_inc11", False, False)],
)  # fmt: skip
def test_what_is_repeated_is_the_item_or_the_group_of_its_article(item: str, *, by_item: bool, by_group: bool) -> None:
    rows = before((item, "2026-05-04"))
    assert outcome("fine", **facts(history=rows))["doubled"] is by_item
    assert outcome("fine", **facts(history=rows, readings={"specific_recidivism": "group"}))["doubled"] is by_group


@pytest.mark.parametrize(
    ("more", "counts", "step"),
    [
        ({"status": "final"}, True, None),
        ({"attribution": "own"}, True, None),
        ({"status": "cancelled"}, False, ("art51_par4", False, {"committed_on": "2026-05-04"})),
        ({"cancelled_on": "2027-05-04"}, False, ("art51_par4", False, {"committed_on": "2026-05-04"})),
        ({"status": "cancelled", "cancelled_on": None}, False, ("art51_par4", False, {"committed_on": "2026-05-04"})),
        ({"attribution": "absorbed"}, False, ("art43_par1", False, {"committed_on": "2026-05-04"})),
        ({"status": "pending"}, True, ("art51_par6", True, {"committed_on": "2026-05-04", "counts": True})),
    ],
)
def test_which_earlier_infractions_double(more: dict[str, Any], step: Any, *, counts: bool) -> None:
    asked = facts(history=before(("art33_cpt_inc10", "2026-05-04"), **more))
    assert outcome("fine", **asked)["doubled"] is counts
    assert step is None or step in trail("fine", **asked)


def test_pending_infractions_double_only_by_their_reading() -> None:
    asked = facts(history=before(("art33_cpt_inc10", "2026-05-04"), status="pending"))
    final = {**asked, "readings": {"pending_entries": "final_only"}}
    assert outcome("fine", **final)["doubled"] is False
    assert ("art51_par6", False, {"committed_on": "2026-05-04", "counts": False}) in trail("fine", **final)
    assert given_readings("fine", **final) == ["pending_entries=final_only"]


@pytest.mark.parametrize("item", DETERMINED)
@pytest.mark.parametrize(
    ("determined", "infringed"), [("2026-11-02", True), (DAY, True), ("2026-11-04", False), (None, False)]
)
def test_a_determination_comes_before_its_breach(item: str, determined: str | None, *, infringed: bool) -> None:
    asked = facts(item)
    asked["infraction"]["determination_on"] = determined
    found = outcome("fine", **asked)
    assert (found["infraction"], found["ufir"]) == (infringed, 180 if infringed else None)
    assert found["because"] == [item if infringed else "art40_cpt_inc4"]
    assert ("art40_cpt_inc4", infringed, {"committed": infringed}) in trail("fine", **asked)
    charged = (item, "committed", {"found": "committed"})
    assert (charged if infringed else (item, True, {})) in trail("fine", **asked)
    del asked["infraction"]["determination_on"]
    assert missing("fine", **asked) == {"infraction.determination_on"}
    assert lacks(item, "infraction.determination_on") in trail("fine", **asked)


@pytest.mark.parametrize("item", RULED)
def test_an_open_clause_waits_for_the_agency(item: str) -> None:
    asked = facts(item, "holder_driver")
    del asked["infraction"]["agency_finding_on"]
    answer = ask("fine", **asked)
    assert answer["status"] == "discretionary"
    assert answer["outcome"] == {
        "group": 5, "ufir": None, "doubled": False, "amount": None, "currency": "BRL", "points": None, "measures": [],
        "refund_due": False, "payer": "offender", "because": [], "authority": "der_mg",
    }  # fmt: skip
    assert (item, None) in passages("fine", **asked)
    asked["infraction"]["agency_finding_on"] = None
    assert outcome("fine", **asked)["infraction"] is False
    assert outcome("fine", **asked)["because"] == ["art40_cpt_inc4"]


@given(value=st.decimals("0.0001", "99", places=4), items=st.lists(st.sampled_from(list(ITEMS)), max_size=4))
def test_the_sum_is_of_lines_rounded_once_each(value: Decimal, items: list[str]) -> None:
    asked = facts(concurrent=[{"provision": item} for item in items], parameters={"ufir": str(value)})
    found = outcome("fine", **asked)
    amounts = []
    for item, line in zip(["art33_cpt_inc10", *items], found["lines"], strict=True):
        ufir, _, points = PRICES.get(ITEMS[item].group, (None, None, None))
        amount = None if ufir is None else (ufir * value).quantize(Decimal("0.01"), ROUND_HALF_UP)
        amounts.append(amount or Decimal(0))
        told = None if amount is None else str(amount)
        assert line == {"provision": item, "ufir": ufir, "amount": told, "points": points}
    assert Decimal(found["total_amount"]) == sum(amounts)
    assert ("art44_par2" in found["because"]) is bool(items)
    assert ("art44_par2", 1 + len(items), {"count": 1 + len(items)}) in trail("fine", **asked) or not items
    assert {"art33_cpt_inc10", *items} <= set(found["because"])


def test_infractions_at_once_add_their_points_and_their_measures() -> None:
    both = [{"provision": "art34_cpt_inc13"}, {"provision": "art33_cpt_inc14"}]
    found = outcome("fine", **facts("art35_cpt_inc12", "holder_driver", concurrent=both))
    assert (found["total_amount"], found["total_points"]) == ("383.08", "8.0")
    assert found["measures"] == ["cassation_proceeding", "traffic_authorization_seizure"]
    assert (found["refund_due"], found["group"], found["amount"]) == (True, 5, None)


def test_with_no_infraction_only_the_others_cost() -> None:
    asked = facts("art32_cpt_inc16", concurrent=[{"provision": "art33_cpt_inc10"}])
    asked["infraction"]["determination_on"] = None
    found = outcome("fine", **asked)
    assert (found["infraction"], found["amount"], found["total_amount"]) == (False, None, "46.82")
    assert found["because"] == ["art33_cpt_inc10", "art40_cpt_inc4"]
    assert found["lines"][0] == {"provision": "art32_cpt_inc16", "ufir": None, "amount": None, "points": None}


def test_an_empty_list_of_others_adds_nothing() -> None:
    found = outcome("fine", **facts(concurrent=[]))
    assert (len(found["lines"]), found["total_amount"], found["total_points"]) == (1, "46.82", "1.0")
    assert found["because"] == ["art33_cpt_inc10"]


def test_everything_that_is_missing_is_named() -> None:
    assert missing("fine") == {
        "infraction.provision", "infraction.committed_on", "offender.role", "notice.issued_on",
    }  # fmt: skip
    assert trail("fine") == [
        lacks("art40_cpt_inc4", "infraction.provision"), lacks("art40_cpt_inc3", "infraction.committed_on"),
        lacks("art41_cpt", "offender.role"), lacks("art44_cpt", "notice.issued_on"),
    ]  # fmt: skip
    assert missing("fine", **UFIR) == {"infraction.provision", "infraction.committed_on", "offender.role"}


@pytest.mark.parametrize(
    ("reading", "path"),
    [("notice_issue", "notice.issued_on"), ("payment", "paid_on"), ("infraction", "parameters.ufir")],
)
def test_the_unit_needs_the_day_of_its_reading(reading: str, path: str) -> None:
    asked = {**facts(), "parameters": {}, "readings": {"ufir_date": reading}}
    assert missing("fine", **asked) == {path}
    assert lacks("art44_cpt", path) in trail("fine", **asked)
    assert "amount" in outcome("fine", **{**asked, **UFIR})


@pytest.mark.parametrize(
    ("reading", "amount"), [("notice_issue", "44.00"), ("infraction", "88.00"), ("payment", "132.00")]
)
def test_the_unit_is_that_of_the_day(reading: str, amount: str) -> None:
    table = [{"from_on": f"2026-11-{day}", "until": f"2026-11-{day}", "value": value}
             for day, value in (("04", "1"), ("03", "2"), ("05", "3"))]  # fmt: skip
    asked = facts(notice={"issued_on": "2026-11-04"}, paid_on="2026-11-05", readings={"ufir_date": reading})
    assert outcome("fine", **{**asked, "parameters": {"ufir_table": table}})["amount"] == amount
    assert given_readings("fine", **{**asked, "parameters": {"ufir_table": table}}) == [f"ufir_date={reading}"]


def test_group_5_needs_no_unit() -> None:
    assert outcome("fine", **{**facts("art33_cpt_inc24"), "parameters": {}})["group"] == 5


def test_a_notice_of_a_day_before_the_infraction_is_malformed() -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "fine", facts(notice={"issued_on": "2026-11-02"}))
    assert [error.path for error in caught.value.errors] == ["notice.issued_on"]
    assert outcome("fine", **facts(notice={"issued_on": DAY}))["infraction"] is True


def test_a_notice_before_its_infraction_is_refused_with_what_came() -> None:
    with pytest.raises(InvalidFacts) as caught:
        decide(NORM, "fine", facts(notice={"issued_on": "2026-11-02"}))
    (error,) = caught.value.errors
    assert (error.path, error.expected) == ("notice.issued_on", "a day not before infraction.committed_on")
    assert str(error.got) == "2026-11-02"


@pytest.mark.parametrize(("reading", "path"), [
    ("notice_issue", "notice.issued_on"), ("infraction", "infraction.committed_on"), ("payment", "paid_on"),
])  # fmt: skip
def test_the_day_of_the_unit_is_missing_by_its_own_name(reading: str, path: str) -> None:
    asked = facts(parameters={"ufir_table": []}, readings={"ufir_date": reading})
    del asked["infraction"]["committed_on"]
    assert missing("fine", **asked) == {"infraction.committed_on", path}


def test_where_the_priced_one_is_no_infraction_the_first_of_the_others_still_has_its_measure() -> None:
    asked = facts("art33_cpt_inc26", concurrent=[{"provision": "art33_cpt_inc14"}])
    asked["infraction"]["agency_finding_on"] = None
    found = outcome("fine", **asked)
    assert (found["infraction"], found["refund_due"]) == (False, True)
    assert ("art42_par3", True, {}) in trail("fine", **asked)


@pytest.mark.parametrize("absent", ["provision", "committed_on"])
def test_without_the_infraction_or_its_day_nothing_is_priced(absent: str) -> None:
    asked = facts()
    del asked["infraction"][absent]
    assert missing("fine", **asked) == {f"infraction.{absent}"}
    assert ask("fine", **asked)["outcome"] == {}
    assert "art44_par1" not in {provision for provision, _ in passages("fine", **asked)}
