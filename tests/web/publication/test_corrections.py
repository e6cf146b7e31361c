# SPDX-License-Identifier: Apache-2.0
"""What was recorded wrong of a publication is corrected beside it: by one person, or by two where something ran."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from outorga.web.accounts.errors import NoPower
from outorga.web.accounts.models import User
from outorga.web.papers.contents import from_data
from outorga.web.papers.models import IssuedPaper
from outorga.web.publication import actions, corrections, effects, queries
from outorga.web.publication.corrections import Told
from outorga.web.publication.errors import PublicationError
from outorga.web.publication.models import Correction, Gazette, Publication
from outorga.web.work.models import Notice
from tests.web.publication.conftest import DECIDED
from tests.web.registry.conftest import TODAY, make_person, signed_in

REASON = "O dia digitado é o da prova; a capa da edição diz sexta-feira."
WRONG, RIGHT = date(2026, 11, 30), date(2026, 11, 27)


@pytest.fixture
def director(db: None) -> User:
    return make_person("helena", "Helena Prado", "director")


@pytest.fixture
def gazette(waiting: Publication, clerk: User) -> Gazette:
    return actions.record(publication=waiting, on=WRONG, edition="Caderno 1", page="7", actor=clerk)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """Something runs from the day of the text, and a director says when it is another; answers the days it was told."""
    seen: list[date] = []
    recount = effects.Recount(lambda correction, actor: seen.append(correction.on), "defence.decide")
    monkeypatch.setattr(effects, "_effects", {"example": lambda gazette, actor: None})
    monkeypatch.setattr(effects, "_recounts", {"example": recount})
    return seen


def told(**other: Any) -> Told:
    return Told(**{"on": RIGHT, "edition": "Caderno 1", "page": "7", "reason": REASON, **other})


def test_one_person_corrects_what_nothing_ran_from(gazette: Gazette, clerk: User) -> None:
    made = corrections.ask(gazette=gazette, told=told(), actor=clerk)
    assert (made.accepted, made.by_two, made.decided_by) == (True, False, clerk)
    held = Gazette.objects.get().carried()
    assert (held.on, Gazette.objects.get().on) == (RIGHT, WRONG)
    event = gazette.publication.case.events.get(kind="publication.corrected")
    assert (event.on, event.reason, event.data["was_on"]) == (RIGHT, REASON, WRONG.isoformat())


def test_the_paper_of_the_right_day_takes_the_place_of_the_wrong_one(gazette: Gazette, clerk: User) -> None:
    made = corrections.ask(gazette=gazette, told=told(edition="Caderno 2"), actor=clerk)
    assert made.paper is not None
    assert gazette.paper is not None
    text = str(from_data(made.paper.data))
    assert "27/11/2026" in text
    assert "Caderno 2" in text
    old = IssuedPaper.objects.get(pk=gazette.paper.pk)
    assert (old.state, old.successor_code) == ("superseded", made.paper.code)


def test_where_something_ran_another_person_by_the_power_of_who_decided_confirms(
    gazette: Gazette, clerk: User, director: User, counted: list[date]
) -> None:
    made = corrections.ask(gazette=gazette, told=told(), actor=clerk)
    assert (made.accepted, made.by_two, counted) == (None, True, [])
    assert Gazette.objects.get().carried().on == WRONG
    assert Notice.objects.filter(user=director, url=f"/publicacoes/correcoes/{made.pk}/").exists()
    with pytest.raises(NoPower):
        corrections.decide(correction=made, accept=True, reason="", actor=clerk)
    corrections.decide(correction=made, accept=True, reason="", actor=director, key="k")
    corrections.decide(correction=made, accept=True, reason="", actor=director, key="k")
    assert (counted, Gazette.objects.get().carried().on) == ([RIGHT], RIGHT)
    with pytest.raises(PublicationError, match="já se decidiu"):
        corrections.decide(correction=made, accept=True, reason="", actor=director)


def test_who_asked_does_not_decide(gazette: Gazette, director: User, counted: list[date]) -> None:
    made = corrections.ask(gazette=gazette, told=told(), actor=director)
    with pytest.raises(PublicationError, match="outra pessoa"):
        corrections.decide(correction=made, accept=True, reason="", actor=director)
    with pytest.raises(IntegrityError), transaction.atomic():
        Correction.objects.filter(pk=made.pk).update(accepted=True, decided_by=director)
    assert counted == []


def test_another_edition_of_the_same_day_needs_one_person_only(
    gazette: Gazette, clerk: User, counted: list[date]
) -> None:
    made = corrections.ask(gazette=gazette, told=told(on=WRONG, edition="Caderno 2"), actor=clerk)
    assert (made.accepted, counted, Gazette.objects.get().carried().edition) == (True, [], "Caderno 2")


def test_a_refusal_says_why_and_changes_nothing(
    gazette: Gazette, clerk: User, director: User, counted: list[date]
) -> None:
    made = corrections.ask(gazette=gazette, told=told(), actor=clerk)
    with pytest.raises(PublicationError) as refusal:
        corrections.decide(correction=made, accept=False, reason="Não.", actor=director)
    assert refusal.value.field == "reason"
    corrections.decide(
        correction=made,
        accept=False,
        reason="A capa da edição diz segunda-feira, dia 30, como está registrado.",
        actor=director,
    )
    assert (counted, Gazette.objects.get().carried().on) == ([], WRONG)
    corrections.ask(gazette=gazette, told=told(), actor=clerk)


@pytest.mark.parametrize(
    ("other", "field"),
    [({"on": DECIDED - timedelta(1)}, "on"), ({"on": TODAY + timedelta(1)}, "on"), ({"on": WRONG}, "on"),
     ({"reason": "Erro."}, "reason")],
)  # fmt: skip
def test_a_correction_says_something_new_that_can_be_and_why(
    gazette: Gazette, clerk: User, other: dict[str, Any], field: str
) -> None:
    with pytest.raises(PublicationError) as refusal:
        corrections.ask(gazette=gazette, told=told(**other), actor=clerk)
    assert refusal.value.field == field
    assert not Correction.objects.exists()


def test_while_one_waits_there_is_no_other(gazette: Gazette, clerk: User, counted: list[date]) -> None:
    first = corrections.ask(gazette=gazette, told=told(), actor=clerk, key="k")
    assert corrections.ask(gazette=gazette, told=told(), actor=clerk, key="k") == first
    with pytest.raises(PublicationError, match="espera decisão"):
        corrections.ask(gazette=gazette, told=told(on=DECIDED), actor=clerk)
    assert Correction.objects.count() == 1


def test_others_do_not_ask(gazette: Gazette) -> None:
    member = make_person("alzira", "Alzira Monteiro", "council_member")
    with pytest.raises(NoPower):
        corrections.ask(gazette=gazette, told=told(), actor=member)


@pytest.mark.parametrize(
    "sql", ["UPDATE publication_correction SET reason = 'Outro.'", "DELETE FROM publication_correction"]
)
def test_the_database_keeps_what_was_asked(gazette: Gazette, clerk: User, sql: str) -> None:
    corrections.ask(gazette=gazette, told=told(), actor=clerk)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_a_day_lists_what_came_out_on_it_in_truth(gazette: Gazette, clerk: User) -> None:
    corrections.ask(gazette=gazette, told=told(), actor=clerk)
    assert list(queries.published(clerk, on=RIGHT)) == [gazette]
    assert list(queries.published(clerk, on=WRONG)) == []
    assert list(queries.published(clerk, on=RIGHT, edition="Caderno 1")) == [gazette]
    corrections.ask(gazette=gazette, told=told(on=WRONG, edition="Caderno 9"), actor=clerk)
    assert list(queries.published(clerk, on=WRONG, edition="Caderno 9")) == [gazette]
    assert list(queries.published(clerk, edition="Caderno 1")) == []


def test_the_clerk_asks_and_the_director_sees_what_it_does_and_confirms(
    gazette: Gazette, clerk: User, director: User, counted: list[date]
) -> None:
    desk, at = signed_in(clerk), f"/publicacoes/{gazette.publication.pk}/"
    assert "O dia ou a edição está errado" in desk.get(at).content.decode()
    answers = {"on": "27/11/2026", "edition": "Caderno 1", "page": "7", "reason": REASON}
    assert "outra pessoa confirma" in desk.get(f"{at}corrigir/").content.decode()
    assert desk.post(f"{at}corrigir/", answers).status_code == 302
    assert "espera decisão" in desk.get(at).content.decode()
    made = Correction.objects.get()
    there = f"/publicacoes/correcoes/{made.pk}/"
    assert desk.get(there).status_code == 403
    chief = signed_in(director)
    page = chief.get(there).content.decode()
    assert ("Ver o que muda" in page, "Confirmar a correção" in page, counted) == (True, False, [])
    page = chief.post(there, {"reason": "", "ver": "1"}).content.decode()
    assert "Confirmar a correção" in page
    assert "O dia passa de 30/11/2026 a 27/11/2026" in page
    assert REASON in page
    assert counted == [RIGHT], "carried out in thought"
    assert Gazette.objects.get().carried().on == WRONG
    unsaid = chief.post(there, {"reason": ""})
    assert unsaid.status_code == 200
    assert "Escolha confirmar ou recusar" in unsaid.content.decode()
    assert Correction.objects.get().accepted is None
    assert chief.post(there, {"reason": "", "aceitar": "1"}).status_code == 302
    page = desk.get(at).content.decode()
    assert "Saiu em 27/11/2026" in page
    assert "O primeiro registro dizia 30/11/2026" in page
    decided = chief.get(there).content.decode()
    assert "Correção decidida" in decided
    assert f"confirmada por {director.name}" in decided
    assert 'name="reason"' not in decided


def test_a_mere_look_writes_nothing_and_waits_for_nobody_who_does(
    gazette: Gazette, clerk: User, director: User, counted: list[date]
) -> None:
    made, chief = corrections.ask(gazette=gazette, told=told(), actor=clerk), signed_in(director)
    with CaptureQueriesContext(connection) as asked:
        assert chief.get(f"/publicacoes/correcoes/{made.pk}/").status_code == 200
    spoken = [query["sql"].split()[0].upper() for query in asked.captured_queries]
    assert not {"INSERT", "UPDATE", "DELETE", "BEGIN", "SAVEPOINT"} & set(spoken)
    assert not [query["sql"] for query in asked.captured_queries if "FOR UPDATE" in query["sql"]]


def test_what_was_typed_stays_while_the_changes_are_shown(
    gazette: Gazette, clerk: User, director: User, counted: list[date]
) -> None:
    made = corrections.ask(gazette=gazette, told=told(), actor=clerk)
    answer = signed_in(director).post(f"/publicacoes/correcoes/{made.pk}/", {"reason": REASON[:40], "ver": "1"})
    assert REASON[:40] in answer.content.decode()
    assert Correction.objects.get().accepted is None


def test_who_asked_is_offered_nothing(gazette: Gazette, director: User, counted: list[date]) -> None:
    made = corrections.ask(gazette=gazette, told=told(), actor=director)
    page = signed_in(director).get(f"/publicacoes/correcoes/{made.pk}/").content.decode()
    assert ("Ver o que muda" in page, "Recusar" in page) == (False, False)
