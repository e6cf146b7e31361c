# SPDX-License-Identifier: Apache-2.0
"""The regulation's data that its rules read: the 52 items of art. 110, and the lifecycle tables."""

from outorga.law.kernel import catalogue, lifecycles
from outorga.law.kernel.packaged import rows

INFRACTIONS = catalogue.load(rows(__package__, "infractions.yaml"))
LIFECYCLES = lifecycles.load(rows(__package__, "lifecycles.yaml"))
