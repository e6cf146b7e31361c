# SPDX-License-Identifier: Apache-2.0
"""`outorga verify-ledger` as an auditor runs it: what it prints, and with which exit code it ends."""

import json
from collections.abc import Callable

import pytest

from outorga import cli
from outorga.web.casefiles import chain
from outorga.web.casefiles.models import CaseEvent, CaseFile
from tests.web.casefiles.conftest import case, clerk, office, own_folders, staff
from tests.web.casefiles.test_ledger import busy, intruder

__all__ = ["busy", "case", "clerk", "office", "own_folders", "staff"]
pytestmark = pytest.mark.django_db
Told = Callable[[], tuple[int, str]]


@pytest.fixture
def verified(capsys: pytest.CaptureFixture[str]) -> Told:
    """Run the command: its exit code and what it printed."""

    def run() -> tuple[int, str]:
        capsys.readouterr()
        code = cli.main(["verify-ledger"])
        return code, capsys.readouterr().out

    return run


def test_an_honest_ledger_ends_with_zero_and_the_number_of_events(busy: CaseFile, verified: Told) -> None:
    assert verified() == (0, "6 eventos conferidos, 0 problemas\n")


def test_an_empty_ledger_proves_nothing_and_ends_with_one(db: None, verified: Told) -> None:
    code, said = verified()
    assert code == 1
    assert "0 eventos conferidos" in said
    assert "vazio" in said


def test_a_changed_event_is_named(busy: CaseFile, verified: Told) -> None:
    with intruder() as run:
        run("UPDATE casefiles_caseevent SET reason = 'outro' WHERE case_id = %s AND seq = 2", busy.pk)
    assert_found(verified(), busy.number)


def test_a_cut_tail_is_named(busy: CaseFile, verified: Told) -> None:
    with intruder() as run:
        run("DELETE FROM casefiles_caseevent WHERE case_id = %s AND seq = 4", busy.pk)
        run("UPDATE casefiles_casefile SET version = 3, state = 'under_review' WHERE id = %s", busy.pk)
    assert_found(verified(), busy.number)


def test_a_deleted_case_is_named(busy: CaseFile, verified: Told) -> None:
    with intruder() as run:
        run("DELETE FROM casefiles_caseevent WHERE case_id = %s", busy.pk)
        run("DELETE FROM casefiles_casefile WHERE id = %s", busy.pk)
    assert_found(verified(), busy.number)


def test_a_chain_hashed_again_is_named(busy: CaseFile, verified: Told) -> None:
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
    assert_found(verified(), busy.number)


def test_a_program_reads_the_same_in_json(busy: CaseFile, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify-ledger", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"verified": 6, "uncovered": 0, "problems": []}


def assert_found(answer: tuple[int, str], number: str) -> None:
    """Exit code 1, and a line that says which case."""
    code, said = answer
    assert code == 1
    assert [line for line in said.splitlines() if line.startswith("problema:") and number in line] != []
