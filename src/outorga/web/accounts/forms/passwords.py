# SPDX-License-Identifier: Apache-2.0
"""Passwords: forgotten, chosen, changed, asked again."""

from typing import Any

from allauth.account import forms as library
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.forms.wording import PASSWORD_HINT, word, word_email


class ForgottenPasswordForm(library.ResetPasswordForm):  # type: ignore[misc]  # untyped library
    """Where to send the link."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word_email(self, "email", autocomplete="username")


class _TwicePassword:
    """A password typed twice, because the old one can no longer be used if this one is mistyped."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self, "password1", _("Nova senha"), PASSWORD_HINT)  # type: ignore[arg-type]
        word(self, "password2", _("Nova senha, de novo"))  # type: ignore[arg-type]


class NewPasswordForm(_TwicePassword, library.ResetPasswordKeyForm):  # type: ignore[misc]  # untyped library
    """After the link of the e-mail."""


class FirstPasswordForm(_TwicePassword, library.SetPasswordForm):  # type: ignore[misc]  # untyped library
    """For an account that had none."""


class ChangePasswordForm(_TwicePassword, library.ChangePasswordForm):  # type: ignore[misc]  # untyped library
    """By who knows the present one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self, "oldpassword", _("Senha atual"))


class PasswordAgainForm(library.ReauthenticateForm):  # type: ignore[misc]  # untyped library
    """Before something that a stolen open session must not do."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word(self, "password", _("Senha"))
