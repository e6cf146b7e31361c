# SPDX-License-Identifier: Apache-2.0
"""Facts in which everything is in order, to be changed one at a time."""

import copy
from collections.abc import Mapping
from typing import Any

ABSENT = object()
ON = "2026-06-01"
REGISTERED = {"registered_on": "2025-03-02", "registered_until": "2027-12-31"}

CONTINUOUS_TRIP: dict[str, Any] = {"on": ON, "trip": {
    "claimed": "continuous", "origin": "3106200", "destination": "3143302", "metropolitan": False, "traits": [],
    "group": "employees", "group_link_proved": True, "habitual": True, "contract": True, "tax_document_issued": True,
    "fixed_end_points": True,
}}  # fmt: skip
OCCASIONAL_TRIP: dict[str, Any] = {"on": ON, "trip": {
    "claimed": "occasional", "origin": "3106200", "destination": "3143302", "metropolitan": False, "traits": [],
    "group": "closed_group", "tax_document_issued": True, "fixed_end_points": True, "name_list": True,
    "purpose": "tourism",
}}  # fmt: skip
NON_COMMERCIAL_TRIP: dict[str, Any] = {"on": ON, "trip": {
    "claimed": "non_commercial", "origin": "3106200", "destination": "3143302", "metropolitan": False, "paid": False,
    "links_to_owner": ["family"],
}}  # fmt: skip
TAXI_TRIP: dict[str, Any] = {"on": ON, "trip": {
    "claimed": "taxi", "origin": "3106200", "destination": "3143302", "metropolitan": False, "paid": True,
    "traits": ["touting"],
}}  # fmt: skip
COMPANY: dict[str, Any] = {
    "on": ON, "subject": "company", "signer": {"role": "representative"}, "services": ["continuous"],
    "operator": {"kind": "company", "delegated": False, "passenger_transport_in_object": True},
    "documents": [
        *({"item": f"art4_cpt_inc1_ali{number}", "form": "original"} for number in (1, 2, 3, 5, 7)),
        *({"item": "art4_cpt_inc1_ali4", "clearance": scope, "result": "negative", "valid_until": "2026-09-12",
           "form": "original"} for scope in ("social_security", "fgts", "state_treasury")),
    ],
}  # fmt: skip
VEHICLE_FILE: dict[str, Any] = {
    "on": ON, "subject": "vehicle", "signer": {"role": "representative"}, "parameters": {"dpvat_required": False},
    "operator": {"kind": "company", "delegated": False}, "vehicle": {"category": "hire", "title": "owned"},
    "documents": [
        {"item": "art4_cpt_inc2_ali1", "form": "original"},
        {"item": "art4_cpt_inc2_ali3", "valid_until": "2026-12-31", "form": "original"},
        {"item": "art4_cpt_inc2_ali4", "issued_on": "2026-05-04", "form": "original"},
    ],
}  # fmt: skip
DRIVER_FILE: dict[str, Any] = {
    "on": ON, "subject": "driver", "signer": {"role": "representative"},
    "operator": {"kind": "company", "delegated": False}, "driver": {"link": "employee", "card": "filled"},
    "documents": [
        {"item": "art4_cpt_inc3_ali1", "form": "original"},
        {"item": "art4_cpt_inc3_ali2", "valid_until": "2030-01-01", "form": "original"},
        {"item": "art4_cpt_inc3_ali3", "form": "original"},
        {"item": "art4_cpt_inc3_ali4", "issued_on": "2026-05-04", "form": "original"},
        {"item": "art4_cpt_inc3_ali5", "issued_on": "2026-05-05", "form": "original"},
        {"item": "art4_cpt_inc3_ali6", "form": "original"},
    ],
}  # fmt: skip
VEHICLE: dict[str, Any] = {"on": ON, "vehicle": {
    "capacity": 42, "manufactured_on": "2020-03-10", "category": "hire", "title": "owned",
}}  # fmt: skip
DRIVER: dict[str, Any] = {"on": ON, "holder": "A", "driver": {
    "links": [{"holder": "A", "from_on": "2024-01-02", "until": None}], "licence_category": "D",
    "licence_until": "2030-01-01", "clean_record_on": "2026-05-04", "licence_penalty": False,
    "criminal_certificate_on": "2026-05-05", "criminal_certificate_negative": True, "card": "endorsed",
}}  # fmt: skip
OCCASIONAL_REQUEST: dict[str, Any] = {
    "on": ON, "service": "occasional", "operator": {**REGISTERED, "barred_by_inspection": False}, "vehicle": REGISTERED,
    "driver": {**REGISTERED, "linked_to_holder": True}, "channel": "internet", "name_list_accepted": True,
    "tax_document": {"number": "000123", "used_for_other_trip": False},
    "starts_at": "2026-07-13T06:00:00-03:00", "ends_at": "2026-07-14T22:00:00-03:00",
}  # fmt: skip
CONTINUOUS_REQUEST: dict[str, Any] = {
    "on": ON, "service": "continuous", "operator": {**REGISTERED, "barred_by_inspection": False}, "vehicle": REGISTERED,
    "driver": {**REGISTERED, "linked_to_holder": True}, "channel": "regional_office",
    "contract": {"form": "original", "start_point": True, "end_point": True, "itinerary": True, "timetable": True,
                 "term": True},
}  # fmt: skip
PASSENGER_LIST: dict[str, Any] = {
    "planned_start_at": "2026-07-13T06:00:00-03:00", "received_at": "2026-07-10T10:00:00-03:00", "capacity": 3,
    "rows": [{"document": "MG1"}, {"document": "MG2"}], "urgency": {"claimed": False},
}  # fmt: skip


def changed(facts: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The same facts with some fields, named by dotted path, set or (``ABSENT``) left out."""
    found = copy.deepcopy(dict(facts))
    for path, value in changes.items():
        *way, last = path.split(".")
        holder: Any = found
        for key in way:
            holder = holder[int(key)] if isinstance(holder, list) else holder.setdefault(key, {})
        if value is ABSENT:
            del holder[last]
        else:
            holder[last] = value
    return found
