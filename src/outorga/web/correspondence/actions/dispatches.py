# SPDX-License-Identifier: Apache-2.0
"""Notices that nobody of the company opened go by a second channel: a letter, the company's e-mail or an SMS.

Which one is the agency's choice (``OUTORGA_SECOND_CHANNEL``); where the company has no such address it is a letter.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import groupby

import structlog
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from outorga.web import clock
from outorga.web.correspondence.actions import letters
from outorga.web.correspondence.models import Dispatch, Letter
from outorga.web.registry.models import Company
from outorga.web.ui.formats import pt_date
from outorga.web.work.models import Notice

Channel = Dispatch.Channel
TEMPLATE = "avisos-nao-lidos"
AT_ONCE = 500
# Older ones were overtaken by what happened since.
OLDEST = timedelta(days=60)
SMS_LETTERS = 160
logger = structlog.get_logger(__name__)


def send_unread() -> int:
    """Send what is due, one letter or message for each case; how many notices went. One failure holds no other."""
    sent = 0
    for notices in _due():
        try:
            with transaction.atomic():
                _send(notices)
        except Exception:
            logger.exception("second channel failed", case=notices[0].case_id)
        else:
            sent += len(notices)
    return sent


def _due() -> Iterator[list[Notice]]:
    """The unread notices by case, those of one case together."""
    now = clock.now()
    until = now - timedelta(days=settings.OUTORGA_UNREAD_DAYS)
    rows = Notice.objects.filter(
        company_ref__isnull=False, case__company_ref__isnull=False, created_at__range=(now - OLDEST, until),
        readings=None, dispatch=None,
    )  # fmt: skip
    found = rows.select_related("case__office").order_by("case_id", "pk")[:AT_ONCE]
    for _case, same in groupby(found, key=lambda notice: notice.case_id):
        yield list(same)


def _send(notices: Sequence[Notice]) -> None:
    case = notices[0].case
    assert case is not None
    assert case.company_ref is not None
    company = Company.objects.get(pk=case.company_ref)
    channel = channel_of(company)
    lines = "\n".join(f"{pt_date(notice.created_at)}: {notice.text}" for notice in notices)
    letter: Letter | None = None
    if channel == Channel.LETTER:
        letter = letters.send(case=case, template=TEMPLATE, values={"avisos": lines}, actor=None)
    Dispatch.objects.bulk_create(
        Dispatch(notice=notice, channel=channel, letter=letter, at=clock.now()) for notice in notices
    )
    if channel == Channel.EMAIL:
        subject = _("%(agency)s: avisos que ninguém abriu") % {"agency": settings.AGENCY_SHORT_NAME}
        body = f"{lines}\n\n{settings.SITE_URL.rstrip('/')}{case.get_absolute_url()}"
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [company.email])
    elif channel == Channel.SMS:
        told = _("%(agency)s: há avisos por ler no processo %(number)s.")
        words = told % {"agency": settings.AGENCY_SHORT_NAME, "number": case.number}
        import_string(settings.OUTORGA_SMS_SENDER)(company.phone, words[:SMS_LETTERS])


def channel_of(company: Company) -> Dispatch.Channel:
    """The agency's channel where the company can be reached by it, else a letter."""
    wanted = settings.OUTORGA_SECOND_CHANNEL
    if wanted == Channel.EMAIL and company.email:
        return Channel.EMAIL
    if wanted == Channel.SMS and company.phone and settings.OUTORGA_SMS_SENDER:
        return Channel.SMS
    return Channel.LETTER
