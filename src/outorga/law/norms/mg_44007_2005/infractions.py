# SPDX-License-Identifier: Apache-2.0
"""The 18 priced items of arts. 19 to 21, loaded from `infractions.yaml` once."""

from importlib.resources import files

import yaml

from outorga.law.kernel import catalogue

INFRACTIONS = catalogue.load(yaml.safe_load(files(__package__).joinpath("infractions.yaml").read_text("utf-8")))
RETAINING = frozenset(entry.provision for entry in INFRACTIONS.values() if "retention" in entry.measures)
