# SPDX-License-Identifier: Apache-2.0
"""Papers are issued, suspended, cancelled and superseded; what they say never changes."""

from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from outorga.web import clock as civil
from outorga.web.accounts.models import Office
from outorga.web.casefiles import actions as case_actions
from outorga.web.casefiles import standing, vault
from outorga.web.casefiles.errors import NormNotInForce
from outorga.web.casefiles.models import LookedAt
from outorga.web.papers import actions, queries, render, statements
from outorga.web.papers.contents import Driver, PersonRef, Vehicle
from outorga.web.papers.models import IssuedPaper, PaperEvent, PaperPlate
from tests.web.papers.conftest import Issue
from tests.web.papers.samples import NORM, NOW, every_content, in_days, occasional
from tests.web.papers.test_render import text_of

CONTENTS = every_content()


def state(paper: IssuedPaper, days: int = 0) -> str:
    return queries.state_of(IssuedPaper.objects.get(pk=paper.pk), in_days(days))


def test_an_issued_paper_keeps_its_words_and_signs_them(issue: Issue) -> None:
    paper = issue()
    claims = statements.verify(paper.token)
    assert paper.content() == occasional()
    assert (claims.number, claims.code, claims.plates) == ("2026.031.884", paper.code, ("RVM4C82",))
    assert (claims.valid_from, claims.valid_until) == (paper.valid_from, paper.valid_until)
    assert (paper.valid_from, paper.valid_until) == (occasional().starts_at, occasional().valid_until)
    assert list(paper.events.values_list("seq", "kind")) == [(1, "issued")]


def test_a_certificate_holds_to_the_last_second_of_its_last_day(issue: Issue) -> None:
    paper = issue(CONTENTS["certificate"], number="004.713")
    assert paper.valid_until is not None
    assert civil.CIVIL_TIME.fromutc(paper.valid_until.replace(tzinfo=civil.CIVIL_TIME)) is not None
    assert paper.valid_until.astimezone(civil.CIVIL_TIME).isoformat() == "2027-01-11T23:59:59-03:00"


def test_a_receipt_has_no_validity_and_is_genuine(issue: Issue) -> None:
    assert state(issue(CONTENTS["receipt"]), 4000) == "genuine"


@pytest.mark.parametrize("kind", ["occasional", "certificate", "card", "category"])
def test_nothing_that_grants_is_issued_under_a_norm_that_is_not_in_force(db: None, kind: str) -> None:
    with pytest.raises(NormNotInForce):
        actions.issue(content=CONTENTS[kind], number="1", actor=None)
    assert not IssuedPaper.objects.exists()


@pytest.mark.parametrize("kind", ["receipt", "refusal"])
def test_a_receipt_or_a_refusal_needs_no_norm_in_force(db: None, kind: str) -> None:
    assert actions.issue(content=CONTENTS[kind], number="1", actor=None).code


def test_the_norm_that_ended_yesterday_issues_nothing_today(db: None) -> None:
    standing.set_standing(
        norm=NORM, state="in_force", from_on=date(2005, 1, 1), until_on=date(2026, 11, 29), source="x", actor=None
    )
    with pytest.raises(NormNotInForce):
        actions.issue(content=occasional(), number="1", actor=None)


def test_a_cancelled_paper_shows_why_and_stays_cancelled(issue: Issue) -> None:
    paper = issue()
    actions.cancel(paper=paper, actor=None, reason="Desistência", citation=f"{NORM}:art9_cpt")
    paper.refresh_from_db()
    assert (state(paper), paper.state_reason, paper.state_from) == ("cancelled", "Desistência", NOW)
    for act in (actions.cancel, actions.resume):
        with pytest.raises(actions.PaperEnded):
            act(paper=paper, actor=None, reason="outra vez")
    assert paper.events.count() == 2


