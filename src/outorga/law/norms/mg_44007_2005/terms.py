# SPDX-License-Identifier: Apache-2.0
"""How long an authorization runs (arts. 7, par. 2, and 8, par. 3) and that it never passes to another (art. 2, I)."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, Instant, Maybe, Text, contradiction, known
from outorga.law.norms.mg_44007_2005.deadlines import validity_term
from outorga.law.norms.mg_44007_2005.vocabulary import CharterService

REGISTRATIONS = Test("art6_cpt", "Cadastros até {limits}; cada veículo e condutor serve até o seu próprio dia.")
BOUNDS = Test("art7_par2", "A autorização não passa do fim do cadastro nem do contrato. Limites: {limits}.")
CONTINUOUS_TERM = Test("art7_par2", "Dia {on}; a autorização vale de {start_on} a {valid_until}.")
TRIP = Test("art8_par3", "A autorização vale só durante a viagem: de {starts_at} a {ends_at}. Momento: {at}.")
ONE_TRIP = Test("art8_par3", "A autorização serve a uma viagem. Viagens já feitas: {trips_done}.")
OUT_OF_TERM = Test("art21_cpt_inc5", "Rodar fora da validade é transporte sem autorização.")
PERSONAL = Test("art2_cpt_inc1", "A autorização é personalíssima e intransferível. Ato: {act}.")
ORDER = ("cap", "company", "vehicle", "driver", "contract", "request")


class Unit(Facts, frozen=True, gc=False):
    """A vehicle or a driver with the last day of its registration."""

    id: Text
    registered_until: date


class TermParameters(Facts, frozen=True, gc=False):
    """Tolerance after the end of an occasional trip."""

    tolerance_minutes: Given[Annotated[int, Meta(ge=0)]] = UNSET


class TermReadings(Facts, frozen=True, gc=False):
    """Readings of the term."""

    first_day: Given[Literal["excluded", "included"]] = UNSET
    registration_cap: Given[Literal["per_unit", "earliest"]] = UNSET


class GrantTermFacts(Facts, frozen=True, gc=False):
    """Facts of `grant_term`."""

    service: CharterService
    on: Maybe[date] = UNSET
    start_on: Maybe[date] = UNSET
    company_until: Maybe[date] = UNSET
    vehicles: Maybe[tuple[Unit, ...]] = UNSET
    drivers: Maybe[tuple[Unit, ...]] = UNSET
    contract_until: Maybe[date] = UNSET
    requested_until: Maybe[date] = UNSET
    starts_at: Maybe[Instant] = UNSET
    ends_at: Maybe[Instant] = UNSET
    at: Maybe[Instant] = UNSET
    trips_done: Maybe[Annotated[int, Meta(ge=0)]] = UNSET
    parameters: TermParameters = TermParameters()
    readings: TermReadings = TermReadings()

    def contradictions(self) -> Iterator[FactError]:
        """A trip ends after it starts."""
        starts, ends = known(self.starts_at), known(self.ends_at)
        if starts and ends and ends < starts:
            yield contradiction("ends_at", "an instant not before starts_at", ends.to_text())


def grant_term(facts: GrantTermFacts, reasoning: Reasoning) -> Decision:
    """A continuous authorization runs up to 180 days within registration and contract; an occasional one, its trip."""
    return _continuous(facts, reasoning) if facts.service == "continuous" else _occasional(facts, reasoning)


def _continuous(facts: GrantTermFacts, reasoning: Reasoning) -> Decision:
    limits = _limits(facts, reasoning)
    start_on, on = known(facts.start_on), known(facts.on)
    first = min(limits, key=lambda name: (limits[name], ORDER.index(name)), default=None)
    last = limits[first] if first else None
    outcome: dict[str, Any] = {"automatic_renewal": False, "infraction": None}
    if "cap" in limits:
        outcome["cap_until"] = limits["cap"]
    if on is not None:
        outcome |= _in_term(on, start_on, last, reasoning) | _usable(facts, on)
    if not reasoning.missing:
        outcome |= {"valid_until": last, "limited_by": first}
    return reasoning.conclude(outcome)


def _limits(facts: GrantTermFacts, reasoning: Reasoning) -> dict[str, date]:
    """The known days that bound the term, by what bounds it."""
    start_on = reasoning.need("start_on", facts.start_on, BOUNDS)
    vehicles = reasoning.need("vehicles", facts.vehicles, REGISTRATIONS)
    drivers = reasoning.need("drivers", facts.drivers, REGISTRATIONS)
    pick = max if reasoning.reading("registration_cap") == "per_unit" else min
    found = {
        "cap": _cap(start_on, reasoning) if start_on else None,
        "company": reasoning.need("company_until", facts.company_until, REGISTRATIONS),
        "vehicle": pick((unit.registered_until for unit in vehicles or ()), default=None),
        "driver": pick((unit.registered_until for unit in drivers or ()), default=None),
        "contract": reasoning.need("contract_until", facts.contract_until, BOUNDS),
        "request": known(facts.requested_until),
    }
    limits = {name: day for name, day in found.items() if day is not None}
    reasoning.step(
        REGISTRATIONS, True, limits=[limits[name] for name in ("company", "vehicle", "driver") if name in limits]
    )
    reasoning.step(BOUNDS, min(limits.values(), default=None), limits=list(limits.values()))
    return limits


def _cap(start_on: date, reasoning: Reasoning) -> date:
    days = int(reasoning.fixed("authorization_cap_days"))
    return validity_term(start_on, days, "authorization_cap", reasoning).due_on


def _in_term(on: date, start_on: date | None, last: date | None, reasoning: Reasoning) -> dict[str, Any]:
    """Whether the day lies in the term, as far as the known limits tell."""
    outside = (start_on is not None and on < start_on) or (last is not None and on > last)
    reasoning.check(CONTINUOUS_TERM, not outside, on=on, start_on=start_on, valid_until=last)
    return _breach(reasoning, outside=outside)


def _breach(reasoning: Reasoning, *, outside: bool) -> dict[str, Any]:
    reasoning.check(OUT_OF_TERM, not outside)
    return {"in_term": not outside, "infraction": OUT_OF_TERM.provision if outside else None}


def _usable(facts: GrantTermFacts, on: date) -> dict[str, Any]:
    vehicles, drivers = known(facts.vehicles), known(facts.drivers)
    found: dict[str, Any] = {}
    if vehicles is not None:
        found["usable_vehicles"] = [unit.id for unit in vehicles if on <= unit.registered_until]
        found["unusable_vehicles"] = [unit.id for unit in vehicles if on > unit.registered_until]
    if drivers is not None:
        found["usable_drivers"] = [unit.id for unit in drivers if on <= unit.registered_until]
    return found


def _occasional(facts: GrantTermFacts, reasoning: Reasoning) -> Decision:
    starts_at = reasoning.need("starts_at", facts.starts_at, TRIP)
    ends_at = reasoning.need("ends_at", facts.ends_at, TRIP)
    at, trips_done = known(facts.at), known(facts.trips_done)
    outcome: dict[str, Any] = {"automatic_renewal": False, "infraction": None}
    if ends_at is not None:
        outcome["valid_until"] = ends_at.date()
    outside = _outside_trip(at, starts_at, ends_at, facts.parameters)
    reasoning.check(TRIP, not outside, starts_at=starts_at, ends_at=ends_at, at=at)
    if trips_done is not None:
        outside |= not reasoning.check(ONE_TRIP, trips_done == 0, trips_done=trips_done)
    breach = _breach(reasoning, outside=outside)
    asked = at is not None or trips_done
    return reasoning.conclude({**outcome, **breach} if asked else outcome)


def _outside_trip(
    at: Instant | None, starts_at: Instant | None, ends_at: Instant | None, given: TermParameters
) -> bool:
    """Both ends are in; the tolerance, none by default, runs after the end."""
    if at is None:
        return False
    tolerance = timedelta(minutes=given.tolerance_minutes or 0)
    return bool((starts_at and at < starts_at) or (ends_at and at > ends_at + tolerance))


class TransferReadings(Facts, frozen=True, gc=False):
    """Reading of the transfer."""

    succession: Given[Literal["refused", "accepted"]] = UNSET


class TransferFacts(Facts, frozen=True, gc=False):
    """Facts of `transfer`."""

    holder: Text
    act: Literal["assignment", "loan", "sale", "succession"]
    to: Maybe[Text] = UNSET
    readings: TransferReadings = TransferReadings()


def transfer(facts: TransferFacts, reasoning: Reasoning) -> Decision:
    """An authorization is strictly personal and passes to nobody; a merger only if the reading follows it."""
    allowed = facts.act == "succession" and reasoning.reading("succession") == "accepted"
    reasoning.check(PERSONAL, allowed, act=facts.act)
    return reasoning.decided({"allowed": allowed})


SERVICES = (
    Service("grant_term", "Até quando vale a autorização, e ela cobre este dia ou hora?", GrantTermFacts, grant_term,
            ("art6_cpt", "art7_par2", "art8_par3", "art21_cpt_inc5")),
    Service("transfer", "A autorização pode passar a outro?", TransferFacts, transfer, ("art2_cpt_inc1",)),
)  # fmt: skip
