# SPDX-License-Identifier: Apache-2.0
"""Forms of the roadside: what is asked comes from the norm's checklist, so that nothing of the law is typed here."""

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from outorga.law.kernel.identifiers import is_cnpj, is_plate
from outorga.web import clock
from outorga.web.casefiles import words
from outorga.web.casefiles.files import JPEG, PNG
from outorga.web.enforcement.forms.offices import ask_office
from outorga.web.enforcement.models import NoticeActor
from outorga.web.enforcement.offices import Reach
from outorga.web.enforcement.procedures import Checklist, Choice, Known, Seen
from outorga.web.enforcement.roadside import norm_of_the_road
from outorga.web.papers.codes import is_code, normalize_code
from outorga.web.ui.fields import (
    DateField,
    FileField,
    LineField,
    MomentField,
    NumberField,
    Option,
    OptionField,
    OptionsField,
    PersonNameField,
    PositionField,
    TextField,
)
from outorga.web.ui.forms import Form, due_later

IN_ORDER, NOT_SEEN, UNKNOWN = "ok", "not_seen", ""
YES, NO = "yes", "no"
YES_NO = (Option(YES, _("Sim")), Option(NO, _("Não")), Option(UNKNOWN, _("Não sei")))
MOST_PERSONS = 200


class FindForm(Form):
    """Who is in front of the agent."""

    busca = LineField(
        label=_("Placa, CNPJ ou código do documento"), max_length=200,
        widget=forms.TextInput(attrs={"class": "plate-entry", "autocapitalize": "characters", "spellcheck": "false"}),
    )  # fmt: skip

    def clean_busca(self) -> str:
        """A plate, a CNPJ or a code, also from the address that a QR leads to."""
        typed = str(self.cleaned_data["busca"])
        text = typed.rstrip("/").rpartition("/")[2] if "://" in typed else typed
        if is_plate(text) or is_cnpj(text):
            return text
        if is_code(text):
            return normalize_code(text)
        raise forms.ValidationError(
            _("Escreva a placa (RVM4C82 ou HJK-7294), o CNPJ ou as 8 letras e números do código.")
        )


class CheckForm(Form):
    """The checklist of a stop. ``key`` is made once for each form, so that a stop sent twice is one."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    place = LineField(label=_("Onde"), help_text=_("Rodovia e quilômetro, ou rua e município."))
    position = PositionField(label=_("Posição no mapa"), help_text=_("Latitude e longitude."))
    found_at = MomentField(label=_("Quando"), past=True)
    driver_name = PersonNameField(label=_("Nome do condutor"), required=False)
    driver_document = LineField(label=_("CNH do condutor"), required=False, max_length=20)
    note = TextField(label=_("Anotação"), required=False, max_length=2000)

    def __init__(
        self, *args: Any, checklist: Checklist, known: Known, areas: tuple[Choice, ...], reach: Reach, **kwargs: Any
    ) -> None:
        kwargs["initial"] = {
            "area": known.area or areas[0].code,
            "key": uuid4(), "found_at": clock.now().replace(second=0, microsecond=0),
            "authorization": known.authorization or "none", **kwargs.get("initial", {}),
        }  # fmt: skip
        super().__init__(*args, **kwargs)
        self.checklist, self.known = checklist, known
        self.fields["area"] = OptionField(label=_("Por onde a viagem corre"), options=_options(areas))
        ask_office(self, reach)
        self._ask_papers()
        self._ask_the_rest()
        self.use_house_words()

    def _ask_papers(self) -> None:
        for paper in self.checklist.papers:
            options = [Option(IN_ORDER, _("Em ordem")), *_options(paper.states), Option(NOT_SEEN, _("Não vi"))]
            field = OptionField(label=paper.label, options=options, initial=NOT_SEEN)
            self.fields[f"paper_{paper.item}"] = field

    def _ask_the_rest(self) -> None:
        asked: dict[str, forms.Field] = {}
        if self.checklist.authorizations:
            states = [(choice.code, choice.label) for choice in self.checklist.authorizations]
            granted = words.with_grant(norm_of_the_road(), _("%(Grant)s da viagem"))
            asked["authorization"] = forms.ChoiceField(label=granted, choices=[("", _("Escolha")), *states])
            asked["departures"] = OptionsField(
                label=_("Diferente do que está escrito nela"), options=_options(self.checklist.departures),
                required=False,
            )  # fmt: skip
        for flag in self.checklist.flags:
            asked[f"flag_{flag.code}"] = OptionField(label=flag.label, options=YES_NO, required=False)
        for count in self.checklist.counts:
            asked[f"count_{count.code}"] = NumberField(label=count.label, least=0, most=MOST_PERSONS, required=False)
        asked["findings"] = OptionsField(
            label=_("O que mais foi visto"), options=_options(self.checklist.findings), required=False
        )
        self.fields.update(asked)

    @property
    def grant_title(self) -> str:
        """What the norm calls the leave to travel."""
        return words.with_grant(norm_of_the_road(), _("A %(grant)s"))

    @property
    def paper_fields(self) -> list[Any]:
        """The questions on papers, with their provisions."""
        return [(self[f"paper_{paper.item}"], paper.item) for paper in self.checklist.papers]

    @property
    def flag_fields(self) -> list[Any]:
        """The questions of yes or no."""
        return [self[f"flag_{flag.code}"] for flag in self.checklist.flags]

    @property
    def count_fields(self) -> list[Any]:
        """The questions of how many."""
        return [self[f"count_{count.code}"] for count in self.checklist.counts]

    def seen(self, service: str) -> Seen:
        """What the agent answered."""
        told = self.cleaned_data
        papers = {paper.item: told[f"paper_{paper.item}"] for paper in self.checklist.papers}
        flags = {flag.code: told.get(f"flag_{flag.code}") for flag in self.checklist.flags}
        counts = {count.code: told.get(f"count_{count.code}") for count in self.checklist.counts}
        return Seen(
            service=service, on=clock.day_of(told["found_at"]),
            papers={item: state for item, state in papers.items() if state not in (IN_ORDER, NOT_SEEN)},
            unseen=tuple(item for item, state in papers.items() if state == NOT_SEEN),
            findings=tuple(told.get("findings") or ()), departures=tuple(told.get("departures") or ()),
            counts={name: value for name, value in counts.items() if value is not None},
            flags={name: value == YES for name, value in flags.items() if value},
            authorization=told.get("authorization") or "", area=told["area"], capacity=self.known.capacity,
            delegated=self.known.delegated,
        )  # fmt: skip

    @property
    def stop_key(self) -> UUID:
        """The mark of this form."""
        key: UUID = self.cleaned_data["key"]
        return key

    def begin_anew(self, message: str) -> None:
        """Keep what is typed under a new mark: the old one is another stop's."""
        self.add_error(None, message)
        sent = QueryDict(mutable=True)
        sent.update(self.data)
        sent[self.add_prefix("key")] = str(uuid4())
        self.data = sent


