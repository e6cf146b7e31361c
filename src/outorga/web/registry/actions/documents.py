# SPDX-License-Identifier: Apache-2.0
"""Papers of art. 4: put in the file, sent, shown at the desk, accepted or rejected; none is ever deleted."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from django.core import signing
from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles import files
from outorga.web.casefiles.decisions import outcome_day
from outorga.web.casefiles.models import CaseFile, StoredDecision, StoredFile
from outorga.web.casefiles.queries import missing_words
from outorga.web.language import reader
from outorga.web.registry import people, rulings
from outorga.web.registry.actions import outcomes
from outorga.web.registry.authority import Acting, acting_for
from outorga.web.registry.errors import LawRefuses, RegistryError
from outorga.web.registry.facts import Subject, company_of
from outorga.web.registry.items import CARD, INSURANCE, ITEMS, details_of, label_of
from outorga.web.registry.models import (
    Document,
    DocumentForm,
    DocumentState,
    InsuranceInstalment,
    Person,
    UploadHandOver,
)
from outorga.web.registry.notices import tell_company, tell_office
from outorga.web.ui.fields.words import require_reason

REVIEW = "registration.review"
HAND_OVER_MINUTES = 20
CLOSED_STATES = frozenset({"closed", "refused"})
_COLUMNS = ("number", "result", "issued_on", "valid_from", "valid_until", "form")


def put_document(
    *,
    subject: Subject,
    item: str,
    actor: User | None,
    clearance: str = "",
    person: Person | None = None,
    values: Mapping[str, Any] | None = None,
    file: StoredFile | None = None,
    file_name: str = "",
) -> Document:
    """Keep what is known of a paper as a draft; the draft of the same paper is the same row.

    The file of a paper about persons comes sealed with their keys, and takes no name that its sender gave.
    """
    acting = acting_for(company_of(subject), actor)
    case = _open_case(subject)
    if item not in ITEMS or (clearance and clearance not in ITEMS[item].clearances):
        raise RegistryError(reader.gettext("O art. 4º não pede este documento."))
    _must_be_seen_at_desk(values or {}, acting, actor)
    if file is not None and file.people != people.whose(subject, item):
        raise RegistryError(
            reader.gettext("As pessoas deste documento mudaram. Envie o arquivo de novo."), field="file"
        )
    with transaction.atomic():
        cases.lock(case)
        draft = _draft(case, item, clearance=clearance, person=person, actor=actor)
        _assign(draft, values or {})
        if file is not None:
            _put_file(draft, case, file, file_name, actor)
        draft.put_at = clock.now()
        draft.save()
        _put_instalments(draft, values or {})
        rulings.must_make_sense(draft, subject)
        data = {"document": draft.pk, "item": item, "clearance": clearance, "file": file.sha256 if file else ""}
        cases.record(case=case, event="document.put", actor=actor, power=acting.power, data=data)
    return draft


@language.of_records()
def _put_file(draft: Document, case: CaseFile, file: StoredFile, file_name: str, actor: User | None) -> None:
    label = label_of(draft.item, draft.clearance)
    draft.file, draft.file_name = file, "" if file.sealed else file_name[:200]
    name = files.plain_name(label, file.media_type) if file.sealed else f"{label} - {file_name}"
    files.attach(case=case, stored=file, name=name, actor=actor)


def _must_be_seen_at_desk(values: Mapping[str, Any], acting: Acting, actor: User | None) -> None:
    """That the original was seen, the agency says and never the company (art. 4, § 4)."""
    says_seen = values.get("form") == DocumentForm.CHECKED_AT_DESK or values.get("original_shown")
    if says_seen and actor is not None and not acting.desk:
        raise RegistryError(reader.gettext("Só o balcão confere a cópia com o original."), field="form")


def _open_case(subject: Subject) -> CaseFile:
    if subject.case is None or subject.state in CLOSED_STATES:
        raise RegistryError(reader.gettext("Este cadastro não recebe documentos."))
    return subject.case


def _draft(case: CaseFile, item: str, *, clearance: str, person: Person | None, actor: User | None) -> Document:
    rows = Document.objects.filter(case=case, item=item, clearance=clearance, person=person)
    waiting = rows.filter(state__in=rulings.WAITING).first()
    if waiting is not None and waiting.state == DocumentState.FILED:
        raise RegistryError(reader.gettext("Este documento já foi enviado e espera a conferência."))
    if waiting is not None:
        return waiting
    earlier = rows.order_by("-pk").first()
    form = DocumentForm.CHECKED_AT_DESK if actor is None else DocumentForm.ORIGINAL
    return Document(
        case=case,
        item=item,
        clearance=clearance,
        person=person,
        replaces=earlier,
        form=form,
        put_by=_somebody(actor),
        put_at=clock.now(),
    )


def _somebody(actor: User | None) -> User:
    if actor is None:
        raise RegistryError(reader.gettext("Um documento tem sempre quem o entregou."))
    return actor


def _assign(draft: Document, values: Mapping[str, Any]) -> None:
    for name in _COLUMNS:
        if name in values:
            setattr(draft, name, values[name])
    if "criminal_result" in values:
        draft.result = values["criminal_result"]
    if values.get("original_shown") is not None:
        draft.original_shown = values["original_shown"]
    draft.details = {**draft.details, **details_of(draft.item, values)}


def _put_instalments(draft: Document, values: Mapping[str, Any]) -> None:
    if draft.item != INSURANCE or "instalments" not in values:
        return
    draft.instalments.all().delete()
    rows: Iterable[tuple[date, date | None]] = values["instalments"] or ()
    InsuranceInstalment.objects.bulk_create(
        InsuranceInstalment(document=draft, due_on=due_on, paid_on=paid_on) for due_on, paid_on in rows
    )


def discard_draft(*, document: Document, actor: User | None, subject: Subject) -> None:
    """Take back a paper that was not sent yet; the event says that it was there."""
    acting = acting_for(company_of(subject), actor)
    with transaction.atomic():
        row = Document.objects.select_for_update(of=("self",)).get(pk=document.pk)
        if row.state != DocumentState.DRAFT:
            raise RegistryError(reader.gettext("O documento já foi enviado: agora só se substitui."))
        data = {"document": row.pk, "item": row.item, "clearance": row.clearance}
        row.delete()
        cases.record(case=_open_case(subject), event="document.withdrawn", actor=actor, power=acting.power, data=data)


def send_document(*, document: Document, subject: Subject, actor: User | None) -> Document:
    """Send one paper after the request was filed: a renewal, or what the agency asked for."""
    acting = acting_for(company_of(subject), actor)
    with transaction.atomic():
        row = Document.objects.select_for_update(of=("self",)).select_related("file").get(pk=document.pk)
        if row.state == DocumentState.FILED:
            return row
        if row.state != DocumentState.DRAFT or not is_shown(row):
            raise RegistryError(
                reader.gettext("Envie o arquivo do documento ou mostre o original no balcão."), field="file"
            )
        row.state = DocumentState.FILED
        row.save(update_fields=["state"])
        data = {"document": row.pk, "item": row.item, "clearance": row.clearance}
        cases.record(case=_open_case(subject), event="document.filed", actor=actor, power=acting.power, data=data)
        _tell_office(subject, row)
    return row


def is_shown(document: Document) -> bool:
    """Whether there is something to look at: a file, or the original seen at the desk."""
    shown_at_desk = document.form == DocumentForm.CHECKED_AT_DESK or document.original_shown
    return bool(document.file_id or shown_at_desk or document.item == CARD)


@language.of_records()
def _tell_office(subject: Subject, document: Document) -> None:
    case = _open_case(subject)
    text = _("Documento novo no processo %(number)s: %(label)s.")
    words = {"number": case.number, "label": label_of(document.item, document.clearance)}
    tell_office(case, text=text % words)


def check_at_desk(*, document: Document, subject: Subject, actor: User) -> Document:
    """The clerk saw the original beside the copy (art. 4, § 4): a plain copy becomes one checked at the desk."""
    case = _open_case(subject)
    require_power(actor, REVIEW, office=case.office)
    with transaction.atomic():
        row = Document.objects.select_for_update(of=("self",)).get(pk=document.pk)
        if row.state not in rulings.WAITING:
            raise RegistryError(reader.gettext("Este documento já foi decidido."))
        row.form, row.original_shown = DocumentForm.CHECKED_AT_DESK, True
        row.save(update_fields=["form", "original_shown"])
        data = {"document": row.pk, "item": row.item}
        cases.record(case=case, event="document.checked_at_desk", actor=actor, power=REVIEW, data=data)
    return row


def accept_document(
    *, document: Document, subject: Subject, actor: User, expected_version: int | None = None
) -> Document:
    """Accept a paper that the law accepts; the one before it is replaced and stays in the file."""
    case = _open_case(subject)
    require_power(actor, REVIEW, office=case.office)
    with transaction.atomic():
        cases.lock(case, expected_version=expected_version)
        row = Document.objects.select_for_update(of=("self",)).get(pk=document.pk)
        if row.state == DocumentState.ACCEPTED:
            return row
        _must_be_filed(row)
        decision, cover = _rule(row, subject, actor=actor)
        _replace_accepted(row)
        row.state, row.decision = DocumentState.ACCEPTED, decision
        # The insurance's own decision has counted the policy's last day and what is paid of it.
        row.expires_on = outcome_day(cover or decision, "valid_until")
        row.decided_by, row.decided_at = actor, clock.now()
        row.save()
        data = {"document": row.pk, "item": row.item, "clearance": row.clearance, "form": row.form}
        cases.record(case=case, event="document.accepted", actor=actor, power=REVIEW, data=data, decision=decision)
        outcomes.follow(subject, row, actor=actor)
    return row


def _must_be_filed(row: Document) -> None:
    if row.state != DocumentState.FILED:
        raise RegistryError(
            reader.gettext("Este documento já foi decidido ou ainda não foi enviado. Veja como ele está agora.")
        )


def _rule(row: Document, subject: Subject, *, actor: User) -> tuple[StoredDecision, StoredDecision | None]:
    today = clock.today()
    decision = rulings.paper(row, subject, on=today, actor=actor)
    if decision.status == "undetermined" and not _lettered_cnpj(row, subject, decision):
        raise LawRefuses(
            reader.gettext("Falta um dado para decidir: %(names)s.") % {"names": missing_words(decision)}, decision
        )
    if decision.outcome.get("accepted") is False:
        raise LawRefuses(
            reader.gettext("A norma não aceita este documento assim. Recuse-o com o motivo e peça outro."), decision
        )
    cover = rulings.insurance(row, subject, on=today, actor=actor)
    if cover is not None and cover.outcome.get("up_to_date") is not True:
        raise LawRefuses(reader.gettext("O seguro não está pago até hoje."), cover)
    return decision, cover


def _lettered_cnpj(row: Document, subject: Subject, decision: StoredDecision) -> bool:
    """The contract's number is digits only: a CNPJ with letters was checked by the registry when it was typed."""
    lettered = not company_of(subject).cnpj.isdigit() and row.item == "art4_cpt_inc1_ali2"
    return lettered and decision.missing == ["number"]


