# SPDX-License-Identifier: Apache-2.0
"""The last page before a request is filed: the answers, what the law would say of them, and what expires too soon."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from outorga.law.kernel.identifiers import format_plate
from outorga.web import clock
from outorga.web.accounts.models import User
from outorga.web.casefiles.settled import Settled
from outorga.web.charter import basis, fiscal, rulings, writing
from outorga.web.charter.basis import Basis
from outorga.web.charter.facts import NORM
from outorga.web.charter.models import Authorization
from outorga.web.charter.queries import wizard
from outorga.web.charter.rulings import Answer, Rulings
from outorga.web.registry.facts import Subject, kind_of
from outorga.web.registry.items import limit_label
from outorga.web.registry.models import Company, VehicleHolding
from outorga.web.registry.queries.expiries import KINDS
from outorga.web.registry.queries.fleet import driver_names
from outorga.web.ui.formats import pt_date, pt_datetime, pt_long_date
from outorga.web.ui.parts import Action, Effect, Fact, Row, Text
from outorga.web.ui.tags.law import why_steps

# Where each fact of the law is answered.
PLACES: Mapping[str, tuple[str, Text]] = {
    "trip.origin": ("route", gettext_lazy("Município de saída")),
    "trip.destination": ("route", gettext_lazy("Município de destino")),
    "trip.metropolitan": ("route", gettext_lazy("Municípios de saída e de destino")),
    "trip.group": ("route", gettext_lazy("Quem vai viajar")),
    "trip.group_link_proved": ("route", gettext_lazy("Vínculo das pessoas com o contratante")),
    "trip.purpose": ("route", gettext_lazy("Para que é a viagem")),
    "planned_start_at": ("route", gettext_lazy("Dia e hora da saída")),
    "starts_at": ("route", gettext_lazy("Dia e hora da saída")),
    "ends_at": ("route", gettext_lazy("Dia e hora do fim da volta")),
    "start_on": ("route", gettext_lazy("Dia em que começa")),
    "contract.form": ("check", gettext_lazy("Via do contrato que foi apresentada")),
    "contract_until": ("route", gettext_lazy("Fim do contrato")),
    "rows": ("people", gettext_lazy("Relação de passageiros")),
    "capacity": ("crew", gettext_lazy("Veículo e seus lugares")),
    "vehicles": ("crew", gettext_lazy("Veículo")),
    "drivers": ("crew", gettext_lazy("Condutor")),
}
BY_START = {
    "vehicle": ("crew", gettext_lazy("Veículo")), "driver": ("crew", gettext_lazy("Condutor")),
    "vehicles": ("crew", gettext_lazy("Veículo")), "drivers": ("crew", gettext_lazy("Condutor")),
    "operator": ("crew", gettext_lazy("Cadastro da empresa")),
    "company_until": ("crew", gettext_lazy("Cadastro da empresa")),
}  # fmt: skip
# Which step mends what a provision refuses.
CAUSES = {
    "art2_cpt_inc5": "route", "art2_cpt_inc7": "route", "art1_cpt": "route", "art8_cpt": "route", "art6_cpt": "crew",
    "art4_par3": "crew",
    "art2_cpt_inc3": "crew", "art8_cpt_inc1": "people", "art19_cpt_inc2": "people", "art8_par2": "route",
    "art8_cpt_inc2": "tax", "art7_cpt": "route",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """One subject of the answers, with the page that changes it."""

    title: str
    url: str
    facts: Sequence[Fact]


@dataclass(frozen=True, slots=True)
class Check:
    """Everything that the page shows."""

    parts: Sequence[Part]
    found: Rulings
    missing: Sequence[Row]
    refusing: Sequence[Row]
    expiring: Sequence[Row]
    passed: Sequence[Effect]
    bad_lines: int
    late: bool
    limit: str

    @property
    def can_file(self) -> bool:
        """Whether every answer that the law needs is there."""
        return not self.missing and not self.bad_lines


def of(asked: Authorization, *, actor: User, agency: Settled) -> Check:
    """Look ahead; nothing is stored."""
    on = clock.today()
    known = basis.of(asked, on=on, with_documents=False)
    found = rulings.look_ahead(asked, found=known, agency=agency)
    because = list(found.because)
    return Check(
        parts=_parts(asked, known, driver_names(known.drivers, actor=actor, purpose="charter: check")),
        found=found,
        missing=_missing(asked, found),
        refusing=[_refused(asked, cause, actor, free_from_on=found.free_from_on) for cause in because],
        expiring=_expiring(asked, known, found),
        passed=_passed(found.every),
        bad_lines=sum(1 for row in known.rows if row.errors),
        late="art8_par2" in because,
        limit=_limit(asked, found),
    )


def place_of(asked: Authorization, path: str) -> tuple[str, str]:
    """The step and the words of a missing fact."""
    step, label = PLACES.get(path) or BY_START.get(path.split(".", maxsplit=1)[0]) or ("check", path)
    names = wizard.names_of(asked)
    return (step if step in names else names[0]), str(label)


def _missing(asked: Authorization, found: Rulings) -> list[Row]:
    """One line for each place, however many facts are missing there; this page itself asks for the contract's paper."""
    lines: dict[tuple[str, str], None] = {}
    for path in found.missing:
        if path == "contract.form":
            continue
        lines[place_of(asked, path)] = None
    return [_question(asked, step, label) for step, label in lines]


