# SPDX-License-Identifier: Apache-2.0
"""Arts. 45, 46 and 57: what is owed on the day of payment, and the fine into which a suspension may turn."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import is_open, next_open, office_calendar
from outorga.law.kernel.dates import add_months
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Fraction, Given, known
from outorga.law.kernel.money import ZERO, Currency, half_up
from outorga.law.norms.mg_pl1842_2004 import units
from outorga.law.norms.mg_pl1842_2004.counting import month_end
from outorga.law.norms.mg_pl1842_2004.deadlines import MOVED, due_on
from outorga.law.norms.mg_pl1842_2004.vocabulary import Group, TaxiFacts

INTEREST_MONTH_DAYS = 30  # the reading's own month: pro rata is days over 30

KIND = Test("art45_cpt", "Sabe-se o que se cobra.")
CHARGE = Test("art45_cpt", "Multa de {amount}, vencida em {due_on}, paga em {paid_on}: {days_late} dias de atraso.")
COVERED = Test("art51_par2", "O depósito prévio de {paid} cobre a multa de {amount}.")
BRACKETS = {
    1: Test("art45_cpt_inc1", "Paga até {until}: acréscimo de {share}, juros de {interest} ao mês, e IGP-M."),
    2: Test("art45_cpt_inc2", "Paga depois de {until}: acréscimo de {share}, juros de {interest} ao mês, e IGP-M."),
}
INDEX = Test("art4_cpt_inc28", "Nível do IGP-M no mês {month}.")
CORRECTION = Test("art45_cpt", "IGP-M de {first} a {last}: fator {factor}; correção de {correction}.")
OWED = Test("art57_cpt", "O permissionário e a empresa pagam taxas pelos serviços.")
FEE = Test("art57_par1", "Taxa de {amount}, vencida em {due_on}, paga em {paid_on}; a lei não fixa acréscimo.")
LEAVING = Test("art46_cpt", "A suspensão só vira multa no cancelamento da permissão ou na baixa do auxiliar.")
CONVERTED = {
    group: Test(f"art46_cpt_inc{group}", "A suspensão do grupo {group} vira multa de {ufir} UFIR.")
    for group in (1, 2, 3, 4)
}


class Charge(Facts, frozen=True, gc=False):
    """What is charged."""

    kind: Given[Literal["fine", "fee", "suspension_conversion"]] = UNSET
    amount: Given[Fraction] = UNSET
    suspension_group: Given[Group] = UNSET
    leaving: Given[bool] = UNSET


class CoveringDeposit(Facts, frozen=True, gc=False):
    """The prior deposit of an appeal against the fine."""

    amount: Given[Fraction] = UNSET


class AmountDueFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `amount_due`."""

    charge: Charge = Charge()
    due_on: Given[date] = UNSET
    served_on: Given[date] = UNSET
    paid_on: Given[date] = UNSET
    deposit: CoveringDeposit = CoveringDeposit()


class Payment(msgspec.Struct, frozen=True, gc=False):
    """An amount, the day it was due, moved to an office day, and the day it is paid."""

    amount: Decimal
    due_on: date
    paid_on: date

    @property
    def days_late(self) -> int:
        """Days after the due date; zero when in time."""
        return max((self.paid_on - self.due_on).days, 0)


def amount_due(facts: AmountDueFacts, reasoning: Reasoning) -> Decision:
    """A late fine bears a surcharge, interest and correction; a late fee nothing; a suspension may turn into a fine."""
    kind = reasoning.need("charge.kind", facts.charge.kind, KIND)
    return reasoning.settle(KINDS[kind or "fine"](facts, reasoning))


def payment(facts: AmountDueFacts, test: Test, reasoning: Reasoning) -> Payment | None:
    """The amount with its two days; without a due date, the fine is due at the end of the appeal term."""
    amount = reasoning.need("charge.amount", facts.charge.amount, test)
    paid_on = reasoning.need("paid_on", facts.paid_on, test)
    due = _due(facts, test, reasoning)
    if amount is None or paid_on is None or due is None:
        return None
    return Payment(half_up(amount), due, paid_on)


def _due(facts: AmountDueFacts, test: Test, reasoning: Reasoning) -> date | None:
    calendar = office_calendar(facts.calendar)
    if facts.due_on is not UNSET:
        due = next_open(calendar, facts.due_on)
        reasoning.step(MOVED, is_open(calendar, facts.due_on), raw_on=facts.due_on, due_on=due)
        return due
    if facts.served_on is not UNSET:
        return due_on("first_appeal", facts.served_on, calendar, reasoning).due_on
    reasoning.lack("due_on", test)
    return None


