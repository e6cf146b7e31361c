# SPDX-License-Identifier: Apache-2.0
"""Where the sign-in library asks this application: who is saved, where people land, how secrets are kept."""

import base64
import hashlib
import time
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.db import IntegrityError
from django.forms import BaseForm
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts import actions, queries
from outorga.web.accounts.models import User

SAID_BY_THE_PAGE = (
    "account/messages/logged_in.txt",
    "account/messages/logged_out.txt",
    "account/messages/email_confirmation_sent.txt",
)
Messages = dict[str, str | Promise]


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # untyped library
    """Accounts are written by actions; refusals are in the words of the house."""

    error_messages: ClassVar[Messages] = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("Este acesso está bloqueado. Fale com a administração da sua unidade."),
        "duplicate_email": _("Este já é o seu e-mail."),
        "email_password_mismatch": _("O e-mail ou a senha não conferem."),
        "email_taken": _("Já existe uma conta com este e-mail. Entre nela ou peça uma nova senha."),
        "enter_current_password": _("A senha atual não confere."),
        "incorrect_code": _("O código não confere. Veja o mais novo e digite de novo."),
        "incorrect_password": _("A senha não confere."),
        "too_many_login_attempts": _("Muitas tentativas. Espere cinco minutos e tente de novo."),
        "rate_limited": _("Muitas tentativas. Espere cinco minutos e tente de novo."),
    }

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """The public form makes company users only; staff are invited."""
        user.email, user.name = form.cleaned_data["email"], form.cleaned_data["name"]
        user.set_password(form.cleaned_data["password1"])
        try:
            actions.sign_up(user=user)
        except IntegrityError as twice:  # the same form sent twice at once: the first one's code is on its way
            raise ImmediateHttpResponse(redirect("account_email_verification_sent")) from twice
        return user

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        return queries.home_path(request.user)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        return self.get_login_redirect_url(request)

    def is_safe_url(self, url: str | None) -> bool:
        """Only addresses of this site: hosts allowed for other reasons are no place to send people to."""
        request = self.request
        hosts = {request.get_host()} if request else set()
        return url_has_allowed_host_and_scheme(url, hosts, require_https=bool(request and request.is_secure()))

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Whoever signed in a moment ago, by the machine's clock as recorded, is not asked again."""
        limit = time.time() - settings.ACCOUNT_REAUTHENTICATION_TIMEOUT
        records = get_authentication_records(self.request, self.request.user)
        fresh = any(record["at"] > limit for record in records if record["method"] in ("password", "mfa"))
        return not fresh and bool(super().is_reauthentication_required(app=app, **kwargs))

    def get_from_email(self) -> str:
        return str(settings.DEFAULT_FROM_EMAIL)

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Coming, going and what the next page says anyway need no banner."""
        template = kwargs.get("message_template") or (args[2] if len(args) > 2 else None)
        if template not in SAID_BY_THE_PAGE:
            super().add_message(*args, **kwargs)


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # untyped library
    """Secrets of authenticators are encrypted at rest, and staff cannot go without."""

    error_messages: ClassVar[Messages] = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("O código não confere. Espere o próximo no aplicativo e digite de novo."),
        "cannot_delete_authenticator": _("A equipe da agência não entra sem o segundo passo."),
        "unverified_email": _("Confirme primeiro o seu e-mail."),
    }

    def encrypt(self, text: str) -> str:
        return _cipher().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return _cipher().decrypt(encrypted_text.encode()).decode()

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        return not (settings.OUTORGA_REQUIRE_SECOND_FACTOR and authenticator.user.is_staff_member)


def _cipher() -> MultiFernet:
    """The key in force first; keys that follow from former values of SECRET_KEY still read."""
    own = [settings.OUTORGA_MFA_KEY] if settings.OUTORGA_MFA_KEY else []
    texts = [*own, settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    digests = (hashlib.sha256(b"outorga second factor:" + text.encode()).digest() for text in texts)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
