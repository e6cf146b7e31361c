# SPDX-License-Identifier: Apache-2.0
"""The words that the services of the special taxi share, and the base of their facts."""

from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from outorga.law.kernel.facts import UNSET, CalendarFact, Count, Facts, Fraction, Given, Maybe, Text

PricedItem = Literal[
    "art32_cpt_inc1", "art32_cpt_inc2", "art32_cpt_inc3", "art32_cpt_inc4", "art32_cpt_inc5", "art32_cpt_inc6",
    "art32_cpt_inc7", "art32_cpt_inc8", "art32_cpt_inc9", "art32_cpt_inc10", "art32_cpt_inc11", "art32_cpt_inc12",
    "art32_cpt_inc13", "art32_cpt_inc14", "art32_cpt_inc15", "art32_cpt_inc16", "art33_cpt_inc1", "art33_cpt_inc2",
    "art33_cpt_inc3", "art33_cpt_inc4", "art33_cpt_inc5", "art33_cpt_inc6", "art33_cpt_inc7", "art33_cpt_inc8",
    "art33_cpt_inc9", "art33_cpt_inc10", "art33_cpt_inc11", "art33_cpt_inc12", "art33_cpt_inc13", "art33_cpt_inc14",
    "art33_cpt_inc15", "art33_cpt_inc16", "art33_cpt_inc17", "art33_cpt_inc18", "art33_cpt_inc19", "art33_cpt_inc20",
    "art33_cpt_inc21", "art33_cpt_inc22", "art33_cpt_inc23", "art33_cpt_inc24", "art33_cpt_inc25", "art33_cpt_inc26",
    "art34_cpt_inc1", "art34_cpt_inc2", "art34_cpt_inc3", "art34_cpt_inc4", "art34_cpt_inc5", "art34_cpt_inc6",
    "art34_cpt_inc7", "art34_cpt_inc8", "art34_cpt_inc9", "art34_cpt_inc10", "art34_cpt_inc11", "art34_cpt_inc12",
    "art34_cpt_inc13", "art34_cpt_inc14", "art34_cpt_inc15", "art34_cpt_inc16", "art35_cpt_inc1", "art35_cpt_inc2",
    "art35_cpt_inc3", "art35_cpt_inc4", "art35_cpt_inc5", "art35_cpt_inc6", "art35_cpt_inc7", "art35_cpt_inc8",
    "art35_cpt_inc9", "art35_cpt_inc10", "art35_cpt_inc11", "art35_cpt_inc12", "art35_cpt_inc13", "art35_cpt_inc14",
    "art36_cpt_inc1", "art36_cpt_inc2", "art36_cpt_inc3", "art36_cpt_inc4", "art36_cpt_inc5", "art36_cpt_inc6",
]  # fmt: skip
Group = Literal[1, 2, 3, 4]
HolderKind = Literal["person", "company"]
Role = Literal["auxiliary_driver", "holder_driver", "company", "radio_operator"]
ProvisionId = Annotated[str, Meta(pattern=r"^(art[0-9]+_(cpt|par[0-9]+u?)(_inc[0-9]+)?(_ali[0-9]+)?|anx1)$(?!\n)")]
YearMonth = Annotated[str, Meta(pattern=r"^\d{4}-\d{2}$")]

DER_MG, DIRECTOR, INMETRO = "der_mg", "director_of_metropolitan_transport", "inmetro"


class UfirRow(Facts, frozen=True, gc=False):
    """A value of the UFIR over its days; an open end holds on."""

    from_on: Given[date] = UNSET
    until: Maybe[date] = UNSET
    value: Given[Fraction] = UNSET


class TaxiParameters(Facts, frozen=True, gc=False):
    """Values that a question brings instead of the platform's."""

    ufir: Given[Fraction] = UNSET
    ufir_table: Given[tuple[UfirRow, ...]] = UNSET
    igpm_levels: Given[dict[YearMonth, Fraction]] = UNSET
    published_on: Given[date] = UNSET
    fee_late_rule: Given[Text] = UNSET
    company_bar_years: Given[Count] = UNSET


class TaxiReadings(Facts, frozen=True, gc=False):
    """The open questions of the text; every service accepts every name."""

    month_year_arithmetic: Given[Literal["civil_code", "last_day"]] = UNSET
    agency_term_moves: Given[Literal["moves", "fixed"]] = UNSET
    appeal_first_day: Given[Literal["counted", "excluded"]] = UNSET
    specific_recidivism: Given[Literal["item", "group"]] = UNSET
    anniversary_day: Given[Literal["included", "excluded"]] = UNSET
    pending_entries: Given[Literal["counted", "final_only"]] = UNSET
    ufir_date: Given[Literal["notice_issue", "infraction", "payment"]] = UNSET
    third_recidivism: Given[Literal["fourth_occurrence", "third_occurrence"]] = UNSET
    after_suspension: Given[Literal["restart", "repeat"]] = UNSET
    points_clock: Given[Literal["annotation", "commission"]] = UNSET
    moved_points_recidivism: Given[Literal["author", "nobody"]] = UNSET
    fleet_size_on: Given[Literal["newest_entry", "decision_date"]] = UNSET
    company_scope: Given[Literal["all_permits", "permits_concerned"]] = UNSET
    cancellation_cascade: Given[Literal["recompute", "keep"]] = UNSET
    igpm_month: Given[Literal["previous", "same"]] = UNSET
    late_base: Given[Literal["nominal", "corrected"]] = UNSET
    interest_time: Given[Literal["pro_rata_days", "full_months"]] = UNSET
    negative_correction: Given[Literal["floor_zero", "applied"]] = UNSET
    seizure_appeal: Given[Literal["suspensive", "not_suspensive"]] = UNSET
    radio_operator_appeal: Given[Literal["admitted", "refused"]] = UNSET
    prior_deposit: Given[Literal["required", "not_required"]] = UNSET
    refused_delivery: Given[Literal["new_delivery", "certified_refusal"]] = UNSET
    vehicle_age_from: Given[Literal["invoice", "manufacture"]] = UNSET
    licence_category: Given[Literal["combined_and_e", "literal"]] = UNSET
    union_contribution: Given[Literal["members_only", "everyone"]] = UNSET
    three_spaces: Given[Literal["per_municipality", "per_stand"]] = UNSET
    allocation_method: Given[Literal["bounds_only", "largest_remainder"]] = UNSET
    requirements: Given[Literal["one_and_exam", "all_three"]] = UNSET
    company_bar: Given[Literal["permanent", "parameter"]] = UNSET
    leave_for_companies: Given[Literal["no", "yes"]] = UNSET
    leave_return_moves: Given[Literal["moves", "fixed"]] = UNSET
    fee_annuality: Given[Literal["next_year", "immediate"]] = UNSET
    write_off_exit: Given[Literal["not_needed", "needed"]] = UNSET
    taximeter_check: Given[Literal["seizure_only", "fine_too"]] = UNSET


class TaxiFacts(Facts, frozen=True, gc=False):
    """What every service takes besides its own facts."""

    on: Given[date] = UNSET
    calendar: Given[CalendarFact] = UNSET
    parameters: TaxiParameters = TaxiParameters()
    readings: TaxiReadings = TaxiReadings()
