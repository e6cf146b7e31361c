# SPDX-License-Identifier: Apache-2.0
"""The council's sessions: called, held with votes, casting votes and impediments, closed with minutes, published."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from uuid import UUID

from django.db.models import Model

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.models import CaseFile
from outorga.web.council import actions as council
from outorga.web.council import matters, queries
from outorga.web.council.models import Item, Session
from outorga.web.demo import agency, inspectors
from outorga.web.demo.defences import publish_waiting
from outorga.web.demo.timeline import Step, moment, workday
from outorga.web.enforcement.models import Notice
from outorga.web.publication.models import Publication

EVERY = 28
PLACE = "Sala de sessões do Conselho"
GRANTED = frozenset({"appeal_granted", "appeal_refunded"})
MOST_ITEMS = 6
SAID = "O Conselho examinou o auto, a decisão recorrida e os documentos juntados, e assim decidiu por maioria."
PUT_OFF = "O relator pediu vista para examinar o documento juntado na véspera da sessão."
IMPEDED = "Prestei consultoria à empresa no ano passado e não devo julgar este recurso."
REMARKS = "Sessão sem outras ocorrências."
Fates = Mapping[UUID, str]


def plot(today: date, fates: Fates) -> Iterator[Step]:
    """A session every four weeks with what awaits it, its decisions in the gazette, and one that is called."""
    for count in range(agency.YEARS_BACK.days // EVERY):
        on = workday(today - timedelta(days=10 + EVERY * count))
        number = agency.YEARS_BACK.days // EVERY - count
        yield Step(moment(on, 18), f"council:{number}", partial(_hold, number, fates))
        yield Step(moment(workday(on + timedelta(days=3)), 9), f"council:{number}:gazette", partial(_publish, on))
    yield Step(moment(today, 0, 34), "council:next", partial(_call, workday(today + timedelta(days=9))))


def _secretary() -> User:
    return agency.person("secretaria")


def _plan(on: date, cases: Sequence[CaseFile]) -> Session:
    president, *others = inspectors.members()
    session = council.plan_session(
        on=on, president=president, office=Office.objects.get(code=agency.OFFICES[0][0]), actor=_secretary(),
        place=PLACE,
    )  # fmt: skip
    for count, case in enumerate(cases):
        council.add_item(
            session=session, case=case, rapporteur=others[count % len(others)], actor=_secretary()
        )  # fmt: skip
    return session


def _call(on: date) -> Model:
    """The next session, with half of what awaits it: the rest waits for an agenda."""
    waiting = queries.all_waiting()
    return _plan(on, waiting[: (len(waiting) + 1) // 2])


def _hold(number: int, fates: Fates) -> Model:
    """A session, when something awaits it."""
    waiting = queries.all_waiting()[:MOST_ITEMS]
    if not waiting:
        return _secretary()
    session = _plan(clock.today(), waiting)
    members = inspectors.members()
    # Now and then somebody is away.
    present = members[:-1] if number % 4 == 1 else members
    council.open_session(session=session, present=present, actor=_secretary())
    for count, item in enumerate(queries.items_of(session)):
        _judge(item, number + count, fates)
    council.close_session(session=session, remarks=REMARKS, actor=_secretary())
    return session


def _judge(item: Item, turn: int, fates: Fates) -> None:
    """One item: put off where the file just grew, else voted on and proclaimed."""
    if turn % 9 == 5:
        council.adjourn(item=item, reason=PUT_OFF, actor=_secretary())
        return
    state = queries.judging(item)
    voters = [member for member in inspectors.members() if member.pk in state.voters]
    if turn % 7 == 3 and len(voters) > 2:
        council.declare_impediment(item=item, reason=IMPEDED, actor=voters.pop())
    _vote(item, _choice(item, state.allowed, fates), voters, turn)
    council.proclaim(item=item, text=SAID, actor=_secretary())


def _choice(item: Item, allowed: Sequence[str], fates: Fates) -> str:
    notice = Notice.objects.select_related("stop").get(case=item.case_id)
    wanted = "grant" if notice.stop and fates.get(notice.stop.key) in GRANTED else "reject"
    return wanted if wanted in allowed else allowed[0]


def _vote(item: Item, choice: str, voters: list[User], turn: int) -> None:
    """Mostly all but one agree; every fifth time the votes are level and the president ends the tie."""
    allowed = matters.of(item.matter).allowed(item.case)
    other = next((code for code in allowed if code != choice), choice)
    against = len(voters) // 2 if turn % 5 == 4 and len(voters) % 2 == 0 else turn % 2
    for place, voter in enumerate(voters):
        council.vote(item=item, choice=other if place < against else choice, actor=voter)
    president = inspectors.members()[0]
    if queries.judging(item).is_tie:
        council.vote(item=item, choice=choice, actor=president, casting=True)


def _publish(on: date) -> Model:
    """The gazette carried what a session decided."""
    waiting = Publication.objects.filter(decided_on=on, gazette=None, case__state="appealed").values("case")
    for notice in Notice.objects.filter(case__in=waiting).select_related("case__office").order_by("pk"):
        publish_waiting(notice)
    return _secretary()
