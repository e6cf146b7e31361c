# SPDX-License-Identifier: Apache-2.0
"""The base of all forms: errors in the house's words, values kept, rendered by ``ui/form.html``."""

from typing import Any

from django import forms
from django.forms.renderers import TemplatesSetting
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.ui.fields import FileField

UNTIL_SENT = gettext_lazy("até enviar o pedido")


class Renderer(TemplatesSetting):
    """Every form of the project, its own or a library's, is drawn with the components."""

    form_template_name = "ui/form.html"
    formset_template_name = "ui/formset.html"
    field_template_name = "ui/field.html"


def required_message(field: forms.Field, label: str) -> str:
    """What to do about a field left empty, by its kind."""
    words = {"label": label}
    if isinstance(field, FileField | forms.FileField):
        return _("Falta o arquivo: %(label)s.") % words
    if isinstance(field, forms.BooleanField):
        return _("Marque esta caixa para continuar.")
    if isinstance(field, forms.ChoiceField | forms.ModelChoiceField):
        return _("Falta escolher: %(label)s.") % words
    return _("Falta preencher: %(label)s.") % words


class HouseForm:
    """Mixed into Django's forms: our messages, no ``required`` attribute (the server says it, with what to do)."""

    use_required_attribute = False
    fields: dict[str, forms.Field]

    def use_house_words(self) -> None:
        """Say which field is empty, and that a choice is not one of the list."""
        for name, field in self.fields.items():
            label = str(field.label or name.replace("_", " ").capitalize())
            field.error_messages["required"] = required_message(field, label)
            if isinstance(field, forms.ChoiceField | forms.ModelChoiceField):
                field.error_messages["invalid_choice"] = _("Escolha uma opção da lista em %(label)s.") % {
                    "label": label
                }


class Form(HouseForm, forms.Form):
    """The base of plain forms."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_house_words()


class ModelForm(HouseForm, forms.ModelForm):  # type: ignore[type-arg]
    """The base of forms over a model; only ``actions`` save."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_house_words()


def due_later(form: forms.BaseForm, *names: str, when: str | Promise = UNTIL_SENT) -> None:
    """Fields that may stay empty for now but are demanded in the end: the label says when instead of "se quiser"."""
    for name in names:
        if name in form.fields:
            setattr(form.fields[name], "due_later", when)  # noqa: B010


class ActForm(Form):
    """A grave act: the version of the case that was read, and that the effects were read."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
