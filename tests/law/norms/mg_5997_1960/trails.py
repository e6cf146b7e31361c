# SPDX-License-Identifier: Apache-2.0
"""The reasoning of the regulation of the bus lines in short, without the mark of the annex."""

from tests.law.norms.mg_5997_1960.questions import NORM
from tests.law.questions import Questions
from tests.law.trails import Trails

_told = Trails(Questions(NORM), annex="anx1_")
trail, inputs = _told.trail, _told.inputs
