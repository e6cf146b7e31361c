# SPDX-License-Identifier: Apache-2.0
"""A request sent twice is one, and the last day of a registration is the one that a decision gives."""

from collections.abc import Callable
from datetime import date

import pytest
from django.urls import reverse

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.papers.queries import papers_of
from outorga.web.registry.actions import documents, filing, review, vehicles
from outorga.web.registry.errors import LawRefuses
from outorga.web.registry.facts import Subject
from outorga.web.registry.models import Company, Document, VehicleHolding
from tests.web.registry.conftest import CHASSIS, RENAVAM, accept_all, refreshed, signed_in

Put = Callable[..., Document]
PutAll = Callable[[Subject], None]
File = Callable[..., CaseFile]


def case_of(subject: Subject) -> CaseFile:
    case = refreshed(subject).case
    assert case is not None
    return case


def test_the_form_sent_twice_files_once_and_decides_once(
    company: Company, holding: VehicleHolding, put_all: PutAll, owner: User
) -> None:
    put_all(company)
    put_all(holding)
    before = StoredDecision.objects.count()
    given = {"declared": "sim", "once": "clicked-twice"}
    answers = [signed_in(owner).post(reverse("registry:check"), given) for _click in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[0]["Location"] == answers[1]["Location"]
    assert StoredDecision.objects.count() == before + 2
    for subject in (company, holding):
        assert case_of(subject).events.filter(kind="file").count() == 1
    assert papers_of(case_of(company)).filter(kind="protocol_receipt").count() == 1


def test_a_refused_signer_sent_twice_is_decided_once_and_another_signer_may_still_sign(
    company: Company, put_all: PutAll, owner: User, clerk: User
) -> None:
    put_all(company)
    before = StoredDecision.objects.count()
    for _click in range(2):
        with pytest.raises(LawRefuses):
            filing.file_request(
                subjects=[company], actor=clerk, declared="sim", signer={"role": "other"}, key="one form"
            )
    assert StoredDecision.objects.count() == before + 1
    filed = filing.file_request(
        subjects=[company], actor=clerk, declared="sim", signer={"role": "representative"}, key="one form"
    )
    assert filed.state == "filed"


@pytest.mark.parametrize(
    ("made", "until", "by"),
    [
        (date(2011, 12, 15), date(2026, 12, 15), "art2_cpt_inc4"),
        (date(2020, 1, 1), date(2027, 5, 3), "art4_cpt_inc2_ali4"),
    ],
)
def test_a_vehicles_registration_ends_on_the_day_that_one_decision_gives(
    company: Company, owner: User, put_all: PutAll, file: File, clerk: User, adopted: None, made: date, until: date,
    by: str,
) -> None:  # fmt: skip
    values = {"capacity": 46, "manufactured_on": made, "category": "hire", "title": "owned"}
    bus = vehicles.add_vehicle(
        company=company, chassis=CHASSIS, renavam=RENAVAM, plate="RVM4C82", values=values, actor=owner
    )
    for subject in (company, bus):
        put_all(subject)
    file(company, bus)
    accept_all(bus, clerk)
    review.register(case=case_of(bus), actor=clerk)
    found = refreshed(bus)
    assert (found.registered_until, found.limited_by) == (until, by)
    term = StoredDecision.objects.get(case=case_of(bus), service="registration_term")
    assert term.outcome == {"valid_until": until.isoformat(), "limited_by": by, "because": []}


def test_a_cover_paid_by_instalments_ends_with_the_insurances_own_decision(
    company: Company, holding: VehicleHolding, put: Put, file: File, clerk: User
) -> None:
    paper = put(
        holding, "art4_cpt_inc2_ali3", instalments=[(date(2026, 11, 1), date(2026, 10, 30)), (date(2027, 2, 1), None)]
    )
    file(company, holding)
    review.take_up(case=case_of(holding), actor=clerk)
    accepted = documents.accept_document(document=paper, subject=refreshed(holding), actor=clerk)
    assert accepted.expires_on == date(2027, 2, 1)
    cover = StoredDecision.objects.get(case=case_of(holding), service="insurance")
    assert cover.outcome["valid_until"] == "2027-02-01"
