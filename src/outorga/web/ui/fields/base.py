# SPDX-License-Identifier: Apache-2.0
"""What the typed fields share: a text control with a width class, a keyboard and a mask that formats on leaving."""

from typing import Any

from django import forms


class MaskedField(forms.CharField):
    """A short text whose control tells the expected length and keyboard; longer input is cut short by an error."""

    css = ""
    keyboard = "text"
    mask = ""
    autocomplete = "off"

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 200)
        super().__init__(**kwargs)

    def widget_attrs(self, widget: forms.Widget) -> dict[str, Any]:
        """Attributes of the control. No ``maxlength``: a long paste gets an error, never a silent cut."""
        attrs = {
            "class": self.css,
            "inputmode": self.keyboard,
            "data-mask": self.mask,
            "autocomplete": self.autocomplete,
        }
        if self.keyboard == "text":
            attrs["autocapitalize"] = "characters"
            attrs["spellcheck"] = "false"
        return {name: value for name, value in attrs.items() if value}
