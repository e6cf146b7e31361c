# SPDX-License-Identifier: Apache-2.0
"""Bodies, agreements and credentials: added and ended, never edited; each act stands in the agency's own book."""

from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import acts
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredFile
from outorga.web.inspections.errors import InspectionError
from outorga.web.inspections.models import Agreement, Body, Credential, Ending
from outorga.web.language import reader

MANAGE = "bodies.manage"
Row = TypeVar("Row", bound=Ending)


def add_body(
    *, name: str, short_name: str = "", kind: str, own_competence: bool = False, actor: User | None, key: str = ""
) -> Body:
    """A body that inspects. Only another body has a competence of its own; the agency's is that of the norm."""
    require_power(actor, MANAGE)
    plain = " ".join(name.split())

    def work() -> Body:
        row, made = Body.objects.get_or_create(
            name=plain,
            defaults={
                "short_name": short_name.strip(), "kind": kind, "recorded_by": actor,
                "own_competence": own_competence and kind == Body.Kind.OTHER,
            },
        )  # fmt: skip
        if not made:
            raise InspectionError(reader.gettext("Este órgão já está na lista."), field="name")
        _record("body.added", row, actor=actor, data={"name": row.name, "kind": kind, "own": row.own_competence})
        return row

    return once(key=key, scope="inspections:body", actor=actor, work=work)


def add_agreement(
    *,
    body: Body,
    norm: str,
    act: str,
    from_on: date,
    until_on: date | None = None,
    file: StoredFile | None = None,
    actor: User | None,
    key: str = "",
) -> Agreement:
    """An agreement by which another body inspects under a norm, for a term."""
    require_power(actor, MANAGE)
    _ordered(from_on, until_on)
    if body.kind == Body.Kind.OWN:
        raise InspectionError(reader.gettext("A própria agência não precisa de convênio."), field="body")

    def work() -> Agreement:
        _still_inspects(body, from_on)
        row = Agreement.objects.create(
            body=body, norm=norm, act=act.strip(), from_on=from_on, until_on=until_on, file=file, recorded_by=actor
        )
        _record("agreement.added", row, actor=actor, on=from_on, data=_term(row))
        return row

    return once(key=key, scope="inspections:agreement", actor=actor, work=work)


def add_credential(
    *,
    user: User,
    body: Body,
    norm: str,
    number: str,
    act: str,
    from_on: date,
    until_on: date,
    actor: User | None,
    key: str = "",
) -> Credential:
    """The credential of an agent under a norm, until its last day. Nobody gives one to themselves."""
    require_power(actor, MANAGE)
    _ordered(from_on, until_on)
    if actor is not None and actor.pk == user.pk:
        raise InspectionError(
            reader.gettext("Ninguém dá credencial a si. Peça a quem mais tem este poder."), field="user"
        )

    def work() -> Credential:
        _still_inspects(body, from_on)
        row, made = Credential.objects.get_or_create(
            number=number.strip(),
            defaults={
                "user": user, "body": body, "norm": norm, "act": act.strip(), "from_on": from_on,
                "until_on": until_on, "recorded_by": actor,
            },
        )  # fmt: skip
        if not made:
            message = reader.gettext("Já há credencial com este número. Número de credencial não se usa duas vezes.")
            raise InspectionError(message, field="number")
        told = _term(row) | {"number": row.number, "user": user.pk}
        _record("credential.added", row, actor=actor, on=from_on, data=told)
        return row

    return once(key=key, scope="inspections:credential", actor=actor, work=work)


def end_body(*, body: Body, on: date, reason: str, actor: User | None) -> Body:
    """The body inspects no more from that day; its agreements and credentials end with it."""
    require_power(actor, MANAGE)

    def work() -> Body:
        ended = _end(body, "body.ended", on=on, reason=reason, actor=actor)
        for kind, rows in (("agreement.ended", body.agreements), ("credential.ended", body.credentials)):
            for row in rows.on(on):
                _end(row, kind, on=max(on, row.from_on), reason=reason, actor=actor)
        return ended

    return once(key="", scope="inspections:end", actor=actor, work=work)


def end_agreement(*, agreement: Agreement, on: date, reason: str, actor: User | None) -> Agreement:
    """The agreement counts no more from that day."""
    require_power(actor, MANAGE)
    return _ending(lambda: _end(agreement, "agreement.ended", on=on, reason=reason, actor=actor), actor)


def end_credential(*, credential: Credential, on: date, reason: str, actor: User | None) -> Credential:
    """The credential counts no more from that day; notices drawn before it stay good."""
    require_power(actor, MANAGE)
    return _ending(lambda: _end(credential, "credential.ended", on=on, reason=reason, actor=actor), actor)


def _ending(work: Callable[[], Row], actor: User | None) -> Row:
    return once(key="", scope="inspections:end", actor=actor, work=work)


def _end(row: Row, kind: str, *, on: date, reason: str, actor: User | None) -> Row:
    """End it from a day on that has not passed: what was done under it until yesterday keeps its ground."""
    current: Row = type(row)._default_manager.select_for_update().get(pk=row.pk)
    if current.ended_on is not None:
        raise InspectionError(reader.gettext("Já foi encerrado. Veja a lista."))
    if on < clock.today():
        raise InspectionError(reader.gettext("O dia já passou. Encerre de hoje em diante."), field="on")
    if current.last_day is not None and on > current.last_day:
        raise InspectionError(reader.gettext("Ele termina antes disso por si. Confira o dia."), field="on")
    current.ended_on, current.ended_reason = on, reason.strip()[:300]
    current.ended_by, current.ended_at = actor, clock.now()
    current.save(update_fields=["ended_on", "ended_reason", "ended_by", "ended_at"])
    _record(kind, current, actor=actor, on=on, reason=reason)
    return current


def _ordered(from_on: date, until_on: date | None) -> None:
    if until_on is not None and until_on < from_on:
        raise InspectionError(reader.gettext("O último dia vem antes do primeiro. Confira."), field="until_on")


def _still_inspects(body: Body, on: date) -> None:
    current = Body.objects.select_for_update().get(pk=body.pk)
    if current.ended_on is not None and current.ended_on <= on:
        raise InspectionError(reader.gettext("Este órgão já não fiscaliza nesse dia."), field="body")


def _term(row: Agreement | Credential) -> dict[str, Any]:
    until = row.until_on.isoformat() if row.until_on else ""
    return {"body": row.body_id, "ordinance": row.act, "from_on": row.from_on.isoformat(), "until_on": until}


def _record(
    kind: str, row: Ending, *, actor: User | None, on: date | None = None, reason: str = "",
    data: dict[str, Any] | None = None,
) -> None:  # fmt: skip
    """What is set for everybody stands in the agency's own book: no case holds it."""
    acts.record(
        kind=kind, norm=getattr(row, "norm", ""), subject=f"{row._meta.model_name}:{row.pk}", actor=actor,
        power=MANAGE, on=on, reason=reason, data=data,
    )  # fmt: skip
