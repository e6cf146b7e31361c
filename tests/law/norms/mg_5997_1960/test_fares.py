# SPDX-License-Identifier: Apache-2.0
"""Arts. 18, 82, 96 and 123 to 125: the fare, who rides free, the discounts, and what was charged."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.engine.decide import decide
from outorga.law.kernel.errors import InvalidFacts
from tests.law.norms.mg_5997_1960.questions import NORM, ask, missing, outcome, told

ITEM_4, ITEM_29 = "anx1_art110_cpt_inc1_ite4", "anx1_art110_cpt_inc3_ite29"
BOOKLET = {"km": 3000, "longest_itinerary_km": 300, "norm_issued": True}


def ride(category: str, fare: str = "120.00", **passenger: Any) -> dict[str, Any]:
    return {"fare": fare, "passenger": {"category": category, **passenger}}


def child(born_on: str, **more: Any) -> dict[str, Any]:
    return {**ride("child", born_on=born_on, takes_seat=False), "on": "2026-11-30", **more}


@pytest.mark.parametrize("category", ["ordinary", "secondary_teacher", "town_councillor"])
def test_who_has_no_discount_pays_the_approved_fare(category: str) -> None:
    assert outcome("fare", **ride(category, habitual=True, card=True)) == {
        "price": "120.00", "free": False, "currency": "Cr$", "because": [],
    }  # fmt: skip
    assert told("fare", **ride(category))[0] == ("anx1_art18_cpt_inc3", "120.00", {"fare": "120.00"})


@pytest.mark.parametrize(("category", "letter"), [("primary_teacher", 1), ("student", 2)])
def test_a_habitual_rider_with_a_card_pays_a_tenth_less(category: str, letter: int) -> None:
    facts = ride(category, habitual=True, card=True)
    assert outcome("fare", **facts)["price"] == "108.00"
    assert told("fare", **facts)[1:] == [
        (f"anx1_art124_cpt_ali{letter}", True, {}),
        ("anx1_art124_cpt", True, {"share": "0.10", "card": True, "habitual": True}), ("anx1_art82_cpt_inc3", True, {}),
    ]  # fmt: skip
    lacking: list[dict[str, Any]] = [
        {"habitual": False, "card": True},
        {"habitual": True, "card": False},
        {"card": False},
    ]
    for lacks in lacking:
        assert outcome("fare", **ride(category, **lacks))["price"] == "120.00"
    assert told("fare", **ride(category, card=False))[2:] == [
        ("anx1_art124_cpt", False, {"share": "0.10", "card": False, "habitual": None}),
        ("anx1_art82_cpt_inc3", False, {}),
    ]  # fmt: skip
    assert missing("fare", **ride(category)) == {"passenger.card", "passenger.habitual"}
    assert missing("fare", **ride(category, card=True)) == {"passenger.habitual"}
    assert missing("fare", **ride(category, habitual=True)) == {"passenger.card"}


def test_a_secondary_teacher_is_told_whose_the_discount_is() -> None:
    assert told("fare", **ride("secondary_teacher"))[1:] == [("anx1_art124_cpt_ali1", False, {})]


@pytest.mark.parametrize(("born_on", "reading", "free"), [
    ("2020-12-01", "until_sixth_birthday", True), ("2020-11-30", "until_sixth_birthday", False),
    ("2021-12-01", "until_fifth_birthday", True), ("2021-11-30", "until_fifth_birthday", False),
    ("2021-11-30", "until_sixth_birthday", True), ("2026-11-30", "until_fifth_birthday", True),
])  # fmt: skip
def test_a_child_rides_free_to_the_eve_of_a_birthday(born_on: str, reading: str, free: bool) -> None:
    found = outcome("fare", **child(born_on, readings={"child_age": reading}))
    assert (found["free"], found["price"]) == (free, "0.00" if free else "120.00")


def test_a_child_born_on_a_leap_day_has_its_birthday_on_the_first_of_march() -> None:
    facts = child("2020-02-29")
    assert [outcome("fare", **{**facts, "on": on})["free"] for on in ("2026-02-28", "2026-03-01")] == [True, False]


def test_a_child_is_told_and_what_lacks_is_named_unless_it_must_pay_anyway() -> None:
    assert told("fare", **child("2020-12-01"))[1:] == [
        ("anx1_art96_cpt", True, {}),
        ("anx1_art96_cpt", True, {"born_on": "2020-12-01", "paying_from_on": "2026-12-01", "on": "2026-11-30"}),
    ]  # fmt: skip
    assert missing("fare", **ride("child")) == {"passenger.takes_seat", "passenger.born_on", "on"}
    assert missing("fare", **ride("child", takes_seat=False, born_on="2020-01-01")) == {"on"}
    assert missing("fare", **ride("child", born_on="2025-01-01"), on="2026-11-30") == {"passenger.takes_seat"}
    assert outcome("fare", **ride("child", takes_seat=True))["price"] == "120.00"
    assert told("fare", **ride("child", takes_seat=True))[1:] == [("anx1_art96_cpt", False, {})]
    assert outcome("fare", **ride("child", born_on="2010-01-01"), on="2026-11-30")["price"] == "120.00"


def test_nobody_rides_before_birth() -> None:
    with pytest.raises(InvalidFacts) as raised:
        decide(NORM, "fare", child("2026-12-01"))
    assert [(error.path, error.code, error.expected, error.got) for error in raised.value.errors] == [
        ("passenger.born_on", "contradiction", "a day not after on", date(2026, 12, 1)),
    ]  # fmt: skip


@pytest.mark.parametrize("category", ["traffic_inspector", "council_member", "labour_inspector"])
def test_a_credential_rides_free_when_shown(category: str) -> None:
    assert outcome("fare", **ride(category, credential=True)) == {
        "price": "0.00", "free": True, "currency": "Cr$", "because": [],
    }  # fmt: skip
    assert outcome("fare", **ride(category, credential=False))["price"] == "120.00"
    assert missing("fare", **ride(category)) == {"passenger.credential"}
    assert told("fare", **ride(category, credential=False))[1:] == [("anx1_art18_cpt_inc14", False, {})]


def test_a_public_requisition_rides_free() -> None:
    assert outcome("fare", **ride("public_requisition"))["free"] is True
    assert told("fare", **ride("public_requisition"))[1:] == [("anx1_art123_cpt", True, {})]


@pytest.mark.parametrize(("booklet", "valid"), [
    (BOOKLET, True), ({**BOOKLET, "km": 2999}, False), ({**BOOKLET, "km": 3001}, True),
    ({**BOOKLET, "norm_issued": False}, False), ({"km": 1, "longest_itinerary_km": 1}, False),
])  # fmt: skip
def test_a_booklet_is_long_enough_and_under_norms(booklet: dict[str, Any], valid: bool) -> None:
    found = outcome("fare", **ride("ordinary", "1500.00"), booklet=booklet)
    assert (found["booklet_valid"], found["price"], found["because"]) == (valid, "1350.00" if valid else "1500.00", [])


def test_a_booklet_is_told_and_its_norms_are_not_presumed() -> None:
    assert told("fare", **ride("ordinary"), booklet=BOOKLET)[1:] == [
        ("anx1_art125_cpt", True, {"km": 3000, "multiple": 10, "longest_itinerary_km": 300}),
        ("anx1_art125_cpt", True, {}), ("anx1_art125_cpt", True, {"share": "0.10"}),
    ]  # fmt: skip
    assert missing("fare", **ride("ordinary"), booklet={"km": 3000, "longest_itinerary_km": 300}) == {
        "booklet.norm_issued"
    }
    assert told("fare", **ride("ordinary"), booklet={**BOOKLET, "norm_issued": False})[-1] == (
        "anx1_art125_cpt", False, {},
    )  # fmt: skip


@pytest.mark.parametrize(("reading", "price"), [("single", "108.00"), ("stacked", "97.20")])
def test_two_discounts_count_once_or_twice_by_the_reading(reading: str, price: str) -> None:
    facts = {**ride("student", habitual=True, card=True), "booklet": BOOKLET, "readings": {"discounts": reading}}
    answer = ask("fare", **facts)
    assert (answer["outcome"]["price"], answer["readings"]) == (price, [f"discounts={reading}"])
    assert told("fare", **facts)[-1] == ("anx1_art124_cpt", reading == "stacked", {})
    alone = ask("fare", **ride("ordinary"), booklet=BOOKLET)
    short = ask("fare", **ride("student", habitual=True, card=True), booklet={**BOOKLET, "km": 1})
    assert (alone["readings"], short["readings"], short["outcome"]["price"]) == ([], [], "108.00")


@pytest.mark.parametrize(("facts", "allowed", "items"), [
    (ride("town_councillor", free_pass=True), False, [ITEM_4]),
    (ride("ordinary", free_pass=True), False, [ITEM_4]),
    (ride("council_member", credential=True, free_pass=True), True, []),
    (ride("council_member", credential=False, free_pass=True), False, [ITEM_4]),
    (ride("public_requisition", free_pass=True), True, []),
    (child("2024-01-01", passenger={"category": "child", "born_on": "2024-01-01", "takes_seat": False,
                                    "free_pass": True}), True, []),
])  # fmt: skip
def test_a_free_pass_is_only_for_whom_the_norm_lets_ride_free(
    facts: dict[str, Any], allowed: bool, items: list[str]
) -> None:
    found = outcome("fare", **facts)
    assert (found["free_pass_allowed"], found["items"], found["free"]) == (allowed, items, allowed)
    assert found["because"] == ([] if allowed else ["anx1_art123_cpt"])
    assert told("fare", **facts)[-2:] == [("anx1_art123_cpt", allowed, {}), (ITEM_4, allowed, {})]


@pytest.mark.parametrize(("charged", "due"), [("119.99", False), ("120.00", True), ("120.01", False)])
def test_neither_more_nor_less_than_the_price_is_charged(charged: str, due: bool) -> None:
    found = outcome("fare", **ride("ordinary"), charged=charged)
    assert (found["charged_as_due"], found["items"], found["because"]) == (due, [] if due else [ITEM_29], [])
    assert told("fare", **ride("ordinary"), charged=charged)[-1] == (
        ITEM_29, due, {"charged": charged, "price": "120.00"},
    )  # fmt: skip
    both = outcome("fare", **ride("ordinary", free_pass=True), charged=charged)
    assert both["items"] == [ITEM_4] + ([] if due else [ITEM_29])


def test_what_was_not_asked_is_not_told() -> None:
    assert set(outcome("fare", **ride("ordinary", free_pass=False))) == {"price", "free", "currency", "because"}


@given(st.integers(0, 10**7), st.booleans(), st.booleans())
def test_the_price_is_the_fare_less_the_discounts_to_the_cent(cents: int, card: bool, booklet: bool) -> None:
    fare = Decimal(cents) / 100
    facts = ride("student", f"{fare:.2f}", habitual=True, card=card)
    price = Decimal(outcome("fare", **facts, **({"booklet": BOOKLET} if booklet else {}))["price"])
    factor = Decimal("0.90") if card or booklet else Decimal(1)
    assert price == (fare * factor).quantize(Decimal("0.01"), ROUND_HALF_UP)


def test_a_step_is_made_only_of_what_is_known() -> None:
    asked = {"missing": "passenger.credential"}
    assert told("fare", **ride("council_member"))[1:] == [("anx1_art18_cpt_inc14", None, asked)]
    pupil = told("fare", **ride("student", card=True))
    assert [row[2] for row in pupil if row[0] == "anx1_art124_cpt"] == [{"missing": "passenger.habitual"}]
    bare = {name: value for name, value in BOOKLET.items() if name != "norm_issued"}
    assert told("fare", **ride("ordinary"), booklet=bare)[2:] == [
        ("anx1_art125_cpt", None, {"missing": "booklet.norm_issued"}),
    ]  # fmt: skip
