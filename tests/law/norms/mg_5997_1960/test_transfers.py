# SPDX-License-Identifier: Apache-2.0
"""When a concession may pass to another holder."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outorga.law.kernel.dates import add_years
from tests.law.norms.mg_5997_1960.questions import ask, missing, outcome
from tests.law.norms.mg_5997_1960.trails import inputs, trail

SUCCESSOR = {"bank_certificates": ["BK1", "BK2"], "conduct_certificate": True}
GOOD: dict[str, Any] = {
    "title": "concession", "requested_by": ["transferor", "transferee"], "justified": True, "continuity_pledged": True,
    "successor": SUCCESSOR, "contract": {"start_on": "2026-12-01", "end_on": "2029-12-01"},
    "requested_on": "2029-01-15",
}  # fmt: skip
START = [("art27_par2", True), ("art1_par3", "concession"), ("art19_cpt", True)]
REQUEST = [("art30_cpt", True), ("art30_par1u", True), ("art30_par1u", True)]
SUCCEEDS = [("art29_par1", True), ("art29_par1", True)]
WINDOW = [
    ("art29_par2", "2029-12-01"), ("art31_cpt_ite2", "2029-08-03"), ("art31_cpt_ite2", True),
    ("art31_cpt_ite1", "2028-12-02"), ("art31_cpt_ite1", True), ("art31_cpt", True),
]  # fmt: skip


def test_all_in_order_is_left_to_the_agency() -> None:
    answer = ask("transfer", **GOOD)
    assert (answer["status"], answer["outcome"]) == ("discretionary", {
        "allowed": True, "new_term_until": "2029-12-01", "last_request_on": "2029-08-03",
        "continuous_since": "2026-12-01", "earliest_request_on": "2028-12-02", "because": [], "authority": "agency",
    })  # fmt: skip
    assert trail("transfer", **GOOD) == [*START, *REQUEST, *SUCCEEDS, *WINDOW, ("art29_cpt", None)]


@pytest.mark.parametrize("consent", [True, False])
def test_the_express_decision_of_the_agency_settles_it(consent: bool) -> None:
    answer = ask("transfer", **GOOD, agency_consent=consent)
    assert (answer["status"], answer["outcome"]["allowed"]) == ("decided", consent)
    assert answer["outcome"]["because"] == ([] if consent else ["anx1_art29_cpt"])
    assert trail("transfer", **GOOD, agency_consent=consent)[-1] == ("art29_cpt", consent)


def test_death_goes_by_civil_law_whatever_the_title() -> None:
    for title in ("concession", "authorization"):
        answer = ask("transfer", title=title, cause="death")
        assert (answer["status"], answer["outcome"]) == ("not_applicable", {"because": ["anx1_art27_par2"]})
        assert trail("transfer", title=title, cause="death") == [("art27_par2", False)]
    assert inputs("transfer", "art27_par2", **GOOD, cause="agreement") == [{"cause": "agreement"}]


@pytest.mark.parametrize(("split", "told_split"), [({}, []), ({"split_among_members": True}, [False])])
def test_an_authorization_never_passes(split: dict[str, Any], told_split: list[bool]) -> None:
    answer = ask("transfer", title="authorization", **split)
    assert (answer["status"], answer["outcome"]) == (
        "decided", {"allowed": False, "because": ["anx1_art19_cpt"]},
    )  # fmt: skip
    assert trail("transfer", title="authorization", **split)[2:] == [
        ("art19_cpt", False), *(("art19_par1u", result) for result in told_split),
    ]  # fmt: skip
    assert inputs("transfer", "art19_cpt", title="authorization") == [{"held": "authorization"}]
    assert inputs("transfer", "art1_par3", title="authorization") == [{"held": "authorization"}]


@pytest.mark.parametrize(("change", "because"), [
    ({"split_among_members": True}, "art27_par1"), ({"split_among_members": False}, None),
    ({"requested_by": ["transferor"]}, "art30_cpt"), ({"requested_by": ["transferee"]}, "art30_cpt"),
    ({"requested_by": []}, "art30_cpt"), ({"justified": False}, "art30_par1u"),
    ({"continuity_pledged": False}, "art30_par1u"), ({"successor": {**SUCCESSOR, "bank_certificates": ["A"]}},
                                                     "art29_par1"),
    ({"successor": {**SUCCESSOR, "bank_certificates": ["A", "A"]}}, "art29_par1"),
    ({"successor": {**SUCCESSOR, "conduct_certificate": False}}, "art29_par1"),
    ({"requested_on": "2028-12-01"}, "art31_cpt_ite1"), ({"requested_on": "2028-12-02"}, None),
    ({"requested_on": "2029-08-03"}, None), ({"requested_on": "2029-08-04"}, "art31_cpt_ite2"),
])  # fmt: skip
def test_each_requirement_refuses_by_itself(change: dict[str, Any], because: str | None) -> None:
    found = outcome("transfer", **GOOD | change)
    assert (found["allowed"], found["because"]) == (because is None, [f"anx1_{because}"] if because else [])


def test_what_is_needed_is_named_whole_and_one_by_one() -> None:
    needed = {"requested_by", "justified", "continuity_pledged", "contract", "requested_on"}
    leaves = {"successor.bank_certificates", "successor.conduct_certificate"}
    assert missing("transfer", title="concession") == needed | leaves
    for name in needed:
        facts = {key: value for key, value in GOOD.items() if key != name}
        assert missing("transfer", **facts) == {name}
        assert missing("transfer", **facts, agency_consent=True) == {name}
    refused = {**{key: value for key, value in GOOD.items() if key != "contract"}, "justified": False}
    assert outcome("transfer", **refused)["because"] == ["anx1_art30_par1u"]


def test_a_barred_director_of_the_successor_refuses() -> None:
    forfeited = [{"person": person, "on": "1999-01-01"} for person in ("P2", "X")]
    facts = GOOD | {"successor": {**SUCCESSOR, "directors": ["P1", "P2"]}, "forfeitures": forfeited}
    assert outcome("transfer", **facts)["because"] == ["anx1_art116_par6"]
    assert inputs("transfer", "art116_par6", **facts) == [{"barred": ["P2"]}]
    assert ("art116_par6", False) in trail("transfer", **facts)
    assert outcome("transfer", **facts, on="1999-01-01")["because"] == ["anx1_art116_par6"]
    assert outcome("transfer", **facts, on="1998-12-31")["because"] == []


def test_an_interruption_that_came_about_starts_the_two_years_again() -> None:
    broken = GOOD | {"interruptions": [{"from_on": "2027-02-01", "until_on": "2027-02-02"},
                                       {"from_on": "2027-01-01", "until_on": "2027-01-01"}]}  # fmt: skip
    found = outcome("transfer", **broken, on="2029-01-15")
    assert (found["continuous_since"], found["earliest_request_on"]) == ("2027-02-03", "2029-02-04")
    assert found["because"] == ["anx1_art31_cpt_ite1"]
    ahead = outcome("transfer", **broken, on="2027-01-31")
    assert ahead["continuous_since"] == "2027-01-02"


def test_the_whole_service_or_the_current_period() -> None:
    served = GOOD | {"contract": {**GOOD["contract"], "service_since": "2023-12-01"}, "requested_on": "2027-01-15"}
    assert outcome("transfer", **served)["continuous_since"] == "2026-12-01"
    whole = served | {"readings": {"continuity_count": "whole_service"}}
    assert outcome("transfer", **whole)["continuous_since"] == "2023-12-01"
    assert outcome("transfer", **whole)["allowed"] is True
    later = GOOD | {"contract": {**GOOD["contract"], "service_since": "2027-03-01"}}
    assert outcome("transfer", **later)["continuous_since"] == "2027-03-01"
    unknown = GOOD | {"readings": {"continuity_count": "whole_service"}}
    assert missing("transfer", **unknown) == {"contract.service_since"}
    broken = unknown | {"interruptions": [{"from_on": "2027-01-01", "until_on": "2027-01-01"}]}
    assert missing("transfer", **broken) == {"contract.service_since"}
    refused = outcome("transfer", **unknown | {"requested_on": "2029-08-04"})
    assert refused == {
        "allowed": False, "because": ["anx1_art31_cpt_ite2"], "new_term_until": "2029-12-01",
        "last_request_on": "2029-08-03",
    }  # fmt: skip


@given(st.dates(date(2001, 1, 1), date(2040, 1, 1)), st.integers(0, 2000))
def test_the_window_opens_after_two_years_and_closes_120_days_before_the_end(start: date, later: int) -> None:
    end = add_years(start, 3)
    requested = start + timedelta(later)
    facts = GOOD | {"contract": {"start_on": str(start), "end_on": str(end)}, "requested_on": str(requested)}
    found = outcome("transfer", **facts)
    after_two_years, before_the_end = requested > add_years(start, 2), (end - requested).days >= 120
    assert found["allowed"] == (after_two_years and before_the_end)
    assert ("anx1_art31_cpt_ite1" in found["because"]) == (not after_two_years)
    assert ("anx1_art31_cpt_ite2" in found["because"]) == (not before_the_end)


@pytest.mark.parametrize(("requested_on", "inside"), [
    ("2028-12-01", False), ("2028-12-02", True), ("2029-08-03", True), ("2029-08-04", False),
])  # fmt: skip
def test_the_window_is_told_with_both_its_ends(requested_on: str, inside: bool) -> None:
    facts = GOOD | {"requested_on": requested_on}
    assert outcome("transfer", **facts)["allowed"] is inside
    assert ("art31_cpt", inside) in trail("transfer", **facts)
    assert inputs("transfer", "art31_cpt", **facts) == [
        {"earliest": "2028-12-02", "last": "2029-08-03", "requested_on": requested_on},
    ]  # fmt: skip
