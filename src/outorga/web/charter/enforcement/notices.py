# SPDX-License-Identifier: Apache-2.0
"""Notices of the charter decree (arts. 12 to 24): their catalogue, facts and questions.

The only bridge from the rows of stops and notices to the contract's names.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any

import msgspec

import outorga
from outorga.law.engine import norms
from outorga.law.engine.explain import to_json
from outorga.law.kernel.decisions import Decision, Settings
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions
from outorga.web.casefiles.models import StoredDecision
from outorga.web.charter.enforcement import register, roadside, says
from outorga.web.charter.facts import NORM, Facts, day, instant
from outorga.web.enforcement.models import Notice, ServiceKind, ServiceProof
from outorga.web.enforcement.procedures import (
    Answer,
    CatalogueItem,
    Checklist,
    Choice,
    FineRuling,
    Known,
    NoticeRuling,
    RetentionRuling,
    Seen,
    Substitute,
    SubstituteOffer,
    Term,
)
from outorga.web.inspections.queries import agent_facts

SERVICE_RULE = "art20_cpt_inc2"


class CharterNotices:
    """The procedure of notices by the charter decree."""

    says = says.NOTICES

    @property
    def services(self) -> tuple[Choice, ...]:
        """The types of service that may be stopped."""
        return tuple(Choice(code, word) for code, word in roadside.SERVICES.items())

    @property
    def areas(self) -> tuple[Choice, ...]:
        """Intermunicipal or metropolitan (art. 24)."""
        return tuple(Choice(code, word) for code, word in roadside.AREAS.items())

    def look(self, plate: str, *, at: datetime) -> Known:
        """What the register knows of the vehicle."""
        return register.look(plate, at=at)

    def checklist(self, service: str, *, on: date, delegated: bool | None) -> Checklist:
        """The papers due (arts. 10 and 15) and what else is asked."""
        return roadside.checklist(service, on=on, delegated=delegated)

    def facts(self, seen: Seen) -> Facts:
        """The question of ``onboard_check``."""
        return roadside.facts(seen)

    def substitute(self, plate: str, *, at: datetime) -> Substitute:
        """Whether the vehicle may carry the passengers on (art. 22)."""
        return register.substitute(plate, at=at)

    def catalogue(self, on: date) -> list[CatalogueItem]:
        """The 18 priced items (arts. 19 to 21) with the amounts of that day."""
        settings = decisions.settings_now(NORM)
        return [_item(provision, on, settings) for provision in _provisions()]

    def asks_rule(self, provision: str) -> bool:
        """Only the breach of a published rule of service (art. 20, II)."""
        return provision == SERVICE_RULE

    def check(self, facts: Facts, *, actor: User) -> StoredDecision:
        """``onboard_check``, stored."""
        return decisions.decide(norm=NORM, service="onboard_check", facts=facts, actor=actor)

    def check_ahead(self, facts: Facts) -> Answer:
        """``onboard_check``, not stored."""
        return self._ask("onboard_check", facts)

    def _ask(self, service: str, facts: Facts) -> Decision:
        return decisions.ask(norm=NORM, service=service, facts=facts)

    def notice(self, notice: Notice, proofs: Sequence[ServiceProof], *, actor: User | None) -> NoticeRuling:
        """``notice``: validity, infractor, and receipt (arts. 3, 12, 16 and 24)."""
        asked = notice_facts(notice, proofs)
        stored = decisions.decide(norm=NORM, service="notice", facts=asked, actor=actor, case=notice.case)
        said = stored.outcome
        return NoticeRuling(
            decision=stored, valid=said.get("valid"), infractor=said.get("infractor") or "",
            warnings=tuple(said.get("warnings") or ()), because=tuple(said.get("because") or ()),
            served_on=decisions.outcome_day(stored, "served_on"), served_how=said.get("how") or "",
            next_step=said.get("next_step") or "",
        )  # fmt: skip

    def fine(self, notice: Notice, *, actor: User | None) -> FineRuling:
        """``fine`` (art. 18)."""
        asked = {"infraction": {"provision": notice.provision, "committed_on": day(clock.day_of(notice.committed_at))}}
        stored = decisions.decide(norm=NORM, service="fine", facts=asked, actor=actor, case=notice.case)
        amount = stored.outcome.get("amount") if stored.status == "decided" else None
        return FineRuling(stored, Decimal(amount) if amount is not None else None)

    def retention(
        self, notice: Notice, *, actor: User | None, substitute: SubstituteOffer | None = None
    ) -> RetentionRuling:
        """``retention`` (art. 22)."""
        asked: Facts = {"infraction": {"provision": notice.provision}}
        if substitute is not None:
            fine = getattr(notice, "fine", None)
            asked |= {
                "substitute": {"delegated": substitute.delegated, "authorized": substitute.authorized},
                "cost": f"{substitute.cost:.2f}",
                "fine_amount": f"{fine.amount:.2f}" if fine else None,
            }
        stored = decisions.decide(norm=NORM, service="retention", facts=asked, actor=actor, case=notice.case)
        charge = stored.outcome.get("charge")
        return RetentionRuling(
            stored, bool(stored.outcome.get("allowed")), stored.outcome.get("substitute_accepted"),
            Decimal(charge) if charge is not None else None,
        )  # fmt: skip

    def defence_term(self, notice: Notice, *, served_on: date, actor: User | None) -> Term:
        """``deadline`` of the defence (art. 24), stored."""
        asked = _term_facts(served_on)
        stored = decisions.decide(norm=NORM, service="deadline", facts=asked, actor=actor, case=notice.case)
        return _term(stored, stored.outcome)

    def defence_term_ahead(self, notice: Notice, *, served_on: date) -> Term:
        """``deadline`` of the defence, not stored."""
        answer = decisions.ask(norm=NORM, service="deadline", facts=_term_facts(served_on), office=notice.office)
        return _term(answer, to_json(answer)["outcome"])


def notice_facts(notice: Notice, proofs: Sequence[ServiceProof]) -> Facts:
    """The question of ``notice``. Of proofs of one kind the last holds: it corrects those before."""
    issued_on = clock.day_of(notice.issued_at)
    asked: Facts = {
        "infraction": {"provision": notice.provision, "committed_on": day(clock.day_of(notice.committed_at))},
        "found_at": instant(notice.found_at),
        "issued_at": instant(notice.issued_at),
        "agent": msgspec.to_builtins(agent_facts(notice.credential, issued_on)),
        "actor": notice.actor,
        "carrier_registered": notice.company_id is not None,
    }
    if notice.rule_published_on:
        asked["rule"] = {"published_on": day(notice.rule_published_on)}
    return asked | _service_facts({ServiceKind(proof.kind): proof for proof in proofs})


def _service_facts(proofs: Mapping[ServiceKind, ServiceProof]) -> Facts:
    signed, refused = proofs.get(ServiceKind.SIGNED), ServiceKind.REFUSED in proofs
    asked: Facts = {}
    if signed is not None:
        asked["signature"] = {"signed_on": day(signed.on), "by": signed.by, "refused": refused}
    elif refused:
        asked["signature"] = {"refused": True}
    posting: Facts = {
        name: day(proofs[kind].on)
        for name, kind in (("posted_on", ServiceKind.POSTED), ("delivered_on", ServiceKind.DELIVERED))
        if kind in proofs
    }
    if ServiceKind.RETURNED in proofs:
        posting["returned"] = True
    if posting:
        asked["posting"] = posting
    if ServiceKind.GAZETTE in proofs:
        asked["gazette_on"] = day(proofs[ServiceKind.GAZETTE].on)
    return asked


def _term_facts(served_on: date) -> Facts:
    return {"deadline": "defence", "start_on": day(served_on)}


def _term(answer: Answer, said: Mapping[str, Any]) -> Term:
    skipped = tuple(date.fromisoformat(value) for value in said["skipped"])
    return Term(answer, date.fromisoformat(said["due_on"]), int(said["days"]), skipped)


@cache
def _provisions() -> tuple[str, ...]:
    return tuple(norms.get(NORM).infractions)


def _item(provision: str, on: date, settings: Settings) -> CatalogueItem:
    entry = norms.get(NORM).infractions[provision]
    asked = {"infraction": {"provision": provision, "committed_on": day(on)}}
    said = to_json(outorga.decide(NORM, "fine", asked, settings=settings))["outcome"]
    amount = said.get("amount")
    return CatalogueItem(
        provision=provision, label=entry.label_pt, group=entry.group,
        multiple=Decimal(said["multiple"]) if said.get("multiple") is not None else None,
        amount=Decimal(amount) if amount is not None else None, retains="retention" in entry.measures,
    )  # fmt: skip
