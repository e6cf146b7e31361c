# SPDX-License-Identifier: Apache-2.0
"""A council of four with its secretary, and a kind of case that is judged as a room above would have it."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

import pytest
from django.db.models import QuerySet

from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile
from outorga.web.council import actions, matters
from outorga.web.council.matters import Choice, Found
from outorga.web.council.models import Item, Outcome, Session
from outorga.web.ui.parts import Effect, Fact
from tests.web.registry.conftest import TODAY, _today, adopted, clerk, make_person, office

__all__ = ["_today", "adopted", "clerk", "office"]
NORM = "mg-44007-2005"
REASON = "O itinerário comunicado pela empresa já trazia este ponto de embarque."


class Judged:
    """What a room above says of its cases; who is impeded and what was decided are kept to be looked at."""

    label = "Recurso"
    choices = (Choice("grant", "Acolher", "Provido", "ok"), Choice("reject", "Negar", "Negado", "bad"))

    def __init__(self) -> None:
        self.barred: list[Found] = []
        self.done: list[str] = []

    def waiting(self) -> QuerySet[CaseFile]:
        return CaseFile.objects.filter(kind="registration", state="draft")

    def title(self, case: CaseFile) -> str:
        return f"Recurso de {case.title}"

    def facts(self, case: CaseFile, viewer: User) -> list[Fact]:
        return [Fact("Pedido", case.title)]

    def allowed(self, case: CaseFile) -> Sequence[str]:
        return ("grant", "reject")

    def consequences(self, case: CaseFile, choice: str) -> list[Effect]:
        return [Effect(f"Fica {choice}.")]

    def impeded(self, case: CaseFile) -> Iterable[Found]:
        return self.barred

    def decided(self, outcome: Outcome, actor: User | None) -> None:
        self.done.append(outcome.result)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> Judged:
    """The only kind of case that comes to the council in these tests."""
    effect = Judged()
    monkeypatch.setattr(matters, "_effects", {"registration": effect})
    return effect


@pytest.fixture
def secretary(db: None) -> User:
    return make_person("sonia", "Sônia Dutra", "council_secretary")


@pytest.fixture
def members(db: None) -> list[User]:
    """The president first, then three members by name."""
    names = {
        "cicero": "Cícero Rabelo", "alzira": "Alzira Monteiro", "fausto": "Fausto Teles", "otavio": "Otávio Brandão",
    }  # fmt: skip
    return [make_person(login, name, "council_member") for login, name in names.items()]


@pytest.fixture
def rule(db: None) -> None:
    actions.set_rule(quorum=3, from_on=date(2026, 1, 1), act="Portaria 4/2026", actor=None)


@pytest.fixture
def case(office: Office, clerk: User) -> CaseFile:
    return cases.open_case(kind="registration", norm=NORM, title="Viação Pedra Redonda", office=office, actor=clerk)


@pytest.fixture
def session(office: Office, secretary: User, members: list[User], adopted: None) -> Session:
    return actions.plan_session(on=TODAY, president=members[0], office=office, actor=secretary, place="Sala 3")


@pytest.fixture
def item(session: Session, case: CaseFile, secretary: User, members: list[User], judged: Judged) -> Item:
    return actions.add_item(session=session, case=case, rapporteur=members[1], actor=secretary)


@pytest.fixture
def opened(item: Item, rule: None, secretary: User, members: list[User]) -> Item:
    """The item in a session in which all four are present."""
    actions.open_session(session=item.session, present=members, actor=secretary)
    return Item.objects.select_related("session", "case").get(pk=item.pk)


@pytest.fixture
def give(opened: Item) -> Callable[..., None]:
    """``give(member, choice)``: a vote on the item."""

    def vote(member: User, choice: str, **told: Any) -> None:
        actions.vote(item=opened, choice=choice, actor=member, **told)

    return vote
