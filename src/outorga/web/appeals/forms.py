# SPDX-License-Identifier: Apache-2.0
"""Forms of defences, appeals and their decision."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from outorga.web import clock
from outorga.web.appeals.models import Channel, Stage
from outorga.web.appeals.procedures import Procedure
from outorga.web.appeals.writing import GRANTED, REJECTED
from outorga.web.ui.fields import (
    DateField,
    FileField,
    LineField,
    Option,
    OptionField,
    PersonNameField,
    TextField,
)
from outorga.web.ui.fields.words import REASON_LETTERS
from outorga.web.ui.forms import Form, due_later

LONGEST = 30_000


class WriteForm(Form):
    """What is argued, and one document at a time. Everything may wait: the draft is saved as it is."""

    addressed_to = OptionField(label=_("A quem se dirige"), options=(), required=False)
    text = TextField(label=_("O que você quer dizer"), required=False, max_length=LONGEST)
    file = FileField(
        label=_("Juntar um documento"), required=False, help_text=_("PDF ou foto. Guarde e junte outro, se precisar.")
    )

    def __init__(self, *args: Any, stage: str, procedure: Procedure, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if stage == Stage.DEFENCE:
            options = [Option(one.code, one.label) for one in procedure.authorities()]
            self.fields["addressed_to"].choices = [(one.value, one) for one in options]  # type: ignore[attr-defined]
        else:
            del self.fields["addressed_to"]
        due_later(self, "addressed_to", "text", "channel", "filed_on", "name", when=_("até apresentar"))


class DeskForm(WriteForm):
    """The same at the counter, with how and when it came and who signs it."""

    channel = OptionField(label=_("Como chegou"), initial=Channel.DESK, required=False, options=())
    filed_on = DateField(label=_("Dia da entrega ou da postagem"), required=False, initial=clock.today)
    name = PersonNameField(label=_("Quem assina"), required=False, max_length=134)
    document = LineField(label=_("Documento de quem assina"), required=False, max_length=30)
    field_order = ("channel", "filed_on", "name", "document", "addressed_to", "text", "file")

    def __init__(self, *args: Any, procedure: Procedure, **kwargs: Any) -> None:
        super().__init__(*args, procedure=procedure, **kwargs)
        by_post = Option(Channel.POST, _("Veio pelo correio"), procedure.says.posted)
        options = (Option(Channel.DESK, _("Entregue no balcão")), by_post)
        self.fields["channel"].choices = [(one.value, one) for one in options]  # type: ignore[attr-defined]


class SendForm(Form):
    """The last look before it is sent."""

    declared = forms.BooleanField(label=_("Conferi o que está acima"))


class RulingForm(Form):
    """The draft of a decision; both may wait until it is signed."""

    outcome = OptionField(
        label=_("Decisão"), required=False,
        options=[
            Option(GRANTED, _("Acolher a defesa"), _("O auto é arquivado e a multa deixa de valer.")),
            Option(REJECTED, _("Negar a defesa"), _("A decisão é publicada e cabe recurso ao Conselho.")),
        ],
    )  # fmt: skip
    reason = TextField(
        label=_("Motivo"), required=False, max_length=LONGEST,
        help_text=format_lazy(_("Pelo menos {n} letras para assinar. A empresa vai ler."), n=REASON_LETTERS),
    )  # fmt: skip
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        due_later(self, "outcome", "reason", when=_("até assinar"))


class SignForm(Form):
    """The case and the draft as the director saw them."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    draft = forms.IntegerField(required=False, widget=forms.HiddenInput)