def _question(asked: Authorization, step: str, label: str) -> Row:
    url = f"{wizard.url_of(asked, step)}?conferir=1"
    return Row(label, icon="todo", tone="warn", action=Action(_("Responder"), url, kind="small", about=label))


def _refused(asked: Authorization, cause: str, viewer: User, *, free_from_on: date | None) -> Row:
    why, url = told_cause(asked, cause, viewer=viewer)
    text, fix = writing.remedies(asked, [cause], free_from_on=free_from_on)[0], _fix(asked, cause)
    return Row(why, text=text, url=url, icon="bad", tone="bad", action=fix, citation=f"{NORM}:{cause}")


def _fix(asked: Authorization, cause: str) -> Action:
    """Where the request is mended; what stands against the company itself has a page of its own."""
    if cause in writing.AGAINST_HOLDER:
        return Action(_("Ver a situação"), reverse("sanctions:situation"), kind="small")
    step, names = CAUSES.get(cause, "check"), wizard.names_of(asked)
    url = wizard.url_of(asked, step if step in names else names[0])
    return Action(_("Corrigir"), url, kind="small", about=writing.summary_of(cause))


def told_cause(asked: Authorization, cause: str, *, viewer: User) -> tuple[str, str]:
    """Why the provision stands against the request, and the page of the other trip where there is one to look at."""
    if not fiscal.is_used_twice(asked, cause):
        return writing.reason_of(asked, cause), ""
    other = fiscal.other_trip(asked, viewer=viewer)
    return fiscal.reason(asked, other), reverse("charter:trip", args=[other.pk]) if other else ""


def _passed(answers: Sequence[Answer]) -> list[Effect]:
    """What the law already found in order, each sentence once."""
    seen: dict[str, Effect] = {}
    for answer in answers:
        for step in why_steps(answer):
            if step.tone == "ok":
                seen.setdefault(step.text, Effect(step.text, icon="ok", tone="ok", citation=step.citation))
    return list(seen.values())


def _limit(asked: Authorization, found: Rulings) -> str:
    """For a continuous one: until when it would run, and what bounds it."""
    until, by = found.term.outcome.get("valid_until"), found.term.outcome.get("limited_by")
    if asked.is_occasional or not until:
        return ""
    words = {"day": pt_long_date(until), "limit": writing.LIMITS.get(str(by), "")}
    return _("Iria até %(day)s. Quem limita é %(limit)s.") % words


def _last_day(asked: Authorization, found: Rulings) -> date | None:
    text = found.term.outcome.get("valid_until")
    if asked.is_occasional:
        return clock.day_of(asked.ends_at) if asked.ends_at else None
    return asked.requested_until or asked.contract_until or (date.fromisoformat(str(text)) if text else None)


def _expiring(asked: Authorization, known: Basis, found: Rulings) -> list[Row]:
    """What expires before the end, and the page where the new paper is sent."""
    end = _last_day(asked, found)
    subjects: list[Subject] = [asked.company, *known.holdings, *known.drivers]
    if end is None:
        return []
    soon = [
        row for row in subjects if row.state == "registered" and row.registered_until and row.registered_until < end
    ]
    return [_expiry(row, occasional=asked.is_occasional) for row in soon]


