# SPDX-License-Identifier: Apache-2.0
"""Rows of the charter room as facts of the law: the only bridge, where the contract's names appear."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from outorga.web import clock
from outorga.web.charter.models import Authorization, Channel, ContractForm, ExtraRequirement
from outorga.web.registry.models import Driver, VehicleHolding
from outorga.web.registry.models.registrations import Registration

NORM = "mg-44007-2005"
Facts = dict[str, Any]
# A registration whose papers never expire has no last day; the contract's null would mean "not known".
WITHOUT_END = date(9999, 12, 31)
CHANNELS = {Channel.INTERNET: "internet", Channel.OFFICE: "regional_office"}
# A copy checked against the original at the desk is the original for art. 7.
CONTRACT_FORMS = {ContractForm.CHECKED_AT_DESK: "original"}


def instant(moment: datetime | None) -> str | None:
    """A moment in civil time, to the second, as facts write it."""
    return moment.astimezone(clock.CIVIL_TIME).replace(microsecond=0).isoformat() if moment else None


def day(value: date | None) -> str | None:
    """A day as facts write it."""
    return value.isoformat() if value else None


def registered(subject: Registration) -> Facts:
    """The registration of a company, vehicle or driver; one that does not stand has no first day."""
    if subject.state != "registered" or subject.registered_on is None:
        return {"registered_on": day(subject.registered_on or WITHOUT_END), "registered_until": day(last_day(subject))}
    return {
        "registered_on": day(subject.registered_on),
        "registered_until": day(subject.registered_until or WITHOUT_END),
    }


def last_day(subject: Registration) -> date:
    """The last day of the registration: none at all when it does not stand."""
    if subject.state == "registered":
        return subject.registered_until or WITHOUT_END
    return subject.registered_until or date.min.replace(year=1900)


def scope_facts(asked: Authorization, *, on: date, has_list: bool, school_vehicle: bool = False) -> Facts:
    """The question whether the trip is governed by the norm and lawful in its form."""
    trip: Facts = {
        "claimed": asked.service,
        "origin": asked.origin_code or None,
        "destination": asked.destination_code or None,
        "metropolitan": asked.is_metropolitan,
        "group": asked.group or None,
        "traits": [],
        "tax_document_issued": bool(asked.tax_document_number.strip()) if asked.is_occasional else True,
        "fixed_end_points": bool(asked.origin_code and asked.destination_code),
        "school_vehicle_declared": school_vehicle,
    }
    if asked.is_occasional:
        trip |= {"name_list": has_list, "purpose": asked.purpose or None}
    else:
        trip |= {
            "group_link_proved": asked.group_link_proved,
            "habitual": True,
            "contract": bool(asked.contract_form or asked.contract_with.strip()),
        }
    return {"on": day(on), "trip": trip}


def list_facts(
    asked: Authorization,
    *,
    documents: Sequence[str],
    received_at: datetime,
    accepted: bool | None,
    capacity: int | None,
) -> Facts:
    """The question whether the name list is in time and in form."""
    urgency: Facts = {"claimed": asked.urgency_claimed, "justified": bool(asked.urgency_reason.strip())}
    if accepted is not None:
        urgency["accepted"] = accepted
    return {
        "planned_start_at": instant(asked.starts_at),
        "received_at": instant(received_at),
        "urgency": urgency,
        "capacity": capacity,
        "rows": [{"document": document} for document in documents],
    }


def authorization_facts(
    asked: Authorization,
    *,
    on: date,
    holding: VehicleHolding | None,
    driver: Driver | None,
    list_accepted: bool | None = None,
    tax_document_used: bool | None = None,
    requirements: Iterable[ExtraRequirement] = (),
    supplied: Iterable[str] = (),
    standing: Mapping[str, Any],
) -> Facts:
    """The question whether the authorization may be issued with this vehicle and this driver."""
    facts: Facts = {
        "on": day(on),
        "service": asked.service,
        "operator": {**registered(asked.company), **standing},
        "vehicle": registered(holding) if holding else {},
        "driver": _driver(driver) if driver else {},
        "channel": CHANNELS[Channel(asked.channel)],
        "extra_requirements": [_requirement(row, asked.service) for row in requirements],
        "supplied": list(supplied),
    }
    if asked.channel == Channel.OFFICE and asked.office:
        facts |= {"filed_at": asked.office.code, "collect_at": asked.office.code}
    return facts | (_occasional(asked, list_accepted, tax_document_used) if asked.is_occasional else _continuous(asked))


def _driver(driver: Driver) -> Facts:
    return {**registered(driver), "linked_to_holder": getattr(driver, "is_linked", None)}


def _requirement(row: ExtraRequirement, service: str) -> Facts:
    return {
        "code": row.code,
        "from_on": day(row.from_on),
        "until": day(row.until_on),
        "service": row.service or service,
    }


def _occasional(asked: Authorization, list_accepted: bool | None, tax_document_used: bool | None) -> Facts:
    return {
        "name_list_accepted": list_accepted,
        "tax_document": {"number": asked.tax_document_number, "used_for_other_trip": tax_document_used},
        "starts_at": instant(asked.starts_at),
        "ends_at": instant(asked.ends_at),
    }


def _continuous(asked: Authorization) -> Facts:
    form = asked.contract_form
    return {
        "contract": {
            "form": CONTRACT_FORMS.get(ContractForm(form), form) if form else None,
            "start_point": bool(asked.contract_start_point.strip()),
            "end_point": bool(asked.contract_end_point.strip()),
            "itinerary": bool(asked.itinerary.strip()),
            "timetable": bool(asked.contract_timetable.strip()),
            "term": asked.contract_until is not None,
        }
    }


def term_facts(
    asked: Authorization,
    *,
    holdings: Iterable[VehicleHolding],
    drivers: Iterable[Driver],
    on: date | None = None,
    at: datetime | None = None,
) -> Facts:
    """The question until when the authorization runs, and whether it covers a day or an instant."""
    if asked.is_occasional:
        facts: Facts = {"starts_at": instant(asked.starts_at), "ends_at": instant(asked.ends_at)}
        return {"service": asked.service, **facts, **({"at": instant(at)} if at else {})}
    return {
        "service": asked.service,
        "on": day(on),
        "start_on": day(asked.start_on),
        "company_until": day(last_day(asked.company)),
        "vehicles": [{"id": row.vehicle.plate, "registered_until": day(last_day(row))} for row in holdings],
        "drivers": [{"id": f"driver-{row.pk}", "registered_until": day(last_day(row))} for row in drivers],
        "contract_until": day(asked.contract_until),
        "requested_until": day(asked.requested_until),
    }


def contract_change_facts(happened_on: date, reported_on: date) -> Facts:
    """The question whether a change of the contract was told in time (art. 7, § 1)."""
    return {"deadline": "contract_change", "start_on": day(happened_on), "done_on": day(reported_on)}
