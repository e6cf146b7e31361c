# SPDX-License-Identifier: Apache-2.0
"""Coverage of the law: which provisions the software really carries out, measured by running it.

A rule, definition or transitional provision is placed when a step of a passing case cites it; an infraction, when a
case prices it; a workflow, a power, a document, a record or a duty, when a passing test that declares it ran; an
institutional or transitional provision, also when it has a reason. The record of such a run is data of the norm's
package (``coverage.json``) and carries the hash of the files it was made from: another hash is stale.

An open provision may await what only a workflow can carry: ``awaits.yaml`` of the norm names that workflow. It stays
open, and an open provision that names none fails the check.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from outorga.law.engine import conformance
from outorga.law.engine.norms import Norm, Provision, package_of
from outorga.law.kernel.citations import order
from outorga.law.kernel.errors import CorruptLawData
from outorga.law.kernel.packaged import rows

MEASURED_FOLDERS = ("law", "web", "cases")
IGNORED_SUFFIXES = (".pyc", ".pyo")
RECORD = "coverage.json"
RULE_KINDS = frozenset({"rule", "definition", "transitional"})
REASON_KINDS = frozenset({"institutional", "transitional", "duty"})


class Placement(msgspec.Struct, frozen=True, order=True):
    """Where a provision is carried out, and the run that shows it."""

    provision: str
    place: str
    evidence: str


class Record(msgspec.Struct, frozen=True):
    """The placements of one run, and the hash of the files that it was made from."""

    source_hash: str
    placements: tuple[Placement, ...]


class Row(msgspec.Struct, frozen=True):
    """A provision and its placement; None is open, and ``awaits`` then names the workflow that will carry it."""

    provision: Provision
    placement: Placement | None
    awaits: str = ""


class Report(msgspec.Struct, frozen=True):
    """The coverage of a norm by its record."""

    rows: tuple[Row, ...]
    record_hash: str

    @property
    def stale(self) -> bool:
        """Whether the record was made from other files."""
        return self.record_hash != source_hash()

    @property
    def open(self) -> tuple[Row, ...]:
        """The provisions that nothing carries out."""
        return tuple(row for row in self.rows if row.placement is None)

    @property
    def forgotten(self) -> tuple[Row, ...]:
        """The open provisions that name no workflow."""
        return tuple(row for row in self.open if not row.awaits)

    @property
    def summary(self) -> str:
        """The closing line."""
        return f"{len(self.rows) - len(self.open)} of {len(self.rows)} provisions placed, {len(self.open)} open"


def source_hash() -> str:
    """The hash of all files under ``law/``, ``web/`` and ``cases/`` but the records themselves."""
    digest = hashlib.sha256()
    root = files("outorga")
    for folder in MEASURED_FOLDERS:
        for path, entry in sorted(_files(root.joinpath(folder), folder), key=lambda item: item[0]):
            digest.update(f"{path}\0".encode())
            digest.update(hashlib.sha256(entry.read_bytes()).digest())
    return digest.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _files(entry, f"{path}/{entry.name}")
        elif entry.name != RECORD and not entry.name.endswith(IGNORED_SUFFIXES):
            yield f"{path}/{entry.name}", entry


def measure(norm: Norm, cases: Iterable[conformance.Case]) -> list[Placement]:
    """What the passing cases and the stated reasons place."""
    found: dict[str, Placement] = dict(_reasons(norm))
    for result in conformance.run(case for case in cases if case.norm == norm.key):
        if result.passed and "steps" in result.got:
            for placement in _placements(norm, result):
                found.setdefault(placement.provision, placement)
    return sorted(found.values(), key=lambda placement: order(placement.provision))


def _placements(norm: Norm, result: conformance.Result) -> Iterator[Placement]:
    cited = {step["citation"].partition(":")[2] for step in result.got["steps"]}
    charged = _charged(result.got["outcome"])
    for provision in cited & norm.provisions.keys():
        kind = norm.provisions[provision].kind
        priced = kind == "infraction" and provision in norm.infractions and provision in charged
        if kind in RULE_KINDS or priced:
            yield Placement(provision, result.case.service, f"case {result.case.id}")


def _charged(outcome: Mapping[str, Any]) -> set[str]:
    """The infractions that an answer is about: named as its cause, or as its items, with or without their amounts."""
    items = (item["provision"] if isinstance(item, Mapping) else item for item in outcome.get("items", ()))
    return {*outcome.get("because", ()), *items}


def _reasons(norm: Norm) -> Iterator[tuple[str, Placement]]:
    for provision, reason in _sentences(norm, "reasons.yaml").items():
        if norm.provisions[provision].kind in REASON_KINDS:
            yield provision, Placement(provision, "reason", reason)


def awaited(norm: Norm) -> Mapping[str, str]:
    """The provisions that only a workflow can carry, each with that workflow in words."""
    return _sentences(norm, "awaits.yaml")


def _sentences(norm: Norm, name: str) -> Mapping[str, str]:
    package = package_of(norm.key)
    found: Mapping[str, str] = rows(package, name) if files(package).joinpath(name).is_file() else {}
    if unknown := sorted(set(found) - set(norm.provisions)):
        raise CorruptLawData(f"{norm.key}: {name} names provisions not in the catalogue: {', '.join(unknown)}")
    return found


def declared(norm: Norm, lines: Iterable[str]) -> Iterator[Placement]:
    """What passing tests declared (JSON lines ``norm, provision, kind, test``), where the kind is the catalogue's."""
    for line in lines:
        row = msgspec.json.decode(line, type=dict[str, str])
        provision = norm.provisions.get(row["provision"]) if row["norm"] == norm.key else None
        if provision is not None and provision.kind == row["kind"]:
            yield Placement(provision.id, row["kind"], f"test {row['test']}")


def merge(*groups: Iterable[Placement]) -> tuple[Placement, ...]:
    """One placement a provision, the first that is named, in the norm's order."""
    found: dict[str, Placement] = {}
    for placement in (placement for group in groups for placement in group):
        found.setdefault(placement.provision, placement)
    return tuple(sorted(found.values(), key=lambda placement: order(placement.provision)))


def recorded(norm: Norm) -> Record:
    """The record in the norm's package; an empty one when there is none."""
    entry = files(package_of(norm.key)).joinpath(RECORD)
    return msgspec.json.decode(entry.read_bytes(), type=Record) if entry.is_file() else Record("", ())


def write(norm: Norm, placements: Sequence[Placement]) -> Path:
    """Write the record beside the norm's data, with the present hash."""
    path = Path(str(files(package_of(norm.key)).joinpath(RECORD)))
    text = msgspec.json.format(msgspec.json.encode(Record(source_hash(), tuple(placements))), indent=1)
    path.write_bytes(text + b"\n")
    return path


def report(norm: Norm, record: Record, kinds: Iterable[str] = ()) -> Report:
    """Every provision (of these kinds, or of all) with its placement in the record."""
    by_provision = {placement.provision: placement for placement in record.placements}
    wanted, awaits = set(kinds), awaited(norm)
    found = tuple(
        Row(provision, by_provision.get(provision.id), awaits.get(provision.id, ""))
        for provision in norm.provisions.values()
        if not wanted or provision.kind in wanted
    )
    return Report(found, record.source_hash)
