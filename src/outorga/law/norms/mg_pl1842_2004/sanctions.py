# SPDX-License-Identifier: Apache-2.0
"""Arts. 42 to 44, 47 and Annex I: what a record leads to on a day: points, suspensions and cassation."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, Text, known
from outorga.law.norms.mg_pl1842_2004.attribution import Asked, LedgerEntry, entries_of
from outorga.law.norms.mg_pl1842_2004.items import CASSATIONS, ITEMS
from outorga.law.norms.mg_pl1842_2004.ledger import Entry, Record, Suspension, record
from outorga.law.norms.mg_pl1842_2004.measures import Measure, measure_of
from outorga.law.norms.mg_pl1842_2004.vocabulary import Role, TaxiFacts

GROUPS = (1, 2, 3, 4)
DIRECTOR = "director_of_metropolitan_transport"
DRIVERS = ("auxiliary_driver", "holder_driver")
POINT_LIMITS = {"auxiliary_driver": "auxiliary_point_limit", "holder_driver": "holder_point_limit"}
MEASURES = {
    "auxiliary_driver": "auxiliary_registration",
    "holder_driver": "permission_or_holder_registration",
    "company": "company_permissions",
}
Judged = tuple[Entry, str]  # with what it does in the record

KEPT = Test("art43_cpt", "Cada multa anota pontos no prontuário; infrações na lista: {entries}.")
POINTS = {
    group: Test(f"art43_cpt_inc{group}", "Grupo {group}: cada multa vale {points}; contam {entries}.")
    for group in GROUPS
}
WINDOW = Test("art43_par2", "Anotação mais recente em {reference_on}; nos {years} anos anteriores, {points} pontos.")
CANCELLED = Test("art51_par4", "Autos cancelados até {on} não contam: {ids}.")
PENDING = Test("art51_par6", "O recurso contra o auto não suspende: contam as pendentes {ids}.")
DOUBLED = Test(
    "art44_par1", "A reincidência específica em {years} ano(s) multiplica a multa por {factor}; dobradas: {ids}."
)
LIMITS = {
    "auxiliary_driver": Test("art42_cpt_inc5", "O auxiliar perde o registro acima de {limit} pontos; tem {points}."),
    "holder_driver": Test(
        "art42_cpt_inc6", "O condutor permissionário perde permissão ou registro acima de {limit} pontos; tem {points}."
    ),
    "company": Test("art42_cpt_inc7", "A empresa perde as permissões acima de {limit} pontos; tem {points}."),
}
ANNEX = Test("anx1", "Limite da frota de {vehicles} veículos em {on}: {limit} pontos.")
FLEET = Test(
    "art21_cpt_inc2", "A tabela vai de {least} a {most} veículos, como as permissões da empresa: frota de {vehicles}."
)
SUSPENDED = Test("art42_cpt_inc4", "A suspensão é do condutor, por suas infrações dos arts. 32 e 33.")
REPEATED = Test(
    "art42_cpt_inc4_ali1", "A reincidência específica suspende o condutor na ocorrência de número {needed}."
)
IN_YEAR = Test(
    "art42_cpt_inc4_ali2", "Contam as infrações cometidas até {years} ano(s) antes da anotação mais recente."
)
DAYS = {group: Test(f"art42_par2_ali{group}", "A suspensão do grupo {group} é de {days} dias.") for group in GROUPS}
PROCEEDING = Test("art47_cpt", "A cassação exige processo administrativo concluído.")
OFFICE = Test("art4_cpt_inc24", "CAD é a Corregedoria Administrativa do DER-MG.")
OPENING = Test("art48_cpt", "A Diretoria de Transporte Metropolitano pede a abertura do processo à Corregedoria.")


class FleetRow(Facts, frozen=True, gc=False):
    """The number of vehicles of a company from a day on."""

    from_on: date
    vehicles: Count


class Permit(Facts, frozen=True, gc=False):
    """A permit of a company and the days on which it is alive, the last one in."""

    id: Text
    from_on: date
    until: Maybe[date] = UNSET

    def alive_on(self, on: date) -> bool:
        """Whether the permit holds on that day."""
        until = known(self.until)
        return self.from_on <= on and (until is None or on <= until)


class Subject(Facts, frozen=True, gc=False):
    """Whose record it is; of a company, its fleet in one of three ways."""

    role: Given[Role] = UNSET
    fleet_size: Given[Count] = UNSET
    fleet_history: Given[tuple[FleetRow, ...]] = UNSET
    permits: Given[tuple[Permit, ...]] = UNSET

    def vehicles_on(self, on: date) -> int | None:
        """The fleet of the day: as told, by its history, or one vehicle a permit alive; None when not known."""
        if self.fleet_size is not UNSET:
            return self.fleet_size
        if self.fleet_history is not UNSET:
            rows = [row for row in self.fleet_history if row.from_on <= on]
            return max(rows, key=lambda row: row.from_on).vehicles if rows else None
        if self.permits is not UNSET:
            return sum(permit.alive_on(on) for permit in self.permits)
        return None


class SanctionFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `sanctions`."""

    subject: Subject = Subject()
    history: Given[tuple[LedgerEntry, ...]] = UNSET


