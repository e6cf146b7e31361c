# SPDX-License-Identifier: Apache-2.0
"""Art. 14: the inspection that may come at any time, the bar of a failed one, and what releases it."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from itertools import groupby
from operator import attrgetter
from typing import Literal

import msgspec

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Amount, Facts, Given, Maybe, known
from outorga.law.norms.mg_44007_2005.vocabulary import Plate

ANY_TIME = Test(
    "art14_cpt",
    "A vistoria pode ser determinada a qualquer tempo; determinada em {ordered_on}, anterior em {previous_on}.",
)
REPORTS = Test("art14_cpt", "Laudos de vistoria até {on}: {reports}.")
BARRED = Test(
    "art14_par1", "Sem segurança ou funcionamento, o autorizatário fica impedido desde {since}; reprovados: {plates}."
)
NEW_REPORT = Test("art14_par1", "Cada veículo reprovado passou em nova vistoria; faltam: {uncured}.")
DEBTS = Test("art14_par1", "Não há débito vencido com o DER/MG; há {due}.")
SUSPENDED_DEBTS = Test("art27_cpt", "Débito sob efeito suspensivo não conta: {suspended}.")
RESPONSIBLE = Test(
    "art14_par2", "Conservação e higiene são do autorizatário e não impedem; defeitos anotados: {defects}."
)

Mark = Maybe[Literal["pass", "fail"]]


class Report(Facts, frozen=True, gc=False):
    """An inspection report on one vehicle."""

    plate: Plate
    reported_on: date
    safety: Mark = UNSET
    functioning: Mark = UNSET
    conservation: Mark = UNSET
    hygiene: Mark = UNSET


class Order(Facts, frozen=True, gc=False):
    """An order to present a vehicle for inspection."""

    ordered_on: Given[date] = UNSET
    previous_on: Maybe[date] = UNSET


class Debts(Facts, frozen=True, gc=False):
    """What the holder owes DER/MG."""

    due: Maybe[Amount] = UNSET
    under_suspensive_effect: Maybe[Amount] = UNSET


class InspectionReadings(Facts, frozen=True, gc=False):
    """Readings of the inspection bar."""

    inspection_bar: Given[Literal["holder", "vehicle"]] = UNSET


class InspectionFacts(Facts, frozen=True, gc=False):
    """Facts of `inspection`."""

    on: date
    plate: Maybe[Plate] = UNSET
    order: Given[Order] = UNSET
    reports: Maybe[tuple[Report, ...]] = UNSET
    debts: Debts = Debts()
    readings: InspectionReadings = InspectionReadings()


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """What one report says of safety and functioning, where it stands in the facts, and the marks it leaves open."""

    plate: str
    reported_on: date
    passed: bool | None
    position: int
    open_marks: tuple[str, ...]


class Bar(msgspec.Struct, frozen=True, gc=False):
    """The bar as the reports leave it: its first day, each bus that founds it, and those not cured yet."""

    since: date | None = None
    plates: tuple[str, ...] = ()
    uncured: tuple[str, ...] = ()

    def holds(self, *, due: Decimal | None) -> bool | None:
        """Whether it bars; None where that hangs on debts that are not known."""
        if self.since is None or self.uncured:
            return self.since is not None
        return None if due is None else due > 0


def inspection(facts: InspectionFacts, reasoning: Reasoning) -> Decision:
    """A bus that fails in safety or functioning bars its holder until a new inspection passes and debts are paid."""
    ordered = order_answer(facts.order, reasoning)
    if ordered and known(facts.reports) is None:
        return reasoning.decided(ordered)
    reports = reasoning.need("reports", facts.reports, REPORTS)
    plate = barred_plate(facts, reasoning)
    if reports is None:
        reasoning.lack("reports", BARRED)
    if reports is None or plate is None:
        return reasoning.undetermined()
    seen = [report for report in reports if report.reported_on <= facts.on]
    defects = recorded_defects(seen, reasoning)
    reasoning.step(REPORTS, len(seen), on=facts.on, reports=len(seen))
    verdicts = [verdict for verdict in verdicts_of(reports, facts.on) if plate in ("", verdict.plate)]
    bar = bar_answer(verdicts, facts.debts, reasoning)
    return reasoning.conclude({**bar, "recorded_defects": defects, **ordered})


def order_answer(order: Order | msgspec.UnsetType, reasoning: Reasoning) -> dict[str, object]:
    """DER/MG may order an inspection at any time, however recent the last one; it ends in a report."""
    if isinstance(order, msgspec.UnsetType):
        return {}
    reasoning.step(ANY_TIME, True, ordered_on=known(order.ordered_on), previous_on=known(order.previous_on))
    return {"may_order": True, "document": "inspection_report"}


def barred_plate(facts: InspectionFacts, reasoning: Reasoning) -> str | None:
    """The bus asked about where only the vehicle is barred; empty where the holder is; None when not known."""
    if reasoning.reading("inspection_bar") == "holder":
        return ""
    return reasoning.need("plate", facts.plate, BARRED)


def recorded_defects(reports: Iterable[Report], reasoning: Reasoning) -> int:
    """Conservation and hygiene are the holder's duty; their defects are recorded and do not bar."""
    defects = sum((report.conservation == "fail") + (report.hygiene == "fail") for report in reports)
    reasoning.step(RESPONSIBLE, defects, defects=defects)
    return defects


