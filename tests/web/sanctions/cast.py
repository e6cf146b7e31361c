# SPDX-License-Identifier: Apache-2.0
"""Sanctions in the states that other tests begin from, all made by actions."""

from datetime import date

from outorga.web import clock
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles.models import CaseFile
from outorga.web.enforcement.models import Notice
from outorga.web.registry.models import Company
from outorga.web.sanctions.actions import deviations, suspensions
from outorga.web.sanctions.models import Deviation, Suspension
from tests.web.enforcement import cast

NORM = "mg-44007-2005"
REASON = "Três infrações definitivas em noventa dias, sem que a empresa mostrasse mudança."
# Each is noticed and signed on the spot, and never defended.
INFRACTIONS = (date(2026, 9, 4), date(2026, 9, 25), date(2026, 10, 19))


def caught(company: Company, agent: User, office: Office, on: date, *, final: bool = True) -> Notice:
    """A notice of that day, signed at once, and final when nobody defended it."""
    notice = cast.signed(cast.drawn(company, agent, office, on=on), agent, on=on)
    return cast.undefended(notice) if final else notice


def proposed(company: Company, agent: User, office: Office) -> Suspension:
    """A suspension that the system proposes of three notices."""
    for on in INFRACTIONS:
        caught(company, agent, office, on)
    made = suspensions.propose(company=company, norm=NORM, on=clock.today())
    assert made is not None
    return made


def inquiry(company: Company, grant: CaseFile, director: User, *, summoned: bool = True) -> Deviation:
    """An inquiry of a purpose deviation, its holder called to answer."""
    made = deviations.open_inquiry(
        company=company, norm=NORM, grant=grant, signs=["art21_cpt_inc9"], actor=director,
        narrative="Aliciava passageiros na rodoviária, com passagem individual.",
    )  # fmt: skip
    return deviations.summon(deviation=made, actor=director) if summoned else made
