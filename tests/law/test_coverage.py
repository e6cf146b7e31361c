# SPDX-License-Identifier: Apache-2.0
"""Coverage of the law: what places a provision, and what opens it again."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from outorga.law.engine import conformance, coverage, norms
from outorga.law.kernel.errors import LawError

NORM = "mg-44007-2005"
ROOT = Path(__file__).resolve().parents[2]


def placed(key: str, cases: Iterable[conformance.Case]) -> set[str]:
    return {placement.provision for placement in coverage.measure(norms.get(key), cases)}


@pytest.mark.parametrize("key", norms.keys())
def test_the_record_is_of_these_very_files(key: str) -> None:
    record = coverage.recorded(norms.get(key))
    assert record.source_hash == coverage.source_hash(), "run `make coverage` and commit its record"


@pytest.mark.parametrize(("key", "summary"), [
    ("mg-44007-2005", "70 of 70 provisions placed, 0 open"),
    ("mg-pl1842-2004", "266 of 282 provisions placed, 16 open"),
    ("mg-5997-1960", "264 of 274 provisions placed, 10 open"),
    ("br-952-1993", "236 of 245 provisions placed, 9 open"),
])  # fmt: skip
def test_no_rule_infraction_or_definition_is_open_that_was_placed_once(key: str, summary: str) -> None:
    norm = norms.get(key)
    report = coverage.report(norm, coverage.recorded(norm), ["rule", "infraction", "definition"])
    assert report.summary == summary
    assert [row.provision.id for row in report.forgotten] == []


def test_the_agency_carries_out_the_charter_decree_whole() -> None:
    norm = norms.get("mg-44007-2005")
    assert coverage.report(norm, coverage.recorded(norm)).summary == "126 of 126 provisions placed, 0 open"


@pytest.mark.parametrize("key", norms.keys())
def test_what_is_placed_awaits_no_workflow(key: str) -> None:
    norm = norms.get(key)
    rows = coverage.report(norm, coverage.recorded(norm)).rows
    assert [row.provision.id for row in rows if row.placement and row.awaits] == []


@pytest.mark.parametrize("key", norms.keys())
def test_what_the_record_says_of_rules_is_what_running_the_cases_shows(key: str) -> None:
    norm = norms.get(key)
    measured = placed(key, conformance.shipped(key))
    by_cases = {row.provision for row in coverage.recorded(norm).placements if row.evidence.startswith("case ")}
    assert by_cases <= measured


def test_a_rule_that_is_removed_opens_its_provisions(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = list(conformance.shipped(NORM))
    before = placed(NORM, cases)
    alone = before - placed(NORM, (case for case in cases if case.service != "notice"))
    assert alone, "no provision rests on this service alone"

    def removed(*_: object) -> None:
        raise LawError("removed")

    norm = norms.get(NORM)
    services = {**norm.services, "notice": msgspec.structs.replace(norm.services["notice"], answer=removed)}
    broken = msgspec.structs.replace(norm, services=services)
    monkeypatch.setattr(norms, "get", lambda _: broken)
    assert not alone & {placement.provision for placement in coverage.measure(broken, cases)}


@pytest.mark.parametrize(
    ("test", "taken_out", "provision"),
    [
        pytest.param(
            "tests/web/papers/test_render.py", "outorga.web.papers.render.pdf", "art4_par5", id="document"
        ),
        pytest.param(
            "tests/web/registry/test_places.py::test_a_private_vehicle_is_sent_to_change_its_category_by_the_web",
            "outorga.web.registry.actions.review.send_for_category_change",
            "art5_cpt",
            id="action",
        ),
    ],
)  # fmt: skip
def test_an_action_or_a_document_that_is_removed_opens_its_provision(
    tmp_path: Path, test: str, taken_out: str, provision: str
) -> None:
    with_it = _declared(tmp_path / "with", test, "")
    without_it = _declared(tmp_path / "without", test, taken_out)
    norm = norms.get(NORM)
    assert provision in {placement.provision for placement in coverage.declared(norm, with_it)}
    assert provision not in {placement.provision for placement in coverage.declared(norm, without_it)}


def _declared(folder: Path, test: str, taken_out: str) -> list[str]:
    """The lines that the marked tests of a file declare, with a function of the application taken out."""
    values = {
        **os.environ,
        "OUTORGA_PLACES": str(folder),
        "OUTORGA_TAKEN_OUT": taken_out,
        "DATABASE_URL": f"sqlite:///{folder}.sqlite3",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-m", "places", "-p", "tests.taken_out", test]
    subprocess.run(command, cwd=ROOT, env=values, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return [line for path in folder.glob("*.jsonl") for line in path.read_text("utf-8").splitlines()]


def test_a_declaration_of_the_wrong_kind_places_nothing() -> None:
    norm = norms.get(NORM)
    right = json.dumps({"norm": NORM, "provision": "art4_par5", "kind": "document", "test": "t"})
    wrong = json.dumps({"norm": NORM, "provision": "art4_par5", "kind": "record", "test": "t"})
    unknown = json.dumps({"norm": NORM, "provision": "art99_cpt", "kind": "document", "test": "t"})
    assert [row.provision for row in coverage.declared(norm, [wrong, unknown, right])] == ["art4_par5"]


def test_another_file_makes_the_record_stale() -> None:
    norm = norms.get(NORM)
    assert coverage.report(norm, coverage.Record("another", ())).stale
