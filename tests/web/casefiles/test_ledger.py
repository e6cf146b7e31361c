# SPDX-License-Identifier: Apache-2.0
"""Whoever tampers with the database is found: each way of doing it is tried here by raw SQL without the guards."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as conf
from django.db import connection

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions, acts, append_only, chain, decisions, ledger, vault
from outorga.web.casefiles.ledger import checkpoints, verification
from outorga.web.casefiles.models import AgencyEvent, CaseEvent, CaseFile, Checkpoint

pytestmark = pytest.mark.django_db
NORM = "mg-44007-2005"


@contextmanager
def intruder() -> Iterator[Callable[..., None]]:
    """Somebody with the database's own password, who takes the triggers away first."""
    with append_only.lifted(), connection.cursor() as cursor:

        def run(sql: str, *values: Any) -> None:
            cursor.execute(sql, values)

        yield run


def codes() -> set[str]:
    return {problem.code for problem in ledger.verify().problems}


@pytest.fixture
def busy(case: CaseFile, office: Office, clerk: User) -> CaseFile:
    """Two cases with a few events each, all covered by a checkpoint."""
    for event in ("file", "take_up", "ask_items"):
        actions.record(case=case, event=event, actor=clerk, data={"items": ["art4_cpt_inc1"]})
    other = actions.open_case(kind="authorization", norm=NORM, title="Viagem", office=office, actor=clerk)
    actions.record(case=other, event="refuse", actor=None, reason="Fora do prazo")
    ledger.make_checkpoint()
    return case


def test_an_honest_ledger_verifies_and_counts_its_events(busy: CaseFile) -> None:
    report = ledger.verify()
    assert (report.problems, report.verified, report.uncovered, report.ok) == ([], 6, 0, True)


def test_an_empty_ledger_is_a_problem(db: None) -> None:
    report = ledger.verify()
    assert (report.verified, report.ok, codes()) == (0, False, {"empty"})


def test_events_newer_than_the_last_checkpoint_are_counted_apart(busy: CaseFile, clerk: User) -> None:
    actions.add_note(case=busy, text="depois", actor=clerk)
    report = ledger.verify()
    assert (report.verified, report.uncovered, report.problems) == (7, 1, [])


@pytest.mark.parametrize(
    "change",
    [
        "reason = 'outro motivo'",
        "data = '{\"items\": []}'",
        "kind = 'note.added'",
        "actor_id = NULL",
        "power = 'registration.decide'",
        "\"on\" = '2001-01-01'",
    ],
)
def test_a_changed_event_is_found(busy: CaseFile, change: str) -> None:
    with intruder() as run:
        run(f"UPDATE casefiles_caseevent SET {change} WHERE case_id = %s AND seq = 2", busy.pk)
    assert "changed_event" in codes()


def test_a_cut_tail_is_found_although_the_case_was_made_to_agree(busy: CaseFile) -> None:
    with intruder() as run:
        run("DELETE FROM casefiles_caseevent WHERE case_id = %s AND seq = 4", busy.pk)
        run("UPDATE casefiles_casefile SET version = 3, state = 'under_review' WHERE id = %s", busy.pk)
    assert codes() == {"cut_tail"}


def test_a_cut_tail_newer_than_the_checkpoint_is_found_by_the_version(busy: CaseFile, clerk: User) -> None:
    actions.add_note(case=busy, text="depois", actor=clerk)
    with intruder() as run:
        run("DELETE FROM casefiles_caseevent WHERE case_id = %s AND seq = 5", busy.pk)
    assert codes() == {"cut_tail"}


def test_an_event_taken_out_of_the_middle_is_found(busy: CaseFile) -> None:
    with intruder() as run:
        run("DELETE FROM casefiles_caseevent WHERE case_id = %s AND seq = 3", busy.pk)
    assert {"gap"} <= codes()


def test_a_deleted_case_is_found(busy: CaseFile) -> None:
    with intruder() as run:
        run("DELETE FROM casefiles_caseevent WHERE case_id = %s", busy.pk)
        run("DELETE FROM casefiles_casefile WHERE id = %s", busy.pk)
    assert {"deleted_case", "missing_case"} <= codes()


def test_a_case_deleted_before_any_checkpoint_leaves_a_hole_in_the_numbers(case: CaseFile, office: Office) -> None:
    actions.open_case(kind="registration", norm=NORM, title="Outra", office=office, actor=None)
    with intruder() as run:
        run("DELETE FROM casefiles_caseevent WHERE case_id = %s", case.pk)
        run("DELETE FROM casefiles_casefile WHERE id = %s", case.pk)
    problems = ledger.verify().problems
    assert [(problem.code, problem.case) for problem in problems] == [("missing_case", case.number)]


def test_a_chain_rewritten_and_hashed_again_is_found_by_the_checkpoint(busy: CaseFile) -> None:
    previous = chain.GENESIS
    with intruder() as run:
        for event in CaseEvent.objects.filter(case=busy).order_by("seq"):
            reason = "nunca houve" if event.seq == 2 else event.reason
            fresh = chain.event_hash(
                case_number=busy.number, seq=event.seq, kind=event.kind, at=event.at, on=event.on,
                actor_id=event.actor_id, power=event.power, reason=reason, data=event.data, decision_digest="",
                previous_hash=previous,
            )  # fmt: skip
            sql = "UPDATE casefiles_caseevent SET reason = %s, previous_hash = %s, hash = %s WHERE id = %s"
            run(sql, reason, previous, fresh, event.pk)
            previous = fresh
    assert codes() == {"rewritten"}


