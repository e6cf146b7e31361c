# SPDX-License-Identifier: Apache-2.0
"""The decree's data that its rules read: the 18 priced items of arts. 19 to 21, and the lifecycle tables."""

from importlib.resources import files
from typing import Any

import yaml

from outorga.law.kernel import catalogue, lifecycles


def _rows(name: str) -> Any:
    return yaml.safe_load(files(__package__).joinpath(name).read_text("utf-8"))


INFRACTIONS = catalogue.load(_rows("infractions.yaml"))
RETAINING = frozenset(entry.provision for entry in INFRACTIONS.values() if "retention" in entry.measures)
LIFECYCLES = lifecycles.load(_rows("lifecycles.yaml"))
