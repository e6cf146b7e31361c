# SPDX-License-Identifier: Apache-2.0
"""Dated values of the traffic law that art. 4 leans on; each row of the file names its source."""

from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def _table() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(
        (files("outorga.web.registry") / "data" / "parameters.yaml").read_text("utf-8")
    )
    return loaded


def parameters_on(on: date, *names: str) -> dict[str, Any]:
    """The values that hold on the day; one without a value that early is left out and stays undetermined."""
    found = {}
    for name in names:
        holding = [row for row in _table()[name]["values"] if row["from_on"] <= on]
        if holding:
            found[name] = holding[-1]["value"]
    return found
