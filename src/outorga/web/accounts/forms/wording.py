# SPDX-License-Identifier: Apache-2.0
"""Labels, hints and error texts put on fields that a library made."""

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

EMAIL_WRONG = _("Escreva o e-mail completo, como nome@empresa.com.br.")
PASSWORD_HINT = _("Pelo menos 10 letras, números ou sinais. Uma frase curta serve bem.")


def word(form: forms.BaseForm, name: str, label: str | Promise, hint: str | Promise = "") -> forms.Field:
    """Give the field its label and hint, and take away the placeholder, which a hint says better."""
    field = form.fields[name]
    field.label, field.help_text = str(label), str(hint)
    field.widget.attrs.pop("placeholder", None)
    return field


def word_email(form: forms.BaseForm, name: str, *, autocomplete: str = "email") -> None:
    """An e-mail field with one clear error for whatever is wrong with it."""
    field = word(form, name, _("E-mail"))
    field.widget.attrs.update({"autocomplete": autocomplete, "inputmode": "email", "maxlength": 254})
    field.error_messages |= {"required": _("Escreva o seu e-mail."), "invalid": EMAIL_WRONG}
    for validator in field.validators:
        if hasattr(validator, "message") and getattr(validator, "code", "") == "invalid":
            validator.message = EMAIL_WRONG
