# SPDX-License-Identifier: Apache-2.0
"""Messages on a file: written by who may, told to the other side, their first reading kept."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.accounts.queries import has_power
from outorga.web.casefiles import access, files
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import CaseFile, StoredFile
from outorga.web.correspondence import sealing
from outorga.web.correspondence.errors import CorrespondenceError
from outorga.web.correspondence.models import Message, MessageReading
from outorga.web.language import reader
from outorga.web.ui.text import plain_text
from outorga.web.work.actions import notify

CORRESPOND, SENT = "case.correspond", "message.sent"
ACCEPTED = files.DOCUMENTS | files.TABLES


def write(*, case: CaseFile, text: str, actor: User, uploads: Sequence[files.Upload] = (), key: str = "") -> Message:
    """Send a message from the agency to the company or the other way, by who writes it; the other side is told.

    ``FileRefused`` names what is wrong with a file; nothing is kept then.
    """
    from_agency, words = _writes_for_agency(case, actor), plain_text(text)
    if not words.strip():
        raise CorrespondenceError(reader.gettext("Escreva a mensagem."), field="text")
    sealed, about = sealing.seal(case, words), [sealing.reference(case)]
    kept = [files.store(upload, actor=actor, accept=ACCEPTED, people=about) for upload in uploads]

    def work() -> Message:
        data = {"from": "agency" if from_agency else "company", "digest": sealing.digest(sealed), "files": len(kept)}
        power = CORRESPOND if from_agency else ""
        event = cases.record(case=case, event=SENT, actor=actor, power=power, data=data)
        message = Message.objects.create(
            case=case, event=event, sender=actor, from_agency=from_agency, sealed=sealed, sent_at=clock.now(),
            attachments=_attached(case, kept, actor=actor),
        )  # fmt: skip
        _tell(message)
        return message

    return once(key=key, scope=f"message:{case.pk}", actor=actor, work=work)


def mark_read(*, message: Message, actor: User) -> MessageReading:
    """Keep who of the other side opened the message first, and when."""
    if _is_officer(message.case, actor) == message.from_agency:
        raise CorrespondenceError(reader.gettext("A leitura se registra do lado de quem recebe."))
    with transaction.atomic():
        reading, _fresh = MessageReading.objects.get_or_create(
            message=message, defaults={"user": actor, "at": clock.now()}
        )
    return reading


def _is_officer(case: CaseFile, actor: User) -> bool:
    """On whose side the person sees the case; :class:`CorrespondenceError` for who does not see it."""
    sight = access.sight_of(actor, case)
    if sight is None:
        raise CorrespondenceError(reader.gettext("O processo não é da sua empresa nem da sua unidade."))
    return sight.staff


def _writes_for_agency(case: CaseFile, actor: User) -> bool:
    """True for an officer who may write, False for whoever acts for the company; :class:`NoPower` for others."""
    if case.company_ref is None:
        raise CorrespondenceError(reader.gettext("O processo não tem empresa com acesso, a quem escrever."))
    if not _is_officer(case, actor):
        return False
    # Where no room said who works on such cases, reading them is not enough to write.
    working = [power for power in access.working_powers(case.kind) if power != access.READ]
    if not any(has_power(actor, power, office=case.office) for power in working):
        require_power(actor, CORRESPOND, office=case.office)
    return True


def _attached(case: CaseFile, kept: Sequence[StoredFile], *, actor: User) -> list[int]:
    """Make the files part of the case; their numbers, in the order in which they were sent."""
    made = []
    for number, stored in enumerate(kept, start=1):
        name = files.plain_name(_("Anexo %(n)d da mensagem") % {"n": number}, stored.media_type)
        made.append(files.attach(case=case, stored=stored, name=name, actor=actor).pk)
    return made


def _tell(message: Message) -> None:
    case = message.case
    url, key = f"{case.get_absolute_url()}#mensagens", f"message:{message.pk}"
    if message.from_agency:
        text = _("A agência escreveu no processo %(number)s, %(title)s.")
        notify(key=key, company=case.company_ref, case=case, url=url, text=text % _named(case))
        return
    text = _("A empresa escreveu no processo %(number)s, %(title)s.") % _named(case)
    to_office = None if case.owner else case.office
    notify(key=key, user=case.owner, office=to_office, case=case, url=url, text=text)


def _named(case: CaseFile) -> dict[str, str]:
    return {"number": case.number, "title": case.title}
