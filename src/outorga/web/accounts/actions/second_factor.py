# SPDX-License-Identifier: Apache-2.0
"""The second factor, given and taken away by others than the person (the person does it on the account's pages)."""

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.db import transaction

from outorga.web.accounts.actions.ledger import record
from outorga.web.accounts.errors import AccountError
from outorga.web.accounts.guards import require_power
from outorga.web.accounts.models import User
from outorga.web.language import reader


@transaction.atomic
def enrol_totp(*, actor: User | None, user: User, secret: str) -> None:
    """Give the person an authenticator with a known secret; for the demo and for tests."""
    require_power(actor, "accounts.manage")
    Authenticator.objects.filter(user=user).delete()
    TOTP.activate(user, secret)
    RecoveryCodes.activate(user)
    record(actor=actor, kind="second_factor.enrolled", subject=user)


@transaction.atomic
def reset_second_factor(*, actor: User | None, user: User, reason: str) -> None:
    """Remove a lost second factor after the person proved who they are; staff must enrol again before anything else."""
    require_power(actor, "accounts.manage")
    if actor == user:
        raise AccountError(
            reader.gettext("Peça a outra pessoa da administração: ninguém retira o próprio segundo fator por aqui.")
        )
    if not reason.strip():
        raise AccountError(reader.gettext("Escreva o motivo."), field="reason")
    Authenticator.objects.filter(user=user).delete()
    record(actor=actor, kind="second_factor.reset", subject=user, reason=reason.strip())
