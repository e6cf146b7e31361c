# SPDX-License-Identifier: Apache-2.0
"""The bill's data that its rules read: the 78 items of arts. 32 to 36, and the lifecycle tables."""

from outorga.law.kernel import catalogue, lifecycles
from outorga.law.kernel.packaged import rows

INFRACTIONS = catalogue.load(rows(__package__, "infractions.yaml"))
LIFECYCLES = lifecycles.load(rows(__package__, "lifecycles.yaml"))
