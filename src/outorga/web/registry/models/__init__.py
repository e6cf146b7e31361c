# SPDX-License-Identifier: Apache-2.0
"""Rows of the registry and their invariants in the database."""

from outorga.web.registry.models.companies import (
    AccessRequest,
    CharterService,
    Company,
    HolderCode,
    Membership,
    MembershipRole,
    OperatorKind,
    Scope,
)
from outorga.web.registry.models.documents import (
    ChangeReport,
    Clearance,
    Document,
    DocumentForm,
    DocumentState,
    InsuranceInstalment,
    UploadHandOver,
)
from outorga.web.registry.models.imports import FleetImport, FleetImportRow
from outorga.web.registry.models.people import (
    CardState,
    Driver,
    DriverLink,
    LegalRepresentative,
    LinkKind,
    Person,
)
from outorga.web.registry.models.registrations import Registration
from outorga.web.registry.models.vehicles import (
    OwnershipHistory,
    PlateHistory,
    TitleKind,
    Vehicle,
    VehicleCategory,
    VehicleHolding,
)

__all__ = [
    "AccessRequest",
    "CardState",
    "ChangeReport",
    "CharterService",
    "Clearance",
    "Company",
    "Document",
    "DocumentForm",
    "DocumentState",
    "Driver",
    "DriverLink",
    "FleetImport",
    "FleetImportRow",
    "HolderCode",
    "InsuranceInstalment",
    "LegalRepresentative",
    "LinkKind",
    "Membership",
    "MembershipRole",
    "OperatorKind",
    "OwnershipHistory",
    "Person",
    "PlateHistory",
    "Registration",
    "Scope",
    "TitleKind",
    "UploadHandOver",
    "Vehicle",
    "VehicleCategory",
    "VehicleHolding",
]
