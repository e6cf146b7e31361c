# SPDX-License-Identifier: Apache-2.0
"""The words that the services share: the base of their facts, and its wire types."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta

from outorga.law.kernel.dates import MonthEnd
from outorga.law.kernel.decisions import Reasoning
from outorga.law.kernel.facts import (
    UNSET,
    CalendarFact,
    Count,
    Facts,
    Given,
    Maybe,
    MinuteInstant,
    TextDecimal,
    TextOrRows,
    UnsetType,
    YearMonth,
)

PricedItem = Literal[
    "art78_cpt_inc1_ali1", "art78_cpt_inc1_ali2", "art78_cpt_inc1_ali3", "art78_cpt_inc2_ali1", "art78_cpt_inc2_ali2",
    "art78_cpt_inc2_ali3", "art78_cpt_inc2_ali4", "art78_cpt_inc2_ali5", "art78_cpt_inc2_ali6", "art78_cpt_inc3_ali1",
    "art78_cpt_inc3_ali2", "art78_cpt_inc3_ali3", "art78_cpt_inc3_ali4", "art78_cpt_inc3_ali5", "art78_cpt_inc3_ali6",
    "art78_cpt_inc4_ali1", "art78_cpt_inc4_ali2", "art78_cpt_inc4_ali3", "art78_cpt_inc4_ali4", "art78_cpt_inc4_ali5",
    "art78_cpt_inc4_ali6", "art78_cpt_inc4_ali7", "art78_cpt_inc4_ali8", "art78_cpt_inc4_ali9", "art78_cpt_inc5_ali1",
    "art78_cpt_inc5_ali2", "art78_cpt_inc5_ali3", "art78_cpt_inc5_ali4", "art78_cpt_inc5_ali5", "art78_cpt_inc5_ali6",
    "art78_cpt_inc6_ali1", "art78_cpt_inc6_ali2", "art78_cpt_inc6_ali3", "art78_cpt_inc6_ali4", "art78_cpt_inc6_ali5",
    "art78_cpt_inc6_ali6", "art78_cpt_inc6_ali7", "art78_cpt_inc6_ali8", "art78_cpt_inc6_ali9",
    "art78_cpt_inc6_ali10", "art78_cpt_inc6_ali12", "art78_cpt_inc6_ali13", "art78_cpt_inc6_ali14",
]  # fmt: skip
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.:-]{1,64}$(?!\n)")]
ProvisionId = Annotated[str, Meta(pattern=r"^art[0-9]+(_cpt|_par[0-9]+u?)(_inc[0-9]+)?(_ali[0-9]+)?$(?!\n)")]
CurrencyName = Literal["BRL", "CR$"]
DEPARTMENT = "department"


class Moment(MinuteInstant):
    """A moment with its offset, printed to the minute unless it has seconds."""

    def to_text(self) -> str:
        """Print the wire form, with the offset as it came.

        >>> [Moment.from_text(text).to_text() for text in ("2026-12-06T22:15-03:00", "2026-12-06T22:15:30-03:00")]
        ['2026-12-06T22:15-03:00', '2026-12-06T22:15:30-03:00']
        """
        text = super().to_text()
        return text if self.second else text[:16] + text[19:]


class Money(TextDecimal):
    """Money, not negative, with two decimals and at most fifteen digits before them."""

    pattern = r"^[0-9]{1,15}\.[0-9]{2}$"
    described = "amount as text with two decimals, as 5000.00"


class Share(TextDecimal):
    """A part of the whole, from 0 to 1: ``0.10`` is 10%."""

    pattern = r"^(0(\.[0-9]{1,10})?|1(\.0{1,10})?)$"
    described = "share from 0 to 1 as text with a point, as 0.10"


class PlainDecimal(TextDecimal):
    """A number that is not negative: kilograms, kilometres, decimetres."""

    pattern = r"^[0-9]{1,15}(\.[0-9]{1,10})?$"
    described = "number as text with a point, as 30.5"


class SignedDecimal(TextDecimal):
    """A number that may be below zero, such as the effect of an event on the fare."""

    pattern = r"^-?[0-9]{1,15}(\.[0-9]{1,10})?$"
    described = "number as text with a point, as -0.05"


class AboveZero(TextDecimal):
    """A number above zero, such as the level of an index."""

    pattern = r"^(?=.*[1-9])[0-9]{1,15}(\.[0-9]{1,10})?$"
    described = "number above zero as text with a point, as 185.01"


IndexLevels = dict[YearMonth, AboveZero]


class Quantity(TextDecimal):
    """A measure as an outcome tells it, without zeros at its end: ``0.1``, ``7``."""

    pattern = PlainDecimal.pattern
    described = PlainDecimal.described

    @classmethod
    def of(cls, value: Decimal) -> "Quantity":
        """The measure of this value.

        >>> [Quantity.of(Decimal(text)).to_text() for text in ("300.0", "0.10", "0.0000001", "0")]
        ['300', '0.1', '0.0000001', '0']
        """
        return cls(value.normalize())

    def to_text(self) -> str:
        """Print the wire form, never with an exponent."""
        return f"{self:f}"


class DatedFine(Facts, frozen=True, gc=False):
    """The value of a group of fines from a day to another, both included; without an end it still holds."""

    value: Money
    from_on: date
    until_on: Given[date] = UNSET


class FineValue(TextOrRows):
    """The value of a group of fines: one that holds at any date, or dated rows."""

    text = Money
    row = DatedFine
    described = "amount as text with two decimals, or a list of dated values"


class InterstateParameters(Facts, frozen=True, gc=False):
    """Values that a question brings instead of the platform's."""

    publication_date: Given[date] = UNSET
    repeal_date: Given[date] = UNSET
    fine_group_1: Given[FineValue] = UNSET
    fine_group_2: Given[FineValue] = UNSET
    fine_group_3: Given[FineValue] = UNSET
    fine_group_4: Given[FineValue] = UNSET
    fine_group_5: Given[FineValue] = UNSET
    fine_group_6: Given[FineValue] = UNSET
    fine_due_days: Given[Count] = UNSET
    accident_rate_limit: Given[Share] = UNSET


