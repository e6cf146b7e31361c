# SPDX-License-Identifier: Apache-2.0
"""What changes after filing: items supplied, people and crew exchanged, contract changed, given up, withdrawn."""

from collections.abc import Sequence
from typing import Any, Protocol

from django import forms
from django.utils.translation import gettext_lazy as _

from outorga.web.charter.forms.trips import PassengerForm
from outorga.web.ui.fields import DateField, FileField, LineField, ReasonField, TextField
from outorga.web.ui.forms import ActForm, Form, due_later


class Asked(Protocol):
    """An item that the agency waits for."""

    @property
    def code(self) -> str: ...

    @property
    def label(self) -> str: ...


class ItemsForm(Form):
    """One field for each item; of an extra requirement a text, a file, or both."""

    def __init__(self, *args: Any, items: Sequence[Asked], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.codes = [item.code for item in items]
        for place, item in enumerate(items):
            name = f"item{place}"
            if item.code == "contract.term":
                self.fields[name] = DateField(label=item.label, required=False)
            elif item.code.startswith("contract."):
                self.fields[name] = TextField(label=item.label, required=False, max_length=2000)
            else:
                self.fields[name] = TextField(label=item.label, required=False, max_length=2000)
                self.fields[f"{name}_file"] = FileField(
                    label=_("Documento"), required=False, help_text=_("PDF ou foto, até 10 MB.")
                )
            due_later(self, name, f"{name}_file", when=_("o pedido espera"))
        self.use_house_words()

    def supplied(self) -> dict[str, tuple[Any, Any]]:
        """Text (or date) and file of each item that was given."""
        given = {
            code: (self.cleaned_data.get(f"item{at}"), self.cleaned_data.get(f"item{at}_file"))
            for at, code in enumerate(self.codes)
        }
        return {code: pair for code, pair in given.items() if any(pair)}


class ExchangePassengerForm(PassengerForm):
    """Another person in the place of one."""

    name = forms.CharField(label=_("Nome completo de quem entra"), strip=True)


class GiveUpForm(ActForm):
    """The holder gives the authorization up."""

    reason = ReasonField(reader=_("A regional vai ler."))


class WithdrawForm(ActForm):
    """An authority withdraws a precarious act, with reasons (art. 2, I)."""

    reason = ReasonField()


class ContractChangeForm(Form):
    """A change of the contract, with the day on which it happened."""

    happened_on = DateField(label=_("Dia da mudança"), past=True)
    text = TextField(label=_("O que mudou"), max_length=1000)


class UrgencyDecisionForm(ActForm):
    """The authority's word on the urgency."""

    reason = ReasonField()


class RequireForm(ActForm):
    """One more paper or datum, in this case (art. 11)."""

    text = LineField(label=_("O que a empresa deve apresentar"), max_length=300)
    reason = ReasonField()
