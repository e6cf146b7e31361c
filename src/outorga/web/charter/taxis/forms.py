# SPDX-License-Identifier: Apache-2.0
"""A taxi's trip as it was found, and where it is referred."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from outorga.web.charter import municipalities
from outorga.web.charter.taxis import ruling
from outorga.web.ui.fields import (
    LineField,
    MomentField,
    Option,
    OptionField,
    OptionsField,
    PlateField,
    ReasonField,
    TextField,
)
from outorga.web.ui.forms import Form


def _traits() -> list[tuple[str, Option]]:
    return [(code, Option(code, capfirst(word))) for code, word in ruling.traits().items()]


class TaxiForm(Form):
    """The trip, the basis that the authority chooses, and the body that receives the case."""

    plate = PlateField(label=_("Placa do táxi"))
    happened_at = MomentField(label=_("Quando"), past=True)
    place = LineField(label=_("Onde foi parado"), max_length=200)
    origin = LineField(label=_("Município de saída"), max_length=100)
    destination = LineField(label=_("Município de destino"), max_length=100)
    paid = OptionField(
        label=_("O transporte era pago"), options=[Option("sim", _("Sim")), Option("nao", _("Não"))]
    )  # fmt: skip
    traits = OptionsField(label=_("Traços de transporte público"), options=[])
    narrative = TextField(label=_("O que aconteceu"), max_length=2000)
    basis = OptionField(
        label=_("Fundamento"), options=[Option(code, row.label, row.who) for code, row in ruling.BASES.items()]
    )  # fmt: skip
    body = LineField(label=_("Órgão que recebe o caso"), max_length=200)
    reason = ReasonField(reader=_("O órgão vai ler."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["traits"].choices = _traits()  # type: ignore[attr-defined]

    def clean_origin(self) -> tuple[str, str]:
        """The municipality, with its code."""
        return self._municipality("origin")

    def clean_destination(self) -> tuple[str, str]:
        """The municipality, with its code."""
        return self._municipality("destination")

    def _municipality(self, name: str) -> tuple[str, str]:
        found = municipalities.exact(self.cleaned_data[name])
        if found is None:
            raise ValidationError(
                gettext("Não conhecemos este município. Escreva o nome inteiro, como Diamantina, MG.")
            )
        return found.code, found.name
