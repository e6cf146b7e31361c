# SPDX-License-Identifier: Apache-2.0
"""The norms that the software executes: their data, loaded once, and their services.

A norm is a package under ``outorga.law.norms`` whose name is its key with underscores. It has ``norm.yaml`` (title,
dates, source), ``provisions.jsonl``, ``parameters.yaml``, ``infractions.yaml``, ``readings.yaml``,
``lifecycles.yaml``, ``labels.yaml`` (the Portuguese words of its facts and codes), and a
module ``services`` with ``SERVICES``. Whatever norm is added that way appears in every command, address and page.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec

from outorga.law import norms as norms_package
from outorga.law.kernel import catalogue, lifecycles, parameters
from outorga.law.kernel.catalogue import Infraction
from outorga.law.kernel.citations import label, order, parse
from outorga.law.kernel.decisions import Reading, Service, Settings, by_name
from outorga.law.kernel.errors import CorruptLawData, InvalidCitation, UnknownNorm, UnknownService
from outorga.law.kernel.lifecycles import Lifecycle
from outorga.law.kernel.packaged import rows
from outorga.law.kernel.parameters import Parameter

_MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


class Provision(msgspec.Struct, frozen=True):
    """A provision of the catalogue: its kind, our Portuguese summary, and what the software does about it."""

    id: str
    kind: str
    module: str
    summary_pt: str
    summary: str
    behaviour: str


@lru_cache(maxsize=4096)
def spoken(code: str) -> str:
    """A provision by its label and a month as people write it; other text as it is.

    >>> [spoken(code) for code in ("art8_par2", "2026-09", "HJK7294")]
    ['art. 8º, § 2º', '09/2026', 'HJK7294']
    """
    if month := _MONTH.fullmatch(code):
        return f"{month[2]}/{month[1]}"
    try:
        return label(code)
    except InvalidCitation:
        return code


class Labels(msgspec.Struct, frozen=True):
    """Portuguese words for the names of facts, the keys of outcomes and the codes of both."""

    fields: Mapping[str, str]
    outcome: Mapping[str, str]
    values: Mapping[str, str]

    def field(self, name: str) -> str:
        """The word for a fact; its name with spaces when there is none."""
        return self.fields.get(name) or name.replace("_", " ")

    def path(self, path: str) -> str:
        """A dotted path as a person says it: ``vehicle.capacity`` is *Veículo: capacidade de fábrica*."""
        return ": ".join(str(int(part) + 1) if part.isdecimal() else self._part(part) for part in path.split("."))

    def _part(self, part: str) -> str:
        return self.fields.get(part) or (spoken(part) if "-" in part else self.field(part))

    def key(self, name: str) -> str:
        """The word for a key of an outcome."""
        return self.outcome.get(name) or self.field(name)

    def value(self, code: str) -> str:
        """The word for a code, the label of a provision, a month as 09/2026; text that is no code stays as it is."""
        return self.values.get(code) or spoken(code)


class Norm(msgspec.Struct, frozen=True):
    """A norm with everything that its rules and pages read; ``caution_pt`` is said wherever it is no norm in force."""

    key: str
    title: str
    short_title: str
    version: str
    urn: str
    signed_on: date | None
    source_name: str
    source_url: str
    provisions: Mapping[str, Provision]
    parameters: Mapping[str, Parameter]
    infractions: Mapping[str, Infraction]
    readings: Mapping[str, Reading]
    lifecycles: Mapping[str, Lifecycle]
    services: Mapping[str, Service]
    settings: Settings
    labels: Labels
    caution_pt: str = ""

    def service(self, name: str) -> Service:
        """The decision service of this name; :class:`UnknownService` lists those that exist."""
        if name not in self.services:
            raise UnknownService(f"{self.key} has no service '{name}'; it has: {', '.join(self.services)}")
        return self.services[name]


def keys() -> tuple[str, ...]:
    """The keys of all norms, in alphabetical order."""
    return tuple(sorted(_packages()))


def every() -> Iterator[Norm]:
    """All norms, loaded."""
    return (get(key) for key in keys())


@cache
def get(key: str) -> Norm:
    """The norm of this key; :class:`UnknownNorm` lists those that exist."""
    return _load(key, package_of(key))


def package_of(key: str) -> str:
    """The name of the package that holds the norm; :class:`UnknownNorm` lists those that exist."""
    packages = _packages()
    if key not in packages:
        raise UnknownNorm(f"no norm '{key}'; there are: {', '.join(sorted(packages))}")
    return f"{norms_package.__name__}.{packages[key]}"


@cache
def _packages() -> dict[str, str]:
    folders = (entry for entry in files(norms_package).iterdir() if entry.joinpath("norm.yaml").is_file())
    return {rows(f"{norms_package.__name__}.{entry.name}", "norm.yaml")["key"]: entry.name for entry in folders}


def _load(key: str, package: str) -> Norm:
    about = rows(package, "norm.yaml")
    found = parameters.load(rows(package, "parameters.yaml"))
    readings = {name: _reading(name, row) for name, row in rows(package, "readings.yaml").items()}
    defaults = {name: reading.default for name, reading in readings.items()}
    return _checked(Norm(
        **about, provisions=_provisions(package), parameters=found,
        infractions=catalogue.load(rows(package, "infractions.yaml")), readings=readings,
        lifecycles=lifecycles.load(rows(package, "lifecycles.yaml")),
        services=by_name(import_module(f"{package}.services").SERVICES),
        settings=Settings(key, about["version"], defaults, found),
        labels=msgspec.convert(rows(package, "labels.yaml"), Labels),
    ))  # fmt: skip


def _provisions(package: str) -> dict[str, Provision]:
    lines = files(package).joinpath("provisions.jsonl").read_text("utf-8").splitlines()
    found = [msgspec.json.decode(line, type=Provision) for line in lines if line.strip()]
    for provision in found:
        parse(provision.id)
    return {provision.id: provision for provision in sorted(found, key=lambda item: order(item.id))}


def _reading(name: str, row: Mapping[str, Any]) -> Reading:
    answers = row["answers"]
    return Reading(
        name, row["question"], row["question_pt"], tuple(answers), tuple(answers.values()), row["why"], row["why_pt"],
        row["provision"],
    )  # fmt: skip


def _checked(norm: Norm) -> Norm:
    """Every provision that the norm's data cite exists in its catalogue."""
    cited = {parameter.provision for parameter in norm.parameters.values()}
    cited |= {reading.provision for reading in norm.readings.values()} | set(norm.infractions)
    cited |= {one for table in norm.lifecycles.values() for row in table.transitions for one in row.provisions}
    cited |= {provision for table in norm.lifecycles.values() for provision in table.forbidden.values()}
    cited |= {provision for service in norm.services.values() for provision in service.provisions}
    if unknown := sorted(cited - set(norm.provisions)):
        raise CorruptLawData(f"{norm.key}: these provisions are cited and not in the catalogue: {', '.join(unknown)}")
    return norm
