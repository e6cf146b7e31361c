# SPDX-License-Identifier: Apache-2.0
"""The changes of a norm as its manager sees them: the form, what it will change, and the action that makes it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from outorga.law.engine.norms import Norm
from outorga.law.kernel.decisions import Settings
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles import decisions, norm_queries, parameters, readings, standing, usage
from outorga.web.casefiles.models import CaseFile, StoredDecision
from outorga.web.casefiles.norm_forms import ReadingForm, SettingForm, StandingForm, ValueForm
from outorga.web.casefiles.usage import Preview
from outorga.web.ui.formats import number, pt_date
from outorga.web.ui.parts import Effect, Fact
from outorga.web.ui.tags.marks import status_word

YEAR = timedelta(days=365)
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One setting: where it stands, what its form is made of, what a change does."""

    norm: Norm
    subject: str
    title: str
    citation: str
    url: str
    form: Callable[..., SettingForm]
    before: Callable[[Data], Fact]
    after: Callable[[Data], Fact]
    effects: Callable[[Data], list[Effect]]
    save: Callable[..., object]
    shown: Data = field(default_factory=dict)

    @property
    def seen(self) -> int:
        """The number of the last act on it."""
        return norm_queries.last_seen(self.norm, self.subject)


def of_standing(norm: Norm) -> Change:
    """The norm's standing."""

    def word(state: str) -> str:
        return status_word(state, "norm")

    def effects(data: Data) -> list[Effect]:
        return [*_from(data["from_on"], data.get("until_on")), *_issuing(norm, data["state"])]

    def save(*, actor: User, key: str, data: Data) -> object:
        return standing.set_standing(norm=norm.key, actor=actor, key=key, **data)

    return Change(
        norm, "standing", _("Situação da norma"), "", norm_queries.address(norm.key, "situacao"), StandingForm,
        lambda data: Fact(_("Neste dia, até agora"), word(standing.of(norm.key, data["from_on"]).state)),
        lambda data: Fact(_("Passa a ser"), word(data["state"]), note=data["ordinance"]),
        effects, save, {"facts": norm_queries.standing_facts(norm), "standings": norm_queries.standings(norm.key)},
    )  # fmt: skip


def _issuing(norm: Norm, state: str) -> list[Effect]:
    cases = CaseFile.objects.filter(norm=norm.key).count()
    if state in standing.ISSUABLE:
        return [Effect(_("A agência pode emitir papéis por esta norma."), icon="ok", tone="ok")]
    text = ngettext(
        "Nenhum papel sai por esta norma. Ela tem %(n)s processo, que espera.",
        "Nenhum papel sai por esta norma. Ela tem %(n)s processos, que esperam.", cases,
    )  # fmt: skip
    return [Effect(text % {"n": number(cases)}, icon="held", tone="bad"),
            Effect(_("O que já foi emitido continua no registro."), icon="history")]  # fmt: skip


def of_value(norm: Norm, name: str) -> Change:
    """A value that an ordinance fixes."""
    row = norm.parameters[name]
    kind, citation = parameters.kind_of(row), f"{norm.key}:{row.provision}"
    services = usage.of(norm.key).parameters.get(name, ())

    def before(data: Data) -> Fact:
        entry = parameters.at(norm.key, name, data["from_on"])
        value = norm_queries.written(norm, entry.value, row.unit) if entry else _("não o temos")
        return Fact(_("Neste dia, até agora"), value, note=entry.source if entry else "")

    def after(data: Data) -> Fact:
        value = norm_queries.written(norm, parameters.typed(data["value"], kind), row.unit)
        return Fact(_("Passa a ser"), value, note=data["ordinance"])

    def effects(data: Data) -> list[Effect]:
        preview = usage.preview_parameter(
            norm.key, name, parameters.typed(data["value"], kind), settings=_settings(norm)
        )
        facts = _("Vale para fatos deste dia em diante; os de antes ficam com o valor do seu dia.")
        return [*_from(data["from_on"]), Effect(facts, icon="calendar"), *_asked(norm, citation, services, preview)]

    def save(*, actor: User, key: str, data: Data) -> object:
        return parameters.set_by_ordinance(norm=norm.key, name=name, actor=actor, key=key, **data)

    return Change(
        norm, f"parameter:{name}", row.label_pt, citation,
        norm_queries.address(norm.key, "valores", name), lambda *args, **kw: ValueForm(norm, row, *args, **kw),
        before, after, effects, save,
        {"entries": norm_queries.entries_of(norm, name), "services": norm_queries.services_of(norm, services)},
    )  # fmt: skip


