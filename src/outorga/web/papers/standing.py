# SPDX-License-Identifier: Apache-2.0
"""The norm's standing as a paper prints it."""

from datetime import date

from outorga.law.engine import norms
from outorga.web import language
from outorga.web.casefiles import standing
from outorga.web.papers.contents import Standing


@language.of_records()
def standing_note(norm: str, on: date | None = None) -> Standing:
    """Title, version and standing of a norm on a day, kept with the paper for good."""
    known = norms.get(norm)
    return Standing(norm=norm, title=known.short_title, version=known.version, text=standing.of(norm, on).sentence)
