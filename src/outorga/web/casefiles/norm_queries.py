# SPDX-License-Identifier: Apache-2.0
"""What the pages of a norm's manager show: its standing, its dated values, its readings, who set what and when.

Generic by the norm's key: a norm that is added has its pages without a line here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from outorga.law.engine import norms
from outorga.law.engine.norms import Norm
from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Reading, Service
from outorga.law.kernel.identifiers import fold
from outorga.law.kernel.parameters import DatedValue, Parameter
from outorga.web import clock
from outorga.web.casefiles import acts, parameters, readings, standing, usage, words
from outorga.web.casefiles.models import AgencyEvent, NormStanding, ParameterValue, ReadingChoice
from outorga.web.ui.formats import number, percent, pt_date
from outorga.web.ui.parts import Fact, Moment
from outorga.web.ui.tags.marks import cite, status_word

ACTS_SHOWN = 50
SHARE = "share"
UNITS: dict[str, str | Promise] = {
    "days": gettext_lazy("dias"), "business_days": gettext_lazy("dias úteis"), "years": gettext_lazy("anos"),
    "months": gettext_lazy("meses"), "month": gettext_lazy("(mês)"), "hours": gettext_lazy("horas"),
    "times": gettext_lazy("vezes"), "persons": gettext_lazy("pessoas"), "passengers": gettext_lazy("passageiros"),
    "drivers": gettext_lazy("condutores"), "vehicles": gettext_lazy("veículos"), "permits": gettext_lazy("permissões"),
    "points": gettext_lazy("pontos"), "spaces": gettext_lazy("vagas"), "doors": gettext_lazy("portas"),
    "BRL": gettext_lazy("reais"), "CT": gettext_lazy("coeficientes tarifários"), "UFIR": "UFIR", "Cr$": "Cr$",
    "CR$": "CR$", "minutes": gettext_lazy("minutos"), "day": gettext_lazy("(dia)"),
    "seats": gettext_lazy("lugares"), "volumes": gettext_lazy("volumes"), "trips": gettext_lazy("viagens"),
    "copies": gettext_lazy("vias"), "clauses": gettext_lazy("obrigações"), "certificates": gettext_lazy("atestados"),
    "municipalities": gettext_lazy("municípios"), "members": gettext_lazy("membros"),
    "sessions": gettext_lazy("sessões"), "carriers": gettext_lazy("transportadoras"), "degree": gettext_lazy("graus"),
    "km": "km", "m": "m", "m2": "m²", "kg": "kg", "dm3": "dm³", "CR$/R$": "", "category": "", "date": "", "count": "",
    "ratio": "", "factor": "", "money": "", SHARE: "",
}  # fmt: skip


def address(norm: str, *parts: str) -> str:
    """The page of a norm, or of one of its settings."""
    return "/".join(["/normas", norm, *parts, ""])


def written(norm: Norm, value: Any, unit: str = "") -> str:
    """A value with its unit, as a Brazilian reads it."""
    if isinstance(value, bool):
        return _("sim") if value else _("não")
    if isinstance(value, date):
        return pt_date(value)
    if unit == SHARE and isinstance(value, Decimal):
        return percent((value * 100).normalize())
    text = norm.labels.value(value) if isinstance(value, str) else number(value)
    word = str(UNITS.get(unit, unit))
    return f"{text} {word}".strip()


def answer_word(reading: Reading, answer: str) -> str:
    """The sentence of an answer."""
    return dict(zip(reading.answers, reading.answers_pt, strict=True)).get(answer, answer)


def services_of(norm: Norm, names: Iterable[str]) -> list[Service]:
    """The services by name, in the order of the norm."""
    return [norm.service(name) for name in names]


@dataclass(frozen=True, slots=True)
class NormRow:
    """One norm in the list."""

    title: str
    state: str
    since: date | None
    chosen: int
    url: str


def list_of_norms() -> list[NormRow]:
    """Every norm that the software knows, with its standing today."""
    rows = []
    for norm in norms.every():
        now = standing.of(norm.key)
        chosen = len(readings.chosen(norm.key))
        rows.append(NormRow(norm.short_title, now.state, now.from_on, chosen, address(norm.key)))
    return rows


# Standing


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One entry of a norm's standing."""

    state: str
    from_on: date
    until_on: date | None
    source: str
    by: str
    at: datetime
    tone: str


def standings(norm: str) -> list[StandingRow]:
    """What was entered, newest first; the one that holds today is marked."""
    rows = NormStanding.objects.filter(norm=norm).select_related("entered_by").order_by("-pk")
    today = clock.today()
    held = next((row.pk for row in rows if row.from_on <= today and (row.until_on or today) >= today), None)
    return [
        StandingRow(
            row.state, row.from_on, row.until_on, _sourced(row.ordinance, row.source, invented=row.invented),
            row.entered_by.name if row.entered_by else _("o sistema"), row.entered_at, "ok" if row.pk == held else "",
        )
        for row in rows
    ]  # fmt: skip