def of_reading(norm: Norm, name: str) -> Change:
    """The agency's answer to a doubt of the text."""
    reading = norm.readings[name]
    citation, services = f"{norm.key}:{reading.provision}", usage.of(norm.key).readings.get(name, ())

    def before(data: Data) -> Fact:
        answer = readings.in_force(norm.key, data["from_on"])[name]
        return Fact(_("Neste dia, até agora"), norm_queries.answer_word(reading, answer))

    def effects(data: Data) -> list[Effect]:
        preview = usage.preview_reading(norm.key, name, data["answer"], settings=_settings(norm))
        made = _("Vale para as decisões tomadas deste dia em diante, de quando quer que sejam os fatos.")
        steps = [
            Effect(_("Também abre ou fecha passos de processo."), icon="steps", citation=f"{norm.key}:{row.provision}")
            for table in norm.lifecycles.values() for row in table.transitions
            if row.reading.partition("=")[0] == name
        ]  # fmt: skip
        return [
            *_from(data["from_on"]),
            Effect(made, icon="calendar"),
            *_asked(norm, citation, services, preview),
            *steps,
        ]

    def save(*, actor: User, key: str, data: Data) -> object:
        return readings.choose(norm=norm.key, name=name, actor=actor, key=key, **data)

    return Change(
        norm, f"reading:{name}", reading.question_pt, citation,
        norm_queries.address(norm.key, "leituras", name), lambda *args, **kw: ReadingForm(reading, *args, **kw),
        before, lambda data: Fact(_("Passa a ser"), norm_queries.answer_word(reading, data["answer"])), effects, save,
        {"reading": reading, "answers": norm_queries.answers_of(norm, reading),
         "services": norm_queries.services_of(norm, services)},
    )  # fmt: skip


def _settings(norm: Norm) -> Settings:
    return decisions.settings_now(norm.key)


def _from(day: date, until: date | None = None) -> list[Effect]:
    last = _("até %(day)s") % {"day": pt_date(until)} if until else ""
    if day < clock.today():
        text = _("A data já passou: o que se decidiu e emitiu desde então não muda; o que se decidir agora muda.")
        return [Effect(text, icon="warn", tone="warn", strong=" ".join(filter(None, (pt_date(day), last))))]
    return [Effect(last or _("em diante."), icon="clock", strong=_("De %(day)s") % {"day": pt_date(day)})]


def _asked(norm: Norm, citation: str, services: Iterable[str], preview: Preview) -> list[Effect]:
    """The questions that rest on the setting, the worked cases as a measure, and what stays."""
    names = list(services)
    listed = "; ".join(service.title_pt for service in norm_queries.services_of(norm, names))
    tried = ngettext(
        "Um só caso conferido depende disto (%(tried)s); mudam de resposta: %(changed)s.",
        "Dos %(tried)s casos conferidos que dependem disto, %(changed)s mudam de resposta.",
        preview.tried,
    )
    stored = StoredDecision.objects.filter(norm=norm.key, service__in=names, at__gte=clock.now() - YEAR).count()
    return [
        Effect(
            listed or _("Nenhuma pergunta depende disto."),
            icon="scale",
            strong=_("Muda as respostas a:"),
            citation=citation,
        ),
        Effect(tried % {"tried": number(preview.tried), "changed": number(preview.changed)}, icon="chart"),
        Effect(_kept(stored), icon="history"),
    ]


def _kept(stored: int) -> str:
    if not stored:
        return _("Nenhuma decisão guardada nos últimos 12 meses responde a estas perguntas.")
    kept = ngettext(
        "%(n)s decisão guardada nos últimos 12 meses responde a estas perguntas; ela não muda.",
        "%(n)s decisões guardadas nos últimos 12 meses respondem a estas perguntas; nenhuma muda.", stored,
    )  # fmt: skip
    return kept % {"n": number(stored)}
