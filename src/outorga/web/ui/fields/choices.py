# SPDX-License-Identifier: Apache-2.0
"""One or some of few, each with its consequence beside it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.functional import Promise


class Option:
    """A choice and what follows from it; prints as its label."""

    def __init__(self, value: str, label: str | Promise, hint: str | Promise = "") -> None:
        self.value, self.label, self.hint = value, label, hint

    def __str__(self) -> str:
        return str(self.label)


def _pairs(options: Iterable[Option]) -> list[tuple[str, Any]]:
    return [(option.value, option) for option in options]


class OptionField(forms.ChoiceField):
    """Radio buttons; for more than six choices use ``forms.ChoiceField``, which is a list."""

    widget = forms.RadioSelect

    def __init__(self, *, options: Iterable[Option], **kwargs: Any) -> None:
        super().__init__(choices=_pairs(options), **kwargs)


class OptionsField(forms.MultipleChoiceField):
    """Check boxes."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, *, options: Iterable[Option], **kwargs: Any) -> None:
        super().__init__(choices=_pairs(options), **kwargs)
