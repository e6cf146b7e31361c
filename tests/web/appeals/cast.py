# SPDX-License-Identifier: Apache-2.0
"""A notice brought from its service to each later state, by the actions of those who have the power.

The clock goes along: each step has its day, a Monday to Friday of December 2026.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from outorga.web import clock as civil
from outorga.web.accounts.models import User
from outorga.web.appeals.actions import filing, rulings, terms
from outorga.web.appeals.models import Filing
from outorga.web.council import actions as council
from outorga.web.council.models import Session
from outorga.web.enforcement.models import Fine, Notice
from outorga.web.payments.actions import credits
from outorga.web.publication import actions as publication
from outorga.web.publication.models import Publication
from tests.web.enforcement import cast as road

REASON = "O laudo juntado mostra que o pneu tinha sulco acima do mínimo legal."
TEXT = "O pneu tinha sulco de 3 mm, como mostra o laudo do dia seguinte."
Clock = Callable[[date], None]
DEFENDED, DECIDED, PUBLISHED = date(2026, 12, 4), date(2026, 12, 8), date(2026, 12, 9)
APPEALED, SESSION, OUT = date(2026, 12, 14), date(2026, 12, 16), date(2026, 12, 17)
TERM_OVER = date(2026, 12, 22)


@dataclass(frozen=True)
class People:
    """Who does what."""

    owner: User
    clerk: User
    director: User
    secretary: User
    members: list[User]


def fresh(notice: Notice) -> Notice:
    return road.fresh(notice)


def file_online(notice: Notice, stage: str, actor: User, **told: Any) -> Filing:
    """What the company sends by the internet today."""
    return filing.file(notice=fresh(notice), stage=stage, told=filing.Told(text=TEXT, **told), actor=actor)


def file_at_desk(notice: Notice, stage: str, clerk: User) -> Filing:
    """What somebody brings to the counter today."""
    told = filing.Told(text=TEXT, channel="desk", signer={"name": "Osvaldo Brant Filho"})
    return filing.file(notice=fresh(notice), stage=stage, told=told, actor=clerk)


def decide(found: Filing, outcome: str, director: User, **told: Any) -> Any:
    """The director's act."""
    rows = Filing.objects.select_related("notice__case__office", "notice__office", "notice__company", "decision")
    asked = rows.get(pk=found.pk)
    return rulings.decide_defence(filing=asked, outcome=outcome, reason=REASON, actor=director, **told)


def publish(notice: Notice, on: date, actor: User) -> None:
    """The text that waits comes out."""
    waiting = Publication.objects.select_related("case__office").get(case=notice.case, gazette=None)
    publication.record(publication=waiting, on=on, edition="Caderno 1", actor=actor)


def judge(notice: Notice, choice: str, people: People, on: date) -> Session:
    """A session in which all vote alike."""
    president, *others = people.members
    case = fresh(notice).case
    session = council.plan_session(on=on, president=president, office=case.office, actor=people.secretary)
    item = council.add_item(session=session, case=case, rapporteur=others[0], actor=people.secretary)
    council.open_session(session=session, present=people.members, actor=people.secretary)
    for member in others:
        council.vote(item=item, choice=choice, actor=member)
    council.proclaim(item=item, text=REASON, actor=people.secretary)
    return session


def paid(notice: Notice) -> None:
    """The whole fine, today."""
    found = Fine.objects.select_related("case__office", "notice").get(notice=notice)
    credits.receive(
        case=found.case, amount=found.amount, paid_on=civil.today(), reference=f"caixa:{found.pk}", actor=None
    )


def unpaid(notice: Notice) -> None:
    """Nothing."""


def bring(notice: Notice, state: str, people: People, clock: Clock, *, pay: Callable[[Notice], None] = paid) -> Notice:
    """The notice in a later state, with the days of this module; the fine is paid with the appeal."""
    steps: list[tuple[str, date, Callable[[], Any]]] = [
        ("defended", DEFENDED, lambda: file_online(notice, "defence", people.owner)),
        ("closed", DECIDED, lambda: decide(_last(notice), "grant", people.director)),
        ("rejected", DECIDED, lambda: decide(_last(notice), "reject", people.director)),
        ("appealable", PUBLISHED, lambda: publish(notice, PUBLISHED, people.clerk)),
        ("final", TERM_OVER, lambda: terms.end_appeal_terms(TERM_OVER)),
        ("appealed", APPEALED, lambda: _appeal(notice, people, pay)),
    ]
    if state == "served":
        return fresh(notice)
    for reached, on, act in steps:
        if reached in ("closed", "final") and reached != state:
            continue
        clock(on)
        act()
        if reached == state:
            break
    return fresh(notice)


def _last(notice: Notice) -> Filing:
    return Filing.objects.filter(notice=notice).latest("pk")


def _appeal(notice: Notice, people: People, pay: Callable[[Notice], None]) -> None:
    pay(fresh(notice))
    file_online(notice, "appeal", people.owner)
