# SPDX-License-Identifier: Apache-2.0
"""How coverage of the law is measured: what places a provision of each kind, what is recorded, and what stays open."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from outorga.law.engine import coverage, norms
from outorga.law.engine.conformance import Case
from outorga.law.engine.coverage import Placement, Record
from outorga.law.engine.norms import Norm, Provision
from outorga.law.kernel.errors import CorruptLawData

KEY = "mg-44007-2005"
FINE: dict[str, Any] = {
    "infraction": {"provision": "art21_cpt_inc6", "committed_on": "2026-06-01"},
    "parameters": {"fare_coefficient": "0.359343"},
}
PASSING = Case("one", KEY, "fine", "t", FINE, {"status": "decided"})
CITED = ("art18_cpt", "art21_cpt_inc6")


def norm_of(**kinds: str) -> Norm:
    """The charter decree with a catalogue of only these provisions."""
    provisions = {name: Provision(name, kind, "m", "p", "s", "b") for name, kind in kinds.items()}
    return msgspec.structs.replace(norms.get(KEY), provisions=provisions)


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder in the place of the norm's package, and of the whole program."""
    monkeypatch.setattr(coverage, "files", lambda _: tmp_path)
    monkeypatch.setattr(coverage, "rows", lambda _, name: yaml.safe_load((tmp_path / name).read_text("utf-8")))
    return tmp_path


@pytest.mark.parametrize("kind", ["rule", "definition", "transitional"])
def test_a_step_of_a_passing_case_places_what_it_cites(package: Path, kind: str) -> None:
    assert coverage.measure(norm_of(art18_cpt=kind, art1_cpt=kind), [PASSING]) == [
        Placement("art18_cpt", "fine", "case one")
    ]


@pytest.mark.parametrize("kind", ["workflow", "power", "document", "record", "duty", "institutional"])
def test_what_only_an_act_or_a_reason_shows_is_not_placed_by_a_case(package: Path, kind: str) -> None:
    assert coverage.measure(norm_of(art18_cpt=kind), [PASSING]) == []


@pytest.mark.parametrize(("on", "placed"), [("2026-07-13", ["art21_cpt_inc5"]), ("2026-07-12", [])])
def test_an_infraction_is_placed_where_it_is_in_the_catalogue_and_a_case_is_refused_for_it(
    package: Path, on: str, placed: list[str]
) -> None:
    norm = norm_of(art8_par3="infraction", art21_cpt_inc5="infraction")
    trip = {"service": "occasional", "starts_at": "2026-07-10T06:00:00-03:00", "ends_at": "2026-07-12T22:00:00-03:00"}
    case = Case("late", KEY, "grant_term", "t", {**trip, "at": f"{on}T12:00:00-03:00"}, {"status": "decided"})
    assert [placement.provision for placement in coverage.measure(norm, [case])] == placed


@pytest.mark.parametrize(("sent_on", "placed"), [("2026-10-14", ["anx1_art110_cpt_inc2_ite11"]), ("2026-10-13", [])])
def test_an_infraction_is_placed_where_a_case_charges_its_item_without_refusing_anything(
    package: Path, sent_on: str, placed: list[str]
) -> None:
    lines = norms.get("mg-5997-1960")
    item = Provision("anx1_art110_cpt_inc2_ite11", "infraction", "m", "p", "s", "b")
    norm = msgspec.structs.replace(lines, provisions={item.id: item})
    facts = {"month": "2026-09", "sent_on": sent_on}
    case = Case("late", lines.key, "statistics_return", "t", facts, {"status": "decided"})
    assert [placement.provision for placement in coverage.measure(norm, [case])] == placed


def test_an_infraction_is_placed_where_a_case_prices_it_among_its_items(package: Path) -> None:
    interstate = norms.get("br-952-1993")
    item = Provision("art78_cpt_inc6_ali6", "infraction", "m", "p", "s", "b")
    norm = msgspec.structs.replace(interstate, provisions={item.id: item})
    facts = {
        "drawn_up_on": "1995-03-01",
        "infractions": [{"provision": item.id}],
        "parameters": {"fine_group_6": "90.00"},
    }
    case = Case("priced", interstate.key, "fine", "t", facts, {"status": "decided"})
    assert coverage.measure(norm, [case]) == [Placement(item.id, "fine", "case priced")]


