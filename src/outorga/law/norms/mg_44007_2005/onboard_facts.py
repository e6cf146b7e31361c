# SPDX-License-Identifier: Apache-2.0
"""What an inspection on the road brings to `onboard_check`: papers, findings, persons and the authorization."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, PositiveDecimal, Unique, contradiction, known

PaperItem = Literal[
    "art10_cpt_inc1", "art10_cpt_inc2", "art15_cpt_inc1_ali1", "art15_cpt_inc1_ali2", "art15_cpt_inc1_ali3",
    "art15_cpt_inc1_ali4", "art15_cpt_inc1_ali5", "art15_cpt_inc2_ali1", "art15_cpt_inc3_ali1", "art15_cpt_inc3_ali2",
]  # fmt: skip
Finding = Literal[
    "safety_defect", "conservation_defect", "hygiene_defect", "rude_to_passenger", "rude_to_inspector", "denied_access",
    "hindered_inspection", "false_document", "individual_charging", "start_or_end_at_public_point", "touting",
    "unauthorized_stop", "school_marking_missing", "unaccompanied_baggage", "dangerous_product", "unsafe_cargo",
    "insurance_lapsed", "service_rule_breach",
]  # fmt: skip
MOST_OBJECTS = 1_000
AuthorizationState = Literal["valid", "none", "expired", "suspended", "cancelled", "holder_barred"]


class InspectedOperator(Facts, frozen=True, gc=False):
    """The operator whose vehicle was stopped."""

    delegated: Maybe[bool] = UNSET


class Paper(Facts, frozen=True, gc=False):
    """A paper with which something is wrong."""

    item: PaperItem
    state: Literal["missing", "erased", "altered", "expired", "badge"]


class AuthorizationSeen(Facts, frozen=True, gc=False):
    """The authorization of the trip, and where the trip departs from it."""

    state: Maybe[AuthorizationState] = UNSET
    departures: Unique[Literal["vehicle", "driver", "route", "time", "points"]] = ()


class InspectedVehicle(Facts, frozen=True, gc=False):
    """The vehicle that was stopped."""

    capacity: Maybe[Count] = UNSET


class Persons(Facts, frozen=True, gc=False):
    """The persons on board, and those who are not on the list or not linked."""

    aboard: Maybe[Count] = UNSET
    infants: Maybe[Count] = UNSET
    unlisted: Maybe[Count] = UNSET
    unlinked: Maybe[Count] = UNSET


class CoefficientGiven(Facts, frozen=True, gc=False):
    """A fare coefficient that the question brings."""

    fare_coefficient: Given[PositiveDecimal] = UNSET


class OnboardReadings(Facts, frozen=True, gc=False):
    """Readings of the inspection on the road."""

    concurrence: Given[Literal["cumulative", "highest"]] = UNSET
    same_item: Given[Literal["one_fine", "per_object"]] = UNSET
    special_item: Given[Literal["prevails", "added"]] = UNSET
    tax_document_limb: Given[Literal["both_services", "occasional_only"]] = UNSET
    delegated_carry: Given[Literal["required", "waived"]] = UNSET
    art10_papers: Given[Literal["art19_4", "no_fine"]] = UNSET
    infants: Given[Literal["count", "exclude"]] = UNSET
    barred_trip: Given[Literal["art21_5", "no_fine"]] = UNSET
    erased_paper: Given[Literal["not_carried", "flag_only"]] = UNSET
    rounding: Given[Literal["truncate", "half_up", "unit_first"]] = UNSET


class OnboardFacts(Facts, frozen=True, gc=False):
    """Facts of `onboard_check`; papers name only what is wrong with them."""

    on: date
    service: Literal["continuous", "occasional", "non_commercial"]
    operator: InspectedOperator = InspectedOperator()
    papers: Maybe[tuple[Paper, ...]] = UNSET
    findings: Maybe[Unique[Finding]] = UNSET
    objects: Maybe[Annotated[int, Meta(ge=1)]] = UNSET
    paid: Maybe[bool] = UNSET
    authorization: AuthorizationSeen = AuthorizationSeen()
    vehicle: InspectedVehicle = InspectedVehicle()
    persons: Persons = Persons()
    list_rows_incorrect: Maybe[Count] = UNSET
    tax_document_issued: Maybe[bool] = UNSET
    technical_statement_valid: Maybe[bool] = UNSET
    parameters: CoefficientGiven = CoefficientGiven()
    readings: OnboardReadings = OnboardReadings()

    def contradictions(self) -> Iterator[FactError]:
        """Infants are among the persons on board; and no vehicle holds more parcels than can be told apart."""
        aboard, infants = known(self.persons.aboard), known(self.persons.infants)
        if aboard is not None and infants is not None and infants > aboard:
            yield contradiction("persons.infants", "not more than persons.aboard", infants)
        objects = known(self.objects) or 0
        if objects > MOST_OBJECTS:
            yield FactError("objects", "maximum", f"at most {MOST_OBJECTS}", objects)

    @property
    def commercial(self) -> bool:
        """Whether the trip claims to be charter."""
        return self.service != "non_commercial"

    @property
    def unlinked(self) -> bool:
        """Whether someone on board has no link to the contract, or to the owner of the vehicle."""
        return bool(known(self.persons.unlinked))
