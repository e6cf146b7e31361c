# SPDX-License-Identifier: Apache-2.0
"""Where a case of the bus lines stands: its state is derived from its events by the lifecycle tables."""

from datetime import date
from typing import Literal

from outorga.law.kernel.cases import provisions_of, standing
from outorga.law.kernel.decisions import Decision, Reasoning, Service
from outorga.law.kernel.facts import UNSET, Facts, Given, Instant
from outorga.law.norms.mg_5997_1960.data import LIFECYCLES
from outorga.law.norms.mg_5997_1960.vocabulary import LinesFacts, NoReadings

CaseKind = Literal[
    "line_request", "tender", "authorization", "precarious", "concession", "bond", "notice", "forfeiture", "vehicle",
    "timetable",
]  # fmt: skip
EventName = Literal[
    "abandon", "announce", "annul", "answer_no", "answer_yes", "appeal", "approve_inspection", "award",
    "cancel", "change", "conclude", "consult", "council_acquit", "council_archive", "council_bad",
    "council_contrary", "council_create", "council_favourable", "council_fine", "council_forfeit",
    "council_good", "council_reject", "council_suspend", "council_warn", "credit_back", "cure", "debit",
    "default_hearing", "defend", "denounce", "deposit", "extend", "extend_defence", "extend_start",
    "fail_inspection", "finish_service", "firm_not_regularized", "forfeit", "forward", "go_direct", "grant",
    "grant_interim_permit", "improve", "lapse_registration", "lift", "meet_conditions", "meet_purpose",
    "miss_appeal", "miss_conditions", "miss_defence", "miss_improvement", "miss_inspection", "miss_restoration",
    "miss_start", "name_commission", "no_valid_proposal", "not_signed", "not_started", "notify", "notify_cure",
    "open", "order_start", "pay", "persist_over_30_days", "post", "propose_rejection", "publish", "question",
    "raise", "rank", "reach_term", "refuse", "register", "register_provisional", "reject_all", "reject_early",
    "reject_proposal", "release", "report", "report_error", "request_withdrawal", "restore", "serve_hand",
    "sign", "silence", "start", "start_inquiry", "study", "suspend", "take_over", "transfer", "uphold",
    "withdraw",
]  # fmt: skip


class CaseEvent(Facts, frozen=True, gc=False):
    """Something that happened to the case."""

    event: EventName
    on: Given[date] = UNSET
    at: Given[Instant] = UNSET


class LifecycleFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `lifecycle`."""

    kind: CaseKind
    events: tuple[CaseEvent, ...]
    readings: Given[NoReadings] = UNSET


def lifecycle(facts: LifecycleFacts, reasoning: Reasoning) -> Decision:
    """The state of a case follows from its events in order; the first one that the table does not allow ends it."""
    names = (event.event for event in facts.events)
    return reasoning.decided(standing(LIFECYCLES[facts.kind], names, {}, reasoning))


SERVICES = (
    Service("lifecycle", "Em que ponto está este processo e o que pode vir agora?", LifecycleFacts, lifecycle,
            provisions_of(LIFECYCLES)),
)  # fmt: skip
