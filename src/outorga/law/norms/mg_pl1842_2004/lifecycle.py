# SPDX-License-Identifier: Apache-2.0
"""Where a case of the special taxi stands: its state is derived from its events by the lifecycle tables."""

from datetime import date
from typing import Literal

from outorga.law.kernel.cases import provisions_of, standing
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, MinuteInstant, known
from outorga.law.norms.mg_pl1842_2004.data import LIFECYCLES
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

CaseKind = Literal[
    "permission", "vehicle", "driver", "notice", "fine_payment", "suspension", "cassation", "tender",
    "radio_accreditation",
]  # fmt: skip
EventName = Literal[
    "accredit", "appeal", "appeal_first", "appeal_second", "approve_notice", "archive", "award", "award_directly",
    "cancel", "cassate", "close", "communicate", "convert", "decide", "deposit", "destroy", "dismiss",
    "dismiss_cassation", "end", "exit", "extend_leave", "fall_due", "grant_directly", "grant_leave", "leave_lapsed",
    "open", "open_cassation", "pass_inspection", "pay", "prove_demand", "publish", "rank", "reach_life_limit",
    "refuse", "register", "release", "remove_for_safety", "remove_plate", "report_accident", "request_cancellation",
    "request_opening", "rescind_by_law", "return_vehicle", "revalidate", "revoke", "seize_authorization", "serve",
    "sign_commitments", "start", "start_operation", "succeed", "suspend", "take_over", "tender_again", "term_over",
    "transfer", "uphold", "withdraw_request", "write_off", "year_over",
]  # fmt: skip


class CaseEvent(Facts, frozen=True, gc=False):
    """Something that happened to the case."""

    event: EventName
    on: Given[date] = UNSET
    at: Given[MinuteInstant] = UNSET


class LifecycleFacts(TaxiFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `lifecycle`."""

    kind: CaseKind
    events: Given[tuple[CaseEvent, ...]] = UNSET


def lifecycle(facts: LifecycleFacts, reasoning: Reasoning) -> Decision:
    """The state of a case follows from its events in order; the first one that the table does not allow ends it."""
    table = LIFECYCLES[facts.kind]
    events = known(facts.events)
    if events is None:
        reasoning.lack("events", Test(table.transitions[0].provision, ""))
        return reasoning.undetermined()
    names = (event.event for event in events)
    return reasoning.decided({"illegal": None, **standing(table, names, {}, reasoning)})


SERVICES = (
    Service("lifecycle", "Em que ponto está este processo e o que pode vir agora?", LifecycleFacts, lifecycle,
            provisions_of(LIFECYCLES)),
)  # fmt: skip
