# SPDX-License-Identifier: Apache-2.0
"""Whether a vehicle or a driver declared for pupils may serve them (art. 4, § 3); other charter is not touched."""

from collections.abc import Iterable, Mapping
from typing import Any

from outorga.web.casefiles.models import StoredDecision
from outorga.web.registry.facts import is_declared, kind_of
from outorga.web.registry.models import Driver, VehicleHolding

PROVISION = "art4_par3"


def standing_of(subject: VehicleHolding | Driver) -> Mapping[str, Any] | None:
    """What was decided last of its service to pupils; None where it is not declared for them, without a query."""
    if not is_declared(subject):
        return None
    rows = StoredDecision.objects.filter(case=subject.case_id, service=kind_of(subject)).order_by("-pk")
    return stored_standing(subject, rows[:1])


def stored_standing(subject: VehicleHolding | Driver, stored: Iterable[StoredDecision]) -> Mapping[str, Any] | None:
    """The same, of decisions that the page already read, newest first."""
    if not is_declared(subject):
        return None
    found = next((decision for decision in stored if decision.service == kind_of(subject)), None)
    return _shown(found) if found is not None else None


def _shown(found: StoredDecision) -> Mapping[str, Any]:
    """What it says, and when it was decided: a page never tells an old answer as that of today."""
    steps = [step for step in found.steps if step["citation"].endswith(f":{PROVISION}")]
    met = [step["result"] for step in steps]
    return {"met": met[0] if met else None, "at": found.at, "decision": {"steps": steps}}