class Limits(msgspec.Struct, frozen=True, gc=False):
    """How many points a role may have: always the same, or by the fleet of the day in the rows of the annex."""

    fixed: Decimal | None = None
    fleet: Subject | None = None
    decided_on: date | None = None
    first_vehicles: int = 0
    last_vehicles: int = 0
    first_points: int = 0
    points_per_vehicle: int = 0

    def vehicles(self, on: date) -> int | None:
        """The fleet that fixes the limit on a day: of that day, or of the day asked by the reading."""
        return self.fleet.vehicles_on(self.decided_on or on) if self.fleet else None

    def at(self, on: date) -> Decimal | None:
        """The limit of a day; None where there is none, and for a fleet that the annex does not name."""
        vehicles = self.vehicles(on)
        if vehicles is None:
            return self.fixed
        if not self.first_vehicles <= vehicles <= self.last_vehicles:
            return None
        return Decimal(self.first_points + self.points_per_vehicle * (vehicles - self.first_vehicles))


class Findings(msgspec.Struct, frozen=True, gc=False):
    """What was asked and what the record holds."""

    role: str
    on: date
    entries: Sequence[Entry]
    measure: Measure
    record: Record
    limits: Limits

    @property
    def limit_on(self) -> date:
        """The day whose limit is told: of the newest note, or the day asked while there is none."""
        return self.record.reference_on or self.on


def sanctions(facts: SanctionFacts, reasoning: Reasoning) -> Decision:
    """The record as it stands on the day: what counts, what it totals, and what that leads to."""
    on = reasoning.need("on", facts.on, KEPT)
    role = reasoning.need("subject.role", facts.subject.role, KEPT)
    history = reasoning.need("history", facts.history, KEPT)
    if role == "company" and facts.subject.vehicles_on(on or date.max) is None:
        reasoning.lack("subject.fleet_size", ANNEX)
    if on is None or role is None or history is None:
        return reasoning.undetermined()
    found = findings(facts, role, on, history, reasoning)
    excess_on = None if reasoning.missing else first_excess(found, reasoning)
    return reasoning.undetermined() if reasoning.missing else answer(facts.subject, found, excess_on, reasoning)


def findings(
    facts: SanctionFacts, role: str, on: date, history: Sequence[LedgerEntry], reasoning: Reasoning
) -> Findings:
    """The entries with their attribution, the record that they make, and the limits that it is held against."""
    reasoning.step(KEPT, entries=len(history))
    asked = Asked(role, on, office_calendar(facts.calendar), keeps_effects(history, on, reasoning))
    entries = entries_of(history, asked, reasoning)
    groups = {ITEMS[entry.provision].group for entry in history}
    pending = any(entry.status == "pending" for entry in history)
    measure = measure_of(groups, reasoning, driver=role in DRIVERS, pending=pending, keeps=asked.keeps)
    return Findings(
        role, on, entries, measure, record(entries, on, measure), limits_of(facts.subject, asked, reasoning)
    )


def keeps_effects(history: Iterable[LedgerEntry], on: date, reasoning: Reasoning) -> bool:
    """Whether what rested on a cancelled entry stays; only asked where one has fallen."""
    days = (entry.cancelled_from for entry in history)
    fallen = any(day is not None and day <= on for day in days)
    return fallen and reasoning.reading("cancellation_cascade") == "keep"


def limits_of(subject: Subject, asked: Asked, reasoning: Reasoning) -> Limits:
    """The limit of the role; none for a radio operator."""
    if asked.role != "company":
        name = POINT_LIMITS.get(asked.role)
        return Limits(fixed=Decimal(reasoning.fixed(name)) if name else None)
    by_decision = reasoning.reading("fleet_size_on") == "decision_date"
    return Limits(
        fleet=subject,
        decided_on=asked.on if by_decision else None,
        first_vehicles=int(reasoning.fixed("annex_first_vehicles")),
        last_vehicles=int(reasoning.fixed("annex_last_vehicles")),
        first_points=int(reasoning.fixed("annex_first_points")),
        points_per_vehicle=int(reasoning.fixed("annex_points_per_vehicle")),
    )


