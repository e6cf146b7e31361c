# SPDX-License-Identifier: Apache-2.0
"""Dated parameters: the value of the day, an unknown one that is never a neighbour's, and data that are corrupt."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outorga.law.engine import norms
from outorga.law.kernel.errors import CorruptLawData, LawError
from outorga.law.kernel.parameters import DatedValue, Parameter, load

FIRST, SECOND, THIRD = date(2017, 7, 15), date(2018, 1, 1), date(2019, 12, 29)
ROWS: dict[str, dict[str, Any]] = {
    "coefficient": {
        "unit": "BRL", "provision": "art18_cpt", "label_pt": "Coeficiente",
        "values": [
            {"effective_from": FIRST, "value": "0.299949", "source": "one"},
            {"effective_from": SECOND, "value": None, "unknown": True, "source": "two"},
            {"effective_from": THIRD, "value": "0.359343", "source": "three"},
        ],
    }
}  # fmt: skip
ALL = [(norm.key, parameter) for norm in norms.every() for parameter in norm.parameters.values()]


def value_on(parameter: Parameter, on: date) -> Any:
    entry = parameter.at(on)
    return entry.value if entry else None


@pytest.mark.parametrize(("on", "value"), [
    (FIRST - timedelta(1), None), (FIRST, Decimal("0.299949")), (SECOND - timedelta(1), Decimal("0.299949")),
    (SECOND, None), (THIRD - timedelta(1), None), (THIRD, Decimal("0.359343")), (date.max, Decimal("0.359343")),
])  # fmt: skip
def test_the_value_holds_from_its_day_until_the_next(on: date, value: Decimal | None) -> None:
    entry = load(ROWS)["coefficient"].at(on)
    assert (entry and entry.value) == value
    assert entry is None or not entry.unknown


@pytest.mark.parametrize(("norm", "parameter"), ALL, ids=lambda item: getattr(item, "name", item))
def test_each_stored_parameter_changes_on_its_days_and_not_before(norm: str, parameter: Parameter) -> None:
    for earlier, entry in zip((None, *parameter.values), parameter.values, strict=False):
        start = entry.effective_from
        if start is None:
            assert value_on(parameter, date.min) == entry.value
            continue
        assert value_on(parameter, start) == (None if entry.unknown else entry.value)
        before = None if earlier is None or earlier.unknown else earlier.value
        assert value_on(parameter, start - timedelta(1)) == before
    assert parameter.changes() == tuple(entry.effective_from for entry in parameter.values if entry.effective_from)


def _drop_source(rows: dict[str, Any]) -> None:
    rows["values"][0]["source"] = ""


def _float(rows: dict[str, Any]) -> None:
    rows["values"][0]["value"] = 0.5


def _gap(rows: dict[str, Any]) -> None:
    rows["values"][0]["value"] = None


def _unknown_with_value(rows: dict[str, Any]) -> None:
    rows["values"][0]["unknown"] = True


def _twice(rows: dict[str, Any]) -> None:
    rows["values"][1]["effective_from"] = FIRST


def _out_of_order(rows: dict[str, Any]) -> None:
    rows["values"].reverse()


def _last_two_out_of_order(rows: dict[str, Any]) -> None:
    rows["values"][1:] = reversed(rows["values"][1:])


def _two_out_of_order(rows: dict[str, Any]) -> None:
    rows["values"] = [rows["values"][2], rows["values"][0]]


def _no_start(rows: dict[str, Any]) -> None:
    rows["values"][2]["effective_from"] = None


def _unknown_from_the_beginning(rows: dict[str, Any]) -> None:
    rows["values"][0] = {"effective_from": None, "value": None, "unknown": True, "source": "one"}


def _no_unit(rows: dict[str, Any]) -> None:
    del rows["unit"]


def _no_provision(rows: dict[str, Any]) -> None:
    rows["provision"] = "art"


def _cut_text(rows: dict[str, Any]) -> None:
    """What YAML makes of a source with a comma that is not between quotes."""
    rows["values"][0]["0295%; tabela"] = None


OUT_OF_ORDER = r"^parameter coefficient: entries overlap or are out of order of time$"
UNKNOWN = r"^parameter coefficient: an entry lacks its source, or its value is neither given nor unknown$"
FLOAT = r"^0\.5: a number with decimals is written between quotes, never as a float$"


@pytest.mark.parametrize(("damage", "told"), [
    (_drop_source, UNKNOWN), (_gap, UNKNOWN), (_unknown_with_value, UNKNOWN), (_float, FLOAT), (_twice, OUT_OF_ORDER),
    (_out_of_order, OUT_OF_ORDER), (_last_two_out_of_order, OUT_OF_ORDER), (_two_out_of_order, OUT_OF_ORDER),
    (_no_start, OUT_OF_ORDER), (_no_unit, r"^parameter coefficient: KeyError\('unit'\) is missing or malformed$"),
    (_no_provision, "^'art' is not the id of a provision"), (_cut_text, "^'0295%; tabela': no such field"),
    (_unknown_from_the_beginning, "^unknown from the beginning: what no act has set yet has no entry"),
])  # fmt: skip
def test_data_that_contradict_themselves_are_not_loaded(damage: Callable[[dict[str, Any]], None], told: str) -> None:
    rows: dict[str, Any] = {**ROWS["coefficient"], "values": [dict(entry) for entry in ROWS["coefficient"]["values"]]}
    damage(rows)
    with pytest.raises(LawError, match=told):
        load({"coefficient": rows})


def test_an_entry_is_taken_over_whole() -> None:
    row = {"effective_from": None, "value": "1.5", "source": "s", "invented": True, "published_on": FIRST}
    text = {"effective_from": FIRST, "value": "1.2.3", "source": "t"}
    found = load({"p": {"unit": "u", "provision": "art1_cpt", "label_pt": "L", "values": [row, text]}})["p"]
    assert (found.name, found.unit, found.provision, found.label_pt) == ("p", "u", "art1_cpt", "L")
    assert found.values == (
        DatedValue(None, Decimal("1.5"), "s", invented=True, published_on=FIRST), DatedValue(FIRST, "1.2.3", "t"),
    )  # fmt: skip


def test_an_agencys_own_entries_replace_the_stored_ones_and_are_checked() -> None:
    parameter = load(ROWS)["coefficient"]
    changed = parameter.with_values([DatedValue(FIRST, Decimal(1), "act")])
    assert value_on(changed, THIRD) == Decimal(1)
    with pytest.raises(CorruptLawData):
        parameter.with_values([DatedValue(FIRST, Decimal(1), "")])


@settings(max_examples=100, deadline=None, database=None, derandomize=True)
@given(st.sets(st.dates(date(2000, 1, 1), date(2030, 12, 31)), min_size=1, max_size=8), st.dates(date(1999, 1, 1)))
def test_the_entry_of_a_day_is_the_newest_that_has_begun(starts: set[date], on: date) -> None:
    values = tuple(DatedValue(start, Decimal(position), "act") for position, start in enumerate(sorted(starts)))
    parameter = Parameter("p", "BRL", "art1_cpt", "P", values)
    begun = [entry for entry in values if entry.effective_from and entry.effective_from <= on]
    assert parameter.at(on) == (begun[-1] if begun else None)
