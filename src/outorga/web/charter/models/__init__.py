# SPDX-License-Identifier: Apache-2.0
"""Rows of the charter room and their invariants in the database."""

from outorga.web.charter.models.authorizations import (
    Authorization,
    AuthorizationDriver,
    AuthorizationVehicle,
    Channel,
    ContractChange,
    ContractForm,
    Group,
    Purpose,
    Service,
    Variation,
    VariationKind,
)
from outorga.web.charter.models.passengers import PassengerList, PassengerRow
from outorga.web.charter.models.requirements import ExtraRequirement, SuppliedRequirement
from outorga.web.charter.taxis.models import Referral

__all__ = [
    "Authorization",
    "AuthorizationDriver",
    "AuthorizationVehicle",
    "Channel",
    "ContractChange",
    "ContractForm",
    "ExtraRequirement",
    "Group",
    "PassengerList",
    "PassengerRow",
    "Purpose",
    "Referral",
    "Service",
    "SuppliedRequirement",
    "Variation",
    "VariationKind",
]
