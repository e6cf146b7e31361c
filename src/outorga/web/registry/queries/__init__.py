# SPDX-License-Identifier: Apache-2.0
"""The only readers of the registry for pages, here and in other rooms."""

from outorga.web.registry.queries.fleet import (
    driver_name,
    driver_names,
    drivers_of,
    fleet_of,
    registered_drivers,
    registered_fleet,
    registered_until,
)
from outorga.web.registry.queries.members import companies_of, company_for, membership_of

__all__ = [
    "companies_of",
    "company_for",
    "driver_name",
    "driver_names",
    "drivers_of",
    "fleet_of",
    "membership_of",
    "registered_drivers",
    "registered_fleet",
    "registered_until",
]
