# SPDX-License-Identifier: Apache-2.0
"""Short ways to ask the interstate decree in tests."""

from tests.law.questions import Questions

NORM = "br-952-1993"

_asked = Questions(NORM)
ask, outcome, missing = _asked.ask, _asked.outcome, _asked.missing
cited, results, told = _asked.cited, _asked.results, _asked.told
with_value, decided = _asked.with_value, _asked.decided
