# SPDX-License-Identifier: Apache-2.0
"""An appeal kept as unpaid goes to the council after all once the bank proves that the fine was paid in time."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from outorga.web.accounts.models import User
from outorga.web.appeals.actions import filing, rehearing, terms
from outorga.web.appeals.actions.judging import GRANT, NOT_ADMIT, REJECT, Appeals
from outorga.web.appeals.models import Filing
from outorga.web.casefiles import ledger, readings
from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement.actions import fines
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.timeline import timeline
from outorga.web.payments.actions import credits
from outorga.web.work import schedule
from outorga.web.work.models import Notice as Told
from tests.web.appeals import cast
from tests.web.enforcement import cast as road
from tests.web.registry.conftest import make_person, signed_in

At = Callable[[str], Notice]
Clock = Callable[[date], None]
LATE, TOLD = date(2027, 1, 11), date(2027, 1, 12)
LAST_DAY = date(2026, 12, 21)


def by_post(notice: Notice, clerk: User) -> Filing:
    """What the clerk takes out of an envelope of a day within the term."""
    told = filing.Told(text=cast.TEXT, channel="post", filed_on=cast.APPEALED, signer={"name": "Osvaldo Brant Filho"})
    return filing.file(notice=cast.fresh(notice), stage="appeal", told=told, actor=clerk)


def bank_tells(notice: Notice, paid_on: date, part: str = "1200.00") -> None:
    """The bank's file names a payment of an earlier day."""
    fine = Fine.objects.select_related("case").get(notice=notice)
    reference = f"banco:{notice.pk}:{paid_on}:{part}"
    credits.receive(case=fine.case, amount=Decimal(part), paid_on=paid_on, reference=reference, actor=None)


@pytest.fixture
def kept(at: At, people: cast.People, clock: Clock) -> Filing:
    """An appeal of a day within the term that came after it was ended, of a fine that seemed unpaid."""
    found = at("appealable")
    clock(cast.TERM_OVER)
    terms.end_appeal_terms(cast.TERM_OVER)
    clock(LATE)
    fines.settle_all(LATE)
    made = by_post(found, people.clerk)
    assert (made.admitted, cast.fresh(found).case.state) == (False, "final")
    assert found.case.events.filter(kind="appeal.not_admitted").exists()
    return made


@pytest.fixture
def left_out(at: At, people: cast.People, clock: Clock) -> Notice:
    """An appeal that the council did not admit, for nobody had proved the payment."""
    found = cast.bring(at("served"), "appealed", people, clock, pay=cast.unpaid)
    clock(LATE)
    cast.judge(found, NOT_ADMIT, people, LATE)
    assert cast.fresh(found).case.state == "final"
    return found


def test_the_end_of_the_term_is_taken_back_and_the_appeal_is_before_the_council(kept: Filing, clock: Clock) -> None:
    clock(TOLD)
    notice = cast.fresh(kept.notice)
    ended = notice.case.events.get(kind="end_appeal_term")
    bank_tells(notice, LAST_DAY)
    assert rehearing.rehear(TOLD) == 1
    event = notice.case.events.get(kind=rehearing.PROVED)
    assert (event.data["takes_back"], event.data["rests_on"]) == ([ended.seq], "mg-44007-2005:art25_cpt")
    assert event.decision is not None
    assert (event.decision.service, event.decision.outcome["admissible"]) == ("appeal", True)
    heard, after = Filing.objects.get(pk=kept.pk), cast.fresh(notice)
    assert (heard.admitted, heard.decision, after.case.state) == (True, event.decision, "appealed")
    assert timeline(after).appealed_on == cast.APPEALED
    assert Fine.objects.get(notice=notice).case.state == "paid"
    assert rehearing.rehear(TOLD) == 0
    assert list(ledger.rebuild()) == []
    assert ledger.verify().ok


def test_holder_and_council_are_told(kept: Filing, people: cast.People, clock: Clock) -> None:
    clock(TOLD)
    bank_tells(kept.notice, LAST_DAY)
    rehearing.rehear(TOLD)
    told = Told.objects.filter(case=kept.notice.case, text__contains="foi paga no prazo")
    assert told.filter(company_ref=kept.notice.company_id).exists()
    assert told.filter(user=people.secretary).exists()
    page = signed_in(people.clerk).get(kept.notice.case.get_absolute_url()).content.decode()
    assert "Pagamento provado no prazo" in page


def test_that_the_council_did_not_admit_it_is_taken_back_and_it_judges_on_the_merits(
    left_out: Notice, people: cast.People, clock: Clock
) -> None:
    clock(TOLD)
    bank_tells(left_out, cast.APPEALED)
    assert rehearing.rehear(TOLD) == 1
    event = left_out.case.events.get(kind=rehearing.PROVED)
    assert event.data["takes_back"] == [left_out.case.events.get(kind="not_admit").seq]
    after = cast.fresh(left_out)
    assert (after.case.state, Appeals().allowed(after.case)) == ("appealed", (GRANT, REJECT))
    cast.judge(left_out, GRANT, people, TOLD)
    cast.publish(left_out, TOLD, people.clerk)
    assert cast.fresh(left_out).case.state == "undone"
    assert Fine.objects.get(notice=left_out).case.state == "refundable"
    assert list(ledger.rebuild()) == []


@pytest.mark.parametrize(
    ("paid_on", "part"), [(cast.TERM_OVER, "1200.00"), (LAST_DAY, "1199.99")], ids=["a day late", "a cent short"]
)
def test_what_was_paid_late_or_short_changes_nothing(kept: Filing, clock: Clock, paid_on: date, part: str) -> None:
    clock(TOLD)
    bank_tells(kept.notice, paid_on, part)
    asked = StoredDecision.objects.filter(service="appeal").count()
    for _again in range(2):
        assert rehearing.rehear(TOLD) == 0
    assert (Filing.objects.get(pk=kept.pk).admitted, cast.fresh(kept.notice).case.state) == (False, "final")
    assert StoredDecision.objects.filter(service="appeal").count() == asked


def test_where_the_proof_is_due_at_filing_a_later_payment_does_not_count_and_an_earlier_one_does(
    at: At, people: cast.People, clock: Clock
) -> None:
    manager = make_person("gestora", "Gina Reis", "administrator")
    readings.choose(norm="mg-44007-2005", name="payment_proof", answer="at_filing", reason="Parecer 7", actor=manager)
    found = cast.bring(at("served"), "appealed", people, clock, pay=cast.unpaid)
    made = Filing.objects.get(notice=found, stage="appeal")
    assert (made.admitted, Appeals().allowed(found.case)) == (False, (NOT_ADMIT,))
    clock(TOLD)
    bank_tells(found, cast.APPEALED)
    assert Appeals().allowed(cast.fresh(found).case) == (GRANT, REJECT)
    cast.judge(found, REJECT, people, TOLD)
    assert Filing.objects.get(pk=made.pk).admitted is True


def test_a_notice_that_time_made_final_without_a_defence_has_no_appeal_to_hear(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    from_desk = make_person("lia", "Lia Couto", "clerk", notice.office)
    road.undefended(notice)
    clock(LATE)
    made = by_post(notice, from_desk)
    assert made.admitted is False
    clock(TOLD)
    bank_tells(notice, LAST_DAY)
    assert rehearing.rehear(TOLD) == 0
    assert cast.fresh(notice).case.state == "final"


def test_the_worker_looks_every_minute(db: None) -> None:
    assert schedule.rule_of("appeals.rehear") is rehearing.rehear
