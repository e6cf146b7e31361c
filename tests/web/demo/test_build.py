# SPDX-License-Identifier: Apache-2.0
"""The demo agency is the same each time, made by the rooms' own actions, and shows every state."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from outorga.law.kernel.identifiers import canonical_plate, is_cnpj, is_cpf, is_plate, is_renavam
from outorga.web.accounts.models import Role, User
from outorga.web.casefiles import ledger
from outorga.web.charter.models import Authorization
from outorga.web.demo import build, cast, inspectors, logins, numbers, reading, registering, timeline, trips
from outorga.web.papers.queries import paper_of
from outorga.web.registry import schedule
from outorga.web.registry.models import Company, Driver, VehicleHolding
from outorga.web.work.models import Notice
from tests.web.demo.conftest import TODAY, snapshot

# Made on the empty agency, before the core stands there.
pytestmark = pytest.mark.usefixtures("in_one_go")
Core = dict[str, list[Any]]
FIRM = cast.Firm(40, "empresa40", "Nair Alves Prates", "crg-01", date(2026, 11, 9), vehicles=1, drivers=1)


def played(firm: cast.Firm, today: date = TODAY) -> Company:
    timeline.play(registering.plot(firm, today), trips.rest(firm, today))
    return Company.objects.select_related("case").get(cnpj=firm.cnpj)


def test_the_core_has_one_company_in_order_one_pending_one_about_to_lapse_and_one_to_review(db: None) -> None:
    firms = [Company.objects.select_related("case").get(cnpj=firm.cnpj) for firm in cast.core(TODAY)]
    assert [firm.state for firm in firms] == ["registered", "pending", "registered", "under_review"]
    ahead = [row.registered_until for row in VehicleHolding.objects.filter(company=firms[2])]
    assert all(until and TODAY < until < TODAY + timedelta(days=15) for until in ahead)
    ready = [*VehicleHolding.objects.filter(company=firms[0]), *Driver.objects.filter(company=firms[0])]
    assert len(ready) == 6
    assert all(row.registered_until and row.registered_until > TODAY + timedelta(days=60) for row in ready)


def test_the_clerk_finds_papers_to_decide_on_the_first_page_and_a_request_to_take_up(db: None) -> None:
    clerk = User.objects.get(email=logins.by_role()["clerk"])
    browser = Client()
    browser.force_login(clerk, backend="allauth.account.auth_backends.AuthenticationBackend")
    company = Company.objects.select_related("case").get(cnpj=cast.core(TODAY)[3].cnpj)
    assert company.case is not None
    assert company.case.number in browser.get("/caixa/").content.decode()
    waiting = company.case.documents.filter(state="filed")
    assert waiting.exists()
    page = browser.get(company.case.get_absolute_url()).content.decode()
    assert all(reverse("registry:accept", args=[company.case.number, paper.pk]) in page for paper in waiting)
    bus = VehicleHolding.objects.select_related("case").get(company=company)
    assert bus.case is not None
    assert "Assumir e analisar" in browser.get(bus.case.get_absolute_url()).content.decode()


def test_an_authority_finds_a_request_to_decide(db: None) -> None:
    director = User.objects.get(email=logins.by_role()["director"])
    asked = Authorization.objects.select_related("case").get(case__state="requested")
    browser = Client()
    browser.force_login(director, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert asked.case is not None
    assert "Aceitar a urgência" in browser.get(reverse("charter:urgency", args=[asked.case.number])).content.decode()


def test_the_core_has_a_trip_valid_today_one_to_decide_and_a_contract(db: None) -> None:
    states = Counter(Authorization.objects.values_list("service", "case__state"))
    assert states == {("occasional", "active"): 1, ("occasional", "issued"): 1, ("occasional", "requested"): 1,
                      ("continuous", "active"): 1}  # fmt: skip


def test_every_validity_stands_in_a_stored_decision(db: None) -> None:
    for row in Authorization.objects.exclude(number=None).select_related("decision", "term_decision"):
        assert row.decision is not None
        assert row.decision.outcome["result"] == "issue"
        assert row.term_decision is not None
        assert row.term_decision.outcome["valid_until"] == str(row.valid_until)
        assert paper_of(row, "authorization") is not None


def test_each_role_has_a_log_in_that_opens(db: None) -> None:
    found = logins.by_role()
    assert set(found) == set(Role.objects.values_list("code", flat=True))
    assert all(User.objects.get(email=email).check_password(logins.PASSWORD) for email in found.values())
    told = "\n".join(logins.lines())
    assert all(email in told for email in found.values())
    staff = User.objects.filter(assignments__role__of_agency=True).values_list("email", flat=True)
    assert all(email in told for email in staff), "a case of another office, or a vote, needs another person"


def test_its_ledger_verifies_and_its_states_follow_from_its_events(db: None) -> None:
    report = ledger.verify()
    assert report.ok
    assert report.verified > 200
    assert list(ledger.rebuild()) == []


def test_built_again_it_adds_nothing(db: None, core: Core) -> None:
    assert build.build(today=TODAY) == 0
    assert snapshot() == core


def test_stopped_half_way_and_gone_on_with_it_is_what_one_build_makes(db: None, core: Core, in_one_go: Core) -> None:
    assert core == in_one_go
    assert len(core["cases"]) > 15


def test_nobody_is_written_to_about_the_past(db: None) -> None:
    assert Notice.objects.exists()
    assert not Notice.objects.exclude(mailed_at=None).exists()


def test_only_the_notices_of_the_last_week_are_unread(db: None) -> None:
    timeline.play(inspectors.rest(TODAY), reading.plot(TODAY))
    clerk = User.objects.get(email=logins.by_role()["clerk"])
    office = clerk.assignments.get().office
    unread = Notice.objects.filter(office=office).exclude(readings__user=clerk)
    assert unread.exists()
    assert all(notice.created_at > timeline.moment(TODAY, 0) - reading.KEPT for notice in unread)
    assert Notice.objects.filter(office=office, readings__user=clerk).exists()


@pytest.mark.parametrize("ends", ["filed", "under_review", "pending", "refused", "registered"])
def test_a_registration_comes_to_the_state_that_was_planned(db: None, ends: str) -> None:
    assert played(replace(FIRM, ends=ends)).state == ends


def test_a_draft_stays_a_draft(db: None) -> None:
    assert played(replace(FIRM, ends="draft")).state == "draft"


def test_a_firm_that_renews_nothing_lapses_and_one_that_renews_does_not(db: None) -> None:
    old = TODAY - timedelta(days=230)
    careful = played(replace(FIRM, filed_on=old))
    careless = played(replace(FIRM, count=41, owner="empresa41", filed_on=old, renews=False))
    schedule.lapse(TODAY)
    states = {row.company_id: row.case.state for row in VehicleHolding.objects.select_related("case") if row.case}
    assert states[careful.pk] == "registered"
    assert states[careless.pk] == "lapsed"


@pytest.mark.parametrize(("ends", "state"), [
    ("issued", "expired"), ("refused", "refused"), ("withdrawn", "withdrawn"),
    ("given_up", "cancelled"), ("exchanged", "expired"), ("draft", "draft"),
])  # fmt: skip
def test_a_trip_comes_to_the_state_that_was_planned(db: None, ends: str, state: str) -> None:
    firm = cast.core(TODAY)[0]
    starts = timeline.moment(TODAY - timedelta(days=9), 6)
    trip = trips.Trip(firm, 90, starts - timedelta(days=3), starts, starts + timedelta(hours=15), ends)
    timeline.play(trips.plot(trip, TODAY))
    found = trips.request_of(trip)
    assert found.shown_state == state
    assert found.variations.filter(accepted=True).exists() == (ends == "exchanged")
    if ends == "withdrawn":
        paper = paper_of(found, "authorization")
        assert paper is not None
        assert paper.state == "cancelled"


def test_a_request_that_the_law_refused_has_nothing_to_begin(db: None) -> None:
    starts = timeline.moment(TODAY - timedelta(days=9), 6)
    trip = trips.Trip(
        cast.core(TODAY)[0], 91, starts - timedelta(days=3), starts, starts + timedelta(hours=15), "refused"
    )
    timeline.play(trips.plot(trip, TODAY))
    assert trips._begin(trip).state == trips._end_by_date(trip).state == "refused"


def test_it_is_not_built_in_production_unless_forced(db: None, settings: Any) -> None:
    settings.PRODUCTION = True
    with pytest.raises(build.NotHere, match="senhas conhecidas"):
        build.build(today=TODAY)


def test_the_rest_needs_the_core(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "begun_on", lambda: None)
    with pytest.raises(build.NotHere, match="core"):
        build.build(today=TODAY, stage="rest")


def test_the_whole_agency_has_the_size_that_was_promised() -> None:
    firms = [*cast.core(TODAY), *cast.rest(TODAY)]
    assert len(firms) == len({firm.cnpj for firm in firms}) == 60
    assert 380 <= sum(firm.vehicles for firm in firms) <= 400
    assert 470 <= sum(firm.drivers for firm in firms) <= 500
    assert {firm.ends for firm in firms} == {"draft", "filed", "under_review", "pending", "refused", "registered"}


NUMBERS: list[tuple[Callable[[int], str], Callable[[str], bool], int]] = [
    (numbers.cnpj, is_cnpj, 1), (lambda count: numbers.cnpj(count, letters=True), is_cnpj, 1),
    (numbers.cpf, is_cpf, 25), (numbers.plate, is_plate, 25), (numbers.renavam, is_renavam, 25),
    (numbers.chassis, lambda text: len(text) == 17, 25),
]  # fmt: skip


@pytest.mark.parametrize(("make", "check", "each"), NUMBERS)
def test_invented_numbers_check_and_no_two_are_alike(
    make: Callable[[int], str], check: Callable[[str], bool], each: int
) -> None:
    room = cast.ROOM if each > 1 else 1
    made = [make(firm * room + count) for firm in range(cast.FIRMS) for count in range(each)]
    assert all(check(number) for number in made)
    assert len({canonical_plate(number) for number in made}) == len(made)