class InterstateReadings(Facts, frozen=True, gc=False):
    """The open questions of the text; every service accepts every name."""

    month_arithmetic: Given[Literal["civil_code", "last_day"]] = UNSET
    closed_last_day: Given[Literal["next_open_day", "none"]] = UNSET
    extension_count: Given[Literal["from_filing", "from_due"]] = UNSET
    hours_count: Given[Literal["clock", "day_excluded"]] = UNSET
    same_state_return: Given[Literal["interstate", "outside"]] = UNSET
    partial_extension: Given[Literal["up_to_15", "equal_only"]] = UNSET
    single_winner: Given[Literal["justified", "free"]] = UNSET
    indirect_holdings: Given[Literal["direct", "controlled", "product"]] = UNSET
    control_chain: Given[Literal["yes", "no"]] = UNSET
    affinity: Given[Literal["no", "yes"]] = UNSET
    stable_union: Given[Literal["no", "yes"]] = UNSET
    family_sum: Given[Literal["no", "yes"]] = UNSET
    mixed_common: Given[Literal["no", "yes"]] = UNSET
    legacy_growth: Given[Literal["frozen", "kind_only"]] = UNSET
    stoppage_first_day: Given[Literal["counts", "excluded"]] = UNSET
    frequency_count: Given[Literal["deficient_days", "aggregate"]] = UNSET
    second_notice: Given[Literal["identical", "may_add"]] = UNSET
    third_notice: Given[Literal["blocks", "ignored"]] = UNSET
    emergency_start: Given[Literal["act", "publication"]] = UNSET
    season_notice_until: Given[Literal["declarations", "season"]] = UNSET
    charter_copy: Given[Literal["seizure", "ungranted_only"]] = UNSET
    lap_children_count: Given[Literal["no", "yes"]] = UNSET
    safety_retention: Given[Literal["before_start", "anywhere"]] = UNSET
    seat_overlap: Given[Literal["allowed", "forbidden"]] = UNSET
    notice_day: Given[Literal["spared", "counts"]] = UNSET
    child_age: Given[Literal["until_sixth_birthday", "until_fifth_birthday"]] = UNSET
    child_baggage: Given[Literal["no", "yes"]] = UNSET
    excess_fraction: Given[Literal["drop", "proportional"]] = UNSET
    downgrade: Given[Literal["full", "proportional"]] = UNSET
    indemnity_unit: Given[Literal["receipt", "passenger"]] = UNSET
    late_claim: Given[Literal["refused", "accepted"]] = UNSET
    late_month: Given[Literal["completed", "started"]] = UNSET
    index_lag: Given[Literal["one", "zero"]] = UNSET
    same_code: Given[Literal["once", "each"]] = UNSET
    direct_appeal: Given[Literal["no", "yes"]] = UNSET
    fine_due: Given[Literal["when_final", "when_imposed"]] = UNSET
    final_conviction: Given[Literal["required", "not_required"]] = UNSET
    suppressed_trip_excuse: Given[Literal["force_majeure", "none"]] = UNSET
    local_interest: Given[Literal["with_exception", "always"]] = UNSET


class InterstateQuestion(Facts, frozen=True, gc=False):
    """What every service takes besides its own facts and its day."""

    calendar: Given[CalendarFact] = UNSET
    parameters: InterstateParameters = InterstateParameters()
    readings: InterstateReadings = InterstateReadings()


class InterstateFacts(InterstateQuestion, frozen=True, gc=False):
    """The base of a service that answers without a day, or for the day given."""

    on: Given[date] = UNSET


class DatedFacts(InterstateQuestion, frozen=True, gc=False):
    """The base of a service whose answer may turn on its day; null says that the day is not known."""

    on: Maybe[date] = UNSET


def month_end(reasoning: Reasoning) -> MonthEnd:
    """Where a term in months or years ends when its last month lacks the day, by the reading of it."""
    return MonthEnd(reasoning.reading("month_arithmetic"))


def moves(reasoning: Reasoning) -> bool:
    """Whether a deadline in calendar days leaves a day without office hours, by the reading of it."""
    return reasoning.reading("closed_last_day") == "next_open_day"


def external_day(name: str, parameters: InterstateParameters, reasoning: Reasoning) -> date:
    """The day of publication or of repeal: that of the question, else the platform's; recorded as used."""
    given: date | UnsetType = getattr(parameters, name)
    if isinstance(given, UnsetType):
        found: date = reasoning.fixed(name)
        return found
    reasoning.used(name, given, None)
    return given
