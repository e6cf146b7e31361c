# SPDX-License-Identifier: Apache-2.0
"""Looks at guarded data, and requests for a power that one lacks."""

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from outorga.web import clock, language
from outorga.web.accounts import queries
from outorga.web.accounts.actions.ledger import record
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import Office, Power, User


@transaction.atomic
def record_look(*, actor: User, power: str, about: str, office: Office | None = None) -> None:
    """Ask for the power and write down that its holder looked at personal data; call it before showing them."""
    require_power(actor, power, office=office)
    record(actor=actor, kind="data.read", power=power, power_name=queries.power(power).name_pt, about=about)


@transaction.atomic
@language.of_records()
def ask_access(*, actor: User, power: Power, reason: str) -> None:
    """Pass the request, with its reason, to those who may designate; it gives nothing by itself."""
    record(actor=actor, kind="access.asked", subject=actor, power=power.code, power_name=power.name_pt, reason=reason)
    holders = queries.holders_of("accounts.manage", on=clock.today())
    addresses = sorted({holder.user.email for holder in holders})
    context = {"person": actor, "power": power, "reason": reason, "link": f"{settings.SITE_URL}/pessoas/{actor.pk}/"}
    text = render_to_string("accounts/email/access_asked.txt", context)
    subject = _("Pedido de acesso: %(power)s") % {"power": power.name_pt}
    transaction.on_commit(lambda: send_mail(subject, text, None, addresses, fail_silently=True))
