# SPDX-License-Identifier: Apache-2.0
"""Arts. 85, 113, 135 and 136: what of a fine is owed, taken from the bond, to be restored to it, or archived."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, Literal

import msgspec

from outorga.law.kernel.dates import DAY
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, happened, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_5997_1960.deadlines import RULES, due_on
from outorga.law.norms.mg_5997_1960.requirements import bite
from outorga.law.norms.mg_5997_1960.vocabulary import CURRENCY, Cruzeiros, LinesFacts, Restoration, office_calendar

LEGACY = Test("anx1_art136_cpt", "A falta de {committed_on} é das que o regulamento arquiva, até {until}.")
ARCHIVED = Test("anx1_art136_cpt", "A notificação de falta desde {since} é arquivada.")
PENDING_APPEAL = Test("anx1_art135_par1u", "A multa anterior com recurso pendente é arquivada: pendente {pending}.")
ABOVE_BOND = Test(
    "anx1_art135_cpt", "A multa anterior sem recurso e sem pagamento é arquivada quando excede a caução de {balance}."
)
ANNULLED = Test("anx1_art103_par1u", "O recurso anulou a multa: o descontado, {credit}, volta à caução.")
RESTORED = Test("anx1_art113_par1u", "Até {due_on} repõe-se o descontado, {deducted}; pagos no prazo {paid}.")
OWED = Test("anx1_art85_cpt", "Deve-se repor à caução o que dela se descontou: faltam {to_restore}.")
START = Test("anx1_art113_cpt", "O prazo de pagamento corre desde {start}.")
PAID = Test("anx1_art113_cpt", "A multa se paga até {due_on}; paga em {paid_on}.")
APPEALED = Test("anx1_art103_par1u", "O recurso suspende a multa: apresentado em {filed_on}, no prazo até {due_on}.")
DEDUCTED = Test("anx1_art113_cpt", "Não paga até {due_on}, a multa se desconta da caução de {balance}: {deduct}.")


class FaultDay(Facts, frozen=True, gc=False):
    """The fault that was fined."""

    committed_on: Given[date] = UNSET


class OrdinaryAppeal(Facts, frozen=True, gc=False):
    """The appeal against the decision; without a result it is pending."""

    filed_on: Given[date] = UNSET
    result: Given[Literal["pending", "upheld", "annulled"]] = UNSET


class HeldBond(Facts, frozen=True, gc=False):
    """What is held now and what must be held."""

    balance: Cruzeiros
    required: Given[Cruzeiros] = UNSET


class LegacyFine(Facts, frozen=True, gc=False):
    """What became of a fine for a fault from before the regulation."""

    appealed: Given[bool] = UNSET
    appeal_pending: Given[bool] = UNSET


class PublicationDay(Facts, frozen=True, gc=False):
    """The day on which the norm was published, which its text does not tell."""

    published_on: Given[date] = UNSET


class CollectionReadings(Facts, frozen=True, gc=False):
    """Readings of `amount_due`."""

    appeal_suspends: Given[Literal["yes", "no"]] = UNSET
    legacy_cut: Given[Literal["approval_day", "publication_day"]] = UNSET
    payment_start: Given[Literal["notice_of_confirmation", "decision_day"]] = UNSET
    late_payment: Given[Literal["discharges", "deduction_open"]] = UNSET


class AmountDueFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `amount_due`."""

    fine: Cruzeiros
    infraction: FaultDay = FaultDay()
    decided_on: Given[date] = UNSET
    confirmation_notified_on: Given[date] = UNSET
    paid_on: Given[date] = UNSET
    appeal: Given[OrdinaryAppeal] = UNSET
    bond: Given[HeldBond] = UNSET
    deducted: Given[Cruzeiros] = UNSET
    deduction_notified_on: Given[date] = UNSET
    restored: tuple[Restoration, ...] = ()
    legacy: LegacyFine = LegacyFine()
    parameters: PublicationDay = PublicationDay()
    readings: Given[CollectionReadings] = UNSET


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How a restoration stands: its last day, what came in by then and by the day asked about."""

    due_on: date
    in_time: Decimal
    in_all: Decimal


def amount_due(facts: AmountDueFacts, reasoning: Reasoning) -> Decision:
    """Archived with the old faults, annulled, to be restored to the bond, or owed until it is paid or deducted."""
    appeal = appeal_of(facts)
    old_day = legacy_day(facts, reasoning)
    if reasoning.missing:
        return reasoning.undetermined()
    if old_day is not None:
        outcome = archive(facts, old_day, reasoning)
    elif appeal is not None and appeal.result == "annulled":
        outcome = annul(facts, reasoning)
    elif facts.deducted is not UNSET:
        outcome = restore(facts, facts.deducted, reasoning)
    else:
        outcome = collect(facts, appeal, reasoning)
    return reasoning.settle({"currency": CURRENCY, **outcome})


def appeal_of(facts: AmountDueFacts) -> OrdinaryAppeal | None:
    """The appeal, unless its filing lies ahead of the day asked about."""
    appeal = known(facts.appeal)
    filed_on = UNSET if appeal is None else appeal.filed_on
    return None if filed_on is not UNSET and happened(filed_on, facts.on) is None else appeal


def legacy_day(facts: AmountDueFacts, reasoning: Reasoning) -> date | None:
    """The day of a fault from before the regulation; None for a later one, or where the day is not given."""
    committed_on = known(facts.infraction.committed_on)
    if committed_on is None:
        return None
    if reasoning.reading("legacy_cut") == "approval_day":
        until: date | None = reasoning.fixed("approved_on")
    else:
        until = eve_of_publication(facts, committed_on, reasoning)
    if until is None:
        return None
    reasoning.step(LEGACY, committed_on <= until, committed_on=committed_on, until=until)
    return committed_on if committed_on <= until else None


def eve_of_publication(facts: AmountDueFacts, committed_on: date, reasoning: Reasoning) -> date | None:
    """The day before the publication: of the question, else of the agency."""
    given = known(facts.parameters.published_on)
    if given is not None:
        reasoning.used("published_on", given, None)
        return given - DAY
    entry = reasoning.parameter("published_on", committed_on)
    if entry is None:
        reasoning.lack("parameters.published_on", LEGACY)
        return None
    published_on: date = entry.value
    return published_on - DAY


def archive(facts: AmountDueFacts, committed_on: date, reasoning: Reasoning) -> dict[str, Any]:
    """From 31 July 1960 every notice is archived; earlier, those under appeal and those that exceed the bond."""
    since = reasoning.fixed("legacy_from_on")
    if committed_on >= since:
        bite(ARCHIVED, reasoning, since=since)
        return _archived(bond_reverts=False)
    pending = is_appeal_pending(facts.legacy, reasoning)
    if pending is None:
        return {}
    if pending:
        bite(PENDING_APPEAL, reasoning, pending=pending)
        return _archived(bond_reverts=False)
    reasoning.step(PENDING_APPEAL, False, pending=pending)
    return judge_old_fine(facts, reasoning)


def is_appeal_pending(legacy: LegacyFine, reasoning: Reasoning) -> bool | None:
    """Whether an appeal is undecided: none is where none was filed; None when that is not known."""
    if legacy.appealed is False:
        return False
    if legacy.appeal_pending is True:
        return True
    appealed = reasoning.need("legacy.appealed", legacy.appealed, PENDING_APPEAL)
    pending = reasoning.need("legacy.appeal_pending", legacy.appeal_pending, PENDING_APPEAL)
    return None if appealed is None else pending


def judge_old_fine(facts: AmountDueFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A fine that was neither appealed nor paid is archived when it exceeds the bond, which the agency then keeps."""
    paid = happened(facts.paid_on, facts.on) is not None
    if facts.legacy.appealed is True or paid:
        return {"state": "not_archived", "owed": ZERO if paid else facts.fine, "bond_reverts": False}
    bond = reasoning.need("bond.balance", facts.bond, ABOVE_BOND)
    if bond is None:
        return {}
    if facts.fine > bond.balance:
        bite(ABOVE_BOND, reasoning, balance=bond.balance)
        return _archived(bond_reverts=True)
    reasoning.step(ABOVE_BOND, False, balance=bond.balance)
    return {"state": "not_archived", "owed": facts.fine, "bond_reverts": False}


