# SPDX-License-Identifier: Apache-2.0
"""The gazette carried a decision on another day: the term of the appeal, the fine and what was filed follow the day."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from outorga.web.accounts.models import User
from outorga.web.appeals.actions import terms
from outorga.web.appeals.models import Filing, SuspensiveEffect
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import ledger, readings
from outorga.web.casefiles.models import CaseFile
from outorga.web.enforcement.actions import fines
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.enforcement.timeline import timeline
from outorga.web.publication import corrections
from outorga.web.publication.corrections import Told
from outorga.web.publication.models import Correction, Gazette
from outorga.web.work.models import Notice as Noticed
from tests.web.appeals import cast
from tests.web.registry.conftest import make_person, signed_in

At = Callable[[str], Notice]
Clock = Callable[[date], None]
REASON = "O dia digitado é o da prova; a capa da edição diz outro."
# Recorded as of Wednesday the 9th: the appeal fits until Monday the 21st. Of Tuesday the 15th: until Monday the 28th,
# for the 25th is closed and the 26th and 27th are a weekend.
LATER, LATER_DUE = date(2026, 12, 15), date(2026, 12, 28)
EARLIER = date(2026, 12, 8)


def corrected(notice: Notice, on: date, clerk: User, by: User) -> Correction:
    gazette = Gazette.objects.filter(publication__case=notice.case).latest("pk")
    told = Told(on=on, edition="Caderno 1", reason=REASON)
    made = corrections.ask(gazette=gazette, told=told, actor=clerk)
    assert made.accepted is None, "a term ran: two people"
    return corrections.decide(correction=made, accept=True, reason="", actor=by)


def fine_of(notice: Notice) -> Fine:
    return Fine.objects.select_related("case").get(notice=notice)


def test_the_term_of_the_appeal_is_counted_from_the_right_day(at: At, people: cast.People, clock: Clock) -> None:
    found = at("appealable")
    clock(date(2026, 12, 16))
    corrected(found, LATER, people.clerk, people.director)
    event = found.case.events.get(kind="publication.corrected")
    assert (event.on, event.data["event"], event.data["due_on"]) == (LATER, "publish_decision", LATER_DUE.isoformat())
    assert (event.power, event.data["rests_on"]) == ("defence.decide", "mg-44007-2005:art25_cpt")
    assert event.decision is not None
    assert event.decision.service == "deadline"
    after = cast.fresh(found)
    assert (after.case.state, timeline(after).decision_published_on) == ("appealable", LATER)
    assert fine_of(found).due_on == LATER_DUE
    told = Noticed.objects.filter(case=found.case, text__contains="28/12/2026")
    assert {row.company_ref for row in told} == {found.company_id, None}
    assert terms.end_appeal_terms(LATER_DUE) == 0
    assert ledger.verify().ok


def test_a_term_that_had_ended_too_early_is_open_again_and_its_fine_no_longer_overdue(
    at: At, people: cast.People, clock: Clock
) -> None:
    found = at("appealable")
    clock(cast.TERM_OVER)
    terms.end_appeal_terms(cast.TERM_OVER)
    fines.settle_all(cast.TERM_OVER)
    assert (cast.fresh(found).case.state, fine_of(found).case.state) == ("final", "overdue")
    corrected(found, LATER, people.clerk, people.director)
    event = found.case.events.get(kind="publication.corrected")
    ended = found.case.events.get(kind="end_appeal_term")
    assert event.data["takes_back"] == [ended.seq]
    assert (cast.fresh(found).case.state, fine_of(found).case.state) == ("appealable", "due")
    clock(date(2026, 12, 28))
    cast.paid(cast.fresh(found))
    made = cast.file_online(found, "appeal", people.owner)
    assert (made.admitted, cast.fresh(found).case.state) == (True, "appealed")
    assert list(ledger.rebuild()) == []


def test_an_earlier_day_ends_the_term_on_its_own_last_day(at: At, people: cast.People, clock: Clock) -> None:
    found = at("appealable")
    clock(date(2026, 12, 21))
    corrected(found, EARLIER, people.clerk, people.director)
    # Ten days from Tuesday the 8th end on Friday the 18th.
    assert terms.end_appeal_terms(date(2026, 12, 21)) == 1
    assert found.case.events.get(kind="end_appeal_term").on == date(2026, 12, 19)
    assert timeline(cast.fresh(found)).decision_published_on == EARLIER


def test_a_term_over_by_either_day_ends_again_as_of_the_right_one(at: At, people: cast.People, clock: Clock) -> None:
    found = at("appealable")
    clock(date(2027, 1, 20))
    terms.end_appeal_terms(date(2027, 1, 20))
    corrected(found, LATER, people.clerk, people.director)
    after = cast.fresh(found)
    assert after.case.state == "final"
    assert timeline(after).appeal_term_ended_on == date(2026, 12, 29)
    assert after.case.events.filter(kind="end_appeal_term").count() == 2
    assert list(ledger.rebuild()) == []


def test_an_appeal_that_was_thought_late_is_heard_once_the_day_is_right(
    at: At, people: cast.People, clock: Clock
) -> None:
    found = at("appealable")
    clock(cast.TERM_OVER)
    terms.end_appeal_terms(cast.TERM_OVER)
    cast.paid(cast.fresh(found))
    late = cast.file_online(found, "appeal", people.owner)
    assert late.admitted is False
    corrected(found, LATER, people.clerk, people.director)
    heard = Filing.objects.get(pk=late.pk)
    assert (heard.admitted, cast.fresh(found).case.state) == (True, "appealed")
    assert found.case.events.get(kind="appeal").on == cast.TERM_OVER
    told = Noticed.objects.filter(case=found.case, company_ref=found.company_id)
    for text in ("22/12/2026, está no prazo", "saiu em 15/12/2026, e não em 09/12/2026"):
        assert told.filter(text__contains=text).exists(), text


def test_the_first_appeal_in_time_is_heard_also_when_the_right_term_is_over_by_now(
    at: At, people: cast.People, clock: Clock
) -> None:
    found = at("appealable")
    clock(cast.TERM_OVER)
    terms.end_appeal_terms(cast.TERM_OVER)
    cast.paid(cast.fresh(found))
    in_time = cast.file_online(found, "appeal", people.owner)
    clock(date(2027, 1, 20))
    late = cast.file_online(found, "appeal", people.owner)
    corrected(found, LATER, people.clerk, people.director)
    admitted = dict(Filing.objects.filter(pk__in=(in_time.pk, late.pk)).values_list("pk", "admitted"))
    assert (admitted, cast.fresh(found).case.state) == ({in_time.pk: True, late.pk: False}, "appealed")
    assert found.case.events.filter(kind="end_appeal_term").count() == 1
    for whom in ({"company_ref": found.company_id}, {"user": people.secretary}):
        assert Noticed.objects.filter(case=found.case, text__contains="22/12/2026, está no prazo", **whom).exists()
    assert list(ledger.rebuild()) == []


def test_a_second_correction_tells_the_day_that_the_first_one_gave(at: At, people: cast.People, clock: Clock) -> None:
    found = at("appealable")
    clock(date(2026, 12, 16))
    corrected(found, LATER, people.clerk, people.director)
    corrected(found, EARLIER, people.clerk, people.director)
    told = found.case.events.filter(kind="publication.corrected").order_by("seq").values_list("on", "data__was_on")
    assert list(told) == [(LATER, "2026-12-09"), (EARLIER, LATER.isoformat())]
    assert Noticed.objects.filter(case=found.case, text__contains="saiu em 08/12/2026, e não em 15/12/2026").exists()


def test_an_appeal_heard_again_stops_the_collection_where_it_needs_no_payment(
    at: At, people: cast.People, clock: Clock
) -> None:
    manager = make_person("adm", "Adélia Prado", "administrator")
    readings.choose(
        norm="mg-44007-2005", name="appeal_payment", answer="waived", reason="Leitura da procuradoria.", actor=manager
    )
    found = at("appealable")
    clock(cast.TERM_OVER)
    terms.end_appeal_terms(cast.TERM_OVER)
    fines.settle_all(cast.TERM_OVER)
    late = cast.file_online(found, "appeal", people.owner)
    corrected(found, LATER, people.clerk, people.director)
    running = SuspensiveEffect.objects.get(notice=found, until_on=None)
    assert (running.filing, running.from_on) == (late, cast.TERM_OVER)
    clock(date(2027, 1, 20))
    fines.settle_all(date(2027, 1, 20))
    assert fine_of(found).case.state == "computed"


def test_an_appeal_that_the_council_did_not_admit_for_the_wrong_day_waits_for_it_again(
    at: At, people: cast.People, clock: Clock
) -> None:
    found = at("appealable")
    clock(date(2026, 12, 21))
    cast.paid(cast.fresh(found))
    made = cast.file_online(found, "appeal", people.owner)
    corrected(found, EARLIER, people.clerk, people.director)
    cast.judge(found, "not_admit", people, date(2026, 12, 21))
    assert cast.fresh(found).case.state == "final"
    clock(date(2026, 12, 22))
    corrected(found, LATER, people.clerk, people.director)
    event = found.case.events.filter(kind="publication.corrected").latest("seq")
    assert event.data["takes_back"] == [found.case.events.get(kind="not_admit").seq]
    assert (cast.fresh(found).case.state, Filing.objects.get(pk=made.pk).admitted) == ("appealed", True)
    cast.judge(found, "grant", people, date(2026, 12, 22))
    cast.publish(found, date(2026, 12, 22), people.clerk)
    assert (cast.fresh(found).case.state, fine_of(found).case.state) == ("undone", "refundable")
    assert list(ledger.rebuild()) == []


def test_an_appeal_before_the_council_is_admitted_or_not_by_the_right_day(
    notice: Notice, people: cast.People, clock: Clock
) -> None:
    found = cast.bring(notice, "appealable", people, clock)
    clock(date(2026, 12, 21))
    cast.paid(cast.fresh(found))
    made = cast.file_online(found, "appeal", people.owner)
    assert made.admitted is True
    corrected(found, EARLIER, people.clerk, people.director)
    again = Filing.objects.get(pk=made.pk)
    assert (again.admitted, again.decision.outcome["days_late"]) == (False, 3)
    assert cast.fresh(found).case.state == "appealed", "the council says so"


def test_a_publication_corrected_while_the_worker_goes_through_its_list_ends_no_term_early(
    at: At, people: cast.People, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = at("appealable")
    clock(cast.TERM_OVER)
    real = cases.lock

    def corrected_first(case: CaseFile, **told: Any) -> CaseFile:
        monkeypatch.setattr(cases, "lock", real)
        corrected(found, LATER, people.clerk, people.director)
        return real(case, **told)

    monkeypatch.setattr(cases, "lock", corrected_first)
    assert terms.end_appeal_terms(cast.TERM_OVER) == 0
    assert cast.fresh(found).case.state == "appealable"


def test_the_effect_of_the_defence_ends_on_the_right_day(at: At, people: cast.People, clock: Clock) -> None:
    found = at("appealable")
    clock(date(2026, 12, 16))
    corrected(found, LATER, people.clerk, people.director)
    effect = SuspensiveEffect.objects.get(notice=found)
    assert (effect.until_on, effect.ended_by) == (LATER, found.case.events.get(kind="publication.corrected"))


@pytest.mark.parametrize("choice", ["grant", "reject"])
def test_the_councils_decision_counts_from_the_right_day(
    at: At, people: cast.People, clock: Clock, choice: str
) -> None:
    found = at("appealed")
    clock(cast.SESSION)
    cast.judge(found, choice, people, cast.SESSION)
    clock(date(2026, 12, 21))
    cast.publish(found, date(2026, 12, 21), people.clerk)
    state = cast.fresh(found).case.state
    corrected(found, cast.OUT, people.clerk, people.secretary)
    days = timeline(cast.fresh(found))
    assert (days.appeal_granted_on or days.appeal_rejected_on, days.council_decided_on) == (cast.OUT, cast.SESSION)
    assert cast.fresh(found).case.state == state
    assert found.case.events.get(kind="publication.corrected").power == "council.run"
    assert list(ledger.rebuild()) == []


def test_the_director_sees_before_what_the_right_day_changes(at: At, people: cast.People, clock: Clock) -> None:
    found = at("appealable")
    clock(cast.TERM_OVER)
    terms.end_appeal_terms(cast.TERM_OVER)
    fines.settle_all(cast.TERM_OVER)
    gazette = Gazette.objects.get(publication__case=found.case)
    made = corrections.ask(
        gazette=gazette, told=Told(on=LATER, edition="Caderno 1", reason=REASON), actor=people.clerk
    )  # fmt: skip
    page = signed_in(people.director).post(f"/publicacoes/correcoes/{made.pk}/", {"ver": "1"}).content.decode()
    for text in ("O prazo passa a terminar em 28/12/2026", "O processo volta a", "Prazo da multa contado de novo"):
        assert text in page, text
    assert cast.fresh(found).case.state == "final", "nothing happened yet"
