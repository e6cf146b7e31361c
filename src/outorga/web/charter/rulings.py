# SPDX-License-Identifier: Apache-2.0
"""Questions that the charter room asks the law: facts in, decision out. Nothing is decided here.

:func:`look_ahead` asks without storing, for pages; :func:`rule` asks and stores, for acts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db.models import prefetch_related_objects

import outorga
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Decision
from outorga.law.kernel.identifiers import canonical_plate
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions, readings, settled
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.settled import Settled
from outorga.web.charter import basis, facts, passengers
from outorga.web.charter.basis import Basis
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.inspections.queries import is_barred
from outorga.web.registry import facts as registry_facts
from outorga.web.registry.models import Company, Driver, VehicleHolding
from outorga.web.sanctions import queries as sanctions

Answer = Decision | StoredDecision
Pair = tuple[VehicleHolding | None, Driver | None]
Ask = Callable[[str, dict[str, Any]], Answer]
REFUSING = ("refuse",)
LIST_ACCEPTED = "name_list_accepted"
SCHOOL, SCHOOL_CAUSE = ("vehicle", "driver"), "art4_par3"


@dataclass
class Rulings:
    """All that the law said of one request."""

    scope: Answer
    term: Answer
    permits: list[Answer] = field(default_factory=list)
    name_list: Answer | None = None
    # What was asked of vehicles and drivers where the trip is school transport (art. 4, § 3).
    school: list[Answer] = field(default_factory=list)

    @property
    def every(self) -> list[Answer]:
        """The answers in the order in which they were asked."""
        listed = [self.name_list] if self.name_list is not None else []
        return [self.scope, *listed, *self.school, *self.permits, self.term]

    @property
    def missing(self) -> list[str]:
        """The facts that are still missing, each once; what an authority has yet to say is none of them."""
        asked = [answer for answer in self.every if answer not in self.school]
        undetermined = (answer for answer in asked if answer.status == "undetermined")
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
        found += [answer for answer in self.school if answer.outcome.get("eligible_for_school") is not True]
        return [*found, *(answer for answer in self.permits if answer.outcome.get("result") in REFUSING)]

    @property
    def awaits_urgency(self) -> bool:
        """Whether an authority must first say if the urgency is accepted (art. 8, § 2)."""
        return self.name_list is not None and self.name_list.status == "discretionary"

    @property
    def left_to_authority(self) -> bool:
        """Whether an authority is free to issue or not.

        So it is for a purpose that is only similar to those of the norm (art. 2, VII), and for every request where the
        agency reads that the title is discretionary although all conditions are met (reading ``issue_once_met``).
        """
        answers = (self.scope, *self.permits)
        passed = all(
            answer.status == "discretionary" or answer.outcome.get("result") == "issue" for answer in self.permits
        )
        free = any(answer.status == "discretionary" for answer in answers)
        return free and passed and not self.refusing and not self.missing and not self.awaits_urgency

    @property
    def allows(self) -> bool:
        """Whether nothing in the law stands against it: it issues, or an authority may."""
        return self.issues or self.left_to_authority

    @property
    def missing_items(self) -> list[str]:
        """What keeps the request pending."""
        pending = (answer for answer in self.permits if answer.outcome.get("result") == "pending")
        return list(dict.fromkeys(item for answer in pending for item in answer.outcome["missing_items"]))

    @property
    def issues(self) -> bool:
        """Whether every rule passes."""
        passed = all(answer.outcome.get("result") == "issue" for answer in self.permits) and bool(self.permits)
        lawful = self.scope.outcome.get("lawful") is True
        return passed and lawful and not self.refusing and not self.missing and not self.awaits_urgency

    @property
    def free_from_on(self) -> date | None:
        """The first day on which a holder that is suspended or barred may ask again, as the law says."""
        told = [answer.outcome.get("free_from_on") for answer in self.permits]
        days = [date.fromisoformat(day) if isinstance(day, str) else day for day in told if day]
        return max(days, default=None)

    @property
    def because(self) -> list[str]:
        """The provisions that cause the refusal, each once."""
        return list(dict.fromkeys(cause for answer in self.refusing for cause in _causes(answer)))


def _causes(answer: Answer) -> Sequence[str]:
    """The provisions that a refusal names; one that only says that the norm does not reach names what was not met."""
    if answer.service in SCHOOL:
        return [SCHOOL_CAUSE]
    named: Sequence[str] = answer.outcome.get("because") or ()
    if named:
        return named
    steps = answer.steps if isinstance(answer, StoredDecision) else to_json(answer)["steps"]
    return [step["citation"].partition(":")[2] for step in steps if step["result"] is False]


def look_ahead(asked: Authorization, *, found: Basis | None = None, agency: Settled | None = None) -> Rulings:
    """What the law would say if the request were filed now; nothing is stored and nothing may be issued on it.

    ``agency`` is what the agency settled about the norm, if already read.
    """
    moment = clock.now()
    known = found or basis.of(asked, on=clock.day_of(moment), with_documents=False)
    settings = decisions.settings_of(NORM, *(agency or settled.of(NORM)))

    def ask(service: str, given: dict[str, Any]) -> Answer:
        return outorga.decide(NORM, service, given, settings=settings)

    return _all(asked, known, ask, at=moment, accepted=None, answers=settings.readings)


def rule(
    asked: Authorization, *, case: CaseFile, actor: User | None, at: datetime, accepted: bool | None = None,
    found: Basis | None = None,
) -> Rulings:  # fmt: skip
    """The same, stored with the case. ``found`` puts other vehicles, drivers or people in the place of those in use."""
    known = found or basis.of(asked, on=clock.day_of(at), with_documents=True)

    def ask(service: str, given: dict[str, Any]) -> Answer:
        people = passengers.personal_paths(known.rows) if service == "passenger_list" else {}
        return decisions.decide(norm=NORM, service=service, facts=given, actor=actor, case=case, personal=people)

    return _all(asked, known, ask, at=at, accepted=accepted, answers=readings.in_force(NORM))


def name_list(asked: Authorization, *, case: CaseFile, actor: User, at: datetime, found: Basis) -> StoredDecision:
    """The question of the list alone, stored: an exchange of passengers."""
    given = _list_facts(asked, found, at, None)
    people = passengers.personal_paths(found.rows)
    return decisions.decide(norm=NORM, service="passenger_list", facts=given, actor=actor, case=case, personal=people)


def term(
    asked: Authorization, *, case: CaseFile, actor: User | None, at: datetime, found: Basis | None = None
) -> StoredDecision:
    """Whether the authorization covers this moment, stored."""
    known = found or basis.of(asked, on=clock.day_of(at), with_documents=False)
    given = facts.term_facts(asked, holdings=known.holdings, drivers=known.drivers, on=clock.day_of(at), at=at)
    return decisions.decide(norm=NORM, service="grant_term", facts=given, actor=actor, case=case)


def urgency_word(case: CaseFile) -> bool | None:
    """What an authority said of the request's urgency; None when nothing yet."""
    event = case.events.filter(kind="urgency.decided").order_by("-seq").first()
    return bool(event.data["accepted"]) if event else None