def _sourced(ordinance: str, source: str, *, invented: bool) -> str:
    text = f"{ordinance}: {source}" if ordinance else source
    return _("%(text)s (fictícia, só para demonstração)") % {"text": text} if invented else text


def standing_facts(norm: Norm) -> list[Fact]:
    """How the norm stands today."""
    now = standing.of(norm.key)
    facts = [Fact(_("Vigência"), status_word(now.state, "norm"), tone="ok" if now.issuable else "bad")]
    if now.from_on:
        facts.append(Fact(_("Desde"), now.from_on))
    if now.source:
        facts.append(Fact(_("Fonte"), _sourced(now.ordinance, now.source, invented=now.invented)))
    issues = _("A agência emite por ela.") if now.issuable else _("Nada se emite por ela.")
    return [*facts, Fact(_("Efeito"), issues)]


# Values


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A parameter in the list, with its value of today."""

    label: str
    value: str
    since: str
    source: str
    provision: SafeString
    url: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One value of a parameter over time."""

    value: str
    since: str
    source: str
    by: str
    note: str
    tone: str


def values(norm: Norm, *, dated: bool) -> list[ValueRow]:
    """The parameters that an ordinance sets (``dated``), or those that the norm's own text fixes."""
    names = usage.of(norm.key).dated
    merged = parameters.applied(norm.parameters, parameters.entries(norm.key))
    rows = [row for row in merged.values() if (row.name in names) is dated]
    return [_value_row(norm, row, url=address(norm.key, "valores", row.name) if dated else "") for row in rows]


def _value_row(norm: Norm, row: Parameter, *, url: str) -> ValueRow:
    now = row.at(clock.today())
    return ValueRow(
        row.label_pt, written(norm, now.value, row.unit) if now else _("não o temos"), _since(now),
        _sourced("", now.source, invented=now.invented) if now else "", cite(f"{norm.key}:{row.provision}"), url,
    )  # fmt: skip


def _since(entry: DatedValue | None) -> str:
    if entry is None:
        return ""
    return pt_date(entry.effective_from) if entry.effective_from else _("sempre")


def entries_of(norm: Norm, name: str) -> list[EntryRow]:
    """Every value of a parameter, the newest day first: the norm's own and what each ordinance set, by whom."""
    own = norm.parameters[name]
    rows = list(ParameterValue.objects.filter(norm=norm.key, name=name).select_related("actor").order_by("pk"))
    last = {row.from_on: row.pk for row in rows}
    now = parameters.applied(norm.parameters, parameters.entries(norm.key))[name].at(clock.today())
    found = [(entry.effective_from or date.min, 0, _own_entry(norm, own, entry, now, last)) for entry in own.values]
    found += [(row.from_on, row.pk, _agency_entry(norm, own, row, now, last)) for row in rows]
    return [row for _day, _pk, row in sorted(found, key=lambda item: item[:2], reverse=True)]


def _own_entry(
    norm: Norm, own: Parameter, entry: DatedValue, now: DatedValue | None, last: dict[date, int]
) -> EntryRow:
    replaced = entry.effective_from in last
    value = _("existe, mas não o temos") if entry.unknown else written(norm, entry.value, own.unit)
    return EntryRow(
        value, _since(entry), entry.source, _("veio com o sistema"), *_mark(entry == now, replaced=replaced)
    )


def _agency_entry(
    norm: Norm, own: Parameter, row: ParameterValue, now: DatedValue | None, last: dict[date, int]
) -> EntryRow:
    replaced = last[row.from_on] != row.pk
    is_now = now is not None and now.effective_from == row.from_on and not replaced
    value = parameters.typed(row.value, parameters.kind_of(own))
    source = _sourced(row.ordinance, row.source, invented=row.invented)
    by = _("%(who)s, em %(day)s") % {"who": row.actor.name, "day": pt_date(row.at)}
    return EntryRow(written(norm, value, own.unit), pt_date(row.from_on), source, by, *_mark(is_now, replaced=replaced))


def _mark(is_now: bool, *, replaced: bool) -> tuple[str, str]:
    if replaced:
        return _("substituído por outro do mesmo dia"), "mute"
    return (_("em uso hoje"), "ok") if is_now else ("", "")


# Readings


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """A reading in the list, with the answer of today."""

    question: str
    answer: str
    by: str
    provision: SafeString
    url: str
    tone: str


def reading_rows(norm: Norm, *, only_chosen: bool = False, text: str = "") -> list[ReadingRow]:
    """The doubts of the text that have every word, with the answer in use; first those that the agency answered."""
    day = clock.today()
    held = readings.in_force(norm.key, day)
    made = ReadingChoice.objects.filter(norm=norm.key, from_on__lte=day).select_related("actor")
    chosen = {row.name: row for row in made.order_by("from_on", "pk")}
    asked = (row for row in norm.readings.values() if _has_words(row, fold(text).split()))
    order = sorted(asked, key=lambda row: row.name not in chosen)
    return [
        _reading_row(norm, row, held[row.name], chosen.get(row.name))
        for row in order
        if row.name in chosen or not only_chosen
    ]


