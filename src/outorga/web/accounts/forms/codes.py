# SPDX-License-Identifier: Apache-2.0
"""Codes of six figures, of the authenticator and of the e-mail, and the eight-figure ones kept in reserve."""

import unicodedata
from typing import Any

from allauth.account import forms as account_library
from allauth.mfa.base import forms as mfa_library
from allauth.mfa.totp import forms as totp_library
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from outorga.web.accounts.forms.wording import word

LENGTH = 6
RESERVE_LENGTH = 8


class CodeFieldMixin:
    """The field ``code``: typed anyhow, compared as figures; a wrong length is said before it counts as a try."""

    allowed: tuple[int, ...] = (LENGTH,)
    code_hint = _("Abra o autenticador no celular. O código muda a cada 30 segundos.")
    fields: dict[str, forms.Field]
    cleaned_data: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = word(self, "code", _("Código de 6 números"), self.code_hint)  # type: ignore[arg-type]
        field.widget.attrs.update({"inputmode": "numeric", "class": "w-code", "maxlength": 12})
        field.error_messages["required"] = _("Digite o código.")

    def clean_code(self) -> str:
        code = "".join(unicodedata.normalize("NFKC", self.cleaned_data["code"]).replace("-", "").split())
        self._check_length(code)
        self.cleaned_data["code"] = code
        checked: str = super().clean_code()  # type: ignore[misc]  # the library's form comes next
        return checked

    def _check_length(self, code: str) -> None:
        if not (code.isascii() and code.isdigit()):
            raise forms.ValidationError(_("O código só tem números."))
        if len(code) in self.allowed:
            return
        missing = LENGTH - len(code)
        if missing > 0:
            text = ngettext("Faltou %(n)d número. São 6.", "Faltaram %(n)d números. São 6.", missing)
            raise forms.ValidationError(text % {"n": missing})
        raise forms.ValidationError(_("Números demais. São 6."))


class SecondStepForm(CodeFieldMixin, mfa_library.AuthenticateForm):  # type: ignore[misc]  # untyped library
    """The second step of signing in, by the authenticator or by a code kept in reserve."""

    allowed = (LENGTH, RESERVE_LENGTH)


class SecondStepAgainForm(CodeFieldMixin, mfa_library.ReauthenticateForm):  # type: ignore[misc]  # untyped library
    """The second step again, before something grave."""

    allowed = (LENGTH, RESERVE_LENGTH)


class ActivateForm(CodeFieldMixin, totp_library.ActivateTOTPForm):  # type: ignore[misc]  # untyped library
    """The first code, which proves that the authenticator got the secret."""

    code_hint = _("O aplicativo mostra um código novo a cada 30 segundos.")


class ConfirmEmailForm(CodeFieldMixin, account_library.ConfirmEmailVerificationCodeForm):  # type: ignore[misc]
    """The code sent to the e-mail."""

    code_hint = _("Está na mensagem que acabamos de enviar. Vale por 15 minutos.")
