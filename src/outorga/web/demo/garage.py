# SPDX-License-Identifier: Apache-2.0
"""Technical inspections: vehicles ordered to come, their reports, and the bars of those that failed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial

from django.db.models import Model

from outorga.web.demo import agency, numbers
from outorga.web.demo.cast import Firm
from outorga.web.demo.road import Catch
from outorga.web.demo.timeline import Step, moment, workday
from outorga.web.inspections import checklist
from outorga.web.inspections.actions import vehicles
from outorga.web.inspections.actions.vehicles import Found
from outorga.web.registry.models import VehicleHolding

PLACE = "Pátio de vistorias da regional"
REASON = "Sorteio mensal da fiscalização entre os veículos cadastrados nesta regional."
WORN = "Gasto além do limite; trocar antes de nova vistoria."
# Between two inspections of a firm; what is found wrong without barring anybody; what bars.
APART, SMALL, GRAVE = 150, ("cabin", "seats"), ("brakes", "tyres")


@dataclass(frozen=True)
class Visit:
    """A vehicle called to the yard: ordered ``on`` a day to come until another, with what is found wrong there."""

    firm: Firm
    vehicle: int
    count: int
    on: date
    present_on: date
    failing: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return f"inspection:{self.firm.count}:{self.vehicle}:{self.count}"

    @property
    def holding(self) -> VehicleHolding:
        count = self.firm.members(self.firm.vehicles)[self.vehicle % self.firm.vehicles]
        rows = VehicleHolding.objects.select_related("case__office", "vehicle", "company__office", "company__case")
        return rows.get(vehicle__chassis=numbers.chassis(count), until_on=None)


def order(visit: Visit) -> Model:
    """The order to present the vehicle."""
    return vehicles.order(
        holding=visit.holding, present_on=visit.present_on, place=PLACE, reason=REASON, actor=agency.person("fiscal")
    )


def report(visit: Visit) -> Model:
    """What was found, item by item."""
    found = {
        item.code: Found("fail", WORN) if item.code in visit.failing else Found("pass")
        for item in checklist.current().items
    }
    return vehicles.report(holding=visit.holding, place=PLACE, found=found, actor=agency.person("fiscal"))


def plot(firms: dict[int, Firm], owing: Iterable[Catch], today: date) -> Iterator[Step]:
    """Every firm's vehicles in turn, and a bar in each state; ``owing`` are stops whose fines stay unpaid."""
    for visit in _visits(firms, today):
        yield Step(moment(visit.on, 13, visit.firm.count % 60), f"{visit.key}:order", partial(order, visit))
        if visit.present_on < today:
            yield Step(moment(visit.present_on, 14, visit.firm.count % 60), visit.key, partial(report, visit))
    for visit in _barred(firms, owing, today):
        yield Step(moment(visit.present_on, 15, 30), visit.key, partial(report, visit))


def _visits(firms: dict[int, Firm], today: date) -> Iterator[Visit]:
    """One vehicle each five months, from a month after the firm came on; the last orders are to be met yet."""
    for firm in firms.values():
        if firm.ends != "registered":
            continue
        first = firm.filed_on + timedelta(days=12 + firm.count % 9)
        for turn in range((today - first).days // APART + 1):
            on = workday(first + timedelta(days=APART * turn))
            if on < today:
                failing = SMALL if (firm.count + turn) % 4 == 1 else ()
                yield Visit(firm, turn, 10 + turn, on, workday(on + timedelta(days=12)), failing)


def _barred(firms: dict[int, Firm], owing: Iterable[Catch], today: date) -> Iterator[Visit]:
    """Released; waiting for the new inspection; and, of who owes, waiting for the payment, or for both."""
    debtors = list(dict.fromkeys(catch.firm for catch in owing if catch.firm))[:2]
    free = [firm for firm in firms.values() if firm.count >= 10 and firm.ends == "registered" and firm not in debtors]
    cases = (
        (free[3], (16, 9)), (free[5], (15, 8)), (free[7], (11,)), (debtors[0], (5,)), (debtors[1], (10, 3)),
    )  # fmt: skip
    for firm, days in cases:
        for place, back in enumerate(days):
            on = today - timedelta(days=back)
            yield Visit(firm, 0, 90 + place, on, on, () if place else GRAVE)
