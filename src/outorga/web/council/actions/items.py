# SPDX-License-Identifier: Apache-2.0
"""Items of the agenda: put on it, voted on by those who may judge, and proclaimed."""

from collections.abc import Callable
from typing import TypeVar

from django.db import models
from django.utils.translation import gettext_lazy

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile
from outorga.web.council import matters, queries
from outorga.web.council.actions.sessions import RUN, VOTE, hold, note_found
from outorga.web.council.errors import CouncilError, Impeded
from outorga.web.council.models import Impediment, Item, Outcome, Session, Vote
from outorga.web.language import reader
from outorga.web.ui.fields.words import require_reason

Row = TypeVar("Row", bound=models.Model)
READER = gettext_lazy("Fica na ata.")


def add_item(*, session: Session, case: CaseFile, rapporteur: User, actor: User, key: str = "") -> Item:
    """Put a case that awaits the council on the agenda of a session that is planned or open."""
    require_power(actor, RUN)

    def work() -> Item:
        row = hold(session)
        _require_in_course(row)
        cases.lock(case)
        effect = matters.of(case.kind)
        if not queries.waiting(case.kind).filter(pk=case.pk).exists():
            raise CouncilError(
                reader.gettext("Este processo não espera o Conselho, ou já está em uma pauta."), field="case"
            )
        _require_may_judge(case, rapporteur, field="rapporteur")
        if rapporteur not in queries.members(row.on):
            raise CouncilError(
                reader.gettext("O relator precisa ser membro do Conselho nesse dia."), field="rapporteur"
            )
        item = Item.objects.create(
            session=row, position=row.items.count() + 1, case=case, matter=case.kind, title=effect.title(case)[:300],
            rapporteur=rapporteur, made_by=actor, made_at=clock.now(),
        )  # fmt: skip
        if queries.state_of(row) == "open":
            note_found(item)
        data = {"session": str(row), "on": row.on.isoformat(), "item": item.pk}
        cases.record(case=case, event="council.listed", actor=actor, power=RUN, data=data)
        return item

    return once(key=key, scope=f"council:item:{session.pk}:{case.pk}", actor=actor, work=work)


@language.of_reader()
def _require_may_judge(case: CaseFile, member: User, *, field: str = "") -> None:
    for found in matters.of(case.kind).impeded(case):
        if found.member == member.pk:
            refusal = Impeded(name=member.name, reason=found.reason)
            refusal.field = field
            raise refusal


def declare_impediment(*, item: Item, reason: str, actor: User, key: str = "") -> Impediment:
    """A member says that they may not judge an item, and why, before voting on it."""
    require_power(actor, VOTE)
    require_reason(reason, refusal=CouncilError, reader=READER)

    def act(row: Item) -> Impediment:
        if row.votes.filter(member=actor).exists():
            raise CouncilError(reader.gettext("Você já votou neste item."))
        told = {"cause": Impediment.Cause.DECLARED, "reason": reason, "actor": actor, "at": clock.now()}
        found, fresh = Impediment.objects.get_or_create(item=row, member=actor, defaults=told)
        if not fresh:
            raise CouncilError(reader.gettext("O seu impedimento neste item já está registrado."))
        return found

    return _on_item(item, act, scope="impediment", actor=actor, key=key)


def vote(*, item: Item, choice: str, actor: User, reason: str = "", casting: bool = False, key: str = "") -> Vote:
    """A present member votes once; the president ends a tie by a casting vote, for one of those that are level."""
    require_power(actor, VOTE)

    def act(row: Item) -> Vote:
        state = queries.judging(row)
        standing = queries.standing_in(state, actor)
        if standing == "impeded":
            raise Impeded(name=actor.name, reason=state.impeded[actor.pk].reason)
        if standing not in ({"tie"} if casting else {"votes"}):
            with language.of_reader():
                raise CouncilError(str(queries.WHY_NOT[standing]))
        if choice not in state.open_to(casting=casting):
            raise CouncilError(reader.gettext("Este voto não cabe neste item."), field="choice")
        return Vote.objects.create(
            item=row, member=actor, choice=choice, casting=casting, reason=reason, at=clock.now()
        )

    return _on_item(item, act, scope="casting" if casting else "vote", actor=actor, key=key)


def proclaim(*, item: Item, text: str, actor: User, key: str = "") -> Outcome:
    """Proclaim what the votes gave; what follows from it is carried out in the same transaction."""
    require_power(actor, RUN)
    require_reason(text, refusal=CouncilError, field="text", reader=READER)

    def act(row: Item) -> Outcome:
        state = queries.judging(row)
        if state.result is None:
            with language.of_reader():
                raise CouncilError(str(state.why_open))
        outcome = Outcome.objects.create(
            item=row, result=state.result, tally=state.tally, by_casting=state.casting is not None, text=text,
            actor=actor, at=clock.now(),
        )  # fmt: skip
        matters.of(row.matter).decided(outcome, actor)
        return outcome

    return _on_item(item, act, scope="proclaim", actor=actor, key=key)


def adjourn(*, item: Item, reason: str, actor: User, key: str = "") -> Outcome:
    """Put an item off: the case goes back to what awaits the council, the votes so far stay in the minutes."""
    require_power(actor, RUN)
    require_reason(reason, refusal=CouncilError, reader=READER)

    def act(row: Item) -> Outcome:
        state = queries.judging(row)
        outcome = Outcome.objects.create(
            item=row, result=Outcome.ADJOURNED, tally=state.tally, text=reason, actor=actor, at=clock.now()
        )
        data = {"session": str(row.session), "item": row.pk}
        cases.record(case=row.case, event="council.adjourned", actor=actor, power=RUN, reason=reason, data=data)
        return outcome

    return _on_item(item, act, scope="adjourn", actor=actor, key=key)


def _on_item(item: Item, act: Callable[[Item], Row], *, scope: str, actor: User, key: str) -> Row:
    """Act on an item of an open session that has no result yet, with the session held."""

    def work() -> Row:
        session = hold(item.session)
        if queries.state_of(session) != "open":
            raise CouncilError(reader.gettext("A sessão não está aberta."))
        row = Item.objects.select_related("case__office", "rapporteur").get(pk=item.pk)
        row.session = session
        if Outcome.objects.filter(item=row).exists():
            raise CouncilError(reader.gettext("Este item já tem resultado."))
        return act(row)

    return once(key=key, scope=f"council:{scope}:{item.pk}", actor=actor, work=work)


def _require_in_course(session: Session) -> None:
    if queries.state_of(session) not in {"planned", "open"}:
        raise CouncilError(reader.gettext("A sessão já foi encerrada ou desmarcada: nada mais entra nela."))
