# SPDX-License-Identifier: Apache-2.0
"""The case runner: what it reads, what it compares, and how it tells a difference."""

from typing import Any
from zipfile import Path as PackedPath
from zipfile import ZipFile

import pytest

from outorga.law.engine import conformance
from outorga.law.engine.conformance import Case, Result, differences
from outorga.law.kernel.errors import LawError

NORM = "mg-44007-2005"
FINE: dict[str, Any] = {
    "infraction": {"provision": "art21_cpt_inc6", "committed_on": "2026-06-01"},
    "parameters": {"fare_coefficient": "0.359343"},
}
LINE = '{"id": "a", "norm": "n", "service": "s", "title": "t", "facts": {}, "expect": {}}'


def case(expect: dict[str, Any], *provisions: str, **change: Any) -> Case:
    return Case(**{"id": "x", "norm": NORM, "service": "fine", "title": "t", "facts": FINE, "expect": expect,
                   "provisions": provisions, **change})  # fmt: skip


def told(expect: dict[str, Any], got: dict[str, Any], *provisions: str) -> list[str]:
    return list(differences(case(expect, *provisions), got))


def decided(outcome: dict[str, Any], *cited: str, missing: tuple[str, ...] = ()) -> dict[str, Any]:
    steps = [{"citation": f"{NORM}:{provision}"} for provision in cited]
    return {"status": "decided", "outcome": outcome, "missing": list(missing), "steps": steps}


def test_blank_lines_are_no_cases() -> None:
    assert [found.id for found in conformance.load(["", LINE, "  \n"])] == ["a"]


def test_a_line_that_is_no_case_is_told_by_its_number() -> None:
    with pytest.raises(LawError, match=r"^line 3: not a case: .*facts"):
        list(conformance.load([LINE, "", LINE.replace('"facts": {}, ', "")]))


def test_the_shipped_cases_are_those_of_the_contract_and_then_our_own_by_file_name() -> None:
    every, of_norm = list(conformance.shipped()), list(conformance.shipped(NORM))
    assert [found for found in every if found.norm == NORM] == of_norm
    assert {found.norm for found in of_norm} == {NORM}
    assert {"br-952-1993", "mg-5997-1960", "mg-pl1842-2004"} <= {found.norm for found in every}
    own = [found.id.startswith("own-") for found in of_norm]
    assert own == sorted(own)
    assert True in own
    assert False in own


def test_the_cases_of_a_packed_package_come_by_file_name_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """A folder inside an archive lists its files in the order of packing, and cannot compare them."""
    with ZipFile(tmp_path / "cases.zip", "w") as packed:
        for name in ("own/a.jsonl", "contract/b.jsonl", "contract/a.jsonl", "contract/notes.txt"):
            packed.writestr(name, LINE.replace('"a"', f'"{name}"') if name.endswith(".jsonl") else "no case")
    monkeypatch.setattr(conformance, "files", lambda _: PackedPath(tmp_path / "cases.zip"))
    assert [found.id for found in conformance.shipped()] == ["contract/a.jsonl", "contract/b.jsonl", "own/a.jsonl"]


