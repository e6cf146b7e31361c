# SPDX-License-Identifier: Apache-2.0
"""Notices: given once, on screen and by e-mail, and their reading recorded; cases handed to colleagues."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _
from django_tasks import task

from outorga.web import clock, language
from outorga.web.accounts.models import Office, User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.models import CaseFile
from outorga.web.work import mail
from outorga.web.work.models import Notice, NoticeRead


def notify(
    *,
    key: str,
    text: str,
    user: User | None = None,
    company: int | None = None,
    office: Office | None = None,
    case: CaseFile | None = None,
    url: str = "",
    due_on: date | None = None,
) -> Notice:
    """Tell a person, a company (its row's number) or an office; the same key is told once. An e-mail follows."""
    # A company's name may end with its own full stop: Locadora Vertentes S.A.
    text = text[:-1] if text.endswith("..") and not text.endswith("...") else text
    with transaction.atomic():
        notice, fresh = Notice.objects.get_or_create(
            key=key[:160],
            defaults={
                "text": text[:500], "user": user, "company_ref": company, "office": office, "case": case, "url": url,
                "due_on": due_on,
            },
        )  # fmt: skip
        if fresh:
            mail_notice.enqueue(notice.pk)
    return notice


@language.of_records()
def hand_out(
    *, case: CaseFile, owner: User, actor: User, note: str = "", expected_version: int | None = None, key: str = ""
) -> CaseFile:
    """Hand a case to a colleague and tell them; :class:`CaseChanged` when it is not as it was seen."""
    with transaction.atomic():
        handed = cases.assign(
            case=case, owner=owner, actor=actor, reason=note, expected_version=expected_version, key=key
        )
        given = handed.events.filter(kind="note.assigned").order_by("-seq").first()
        if given is not None and owner != actor:
            words = {"who": actor.name, "number": case.number, "title": case.title}
            text = _("%(who)s passou a você o processo %(number)s: %(title)s.") % words
            url = case.get_absolute_url()
            notify(key=f"assigned:{case.pk}:{given.seq}", text=f"{text} {note}".strip(), user=owner, case=case, url=url)
    return handed


def mark_read(*, notice: Notice, actor: User) -> None:
    """Keep the first moment at which this person opened the notice."""
    NoticeRead.objects.get_or_create(notice=notice, user=actor)


@task()
def mail_notice(notice_id: int) -> None:
    """Send the e-mail of a notice, once."""
    notice = Notice.objects.get(pk=notice_id)
    if notice.mailed_at is None:
        mail.send_notice(notice)
        Notice.objects.filter(pk=notice.pk).update(mailed_at=clock.now())
