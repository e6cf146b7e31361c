# SPDX-License-Identifier: Apache-2.0
"""The reviewer's acts on a case."""

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.registry.items import ITEMS
from outorga.web.ui.fields import DateField, LineField, NameField, ReasonField, TextField
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


class OwnerForm(Form):
    """An owner of a vehicle as the licence tells, and why what stands is mended."""

    owner_name = NameField(label=_("Dono do veículo"))
    owner_number = LineField(label=_("CNPJ ou CPF do dono"), max_length=20)
    owner_since = DateField(label=_("Dono desde"), required=False, past=True)
    until_on = DateField(label=_("Dono até"), required=False, past=True)
    reason = ReasonField(label=_("Por que corrige"), reader=_("Fica no histórico do cadastro."))


class RecallForm(Form):
    """Asking again for a paper of a standing registration."""

    item = forms.ChoiceField(
        label=_("Documento"),
        choices=[("", _("Escolha o documento")), *((item.id, item.label) for item in ITEMS.values())],
    )
    reason = ReasonField()
