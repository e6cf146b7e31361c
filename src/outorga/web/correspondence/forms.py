# SPDX-License-Identifier: Apache-2.0
"""Forms of messages, letters and their templates."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.correspondence import wording
from outorga.web.correspondence.models import LetterTemplate
from outorga.web.ui.fields import DateField, FileField, LineField, TextField
from outorga.web.ui.fields.files import DOCUMENT_TYPES, SHEET_TYPES
from outorga.web.ui.formats import pt_date
from outorga.web.ui.forms import Form


class MessageForm(Form):
    """A message to the other side, with up to two files."""

    text = TextField(label=_("Mensagem"), max_length=4000)
    file = FileField(label=_("Anexo"), required=False, types=(*DOCUMENT_TYPES, *SHEET_TYPES))
    other_file = FileField(label=_("Outro anexo"), required=False, types=(*DOCUMENT_TYPES, *SHEET_TYPES))

    @property
    def uploads(self) -> list["UploadedFile[bytes]"]:
        """The files that came, in their order."""
        return [self.cleaned_data[name] for name in ("file", "other_file") if self.cleaned_data.get(name)]


def _without_faults(text: str) -> None:
    if found := wording.faults(text):
        raise ValidationError(found)


class VersionForm(Form):
    """The words of a template from a day on, and the version that was seen, against a change in between."""

    title = LineField(label=_("Título"), max_length=160, validators=[_without_faults])
    body = TextField(
        label=_("Texto"), max_length=8000, validators=[_without_faults],
        help_text=_("Uma linha em branco separa os parágrafos. Os campos vão entre chaves, como {empresa}."),
    )  # fmt: skip
    effective_from = DateField(label=_("Vale a partir de"))
    seen = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)


class TemplateForm(VersionForm):
    """A new kind of letter, with its first words."""

    name = LineField(label=_("Nome do modelo"), max_length=120)
    field_order = ("name", "title", "body", "effective_from")

    def clean_name(self) -> str:
        """A name from which an address can be made, that no template has."""
        name: str = self.cleaned_data["name"]
        code = slugify(name)[:40]
        if not code:
            raise ValidationError(gettext("Escreva o nome com letras."))
        if code in ("postagem", "nova") or LetterTemplate.objects.filter(code=code).exists():
            raise ValidationError(gettext("Já há um modelo com este nome."))
        self.code = code
        return name


class LetterForm(Form):
    """Which letter to send, and what the file does not give to it."""

    template = forms.ModelChoiceField(
        LetterTemplate.objects.all(), label=_("Modelo"), to_field_name="code", empty_label=_("Escolha o modelo")
    )
    texto = TextField(label=_("Texto"), max_length=6000, required=False, help_text=_("Vai onde o modelo traz {texto}."))
    prazo = DateField(label=_("Último dia do prazo"), required=False, help_text=_("Vai onde o modelo traz {prazo}."))
    avisos = TextField(
        label=_("Avisos"), max_length=4000, required=False, help_text=_("Vai onde o modelo traz {avisos}.")
    )

    @property
    def values(self) -> dict[str, str]:
        """What the letter takes from the form."""
        told: dict[str, Any] = self.cleaned_data
        given = {"texto": told["texto"], "prazo": pt_date(told["prazo"]), "avisos": told["avisos"]}
        return {name: value for name, value in given.items() if value}


class PostForm(Form):
    """When the letter was handed to the post, and by which code it is followed."""

    posted_on = DateField(label=_("Dia da postagem"), initial=clock.today)
    tracking = LineField(label=_("Código de rastreamento"), max_length=20, required=False)
