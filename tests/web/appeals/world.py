# SPDX-License-Identifier: Apache-2.0
"""What the pages of defences, appeals and the council are tried on: one defence to decide, one appeal in a session."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from outorga.web.accounts.models import User
from outorga.web.appeals.actions import drafts, rulings
from outorga.web.appeals.models import Filing
from outorga.web.appeals.texts import Written
from outorga.web.clock import as_of
from outorga.web.council import actions as council
from outorga.web.enforcement.models import Notice
from outorga.web.publication import corrections
from outorga.web.publication.corrections import Told
from outorga.web.publication.models import Gazette
from tests.web.appeals import cast
from tests.web.enforcement import cast as road

REASON = "O laudo juntado não afasta o que a agente viu na estrada."


def put(made: Any, fleet: Any, agency: Any, today: date) -> None:
    """Name the objects; the inspector has a credential already."""
    people: dict[str, User] = made.people
    waiting, judged = (
        road.signed(road.drawn(fleet.company, agency.inspector, agency.office, on=on), agency.inspector, on=on)
        for on in (today - timedelta(33), today - timedelta(40))
    )
    _on(today - timedelta(30), lambda: cast.file_at_desk(waiting, "defence", people["clerk"]))
    filing = Filing.objects.select_related("notice__case__office", "notice__office").get(notice=waiting)
    rulings.save_draft(filing=filing, outcome="reject", reason=REASON, actor=people["director"])
    made.put("defence", pk=filing.pk)
    _appealed(judged, people, today)
    _session(made, judged, people, today)
    _correction(made, judged, people, today)
    _drafts(made, people)


def _on(day: date, act: Callable[[], object]) -> None:
    with as_of(day):
        act()


def _appealed(notice: Notice, people: dict[str, User], today: date) -> None:
    _on(today - timedelta(38), lambda: cast.file_at_desk(notice, "defence", people["clerk"]))
    _on(today - timedelta(32), lambda: cast.decide(Filing.objects.get(notice=notice), "reject", people["director"]))
    _on(today - timedelta(31), lambda: cast.publish(notice, today - timedelta(31), people["clerk"]))
    _on(today - timedelta(27), lambda: cast.file_at_desk(notice, "appeal", people["clerk"]))


def _correction(made: Any, notice: Notice, people: dict[str, User], today: date) -> None:
    """The clerk asks that the day of the publication become another; a director is still to say so."""
    gazette = Gazette.objects.get(publication__case=notice.case)
    told = Told(
        on=today - timedelta(30), edition="Caderno 1", reason="A capa da edição diz o dia seguinte, e não o da prova."
    )
    asked = corrections.ask(gazette=gazette, told=told, actor=people["clerk"])
    made.put("published", pk=gazette.publication.pk)
    made.put("correction", pk=asked.pk)


def _session(made: Any, notice: Notice, people: dict[str, User], today: date) -> None:
    secretary, member = people["council_secretary"], people["council_member"]
    council.set_rule(quorum=1, from_on=today, act="Portaria 4/2026", actor=None, president_only_breaks_ties=False)
    case = cast.fresh(notice).case
    session = council.plan_session(on=today, president=member, office=case.office, actor=secretary)
    item = council.add_item(session=session, case=case, rapporteur=member, actor=secretary)
    council.open_session(session=session, present=[member], actor=secretary)
    made.put("council_session", pk=session.pk)
    made.put("council_item", pk=item.pk)


def _drafts(made: Any, people: dict[str, User]) -> None:
    """Drafts of the company and of the counter against the notice of the roadside, so that each page has a form."""
    rows = Notice.objects.select_related("case", "office", "company")
    notice = rows.get(case__number=made.objects["notice_case"][0]["number"])
    answers, written = {"channel": "desk", "filed_on": "2026-11-30"}, Written(cast.TEXT, "Osvaldo Brant Filho")
    for stage in ("defence", "appeal"):
        for role in ("owner", "clerk"):
            drafts.save_draft(notice=notice, stage=stage, written=written, answers=answers, actor=people[role])
