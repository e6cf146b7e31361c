# SPDX-License-Identifier: Apache-2.0
"""Arts. 2, IV, 4, II and 5: whether a vehicle can be used for charter, and until which day."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.dates import MonthEnd, add_years
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, Unique, contradiction, known
from outorga.law.norms.mg_44007_2005.papers import OWN_TITLES, Category, Title
from outorga.law.norms.mg_44007_2005.vocabulary import Plate

CAPACITY = Test("art2_cpt_inc4", "O veículo foi construído para {capacity} lugares; são precisos mais de {over}.")
AGE = Test("art2_cpt_inc4", "O veículo tem até {years} anos, contados da fabricação: serve até {last_eligible_day}.")
HOLDER = Test("art2_cpt_inc2", "O autorizatário é dono ou arrendatário do veículo.")
CERTIFICATE = Test("art4_cpt_inc2_ali1", "O CRLV está em nome do autorizatário ou sob arrendamento.")
HIRE = Test("art4_cpt_inc2_ali1", "O CRLV está na categoria aluguel.")
CHANGE = Test("art5_cpt", "O veículo da categoria particular precisa mudar de categoria.")
SCHOOL = Test("art4_par3", "O veículo escolar cumpre os arts. 136, 137 e 139 do Código de Trânsito.")

Year = Annotated[int, Meta(ge=1900, le=2100)]


class Vehicle(Facts, frozen=True, gc=False):
    """The vehicle as its papers and its inspection show it."""

    capacity: Maybe[Count] = UNSET
    fitted_seats: Maybe[Count] = UNSET
    manufactured_on: Maybe[date] = UNSET
    manufacture_year: Maybe[Year] = UNSET
    model_year: Maybe[Year] = UNSET
    category: Maybe[Category] = UNSET
    title: Maybe[Title] = UNSET
    plate: Maybe[Plate] = UNSET


class SchoolMarks(Facts, frozen=True, gc=False):
    """Whether the vehicle serves pupils only, and the traffic-code articles that it does not meet."""

    exclusive: Maybe[bool] = UNSET
    unmet: Maybe[Unique[Literal["art136", "art137", "art139"]]] = UNSET


class VehicleReadings(Facts, frozen=True, gc=False):
    """Readings of `vehicle`."""

    year_only: Given[Literal["end_of_year", "start_of_year"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    capacity_measure: Given[Literal["design", "fitted"]] = UNSET
    capacity_unit: Given[Literal["passengers", "persons"]] = UNSET


class VehicleFacts(Facts, frozen=True, gc=False):
    """Facts of `vehicle`."""

    on: date
    vehicle: Vehicle
    school: SchoolMarks = SchoolMarks()
    readings: VehicleReadings = VehicleReadings()

    def contradictions(self) -> Iterator[FactError]:
        """A vehicle is not made after the day of the question, nor in another year than its year of manufacture."""
        made, year = known(self.vehicle.manufactured_on), known(self.vehicle.manufacture_year)
        if made and made > self.on:
            yield contradiction("vehicle.manufactured_on", "a day not after on", made)
        elif made and year and made.year != year:
            yield contradiction("vehicle.manufactured_on", "a day of vehicle.manufacture_year", made)


def vehicle(facts: VehicleFacts, reasoning: Reasoning) -> Decision:
    """Charter is run with a bus for more than 20 passengers, up to 15 years old, for hire, owned or leased."""
    subject = facts.vehicle
    judge_capacity(subject, reasoning)
    last = last_eligible_day(subject, reasoning)
    if last:
        years = reasoning.fixed("vehicle_age_years")
        reasoning.check(AGE, facts.on <= last, years=years, last_eligible_day=last)
    judge_title(subject, reasoning)
    judge_category(subject, reasoning)
    if reasoning.missing and not reasoning.refused:
        return reasoning.undetermined()
    eligible = not reasoning.refused
    return reasoning.decided({
        "eligible": eligible, "next_step": "category_change" if subject.category == "private" else None,
        **known_numbers(subject, last), **school_eligibility(facts.school, eligible, reasoning),
    })  # fmt: skip


def judge_capacity(subject: Vehicle, reasoning: Reasoning) -> None:
    """A charter vehicle was built for more than 20 passengers, however many seats it has now."""
    built = reasoning.need("vehicle.capacity", subject.capacity, CAPACITY)
    if built is None:
        return
    capacity = built
    if reasoning.reading("capacity_measure") == "fitted":
        capacity = max(built, known(subject.fitted_seats) or 0)
    if reasoning.reading("capacity_unit") == "persons":
        capacity += 1  # the driver's own place
    over = reasoning.fixed("capacity_over")
    reasoning.check(CAPACITY, capacity > over, capacity=capacity, over=over)


def last_eligible_day(subject: Vehicle, reasoning: Reasoning) -> date | None:
    """A charter vehicle serves up to 15 years from manufacture, anniversary in; the model year never counts."""
    years = reasoning.fixed("vehicle_age_years")
    made, year = known(subject.manufactured_on), known(subject.manufacture_year)
    if made:
        return add_years(made, years, MonthEnd(reasoning.reading("month_end")))
    if year is None:
        reasoning.lack("vehicle.manufactured_on", AGE)
        return None
    ends = reasoning.reading("year_only") == "end_of_year"
    return date(year + years, 12, 31) if ends else date(year + years, 1, 1)


def judge_title(subject: Vehicle, reasoning: Reasoning) -> None:
    """The holder owns the vehicle or holds it under a lease; rent and loan are not enough."""
    title = reasoning.need("vehicle.title", subject.title, HOLDER)
    if title is None:
        return
    held = title in OWN_TITLES
    reasoning.check(HOLDER, held, title=title)
    reasoning.check(CERTIFICATE, held, title=title)


def judge_category(subject: Vehicle, reasoning: Reasoning) -> None:
    """The vehicle is licensed in the hire category; one of the private category has to change it."""
    category = reasoning.need("vehicle.category", subject.category, HIRE)
    if category is None:
        return
    reasoning.check(HIRE, category == "hire", category=category)
    if category == "private":
        reasoning.check(CHANGE, False)


def known_numbers(subject: Vehicle, last: date | None) -> dict[str, Any]:
    """The last eligible day and the seats for boarding, where they are known."""
    fitted = known(subject.fitted_seats)
    seats = fitted if fitted is not None else known(subject.capacity)
    found: dict[str, Any] = {"last_eligible_day": last} if last else {}
    return found if seats is None else {**found, "boarding_capacity": seats}


def school_eligibility(school: SchoolMarks, eligible: bool, reasoning: Reasoning) -> dict[str, bool]:
    """A vehicle for pupils also meets arts. 136, 137 and 139 of the traffic code; this never bars other charter."""
    if school.exclusive is False or known(school.unmet) is None:
        return {}
    meets = not school.unmet
    reasoning.check(SCHOOL, meets, unmet=school.unmet)
    return {"eligible_for_school": eligible and meets}


SERVICES = (
    Service("vehicle", "O veículo pode ser usado no fretamento neste dia?", VehicleFacts, vehicle, (
        "art2_cpt_inc2", "art2_cpt_inc4", "art4_cpt_inc2_ali1", "art4_par3", "art5_cpt",
    )),
)  # fmt: skip