def _options(choices: tuple[Choice, ...]) -> list[Option]:
    return [Option(choice.code, choice.label) for choice in choices]


class PhotoForm(Form):
    """One photograph, taken with the phone's camera."""

    photo = FileField(label=_("Foto"), types=(JPEG, PNG))
    caption = LineField(label=_("O que a foto mostra"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["photo"].widget.attrs["capture"] = "environment"


class DrawForm(Form):
    """Which of the infractions found become notices. One row for each infraction, as often as the law found it."""

    actor = OptionField(
        label=_("Quem agiu"), options=[Option(value, word) for value, word in NoticeActor.choices if value != "carrier"]
    )
    confirmed = forms.BooleanField(
        label=_("Li: depois de lavrado, o auto não se apaga nem se edita. Erro se corrige com despacho.")
    )

    def __init__(self, *args: Any, charges: list[dict[str, Any]], has_company: bool, **kwargs: Any) -> None:
        kwargs["initial"] = {"actor": NoticeActor.HOLDER, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.charges = charges
        if not has_company:
            del self.fields["actor"]
            self.fields["carrier_name"] = LineField(label=_("Nome do transportador"))
            self.fields["carrier_document"] = LineField(
                label=_("CNPJ ou CPF do transportador"), required=False, max_length=20
            )
        for at, charge in enumerate(charges):
            self._ask(at, charge)
            due_later(self, f"narrative_{at}", f"rule_{at}", when=_("se marcar"))
        self.use_house_words()

    def _ask(self, at: int, charge: dict[str, Any]) -> None:
        self.fields[f"draw_{at}"] = forms.BooleanField(label=charge["label"], required=False, initial=True)
        self.fields[f"narrative_{at}"] = TextField(label=_("O que aconteceu"), required=False, max_length=2000)
        if charge["asks_rule"]:
            self.fields[f"rule_{at}"] = DateField(label=_("Norma de serviço publicada em"), past=True, required=False)
        if charge["retention"]:
            self.fields[f"retain_{at}"] = forms.BooleanField(
                label=_("Reter o veículo até sanar a causa"), required=False, initial=True
            )

    @property
    def rows(self) -> list[tuple[dict[str, Any], list[Any]]]:
        """Each infraction with its questions."""
        names = ("draw", "narrative", "rule", "retain")
        return [
            (charge, [self[f"{name}_{at}"] for name in names if f"{name}_{at}" in self.fields])
            for at, charge in enumerate(self.charges)
        ]

    @property
    def common(self) -> list[Any]:
        """The questions that are one for all notices."""
        names = ("actor", "carrier_name", "carrier_document")
        return [self[name] for name in names if name in self.fields]

    def clean(self) -> dict[str, Any]:
        """At least one notice, and each with what happened."""
        told = super().clean() or {}
        chosen = [at for at in range(len(self.charges)) if told.get(f"draw_{at}")]
        if not chosen:
            raise forms.ValidationError(_("Marque ao menos uma infração."))
        for at in chosen:
            if not told.get(f"narrative_{at}", "").strip():
                self.add_error(f"narrative_{at}", _("Escreva o que aconteceu, em uma frase."))
            if f"rule_{at}" in self.fields and not told.get(f"rule_{at}"):
                self.add_error(f"rule_{at}", _("Diga quando a norma de serviço foi publicada."))
        return told
