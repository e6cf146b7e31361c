# SPDX-License-Identifier: Apache-2.0
"""The reviewer's acts on a case."""

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.registry.items import ITEMS
from outorga.web.ui.fields import ReasonField, TextField
from outorga.web.ui.forms import Form


class RejectForm(Form):
    """Why a paper is rejected."""

    reason = ReasonField(label=_("Motivo da recusa"))


class AskForm(Form):
    """A word beside the list of what is missing."""

    message = TextField(label=_("Recado à empresa"), required=False, max_length=1000)


class RefuseForm(Form):
    """Why the registration is refused."""

    reason = ReasonField()


class RecallForm(Form):
    """Asking again for a paper of a standing registration."""

    item = forms.ChoiceField(label=_("Documento"), choices=[(item.id, item.label) for item in ITEMS.values()])
    reason = ReasonField()
