# SPDX-License-Identifier: Apache-2.0
"""The decree's data that its rules read: the 43 items of art. 78, the findings on board, and the lifecycle tables."""

import msgspec

from outorga.law.kernel import catalogue, lifecycles
from outorga.law.kernel.packaged import rows


class Finding(msgspec.Struct, frozen=True):
    """What an inspector may find: the item, the breach without a fine, the ground of retention, and the demands."""

    code: str
    text_pt: str
    infraction: str = ""
    unpriced: str = ""
    ground: str = ""
    demands: tuple[str, ...] = ()


INFRACTIONS = catalogue.load(rows(__package__, "infractions.yaml"))
LIFECYCLES = lifecycles.load(rows(__package__, "lifecycles.yaml"))
FINDINGS = {one.code: one for one in msgspec.convert(rows(__package__, "findings.yaml"), list[Finding])}