def test_a_suspension_runs_between_its_instants_and_may_end_early(issue: Issue) -> None:
    paper = issue(valid_until=in_days(60))
    actions.suspend(paper=paper, actor=None, reason="Art. 23", from_at=in_days(1), until_at=in_days(30))
    assert [state(paper, days) for days in (0, 1, 30, 31)] == ["valid", "suspended", "suspended", "valid"]
    actions.resume(paper=paper, actor=None, reason="Decisão")
    assert state(paper, 10) == "valid"
    assert [event.kind for event in paper.events.all()] == ["issued", "suspended", "resumed"]


def test_a_new_version_takes_the_place_of_the_old(issue: Issue) -> None:
    old = issue()
    new = issue(replaces=old)
    old.refresh_from_db()
    assert (state(old), state(new)) == ("superseded", "valid")
    assert (old.successor_code, new.replaces_id) == (new.code, old.pk)


def test_every_older_version_leads_to_the_one_that_holds(issue: Issue) -> None:
    oldest = issue()
    older = issue(replaces=oldest)
    newest = issue(replaces=older)
    oldest.refresh_from_db()
    older.refresh_from_db()
    assert oldest.successor_code == older.successor_code == newest.code


def test_the_newest_paper_of_a_row_is_found_and_its_old_versions_too(issue: Issue, office: Office) -> None:
    first = actions.issue(content=occasional(), number="1", actor=None, subject=office)
    second = actions.issue(content=occasional(), number="1", actor=None, subject=office, replaces=first)
    assert queries.paper_of(office, "authorization") == second
    assert set(queries.papers_of(office)) == {first, second}
    assert queries.paper_of(office, "driver_card") is None


def test_every_act_is_on_the_case_too(issue: Issue, office: Office) -> None:
    case = case_actions.open_case(kind="registration", norm=NORM, title="Viação", office=office, actor=None, company=7)
    paper = actions.issue(content=CONTENTS["certificate"], number="004.713", actor=None, case=case)
    actions.cancel(paper=paper, actor=None, reason="Erro de emissão")
    told = list(case.events.filter(kind__startswith="paper.").values_list("kind", "data__code", "reason"))
    assert told == [("paper.issued", paper.code, ""), ("paper.cancelled", paper.code, "Erro de emissão")]
    assert paper.company_ref == 7


@pytest.mark.parametrize(
    "change", [{"number": "9"}, {"data": {}}, {"token": "X"}, {"valid_until": None}, {"public": {}}]
)
def test_the_database_refuses_to_change_what_a_paper_says(issue: Issue, change: dict[str, Any]) -> None:
    paper = issue()
    with pytest.raises(DatabaseError), transaction.atomic():
        IssuedPaper.objects.filter(pk=paper.pk).update(**change)


@pytest.mark.parametrize("model", [IssuedPaper, PaperEvent, PaperPlate])
def test_the_database_refuses_to_delete_a_paper_or_its_history(issue: Issue, model: Any) -> None:
    issue()
    with pytest.raises(DatabaseError), transaction.atomic():
        model.objects.all()._raw_delete("default")


def test_a_paper_that_fails_to_be_signed_leaves_nothing(issue: Issue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "sign", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        issue()
    assert not IssuedPaper.objects.exists()


def test_a_vehicle_named_by_both_its_plates_is_one(issue: Issue) -> None:
    paper = issue(vehicles=(Vehicle(plate="HJK-7294"), Vehicle(plate="HJK7C94")))
    assert list(paper.plates.values_list("plate", flat=True)) == ["HJK7C94"]


def test_a_person_of_a_paper_is_read_from_the_vault_each_time_and_the_look_is_recorded(issue: Issue) -> None:
    person = vault.new_person()
    vault.put(person, {"name": "Ademir Sena", "cpf": "41820793613"})
    driver = Driver(name=PersonRef(person, "name"), cpf=PersonRef(person, "cpf"))
    paper = issue(drivers=(driver,))
    assert "Ademir" not in str(paper.data)
    assert "Ademir Sena" in text_of(render.paper_pdf(paper))
    assert LookedAt.objects.filter(person_ref=person, purpose__contains="2026.031.884").count() == 1
    vault.forget(person, actor=None, reason="pedido")
    assert "dado eliminado" in text_of(render.paper_pdf(paper))
