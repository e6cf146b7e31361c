# SPDX-License-Identifier: Apache-2.0
"""Questions that the charter room asks the law: facts in, decision out. Nothing is decided here.

:func:`look_ahead` asks without storing, for pages; :func:`rule` asks and stores, for acts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from outorga.law.kernel.decisions import Decision
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.charter import facts, passengers, requirements
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.registry.models import Company, Driver, VehicleHolding

Answer = Decision | StoredDecision
Ask = Callable[[str, dict[str, Any]], Answer]
REFUSING = ("refuse",)
LIST_ACCEPTED = "name_list_accepted"


@dataclass
class Rulings:
    """All that the law said of one request."""

    scope: Answer
    term: Answer
    permits: list[Answer] = field(default_factory=list)
    name_list: Answer | None = None

    @property
    def every(self) -> list[Answer]:
        """The answers in the order in which they were asked."""
        listed = [self.name_list] if self.name_list is not None else []
        return [self.scope, *listed, *self.permits, self.term]

    @property
    def missing(self) -> list[str]:
        """The facts that are still missing, each once; what an authority has yet to say is none of them."""
        undetermined = (answer for answer in self.every if answer.status == "undetermined")
        paths = dict.fromkeys(path for answer in undetermined for path in answer.missing)
        return [path for path in paths if path != LIST_ACCEPTED or not self.awaits_urgency]

    @property
    def refusing(self) -> list[Answer]:
        """The answers that do not let the authorization be issued."""
        found = [
            answer
            for answer in (self.scope,)
            if answer.outcome.get("lawful") is False or answer.status == "not_applicable"
        ]
        if self.name_list is not None and self.name_list.outcome.get("accepted") is False:
            found.append(self.name_list)
        return [*found, *(answer for answer in self.permits if answer.outcome.get("result") in REFUSING)]

    @property
    def awaits_urgency(self) -> bool:
        """Whether an authority must first say if the urgency is accepted (art. 8, § 2)."""
        return self.name_list is not None and self.name_list.status == "discretionary"

    @property
    def missing_items(self) -> list[str]:
        """What keeps the request pending."""
        pending = (answer for answer in self.permits if answer.outcome.get("result") == "pending")
        return list(dict.fromkeys(item for answer in pending for item in answer.outcome["missing_items"]))

    @property
    def issues(self) -> bool:
        """Whether every rule passes."""
        passed = all(answer.outcome.get("result") == "issue" for answer in self.permits) and bool(self.permits)
        return passed and not self.refusing and not self.missing and not self.awaits_urgency

    @property
    def because(self) -> list[str]:
        """The provisions that cause the refusal, each once."""
        causes = (cause for answer in self.refusing for cause in answer.outcome.get("because", ()))
        return list(dict.fromkeys(causes))


def look_ahead(asked: Authorization, *, at: datetime | None = None, accepted: bool | None = None) -> Rulings:
    """What the law would say if the request were filed now; nothing is stored and nothing may be issued on it."""

    def ask(service: str, given: dict[str, Any]) -> Answer:
        return decisions.ask(norm=NORM, service=service, facts=given, office=asked.office or asked.company.office)

    return _all(asked, ask, at=at or clock.now(), accepted=accepted)


def rule(
    asked: Authorization, *, case: CaseFile, actor: User | None, at: datetime, accepted: bool | None = None
) -> Rulings:
    """The same, stored with the case."""

    def ask(service: str, given: dict[str, Any]) -> Answer:
        people = passengers.personal_paths(asked) if service == "passenger_list" else {}
        return decisions.decide(norm=NORM, service=service, facts=given, actor=actor, case=case, personal=people)

    return _all(asked, ask, at=at, accepted=accepted)


def _all(asked: Authorization, ask: Ask, *, at: datetime, accepted: bool | None) -> Rulings:
    on = at.astimezone(clock.CIVIL_TIME).date()
    holdings, drivers = holdings_of(asked), drivers_of(asked)
    scope = ask("scope", facts.scope_facts(asked, on=on, has_list=bool(passengers.count(asked))))
    name_list = ask("passenger_list", _list_facts(asked, at, accepted)) if asked.is_occasional else None
    list_accepted = _accepted(name_list)
    permits = [
        ask("authorization", _permit_facts(asked, on, holding, driver, list_accepted))
        for holding, driver in pairs(holdings, drivers)
    ]
    term = ask("grant_term", facts.term_facts(asked, holdings=holdings, drivers=drivers))
    return Rulings(scope=scope, term=term, permits=permits, name_list=name_list)


def _accepted(name_list: Answer | None) -> bool | None:
    if name_list is None or name_list.status != "decided":
        return None
    return bool(name_list.outcome["accepted"])


def _list_facts(asked: Authorization, at: datetime, accepted: bool | None) -> dict[str, Any]:
    received = passengers.received_at(asked) or at
    return facts.list_facts(
        asked, documents=passengers.documents(asked), received_at=received, accepted=accepted, capacity=seats(asked)
    )


def _permit_facts(
    asked: Authorization, on: date, holding: VehicleHolding | None, driver: Driver | None, list_accepted: bool | None
) -> dict[str, Any]:
    return facts.authorization_facts(
        asked,
        on=on,
        holding=holding,
        driver=driver,
        list_accepted=list_accepted,
        tax_document_used=tax_document_used(asked),
        requirements=requirements.due(asked, on=on),
        supplied=requirements.supplied(asked),
        standing=standing_of(asked.company),
    )


def pairs(
    holdings: Sequence[VehicleHolding], drivers: Sequence[Driver]
) -> list[tuple[VehicleHolding | None, Driver | None]]:
    """Each vehicle and each driver at least once; with none of a kind, the law says that it is missing."""
    longest = max(len(holdings), len(drivers), 1)
    return [
        (
            holdings[min(at, len(holdings) - 1)] if holdings else None,
            drivers[min(at, len(drivers) - 1)] if drivers else None,
        )
        for at in range(longest)
    ]


def holdings_of(asked: Authorization) -> list[VehicleHolding]:
    """The vehicles in use now, each with its registration."""
    rows = asked.vehicles.filter(until_at=None).select_related("holding__vehicle", "holding__case")
    return [row.holding for row in rows]


def drivers_of(asked: Authorization) -> list[Driver]:
    """The drivers in use now, each with its registration and links."""
    rows = asked.drivers.filter(until_at=None).select_related("driver__person", "driver__case")
    return [row.driver for row in rows.prefetch_related("driver__links")]


def seats(asked: Authorization) -> int | None:
    """The places of all vehicles together; None when one is not known."""
    places = [holding.vehicle.fitted_seats or holding.vehicle.capacity for holding in holdings_of(asked)]
    return sum(place for place in places if place) if places and all(places) else None


def tax_document_used(asked: Authorization) -> bool:
    """Whether the company used this fiscal document's number for another trip that was filed."""
    others = Authorization.objects.filter(company=asked.company, tax_document_number=asked.tax_document_number.strip())
    return others.exclude(pk=asked.pk).exclude(filed_at=None).exclude(case__state="refused").exists()


def standing_of(company: Company) -> dict[str, Any]:
    """What stands against the holder by notices, inspections and sanctions: nothing, until those rooms record any."""
    return {"barred_by_inspection": False, "suspended_until": None, "barred_until": None, "unpaid_fines": 0}


def everyone(answers: Iterable[Answer]) -> list[StoredDecision]:
    """The stored ones among the answers."""
    return [answer for answer in answers if isinstance(answer, StoredDecision)]
