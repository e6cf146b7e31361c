# SPDX-License-Identifier: Apache-2.0
"""Sign in, create an account, give another e-mail."""

from typing import Any

from allauth.account import forms as library
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.forms.wording import PASSWORD_HINT, word, word_email
from outorga.web.ui.fields import PersonNameField


class SignInForm(library.LoginForm):  # type: ignore[misc]  # untyped library
    """E-mail and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word_email(self, "login", autocomplete="username")
        word(self, "password", _("Senha")).error_messages["required"] = _("Escreva a sua senha.")


class SignUpForm(library.SignupForm):  # type: ignore[misc]  # untyped library
    """The public form: for people of companies; staff are invited."""

    name = PersonNameField(label=_("Seu nome completo"), max_length=134)
    field_order = ("name", "email", "password1")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word_email(self, "email")
        self.fields["name"].error_messages["required"] = _("Escreva o seu nome.")
        word(self, "password1", _("Senha"), PASSWORD_HINT).error_messages["required"] = _("Escolha uma senha.")


class OtherEmailForm(library.ChangeEmailForm):  # type: ignore[misc]  # untyped library
    """Another e-mail while the first waits for its code."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word_email(self, "email")


class NewEmailForm(library.AddEmailForm):  # type: ignore[misc]  # untyped library
    """The e-mail that takes the place of the present one, once confirmed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        word_email(self, "email")
        self.fields["email"].label = str(_("Novo e-mail"))