def first_excess(found: Findings, reasoning: Reasoning) -> date | None:
    """The first note day whose total is above the limit of that day; later days do not undo it."""
    limits = found.limits
    if limits.fleet and limits.vehicles(found.limit_on) is None:
        reasoning.lack("subject.fleet_size", ANNEX)
    for total in found.record.totals:
        limit = limits.at(total.on)
        if limit is not None and total.points > limit:
            return total.on
        if limits.fleet and total.points > limits.first_points and limits.vehicles(total.on) is None:
            reasoning.lack("subject.fleet_size", ANNEX)
    return None


def answer(subject: Subject, found: Findings, excess_on: date | None, reasoning: Reasoning) -> Decision:
    """The outcome with its steps; the fleet of a company outside the annex leaves the limit to the directorate."""
    judged = [(entry, effect_of(entry, found)) for entry in found.entries]
    tell_points(found, judged, reasoning)
    limited = limit_answer(found, reasoning)
    suspended = suspension_answer(found, reasoning)
    outcome = {
        "reference_on": found.record.reference_on, "points": found.record.points, **limited, **suspended,
        "revocation": revocation(subject, found, judged, excess_on, reasoning),
        "ledger": ledger_rows(found, judged, reasoning), "sub_judice": sub_judice(found, judged, reasoning),
    }  # fmt: skip
    if limited["exceeded"] is None:
        return reasoning.discretionary(DIRECTOR, outcome)
    return reasoning.decided(outcome)


def effect_of(entry: Entry, found: Findings) -> str:
    """What an entry does in the record: the first of the effects that fits."""
    if entry.committed_on > found.on:
        effect = "later"
    elif entry.cancelled_by(found.on):
        effect = "cancelled"
    elif entry.strikes:
        effect = "no_points"
    elif not entry.scores:
        effect = "other_person"
    elif entry.pending and not found.measure.pending_counts:
        effect = "pending"
    elif not entry.noted_by(found.on):
        effect = "not_annotated"
    else:
        effect = "expired" if entry.position in found.record.expired else "counted"
    return effect


def tell_points(found: Findings, judged: Sequence[Judged], reasoning: Reasoning) -> None:
    """The steps of the points: how many of each group count, what fell, and the window."""
    counted = Counter(entry.item.group for entry, effect in judged if effect == "counted")
    for group, number in sorted(counted.items()):
        reasoning.step(POINTS[group], number, group=group, points=found.measure.points[group], entries=number)
    fallen = [entry for entry, effect in judged if effect == "cancelled"]
    if fallen:
        reasoning.step(CANCELLED, False, on=found.on, ids=[entry.id for entry in fallen if entry.id is not None])
    reasoning.step(
        WINDOW, found.record.points, reference_on=found.record.reference_on,
        years=found.measure.points_life.years, points=found.record.points,
    )  # fmt: skip


def limit_answer(found: Findings, reasoning: Reasoning) -> dict[str, Any]:
    """The limit of the reference day and whether the points are above it; neither for a fleet outside the annex."""
    on, points = found.limit_on, found.record.points
    limit = found.limits.at(on)
    vehicles = found.limits.vehicles(on)
    if found.limits.fleet:
        reasoning.step(ANNEX, limit, vehicles=vehicles, on=on, limit=limit)
        least, most = found.limits.first_vehicles, found.limits.last_vehicles
        reasoning.check(FLEET, limit is not None, least=least, most=most, vehicles=vehicles)
    exceeded = limit is not None and points > limit
    if found.role in LIMITS:
        reasoning.step(LIMITS[found.role], not exceeded, limit=limit, points=points)
    return {"limit": limit, "exceeded": None if found.limits.fleet and limit is None else exceeded}


def suspension_answer(found: Findings, reasoning: Reasoning) -> dict[str, Any]:
    """The suspensions of a driver in the order of their notes, and their days together."""
    if found.role not in DRIVERS:
        return {"suspensions": [], "suspension_days": 0}
    reasoning.step(SUSPENDED)
    reasoning.step(REPEATED, not found.record.suspensions, needed=found.measure.needed)
    reasoning.step(IN_YEAR, years=found.measure.suspension_life.years)
    rows = [suspension_row(suspension, reasoning) for suspension in found.record.suspensions]
    return {"suspensions": rows, "suspension_days": sum(row["days"] for row in rows)}