def verdicts_of(reports: Iterable[Report], on: date) -> Iterator[Verdict]:
    """What each report up to that day says of safety and functioning."""
    for position, report in enumerate(reports):
        if report.reported_on <= on:
            marks = {"safety": known(report.safety), "functioning": known(report.functioning)}
            failed = "fail" in marks.values()
            unknown = () if failed else tuple(name for name, mark in marks.items() if mark is None)
            passed = False if failed else None if unknown else True
            yield Verdict(report.plate, report.reported_on, passed, position, unknown)


def bar_answer(verdicts: list[Verdict], debts: Debts, reasoning: Reasoning) -> dict[str, object]:
    """Release needs both a later passing report of each failed bus and no debt due; marks not known may undo either."""
    due = known(debts.due)
    bar = bar_of(assuming(verdicts, ()), due=due)
    barred = bar.holds(due=due)
    if not barred:
        lack_open_marks(verdicts, due, reasoning)
    cite(bar, barred, debts, reasoning)
    if bar.since and not bar.uncured and due is None:
        reasoning.lack("debts.due", DEBTS)
    if not barred:
        return {"barred": False, "barred_from_on": None, "pending": [], "failed_plates": []}
    pending = ["new_report"] if bar.uncured else []
    pending += ["debts"] if due else []
    return {"barred": True, "barred_from_on": bar.since, "pending": pending, "failed_plates": list(bar.plates)}


def cite(bar: Bar, barred: bool | None, debts: Debts, reasoning: Reasoning) -> None:
    """The steps of the bar and of its release."""
    since, plates = bar.since, list(bar.plates)
    if barred is None:
        reasoning.step(BARRED, None, since=since, plates=plates)
    else:
        reasoning.check(BARRED, not barred, since=since, plates=plates)
    if since:
        reasoning.step(NEW_REPORT, not bar.uncured, uncured=list(bar.uncured))
        reasoning.step(DEBTS, None if known(debts.due) is None else not known(debts.due), due=known(debts.due))
        reasoning.step(SUSPENDED_DEBTS, True, suspended=known(debts.under_suspensive_effect))


def lack_open_marks(verdicts: list[Verdict], due: Decimal | None, reasoning: Reasoning) -> None:
    """A mark that is not known is needed where a failure in it would change the answer."""
    settled = bar_of(assuming(verdicts, ()), due=due).holds(due=due)
    for verdict in verdicts:
        if verdict.passed is None and bar_of(assuming(verdicts, (verdict,)), due=due).holds(due=due) is not settled:
            for mark in verdict.open_marks:
                reasoning.lack(f"reports.{verdict.position}.{mark}", BARRED)


def assuming(verdicts: Iterable[Verdict], failed: tuple[Verdict, ...]) -> list[Verdict]:
    """The verdicts with what is not known taken as passed, but for those taken as failed."""
    return [
        msgspec.structs.replace(verdict, passed=verdict not in failed) if verdict.passed is None else verdict
        for verdict in verdicts
    ]


def bar_of(verdicts: Iterable[Verdict], *, due: Decimal | None) -> Bar:
    """The bar after these reports, day by day; debts due are taken to have been due all along."""
    bar, by_day = Bar(), attrgetter("reported_on")
    for day, reports in groupby(sorted(verdicts, key=by_day), key=by_day):
        bar = after_day(bar, day, list(reports), due=due)
    return bar


def after_day(bar: Bar, day: date, reports: list[Verdict], *, due: Decimal | None) -> Bar:
    """A failure begins a bar or joins the one that still runs; only a pass on a later day cures one."""
    failed = {report.plate for report in reports if not report.passed}
    passed = {report.plate for report in reports} - failed
    uncured = tuple(sorted((set(bar.uncured) - passed) | failed))
    if not failed:
        return msgspec.structs.replace(bar, uncured=uncured)
    runs = bar.since is not None and (bar.uncured or due)
    plates = failed.union(bar.plates) if runs else failed
    return Bar(bar.since if runs else day, tuple(sorted(plates)), uncured)


SERVICES = (
    Service("inspection", "O autorizatário está impedido por vistoria, e o que o libera?", InspectionFacts, inspection,
            ("art14_cpt", "art14_par1", "art14_par2")),
)  # fmt: skip
