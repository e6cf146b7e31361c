# SPDX-License-Identifier: Apache-2.0
"""The reasoning of the interstate decree in short."""

from tests.law.norms.br_952_1993.questions import NORM
from tests.law.questions import Questions
from tests.law.trails import Trails

_told = Trails(Questions(NORM))
trail, inputs = _told.trail, _told.inputs
