# SPDX-License-Identifier: Apache-2.0
"""Names, lines, longer text, reasons, telephones."""

import re
from collections.abc import Callable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web import language
from outorga.web.ui.text import has_pictures, letters_in, plain_line, plain_text

REASON_LETTERS = 30
COMPANY_READS = gettext_lazy("A empresa vai ler.")


class LineField(forms.CharField):
    """One line of text, without invisible marks; emoji are refused by name."""

    longest = 200

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", self.longest)
        self.longest = kwargs["max_length"] or self.longest
        super().__init__(**kwargs)
        limit = self.max_length or self.longest
        self.error_messages.setdefault("too_long", gettext_lazy("Use no máximo %(limit)s letras; aqui há %(n)s."))
        self.validators = [check for check in self.validators if not hasattr(check, "limit_value")]
        self.longest = limit

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """No ``maxlength``: a long paste gets an error, never a silent cut."""
        return {}

    def to_python(self, value: Any) -> str:
        """The plain line."""
        return plain_line(str(value)) if value not in self.empty_values else ""

    def validate(self, value: str) -> None:
        """Present, short enough, only text."""
        super().validate(value)
        if len(value) > self.longest:
            message = str(self.error_messages["too_long"]) % {"limit": self.longest, "n": len(value)}
            raise ValidationError(message, code="max_length")
        if has_pictures(value):
            raise ValidationError(_("Use só letras, números e pontuação, sem figurinhas."), code="pictures")


class NameField(LineField):
    """The name of a company or a place."""

    def validate(self, value: str) -> None:
        """At least one letter."""
        super().validate(value)
        if value and not any(char.isalpha() for char in value):
            raise ValidationError(_("Escreva o nome com letras."), code="letters")


class PersonNameField(NameField):
    """The name of a person; ``surname`` asks for at least two words."""

    def __init__(self, *, surname: bool = True, **kwargs: Any) -> None:
        self.surname = surname
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The browser may offer the person's own name."""
        return {"autocomplete": "name", "autocapitalize": "words", "spellcheck": "false"}

    def validate(self, value: str) -> None:
        """Letters only, with a surname."""
        super().validate(value)
        if any(char.isdigit() for char in value):
            raise ValidationError(
                _("O nome de uma pessoa não tem números. Confira se o documento não entrou aqui."), code="digits"
            )
        if value and self.surname and len(value.split()) < 2:
            raise ValidationError(_("Falta o sobrenome."), code="surname")


class TextField(LineField):
    """Several lines."""

    widget = forms.Textarea
    longest = 4000

    def to_python(self, value: Any) -> str:
        """The lines, each made plain."""
        return plain_text(str(value)) if value not in self.empty_values else ""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The default of ten rows is too tall; the style sheet gives the height."""
        return {"rows": False, "cols": False}


def reason_fault(text: str, *, reader: str | Promise = COMPANY_READS) -> str:
    """What to do about a text that is too short to be a reason; empty when it is long enough."""
    if letters_in(text) >= REASON_LETTERS:
        return ""
    return _("Escreva o motivo em pelo menos %(n)s letras. %(reader)s") % {"n": REASON_LETTERS, "reader": reader}


def require_reason(
    text: str, *, refusal: Callable[..., Exception], field: str = "reason", reader: str | Promise = COMPANY_READS
) -> None:
    """Raise ``refusal``, of the room that asks, beside its field, for a text that is too short to be a reason."""
    with language.of_reader():
        fault = reason_fault(text, reader=reader)
    if fault:
        raise refusal(fault, field=field)


class ReasonField(TextField):
    """Why an act is done: thirty letters at least, and who will read it."""

    counter = True

    def __init__(self, *, reader: str | Promise = COMPANY_READS, **kwargs: Any) -> None:
        self.reader = reader
        kwargs.setdefault("label", gettext_lazy("Motivo"))
        super().__init__(**kwargs)
        if not self.help_text:
            self.help_text = _("Pelo menos %(n)s letras. %(reader)s") % {"n": REASON_LETTERS, "reader": reader}

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The counter shows letters typed and the longest length."""
        return {**super().widget_attrs(widget), "data-counter": str(self.longest), "data-least": str(REASON_LETTERS)}

    def validate(self, value: str) -> None:
        """Long enough to be a reason."""
        fault = reason_fault(value, reader=self.reader) if self.required or value else ""
        if fault:
            raise ValidationError(fault, code="min_length")
        super().validate(value)


class PhoneField(LineField):
    """A Brazilian telephone with its area code, kept as it is read: ``(31) 3235-0000``."""

    longest = 40

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """The telephone keyboard."""
        return {"class": "w-id", "inputmode": "tel", "autocomplete": "tel", "type": "tel"}

    def to_python(self, value: Any) -> str:
        """Digits with their area code; the country code and trunk zero are dropped."""
        text = super().to_python(value)
        if not text:
            return ""
        digits = re.sub(r"[^0-9]", "", text)
        digits = digits[2:] if digits.startswith("55") and len(digits) > 11 else digits.removeprefix("0")
        if not re.fullmatch(r"[1-9][0-9](?:9[0-9]{8}|[2-5][0-9]{7})", digits):
            raise ValidationError(_("Escreva o telefone com o DDD, como (31) 3235-0000."), code="invalid")
        return f"({digits[:2]}) {digits[2:-4]}-{digits[-4:]}"
