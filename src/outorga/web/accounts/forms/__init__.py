# SPDX-License-Identifier: Apache-2.0
"""Forms of the account pages: the sign-in library's rules with the house's labels, hints and errors."""

from outorga.web.accounts.forms.access import AccessRequestForm, NameForm
from outorga.web.accounts.forms.codes import ActivateForm, ConfirmEmailForm, SecondStepAgainForm, SecondStepForm
from outorga.web.accounts.forms.entrance import NewEmailForm, OtherEmailForm, SignInForm, SignUpForm
from outorga.web.accounts.forms.passwords import (
    ChangePasswordForm,
    FirstPasswordForm,
    ForgottenPasswordForm,
    NewPasswordForm,
    PasswordAgainForm,
)

__all__ = [
    "AccessRequestForm",
    "ActivateForm",
    "ChangePasswordForm",
    "ConfirmEmailForm",
    "FirstPasswordForm",
    "ForgottenPasswordForm",
    "NameForm",
    "NewEmailForm",
    "NewPasswordForm",
    "OtherEmailForm",
    "PasswordAgainForm",
    "SecondStepAgainForm",
    "SecondStepForm",
    "SignInForm",
    "SignUpForm",
]
