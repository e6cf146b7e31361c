# SPDX-License-Identifier: Apache-2.0
"""Short ways to ask the bill of the special taxi in tests."""

from tests.law.questions import Questions

NORM = "mg-pl1842-2004"

_asked = Questions(NORM)
ask, outcome, missing = _asked.ask, _asked.outcome, _asked.missing
cited, results, told = _asked.cited, _asked.results, _asked.told
with_value, decided = _asked.with_value, _asked.decided
