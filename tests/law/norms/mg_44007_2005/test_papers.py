# SPDX-License-Identifier: Apache-2.0
"""What the services on registration share about the papers of art. 4."""

from typing import Any

import msgspec
import pytest

from outorga.law.engine import norms
from outorga.law.engine.decide import decide
from outorga.law.kernel.parameters import DatedValue
from tests.law.norms.mg_44007_2005.complete import DRIVER
from tests.law.norms.mg_44007_2005.questions import NORM

LICENCE: dict[str, Any] = {
    "on": "2026-06-01",
    "item": "art4_cpt_inc3_ali2",
    "category": "D",
    "valid_until": "2030-01-01",
}


def with_least_category(value: str | None) -> Any:
    """Settings of an agency whose least licence category is this one, or not known."""
    chosen = norms.get(NORM).settings
    values = [DatedValue(None, value, "portaria", unknown=value is None)]
    parameter = chosen.parameters["driver_min_category"].with_values(values)
    return msgspec.structs.replace(chosen, parameters={**chosen.parameters, "driver_min_category": parameter})


@pytest.mark.parametrize(("service", "facts"), [("document", LICENCE), ("driver", DRIVER)])
def test_the_agencys_least_category_holds(service: str, facts: dict[str, Any]) -> None:
    assert decide(NORM, service, facts, settings=with_least_category("E")).outcome["because"] == ["art4_cpt_inc3_ali2"]
    unknown = decide(NORM, service, facts, settings=with_least_category(None))
    assert (unknown.status, unknown.missing) == ("undetermined", ("parameters.driver_min_category",))


@pytest.mark.parametrize(("service", "facts"), [("document", LICENCE), ("driver", DRIVER)])
def test_the_questions_own_category_comes_first(service: str, facts: dict[str, Any]) -> None:
    own = {**facts, "parameters": {"driver_min_category": "C"}}
    assert decide(NORM, service, own, settings=with_least_category(None)).outcome["because"] == []
