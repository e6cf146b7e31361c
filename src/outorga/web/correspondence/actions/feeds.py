# SPDX-License-Identifier: Apache-2.0
"""A person's calendar address: made, signed, and revoked; whoever has it reads the deadlines until then."""

import secrets

from django.core import signing
from django.db import transaction

from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.correspondence.models import CalendarFeed

_signer = signing.Signer(salt="outorga.correspondence.calendar")


def renew(*, actor: User) -> CalendarFeed:
    """A new address for the person; the one before answers no more."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)
        revoke(actor=actor)
        return CalendarFeed.objects.create(user=actor, nonce=secrets.token_urlsafe(18), created_at=clock.now())


def revoke(*, actor: User) -> None:
    """The person's address answers no more."""
    CalendarFeed.objects.filter(user=actor, revoked_at=None).update(revoked_at=clock.now())


def token(feed: CalendarFeed) -> str:
    """What stands in the address."""
    return _signer.sign(feed.nonce)


def feed_of(told: str) -> CalendarFeed | None:
    """The calendar that a token opens: signed by us, not revoked, of a person who still enters."""
    try:
        nonce = _signer.unsign(told)
    except signing.BadSignature:
        return None
    rows = CalendarFeed.objects.filter(nonce=nonce, revoked_at=None, user__is_active=True)
    return rows.select_related("user").first()