def fine(facts: AmountDueFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A fine on the day of its payment; the deposit of an appeal stops every surcharge."""
    found = payment(facts, CHARGE, reasoning)
    if found is None:
        return {}
    calendar = office_calendar(facts.calendar)
    until = due_on("late_fine_first_bracket", found.due_on, calendar, reasoning).due_on
    told = {"due_on": found.due_on, "first_bracket_until": until, "currency": Currency.BRL}
    paid = known(facts.deposit.amount)
    covered = paid is not None and paid >= found.amount
    if paid is not None:
        reasoning.step(COVERED, covered, paid=paid, amount=found.amount)
    days_late = 0 if covered else found.days_late
    reasoning.step(CHARGE, not days_late, amount=found.amount, due_on=found.due_on, paid_on=found.paid_on,
                   days_late=days_late)  # fmt: skip
    bracket = None if not days_late else 1 if found.paid_on <= until else 2
    added = _added(facts, found, bracket, until, reasoning) if bracket else Added()
    if added is None:
        return {}
    total = found.amount + added.total
    rest = max(total - (paid or ZERO), ZERO)
    return {**told, "bracket": bracket, "days_late": days_late, "surcharge": added.surcharge,
            "interest": added.interest, "correction": added.correction, "total": total,
            "still_due": half_up(rest)}  # fmt: skip


class Added(msgspec.Struct, frozen=True, gc=False):
    """What lateness adds to a fine, each part rounded."""

    surcharge: Decimal = ZERO
    interest: Decimal = ZERO
    correction: Decimal = ZERO

    @property
    def total(self) -> Decimal:
        """The three parts together."""
        return self.surcharge + self.interest + self.correction


def _added(facts: AmountDueFacts, found: Payment, bracket: int, until: date, reasoning: Reasoning) -> Added | None:
    """2% or 5%, half a per cent a month, and the IGP-M; None when a level of the index is not known."""
    share, monthly = (reasoning.fixed(f"late_{name}_{bracket}") for name in ("surcharge", "interest"))
    reasoning.check(BRACKETS[bracket], False, until=until, share=share, interest=monthly)
    corrected = correction(facts, found, reasoning)
    if corrected is None:
        return None
    base = found.amount + corrected if reasoning.reading("late_base") == "corrected" else found.amount
    months, parts = months_late(found, reasoning)
    return Added(half_up(base * share), half_up(base * monthly * months / parts), corrected)


def months_late(found: Payment, reasoning: Reasoning) -> tuple[int, int]:
    """The months of interest as a quotient, divided last: days over 30, or whole months after the due date."""
    if reasoning.reading("interest_time") == "pro_rata_days":
        return found.days_late, INTEREST_MONTH_DAYS
    rule = month_end(reasoning)
    due, paid = found.due_on, found.paid_on
    months = (paid.year - due.year) * 12 + paid.month - due.month
    return months - (add_months(due, months, rule) > paid), 1


def correction(facts: AmountDueFacts, found: Payment, reasoning: Reasoning) -> Decimal | None:
    """The amount by the index between two months; a fall is floored at nothing, or applied by its reading."""
    first, last = (index_month(day, reasoning) for day in (found.due_on, found.paid_on))
    start, end = (
        (Decimal(1), Decimal(1)) if first == last else (level(facts, month, reasoning) for month in (first, last))
    )
    if start is None or end is None:
        return None
    corrected = half_up(found.amount * (end - start) / start)
    if corrected < 0 and reasoning.reading("negative_correction") == "floor_zero":
        corrected = ZERO
    reasoning.step(CORRECTION, corrected, first=first, last=last, factor=end / start, correction=corrected)
    return corrected


def index_month(day: date, reasoning: Reasoning) -> str:
    """The month whose index holds for a day: the one before, or its own by the reading."""
    back = -1 if reasoning.reading("igpm_month") == "previous" else 0
    return add_months(day.replace(day=1), back).strftime("%Y-%m")


def level(facts: AmountDueFacts, month: str, reasoning: Reasoning) -> Decimal | None:
    """The index level of a month; a lacking one is missing, and so is a level of zero, which no index has."""
    levels = known(facts.parameters.igpm_levels) or {}
    found = levels.get(month)
    if not found:
        reasoning.lack(f"parameters.igpm_levels.{month}", INDEX)
        return None
    reasoning.used(f"igpm_levels.{month}", found, None)
    reasoning.step(INDEX, found, month=month)
    return found


def fee(facts: AmountDueFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A fee is owed as it stands: art. 45 is for fines, and no rule sets a surcharge for late fees."""
    found = payment(facts, FEE, reasoning)
    if found is None:
        return {}
    reasoning.step(OWED)
    reasoning.check(FEE, not found.days_late, amount=found.amount, due_on=found.due_on, paid_on=found.paid_on)
    return {
        "due_on": found.due_on, "bracket": None, "days_late": found.days_late, "surcharge": None, "interest": None,
        "correction": None, "total": found.amount, "still_due": found.amount, "currency": Currency.BRL,
    }  # fmt: skip


def conversion(facts: AmountDueFacts, reasoning: Reasoning) -> dict[str, Any]:
    """Only who leaves the service may turn a suspension into a fine; it brings no points."""
    group = reasoning.need("charge.suspension_group", facts.charge.suspension_group, LEAVING)
    leaving = reasoning.need("charge.leaving", facts.charge.leaving, LEAVING)
    ufir = None if group is None else int(reasoning.fixed(f"conversion_ufir_{group}"))
    if group is not None:
        reasoning.step(CONVERTED[group], group=group, ufir=ufir)
    allowed = leaving is not None and reasoning.check(LEAVING, leaving)
    told = {"allowed": allowed, "ufir": ufir, "amount": None, "points": None, "currency": Currency.BRL}
    if leaving is False:
        return told
    if facts.parameters.ufir is UNSET:
        reasoning.need("on", facts.on, units.VALUE)
    value = units.ufir_on(facts.parameters, known(facts.on), reasoning)
    return told if value is None or ufir is None else {**told, "amount": units.price(ufir, value, reasoning)}


KINDS: Mapping[str, Callable[[AmountDueFacts, Reasoning], dict[str, Any]]] = {
    "fine": fine,
    "fee": fee,
    "suspension_conversion": conversion,
}
SERVICES = (
    Service("amount_due", "Quanto se paga neste dia?", AmountDueFacts, amount_due, (
        "art45_cpt", "art45_cpt_inc1", "art45_cpt_inc2", "art46_cpt", *(test.provision for test in CONVERTED.values()),
        "art51_par2", "art57_cpt", "art57_par1", "art4_cpt_inc22", "art4_cpt_inc28", "art44_cpt", "art81_cpt",
    )),
)  # fmt: skip
