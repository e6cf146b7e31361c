# SPDX-License-Identifier: Apache-2.0
"""Twenty agents at once, in processes of their own: each notice has its number, none is missing or given twice."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connections

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import holes, ledger
from outorga.web.casefiles.errors import CaseChanged
from outorga.web.enforcement import collection, numbering
from outorga.web.enforcement.actions import expenses, fines, notices, refunds, retentions, service, stops
from outorga.web.enforcement.actions.notices import Charge
from outorga.web.enforcement.errors import EnforcementError
from outorga.web.enforcement.models import Fine, Notice, ReservedSeries, Retention, ServiceProof, Stop
from outorga.web.enforcement.procedures import Seen
from outorga.web.papers.models import IssuedPaper
from outorga.web.payments.actions import credits
from outorga.web.payments.models import Entry, EntryKind
from outorga.web.payments.queries import balances
from outorga.web.registry.models import Company, VehicleHolding
from tests.web.charter.conftest import another, another_registered
from tests.web.enforcement import cast
from tests.web.registry.conftest import make_person

__all__ = ["another", "another_registered"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("coefficient")]
AGENTS = 20
Run = Callable[..., list[str]]


@pytest.fixture
def at_once() -> Run:
    """Runs a function in twenty processes, as often as there are argument tuples; the answers in order."""

    def run(work: Callable[..., str], calls: list[tuple[Any, ...]]) -> list[str]:
        connections.close_all()
        with ProcessPoolExecutor(AGENTS, mp_context=multiprocessing.get_context("fork")) as pool:
            futures = [pool.submit(work, *call) for call in calls]
            return [future.result() for future in futures]

    return run


def _draw(company: int, agent: int, office: int) -> str:
    seen = cast.occasion(Company.objects.get(pk=company), Office.objects.get(pk=office))
    item = Charge(cast.UNSAFE, "Pneu liso.")
    return notices.draw_up_alone(occasion=seen, item=item, actor=User.objects.get(pk=agent)).number


def _draw_or_fail(company: int, agent: int, office: int, provision: str) -> str:
    seen = cast.occasion(Company.objects.get(pk=company), Office.objects.get(pk=office))
    try:
        return notices.draw_up_alone(
            occasion=seen, item=Charge(provision, "Visto."), actor=User.objects.get(pk=agent)
        ).number
    except Exception as refusal:
        return type(refusal).__name__


def _draw_of_stop(stop: int, agent: int) -> str:
    try:
        made = notices.draw_up(
            stop=Stop.objects.get(pk=stop), items=[Charge(cast.UNSAFE, "Pneu liso.")],
            actor=User.objects.get(pk=agent), key="the same form",
        )  # fmt: skip
    except EnforcementError:
        return "refused"
    return made[0].number


def _record_stop(key: str, agent: int, office: int) -> str:
    seen = Seen("occasional", cast.NOV_30, findings=("safety_defect",))
    halt = stops.Halt(
        norm=cast.NORM, plate="RVM4C82", seen=seen, found_at=cast.moment(cast.NOV_30), place=stops.Place("MG-010"),
        office=Office.objects.get(pk=office),
    )  # fmt: skip
    return str(stops.record_stop(key=UUID(key), halt=halt, actor=User.objects.get(pk=agent)).pk)


def _sign(notice: int, agent: int, version: int) -> str:
    try:
        service.prove(
            notice=Notice.objects.select_related("case", "office").get(pk=notice), kind="signed", by="driver",
            on=cast.NOV_30, actor=User.objects.get(pk=agent), expected_version=version,
        )  # fmt: skip
    except CaseChanged:
        return "told"
    return "signed"


def _reserve(office: int, agent: int, device: str) -> str:
    return numbering.reserve_series(
        office=Office.objects.get(pk=office), device=device, actor=User.objects.get(pk=agent)
    ).code


def _refund(fine: int, treasurer: int, key: str) -> str:
    found = Fine.objects.select_related("case__office", "notice__case").get(pk=fine)
    try:
        return refunds.refund(fine=found, actor=User.objects.get(pk=treasurer), order="OP 1", key=key).number
    except EnforcementError:
        return "refused"


def _give_back(held: int, treasurer: int, version: int) -> str:
    found = Retention.objects.select_related("case__office", "notice__case", "notice__office").get(pk=held)
    return expenses.give_back(
        held=found, actor=User.objects.get(pk=treasurer), order="OP 1", expected_version=version, key="the same form"
    ).number


def test_twenty_agents_at_once_leave_no_hole_and_no_double_number(known: Company, office: Office, at_once: Run) -> None:
    agents = [cast.inspector(office, login=f"fiscal-{n}", name=f"Fiscal {n} da Silva") for n in range(AGENTS)]
    numbers = at_once(_draw, [(known.pk, agent.pk, office.pk) for agent in agents])
    assert sorted(numbers) == [f"CRG-03/A/2026/{n:06}" for n in range(1, AGENTS + 1)]
    assert Fine.objects.count() == AGENTS
    assert list(holes.holes()) == []
    assert ledger.verify().problems == []


def test_those_who_fail_give_their_number_back(known: Company, office: Office, inspector: User, at_once: Run) -> None:
    items = [cast.UNSAFE if turn % 2 else "art99_cpt" for turn in range(AGENTS)]
    answers = at_once(_draw_or_fail, [(known.pk, inspector.pk, office.pk, item) for item in items])
    made = sorted(answer for answer in answers if "/" in answer)
    assert made == [f"CRG-03/A/2026/{n:06}" for n in range(1, AGENTS // 2 + 1)]
    assert list(holes.holes()) == []


def test_the_same_form_sent_ten_times_at_once_draws_up_one_notice(
    known: Company, office: Office, inspector: User, at_once: Run
) -> None:
    stop = cast.stopped(inspector, office)
    assert set(at_once(_draw_of_stop, [(stop.pk, inspector.pk)] * 10)) == {"CRG-03/A/2026/000001"}
    assert Notice.objects.count() == 1


def test_the_same_stop_sent_ten_times_at_once_is_one(
    known: Company, office: Office, inspector: User, at_once: Run
) -> None:
    key = str(uuid4())
    assert len(set(at_once(_record_stop, [(key, inspector.pk, office.pk)] * 10))) == 1
    assert Stop.objects.count() == 1


def test_of_two_who_serve_from_the_same_page_one_is_told(
    known: Company, office: Office, inspector: User, at_once: Run
) -> None:
    notice = cast.drawn(known, inspector, office)
    notice.case.refresh_from_db()
    answers = at_once(_sign, [(notice.pk, inspector.pk, notice.case.version)] * 2)
    assert sorted(answers) == ["signed", "told"]
    assert ServiceProof.objects.count() == 1


def test_devices_that_ask_at_once_get_a_series_each(office: Office, inspector: User, at_once: Run) -> None:
    codes = at_once(_reserve, [(office.pk, inspector.pk, f"telefone {n % 5}") for n in range(AGENTS)])
    assert len(set(codes)) == 5
    assert ReservedSeries.objects.count() == 5


@pytest.fixture
def treasurer(db: None) -> User:
    return make_person("rui", "Rui Paes", "treasurer")


@pytest.fixture
def fallen(known: Company, office: Office, inspector: User) -> Fine:
    """A fine that was paid before its notice fell."""
    fine = Fine.objects.select_related("case").get(notice=cast.drawn(known, inspector, office))
    credits.receive(case=fine.case, amount=fine.amount, paid_on=cast.NOV_30, reference="banco:1", actor=None)
    fines.fall(fine=fine, cause=collection.DEFENCE_GRANTED, actor=None, on=cast.NOV_30)
    return fine


def test_a_refund_sent_ten_times_at_once_goes_out_once_and_each_is_answered_with_its_paper(
    fallen: Fine, treasurer: User, at_once: Run
) -> None:
    answers = at_once(_refund, [(fallen.pk, treasurer.pk, "the same form")] * 10)
    assert set(answers) == {"2026/000001"}
    _given_back_once()


def test_of_refunds_of_several_pages_at_once_one_goes_out(fallen: Fine, treasurer: User, at_once: Run) -> None:
    answers = at_once(_refund, [(fallen.pk, treasurer.pk, f"form {n}") for n in range(4)])
    assert sorted(answers) == ["2026/000001"] + ["refused"] * 3
    _given_back_once()


def test_what_passengers_cost_given_back_ten_times_at_once_goes_back_once(
    known: Company, office: Office, inspector: User, treasurer: User, another_registered: VehicleHolding, at_once: Run
) -> None:
    item = Charge(cast.UNSAFE, "Pneu liso.", retain=True)
    [notice] = notices.draw_up(stop=cast.stopped(inspector, office), items=[item], actor=inspector)
    held = retentions.arrange_substitute(
        retention=notice.retention, plate="HJK-7294", cost=Decimal("850.00"), actor=inspector
    )
    credits.receive(case=held.case, amount=Decimal("850.00"), paid_on=cast.NOV_30, reference="banco:1", actor=None)
    because = notice.case.events.latest("seq")
    assert expenses.fall(notice=notice, because=because, on=cast.NOV_30, actor=None) is not None
    held.case.refresh_from_db()
    answers = at_once(_give_back, [(held.pk, treasurer.pk, held.case.version)] * 10)
    assert set(answers) == {"2026/000001"}
    _given_back_once()


def _given_back_once() -> None:
    assert Entry.objects.filter(kind=EntryKind.REFUND).count() == 1
    assert [paper.number for paper in IssuedPaper.objects.filter(data__form="refund")] == ["2026/000001"]
    assert list(balances.faults()) == []
    assert ledger.verify().problems == []