def test_the_file_of_disputes_says_case_and_reason(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    (tmp_path / "disputed.txt").write_text("# id, tab, reason\n\nx\tart1_cpt: não é\tassim\ny\tz\n", "utf-8")
    monkeypatch.setattr(conformance, "files", {"outorga.cases": tmp_path}.__getitem__)
    assert conformance.disputes() == {"x": "art1_cpt: não é\tassim", "y": "z"}
    first, second = conformance.run([case({"status": "undetermined"}), case({"status": "decided"}, id="z")])
    assert (first.disputed, first.passed) == ("art1_cpt: não é\tassim", False)
    assert (second.disputed, second.passed) == ("", True)
    assert (second.case.id, second.got["outcome"]["amount"]) == ("z", "1078.02")


def test_a_result_passes_without_differences() -> None:
    assert Result(case({}), {}, ()).passed
    assert not Result(case({}), {}, ("x",)).passed


def test_malformed_facts_and_broken_law_are_answers_of_their_own() -> None:
    assert conformance.answer(case({}, facts={"b": 1, "a": 2})) == {"error": ["a", "b", "infraction"]}
    assert conformance.answer(case({}, service="none"))["broken"].startswith("mg-44007-2005 has no service 'none'")
    assert conformance.answer(case({}))["outcome"]["amount"] == "1078.02"


@pytest.mark.parametrize(("expect", "got", "found"), [
    ({"error": ["a"]}, {"error": ["a"]}, []),
    ({"error": ["a", "b"]}, {"error": ["b", "a"]}, []),
    ({"error": ["a"]}, {"error": ["b"]}, ["error: expected ['a'], got ['b']"]),
    ({"error": ["a"]}, decided({}), ["error: expected ['a'], got a decision"]),
    ({"error": []}, decided({}), ["error: expected [], got a decision"]),
    ({"error": ["a"]}, {"broken": "no"}, ["error: expected ['a'], got no"]),
    ({"status": "decided"}, {"error": ["a"]}, ["error: expected None, got ['a']"]),
    ({"status": "decided"}, {"broken": "no"}, ["error: expected None, got no"]),
])  # fmt: skip
def test_errors_are_compared_as_sets(expect: dict[str, Any], got: dict[str, Any], found: list[str]) -> None:
    assert told(expect, got, "art1_cpt") == found


def test_the_status_is_compared_and_what_is_missing_told() -> None:
    got = {**decided({}, missing=("a",)), "status": "undetermined"}
    assert told({"status": "decided"}, got) == ["status: expected decided, got undetermined (missing ['a'])"]


@pytest.mark.parametrize(("expected", "missing", "found"), [
    (["a", "b"], ("b", "a"), []), (["a"], ("b",), ["missing: expected ['a'], got ['b']"]),
    ([], ("b",), ["missing: expected [], got ['b']"]),
])  # fmt: skip
def test_what_is_missing_is_compared_as_a_set_where_the_case_says_it(
    expected: list[str], missing: tuple[str, ...], found: list[str]
) -> None:
    got = decided({}, missing=missing)
    assert told({"status": "decided", "missing": expected}, got) == found
    assert told({"status": "decided"}, got) == []


@pytest.mark.parametrize(("expected", "outcome", "found"), [
    ({}, {"a": 1}, []),
    ({"a": 1}, {"a": 1, "b": 2}, []),
    ({"a": 1}, {"a": 2}, ["outcome.a: expected 1, got 2"]),
    ({"a": 1}, {"a": True}, ["outcome.a: expected 1, got True"]),
    ({"a": None}, {}, ["outcome.a: expected None, absent"]),
    ({"a": 1, "b": 2}, {"b": 3}, ["outcome.a: expected 1, absent", "outcome.b: expected 2, got 3"]),
    ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 2], "c": 1}}, []),
    ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, ["outcome.a.b.1: expected 2, got 3"]),
    ({"a": [1, 2]}, {"a": [2, 1]}, ["outcome.a.0: expected 1, got 2", "outcome.a.1: expected 2, got 1"]),
    ({"a": [1]}, {"a": [1, 2]}, ["outcome.a: expected [1], got [1, 2]"]),
    ({"a": [1, 2]}, {"a": [1]}, ["outcome.a: expected [1, 2], got [1]"]),
    ({"a": [1]}, {"a": 1}, ["outcome.a: expected [1], got 1"]),
    ({"a": 1}, {"a": [1]}, ["outcome.a: expected 1, got [1]"]),
    ({"a": {"b": 1}}, {"a": 1}, ["outcome.a: expected {'b': 1}, got 1"]),
    ({"a": 1}, {"a": {"b": 1}}, ["outcome.a: expected 1, got {'b': 1}"]),
    ({"because": ["y", "x"]}, {"because": ["x", "y"]}, []),
    ({"a": {"because": ["y", "x"]}}, {"a": {"because": ["x"]}}, ["outcome.a.because: expected ['x', 'y'], got ['x']"]),
    ({"because": ["x"]}, {"because": "x"}, ["outcome.because: expected ['x'], got x"]),
    ({"because": "x"}, {"because": ["x"]}, ["outcome.because: expected x, got ['x']"]),
])  # fmt: skip
def test_each_difference_of_the_outcome_is_told_by_its_path(
    expected: dict[str, Any], outcome: dict[str, Any], found: list[str]
) -> None:
    assert told({"status": "decided", "outcome": expected}, decided(outcome)) == found


def test_the_first_provision_of_a_case_must_be_cited_by_a_step() -> None:
    expect = {"status": "decided"}
    assert told(expect, decided({}, "art2_cpt", "art1_cpt"), "art1_cpt", "art9_cpt") == []
    assert told(expect, decided({}, "art2_cpt"), "art1_cpt", "art2_cpt") == ["steps: art1_cpt is not cited"]
    assert told(expect, decided({})) == []
