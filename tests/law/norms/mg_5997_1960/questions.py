# SPDX-License-Identifier: Apache-2.0
"""Short ways to ask the regulation of the bus lines in tests."""

from tests.law.questions import Questions

NORM = "mg-5997-1960"

_asked = Questions(NORM)
ask, outcome, missing = _asked.ask, _asked.outcome, _asked.missing
cited, results, told = _asked.cited, _asked.results, _asked.told
with_value, decided, answered = _asked.with_value, _asked.decided, _asked.answered
