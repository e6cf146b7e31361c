# SPDX-License-Identifier: Apache-2.0
"""The decision services of the charter decree, in the order of its chapters."""

from outorga.law.kernel.decisions import Service
from outorga.law.norms.mg_44007_2005 import (
    appeals,
    authorizations,
    clearance,
    collection,
    deadlines,
    documents,
    drivers,
    enforcement,
    inspections,
    lifecycle,
    notices,
    passenger_lists,
    penalties,
    refunds,
    registration,
    registration_terms,
    sanctions,
    scope,
    terms,
    vehicles,
)

SERVICES: tuple[Service, ...] = (
    *scope.SERVICES, *registration.SERVICES, *registration_terms.SERVICES, *documents.SERVICES, *vehicles.SERVICES,
    *drivers.SERVICES, *authorizations.SERVICES, *passenger_lists.SERVICES, *terms.SERVICES, *enforcement.SERVICES,
    *inspections.SERVICES, *notices.SERVICES, *penalties.SERVICES, *sanctions.SERVICES, *appeals.SERVICES,
    *collection.SERVICES, *refunds.SERVICES, *clearance.SERVICES, *deadlines.SERVICES, *lifecycle.SERVICES,
)  # fmt: skip