def _archived(*, bond_reverts: bool) -> dict[str, Any]:
    return {"state": "archived", "owed": ZERO, "bond_reverts": bond_reverts}


def annul(facts: AmountDueFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The deduction is undone: what was taken goes back to the bond, and nothing is left to restore."""
    credit = known(facts.deducted) or ZERO
    reasoning.step(ANNULLED, True, credit=credit)
    bond = {} if facts.bond is UNSET else {"bond_balance": facts.bond.balance + credit}
    return {"state": "annulled", "owed": ZERO, "deduct": ZERO, "credit": credit, "to_restore": ZERO,
            "remaining_debt": ZERO, **bond}  # fmt: skip


def standing(
    deducted: Decimal, due: date, restored: Sequence[Restoration], on: Given[date], reasoning: Reasoning
) -> Standing:
    """What was paid into the bond in time and in all; payments after the day asked about have not happened."""
    paid = [payment for payment in restored if happened(payment.on, on) is not None]
    in_time = sum((payment.amount for payment in paid if payment.on <= due), ZERO)
    reasoning.step(RESTORED, in_time >= deducted, due_on=due, deducted=deducted, paid=in_time)
    return Standing(due, in_time, sum((payment.amount for payment in paid), ZERO))


def restore(facts: AmountDueFacts, deducted: Decimal, reasoning: Reasoning) -> dict[str, Any]:
    """Twenty days from the notice of the deduction; the state is judged by what came in by then."""
    notified_on = reasoning.need("deduction_notified_on", facts.deduction_notified_on, RULES["bond_restoration"].test)
    if notified_on is None:
        if not facts.restored:
            reasoning.need("on", facts.on, RULES["bond_restoration"].test)
        return {}
    due = due_on("bond_restoration", notified_on, office_calendar(facts.calendar), reasoning).due_on
    found = standing(deducted, due, facts.restored, facts.on, reasoning)
    state = "restored" if found.in_time >= deducted else _open_or_failed(facts, due, reasoning)
    to_restore = max(deducted - found.in_all, ZERO)
    reasoning.step(OWED, to_restore, to_restore=to_restore)
    debt = ZERO if happened(facts.paid_on, facts.on) is not None else max(facts.fine - deducted, ZERO)
    return {"state": state, "owed": debt, "remaining_debt": debt, "to_restore": to_restore,
            "restoration_due_on": due}  # fmt: skip


def _open_or_failed(facts: AmountDueFacts, due: date, reasoning: Reasoning) -> str:
    on = reasoning.need("on", facts.on, RESTORED)
    if on is None or on <= due:
        return "restoration_open"
    reasoning.refuse(RESTORED.provision)
    return "restoration_failed"


def collect(facts: AmountDueFacts, appeal: OrdinaryAppeal | None, reasoning: Reasoning) -> dict[str, Any]:
    """Paid, suspended by an appeal, payable up to the last day, and then taken from the bond."""
    paid_on = happened(facts.paid_on, facts.on)
    filed_on = pending_since(appeal, reasoning)
    start = payment_start(facts, reasoning)
    if start is None:
        if paid_on is None and filed_on is None:
            reasoning.need("on", facts.on, DEDUCTED)
        return {}
    due = due_on("fine_payment", start, office_calendar(facts.calendar), reasoning).due_on
    told = {"payment_due_on": due, **balance_of(facts)}
    if paid_on is not None and is_discharged(paid_on, due, reasoning):
        return {"state": "paid", "owed": ZERO, "deduct": ZERO, "remaining_debt": ZERO, **told}
    suspended = filed_on is not None and is_suspended(filed_on, facts, reasoning)
    if suspended or reasoning.missing:
        return {"state": "suspended_by_appeal", "owed": facts.fine, "deduct": ZERO, **told}
    told["deductible_from_on"] = due + DAY
    on = reasoning.need("on", facts.on, DEDUCTED)
    if on is None or on <= due:
        return {"state": "payable", "owed": facts.fine, "deduct": ZERO, **told}
    return {**told, **deduct(facts, due, reasoning)}


def balance_of(facts: AmountDueFacts) -> dict[str, Any]:
    """What the bond holds while nothing is taken from it."""
    return {} if facts.bond is UNSET else {"bond_balance": facts.bond.balance}


def payment_start(facts: AmountDueFacts, reasoning: Reasoning) -> date | None:
    """The notice of the confirmation, or the day of the decision by the reading."""
    if reasoning.reading("payment_start") == "decision_day":
        start = reasoning.need("decided_on", facts.decided_on, START)
    else:
        start = reasoning.need("confirmation_notified_on", facts.confirmation_notified_on, START)
    if start is not None:
        reasoning.step(START, start, start=start)
    return start


def is_discharged(paid_on: date, due: date, reasoning: Reasoning) -> bool:
    """Paid by the last day; or later, where the reading lets a late payment discharge."""
    paid = paid_on <= due or reasoning.reading("late_payment") == "discharges"
    reasoning.step(PAID, paid, due_on=due, paid_on=paid_on)
    return paid


def pending_since(appeal: OrdinaryAppeal | None, reasoning: Reasoning) -> date | None:
    """The day on which an appeal that is still pending was filed, where an appeal suspends."""
    if appeal is None or appeal.result == "upheld" or appeal.filed_on is UNSET:
        return None
    return appeal.filed_on if reasoning.reading("appeal_suspends") == "yes" else None


def is_suspended(filed_on: date, facts: AmountDueFacts, reasoning: Reasoning) -> bool:
    """Whether the appeal was filed within its term, which runs from the notice of the decision."""
    notified_on = reasoning.need("confirmation_notified_on", facts.confirmation_notified_on, RULES["appeal"].test)
    if notified_on is None:
        return False
    due = due_on("appeal", notified_on, office_calendar(facts.calendar), reasoning).due_on
    in_time: bool = reasoning.step(APPEALED, filed_on <= due, filed_on=filed_on, due_on=due)
    return in_time


def deduct(facts: AmountDueFacts, due: date, reasoning: Reasoning) -> dict[str, Any]:
    """The bond pays what it can; the rest stays a debt, and the bond is to be made whole again."""
    bond = reasoning.need("bond.balance", facts.bond, DEDUCTED)
    if bond is None:
        return {}
    taken = min(facts.fine, bond.balance)
    left = bond.balance - taken
    bite(DEDUCTED, reasoning, due_on=due, balance=bond.balance, deduct=taken)
    return {"state": "deductible", "owed": facts.fine, "deduct": taken, "bond_balance": left,
            "remaining_debt": facts.fine - taken, **dict(_to_restore(bond, left, reasoning))}  # fmt: skip


def _to_restore(bond: HeldBond, left: Decimal, reasoning: Reasoning) -> Iterator[tuple[str, Decimal]]:
    if bond.required is not UNSET:
        to_restore = max(bond.required - left, ZERO)
        reasoning.step(OWED, to_restore, to_restore=to_restore)
        yield "to_restore", to_restore


SERVICES = (
    Service("amount_due", "O que se deve desta multa, e o que sai da caução?", AmountDueFacts, amount_due, (
        "anx1_art85_cpt", "anx1_art103_par1u", "anx1_art113_cpt", "anx1_art113_par1u", "anx1_art135_cpt",
        "anx1_art135_par1u", "anx1_art136_cpt",
    )),
)  # fmt: skip
