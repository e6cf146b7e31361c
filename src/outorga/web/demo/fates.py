# SPDX-License-Identifier: Apache-2.0
"""What becomes of the notices of a stop: for each fate its acts, one after the other, with the days between them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import partial

from django.db.models import Model

from outorga.web.demo import collecting, defences, road
from outorga.web.demo.road import Catch
from outorga.web.demo.timeline import Step, moment, workday


@dataclass(frozen=True)
class Act:
    """One act, so many days after the one before; none means on the spot."""

    name: str
    days: int
    work: Callable[[Catch], Model]


SIGN, POST = Act("signed", 0, road.sign), Act("posted", 1, road.post)
DEFEND = Act("defended", 6, defences.defend)
GRANT, REJECT = Act("granted", 20, defences.grant), Act("rejected", 20, defences.reject)
PUBLISH = Act("published", 3, defences.publish)
# The slip is paid on the next day and the bank's file of the week tells of it before the appeal.
SLIP, APPEAL = Act("slip", 1, collecting.slip), Act("appealed", 7, defences.appeal)
HEARD = (SIGN, DEFEND, REJECT, PUBLISH)
BEFORE_THE_COUNCIL = (*HEARD, SLIP, APPEAL)

FATES: dict[str, tuple[Act, ...]] = {
    "issued": (),
    "posted": (POST,),
    "returned": (POST, Act("returned", 9, road.come_back)),
    "refused": (Act("refused", 0, road.refuse),),
    "served": (SIGN,),
    "unpaid": (SIGN,),
    "by_post": (POST, Act("delivered", 8, road.deliver)),
    "paid": (SIGN, Act("slip", 14, collecting.slip)),
    "paid_in_part": (SIGN, Act("slip", 14, collecting.slip)),
    "paid_late": (SIGN, Act("slip", 45, collecting.slip)),
    "defended": (SIGN, DEFEND),
    "late_defence": (SIGN, Act("late", 24, defences.defend_late)),
    "granted": (SIGN, DEFEND, GRANT, PUBLISH),
    "granted_after_payment": (SIGN, Act("slip", 2, collecting.slip), DEFEND, GRANT, PUBLISH),
    "rejected": (SIGN, DEFEND, REJECT),
    "appealable": HEARD,
    "appealed": BEFORE_THE_COUNCIL,
    "appeal_granted": BEFORE_THE_COUNCIL,
    "appeal_refunded": BEFORE_THE_COUNCIL,
    "appeal_rejected": BEFORE_THE_COUNCIL,
    "not_admitted": (*HEARD, Act("appealed", 7, defences.appeal)),
}  # fmt: skip


def plot(catch: Catch, today: date) -> Iterator[Step]:
    """The stop and, until the day before today, what follows of it."""
    yield Step(catch.at, catch.key, partial(road.stop, catch))
    at = catch.at
    for act in FATES[catch.fate] if catch.fate else ():
        at = _next(catch, at, act.days)
        if at.date() < today:
            yield Step(at, f"{catch.key}:{act.name}", partial(act.work, catch))
    yield from _held(catch, today)


def _next(catch: Catch, at: datetime, days: int) -> datetime:
    if not days:
        return road.soon(at)
    return moment(workday(at.date() + timedelta(days=days)), 10 + catch.count % 6, catch.count * 7 % 60)


def _held(catch: Catch, today: date) -> Iterator[Step]:
    """What becomes of a vehicle that was held."""
    if catch.held in {"substituted", "let_go_after"}:
        yield Step(road.soon(catch.at, 70), f"{catch.key}:substituted", partial(road.substitute, catch))
    if catch.held in {"released", "let_go_after"} and catch.at.date() < today:
        yield Step(road.soon(catch.at, 200), f"{catch.key}:released", partial(road.let_go, catch))
