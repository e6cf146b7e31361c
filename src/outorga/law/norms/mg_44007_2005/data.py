# SPDX-License-Identifier: Apache-2.0
"""The decree's data that its rules read: the 18 priced items of arts. 19 to 21, and the lifecycle tables."""

from outorga.law.kernel import catalogue, lifecycles
from outorga.law.kernel.packaged import rows

INFRACTIONS = catalogue.load(rows(__package__, "infractions.yaml"))
RETAINING = frozenset(entry.provision for entry in INFRACTIONS.values() if "retention" in entry.measures)
LIFECYCLES = lifecycles.load(rows(__package__, "lifecycles.yaml"))
