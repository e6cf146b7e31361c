# SPDX-License-Identifier: Apache-2.0
"""The facts reader: every faulty field by its path, absence, null and value apart, nothing lost and nothing guessed."""

import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from outorga.law.kernel.errors import FactError, InvalidFacts
from outorga.law.kernel.facts import (
    UNSET,
    Amount,
    Facts,
    Given,
    Instant,
    Maybe,
    PositiveDecimal,
    Unique,
    contradiction,
    encode_hook,
    known,
    read,
    schema_of,
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
