# SPDX-License-Identifier: Apache-2.0
"""What the sign-in library does by itself is written into the record of accounts too."""

from typing import Any

from allauth.account import signals as account
from allauth.account.models import EmailAddress
from allauth.mfa import signals as mfa
from allauth.mfa.models import Authenticator
from django.dispatch import Signal

from outorga.web.accounts import actions
from outorga.web.accounts.actions.ledger import record
from outorga.web.accounts.models import User


def connect() -> None:
    """Called once, when the application is ready."""
    account.email_confirmed.connect(confirmed, dispatch_uid="outorga.email_confirmed")
    account.email_changed.connect(email_changed, dispatch_uid="outorga.email_changed")
    account.password_reset.connect(password_reset, dispatch_uid="outorga.password_reset")
    mfa.authenticator_added.connect(authenticator_added, dispatch_uid="outorga.authenticator_added")
    _record_plain(account.user_logged_in, "signed_in")
    _record_plain(account.password_changed, "password.changed")
    _record_plain(account.password_set, "password.chosen")
    _record_plain(mfa.authenticator_removed, "second_factor.removed")
    _record_plain(mfa.authenticator_reset, "recovery_codes.renewed")


def _record_plain(signal: Signal, kind: str) -> None:
    def receiver(*, user: User, **_: Any) -> None:
        record(actor=user, kind=kind, subject=user)

    signal.connect(receiver, weak=False, dispatch_uid=f"outorga.{kind}")


def confirmed(*, email_address: EmailAddress, **_: Any) -> None:
    """The code came back: the e-mail is the person's."""
    user = User.objects.get(pk=email_address.user_id)
    if user.email == email_address.email:
        actions.confirm_email(actor=user, user=user)


def password_reset(*, user: User, **_: Any) -> None:
    """The link came from a message to the person's e-mail, so using it proves the e-mail too."""
    record(actor=user, kind="password.reset", subject=user)
    actions.confirm_email(actor=user, user=user)


def email_changed(
    *, user: User, from_email_address: EmailAddress | None, to_email_address: EmailAddress, **_: Any
) -> None:
    """The new address took the place of the former one."""
    before = from_email_address.email if from_email_address else ""
    changed = {"before": before, "after": to_email_address.email}
    record(actor=user, kind="email.changed", subject=user, personal=changed)


def authenticator_added(*, user: User, authenticator: Authenticator, **_: Any) -> None:
    """A second factor was enrolled by the person."""
    record(actor=user, kind="second_factor.enrolled", subject=user, type=str(authenticator.type))
