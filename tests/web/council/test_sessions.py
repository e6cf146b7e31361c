# SPDX-License-Identifier: Apache-2.0
"""Sessions: called, opened with quorum, closed with minutes; votes, impediments and ties."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import AgencyEvent, CaseFile
from outorga.web.council import actions, queries
from outorga.web.council.errors import CouncilError, Impeded
from outorga.web.council.matters import Found
from outorga.web.council.models import Item, Outcome, Session, Vote
from outorga.web.papers.contents import from_data
from tests.web.council.conftest import REASON, Judged
from tests.web.registry.conftest import TODAY

Give = Callable[..., None]
TABLES = ("councilrule", "session", "sessionact", "seat", "item", "impediment", "vote", "outcome")


def test_a_session_opens_with_the_agencys_quorum_and_not_below_it(
    item: Item, rule: None, secretary: User, members: list[User]
) -> None:
    with pytest.raises(CouncilError, match="há 2, e a regra da agência pede 3"):
        actions.open_session(session=item.session, present=members[:2], actor=secretary)
    assert queries.state_of(item.session) == "planned"
    actions.open_session(session=item.session, present=members[:3], actor=secretary)
    assert queries.state_of(item.session) == "open"
    assert item.session.seats.filter(present=False).get().member == members[3]


def test_without_a_rule_of_the_agency_no_session_opens(item: Item, secretary: User, members: list[User]) -> None:
    with pytest.raises(CouncilError, match="quórum"):
        actions.open_session(session=item.session, present=members, actor=secretary)


def test_the_rule_of_the_day_counts_and_not_a_later_one(
    item: Item, rule: None, secretary: User, members: list[User]
) -> None:
    actions.set_rule(quorum=4, from_on=TODAY + timedelta(1), act="Portaria 9/2026", actor=None)
    opened = actions.open_session(session=item.session, present=members[:3], actor=secretary)
    assert opened.rule is not None
    assert (opened.rule.quorum, opened.rule.act) == (3, "Portaria 4/2026")


def test_a_session_does_not_open_on_another_day_nor_without_its_president(
    item: Item, rule: None, secretary: User, members: list[User], clock: Callable[[date], None]
) -> None:
    with pytest.raises(CouncilError, match="preside"):
        actions.open_session(session=item.session, present=members[1:], actor=secretary)
    clock(TODAY + timedelta(1))
    with pytest.raises(CouncilError, match="no dia marcado"):
        actions.open_session(session=item.session, present=members, actor=secretary)


def test_most_votes_decide_and_what_follows_is_carried_out_once(
    opened: Item, give: Give, judged: Judged, secretary: User, members: list[User]
) -> None:
    for member, choice in zip(members[1:], ("grant", "grant", "reject"), strict=True):
        give(member, choice)
    first = actions.proclaim(item=opened, text=REASON, actor=secretary, key="a")
    second = actions.proclaim(item=opened, text=REASON, actor=secretary, key="a")
    assert (first.pk, first.result, first.by_casting) == (second.pk, "grant", False)
    assert judged.done == ["grant"]


def test_nothing_is_proclaimed_before_all_who_may_vote_did(
    opened: Item, give: Give, judged: Judged, secretary: User, members: list[User]
) -> None:
    give(members[1], "grant")
    with pytest.raises(CouncilError, match="Faltam votos"):
        actions.proclaim(item=opened, text=REASON, actor=secretary)
    assert judged.done == []


def test_a_tie_is_ended_by_the_president_alone_and_only_then(
    opened: Item, give: Give, judged: Judged, secretary: User, members: list[User]
) -> None:
    president, *others = members
    with pytest.raises(CouncilError, match="só vota para desempatar"):
        give(president, "grant")
    for member, choice in zip(others, ("grant", "reject", "abstain"), strict=True):
        give(member, choice)
    with pytest.raises(CouncilError, match="desempate"):
        actions.proclaim(item=opened, text=REASON, actor=secretary)
    with pytest.raises(CouncilError, match="já votou"):
        give(others[0], "reject", casting=True)
    with pytest.raises(CouncilError, match="não cabe"):
        give(president, "abstain", casting=True)
    give(president, "reject", casting=True)
    found = actions.proclaim(item=opened, text=REASON, actor=secretary)
    assert (found.result, found.by_casting, found.tally) == ("reject", True, {"grant": 1, "reject": 1, "abstain": 1})


def test_a_president_who_votes_always_is_one_of_the_voters(item: Item, secretary: User, members: list[User]) -> None:
    actions.set_rule(quorum=3, from_on=TODAY, act="Portaria 5/2026", actor=None, president_only_breaks_ties=False)
    actions.open_session(session=item.session, present=members, actor=secretary)
    actions.vote(item=item, choice="grant", actor=members[0])
    assert queries.judging(item).voters == {member.pk for member in members}


def test_who_decided_below_neither_reports_nor_votes(
    session: Session, case: CaseFile, judged: Judged, rule: None, secretary: User, members: list[User]
) -> None:
    judged.barred = [Found(members[1].pk, "decided", "decidiu a defesa")]
    with pytest.raises(Impeded, match="decidiu a defesa"):
        actions.add_item(session=session, case=case, rapporteur=members[1], actor=secretary)
    item = actions.add_item(session=session, case=case, rapporteur=members[2], actor=secretary)
    actions.open_session(session=session, present=members, actor=secretary)
    with pytest.raises(Impeded, match="Alzira Monteiro não julga este item: decidiu a defesa"):
        actions.vote(item=item, choice="grant", actor=members[1])
    for member in members[2:]:
        actions.vote(item=item, choice="grant", actor=member)
    assert actions.proclaim(item=item, text=REASON, actor=secretary).tally["grant"] == 2


def test_a_member_declares_an_impediment_before_voting_and_not_after(
    opened: Item, give: Give, members: list[User]
) -> None:
    actions.declare_impediment(item=opened, reason="Sou primo em primeiro grau do sócio da empresa.", actor=members[1])
    with pytest.raises(Impeded):
        give(members[1], "grant")
    give(members[2], "grant")
    with pytest.raises(CouncilError, match="já votou"):
        actions.declare_impediment(item=opened, reason=REASON, actor=members[2])


def test_nobody_votes_twice_nor_absent(item: Item, rule: None, secretary: User, members: list[User]) -> None:
    actions.open_session(session=item.session, present=members[:3], actor=secretary)
    actions.vote(item=item, choice="grant", actor=members[1])
    with pytest.raises(CouncilError, match="já votou"):
        actions.vote(item=item, choice="reject", actor=members[1])
    with pytest.raises(CouncilError, match="chamada"):
        actions.vote(item=item, choice="grant", actor=members[3])
    assert Vote.objects.count() == 1


def test_an_item_put_off_awaits_the_council_again(
    opened: Item, judged: Judged, secretary: User, members: list[User]
) -> None:
    assert queries.all_waiting() == []
    actions.adjourn(item=opened, reason=REASON, actor=secretary)
    assert queries.all_waiting() == [opened.case]
    assert opened.case.events.get(kind="council.adjourned").reason == REASON
    assert judged.done == []


def test_a_session_called_off_gives_its_cases_back(item: Item, secretary: User) -> None:
    actions.cancel_session(session=item.session, reason=REASON, actor=secretary)
    assert queries.all_waiting() == [item.case]
    with pytest.raises(CouncilError):
        actions.cancel_session(session=item.session, reason=REASON, actor=secretary)


def test_a_closed_session_has_minutes_and_takes_nothing_more(
    opened: Item, give: Give, secretary: User, members: list[User], judged: Judged
) -> None:
    with pytest.raises(CouncilError, match="sem resultado"):
        actions.close_session(session=opened.session, remarks="", actor=secretary)
    actions.declare_impediment(item=opened, reason="Sou primo em primeiro grau do sócio da empresa.", actor=members[3])
    for member in members[1:3]:
        give(member, "reject")
    actions.proclaim(item=opened, text=REASON, actor=secretary)
    closed = actions.close_session(session=opened.session, remarks="Encerrada às 16h.", actor=secretary)
    assert closed.paper is not None
    told = str(from_data(closed.paper.data))
    for text in ("Ata do Conselho", "Alzira Monteiro", "Negado, 2 a 0", "Sou primo", REASON, "Encerrada às 16h."):
        assert text in told, text
    for late in (
        lambda: actions.vote(item=opened, choice="grant", actor=members[3]),
        lambda: actions.adjourn(item=opened, reason=REASON, actor=secretary),
        lambda: actions.declare_impediment(item=opened, reason=REASON, actor=members[1]),
        lambda: actions.add_item(session=opened.session, case=opened.case, rapporteur=members[1], actor=secretary),
    ):
        with pytest.raises(CouncilError):
            late()
    kinds = AgencyEvent.objects.filter(subject=f"council:{opened.session.pk}").values_list("kind", flat=True)
    assert set(kinds) == {"council.planned", "council.opened", "council.closed"}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("sql", ['UPDATE "council_{}" SET id = id', 'DELETE FROM "council_{}"'])
def test_the_database_keeps_every_row_as_it_was_written(
    opened: Item, give: Give, secretary: User, members: list[User], judged: Judged, table: str, sql: str
) -> None:
    actions.declare_impediment(item=opened, reason=REASON, actor=members[3])
    for member in members[1:3]:
        give(member, "reject")
    actions.proclaim(item=opened, text=REASON, actor=secretary)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.format(table))


def test_others_neither_run_sessions_nor_vote_nor_make_rules(
    opened: Item, clerk: User, secretary: User, members: list[User], office: object
) -> None:
    acts: list[Callable[[User], object]] = [
        lambda who: actions.plan_session(on=TODAY, president=members[0], office=opened.session.office, actor=who),
        lambda who: actions.proclaim(item=opened, text=REASON, actor=who),
        lambda who: actions.adjourn(item=opened, reason=REASON, actor=who),
        lambda who: actions.close_session(session=opened.session, remarks="", actor=who),
        lambda who: actions.set_rule(quorum=1, from_on=TODAY, act="Portaria 1", actor=who),
    ]
    for act in acts:
        for who in (clerk, members[1]):
            with pytest.raises(NoPower):
                act(who)
    for who in (clerk, secretary):
        with pytest.raises(NoPower):
            actions.vote(item=opened, choice="grant", actor=who)
    assert not Outcome.objects.exists()
    assert not Vote.objects.exists()
