# SPDX-License-Identifier: Apache-2.0
"""The e-mail of a notice: the same words as on screen, with the address of the page."""

from collections.abc import Callable, Iterable

from django.conf import settings
from django.core.mail import send_mail
from django.utils.translation import gettext as _

from outorga.web.accounts.models import User
from outorga.web.work.models import Notice

CompanyPeople = Callable[[int], Iterable[User]]
_company_people: list[CompanyPeople] = []


def company_people(find: CompanyPeople) -> None:
    """The registry says who acts for a company."""
    _company_people[:] = [find]


def send_notice(notice: Notice) -> int:
    """Send to each person concerned; an office reads at its own address. Returns how many were sent."""
    to = sorted(recipients(notice))
    subject = _("%(agency)s: aviso") % {"agency": settings.AGENCY_SHORT_NAME}
    lines = [notice.text]
    if notice.due_on:
        lines.append(_("Prazo: %(day)s") % {"day": notice.due_on.strftime("%d/%m/%Y")})
    if notice.url:
        lines.append(settings.SITE_URL.rstrip("/") + notice.url)
    for address in to:
        send_mail(subject, "\n\n".join(lines), settings.DEFAULT_FROM_EMAIL, [address])
    return len(to)


def recipients(notice: Notice) -> set[str]:
    """The addresses that a notice goes to."""
    found = {notice.user.email} if notice.user else set()
    if notice.company_ref is not None:
        found |= {user.email for find in _company_people for user in find(notice.company_ref)}
    if notice.office is not None and notice.office.email:
        found.add(notice.office.email)
    return found
