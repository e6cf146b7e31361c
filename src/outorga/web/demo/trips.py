# SPDX-License-Identifier: Apache-2.0
"""Requests for authorization in every state they can come to, by the charter room's actions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.charter.actions import drafts, endings, filing, lists, variations
from outorga.web.charter.models import Authorization
from outorga.web.demo import agency, names, numbers
from outorga.web.demo.cast import Firm
from outorga.web.demo.registering import company_of, driver_of, holding_of, owner_of
from outorga.web.demo.timeline import Step, moment

PURPOSES = ("tourism", "religious", "cultural", "recreational")
URGENT = "Velório de parente de quem viaja, avisado nesta madrugada."
# The law lets these run: they begin and end by their hours.
RUNS = ("issued", "exchanged")
WITHDRAWN_BECAUSE = "Interdição da rodovia do itinerário pela Polícia Militar Rodoviária, sem desvio possível."


@dataclass(frozen=True)
class Trip:
    """A request for one trip: when it is asked for, when it leaves and comes back, and what becomes of it."""

    firm: Firm
    count: int
    asked_at: datetime
    starts_at: datetime
    ends_at: datetime
    # issued (and what time makes of it), exchanged, refused, urgent, withdrawn, given_up, draft.
    ends: str = "issued"
    people: int = 3

    @property
    def document(self) -> str:
        """The fiscal document's number, by which the request is found again."""
        return f"{self.firm.count:03}.{self.count:03}"

    @property
    def key(self) -> str:
        return f"trip:{self.firm.count}:{self.count}"


def core(firm: Firm, today: date) -> Iterator[Step]:
    """One valid today, one for the weekend, one that waits for a decision on its urgency, one continuous."""
    saturday = today + timedelta(days=(5 - today.weekday()) % 7 + 7)
    asked = moment(today - timedelta(days=4), 16)
    yield from plot(Trip(firm, 1, asked, moment(today, 0, 10), moment(today + timedelta(days=2), 22), people=6), today)
    weekend = moment(saturday, 5, 30), moment(saturday + timedelta(days=1), 23)
    yield from plot(Trip(firm, 2, asked + timedelta(hours=1), *weekend, people=4), today)
    urgent = Trip(firm, 3, moment(today, 0, 20), moment(today, 19), moment(today + timedelta(days=1), 23), "urgent")
    yield from plot(urgent, today)
    yield from continuous(firm, 1, today - timedelta(days=40), today)


