# SPDX-License-Identifier: Apache-2.0
"""The facts reader: every faulty field by its path, absence, null and value apart, nothing lost and nothing guessed."""

import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from outorga.law.kernel.errors import FactError, InvalidFacts
from outorga.law.kernel.facts import (
    UNSET,
    Amount,
    Count,
    Facts,
    Fraction,
    Given,
    Instant,
    Maybe,
    PositiveDecimal,
    Unique,
    UnsetType,
    YearMonth,
    contradiction,
    encode_hook,
    happened,
    known,
    read,
    schema_components,
    schema_of,
    wire_hints,
)


class Part(Facts, frozen=True):
    kind: Literal["a", "b"]
    on: Maybe[date] = UNSET


class Whole(Facts, frozen=True):
    on: date
    count: Annotated[int, Meta(ge=0, le=9)] = 0
    name: Given[Annotated[str, Meta(min_length=1)]] = UNSET
    price: Maybe[Amount] = UNSET
    rate: Given[PositiveDecimal] = UNSET
    at: Maybe[Instant] = UNSET
    flag: Maybe[bool] = UNSET
    parts: Maybe[tuple[Part, ...]] = UNSET
    codes: Unique[Literal["x", "y"]] = ()
    inner: Part = Part(kind="a")
    until: Maybe[date] = UNSET

    def contradictions(self) -> Iterator[FactError]:
        until = known(self.until)
        if until and until < self.on:
            yield contradiction("until", "a day not before on", until)


GOOD: dict[str, Any] = {
    "on": "2026-06-01", "count": 3, "name": "n", "price": "10.00", "rate": "0.359343",
    "at": "2026-06-01T10:00:00-03:00",
    "flag": False, "parts": [{"kind": "b", "on": None}], "codes": ["x"], "inner": {"kind": "b"}, "until": None,
}  # fmt: skip


def errors(**change: Any) -> dict[str, str]:
    with pytest.raises(InvalidFacts) as caught:
        read(Whole, {**GOOD, **change})
    return {error.path: error.code for error in caught.value.errors}


def test_absence_null_and_a_value_are_three_things() -> None:
    facts = read(Whole, {"on": "2026-06-01", "flag": None})
    assert (facts.flag, facts.price, facts.count) == (None, UNSET, 0)
    assert known(facts.flag) is None
    assert known(facts.price) is None
    assert known(read(Whole, GOOD).flag) is False


@pytest.mark.parametrize("day", [UNSET, None])
@pytest.mark.parametrize("on", [UNSET, None, date(2026, 6, 1)])
def test_an_act_without_a_day_has_not_come_about(day: UnsetType | None, on: date | UnsetType | None) -> None:
    assert happened(day, on) is None


@pytest.mark.parametrize(("day", "on", "found"), [
    (date(2026, 6, 1), date(2026, 6, 1), date(2026, 6, 1)),
    (date(2026, 6, 1), date(2026, 6, 2), date(2026, 6, 1)),
    (date(2026, 6, 2), date(2026, 6, 1), None),
    (date(2026, 6, 2), UNSET, date(2026, 6, 2)),
    (date(2026, 6, 2), None, date(2026, 6, 2)),
])  # fmt: skip
def test_an_act_has_come_about_from_its_day_on(day: date, on: date | UnsetType | None, found: date | None) -> None:
    assert happened(day, on) == found


class Measured(Facts, frozen=True):
    number: Given[Count] = UNSET
    month: Given[YearMonth] = UNSET


@pytest.mark.parametrize(("facts", "faulty"), [
    ({"number": 0, "month": "2026-01"}, []),
    ({"number": -1, "month": "2026-12"}, ["number"]),
    ({"number": 1, "month": "2026-13"}, ["month"]),
    ({"number": 1, "month": "2026-00"}, ["month"]),
    ({"number": 1, "month": "2026-1"}, ["month"]),
    ({"number": 1, "month": "2026-01\n"}, ["month"]),
])  # fmt: skip
def test_a_count_starts_at_zero_and_a_month_is_one_of_twelve(facts: dict[str, Any], faulty: list[str]) -> None:
    found: list[str] = []
    try:
        read(Measured, facts)
    except InvalidFacts as error:
        found = [entry.path for entry in error.errors]
    assert found == faulty


