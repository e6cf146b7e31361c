# SPDX-License-Identifier: Apache-2.0
"""What an inspector may find on the road, as data: the item of art. 110, the duties behind it, what a reading moves."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.packaged import rows
from outorga.law.norms.mg_5997_1960.data import INFRACTIONS

FindingCode = Literal[
    "fare_table_missing", "destination_sign_missing", "rude_to_passenger", "poor_upkeep",
    "complaint_notice_missing", "complaint_book_missing", "advertising_carried", "insurance_reference_missing",
    "emergency_bench_in_aisle", "animal_carried", "refuelled_with_passengers", "late_at_start_point",
    "driver_smoking", "free_pass_issued", "council_member_pass_refused", "driver_short_practice",
    "luminous_paint_missing", "crew_without_uniform", "crew_chatting", "extinguisher_missing",
    "passenger_without_ticket", "parcel_without_dispatch", "left_station_without_order", "statistics_late",
    "door_open_moving", "commission_unpaid", "unapproved_terminal", "restricted_section_passenger",
    "fog_lamps_missing", "mirror_missing", "indicators_missing", "company_name_missing", "false_information",
    "refusable_passenger_carried", "unapproved_stop", "short_stoppage", "itinerary_not_followed", "departure_late",
    "unsafe_vehicle", "direct_trip_unapproved_call", "timetable_before_order", "line_cut_short", "fare_differs",
    "no_replacement_during_trip", "trip_omitted", "service_before_order", "inspector_pass_refused",
    "unregistered_vehicle", "partial_suspension", "imprudent_driving", "unlicensed_driver", "indecent_crew",
    "vehicle_abandoned", "out_of_fuel", "passengers_aboard_ferry", "passengers_aboard_weak_bridge",
    "passenger_outside", "no_grant", "inspector_insulted", "barred_employee_kept", "station_exclusivity_breached",
    "total_stoppage", "passengers_left", "withdrawn_vehicle_running", "speeding", "crew_drunk",
    "parcels_out_of_place", "passengers_aboard_sound_ferry", "passengers_aboard_sound_bridge",
]  # fmt: skip
RESIDUAL = "anx1_art110_cpt_inc1_ite4"


class Finding(msgspec.Struct, frozen=True):
    """A row of the data: one that a reading moves names it, the answer that does, and the item it goes to or adds."""

    code: str
    item: str
    duties: tuple[str, ...]
    definitions: tuple[str, ...] = ()
    reading: str = ""
    answer: str = ""
    moved_to: str = ""
    adds: bool = False


class Fault(msgspec.Struct, frozen=True, gc=False):
    """A finding under one item; the residual item is told apart by the duty that was breached."""

    item: str
    finding: str
    breached: str = ""


FINDINGS: Mapping[str, Finding] = {
    row["code"]: msgspec.convert(row, Finding) for row in rows(__package__, "findings.yaml")
}
DUTIES: Mapping[str, Test] = {
    provision: Test(provision, "O dever do dispositivo foi cumprido; constatou-se: {finding}.")
    for provision in dict.fromkeys(duty for finding in FINDINGS.values() for duty in finding.duties)
}
DEFINITIONS: Mapping[str, Test] = {
    provision: Test(provision, "O dispositivo define as palavras do que se constatou: {finding}.")
    for provision in dict.fromkeys(defined for finding in FINDINGS.values() for defined in finding.definitions)
}
ITEMS: Mapping[str, Test] = {
    provision: Test(provision, f"Não há a falta «{entry.label_pt.removesuffix('.')}»; constatou-se: {{findings}}.")
    for provision, entry in INFRACTIONS.items()
}


def faults_of(codes: Iterable[str], reasoning: Reasoning) -> list[Fault]:
    """Each finding under its items, in the order given; its duties are steps, also those that cost nothing."""
    return [fault for code in codes for fault in faults_of_one(FINDINGS[code], reasoning)]


def faults_of_one(finding: Finding, reasoning: Reasoning) -> list[Fault]:
    """The item of one finding, another or a second one by the reading; none where the norm leaves it free."""
    items = items_of(finding, reasoning)
    for defined in finding.definitions:
        reasoning.step(DEFINITIONS[defined], True, finding=finding.code)
    for duty in finding.duties:
        reasoning.step(DUTIES[duty], not items, finding=finding.code)
    if finding.item and not items:
        reasoning.step(ITEMS[finding.item], True, findings=[finding.code])
    return [Fault(item, finding.code, finding.duties[-1] if item == RESIDUAL else "") for item in items]


def items_of(finding: Finding, reasoning: Reasoning) -> list[str]:
    """Where the finding stands after the reading that may move it."""
    moved = bool(finding.reading) and reasoning.reading(finding.reading) == finding.answer
    items = [finding.moved_to] if moved and not finding.adds else [finding.item]
    if moved and finding.adds:
        items.append(finding.moved_to)
    return [item for item in items if item]
