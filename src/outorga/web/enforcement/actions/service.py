# SPDX-License-Identifier: Apache-2.0
"""Proof that the infractor received the notice. Nothing runs before it, and the day is that of the proof."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files, lifecycle, vault, words
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredDecision
from outorga.web.enforcement import procedures, telling, writing
from outorga.web.enforcement.errors import ServiceRefused
from outorga.web.enforcement.models import Notice, ServiceKind, ServiceProof
from outorga.web.enforcement.procedures import NoticeRuling, Term
from outorga.web.enforcement.timeline import CORRECTED
from outorga.web.language import reader
from outorga.web.papers import actions as papers
from outorga.web.ui.formats import pt_date

SERVE, WITHOUT_EFFECT = "notice.serve", "service.without_effect"
EVENT = {
    ServiceKind.SIGNED: "sign",
    ServiceKind.REFUSED: "refuse_signature",
    ServiceKind.POSTED: "post",
    ServiceKind.DELIVERED: "deliver",
    ServiceKind.RETURNED: "return_mail",
    ServiceKind.GAZETTE: "publish_in_gazette",
}
PROVING = (ServiceKind.SIGNED, ServiceKind.DELIVERED, ServiceKind.GAZETTE)
BY_POST = (ServiceKind.DELIVERED, ServiceKind.RETURNED)
OPEN = ("issued", "awaiting_service", "served")


@dataclass(frozen=True, slots=True)
class Told:
    """What a proof tells. ``person`` and ``witness`` are names and documents, which go into the vault.

    ``upload`` is the receipt itself: whom it is about is known once these are kept, so it is stored with them.
    """

    kind: ServiceKind
    on: date
    by: str = ""
    person: Mapping[str, str] | None = None
    witness: Mapping[str, str] | None = None
    tracking: str = ""
    reason: str = ""
    upload: files.Upload | None = None


def prove(
    *, notice: Notice, kind: str, on: date, actor: User | None, by: str = "", person: Mapping[str, str] | None = None,
    witness: Mapping[str, str] | None = None, tracking: str = "", upload: files.Upload | None = None, reason: str = "",
    expected_version: int | None = None, key: str = "",
) -> ServiceProof:  # fmt: skip
    """Record what was done so that the infractor knows of the notice, or what came of it; begins the term if proved.

    ``by`` is who signed: holder, representative or driver. A proof of a kind that is there already is a correction of
    it and needs its ``reason``. :class:`ServiceRefused` names the field and the provision; nothing is recorded then.
    """
    require_power(actor, SERVE, office=notice.office)
    told = Told(ServiceKind(kind), on, by, person, witness, tracking.strip(), reason.strip(), upload)

    def work() -> ServiceProof:
        cases.lock(notice.case, expected_version=expected_version)
        earlier = list(notice.proofs.order_by("pk"))
        _require_possible(notice, told, earlier)
        proof = _kept(notice, told, actor)
        _decide(notice, proof, earlier, actor)
        return proof

    return once(key=key, scope=f"prove:{notice.pk}", actor=actor, work=work)


def prove_each(*, notices: Iterable[Notice], **told: Any) -> list[ServiceProof]:
    """The same proof for several notices of one stop, of all or of none; arguments as of :func:`prove`."""
    with transaction.atomic():
        return [prove(notice=notice, **told) for notice in notices]


def _require_possible(notice: Notice, told: Told, earlier: list[ServiceProof]) -> None:
    citation = words.provision_of_event(notice.norm, "notice", EVENT[told.kind])

    def refuse(field: str, message: str) -> None:
        raise ServiceRefused(message, field=field, citation=citation)

    issued_on, days = clock.day_of(notice.issued_at), {proof.kind: proof.on for proof in earlier}
    if told.on < issued_on:
        refuse("on", reader.gettext("O auto é de %(day)s: ninguém o recebeu antes.") % {"day": pt_date(issued_on)})
    if told.on > clock.today():
        refuse("on", reader.gettext("Este dia ainda não chegou."))
    if told.kind in BY_POST and (posted := days.get(ServiceKind.POSTED)) and told.on < posted:
        refuse("on", reader.gettext("A postagem é de %(day)s: a entrega não vem antes.") % {"day": pt_date(posted)})
    if told.kind == ServiceKind.POSTED and any(proof.on < told.on for proof in earlier if proof.kind in BY_POST):
        refuse("on", reader.gettext("Já há entrega ou devolução de antes deste dia."))
    if told.kind == ServiceKind.POSTED and not told.tracking:
        refuse("tracking", reader.gettext("Escreva o código do aviso de recebimento."))
    if told.kind == ServiceKind.REFUSED and not (told.witness or {}).get("name", "").strip():
        refuse("witness", reader.gettext("Escreva o nome de quem viu a recusa."))
    if told.kind == ServiceKind.SIGNED and told.by not in ("holder", "representative", "driver"):
        refuse("by", reader.gettext("Diga quem assinou."))
    _require_open(notice, told, corrects=told.kind in days, citation=citation)


def _require_open(notice: Notice, told: Told, *, corrects: bool, citation: str) -> None:
    if corrects and told.kind != ServiceKind.RETURNED:
        if not told.reason:
            raise ServiceRefused(reader.gettext("Diga por que a prova é corrigida."), field="reason", citation=citation)
        if notice.case.state not in OPEN:
            message = reader.gettext("Sobre este recebimento já se decidiu: ele não muda mais aqui.")
            raise ServiceRefused(message, field="kind", citation=citation)
        return
    allowed = {row.event for row in lifecycle.allowed_events(notice.case)}
    if EVENT[told.kind] not in allowed:
        raise ServiceRefused(
            reader.gettext("Esta forma de entrega não cabe agora neste auto."), field="kind", citation=citation
        )


def _kept(notice: Notice, told: Told, actor: User | None) -> ServiceProof:
    signer, witness = _in_the_vault(told.person), _in_the_vault(told.witness)
    about = [ref for ref in (notice.carrier_ref, signer, witness) if ref]
    stored = files.store(told.upload, actor=actor, accept=files.DOCUMENTS, people=about) if told.upload else None
    return ServiceProof.objects.create(
        notice=notice, kind=told.kind, on=told.on, by=told.by, tracking=told.tracking, reason=told.reason,
        file=stored, person_ref=signer, witness_ref=witness, recorded_by=actor, recorded_at=clock.now(),
    )  # fmt: skip


def _in_the_vault(person: Mapping[str, str] | None) -> str:
    told = {name: value.strip() for name, value in (person or {}).items() if value.strip()}
    return vault.put(vault.new_person(), told) if told else ""


def _decide(notice: Notice, proof: ServiceProof, earlier: list[ServiceProof], actor: User | None) -> None:
    """Ask the law with the new proof, record the event, and count the term where the receipt is proved."""
    ruling = procedures.of(notice.norm).notice(notice, [*earlier, proof], actor=actor)
    kind, before = ServiceKind(proof.kind), notice.served_on
    event = EVENT[kind]
    corrects = kind != ServiceKind.RETURNED and any(row.kind == kind for row in earlier)
    data: dict[str, Any] = {"proof": proof.pk, "event": event}
    name = CORRECTED if corrects else _event_of(kind, ruling)
    cases.record(
        case=notice.case, event=name, actor=actor, power=SERVE if actor else "", reason=writing.proof_line(proof),
        data=data, decision=ruling.decision, on=proof.on,
    )  # fmt: skip
    if proof.file is not None:
        label = files.plain_name(_("Comprovante de recebimento"), proof.file.media_type)
        files.attach(case=notice.case, stored=proof.file, name=label, actor=actor)
    notice.served_on, notice.served_how = ruling.served_on, ruling.served_how
    notice.save(update_fields=["served_on", "served_how"])
    begins = ruling.served_on is not None and ruling.served_on != before
    term = _begin_term(notice, ruling.served_on, actor) if begins and ruling.served_on else None
    papers.issue(
        content=writing.service_record(notice, proof, event=event, term=term, actor=actor), number=notice.number,
        actor=actor, case=notice.case, subject=proof, decision=ruling.decision,
    )  # fmt: skip


def _event_of(kind: ServiceKind, ruling: NoticeRuling) -> str:
    """A proof by which the law sees no receipt, such as a signature of somebody who may not, moves nothing."""
    return WITHOUT_EFFECT if kind in PROVING and ruling.served_on is None else EVENT[kind]


def _begin_term(notice: Notice, served_on: date, actor: User | None) -> Term:
    term = procedures.of(notice.norm).defence_term(notice, served_on=served_on, actor=actor)
    assert isinstance(term.decision, StoredDecision)
    cases.record(
        case=notice.case, event="term.counted", actor=actor, decision=term.decision, on=served_on,
        data={"due_on": term.due_on.isoformat()},
    )  # fmt: skip
    telling.of_service(notice, due_on=term.due_on)
    return term