def test_text_bytes_and_mappings_read_alike() -> None:
    text = json.dumps(GOOD)
    assert read(Whole, GOOD) == read(Whole, text) == read(Whole, text.encode())


def test_values_keep_their_exact_form() -> None:
    facts = read(Whole, {**GOOD, "rate": "0.3590", "at": "2026-06-01T13:00:00Z"})
    assert (facts.rate, facts.price) == (Decimal("0.3590"), Decimal("10.00"))
    assert encode_hook(facts.rate) == "0.3590"
    assert encode_hook(facts.at) == "2026-06-01T13:00:00Z"


@pytest.mark.parametrize(("change", "found"), [
    ({"on": "2026-02-30"}, {"on": "format"}), ({"on": None}, {"on": "type"}), ({"count": -1}, {"count": "minimum"}),
    ({"count": "3"}, {"count": "type"}), ({"count": True}, {"count": "type"}), ({"flag": "yes"}, {"flag": "type"}),
    ({"name": None}, {"name": "type"}), ({"name": ""}, {"name": "format"}), ({"price": "10.0"}, {"price": "format"}),
    ({"price": 10}, {"price": "type"}), ({"price": "１０.00"}, {"price": "format"}),
    ({"price": "-1.00"}, {"price": "format"}),
    ({"price": "10.00\n"}, {"price": "format"}), ({"rate": "0.0"}, {"rate": "format"}),
    ({"at": "2026-06-01"}, {"at": "format"}),
    ({"at": "2026-06-01T10:00:00"}, {"at": "format"}), ({"at": "2026-02-30T10:00:00Z"}, {"at": "format"}),
    ({"parts": {}}, {"parts": "type"}), ({"parts": [{"kind": "c"}]}, {"parts.0.kind": "enum"}),
    ({"parts": [{"kind": "a"}, {}]}, {"parts.1.kind": "required"}), ({"codes": ["x", "x"]}, {"codes": "repeated"}),
    ({"codes": ["z"]}, {"codes.0": "enum"}), ({"inner": None}, {"inner": "type"}),
    ({"nothing": 1}, {"nothing": "unknown"}),
    ({"inner": {"kind": "a", "more": 1}}, {"inner.more": "unknown"}),
    ({"until": "2026-05-31"}, {"until": "contradiction"}),
])  # fmt: skip
def test_each_fault_has_its_path_and_its_code(change: dict[str, Any], found: dict[str, str]) -> None:
    assert errors(**change) == found


def test_every_faulty_field_is_named_at_once_and_by_path() -> None:
    found = errors(on="x", count=-1, parts=[{"kind": "c", "on": "y"}, 3], codes=["x", "x"], extra=None)
    assert list(found) == sorted(found)
    assert set(found) == {"on", "count", "parts.0.kind", "parts.0.on", "parts.1", "codes", "extra"}


def test_a_thousand_faulty_fields_are_named_and_no_more() -> None:
    rows = [{"kind": "z"}] * 3_000
    assert len(errors(parts=rows[:1_000])) == 1_000
    assert len(errors(parts=rows)) == 1_000


def test_an_error_says_what_was_expected_and_what_came() -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Whole, {**GOOD, "parts": [{"kind": "c"}]})
    assert caught.value.errors[0].expected == "one of: a, b"
    assert caught.value.errors[0].got == "c"


@pytest.mark.parametrize("text", ["", "{", "nonsense", b"\xff", '{"on": "2026-06-01"'])
def test_broken_json_is_malformed(text: str | bytes) -> None:
    with pytest.raises(InvalidFacts):
        read(Whole, text)


