# SPDX-License-Identifier: Apache-2.0
"""Forms of the council."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.accounts.models import User
from outorga.web.casefiles.models import CaseFile
from outorga.web.council import matters
from outorga.web.ui.fields import (
    DateField,
    LineField,
    NumberField,
    Option,
    OptionField,
    OptionsField,
    ReasonField,
    TextField,
)
from outorga.web.ui.forms import Form

MINUTES = _("Fica na ata.")


def _people(members: Iterable[User]) -> list[tuple[str, Any]]:
    return [("", _("Escolha o membro")), *((str(member.pk), member.name) for member in members)]


class PlanForm(Form):
    """A session: when, where, and who presides."""

    on = DateField(label=_("Dia"), near=True)
    place = LineField(label=_("Lugar"), required=False, max_length=200)
    president = forms.ChoiceField(label=_("Quem preside"))

    def __init__(self, *args: Any, members: Iterable[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = {str(member.pk): member for member in members}
        self.fields["president"].choices = _people(self.members.values())  # type: ignore[attr-defined]

    def clean_president(self) -> User:
        """The member."""
        return self.members[self.cleaned_data["president"]]


class ItemForm(Form):
    """A case for the agenda, and who reports on it."""

    case = forms.ChoiceField(label=_("Processo"))
    rapporteur = forms.ChoiceField(
        label=_("Relator"), help_text=_("Quem decidiu antes ou atua pela empresa não relata.")
    )

    def __init__(self, *args: Any, members: Iterable[User], waiting: Iterable[CaseFile], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = {str(member.pk): member for member in members}
        self.cases = {str(case.pk): case for case in waiting}
        titles = [(key, f"{case.number}: {matters.of(case.kind).title(case)}") for key, case in self.cases.items()]
        self.fields["case"].choices = [("", _("Escolha o processo")), *titles]  # type: ignore[attr-defined]
        self.fields["rapporteur"].choices = _people(self.members.values())  # type: ignore[attr-defined]

    def clean_case(self) -> CaseFile:
        """The case."""
        return self.cases[self.cleaned_data["case"]]

    def clean_rapporteur(self) -> User:
        """The member."""
        return self.members[self.cleaned_data["rapporteur"]]


class OpenForm(Form):
    """The call: who is there."""

    present = OptionsField(label=_("Presentes"), options=(), required=False)

    def __init__(self, *args: Any, members: Iterable[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = {str(member.pk): member for member in members}
        options = [(key, Option(key, member.name)) for key, member in self.members.items()]
        self.fields["present"].choices = options  # type: ignore[attr-defined]

    def clean_present(self) -> list[User]:
        """The members."""
        return [self.members[key] for key in self.cleaned_data["present"]]


class CloseForm(Form):
    """What else the minutes say."""

    remarks = TextField(label=_("Outros registros da ata"), required=False)


class ReasonForm(Form):
    """Why."""

    reason = ReasonField(reader=MINUTES)


class ImpedimentForm(Form):
    """Why a member does not judge an item."""

    reason = ReasonField(reader=MINUTES, max_length=500)


class VoteForm(Form):
    """A vote, with its reason where the member wants it in the minutes."""

    choice = OptionField(label=_("Voto"), options=())
    reason = TextField(label=_("Fundamento do voto"), required=False)

    def __init__(self, *args: Any, kind: str, allowed: Iterable[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        options = [Option(code, matters.choice_of(kind, code).label) for code in allowed]
        self.fields["choice"].choices = [(option.value, option) for option in options]  # type: ignore[attr-defined]


class ProclaimForm(Form):
    """Why the council decided so: what the decision, its publication and the minutes say."""

    text = ReasonField(label=_("Fundamento da decisão"), reader=_("Sai na decisão e na publicação."))


class RuleForm(Form):
    """The agency's own rule."""

    quorum = NumberField(label=_("Quórum"), least=1, most=99, help_text=_("Quantos membros precisam estar presentes."))
    president = OptionField(
        label=_("Quem preside"), initial="ties",
        options=[
            Option("ties", _("Só vota para desempatar")),
            Option("always", _("Vota sempre, e desempata")),
        ],
    )  # fmt: skip
    from_on = DateField(label=_("A partir de"))
    act = LineField(label=_("Portaria ou outro ato"), max_length=200)
