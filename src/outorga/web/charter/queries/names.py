# SPDX-License-Identifier: Apache-2.0
"""The name list with names: for the company's own people and for an inspector, each look recorded with who and why."""

from collections.abc import Sequence

from outorga.web.accounts.models import User
from outorga.web.casefiles.looks import with_need
from outorga.web.charter import passengers
from outorga.web.charter.models import Authorization, PassengerRow
from outorga.web.charter.passengers import Passenger
from outorga.web.papers.models import IssuedPaper

OWN, INSPECTION, PRINTED = "charter: own list", "charter: inspection", "charter: list printed"


def listed(asked: Authorization, *, actor: User, purpose: str = OWN, need: str = "") -> Sequence[Passenger]:
    """Everybody on the list in use; ``need`` is what an officer reads it for, in words."""
    rows = passengers.rows(asked)
    number = asked.number or (asked.case.number if asked.case else asked.pk)
    return passengers.people(rows, actor=actor, purpose=with_need(f"{purpose} {number}", need))


def listed_row(row: PassengerRow, *, actor: User) -> Passenger:
    """One person of it."""
    return passengers.people([row], actor=actor, purpose=OWN)[0]


def printed(paper: IssuedPaper, viewer: User, need: str) -> list[tuple[str, str]]:
    """The list that is printed with an authorization; asked only for its holder or for who may read names."""
    if paper.subject_type != Authorization._meta.label_lower:
        return []
    asked = Authorization.objects.select_related("case").filter(pk=paper.subject_ref or 0).first()
    if asked is None or not asked.is_occasional:
        return []
    return [(person.name, person.document) for person in listed(asked, actor=viewer, purpose=PRINTED, need=need)]