@pytest.mark.parametrize("data", ["[]", "3", '"text"', "null"])
def test_what_is_no_object_is_malformed(data: str) -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Whole, data)
    assert [error.path for error in caught.value.errors] == [""]


def test_the_schema_is_made_from_the_types() -> None:
    definitions = schema_of(Whole)["$defs"]
    assert definitions["Whole"]["required"] == ["on"]
    assert definitions["Whole"]["additionalProperties"] is False
    assert definitions["Whole"]["properties"]["codes"]["uniqueItems"] is True


class Passing(Facts, frozen=True):
    taker: Part = msgspec.field(name="to")
    giver: Given[Part] = msgspec.field(default=UNSET, name="from")


def test_a_field_may_be_named_in_the_contract_by_a_word_that_the_language_keeps() -> None:
    facts = read(Passing, {"from": {"kind": "a"}, "to": {"kind": "b"}})
    assert (facts.giver, facts.taker) == (Part(kind="a"), Part(kind="b"))
    assert list(wire_hints(Passing)) == ["to", "from"]
    with pytest.raises(InvalidFacts) as caught:
        read(Passing, {"from": {"kind": "c"}, "giver": {"kind": "a"}})
    assert [error.path for error in caught.value.errors] == ["from.kind", "giver", "to"]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.text(max_size=5)
    | st.sampled_from(["2026-06-01", "1.00", "x", "a"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*GOOD, "kind", "z"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(max_examples=120, deadline=None, database=None, derandomize=True)
@given(st.dictionaries(st.sampled_from([*GOOD, "unknown"]), JSON, max_size=6))
def test_whatever_comes_is_read_or_refused_field_by_field(data: dict[str, Any]) -> None:
    try:
        read(Whole, data)
    except InvalidFacts as error:
        paths = [entry.path for entry in error.errors]
        named = {path.partition(".")[0] for path in paths}
        expected = {*data, "on"}
    else:
        return
    assert paths
    assert len(set(paths)) == len(paths)
    assert named <= expected


class Inner(Facts, frozen=True, rename={"from_on": "from"}):
    from_on: date
    codes: Maybe[Unique[Literal["x", "y"]]] = UNSET


class Wide(Facts, frozen=True):
    on: date
    plate: Given[Annotated[str, Meta(pattern="^[A-Z]{3}$")]] = UNSET
    name: Given[Annotated[str, Meta(min_length=2)]] = UNSET
    level: Maybe[Literal[1, 2]] = UNSET
    share: Given[Fraction] = UNSET
    rate: Maybe[PositiveDecimal] = UNSET
    price: Given[Amount] = UNSET
    at: Given[Instant] = UNSET
    count: Maybe[Annotated[int, Meta(ge=1)]] = UNSET
    few: Given[Annotated[int, Meta(ge=1, le=9)]] = UNSET
    most: Given[Annotated[int, Meta(le=9)]] = UNSET
    flag: Maybe[bool] = UNSET
    text: Given[str] = UNSET
    counts: Given[dict[Literal["a", "b"], Annotated[int, Meta(ge=0)]]] = UNSET
    inner: Given[Inner] = UNSET
    inners: Maybe[tuple[Inner, ...]] = UNSET
    pair: Given[Annotated[tuple[int, ...], Meta(min_length=2)]] = UNSET
    codes: Unique[Literal["x", "y"]] = ()


MONEY = "amount as text with two decimals, as 1078.02"
RATE = "number above zero as text with a point, as 0.359343"
MOMENT = "instant with offset, as 2026-07-13T06:00:00-03:00"
DATE = "date as 2026-07-13"


@pytest.mark.parametrize(("field", "value", "error"), [
    ("on", "x", ("on", "format", DATE, "x")),
    ("on", 3, ("on", "type", DATE, 3)),
    ("plate", "abc", ("plate", "format", "text of the form ^[A-Z]{3}$", "abc")),
    ("name", "a", ("name", "format", "text of at least 2 characters", "a")),
    ("level", 3, ("level", "type", "one of: 1, 2, or null", 3)),
    ("level", "1", ("level", "enum", "one of: 1, 2, or null", "1")),
    ("share", ".5", ("share", "format", "share as text with a point, as 0.15", ".5")),
    ("rate", "0", ("rate", "format", f"{RATE}, or null", "0")),
    ("rate", "0.123456789", ("rate", "format", f"{RATE}, or null", "0.123456789")),
    ("price", "1.0", ("price", "format", MONEY, "1.0")),
    ("price", 1, ("price", "type", MONEY, 1)),
    ("at", "2026-01-01", ("at", "format", MOMENT, "2026-01-01")),
    ("count", 0, ("count", "minimum", "integer from 1, or null", 0)),
    ("count", "1", ("count", "type", "integer from 1, or null", "1")),
    ("few", 10, ("few", "minimum", "integer from 1 to 9", 10)),
    ("most", 10, ("most", "minimum", "integer to 9", 10)),
    ("flag", 1, ("flag", "type", "true or false, or null", 1)),
    ("flag", "true", ("flag", "type", "true or false, or null", "true")),
    ("text", 1, ("text", "type", "text", 1)),
    ("counts", [], ("counts", "type", "an object", [])),
    ("counts", {"c": 1}, ("counts.c", "key", "one of: a, b", "c")),
    ("counts", {"a": -1, "b": 0}, ("counts.a", "minimum", "integer from 0", -1)),
    ("inner", [], ("inner", "type", "an object with named fields", [])),
    ("inner", {}, ("inner.from", "required", DATE, None)),
    ("inner", {"from": "2026-01-01", "from_on": 1},
     ("inner.from_on", "unknown", "no such field; known: codes, from", 1)),
    ("inners", {}, ("inners", "type", "a list", {})),
    ("inners", [{"from": "2026-01-01"}, {"from": 1}], ("inners.1.from", "type", DATE, 1)),
    ("pair", [1], ("pair", "minimum", "a list of at least 2 items", [1])),
    ("pair", ["x", 1], ("pair.0", "type", "integer", "x")),
    ("codes", ["x", "y", "x"], ("codes", "repeated", "each value once", ["x", "y", "x"])),
    ("inner", {"from": "2026-01-01", "codes": ["y", "y"]},
     ("inner.codes", "repeated", "each value once", ["y", "y"])),
    ("inners", [{"from": "2026-01-01", "codes": None}, {"from": "2026-01-01", "codes": ["y", "y"]}],
     ("inners.1.codes", "repeated", "each value once", ["y", "y"])),
    ("other", None, ("other", "unknown", f"no such field; known: {', '.join(sorted(Wide.__struct_fields__))}", None)),
])  # fmt: skip
def test_an_entry_says_path_code_what_was_expected_and_what_came(
    field: str, value: Any, error: tuple[Any, ...]
) -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Wide, {"on": "2026-01-01", field: value})
    assert [(entry.path, entry.code, entry.expected, entry.got) for entry in caught.value.errors] == [error]


def test_a_repeated_code_is_told_beside_another_fault() -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Wide, {"codes": ["x", "x"], "inners": [{"from": "2026-01-01", "codes": ["y", "y", "z"]}]})
    assert [(entry.path, entry.code, entry.expected, entry.got) for entry in caught.value.errors] == [
        ("codes", "repeated", "each value once", ["x", "x"]),
        ("inners.0.codes", "repeated", "each value once", ["y", "y", "z"]),
        ("inners.0.codes.2", "enum", "one of: x, y", "z"), ("on", "required", DATE, None),
    ]  # fmt: skip


