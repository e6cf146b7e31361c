# SPDX-License-Identifier: Apache-2.0
"""The reasoning of the bill of the special taxi: whole, and as the passages that it goes through."""

from tests.law.norms.mg_pl1842_2004.questions import NORM
from tests.law.norms.mg_pl1842_2004.questions import told as trail
from tests.law.questions import Questions
from tests.law.trails import Trails, lacks

__all__ = ["given_readings", "lacks", "passages", "trail"]

_told = Trails(Questions(NORM))
passages, given_readings = _told.trail, _told.given_readings
