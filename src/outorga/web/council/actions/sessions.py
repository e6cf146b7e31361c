# SPDX-License-Identifier: Apache-2.0
"""Sessions: planned, opened by the call of members, closed with minutes. Each act stands in the agency's book too."""

from collections.abc import Callable, Collection
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import acts, numbers
from outorga.web.casefiles.idempotency import once
from outorga.web.council import matters, queries, writing
from outorga.web.council.errors import CouncilError
from outorga.web.council.models import CouncilRule, Impediment, Item, Seat, Session, SessionAct
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.ui.fields.words import require_reason

RUN, VOTE, RULES = "council.run", "appeal.vote", "norms.manage"
Kind = SessionAct.Kind


def set_rule(
    *, quorum: int, from_on: date, act: str, actor: User | None, president_only_breaks_ties: bool = True, key: str = ""
) -> CouncilRule:
    """The agency's own rule from a day on: the norm is silent about how many must be there. Nothing past changes."""
    require_power(actor, RULES)

    def work() -> CouncilRule:
        row = CouncilRule.objects.create(
            quorum=quorum, from_on=from_on, act=act.strip(), actor=actor, at=clock.now(),
            president_only_breaks_ties=president_only_breaks_ties,
        )  # fmt: skip
        data = {"quorum": quorum, "act": row.act, "president_only_breaks_ties": president_only_breaks_ties}
        acts.record(kind="council.rule", subject="council", actor=actor, power=RULES, on=from_on, data=data)
        return row

    return once(key=key, scope="council:rule", actor=actor, work=work)


def plan_session(*, on: date, president: User, office: Office, actor: User, place: str = "", key: str = "") -> Session:
    """Call the council for a day, under a president who is one of its members."""
    require_power(actor, RUN)
    if on < clock.today():
        raise CouncilError(reader.gettext("A sessão não pode ser marcada para um dia que passou."), field="on")
    if president not in queries.members(on):
        raise CouncilError(reader.gettext("O presidente precisa ser membro do Conselho nesse dia."), field="president")

    def work() -> Session:
        row = Session.objects.create(
            year=on.year, number=numbers.next_number(f"council:{on.year}"), on=on, president=president, office=office,
            place=place, made_by=actor, made_at=clock.now(),
        )  # fmt: skip
        _note("council.planned", row, actor, on=on.isoformat(), president=president.pk)
        return row

    return once(key=key, scope="council:plan", actor=actor, work=work)


def cancel_session(*, session: Session, reason: str, actor: User, key: str = "") -> SessionAct:
    """Call a session off before it opens; its agenda goes back to what awaits the council."""
    require_power(actor, RUN)
    require_reason(reason, refusal=CouncilError, reader=_("Fica na agenda do Conselho."))

    def act(row: Session) -> SessionAct:
        if queries.state_of(row) != "planned":
            raise CouncilError(reader.gettext("Só se desmarca sessão que não foi aberta."))
        _note("council.cancelled", row, actor, reason=reason)
        return _act(row, Kind.CANCELLED, actor, text=reason)

    return _locked(session, act, scope="cancel", actor=actor, key=key)


def open_session(*, session: Session, present: Collection[User], actor: User, key: str = "") -> SessionAct:
    """Open it with the members who answered the call; without the agency's quorum it is not opened."""
    require_power(actor, RUN)

    def act(row: Session) -> SessionAct:
        _require_openable(row)
        rule = queries.rule_on(row.on)
        if rule is None:
            raise CouncilError(
                reader.gettext("A agência ainda não fixou o quórum do Conselho. Quem fixa é quem cuida das normas.")
            )
        members = queries.members(row.on)
        here = [member for member in members if member in present]
        if row.president not in here:
            raise CouncilError(reader.gettext("Quem preside precisa estar presente."), field="present")
        if len(here) < rule.quorum:
            words = {"here": len(here), "quorum": rule.quorum}
            message = reader.gettext(
                "Sem quórum: há %(here)d, e a regra da agência pede %(quorum)d. A sessão não abre."
            )
            raise CouncilError(message % words, field="present")
        Seat.objects.bulk_create(Seat(session=row, member=one, present=one in here) for one in members)
        for item in row.items.select_related("case"):
            note_found(item)
        _note("council.opened", row, actor, present=[one.pk for one in here], quorum=rule.quorum)
        return _act(row, Kind.OPENED, actor, rule=rule)

    return _locked(session, act, scope="open", actor=actor, key=key)


def _require_openable(session: Session) -> None:
    if queries.state_of(session) != "planned":
        raise CouncilError(reader.gettext("Esta sessão não está marcada: já foi aberta, encerrada ou desmarcada."))
    if session.on != clock.today():
        raise CouncilError(reader.gettext("A sessão só se abre no dia marcado."))
    if not session.items.exists():
        raise CouncilError(reader.gettext("A pauta está vazia: inclua ao menos um processo."))


def note_found(item: Item) -> None:
    """Keep with the item who may not judge it, as the files show at this moment."""
    members = {member.pk for member in queries.members(item.session.on)}
    for found in matters.of(item.matter).impeded(item.case):
        if found.member not in members:
            continue
        told = {"cause": found.cause, "reason": found.reason, "at": clock.now()}
        Impediment.objects.get_or_create(item=item, member_id=found.member, defaults=told)


def close_session(*, session: Session, remarks: str, actor: User, key: str = "") -> SessionAct:
    """Close it with its minutes: every item was judged or put off. From here on nothing is added."""
    require_power(actor, RUN)

    def act(row: Session) -> SessionAct:
        if queries.state_of(row) != "open":
            raise CouncilError(reader.gettext("Só se encerra sessão aberta."))
        if row.items.filter(outcome=None).exists():
            raise CouncilError(reader.gettext("Há itens sem resultado. Proclame ou adie cada um antes de encerrar."))
        content = writing.minutes(row, remarks=remarks, actor=actor)
        paper = papers.issue(content=content, number=writing.number_of(row), subject=row, actor=actor)
        _note("council.closed", row, actor, paper=paper.code)
        return _act(row, Kind.CLOSED, actor, text=remarks, paper=paper)

    return _locked(session, act, scope="close", actor=actor, key=key)


def _locked(session: Session, act: Callable[[Session], SessionAct], *, scope: str, actor: User, key: str) -> SessionAct:
    """Hold the session, so that of two acts at once the second sees the first."""

    def work() -> SessionAct:
        return act(hold(session))

    return once(key=key, scope=f"council:{scope}:{session.pk}", actor=actor, work=work)


def hold(session: Session) -> Session:
    """Lock a session until the caller's transaction ends."""
    return Session.objects.select_for_update(of=("self",)).select_related("office", "president").get(pk=session.pk)


def _act(session: Session, kind: str, actor: User, **told: Any) -> SessionAct:
    return SessionAct.objects.create(session=session, kind=kind, actor=actor, at=clock.now(), **told)


def _note(kind: str, session: Session, actor: User, *, reason: str = "", **data: Any) -> None:
    subject = f"council:{session.pk}"
    acts.record(kind=kind, subject=subject, actor=actor, power=RUN, on=session.on, reason=reason, data=data)