def test_a_changed_decision_is_found(case: CaseFile, clerk: User, deadline: dict[str, Any]) -> None:
    stored = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=case)
    actions.record(case=case, event="file", actor=clerk, decision=stored)
    with intruder() as run:
        run("UPDATE casefiles_storeddecision SET outcome = '{}' WHERE id = %s", stored.pk)
    assert codes() == {"changed_decision"}


def test_a_decision_changed_with_its_digest_breaks_the_chain(
    case: CaseFile, clerk: User, deadline: dict[str, Any]
) -> None:
    stored = decisions.decide(norm=NORM, service="deadline", facts=deadline, actor=clerk, case=case)
    actions.record(case=case, event="file", actor=clerk, decision=stored)
    stored.outcome = {}
    with intruder() as run:
        sql = "UPDATE casefiles_storeddecision SET outcome = '{}', digest = %s WHERE id = %s"
        run(sql, decisions.digest_of(stored), stored.pk)
    assert codes() == {"changed_event"}


# The files outside


def folder() -> Path:
    return Path(conf.OUTORGA_CHECKPOINT_DIR)


def test_checkpoints_are_exported_and_chained(busy: CaseFile, clerk: User) -> None:
    actions.add_note(case=busy, text="mais", actor=clerk)
    ledger.make_checkpoint()
    first, second = (json.loads(path.read_text()) for path in sorted(folder().iterdir()))
    assert first["body"]["previous"] == chain.GENESIS
    assert second["body"]["previous"] == chain.digest(first["body"])
    assert [head[:2] for head in second["body"]["heads"]] == [[busy.number, 5]]


def test_nothing_new_makes_no_new_checkpoint(busy: CaseFile) -> None:
    assert ledger.make_checkpoint() == Checkpoint.objects.get()
    assert len(list(folder().iterdir())) == 1


def test_a_large_ledger_is_covered_in_several_checkpoints(
    busy: CaseFile, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "_BATCH", 2)
    for count in range(5):
        actions.add_note(case=busy, text=str(count), actor=clerk)
    ledger.make_checkpoint()
    report = ledger.verify()
    assert (report.checkpoints, report.uncovered, report.problems) == (4, 0, [])


def test_a_checkpoint_signed_by_a_stranger_is_found(busy: CaseFile) -> None:
    path = next(folder().iterdir())
    content = json.loads(path.read_text())
    content["body"]["heads"] = content["body"]["heads"][:1]
    path.write_text(json.dumps(content))
    assert "bad_checkpoint" in codes()


def test_a_checkpoint_taken_out_of_the_directory_is_found(busy: CaseFile, clerk: User) -> None:
    actions.add_note(case=busy, text="mais", actor=clerk)
    ledger.make_checkpoint()
    sorted(folder().iterdir())[0].unlink()
    assert codes() == {"checkpoint_chain"}


def test_checkpoints_taken_out_of_the_database_are_found(busy: CaseFile) -> None:
    with intruder() as run:
        run("DELETE FROM casefiles_checkpoint")
    assert codes() == {"checkpoint_rows"}


def test_a_forgotten_person_leaves_a_ledger_that_verifies(busy: CaseFile, clerk: User) -> None:
    person = vault.new_person()
    vault.put(person, {"name": "Élcio Ramos", "cpf": "418.207.936-13"})
    actions.record(case=busy, event="driver.linked", actor=clerk, data={"person": person})
    ledger.make_checkpoint()
    vault.forget(person, actor=clerk, reason="pedido do titular")
    assert ledger.verify().problems == []


def test_rebuilding_finds_a_state_that_the_events_do_not_say(busy: CaseFile) -> None:
    assert list(ledger.rebuild()) == []
    CaseFile.objects.filter(pk=busy.pk).update(state="registered", version=9)
    found = [(row.case, row.stored, row.derived) for row in ledger.rebuild()]
    assert found == [(busy.number, "registered", "pending"), (busy.number, "v9", "v4")]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="elsewhere a column of numbers takes no word")
@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("casefiles_caseevent", "seq"),
        ("casefiles_caseevent", "at"),
        ("casefiles_casefile", "version"),
        ("casefiles_agencyevent", "seq"),
        ("casefiles_agencyevent", "at"),
        ("casefiles_agencyevent", "hash"),
        ("casefiles_numberseries", "last"),
        ("casefiles_numberseries", "series"),
    ],
)
def test_a_word_where_a_number_or_a_moment_stood_is_found_and_ends_no_verification(
    busy: CaseFile, clerk: User, table: str, column: str
) -> None:
    acts.record(kind="norm.standing", subject="standing", actor=clerk, power=acts.MANAGE)
    with intruder() as run:
        run(f"UPDATE {table} SET {column} = 'case:xx' WHERE id = (SELECT min(id) FROM {table})")
    assert codes()


def test_an_act_recorded_while_the_book_is_walked_is_no_problem(
    busy: CaseFile, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def set_something() -> None:
        acts.record(kind="norm.standing", subject="standing", actor=clerk, power=acts.MANAGE)

    set_something()
    true = verification._hash_of_act
    later = iter([set_something])

    def walked(act: AgencyEvent) -> str:
        next(later, lambda: None)()
        return true(act)

    monkeypatch.setattr(verification, "_hash_of_act", walked)
    assert codes() == set()


def test_acts_beyond_those_that_were_numbered_are_found(busy: CaseFile, clerk: User) -> None:
    for _ in range(2):
        acts.record(kind="norm.standing", subject="standing", actor=clerk, power=acts.MANAGE)
    with intruder() as run:
        run("UPDATE casefiles_numberseries SET last = 1 WHERE series = %s", acts.BOOK)
    assert "cut_tail" in codes()
