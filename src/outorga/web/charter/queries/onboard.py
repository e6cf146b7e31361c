# SPDX-License-Identifier: Apache-2.0
"""Which papers the vehicle carries, as the law answers for a stop of that service (arts. 10 and 15)."""

import outorga
from outorga.web import clock
from outorga.web.charter import writing
from outorga.web.charter.facts import NORM
from outorga.web.ui.parts import Row


def papers(service: str) -> list[Row]:
    """One line for each paper that is due on board, with its provision."""
    given = {"on": clock.today().isoformat(), "service": service, "papers": [], "findings": []}
    # Which papers a service asks for hangs on no reading of the agency: those only price what is missing.
    answer = outorga.decide(NORM, "onboard_check", given)
    required = [str(item) for item in answer.outcome.get("required", ())]
    return [Row(writing.summary_of(item), icon="doc", citation=f"{NORM}:{item}") for item in required]