def test_a_case_that_fails_or_is_of_another_norm_or_malformed_places_nothing(package: Path) -> None:
    norm = norm_of(art18_cpt="rule")
    failing = msgspec.structs.replace(PASSING, expect={"status": "undetermined"})
    malformed = msgspec.structs.replace(PASSING, facts={}, expect={"error": ["infraction"]})
    other = msgspec.structs.replace(PASSING, norm="mg-5997-1960")
    assert coverage.measure(norm, [failing, malformed, other]) == []


def test_the_first_case_is_the_evidence_and_provisions_come_in_order(package: Path) -> None:
    second = msgspec.structs.replace(PASSING, id="two")
    found = coverage.measure(norm_of(art21_cpt_inc6="rule", art18_cpt="rule"), [PASSING, second])
    assert found == [Placement(name, "fine", "case one") for name in CITED]
    trip = {"service": "occasional", "starts_at": "2026-07-10T06:00:00-03:00", "ends_at": "2026-07-12T22:00:00-03:00"}
    case = Case("trip", KEY, "grant_term", "t", {**trip, "at": trip["ends_at"]}, {"status": "decided"})
    found = coverage.measure(norm_of(art21_cpt_inc5="rule", art8_par3="rule"), [case])
    assert [placement.provision for placement in found] == ["art8_par3", "art21_cpt_inc5"]


@pytest.mark.parametrize(("kind", "placed"), [
    ("institutional", True), ("transitional", True), ("duty", True), ("rule", False), ("workflow", False),
])  # fmt: skip
def test_a_reason_places_only_what_no_act_can_touch(package: Path, kind: str, placed: bool) -> None:
    (package / "reasons.yaml").write_text("art1_cpt: Não é ato da agência.\n", "utf-8")
    expected = [Placement("art1_cpt", "reason", "Não é ato da agência.")]
    assert coverage.measure(norm_of(art1_cpt=kind), []) == (expected if placed else [])


@pytest.mark.parametrize("name", ["reasons.yaml", "awaits.yaml"])
def test_a_sentence_about_what_the_catalogue_lacks_is_refused(package: Path, name: str) -> None:
    (package / name).write_text("art9_cpt: a\nart8_cpt: b\nart1_cpt: c\n", "utf-8")
    told = rf"^{KEY}: {name} names provisions not in the catalogue: art8_cpt, art9_cpt$"
    with pytest.raises(CorruptLawData, match=told):
        coverage.measure(norm_of(art1_cpt="rule"), []) if name == "reasons.yaml" else coverage.awaited(
            norm_of(art1_cpt="rule")
        )


def test_what_awaits_a_workflow_stays_open_and_names_it(package: Path) -> None:
    (package / "awaits.yaml").write_text("art2_cpt: a vistoria\n", "utf-8")
    norm = norm_of(art1_cpt="rule", art2_cpt="workflow", art3_cpt="duty")
    found = coverage.report(norm, Record("h", (Placement("art1_cpt", "fine", "case one"),)))
    assert [(row.provision.id, row.placement and row.placement.place, row.awaits) for row in found.rows] == [
        ("art1_cpt", "fine", ""), ("art2_cpt", None, "a vistoria"), ("art3_cpt", None, ""),
    ]  # fmt: skip
    assert [row.provision.id for row in found.open] == ["art2_cpt", "art3_cpt"]
    assert [row.provision.id for row in found.forgotten] == ["art3_cpt"]
    assert found.summary == "1 of 3 provisions placed, 2 open"
    assert found.record_hash == "h"


def test_a_report_may_be_of_some_kinds_only(package: Path) -> None:
    norm = norm_of(art1_cpt="rule", art2_cpt="workflow", art3_cpt="duty")
    found = coverage.report(norm, Record("h", ()), ["duty", "rule"])
    assert [row.provision.id for row in found.rows] == ["art1_cpt", "art3_cpt"]


