# SPDX-License-Identifier: Apache-2.0
"""The columns that cache what happened to a paper are derived again; what was tampered with is found and mended."""

from typing import Any

import pytest

from outorga.cli import main
from outorga.web.casefiles import append_only
from outorga.web.papers import actions, rebuilding, states
from outorga.web.papers.models import IssuedPaper
from tests.web.papers.conftest import Issue
from tests.web.papers.samples import in_days


def found() -> list[tuple[str, str, Any]]:
    """Number, column and derived value of each difference."""
    return [(row.paper.number, row.column, row.derived) for row in rebuilding.rebuild()]


def cached(paper: IssuedPaper) -> tuple[Any, ...]:
    """The columns as they are in the database."""
    row: tuple[Any, ...] = IssuedPaper.objects.values_list(*states.UNTOUCHED, "ready").get(pk=paper.pk)
    return row


@pytest.fixture
def papers(issue: Issue) -> dict[str, IssuedPaper]:
    """One paper in every state that events leave, and an old version two steps behind the newest."""
    made = {name: issue(number=name) for name in ("issued", "suspended", "resumed", "cancelled")}
    period: dict[str, Any] = {"from_at": in_days(1), "until_at": in_days(9), "citation": "mg-44007-2005:art20_cpt"}
    for name in ("suspended", "resumed"):
        actions.suspend(paper=made[name], actor=None, reason="freio", **period)
    actions.resume(paper=made["resumed"], actor=None, reason="consertado")
    actions.cancel(paper=made["cancelled"], actor=None, reason="pedido", citation="mg-44007-2005:art13_cpt")
    made["first"] = issue(number="first")
    made["second"] = issue(number="second", replaces=made["first"])
    made["third"] = issue(number="third", replaces=made["second"])
    return made


def test_what_the_actions_write_is_what_the_events_say(papers: dict[str, IssuedPaper]) -> None:
    assert found() == []
    first = IssuedPaper.objects.get(pk=papers["first"].pk)
    assert (first.state, first.successor_code) == ("superseded", papers["third"].code)


@pytest.mark.parametrize(
    ("name", "column", "false"),
    [
        ("cancelled", "state", "issued"),
        ("issued", "state", "cancelled"),
        ("suspended", "state_until", None),
        ("suspended", "state_citation", ""),
        ("resumed", "state", "suspended"),
        ("cancelled", "state_reason", "outro"),
        ("first", "successor_code", "AAAAAAAA"),
        ("suspended", "ready", b"valid\x1e{}\x1e"),
    ],
)
def test_a_tampered_state_is_found_and_mended(
    papers: dict[str, IssuedPaper], name: str, column: str, false: Any
) -> None:
    before = cached(papers[name])
    IssuedPaper.objects.filter(pk=papers[name].pk).update(**{column: false})
    assert [(number, where) for number, where, _derived in found()] == [(name, column)]
    (told,) = rebuilding.mend()
    assert (told.paper.number, told.column) == (name, column)
    assert found() == []
    assert cached(papers[name]) == before


def test_what_an_act_writes_while_papers_are_mended_is_left(
    papers: dict[str, IssuedPaper], monkeypatch: pytest.MonkeyPatch
) -> None:
    IssuedPaper.objects.filter(pk=papers["issued"].pk).update(state="suspended")
    stale = list(rebuilding.rebuild())
    actions.cancel(paper=papers["issued"], actor=None, reason="pedido")
    monkeypatch.setattr(rebuilding, "rebuild", lambda: iter(stale))
    assert [(row.paper.number, row.column) for row in rebuilding.mend()] == []
    assert cached(papers["issued"])[0] == "cancelled"
    monkeypatch.undo()
    assert found() == []


def test_a_paper_without_events_is_told_and_left(papers: dict[str, IssuedPaper]) -> None:
    lonely = papers["issued"]
    fields = {field.attname: getattr(lonely, field.attname) for field in IssuedPaper._meta.concrete_fields}
    fields |= {"id": None, "code": "00000000", "token_tail": "A" * 26, "number": "lonely"}
    IssuedPaper.objects.bulk_create([IssuedPaper(**fields)])
    (told,) = rebuilding.mend()
    assert str(told) == "lonely (0000-0000): sem eventos"


@pytest.mark.parametrize("public", [[], {}, {"norm": 1, "facts": []}, {"norm": "n", "facts": [["a"]]}])
def test_a_public_part_that_cannot_be_read_is_told_and_left(papers: dict[str, IssuedPaper], public: object) -> None:
    with append_only.lifted():
        IssuedPaper.objects.filter(pk=papers["issued"].pk).update(public=public, state="suspended")
    assert [row.column for row in rebuilding.mend()] == ["", "state"]
    assert IssuedPaper.objects.get(pk=papers["issued"].pk).public == public
    assert [str(row).endswith("cópia de segurança") for row in rebuilding.rebuild()] == [True]


def test_the_command_tells_what_it_found_and_mends_when_asked(
    papers: dict[str, IssuedPaper], capsys: pytest.CaptureFixture[str]
) -> None:
    IssuedPaper.objects.filter(pk=papers["cancelled"].pk).update(state="issued")
    IssuedPaper.objects.filter(pk=papers["issued"].pk).update(ready=b"")
    assert main(["check", "--rebuild"]) == 1
    assert "documentos: cancelled" in capsys.readouterr().out
    assert main(["check", "--mend"]) == 0
    told = capsys.readouterr().out
    assert "guardado issued, derivado cancelled; corrigido" in told
    assert "ready: não é o que o documento e os eventos dizem; corrigido" in told
    assert main(["check", "--rebuild"]) == 0
