# SPDX-License-Identifier: Apache-2.0
"""Art. 27: the traffic body acts on a vehicle only after its fines are paid, save those with suspensive effect."""

from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Amount, Facts, Given, Maybe
from outorga.law.kernel.money import ZERO

CLEARANCE = Test("art27_cpt", "Multas que travam o ato: {blocking}; com efeito suspensivo: {suspended}.")
OWN_REPORT = Test("art4_par7", "Comunicar mudança ao DER/MG é dever; não depende de quitação.")
SUSPENDED_STATES = frozenset({"defence_pending", "appeal_pending"})


class ClearanceFine(Facts, frozen=True, gc=False):
    """A fine of the vehicle; its state decides, its due date is only shown."""

    amount: Amount
    state: Literal["paid", "overdue", "within_term", "not_due", "defence_pending", "appeal_pending"]
    due_on: Given[date] = UNSET
    paid: Maybe[bool] = UNSET


class ClearanceReadings(Facts, frozen=True, gc=False):
    """Readings of the clearance."""

    clearance_when: Given[Literal["overdue", "unpaid"]] = UNSET
    clearance_acts: Given[Literal["traffic_only", "own_registry_too"]] = UNSET


class ClearanceFacts(Facts, frozen=True, gc=False):
    """Facts of `traffic_clearance`."""

    on: date
    act: Literal["owner_transfer", "record_update", "annual_licence", "own_registry_report"]
    plate: Maybe[Annotated[str, Meta(pattern=r"^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$")]] = UNSET
    fines: Maybe[tuple[ClearanceFine, ...]] = UNSET
    readings: ClearanceReadings = ClearanceReadings()


def traffic_clearance(facts: ClearanceFacts, reasoning: Reasoning) -> Decision:
    """The traffic body's act depends on the payment of the fines, save while they are under suspensive effect."""
    free = facts.act == "own_registry_report" and _own_report_is_free(reasoning)
    fines = reasoning.need("fines", facts.fines, CLEARANCE)
    if fines is None:
        return reasoning.undetermined()
    unpaid = [fine for fine in fines if fine.state != "paid" and fine.paid is not True]
    suspended = _total(unpaid, lambda fine: fine.state in SUSPENDED_STATES)
    overdue = _total(unpaid, lambda fine: fine.state == "overdue")
    not_due = _total(unpaid, lambda fine: fine.state in ("within_term", "not_due"))
    if reasoning.reading("clearance_when") == "unpaid":
        overdue, not_due = overdue + not_due, ZERO
    blocking = ZERO if free else overdue
    reasoning.check(CLEARANCE, not blocking, blocking=blocking, suspended=suspended)
    return reasoning.decided({
        "released": not blocking, "blocking_total": blocking, "suspended_total": suspended, "not_due_total": not_due,
    })  # fmt: skip


def _own_report_is_free(reasoning: Reasoning) -> bool:
    free = reasoning.reading("clearance_acts") == "traffic_only"
    reasoning.step(OWN_REPORT, free)
    return free


def _total(fines: Iterable[ClearanceFine], counts: Callable[[ClearanceFine], bool]) -> Decimal:
    return sum((fine.amount for fine in fines if counts(fine)), ZERO)


SERVICES = (
    Service("traffic_clearance", "O órgão de trânsito pode registrar ou licenciar o veículo?", ClearanceFacts,
            traffic_clearance, ("art27_cpt", "art4_par7")),
)  # fmt: skip
