# SPDX-License-Identifier: Apache-2.0
"""Questions that the charter room asks the law: facts in, decision out. Nothing is decided here.

:func:`look_ahead` asks without storing, for pages; :func:`rule` asks and stores, for acts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

import outorga
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Decision
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions, parameters, readings
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.charter import basis, facts, passengers
from outorga.web.charter.basis import Basis
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.registry.models import Company, Driver, VehicleHolding

Answer = Decision | StoredDecision
Pair = tuple[VehicleHolding | None, Driver | None]
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
    def because(self) -> list[str]:
        """The provisions that cause the refusal, each once."""
        return list(dict.fromkeys(cause for answer in self.refusing for cause in _causes(answer)))


def _causes(answer: Answer) -> Sequence[str]:
    """The provisions that a refusal names; one that only says that the norm does not reach names what was not met."""
    named: Sequence[str] = answer.outcome.get("because") or ()
    if named:
        return named
    steps = answer.steps if isinstance(answer, StoredDecision) else to_json(answer)["steps"]
    return [step["citation"].partition(":")[2] for step in steps if step["result"] is False]


def look_ahead(
    asked: Authorization, *, found: Basis | None = None, choices: Mapping[str, str] | None = None
) -> Rulings:
    """What the law would say if the request were filed now; nothing is stored and nothing may be issued on it."""
    moment = clock.now()
    known = found or basis.of(asked, on=day_of(moment), with_documents=False)
    settings = decisions.settings_of(
        NORM, readings.chosen(NORM) if choices is None else choices, parameters.entries(NORM)
    )

    def ask(service: str, given: dict[str, Any]) -> Answer:
        return outorga.decide(NORM, service, given, settings=settings)

    return _all(asked, known, ask, at=moment, accepted=None)


def rule(
    asked: Authorization, *, case: CaseFile, actor: User | None, at: datetime, accepted: bool | None = None,
    found: Basis | None = None,
) -> Rulings:  # fmt: skip
    """The same, stored with the case. ``found`` puts other vehicles, drivers or people in the place of those in use."""
    known = found or basis.of(asked, on=day_of(at), with_documents=True)

    def ask(service: str, given: dict[str, Any]) -> Answer:
        people = passengers.personal_paths(known.rows) if service == "passenger_list" else {}
        return decisions.decide(norm=NORM, service=service, facts=given, actor=actor, case=case, personal=people)

    return _all(asked, known, ask, at=at, accepted=accepted)


def name_list(asked: Authorization, *, case: CaseFile, actor: User, at: datetime, found: Basis) -> StoredDecision:
    """The question of the list alone, stored: an exchange of passengers."""
    given = _list_facts(asked, found, at, None)
    people = passengers.personal_paths(found.rows)
    return decisions.decide(norm=NORM, service="passenger_list", facts=given, actor=actor, case=case, personal=people)


def term(
    asked: Authorization, *, case: CaseFile, actor: User | None, at: datetime, found: Basis | None = None
) -> StoredDecision:
    """Whether the authorization covers this moment, stored."""
    known = found or basis.of(asked, on=day_of(at), with_documents=False)
    given = facts.term_facts(asked, holdings=known.holdings, drivers=known.drivers, on=day_of(at), at=at)
    return decisions.decide(norm=NORM, service="grant_term", facts=given, actor=actor, case=case)


def urgency_word(case: CaseFile) -> bool | None:
    """What an authority said of the request's urgency; None when nothing yet."""
    event = case.events.filter(kind="urgency.decided").order_by("-seq").first()
    return bool(event.data["accepted"]) if event else None


def day_of(moment: datetime) -> date:
    """The civil day of a moment."""
    return moment.astimezone(clock.CIVIL_TIME).date()


def _all(asked: Authorization, found: Basis, ask: Ask, *, at: datetime, accepted: bool | None) -> Rulings:
    scope = ask("scope", facts.scope_facts(asked, on=day_of(at), has_list=bool(found.rows)))
    listed = ask("passenger_list", _list_facts(asked, found, at, accepted)) if asked.is_occasional else None
    list_accepted = _accepted(listed)
    permits = [
        ask("authorization", _permit_facts(asked, found, pair, on=day_of(at), list_accepted=list_accepted))
        for pair in pairs(found.holdings, found.drivers)
    ]
    ends = ask("grant_term", facts.term_facts(asked, holdings=found.holdings, drivers=found.drivers))
    return Rulings(scope=scope, term=ends, permits=permits, name_list=listed)


def _accepted(name_list: Answer | None) -> bool | None:
    if name_list is None or name_list.status != "decided":
        return None
    return bool(name_list.outcome["accepted"])


def _list_facts(asked: Authorization, found: Basis, at: datetime, accepted: bool | None) -> dict[str, Any]:
    return facts.list_facts(
        asked, documents=found.documents, received_at=found.received_at or at, accepted=accepted, capacity=found.seats
    )


def _permit_facts(
    asked: Authorization, found: Basis, pair: Pair, *, on: date, list_accepted: bool | None
) -> dict[str, Any]:
    holding, driver = pair
    return facts.authorization_facts(
        asked, on=on, holding=holding, driver=driver, list_accepted=list_accepted,
        tax_document_used=found.tax_document_used, requirements=found.requirements, supplied=found.supplied,
        standing=standing_of(asked.company),
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


def standing_of(company: Company) -> dict[str, Any]:
    """What stands against the holder by notices, inspections and sanctions: nothing, until those rooms record any."""
    return {"barred_by_inspection": False, "suspended_until": None, "barred_until": None, "unpaid_fines": 0}


def everyone(answers: Iterable[Answer]) -> list[StoredDecision]:
    """The stored ones among the answers."""
    return [answer for answer in answers if isinstance(answer, StoredDecision)]
