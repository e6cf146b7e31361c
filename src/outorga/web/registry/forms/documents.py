# SPDX-License-Identifier: Apache-2.0
"""One paper: its file and, by its item, what else it says. The fields are those of ``items``."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.web.registry import texts
from outorga.web.registry.forms.companies import YES_NO, answer, truth
from outorga.web.registry.items import ITEMS
from outorga.web.registry.models import Document, DocumentForm
from outorga.web.ui.fields import DateField, FileField, LineField, Option, OptionField, TextField
from outorga.web.ui.forms import Form, due_later

STATES = (
    "AC",
    "AL",
    "AM",
    "AP",
    "BA",
    "CE",
    "DF",
    "ES",
    "GO",
    "MA",
    "MG",
    "MS",
    "MT",
    "PA",
    "PB",
    "PE",
    "PI",
    "PR",
    "RJ",
    "RN",
    "RO",
    "RR",
    "RS",
    "SC",
    "SE",
    "SP",
    "TO",
)
QUESTIONS = frozenset({"in_object", "active", "issuer_registration", "licence_penalty", "hire_licence"})


def _state(label: Any) -> forms.ChoiceField:
    states = [("", gettext_lazy("Escolha o Estado")), *((code, code) for code in STATES)]
    return forms.ChoiceField(label=label, required=False, choices=states)


def _question(label: Any) -> OptionField:
    return OptionField(label=label, required=False, options=YES_NO)


_FIELDS: Mapping[str, Callable[[], forms.Field]] = {
    "number": lambda: LineField(label=gettext_lazy("Número"), required=False, max_length=60),
    "result": lambda: OptionField(
        label=gettext_lazy("Resultado"),
        required=False,
        options=[
            Option("negative", gettext_lazy("Negativa")),
            Option("positive_with_negative_effect", gettext_lazy("Positiva com efeito de negativa")),
            Option("positive", gettext_lazy("Positiva")),
        ],
    ),
    "criminal_result": lambda: OptionField(
        label=gettext_lazy("Resultado"),
        required=False,
        options=[
            Option("negative", gettext_lazy("Nada consta")),
            Option("positive", gettext_lazy("Consta processo")),
        ],
    ),
    "issued_on": lambda: DateField(label=gettext_lazy("Emitido em"), required=False, past=True),
    "valid_from": lambda: DateField(label=gettext_lazy("Vale desde"), required=False),
    "valid_until": lambda: DateField(label=gettext_lazy("Vale até"), required=False),
    "instalments": lambda: TextField(
        label=gettext_lazy("Parcelas"),
        required=False,
        max_length=2000,
        help_text=gettext_lazy(
            "Uma por linha: vencimento e, se já pagou, o dia do pagamento. Em branco se foi pago inteiro."
        ),
    ),
    "issuer_kind": lambda: OptionField(
        label=gettext_lazy("Quem emitiu"),
        required=False,
        options=[
            Option("inmetro", gettext_lazy("INMETRO")),
            Option("accredited_body", gettext_lazy("Entidade credenciada pelo INMETRO")),
            Option("engineer", gettext_lazy("Engenheiro mecânico")),
            Option("other", gettext_lazy("Outro")),
        ],
    ),
    "issuer_registration": lambda: _question(gettext_lazy("O engenheiro tem registro no CREA?")),
    "issuer_state": lambda: _state(gettext_lazy("Estado do órgão que emitiu")),
    "file_state": lambda: _state(gettext_lazy("Estado do prontuário")),
    "licence_penalty": lambda: _question(gettext_lazy("Consta suspensão ou cassação da CNH?")),
    "in_object": lambda: _question(gettext_lazy("O objeto social inclui o transporte de passageiros?")),
    "active": lambda: _question(gettext_lazy("A inscrição está ativa?")),
    "category": lambda: OptionField(
        label=gettext_lazy("Categoria"), required=False, options=[Option(letter, letter) for letter in "ABCDE"]
    ),
    "paper": lambda: OptionField(
        label=gettext_lazy("Qual documento"),
        required=False,
        options=[
            Option("ctps", gettext_lazy("Carteira de trabalho")),
            Option("inss", gettext_lazy("Inscrição no INSS")),
        ],
    ),
    "hire_licence": lambda: _question(gettext_lazy("Este CRLV já é da categoria aluguel?")),
}


def _field(name: str) -> forms.Field:
    """A fresh field of this name."""
    return _FIELDS[name]()


FORMS = [
    Option(
        DocumentForm.ORIGINAL,
        gettext_lazy("Original"),
        gettext_lazy("PDF emitido pelo órgão, ou foto do original com assinatura digital."),
    ),
    Option(DocumentForm.CERTIFIED_COPY, DocumentForm.CERTIFIED_COPY.label),
    Option(
        DocumentForm.PLAIN_COPY,
        DocumentForm.PLAIN_COPY.label,
        gettext_lazy("Só vale depois que o balcão vir o original."),
    ),
]
DESK_FORMS = [
    Option(DocumentForm.CHECKED_AT_DESK, DocumentForm.CHECKED_AT_DESK.label, gettext_lazy("Você viu o original.")),
    *FORMS,
]


class DocumentFileForm(Form):
    """The file, how it was shown, and what it says."""

    def __init__(self, item: str, *args: Any, at_desk: bool = False, changing: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.item = item
        self.fields["file"] = FileField(
            label=ITEMS[item].label,
            required=False,
            help_text=_("PDF ou foto, até 10 MB."),
        )
        self.fields["form"] = OptionField(label=_("Como é este documento"), options=DESK_FORMS if at_desk else FORMS)
        for name in ITEMS[item].fields:
            self.fields[name] = _field(name)
        if changing:
            self.fields["hire_licence"] = _field("hire_licence")
        optional = {"number", "instalments", "form"}
        due_later(self, *(name for name in self.fields if name not in optional), when=_("até a conferência"))
        self.use_house_words()

    def clean_instalments(self) -> list[tuple[date, date | None]]:
        """Each line is a due day and, when paid, the day of payment."""
        rows = []
        for number, line in enumerate(self.cleaned_data["instalments"].splitlines(), start=1):
            parts = line.replace(";", " ").replace(",", " ").split()
            if parts:
                rows.append(_instalment(number, parts))
        if len({due_on for due_on, _paid in rows}) < len(rows):
            raise forms.ValidationError(_("Duas parcelas vencem no mesmo dia. Confira."))
        return rows

    def values(self) -> dict[str, Any]:
        """What is kept, without the file."""
        found = {name: value for name, value in self.cleaned_data.items() if name != "file"}
        return {name: truth(value) if name in QUESTIONS else value for name, value in found.items()}

    @staticmethod
    def initial_of(document: Document | None, *, at_desk: bool) -> dict[str, Any]:
        """What the draft, or the paper to be renewed, says."""
        if document is None:
            return {"form": DocumentForm.CHECKED_AT_DESK if at_desk else DocumentForm.ORIGINAL}
        own = {
            name: getattr(document, name)
            for name in ("form", "number", "result", "issued_on", "valid_from", "valid_until")
        }
        rows = [
            f"{_day(row.due_on)} {_day(row.paid_on) if row.paid_on else ''}".strip()
            for row in document.instalments.all()
        ]
        details = {name: answer(value) if name in QUESTIONS else value for name, value in document.details.items()}
        return own | details | {"criminal_result": document.result, "instalments": "\n".join(rows)}


def _day(day: date) -> str:
    return day.strftime("%d/%m/%Y")


def _instalment(number: int, parts: list[str]) -> tuple[date, date | None]:
    try:
        days = [texts.day(part) for part in parts]
    except texts.BadText as error:
        raise forms.ValidationError(
            _("Parcela da linha %(number)d: %(error)s") % {"number": number, "error": error}
        ) from error
    if len(days) > 2 or days[0] is None:
        raise forms.ValidationError(
            _("Parcela da linha %(number)d: escreva o vencimento e o dia do pagamento.") % {"number": number}
        )
    return days[0], days[1] if len(days) > 1 else None