def _expiry(subject: Subject, *, occasional: bool) -> Row:
    paper = limit_label(subject.limited_by) if subject.limited_by else _("Cadastro")
    words = {"paper": paper, "of": _called(subject), "day": pt_date(subject.registered_until)}
    title = _("%(paper)s (%(of)s) vence em %(day)s") % words
    text = (
        _("É antes da volta. Envie o novo antes da viagem.")
        if occasional
        else _("É antes do fim pedido: a validade para ali até o novo chegar.")
    )
    action = Action(_("Enviar o novo"), _paper_url(subject), icon="upload", kind="small", about=paper)
    return Row(title, text=text, icon="clock", tone="warn", action=action, citation=f"{NORM}:art4_par6")


def _paper_url(subject: Subject) -> str:
    if subject.limited_by and subject.limited_by.startswith("art4_cpt_inc"):
        return reverse("registry:document", args=[KINDS[kind_of(subject)], subject.pk, subject.limited_by])
    return reverse("registry:documents")


def _called(subject: Subject) -> str:
    if isinstance(subject, Company):
        return _("empresa")
    return format_plate(subject.vehicle.plate) if isinstance(subject, VehicleHolding) else _("condutor")


def _parts(asked: Authorization, known: Basis, names: Mapping[int, str]) -> list[Part]:
    crew = Part(_("Veículo e condutores"), wizard.url_of(asked, "crew"), _crew(known, names))
    if not asked.is_occasional:
        return [Part(_("Contrato"), wizard.url_of(asked, "contract"), _contract(asked)), crew]
    return [
        Part(_("Viagem"), wizard.url_of(asked, "route"), _trip(asked)),
        crew,
        Part(_("Passageiros"), wizard.url_of(asked, "people"), [Fact(_("Relação nominal"), _people(known))]),
        Part(_("Documento fiscal"), wizard.url_of(asked, "tax"), [Fact(_("Número"), asked.tax_document_number)]),
    ]


def _people(known: Basis) -> str:
    """How many people, and how many places remain or lack where the vehicles' places are known."""
    count = len(known.rows)
    people = ngettext("%(n)d pessoa", "%(n)d pessoas", count) % {"n": count}
    if not known.seats:
        return people
    free = known.seats - count
    places = (
        ngettext("%(n)d lugar livre", "%(n)d lugares livres", free)
        if free >= 0
        else ngettext("falta %(n)d lugar", "faltam %(n)d lugares", -free)
    )
    return f"{people}, {places % {'n': abs(free)}}"


def _trip(asked: Authorization) -> list[Fact]:
    return [
        Fact(_("Trajeto"), writing.route_of(asked)), Fact(_("Paradas"), asked.itinerary),
        Fact(_("Saída"), f"{pt_datetime(asked.starts_at)} {asked.origin_place}".strip()),
        Fact(_("Fim da volta"), pt_datetime(asked.ends_at)), Fact(_("Grupo"), asked.get_group_display()),
        Fact(_("Contratante"), asked.contract_with), Fact(_("Finalidade"), asked.get_purpose_display()),
    ]  # fmt: skip


def _contract(asked: Authorization) -> list[Fact]:
    return [
        Fact(_("Contratante"), asked.contract_with), Fact(_("Quem é transportado"), asked.get_group_display()),
        Fact(_("Trajeto"), writing.route_of(asked)), Fact(_("Ponto de início"), asked.contract_start_point),
        Fact(_("Ponto de fim"), asked.contract_end_point), Fact(_("Itinerário"), asked.itinerary),
        Fact(_("Horários"), asked.contract_timetable), Fact(_("Vigência do contrato"), asked.contract_until),
        Fact(_("Começa em"), asked.start_on), Fact(_("Pedido até"), asked.requested_until or _("o máximo permitido")),
    ]  # fmt: skip


def _crew(known: Basis, names: Mapping[int, str]) -> list[Fact]:
    facts = [Fact(_("Veículo"), _vehicle(row)) for row in known.holdings]
    return facts + [Fact(_("Condutor"), names.get(row.pk, "")) for row in known.drivers]


def _vehicle(holding: VehicleHolding) -> str:
    vehicle = holding.vehicle
    seats = vehicle.fitted_seats or vehicle.capacity or 0
    places = ngettext("%(n)d lugar", "%(n)d lugares", seats) % {"n": seats} if seats else ""
    parts = [format_plate(vehicle.plate), vehicle.make_model, places]
    return ", ".join(filter(None, parts))
