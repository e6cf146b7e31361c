# SPDX-License-Identifier: Apache-2.0
"""What the pictures show beyond the demo's core: a suspension to decide, a session that sits, a vehicle that failed.

`scripts/shots.py` runs this as a program of its own, on the database that it has just built; all is done by the demo's
acts, which use the agency's own actions.
"""

import sys
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import partial

from django.db.models import Model

from outorga.commands.console import start_shell

start_shell()

from outorga.web import clock  # noqa: E402
from outorga.web.casefiles import files  # noqa: E402
from outorga.web.council import actions as council  # noqa: E402
from outorga.web.council import queries  # noqa: E402
from outorga.web.demo import agency, bank, cast, defences, garage, inspectors, judging, road  # noqa: E402
from outorga.web.demo.bank import Line  # noqa: E402
from outorga.web.demo.cast import Firm  # noqa: E402
from outorga.web.demo.road import Catch  # noqa: E402
from outorga.web.demo.timeline import Step, moment, play  # noqa: E402
from outorga.web.enforcement.actions import notices  # noqa: E402
from outorga.web.payments.actions import bank_files, credits  # noqa: E402
from outorga.web.payments.models import Slip  # noqa: E402
from outorga.web.payments.numbering import slip_number  # noqa: E402
from outorga.web.sanctions import schedule as sanctions  # noqa: E402
from outorga.web.work import jobs  # noqa: E402

REPEATED = ((62, "unauthorized_stop"), (50, "unaccompanied_baggage"), (38, "touting"))
PUT_TO_THE_COUNCIL, UNPUBLISHED = 55, 24
VOTES = ("grant", "reject", "grant")


def plot(today: date) -> Iterator[Step]:
    """Three notices nobody defends, one that is appealed against, one whose decision waits for the gazette."""
    firm = cast.core(today)[2]
    yield from inspectors.rest(today)
    for count, (days, finding) in enumerate(REPEATED):
        yield from _signed(Catch(firm, 10 + count, _day(today, days), "final", (finding,)))
    yield from _heard(
        Catch(firm, 20, _day(today, PUT_TO_THE_COUNCIL), "appealed", ("rude_to_inspector",)), published=True
    )
    yield from _heard(Catch(firm, 24, _day(today, UNPUBLISHED), "rejected", ("rude_to_inspector",)), published=False)
    visit = _failed(firm, today)
    yield Step(moment(visit.on, 15), "scene:failed", partial(garage.report, visit))
    yield Step(moment(today, 0, 40), "scene:terms", partial(_by_date, today))
    yield Step(moment(today, 9), "scene:session", partial(_sit, today))
    yield Step(moment(today, 10), "scene:bank", _bank_file)


def _day(today: date, days: int) -> datetime:
    return moment(today - timedelta(days=days), 9, 10)


def _signed(catch: Catch) -> Iterator[Step]:
    yield Step(catch.at, catch.key, partial(road.stop, catch))
    yield Step(road.soon(catch.at), f"{catch.key}:signed", partial(road.sign, catch))


def _heard(catch: Catch, *, published: bool) -> Iterator[Step]:
    """A notice defended in vain and, where the gazette carried it, appealed against."""
    yield from _signed(catch)
    acts = [(6, "defended", defences.defend), (16, "rejected", defences.reject)]
    if published:
        acts += [(19, "published", defences.publish), (22, "paid", _pay), (24, "appealed", defences.appeal)]
    for days, name, act in acts:
        yield Step(catch.at + timedelta(days=days), f"{catch.key}:{name}", partial(act, catch))


def _pay(catch: Catch) -> Model:
    """The whole fine, before the appeal."""
    [notice] = road.notices_of(catch)
    fine = road.fine_of(notice)
    return credits.receive(
        case=fine.case, amount=fine.amount, paid_on=clock.today(), reference=f"cena:{fine.pk}",
        actor=agency.person("arrecadacao"),
    )  # fmt: skip


def _failed(firm: Firm, today: date) -> garage.Visit:
    on = today - timedelta(days=3)
    return garage.Visit(firm, 0, 1, on, on, failing=("tyres", "lights"))


def _by_date(today: date) -> Model:
    """What the worker finds: terms that ended, and a holder with three of them."""
    notices.end_defence_terms(today)
    sanctions.examine_new(today)
    return agency.person("administrador")


def _sit(today: date) -> Model:
    """The council in session, in the middle of an item."""
    secretary, members = agency.person("secretaria"), inspectors.members()
    [case] = queries.all_waiting()
    session = council.plan_session(
        on=today, president=members[0], office=case.office, place=judging.PLACE, actor=secretary
    )
    council.add_item(session=session, case=case, rapporteur=members[1], actor=secretary)
    council.open_session(session=session, present=members, actor=secretary)
    item = queries.items_of(session)[0]
    voters = [member for member in members if member.pk in queries.judging(item).voters]
    for voter, choice in zip(voters, VOTES, strict=False):
        council.vote(item=item, choice=choice, actor=voter)
    return session


def _bank_file() -> Model:
    """The bank's file as a draft: a payment, an unknown slip, a payment of the future, another payee's money."""
    treasurer, today = agency.person("arrecadacao"), clock.today()
    known = Slip.objects.order_by("number")[0]
    lines = [
        Line(known.number, known.amount, today),
        Line(slip_number(today.year - 9, 909), Decimal("77.00"), today),
        Line(slip_number(today.year, 700_009), Decimal("310.00"), today + timedelta(days=40)),
        Line(slip_number(today.year, 800_009), Decimal("215.40"), today, payee=bank.THEIRS),
    ]
    stored = files.store_bytes(
        bank.written("csv", lines, file=1, on=today), media_type="text/plain", actor=treasurer
    )  # fmt: skip
    made = bank_files.receive(file=stored, file_name=f"retorno-{today:%Y-%m-%d}.csv", actor=treasurer)
    assert made.job_id is not None
    jobs.run_job.call(made.job_id)
    return made


if __name__ == "__main__":
    play(plot(date.fromisoformat(sys.argv[1])))