class Demanding(Facts, frozen=True):
    part: Part
    parts: tuple[Part, ...]
    none: Maybe[tuple[Part, ...]]


def test_a_needed_structure_and_a_needed_list_are_told_in_words() -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Demanding, {})
    assert [(entry.path, entry.code, entry.expected) for entry in caught.value.errors] == [
        ("none", "required", "a list, or null"), ("part", "required", "an object"), ("parts", "required", "a list"),
    ]  # fmt: skip


@pytest.mark.parametrize("value", [
    {"count": None, "rate": None, "level": None, "flag": None, "inners": None}, {"few": 1}, {"few": 9}, {"most": -5},
    {"count": 1}, {"rate": "0.12345678"}, {"share": "0.15"}, {"share": "1"}, {"counts": {"a": 0, "b": 3}},
    {"codes": ["y", "x"]}, {"inners": [{"from": "2026-01-01", "codes": ["x", "y"]}] * 2}, {"plate": "ABC"},
    {"name": "ab"}, {"at": "2026-06-01T10:00:00+00:00"},
])  # fmt: skip
def test_what_lies_on_a_limit_is_read(value: dict[str, Any]) -> None:
    assert read(Wide, {"on": "2026-01-01", **value}).on == date(2026, 1, 1)


def test_broken_json_is_told_as_such_with_its_place() -> None:
    for text in ("{", '{"on": 3, "count": }'):
        with pytest.raises(InvalidFacts) as caught:
            read(Wide, text)
        (error,) = caught.value.errors
        assert (error.path, error.code, error.got) == ("", "json", None)
        assert error.expected.startswith("a JSON object in UTF-8 (")
        assert "malformed" in error.expected or "truncated" in error.expected


