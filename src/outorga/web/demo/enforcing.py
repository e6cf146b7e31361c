# SPDX-License-Identifier: Apache-2.0
"""Enforcement: in the core one of each thing that the first walk shows, of the first company; then two years of it."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from django.db.models import Model

from outorga.web import clock
from outorga.web.correspondence.actions import messages
from outorga.web.correspondence.models import Message
from outorga.web.demo import (
    agency,
    collecting,
    defences,
    fates,
    garage,
    inspectors,
    judging,
    letters,
    patrols,
    road,
    sanctioning,
)
from outorga.web.demo.cast import Firm
from outorga.web.demo.road import Catch
from outorga.web.demo.timeline import Step, moment, workday
from outorga.web.enforcement.actions import notices

MESSAGE = "Recebemos a defesa. Mande também a ordem de serviço da oficina, com o dia e a quilometragem do veículo."


def core(firm: Firm, today: date) -> Iterator[Step]:
    """A notice inside its term of defence, a fine to pay, a defence to decide, an order to meet, a message."""
    fresh = _catch(firm, 1, today - timedelta(days=4), "unauthorized_stop")
    due = _catch(firm, 2, today - timedelta(days=17), "rude_to_inspector")
    defended = _catch(firm, 3, today - timedelta(days=9), "safety_defect")
    for catch in (due, defended, fresh):
        yield Step(catch.at, catch.key, partial(road.stop, catch))
        yield Step(road.soon(catch.at), f"{catch.key}:signed", partial(road.sign, catch))
    yield Step(moment(today - timedelta(days=2), 11), f"{defended.key}:defended", partial(defences.defend, defended))
    yield Step(moment(today, 0, 25), f"{due.key}:ended", partial(end_term, due))
    yield Step(moment(today, 0, 26), f"{due.key}:slip", partial(collecting.slip, due))
    order = garage.Visit(firm, 2, 1, today - timedelta(days=3), workday(today + timedelta(days=8)))
    yield Step(moment(order.on, 15), order.key, partial(garage.order, order))
    yield Step(moment(today - timedelta(days=1), 16), "message:core", partial(_write, defended))


def rest(firms: dict[int, Firm], today: date) -> Iterator[Step]:
    """Everybody who inspects and judges, every stop with what followed, the bank, the council, sanctions, letters."""
    stops = [*patrols.catches(firms, today), *sanctioning.catches(firms, today)]
    planned = {catch.uuid: catch.fate for catch in stops}
    yield from inspectors.rest(today)
    for catch in stops:
        yield from fates.plot(catch, today)
    yield from collecting.plot(today, planned)
    yield from judging.plot(today, planned)
    yield from sanctioning.plot(firms, today)
    yield from garage.plot(firms, patrols.owing(stops, today), today)
    yield from letters.plot(firms, today)


def _catch(firm: Firm, count: int, on: date, finding: str) -> Catch:
    # The vehicle of the company's contract, whose authorization runs.
    return Catch(firm, count, moment(on, 9, 10), "core", (finding,), service="continuous", vehicle=1)


def end_term(catch: Catch) -> Model:
    """What the worker finds in the morning: a term of defence in which none came."""
    notices.end_defence_terms(clock.today())
    return road.notices_of(catch)[0]


def _write(catch: Catch) -> Message:
    notice = road.notices_of(catch)[0]
    return messages.write(case=notice.case, text=MESSAGE, actor=agency.clerk_of(notice.office))
