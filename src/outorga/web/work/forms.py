# SPDX-License-Identifier: Apache-2.0
"""Forms of the work room."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import User
from outorga.web.casefiles import access
from outorga.web.casefiles.models import CaseFile
from outorga.web.ui.fields import TextField
from outorga.web.ui.forms import ActForm


class AssignForm(ActForm):
    """To whom a case goes, with a word for who gets it."""

    owner = forms.ModelChoiceField(User.objects.none(), label=_("Com quem fica"), empty_label=_("Escolha a pessoa"))
    note = TextField(
        label=_("Recado para quem recebe"),
        required=False,
        max_length=300,
        help_text=_("Fica no processo. Só a agência lê."),
    )

    def __init__(self, case: CaseFile, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        colleagues = access.workers_of(case)
        # Who has it stays on the list: the second of two identical submissions is about them.
        self.has_others = any(user.pk != case.owner_id for user in colleagues)
        found = User.objects.filter(pk__in=[user.pk for user in colleagues])
        self.fields["owner"].queryset = found.order_by("folded")  # type: ignore[attr-defined]