def test_null_where_it_may_be_is_no_fault_beside_one() -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Whole, {"on": "x", "price": None, "at": None, "flag": None, "parts": None, "until": None, "name": None})
    assert [error.path for error in caught.value.errors] == ["name", "on"]


def test_json_that_is_nested_without_end_is_malformed() -> None:
    for text in ("[" * 100_000, '{"on": ' + "[" * 100_000):
        with pytest.raises(InvalidFacts) as caught:
            read(Wide, text)
        assert [(error.path, error.code) for error in caught.value.errors] == [("", "json")]
    assert caught.value.errors[0].expected == "a JSON object that is not nested without end"


@pytest.mark.parametrize("value", [{"on": "\ud800"}, {"\ud800": 1, "on": "2026-01-01"}, {"count": "x", "on": "\ud800"}])
def test_half_a_letter_of_unicode_is_malformed(value: dict[str, Any]) -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Wide, value)
    assert [(error.path, error.code) for error in caught.value.errors] == [("", "json")]


def test_the_message_tells_every_field() -> None:
    with pytest.raises(InvalidFacts, match=r"^count: integer from 1, or null; on: date as 2026-07-13$"):
        read(Wide, {"count": 0})


def test_the_schema_gives_the_wire_forms_of_the_custom_types() -> None:
    fields = schema_of(Wide)["$defs"]["Wide"]["properties"]
    assert fields["price"] == {"type": "string", "pattern": Amount.pattern}
    assert fields["at"] == {"type": "string", "pattern": Instant.pattern, "format": "date-time"}
    assert fields["share"] == {"type": "string", "pattern": Fraction.pattern}


def test_several_structures_share_what_they_refer_to() -> None:
    references, components = schema_components([Wide, Inner], "#/parts/{name}")
    assert references == [{"$ref": "#/parts/Wide"}, {"$ref": "#/parts/Inner"}]
    assert sorted(components) == ["Inner", "Wide"]
    assert components["Wide"]["properties"]["inner"] == {"$ref": "#/parts/Inner"}
    assert components["Wide"]["properties"]["price"] == {"type": "string", "pattern": Amount.pattern}


def test_the_fields_are_known_by_the_names_of_the_contract() -> None:
    assert list(wire_hints(Inner)) == ["from", "codes"]
    assert wire_hints(Inner)["from"] is date
