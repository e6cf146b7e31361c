# SPDX-License-Identifier: Apache-2.0
"""Each number of terms, fines, points, suspensions and late payment, as stored and changed, and at its edge."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.engine.decide import decide
from outorga.law.kernel.dates import add_months, add_years
from outorga.law.norms.mg_pl1842_2004.deadlines import RULES
from tests.law.norms.mg_pl1842_2004.questions import NORM, decided, with_value
from tests.law.norms.mg_pl1842_2004.records import entry
from tests.law.norms.mg_pl1842_2004.test_limits_of_people_and_vehicles import NO_DAYS_OFF, TAXI

START, FIRST = date(2026, 12, 1), date(2026, 3, 2)
DAY = timedelta(1)
UFIR = {"parameters": {"ufir": "1"}}
GROUPS = (1, 2, 3, 4)
ITEMS = {1: "art33_cpt_inc8", 2: "art33_cpt_inc9", 3: "art33_cpt_inc12", 4: "art33_cpt_inc14"}
FIXED = [name for name, rule in RULES.items() if not rule.moves]


def days_of(name: str, length: int) -> date:
    """The end of a term that does not move, or of one in days, by its own count."""
    rule = RULES[name]
    if rule.first_day_counts:
        return START + DAY * (length - 1)
    counted = {
        "hour": START + DAY * -(-length // 24), "day": START + DAY * length, "month": add_months(START, length),
        "year": add_years(START, length), "business_day": START,
    }  # fmt: skip
    end = counted[rule.unit.value]
    return date(end.year, 12, 31) if rule.year_end else end


def record(rows: list[dict[str, Any]], role: str = "auxiliary_driver", **subject: Any) -> dict[str, Any]:
    return {"on": "2030-12-31", "subject": {"role": role, **subject}, "history": rows, **NO_DAYS_OFF}


def noted(count: int, item: str = "art33_cpt_inc14", first: date = FIRST, **more: Any) -> list[dict[str, Any]]:
    days = [str(first + DAY * number) for number in range(count)]
    return [entry(f"n{number}", item, day, day, **more) for number, day in enumerate(days)]


@pytest.mark.parametrize("name", FIXED)
@pytest.mark.parametrize("more", [0, 1, 3])
def test_a_term_that_does_not_move_is_as_long_as_its_parameter(name: str, more: int) -> None:
    length = int(TAXI.parameters[RULES[name].parameter].values[0].value) + more
    found = decided("deadline", {"deadline": name, "start_on": str(START)}, with_value(RULES[name].parameter, length))
    assert (found["due_on"], found["days"]) == (str(days_of(name, length)), length)


@pytest.mark.parametrize("name", [name for name in RULES if name not in FIXED])
@pytest.mark.parametrize("length", [1, 2, 7])
def test_a_term_that_moves_is_as_long_as_its_parameter(name: str, length: int) -> None:
    rule = RULES[name]
    facts = {"deadline": name, "start_on": str(START), **NO_DAYS_OFF}
    found = decided("deadline", facts, with_value(rule.parameter, length))
    assert found["days"] == length
    if rule.unit.value != "business_day":
        assert found["raw_on"] == str(days_of(name, length))


def test_the_study_opens_by_its_parameter() -> None:
    settings = with_value("fleet_study_opens_years", 2)
    facts = {"deadline": "fleet_study", "start_on": "2026-03-09"}
    assert decided("deadline", facts, settings)["opens_on"] == "2028-03-09"


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("units", [22, 23, 100])
def test_a_fine_costs_the_units_of_its_group(group: int, units: int) -> None:
    settings = with_value(f"fine_ufir_{group}", units)
    facts = {"infraction": {"provision": ITEMS[group], "committed_on": "2026-11-03"},
             "offender": {"role": "auxiliary_driver"}, **UFIR}  # fmt: skip
    assert decided("fine", facts, settings)["amount"] == f"{units}.00"
    rows = noted(1, ITEMS[group])
    assert decided("sanctions", record(rows), settings)["ledger"][0]["ufir"] == units


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("points", ["0.5", "1.5", "7.0"])
def test_a_fine_brings_the_points_of_its_group(group: int, points: str) -> None:
    settings = with_value(f"points_{group}", Decimal(points))
    facts = {"infraction": {"provision": ITEMS[group], "committed_on": "2026-11-03"},
             "offender": {"role": "auxiliary_driver"}, **UFIR}  # fmt: skip
    assert decided("fine", facts, settings)["points"] == points
    assert decided("sanctions", record(noted(1, ITEMS[group])), settings)["points"] == points


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("units", [44, 45])
def test_a_conversion_costs_the_units_of_its_group(group: int, units: int) -> None:
    charge = {"kind": "suspension_conversion", "suspension_group": group, "leaving": True}
    found = decided("amount_due", {"charge": charge, **UFIR}, with_value(f"conversion_ufir_{group}", units))
    assert (found["ufir"], found["amount"]) == (units, f"{units}.00")


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("days", [3, 4, 99])
def test_a_suspension_lasts_the_days_of_its_group(group: int, days: int) -> None:
    found = decided("sanctions", record(noted(4, ITEMS[group])), with_value(f"suspension_days_{group}", days))
    assert found["suspension_days"] == days


@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_a_recidivism_of_this_number_suspends(times: int) -> None:
    settings = with_value("suspending_recidivism", times)
    for count in (times, times + 1):
        found = decided("sanctions", record(noted(count)), settings)
        assert bool(found["suspensions"]) is (count == times + 1)


@pytest.mark.parametrize("years", [1, 2, 3])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_offences_suspend_within_their_years(years: int, shift: int) -> None:
    first = date(2026, 3, 2)
    last = add_years(first, years) + DAY * shift
    rows = [*noted(3, first=first), entry("z", "art33_cpt_inc14", str(last), str(last))]
    found = decided("sanctions", record(rows), with_value("suspension_window_years", years))
    assert bool(found["suspensions"]) is (shift <= 0)


@pytest.mark.parametrize("years", [1, 2])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_an_offence_doubles_within_its_years(years: int, shift: int) -> None:
    first = date(2026, 3, 2)
    later = str(add_years(first, years) + DAY * shift)
    settings = with_value("recidivism_life_years", years)
    rows = [*noted(1, first=first), entry("z", "art33_cpt_inc14", later, later)]
    assert decided("sanctions", record(rows), settings)["ledger"][1]["doubled"] is (shift <= 0)
    facts = {"infraction": {"provision": "art33_cpt_inc14", "committed_on": later},
             "offender": {"role": "auxiliary_driver"}, "history": rows[:1], **UFIR}  # fmt: skip
    assert decided("fine", facts, settings)["doubled"] is (shift <= 0)


@pytest.mark.parametrize("factor", [2, 3])
def test_recidivism_multiplies_by_its_factor(factor: int) -> None:
    settings = with_value("recidivism_factor", factor)
    assert decided("sanctions", record(noted(2)), settings)["ledger"][1]["ufir"] == 180 * factor
    facts = {"infraction": {"provision": "art33_cpt_inc14", "committed_on": "2026-03-03"},
             "offender": {"role": "auxiliary_driver"}, "history": noted(1), **UFIR}  # fmt: skip
    assert decided("fine", facts, settings)["ufir"] == 180 * factor
    back = decided("refund", {"kind": "doubled_fine", "paid_amount": "12.00", "base_cancelled": True}, settings)
    assert back["amount"] == f"{12 - 12 / factor:.2f}"


@pytest.mark.parametrize("years", [1, 2, 3])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_points_count_within_their_years(years: int, shift: int) -> None:
    first = date(2026, 3, 2)
    last = add_years(first, years) + DAY * shift
    rows = [*noted(1, first=first), entry("z", "art33_cpt_inc8", str(last), str(last))]
    found = decided("sanctions", record(rows), with_value("points_life_years", years))
    assert found["points"] == ("4.5" if shift <= 0 else "0.5")


@pytest.mark.parametrize(("role", "name"), [
    ("auxiliary_driver", "auxiliary_point_limit"), ("holder_driver", "holder_point_limit"),
])  # fmt: skip
@pytest.mark.parametrize("limit", [4, 30, 45])
def test_only_above_the_limit_of_the_role(role: str, name: str, limit: int) -> None:
    rows = noted(limit, "art33_cpt_inc9", attribution="absorbed")
    settings = with_value(name, limit)
    assert decided("sanctions", record(rows, role), settings)["exceeded"] is False
    above = [*rows, entry("z", "art33_cpt_inc8", "2026-06-01", "2026-06-08", attribution="absorbed")]
    found = decided("sanctions", record(above, role), settings)
    assert (found["exceeded"], found["limit"]) == (True, str(limit))


@pytest.mark.parametrize(
    ("name", "value", "limits"),
    [
        ("annex_first_points", 100, {10: "100", 11: "112", 20: "220"}),
        ("annex_points_per_vehicle", 5, {10: "180", 11: "185", 20: "230"}),
        ("annex_first_vehicles", 11, {10: None, 11: "180", 12: "192"}),
        ("annex_last_vehicles", 19, {18: "276", 19: "288", 20: None}),
    ],
)
def test_the_annex_follows_its_numbers(name: str, value: int, limits: dict[int, str | None]) -> None:
    for vehicles, limit in limits.items():
        asked = record([], "company", fleet_size=vehicles)
        found = decide(NORM, "sanctions", asked, settings=with_value(name, value)).outcome
        assert found["limit"] == (None if limit is None else Decimal(limit))


@pytest.mark.parametrize("hours", [24, 48, 72])
def test_a_driver_is_named_within_the_hours(hours: int) -> None:
    for minutes in (-1, 0, 1):
        day, minute = divmod(hours * 60 + minutes + 600, 1440)
        named = f"{START + DAY * day}T{minute // 60:02}:{minute % 60:02}:00-03:00"
        naming = {"received_at": f"{START}T10:00:00-03:00", "named_at": named}
        rows = [entry("n", "art33_cpt_inc12", "2026-11-20", "2026-12-10", naming=naming)]
        found = decided("sanctions", record(rows), with_value("driver_naming_hours", hours))
        assert found["ledger"][0]["effect"] == ("counted" if minutes <= 0 else "other_person")


@pytest.mark.parametrize("bracket", [1, 2])
@pytest.mark.parametrize(("name", "share", "part", "amount"), [
    ("late_surcharge", "0.10", "surcharge", "10.00"), ("late_surcharge", "0.00", "surcharge", "0.00"),
    ("late_interest", "0.01", "interest", None), ("late_interest", "0.02", "interest", None),
])  # fmt: skip
def test_each_bracket_adds_its_own_shares(bracket: int, name: str, share: str, part: str, amount: str | None) -> None:
    settings = with_value(f"{name}_{bracket}", Decimal(share))
    days = 15 if bracket == 1 else 60
    facts = {"charge": {"kind": "fine", "amount": "100.00"}, "due_on": "2026-06-01", **NO_DAYS_OFF,
             "paid_on": str(date(2026, 6, 1) + DAY * days),
             "parameters": {"igpm_levels": {"2026-05": "1", "2026-06": "1", "2026-07": "1"}}}  # fmt: skip
    found = decided("amount_due", facts, settings)
    assert found["bracket"] == bracket
    assert found[part] == (amount or f"{100 * Decimal(share) * days / 30:.2f}")


@pytest.mark.parametrize("days", [29, 30, 31])
def test_the_first_bracket_lasts_its_days(days: int) -> None:
    settings = with_value("late_fine_first_bracket_days", days)
    end = date(2026, 6, 1) + DAY * days
    facts = {"charge": {"kind": "fine", "amount": "100.00"}, "due_on": "2026-06-01", **NO_DAYS_OFF,
             "parameters": {"igpm_levels": {"2026-05": "1", "2026-06": "1"}}}  # fmt: skip
    for shift in (0, 1):
        found = decided("amount_due", {**facts, "paid_on": str(end + DAY * shift)}, settings)
        assert (found["first_bracket_until"], found["bracket"]) == (str(end), 1 + shift)


@pytest.mark.parametrize(("name", "instance"), [("first_appeal_days", 1), ("second_appeal_days", 2)])
@pytest.mark.parametrize("days", [14, 15, 16])
def test_an_appeal_comes_within_its_days(name: str, instance: int, days: int) -> None:
    due = date(2026, 11, 30) + DAY * days
    facts = {"against": "suspension", "instance": instance, "served_on": "2026-11-30", "first_instance": "upheld",
             "appellant": {"kind": "holder"}, **NO_DAYS_OFF}  # fmt: skip
    for shift in (0, 1):
        found = decided("appeal", {**facts, "filed_on": str(due + DAY * shift)}, with_value(name, days))
        assert (found["due_on"], found["in_time"]) == (str(due), shift == 0)


@pytest.mark.parametrize("days", [44, 45, 46])
def test_a_notice_is_served_within_its_days(days: int) -> None:
    last = date(2026, 10, 16) + DAY * days
    for shift in (0, 1):
        facts = {"infraction": {"committed_on": "2026-10-16"}, **NO_DAYS_OFF,
                 "service": {"result": "received", "on": str(last + DAY * shift)}}  # fmt: skip
        moved = (7 - last.weekday()) % 7 if last.weekday() >= 5 else 0
        found = decided("notice", facts, with_value("notice_service_days", days))
        assert found["archived"] is (shift > moved)