def _replace_accepted(row: Document) -> None:
    Document.objects.filter(
        case=row.case_id, item=row.item, clearance=row.clearance, person=row.person_id, state=DocumentState.ACCEPTED
    ).update(state=DocumentState.REPLACED)


@language.of_records()
def reject_document(
    *, document: Document, subject: Subject, reason: str, actor: User, expected_version: int | None = None
) -> Document:
    """Reject a paper with the reason that the company reads; the paper stays in the file."""
    case = _open_case(subject)
    require_power(actor, REVIEW, office=case.office)
    stated = reason_of(reason)
    with transaction.atomic():
        cases.lock(case, expected_version=expected_version)
        row = Document.objects.select_for_update(of=("self",)).get(pk=document.pk)
        if row.state == DocumentState.REJECTED:
            return row
        _must_be_filed(row)
        decision = rulings.paper(row, subject, on=clock.today(), actor=actor)
        row.state, row.reason, row.decision = DocumentState.REJECTED, stated, decision
        row.decided_by, row.decided_at = actor, clock.now()
        row.save()
        data = {"document": row.pk, "item": row.item, "clearance": row.clearance}
        cases.record(
            case=case, event="document.rejected", actor=actor, power=REVIEW, reason=stated, data=data, decision=decision
        )
        words = {"label": label_of(row.item, row.clearance), "reason": stated}
        text = _("Documento recusado, %(label)s: %(reason)s") % words
        tell_company(company_of(subject), case=case, text=text, url="/empresa/cadastro/")
    return row


