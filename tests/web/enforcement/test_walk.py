# SPDX-License-Identifier: Apache-2.0
"""Every transition of the lifecycles of notice and retention that belongs to this room, walked with its refusals.

The rows are those of the norm's own table: one that nobody walks fails. Defence, decision and appeal are walked by the
room that has them.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from outorga.law.engine import norms
from outorga.web.accounts.guards import NoPower
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import readings
from outorga.web.casefiles.errors import IllegalTransition
from outorga.web.casefiles.models import CaseFile
from outorga.web.clock import as_of
from outorga.web.enforcement.actions import notices, retentions, service
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.errors import ServiceRefused
from outorga.web.enforcement.models import Notice, Retention, ServiceProof
from outorga.web.enforcement.procedures import Substitute
from outorga.web.registry.models import Company
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person

pytestmark = pytest.mark.usefixtures("coefficient")
NORM, NOV_30, DEC_14 = "mg-44007-2005", date(2026, 11, 30), date(2026, 12, 14)
# Walked where defences and appeals are.
OF_APPEALS = {
    "defend", "grant_defence", "reject_defence", "publish_decision", "end_appeal_term", "appeal", "not_admit",
    "grant_appeal", "reject_appeal", "refund",
}  # fmt: skip
CURED = "Trocado o pneu dianteiro direito, conferido no local."
PROOFS: dict[str, dict[str, Any]] = {
    "sign": {"kind": "signed", "by": "representative"},
    "refuse_signature": {"kind": "refused", "witness": cast.WITNESS},
    "post": {"kind": "posted", "tracking": "BR1"},
    "deliver": {"kind": "delivered"},
    "return_mail": {"kind": "returned"},
    "publish_in_gazette": {"kind": "gazette"},
}
EARLY = ("issued", "awaiting_service", "served", "final")
ROWS = norms.get(NORM).lifecycles["notice"].transitions
OWN = [row for row in ROWS if row.event not in OF_APPEALS]
ALLOWED = {(row.source, row.event) for row in OWN}
WRONG = [(state, event) for state in EARLY for event in PROOFS if (state, event) not in ALLOWED]


@pytest.fixture
def in_state(known: Company, inspector: User, office: Office) -> Callable[[str], Notice]:
    """``in_state("served")``: a notice in that state, of a posted one whose letter came back for the gazette."""

    def make(state: str) -> Notice:
        manager = make_person("gil", "Gil Antunes", "administrator")
        readings.choose(norm=NORM, name="other_means", answer="gazette", reason="Parecer 8", actor=manager)
        made = cast.notice_in(state, known, inspector, office)
        if state == "awaiting_service":
            service.prove(notice=made, kind="returned", on=NOV_30, actor=inspector)
        return cast.fresh(made)

    return make


def walk(notice: Notice, event: str, actor: User) -> None:
    """The act of this room that the event stands for."""
    if event == "end_defence_term":
        with as_of(DEC_14):
            notices.end_defence_terms(DEC_14)
    else:
        service.prove(notice=notice, on=NOV_30, actor=actor, **PROOFS[event])
    notice.case.refresh_from_db()


def test_each_row_of_the_table_is_walked_here_or_by_appeals() -> None:
    assert {row.event for row in ROWS} == {*PROOFS, "end_defence_term", *OF_APPEALS}


@pytest.mark.parametrize(("source", "event", "target"), [(row.source, row.event, row.target) for row in OWN])
def test_a_transition_leads_where_the_table_says_and_rests_on_a_decision(
    in_state: Callable[[str], Notice], inspector: User, source: str, event: str, target: str
) -> None:
    notice = in_state(source)
    assert notice.case.state == source
    walk(notice, event, inspector)
    assert notice.case.state == target
    recorded = notice.case.events.filter(kind=event).order_by("-seq").first()
    assert recorded is not None
    assert recorded.decision is not None
    assert recorded.power == ("" if event == "end_defence_term" else "notice.serve")


@pytest.mark.parametrize(("state", "event"), WRONG)
def test_in_a_wrong_state_the_event_is_refused_and_nothing_recorded(
    in_state: Callable[[str], Notice], inspector: User, state: str, event: str
) -> None:
    notice = in_state(state)
    events, proofs = notice.case.events.count(), ServiceProof.objects.count()
    with pytest.raises((ServiceRefused, IllegalTransition)):
        walk(notice, event, inspector)
    assert (notice.case.events.count(), ServiceProof.objects.count()) == (events, proofs)


@pytest.mark.parametrize("state", ["issued", "awaiting_service", "final"])
def test_no_term_ends_that_did_not_begin_or_has_ended(in_state: Callable[[str], Notice], state: str) -> None:
    notice = in_state(state)
    before = notice.case.events.count()
    with as_of(DEC_14):
        assert notices.end_defence_terms(DEC_14) == 0
    assert notice.case.events.count() == before


@pytest.mark.parametrize("event", PROOFS)
def test_who_lacks_the_power_moves_nothing(in_state: Callable[[str], Notice], stranger: User, event: str) -> None:
    source = next(row.source for row in OWN if row.event == event)
    notice = in_state(source)
    before = notice.case.events.count()
    with pytest.raises(NoPower):
        walk(notice, event, stranger)
    assert (notice.case.state, notice.case.events.count()) == (source, before)


# Retention

HELD = norms.get(NORM).lifecycles["retention"].transitions


@pytest.fixture
def held(
    known: Company, inspector: User, office: Office, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Retention]:
    """``held("substituted")``: a held vehicle in that state; the other one is of a delegated operator."""
    help_comes = Substitute("Viação Vizinha Ltda", delegated=True, authorized=False)
    monkeypatch.setattr("outorga.web.charter.enforcement.register.substitute", lambda plate, *, at: help_comes)

    def make(state: str) -> Retention:
        stop = cast.stopped(inspector, office)
        item = Charge(cast.UNSAFE, "Pneu liso.", retain=True)
        made = notices.draw_up(stop=stop, items=[item], actor=inspector)[0].retention
        if state in ("substituted", "released"):
            move(made, "arrange_substitute", inspector)
        if state == "released":
            move(made, "release", inspector)
        return made

    return make


def move(retention: Retention, event: str, actor: User) -> None:
    """The act that the event stands for."""
    if event == "release":
        retentions.release(retention=retention, reason=CURED, actor=actor)
    else:
        retentions.arrange_substitute(retention=retention, plate="HJK7294", cost=Decimal("10.00"), actor=actor)


@pytest.mark.parametrize(("source", "event", "target"), [(row.source, row.event, row.target) for row in HELD])
def test_a_retention_goes_where_the_table_says_and_not_for_who_lacks_the_power(
    held: Callable[[str], Retention], inspector: User, clerk: User, source: str, event: str, target: str
) -> None:
    retention = held(source)
    with pytest.raises(NoPower):
        move(retention, event, clerk)
    assert retention.case.state == source
    move(retention, event, inspector)
    assert CaseFile.objects.get(pk=retention.case.pk).state == target
    assert retention.case.events.get(kind=event).power in ("retention.release", "notice.draw")


@pytest.mark.parametrize(
    ("state", "event"), [("substituted", "arrange_substitute"), ("released", "release"),
                         ("released", "arrange_substitute")]
)  # fmt: skip
def test_a_retention_refuses_what_its_state_does_not_allow(
    held: Callable[[str], Retention], inspector: User, state: str, event: str
) -> None:
    retention = held(state)
    before = retention.case.events.count()
    with pytest.raises(IllegalTransition):
        move(retention, event, inspector)
    assert retention.case.events.count() == before