def _all(
    asked: Authorization, found: Basis, ask: Ask, *, at: datetime, accepted: bool | None, answers: Mapping[str, str]
) -> Rulings:
    declared = any(row.vehicle.school_exclusive for row in found.holdings)
    on = clock.day_of(at)
    scope = ask("scope", facts.scope_facts(asked, on=on, has_list=bool(found.rows), school_vehicle=declared))
    listed = ask("passenger_list", _list_facts(asked, found, at, accepted)) if asked.is_occasional else None
    list_accepted, against = _accepted(listed), standing_of(asked.company, on)
    each_vehicle, permits = answers["inspection_bar"] == "vehicle", []
    for pair in pairs(found.holdings, found.drivers):
        held = _against(asked, pair[0], against, at=at) if each_vehicle else against
        given = _permit_facts(asked, found, pair, at=at, list_accepted=list_accepted, against=held)
        permits.append(ask("authorization", given))
    ends = ask("grant_term", facts.term_facts(asked, holdings=found.holdings, drivers=found.drivers))
    school = _school(found, ask, on=on) if scope.outcome.get("school_transport") else []
    return Rulings(scope=scope, term=ends, permits=permits, name_list=listed, school=school)


def _school(found: Basis, ask: Ask, *, on: date) -> list[Answer]:
    """Vehicles and drivers of school transport also meet the traffic code (art. 4, § 3); each is asked for.

    A bus that was not declared for pupils beside one that was is ordinary charter (art. 2, VI).
    """
    declared = [row for row in found.holdings if row.vehicle.school_exclusive]
    prefetch_related_objects(list(found.drivers), "links", "company", "case__documents")
    vehicles = [ask("vehicle", registry_facts.vehicle_facts(row, on=on)) for row in declared or found.holdings]
    return vehicles + [
        ask("driver", registry_facts.driver_facts(row, on=on) | {"school": _school_of(row)}) for row in found.drivers
    ]