def reason_of(text: str) -> str:
    """A reason long enough to be one; the company reads it."""
    stated = " ".join(text.split())
    require_reason(stated, refusal=RegistryError)
    return stated


def hand_over(*, document: Document, subject: Subject, actor: User) -> tuple[UploadHandOver, str]:
    """Let a phone send this paper's file for some minutes; the token says only which hand-over it is."""
    acting_for(company_of(subject), actor)
    now = clock.now()
    row = UploadHandOver.objects.create(
        document=document, created_by=actor, created_at=now, expires_at=now + timedelta(minutes=HAND_OVER_MINUTES)
    )
    return row, signing.dumps(row.pk, salt="registry.hand_over")


def receive_hand_over(*, token: str, file: StoredFile, file_name: str) -> Document:
    """Keep the file that a phone sent, in the name of who handed the upload over; a token serves once."""
    with transaction.atomic():
        row = open_hand_over(token)
        if row is None:
            raise RegistryError(
                reader.gettext("Este endereço venceu ou já foi usado. Peça outro código na tela do computador.")
            )
        document, subject = row.document, rulings.subject_of(row.document.case)
        put_document(
            subject=subject,
            item=document.item,
            clearance=document.clearance,
            person=document.person,
            actor=row.created_by,
            file=file,
            file_name=file_name,
        )
        row.used_at = clock.now()
        row.save(update_fields=["used_at"])
    return document


def open_hand_over(token: str) -> UploadHandOver | None:
    """The hand-over that the token names, when it still serves."""
    try:
        key = signing.loads(token, salt="registry.hand_over", max_age=HAND_OVER_MINUTES * 60)
    except signing.BadSignature:
        return None
    rows = UploadHandOver.objects.select_related("document__case", "document__person", "created_by")
    return rows.filter(pk=key, used_at=None, expires_at__gt=clock.now(), document__state=DocumentState.DRAFT).first()