def suspension_row(suspension: Suspension, reasoning: Reasoning) -> dict[str, Any]:
    """One suspension, by the group of its item."""
    item = suspension.item
    days = int(reasoning.fixed(f"suspension_days_{item.group}"))
    reasoning.step(DAYS[item.group], days, group=item.group, days=days)
    reasoning.refuse(REPEATED.provision, DAYS[item.group].provision)
    return {
        "provision": item.provision, "group": item.group, "days": days, "triggered_on": suspension.triggered_on,
        "infractions": [entry.id for entry in suspension.entries if entry.id is not None],
    }  # fmt: skip


def revocation(
    subject: Subject, found: Findings, judged: Sequence[Judged], excess_on: date | None, reasoning: Reasoning
) -> dict[str, Any] | None:
    """The cassation that group 5 or an excess of points leads to, from the earliest trigger, always by a proceeding."""
    striking = found.record.striking
    triggers = [entry.committed_on for entry in striking] + ([excess_on] if excess_on else [])
    if not triggers:
        return None
    reasoning.refuse(CASSATIONS[found.role])
    for item in {entry.item.provision: entry.item for entry in striking}.values():
        reasoning.check(item.test, False)
    if excess_on:
        reasoning.refuse(WINDOW.provision, *((ANNEX.provision,) if found.limits.fleet else ()))
    reasoning.step(PROCEEDING)
    reasoning.step(OPENING)
    reasoning.step(OFFICE)
    causes = (["group_5"] if striking else []) + (["points"] if excess_on else [])
    lost = {
        "measure": MEASURES[found.role], "causes": causes, "triggered_on": min(triggers), "proceeding_required": True,
    }  # fmt: skip
    if found.role == "company" and subject.permits is not UNSET:
        return {**lost, "permits": lost_permits(subject.permits, found.on, judged, reasoning)}
    return lost


def lost_permits(permits: Iterable[Permit], on: date, judged: Sequence[Judged], reasoning: Reasoning) -> list[str]:
    """The permits alive on the day: all, or those named in entries that score or are of group 5, by the reading."""
    alive = [permit.id for permit in permits if permit.alive_on(on)]
    if reasoning.reading("company_scope") == "all_permits":
        return alive
    concerned = {entry.permit for entry, effect in judged if effect in ("counted", "no_points")}
    return [permit for permit in alive if permit in concerned]


def ledger_rows(found: Findings, judged: Sequence[Judged], reasoning: Reasoning) -> list[dict[str, Any]]:
    """A row an entry, in the given order: its effect, and the points and units of its item."""
    doubled = found.record.doubled
    factor = int(reasoning.fixed("recidivism_factor"))
    # An entry without an id is told by its place in the record.
    ids = [entry.id or str(entry.position + 1) for entry in found.entries if entry.position in doubled]
    reasoning.step(DOUBLED, not doubled, years=found.measure.recidivism_life.years, factor=factor, ids=ids)
    ufir = {group: int(reasoning.fixed(f"fine_ufir_{group}")) for group in found.measure.points}
    rows = []
    for entry, effect in judged:
        group, twice = entry.item.group, entry.position in doubled
        units = ufir.get(group)
        row = {
            "effect": effect, "points": found.measure.points.get(group), "doubled": twice,
            "ufir": None if units is None else units * (factor if twice else 1),
        }  # fmt: skip
        rows.append(row if entry.id is None else {"id": entry.id, **row})
    return rows


def sub_judice(found: Findings, judged: Sequence[Judged], reasoning: Reasoning) -> list[str]:
    """The pending entries that count all the same, since an appeal against a notice stays nothing."""
    pairs = [(entry, effect) for entry, effect in judged if entry.pending]
    if not pairs:
        return []
    counted = [entry for entry, effect in pairs if effect in ("counted", "no_points") and found.measure.pending_counts]
    ids = [entry.id for entry in counted if entry.id is not None]
    reasoning.step(PENDING, found.measure.pending_counts, ids=ids)
    return ids


SERVICES = (
    Service("sanctions", "A que leva este prontuário neste dia: pontos, suspensões e cassação?", SanctionFacts,
            sanctions, (
        "art4_cpt_inc24", "art42_cpt_inc4", "art42_cpt_inc4_ali1", "art42_cpt_inc4_ali2", *CASSATIONS.values(),
        *(test.provision for test in (*DAYS.values(), *POINTS.values())), "art43_cpt", "art43_par1", "art43_par2",
        "art44_par1", "art47_cpt", "art48_cpt", "art51_par4", "art51_par6", "anx1",
    )),
)  # fmt: skip