def _school_of(driver: Driver) -> dict[str, Any]:
    """On a school trip every driver serves pupils; one who never said that art. 138 is met does not meet it."""
    return {"exclusive": True, "art138_met": bool(driver.school and driver.school_art138_met)}


def _accepted(name_list: Answer | None) -> bool | None:
    if name_list is None or name_list.status != "decided":
        return None
    return bool(name_list.outcome["accepted"])


def _list_facts(asked: Authorization, found: Basis, at: datetime, accepted: bool | None) -> dict[str, Any]:
    return facts.list_facts(
        asked, documents=found.documents, received_at=found.received_at or at, accepted=accepted, capacity=found.seats
    )


def _against(
    asked: Authorization, holding: VehicleHolding | None, against: dict[str, Any], *, at: datetime
) -> dict[str, Any]:
    """What stands against the holder, and the vehicle, where an inspection bars each for itself (art. 14, § 1)."""
    if holding is None or against["barred_by_inspection"]:
        return against
    plate = canonical_plate(holding.vehicle.plate)
    return {**against, "barred_by_inspection": is_barred(asked.company, clock.day_of(at), plate=plate)}


def _permit_facts(
    asked: Authorization, found: Basis, pair: Pair, *, at: datetime, list_accepted: bool | None, against: dict[str, Any]
) -> dict[str, Any]:
    holding, driver = pair
    return facts.authorization_facts(
        asked, on=clock.day_of(at), holding=holding, driver=driver, list_accepted=list_accepted,
        tax_document_used=found.tax_document_used, requirements=found.requirements, supplied=found.supplied,
        standing={name: facts.day(value) if isinstance(value, date) else value for name, value in against.items()},
    )  # fmt: skip


def pairs(holdings: Sequence[VehicleHolding], drivers: Sequence[Driver]) -> list[Pair]:
    """Each vehicle and each driver at least once; with none of a kind, the law says that it is missing."""
    longest = max(len(holdings), len(drivers), 1)
    return [
        (
            holdings[min(at, len(holdings) - 1)] if holdings else None,
            drivers[min(at, len(drivers) - 1)] if drivers else None,
        )
        for at in range(longest)
    ]


def standing_of(company: Company, on: date | None = None) -> dict[str, Any]:
    """What stands against the holder on the day by notices, inspections and sanctions, by the contract's names."""
    found = sanctions.standing_of(company, on or clock.today())
    return {
        "barred_by_inspection": found.barred_by_inspection,
        "suspended_until": found.suspended_until,
        "barred_until": found.barred_until,
        "unpaid_fines": found.unpaid_fines,
    }


def everyone(answers: Iterable[Answer]) -> list[StoredDecision]:
    """The stored ones among the answers."""
    return [answer for answer in answers if isinstance(answer, StoredDecision)]
