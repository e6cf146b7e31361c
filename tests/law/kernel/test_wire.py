# SPDX-License-Identifier: Apache-2.0
"""The wire forms: what has one and what has none, and a fact that is a text or rows."""

import json
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from outorga.law.kernel.errors import InvalidFacts
from outorga.law.kernel.facts import UNSET, Facts, Given, read, schema_of
from outorga.law.kernel.wire import Amount, Instant, TextOrRows, encode_hook


def test_what_has_no_wire_form_is_told_by_its_type() -> None:
    assert encode_hook(Amount("1.00")) == "1.00"
    assert encode_hook(Instant.from_text("2026-06-01T10:00:00-03:00")) == "2026-06-01T10:00:00-03:00"
    with pytest.raises(NotImplementedError, match=r"^object has no wire form$"):
        encode_hook(object())


class Row(Facts, frozen=True, gc=False):
    value: Amount
    from_on: date


class AmountOrRows(TextOrRows):
    text = Amount
    row = Row
    described = "amount, or dated rows"


class Priced(Facts, frozen=True, gc=False):
    price: Given[AmountOrRows] = UNSET


@pytest.mark.parametrize(
    ("price", "single", "rows"),
    [
        ("1.00", Decimal("1.00"), ()),
        ([{"value": "2.00", "from_on": "2026-01-01"}], None, (Row(value=Amount("2.00"), from_on=date(2026, 1, 1)),)),
    ],
)
def test_a_text_or_rows_are_read_and_printed_in_either_form(price: Any, single: Any, rows: Any) -> None:
    found = read(Priced, {"price": price})
    assert isinstance(found.price, AmountOrRows)
    assert (found.price.single, found.price.rows) == (single, rows)
    assert json.loads(msgspec.json.encode(found, enc_hook=encode_hook)) == {"price": price}


@pytest.mark.parametrize(
    ("price", "paths"),
    [
        ("1.0", ["price"]),
        (3, ["price"]),
        (None, ["price"]),
        ([], ["price"]),
        ([{"value": "1", "from_on": "2026-02-30"}], ["price.0.from_on", "price.0.value"]),
        ([{"from_on": "2026-02-20"}], ["price.0.value"]),
    ],
)
def test_each_fault_of_a_text_or_rows_is_named(price: Any, paths: list[str]) -> None:
    with pytest.raises(InvalidFacts) as caught:
        read(Priced, {"price": price})
    assert sorted(error.path for error in caught.value.errors) == paths


def test_the_schema_of_a_text_or_rows_gives_both_forms() -> None:
    amount = {"type": "string", "pattern": Amount.pattern}
    one, many = schema_of(Priced)["$defs"]["Priced"]["properties"]["price"]["anyOf"]
    assert one == amount
    assert (many["type"], many["minItems"]) == ("array", 1)
    assert many["items"]["properties"]["value"] == amount
    assert many["items"]["required"] == ["value", "from_on"]