def _has_words(reading: Reading, words: list[str]) -> bool:
    told = fold(" ".join([reading.question_pt, *reading.answers_pt, label(reading.provision)]))
    return all(word in told for word in words)


def _reading_row(norm: Norm, reading: Reading, answer: str, choice: ReadingChoice | None) -> ReadingRow:
    told = {"who": choice.actor.name, "day": pt_date(choice.from_on)} if choice else {}
    by = _("a agência, desde %(day)s (%(who)s)") % told if choice else _("a resposta de partida")
    return ReadingRow(
        reading.question_pt, answer_word(reading, answer), by, cite(f"{norm.key}:{reading.provision}"),
        address(norm.key, "leituras", reading.name), "info" if choice else "",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """The readings of one norm that a search found."""

    title: str
    rows: Sequence[ReadingRow]


def find_readings(text: str) -> list[Found]:
    """The readings of every norm that have every word, by norm; accents do not matter."""
    found = [Found(norm.short_title, reading_rows(norm, text=text)) for norm in norms.every()]
    return [one for one in found if one.rows]


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """One possible answer to a reading."""

    text: str
    is_default: bool
    in_use: bool


def answers_of(norm: Norm, reading: Reading) -> list[AnswerRow]:
    """The answers as the norm's page lists them, the default first."""
    held = readings.in_force(norm.key)[reading.name]
    return [
        AnswerRow(text, code == reading.default, code == held)
        for code, text in zip(reading.answers, reading.answers_pt, strict=True)
    ]


# What was set


def history(norm: Norm, *subjects: str) -> list[Moment]:
    """The agency's acts on the norm, newest first."""
    return moments(norm, acts.of_norm(norm.key, *subjects)[:ACTS_SHOWN], linked=not subjects)


def moments(norm: Norm, rows: Iterable[AgencyEvent], *, linked: bool = False) -> list[Moment]:
    """Acts as a timeline; ``linked`` leads to the page of each setting."""
    return [_moment(norm, act, url=_address_of(norm, act.subject) if linked else "") for act in rows]


def _moment(norm: Norm, act: AgencyEvent, *, url: str) -> Moment:
    return Moment(
        title=_title(norm, act),
        when=act.at,
        text=_told(norm, act),
        who=act.actor.name if act.actor else _("o sistema"),
        url=url,
        state="ahead" if act.on > clock.today() else "past",
    )


def _title(norm: Norm, act: AgencyEvent) -> str:
    name = act.subject.partition(":")[2]
    if act.kind == "norm.parameter" and name in norm.parameters:
        return norm.parameters[name].label_pt
    if act.kind == "norm.reading" and name in norm.readings:
        return norm.readings[name].question_pt
    told = str(act.data.get("text", ""))
    return f"{words.of_act(act.kind)}: {told}" if told else str(words.of_act(act.kind))


def _told(norm: Norm, act: AgencyEvent) -> str:
    told = {"before": _word(norm, act, "before"), "after": _word(norm, act, "after"), "day": pt_date(act.on)}
    parts = [_("De “%(before)s” para “%(after)s”, a partir de %(day)s") % told if "after" in act.data else ""]
    parts += [str(act.data.get("ordinance", "")), act.reason.removesuffix(".")]
    return ". ".join(part for part in parts if part)


def _word(norm: Norm, act: AgencyEvent, side: str) -> str:
    value, name = act.data.get(side), act.subject.partition(":")[2]
    if value is None:
        return _("desconhecido")
    if act.kind == "norm.standing":
        return status_word(value, "norm")
    if act.kind == "norm.reading" and name in norm.readings:
        return answer_word(norm.readings[name], value)
    if name in norm.parameters:
        row = norm.parameters[name]
        return written(norm, parameters.typed(value, parameters.kind_of(row)), row.unit)
    return str(value)


def _address_of(norm: Norm, subject: str) -> str:
    kind, _colon, name = subject.partition(":")
    if kind == "standing":
        return address(norm.key, "situacao")
    if kind == "parameter":
        return address(norm.key, "valores", name)
    return address(norm.key, "leituras", name) if kind == "reading" else ""


def last_seen(norm: Norm, subject: str) -> int:
    """The number of the last act on a setting; zero when there is none."""
    return acts.of_norm(norm.key, subject).values_list("seq", flat=True).first() or 0


def page(norm: Norm, *, only_chosen: bool, text: str = "") -> dict[str, Any]:
    """Everything that the page of a norm shows its manager."""
    chosen: Sequence[str] = list(readings.chosen(norm.key))
    return {
        "norm": norm,
        "facts": standing_facts(norm),
        "standings": standings(norm.key),
        "dated_values": values(norm, dated=True),
        "fixed_values": values(norm, dated=False),
        "readings": reading_rows(norm, only_chosen=only_chosen, text=text),
        "reading_count": len(norm.readings),
        "chosen_count": len(chosen),
        "moments": history(norm),
    }
