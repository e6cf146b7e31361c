# SPDX-License-Identifier: Apache-2.0
"""What the holder's home and its page at the agency show of sanctions."""

from dataclasses import replace
from datetime import date

from outorga.web.registry.models import Company
from outorga.web.registry.panels import Panel
from outorga.web.sanctions import procedures
from outorga.web.sanctions.queries import situations, windows
from outorga.web.sanctions.queries.standing import standing_of
from outorga.web.ui.parts import Row


def needs(company: Company, on: date) -> list[Row]:
    """What runs or is proposed against the company; inspections and fines are told by the rooms that have them."""
    if company.norm not in procedures.norms():
        return []
    found = standing_of(company, on)
    rows = situations.against(replace(found, barred_by_inspection=False, unpaid_fines=0), company.norm)
    return [*rows, *situations.proposed(company, found, company.norm)]


def panel(company: Company, on: date) -> Panel | None:
    """The count, beside the rest; what runs is among what needs attention."""
    if company.norm not in procedures.norms():
        return None
    counter = windows.counter(procedures.of(company.norm).counter(company, on=on))
    return Panel("sanctions/counter.html", {"counter": counter, "company": company}, order=10, aside=True)


def staff_panel(company: Company, on: date) -> Panel | None:
    """The same at the agency, with what runs and what is proposed."""
    if company.state in {"", "draft"} or company.norm not in procedures.norms():
        return None
    found = situations.of(company, company.norm, on=on)
    rows = [*found.against, *found.proposed]
    context = {"counter": found.counter_words, "company": company, "rows": rows, "staff": True}
    return Panel("sanctions/counter.html", context, order=10, aside=True)