def test_a_declaration_counts_for_its_norm_and_kind_only() -> None:
    norm = norm_of(art1_cpt="document", art2_cpt="record")
    row = {"norm": KEY, "provision": "art1_cpt", "kind": "document", "test": "t"}
    changes: list[dict[str, str]] = [{}, {"norm": "x"}, {"kind": "record"}, {"provision": "art9_cpt"}]
    lines = [json.dumps({**row, **change}) for change in changes]
    assert list(coverage.declared(norm, lines)) == [Placement("art1_cpt", "document", "test t")]


def test_the_first_placement_of_each_provision_is_kept_in_the_norms_order() -> None:
    late, early = Placement("art10_cpt", "a", "1"), Placement("art2_cpt", "b", "2")
    again = Placement("art10_cpt", "c", "3")
    assert coverage.merge([late], [early, again]) == (early, late)
    assert coverage.merge() == ()


def test_a_record_is_written_beside_the_norms_data_and_read_back(package: Path) -> None:
    for folder in coverage.MEASURED_FOLDERS:
        (package / folder).mkdir()
    norm = norm_of(art1_cpt="rule")
    assert coverage.recorded(norm) == Record("", ())
    path = coverage.write(norm, [Placement("art1_cpt", "fine", "case one")])
    assert path == package / "coverage.json"
    assert path.read_bytes().startswith(b'{\n "source_hash": "')
    assert path.read_bytes().endswith(b"\n}\n")
    assert coverage.recorded(norm) == Record(coverage.source_hash(), (Placement("art1_cpt", "fine", "case one"),))
    assert not coverage.report(norm, coverage.recorded(norm)).stale


def test_the_hash_is_of_every_measured_file_with_its_path_but_not_of_records_and_bytecode(package: Path) -> None:
    for folder in coverage.MEASURED_FOLDERS:
        (package / folder / "inner").mkdir(parents=True)
    (package / "law" / "a.py").write_text("1")
    (package / "law" / "inner" / "b.py").write_text("2")
    before = coverage.source_hash()
    assert len(before) == 64
    (package / "other").mkdir()
    for name in ("law/coverage.json", "law/inner/x.pyc", "web/x.pyo", "other/x.py"):
        (package / name).write_text("x")
    (package / "law" / "__pycache__").mkdir()
    (package / "law" / "__pycache__" / "a.py").write_text("x")
    assert coverage.source_hash() == before
    hashes = {before}
    for name, text in [("law/a.py", "3"), ("web/inner/c.html", ""), ("cases/d.jsonl", "{}"), ("law/inner/b.py", "")]:
        (package / name).write_text(text)
        hashes.add(coverage.source_hash())
    for name in ("e.py", "inner/e.py", "inner/f.py"):
        (package / "law" / "a.py").rename(package / "law" / name)
        hashes.add(coverage.source_hash())
        (package / "law" / name).rename(package / "law" / "a.py")
    assert len(hashes) == 8


def test_the_hash_tells_in_which_folder_a_file_lies(package: Path) -> None:
    """The only file, moved: nothing but its folder differs."""
    places = (*coverage.MEASURED_FOLDERS, "law/inner", "law/other", "law/inner/deep")
    for place in places:
        (package / place).mkdir(parents=True)
    hashes = set()
    for place in places:
        (package / place / "a.py").write_text("1")
        hashes.add(coverage.source_hash())
        (package / place / "a.py").unlink()
    assert len(hashes) == len(places)


def test_the_hash_does_not_depend_on_the_order_in_which_files_are_listed(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in coverage.MEASURED_FOLDERS:
        (package / folder).mkdir()
    for name in ("c.py", "a.py", "b.py"):
        (package / "law" / name).write_text(name)
    before, listed = coverage.source_hash(), Path.iterdir
    monkeypatch.setattr(Path, "iterdir", lambda path: reversed(sorted(listed(path))))
    assert coverage.source_hash() == before
