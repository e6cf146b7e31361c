# SPDX-License-Identifier: Apache-2.0
"""A provision as its page shows it: our summary, the rules that apply it, the cases that show them, where it stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from outorga.law.engine import conformance, coverage, norms
from outorga.law.engine.norms import Norm, Provision
from outorga.law.kernel.catalogue import Infraction
from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Reading, Service
from outorga.law.kernel.lifecycles import Transition
from outorga.law.kernel.parameters import Parameter
from outorga.web.casefiles import norm_queries
from outorga.web.ui.parts import Fact, Text

KINDS_PT = {
    "rule": "Regra", "infraction": "Infração", "definition": "Definição", "workflow": "Procedimento",
    "document": "Documento", "record": "Registro", "power": "Poder da autoridade", "duty": "Dever",
    "institutional": "Organização", "transitional": "Transição",
}  # fmt: skip
PLACES_PT = {
    "reason": "Não pede cálculo: {evidence}",
    "workflow": "Procedimento feito no sistema", "power": "Ato de autoridade feito no sistema",
    "document": "Documento emitido pelo sistema", "record": "Registro guardado pelo sistema",
    "duty": "Dever mostrado no sistema",
}  # fmt: skip
MOST_CASES = 40


@dataclass(frozen=True)
class Line:
    """A provision in a list."""

    id: str
    label: str
    kind: str
    summary: str
    note: Text
    url: str

    @property
    def open(self) -> bool:
        """Whether nothing in the system carries it out yet."""
        return bool(self.note)


@dataclass(frozen=True)
class View:
    """Everything about one provision."""

    provision: Provision
    label: str
    kind: str
    place: str
    awaits: str
    services: Sequence[Service]
    cases: Sequence[conformance.Case]
    case_count: int
    parameters: Sequence[Parameter]
    readings: Sequence[Reading]
    infraction: Infraction | None
    fine: Fact | None
    transitions: Sequence[Transition]
    previous: str
    following: str


@cache
def record_of(norm: str) -> coverage.Record:
    """The coverage record that this program came with."""
    return coverage.recorded(norms.get(norm))


def lines(norm: Norm) -> list[Line]:
    """Every provision of a norm in its order."""
    return [
        Line(one.id, label(one.id), KINDS_PT[one.kind], one.summary_pt, _open_note(row), f"/norma/{norm.key}/{one.id}/")
        for row in coverage.report(norm, record_of(norm.key)).rows
        for one in (row.provision,)
    ]


def _open_note(row: coverage.Row) -> Text:
    """Of an open provision, the workflow that it awaits; of a placed one, nothing."""
    if row.placement is not None:
        return ""
    return _("Espera: %(workflow)s") % {"workflow": row.awaits} if row.awaits else _("Ainda sem lugar no sistema")


def view(norm: Norm, provision: Provision) -> View:
    """One provision with what hangs on it."""
    order = list(norm.provisions)
    at = order.index(provision.id)
    cases = citing_cases(norm.key).get(provision.id, ())
    return View(
        provision=provision,
        label=label(provision.id),
        kind=KINDS_PT[provision.kind],
        place=_place(norm, provision),
        awaits=coverage.awaited(norm).get(provision.id, ""),
        services=[norm.services[name] for name in dict.fromkeys(case.service for case in cases)],
        cases=cases[:MOST_CASES],
        case_count=len(cases),
        parameters=[row for row in norm.parameters.values() if row.provision == provision.id],
        readings=[row for row in norm.readings.values() if row.provision == provision.id],
        infraction=norm.infractions.get(provision.id),
        fine=_fine(norm, norm.infractions.get(provision.id)),
        transitions=list(_transitions(norm, provision.id)),
        previous=order[at - 1] if at else "",
        following=order[at + 1] if at + 1 < len(order) else "",
    )


def _fine(norm: Norm, infraction: Infraction | None) -> Fact | None:
    """What grades the fine of an infraction, and the newest quantity that the norm or the agency gives for it."""
    if infraction is None or not infraction.level:
        return None
    parameter = norm.parameters[infraction.amount_parameter]
    newest = parameter.values[-1] if parameter.values else None
    amount = norm_queries.written(norm, newest.value, parameter.unit) if newest and not newest.unknown else ""
    return Fact(parameter.label_pt, amount, note=infraction.level)


def _transitions(norm: Norm, provision: str) -> Iterator[Transition]:
    return (row for table in norm.lifecycles.values() for row in table.transitions if provision in row.provisions)


def _place(norm: Norm, provision: Provision) -> str:
    for placement in record_of(norm.key).placements:
        if placement.provision == provision.id:
            return PLACES_PT.get(placement.place, "Vira regra no sistema").format(evidence=placement.evidence)
    return ""


@cache
def citing_cases(norm: str) -> dict[str, tuple[conformance.Case, ...]]:
    """The worked cases whose reasoning cites each provision, found by running them once; those about it come first."""
    found: dict[str, list[conformance.Case]] = {}
    for result in conformance.run(conformance.shipped(norm)):
        for provision in {step["citation"].partition(":")[2] for step in result.got.get("steps", ())}:
            found.setdefault(provision, []).append(result.case)
    return {provision: tuple(sorted(cases, key=lambda case: provision not in case.provisions))
            for provision, cases in found.items()}  # fmt: skip