def rest(firm: Firm, today: date) -> Iterator[Step]:
    """The firm's trips, evenly over its time, and a contract of every third firm."""
    first = firm.filed_on + timedelta(days=6)
    for count in range(10, 10 + firm.trips):
        leaves = first + timedelta(days=(today - first).days * (count - 10) // max(1, firm.trips) + count % 3)
        # The last ones are for the days to come.
        leaves = leaves if count < 8 + firm.trips else today + timedelta(days=2 + (firm.count + count) % 14)
        starts = moment(leaves, 5 + count % 4, 30)
        asked = moment(min(leaves - timedelta(days=3), today - timedelta(days=1)), 15, (firm.count + count) % 60)
        ends = starts + timedelta(hours=14 + 24 * (count % 3))
        yield from plot(Trip(firm, count, asked, starts, ends, _end(firm, count)), today)
    if firm.trips and firm.count % 3 == 0:
        yield from continuous(firm, 1, first + timedelta(days=10), today, incomplete=firm.count % 12 == 9)


def _end(firm: Firm, count: int) -> str:
    return {3: "refused", 5: "exchanged", 7: "withdrawn", 9: "given_up", 11: "draft"}.get(
        (firm.count * 5 + count) % 17, "issued"
    )


def plot(trip: Trip, today: date) -> Iterator[Step]:
    """The request and what people and time make of it."""
    yield Step(trip.asked_at, trip.key, partial(ask, trip))
    act = {"withdrawn": _withdraw, "given_up": _give_up, "exchanged": _exchange_driver}.get(trip.ends)
    if act is not None:
        yield Step(trip.asked_at + timedelta(hours=20), f"{trip.key}:{trip.ends}", partial(act, trip))
    if trip.ends in RUNS and trip.starts_at.date() <= today:
        yield Step(trip.starts_at, f"{trip.key}:start", partial(_begin, trip))
    if trip.ends in RUNS and trip.ends_at.date() < today:
        yield Step(trip.ends_at + timedelta(minutes=1), f"{trip.key}:expire", partial(_end_by_date, trip))


def request_of(trip: Trip) -> Authorization:
    """The request, found again by its fiscal document."""
    rows = Authorization.objects.select_related("case__office", "company", "decision", "term_decision")
    return rows.get(company__cnpj=trip.firm.cnpj, tax_document_number=trip.document)


def ask(trip: Trip) -> Authorization:
    """The whole request: answers, vehicle, driver, names, and, unless it stays a draft, its filing."""
    owner = owner_of(trip.firm)
    draft = drafts.start(company=company_of(trip.firm), service="occasional", actor=owner)
    drafts.save(draft=draft, answers=_answers(trip), actor=owner)
    crew(draft, trip.firm, trip.count, owner)
    lists.replace_list(draft=draft, lines=_people(trip), actor=owner)
    return draft if trip.ends == "draft" else filing.file_request(draft=draft, actor=owner, declared="sim")


def _answers(trip: Trip) -> Mapping[str, Any]:
    start, end = names.trip(trip.firm.count * 7 + trip.count)
    return {
        "origin_code": start.code, "origin_name": start.name, "origin_place": start.place,
        "destination_code": end.code, "destination_name": end.name, "destination_place": end.place,
        "is_metropolitan": False, "itinerary": "BR-040, MG-010",
        "group": "general_public" if trip.ends == "refused" else "closed_group", "purpose": PURPOSES[trip.count % 4],
        "tax_document_number": trip.document, "starts_at": trip.starts_at, "ends_at": trip.ends_at,
        "urgency_claimed": trip.ends == "urgent", "urgency_reason": URGENT if trip.ends == "urgent" else "",
    }  # fmt: skip


def crew(draft: Authorization, firm: Firm, count: int, actor: User) -> None:
    """One vehicle and one driver of the firm, in turn."""
    holding = holding_of(firm.members(firm.vehicles)[count % firm.vehicles])
    driver = driver_of(firm, firm.members(firm.drivers)[count % firm.drivers])
    drafts.choose_vehicles(draft=draft, holdings=[holding], actor=actor)
    drafts.choose_drivers(draft=draft, drivers=[driver], actor=actor)


def _people(trip: Trip) -> list[lists.Line]:
    first = 20_000_000 + trip.firm.count * 10_000 + trip.count * 10
    return [lists.Line(names.person(count), numbers.cpf(count)) for count in range(first, first + trip.people)]


def _withdraw(trip: Trip) -> Authorization:
    asked = request_of(trip)
    if not asked.is_live:
        return asked
    return endings.withdraw(asked=asked, actor=agency.person("diretor"), reason=WITHDRAWN_BECAUSE)


def _give_up(trip: Trip) -> Authorization:
    asked = request_of(trip)
    if not asked.is_live:
        return asked
    return endings.give_up(asked=asked, actor=owner_of(trip.firm), reason="O grupo desistiu da viagem.")


def _exchange_driver(trip: Trip) -> Authorization:
    """Another driver, while the trip has not left."""
    asked = request_of(trip)
    row = asked.drivers.filter(until_at=None).first()
    others = trip.firm.members(trip.firm.drivers)
    if asked.is_live and row is not None and len(others) > 1:
        other = driver_of(trip.firm, others[(trip.count + 1) % len(others)])
        variations.exchange_driver(
            asked=asked, row=row, driver=other, actor=owner_of(trip.firm), reason="O primeiro está de férias."
        )
    return asked


def _begin(trip: Trip) -> Authorization:
    asked = request_of(trip)
    if asked.case is not None:
        endings.begin(asked=asked, at=trip.starts_at)
    return asked


def _end_by_date(trip: Trip) -> Authorization:
    asked = request_of(trip)
    if asked.case is not None:
        endings.end(asked=asked, at=trip.ends_at + timedelta(minutes=1))
    return asked


# The continuous service


def continuous(firm: Firm, count: int, on: date, today: date, *, incomplete: bool = False) -> Iterator[Step]:
    """A contract that the clerk files with its original (art. 7), or one whose timetable is missing."""
    key, start = f"contract:{firm.count}:{count}", on + timedelta(days=1)
    yield Step(moment(on, 14), key, partial(_ask_contract, firm, count, start, incomplete))
    if start <= today and not incomplete:
        yield Step(moment(start, 0, 5), f"{key}:start", partial(_start_contract, firm))


def _ask_contract(firm: Firm, count: int, start: date, incomplete: bool) -> Authorization:
    company = company_of(firm)
    assert company.office is not None
    clerk = agency.clerk_of(company.office)
    draft = drafts.start(company=company, service="continuous", actor=clerk, office=company.office)
    home, place = names.trip(firm.count)
    drafts.save(draft=draft, actor=clerk, answers={
        "origin_code": home.code, "origin_name": home.name, "origin_place": home.place, "destination_code": place.code,
        "destination_name": place.name, "destination_place": "Distrito industrial", "is_metropolitan": False,
        "itinerary": "BR-040, MG-010", "group": "employees", "group_link_proved": True, "start_on": start,
        "requested_until": start + timedelta(days=180), "contract_form": "original",
        "contract_with": "Mineração Aurora S.A.",
        "contract_start_point": home.place, "contract_end_point": "Portaria 2, distrito industrial",
        "contract_timetable": "" if incomplete else "Segunda a sexta, ida 5h40, volta 17h20",
        "contract_until": start + timedelta(days=365),
    })  # fmt: skip
    crew(draft, firm, count, clerk)
    return filing.file_request(draft=draft, actor=clerk, declared="sim")


def _start_contract(firm: Firm) -> Authorization:
    asked = Authorization.objects.select_related("case").get(company__cnpj=firm.cnpj, service="continuous")
    endings.begin(asked=asked, at=clock.now())
    return asked
