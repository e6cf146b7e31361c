# SPDX-License-Identifier: Apache-2.0
"""Texts wait for the gazette, come out on a day that can be, and cause what depends on it once."""

from datetime import date, timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from outorga.web.accounts import actions as accounts
from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.papers.contents import from_data
from outorga.web.publication import actions, effects
from outorga.web.publication.errors import PublicationError
from outorga.web.publication.models import Gazette, Publication
from outorga.web.ui.tables import ROWS
from tests.web.publication.conftest import DECIDED, TEXT
from tests.web.registry.conftest import TODAY, make_person, signed_in


@pytest.mark.parametrize("on", [DECIDED - timedelta(1), TODAY + timedelta(1)])
def test_nothing_comes_out_before_its_decision_nor_in_the_future(waiting: Publication, clerk: User, on: date) -> None:
    with pytest.raises(PublicationError) as raised:
        actions.record(publication=waiting, on=on, edition="n. 1", actor=clerk)
    assert raised.value.field == "on"
    assert not Gazette.objects.exists()


@pytest.mark.parametrize("on", [DECIDED, TODAY])
def test_the_days_of_the_decision_and_of_the_record_are_possible(waiting: Publication, clerk: User, on: date) -> None:
    found = actions.record(publication=waiting, on=on, edition="n. 1", page="7", actor=clerk)
    event = waiting.case.events.get(kind="publication.recorded")
    assert (event.on, event.power, event.data["edition"]) == (on, "decision.publish", "n. 1")
    assert found.paper is not None
    told = str(from_data(found.paper.data))
    for text in ("Publicação na imprensa oficial", "n. 1", "Defesa negada.", "art25_cpt"):
        assert text in told, text


def test_what_follows_runs_once_in_the_same_transaction(
    waiting: Publication, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[date] = []
    monkeypatch.setattr(effects, "_effects", {"example": lambda gazette, actor: seen.append(gazette.on)})
    first = actions.record(publication=waiting, on=TODAY, edition="n. 1", actor=clerk, key="k")
    assert actions.record(publication=waiting, on=TODAY, edition="n. 1", actor=clerk, key="k") == first
    with pytest.raises(PublicationError, match="já saiu"):
        actions.record(publication=waiting, on=TODAY, edition="n. 2", actor=clerk)
    assert seen == [TODAY]


def test_a_failure_of_what_follows_leaves_no_publication(
    waiting: Publication, clerk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(gazette: Gazette, actor: User | None) -> None:
        raise PublicationError("não")

    monkeypatch.setattr(effects, "_effects", {"example": fail})
    with pytest.raises(PublicationError):
        actions.record(publication=waiting, on=TODAY, edition="n. 1", actor=clerk)
    assert not Gazette.objects.exists()
    assert waiting.case.events.count() == 1


def test_others_do_not_publish(waiting: Publication) -> None:
    member = make_person("alzira", "Alzira Monteiro", "council_member")
    with pytest.raises(NoPower):
        actions.record(publication=waiting, on=TODAY, edition="n. 1", actor=member)
    assert signed_in(member).get("/publicacoes/").status_code == 403


@pytest.mark.parametrize("table", ["publication", "gazette"])
@pytest.mark.parametrize("sql", ['UPDATE "publication_{}" SET id = id', 'DELETE FROM "publication_{}"'])
def test_the_database_keeps_texts_and_days(waiting: Publication, clerk: User, table: str, sql: str) -> None:
    actions.record(publication=waiting, on=TODAY, edition="n. 1", actor=clerk)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql.format(table))


def test_the_clerk_sends_the_text_to_the_press_and_records_the_day(waiting: Publication, clerk: User) -> None:
    desk = signed_in(clerk)
    assert "1 texto espera" in desk.get("/publicacoes/").content.decode()
    assert TEXT in desk.get("/publicacoes/texto/").content.decode()
    at = f"/publicacoes/{waiting.pk}/"
    wrong = desk.post(at, {"on": "25/11/2026", "edition": "Caderno 1", "page": "12"})
    page = wrong.content.decode()
    assert "não pode ser anterior à decisão" in page
    assert "Caderno 1" in page
    assert desk.post(at, {"on": "27/11/2026", "edition": "Caderno 1", "page": "12"}).status_code == 302
    assert "Saiu em 27/11/2026" in desk.get(at).content.decode()
    day = desk.get("/publicacoes/texto/?dia=27/11/2026").content.decode()
    assert "PUBLICADO EM 27/11/2026" in day
    assert TEXT in day
    assert TEXT not in desk.get("/publicacoes/texto/?dia=28/11/2026").content.decode()


def test_a_clerk_of_another_office_does_not_find_it(waiting: Publication) -> None:
    away = accounts.create_office(actor=None, code="crg-12", name="12ª", city_code="3170206", municipality="Uberlândia")
    other = signed_in(make_person("uberto", "Uberto Dias", "clerk", away))
    assert other.get(f"/publicacoes/{waiting.pk}/").status_code == 404
    assert TEXT not in other.get("/publicacoes/texto/").content.decode()


def test_no_text_that_waits_is_left_out_of_the_list_and_its_pages_do_not_turn_the_other_list(
    case: CaseFile, clerk: User
) -> None:
    texts = [
        actions.queue(
            case=case, what=f"example {number}", title=f"Texto de número {number:03}", text=TEXT, decided_on=DECIDED,
            actor=clerk, provision="art25_cpt",
        )
        for number in range(ROWS + 2)
    ]  # fmt: skip
    actions.record(publication=texts[0], on=TODAY, edition="n. 1", actor=clerk)
    desk = signed_in(clerk)
    first, second = (desk.get(f"/publicacoes/{page}").content.decode() for page in ("", "?esperam=2"))
    assert f"1 a {ROWS} de {ROWS + 1}" in first
    for number in range(1, ROWS + 2):
        assert (f"Texto de número {number:03}" in first) is (number <= ROWS), number
    assert "Texto de número 051" in second
    assert "Texto de número 000" in first
    assert "Texto de número 000" in second
