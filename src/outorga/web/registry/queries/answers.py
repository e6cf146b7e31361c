# SPDX-License-Identifier: Apache-2.0
"""The answers of a request, to be checked before it is sent and to be reviewed afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import format_cnpj, format_plate
from outorga.web.accounts.models import User
from outorga.web.registry import people
from outorga.web.registry.facts import Subject
from outorga.web.registry.models import (
    CharterService,
    Company,
    Driver,
    LegalRepresentative,
    LinkKind,
    OperatorKind,
    TitleKind,
    Vehicle,
    VehicleCategory,
    VehicleHolding,
)
from outorga.web.registry.queries import progress
from outorga.web.registry.queries.fleet import driver_names, drivers_of, fleet_of
from outorga.web.ui.formats import pt_date
from outorga.web.ui.parts import Fact


@dataclass(frozen=True, slots=True)
class Part:
    """One subject's answers and papers."""

    title: str
    facts: Sequence[Fact]
    papers: Sequence[progress.Slot]


def of(company: Company, *, on: date, actor: User) -> list[Part]:
    """Everything that would be sent now."""
    fleet = [row for row in fleet_of(company).select_related("company__office") if row.state in {"draft", "pending"}]
    crew = [row for row in drivers_of(company).select_related("company__office") if row.state in {"draft", "pending"}]
    everything: list[Subject] = [company, *fleet, *crew]
    subjects = [row for row in everything if row.state in {"draft", "pending"}]
    places = progress.all_slots(subjects, on=on)
    names = driver_names(crew, actor=actor)
    return [_part(subject, places.get(subject.case_id or 0, []), names) for subject in subjects]


def _part(subject: Subject, places: Sequence[progress.Slot], names: dict[int, str]) -> Part:
    shown = [place for place in places if place.required or place.paper]
    if isinstance(subject, Company):
        return Part(subject.legal_name, company_facts(subject, change=True), shown)
    if isinstance(subject, VehicleHolding):
        title = _("Veículo %(plate)s") % {"plate": format_plate(subject.vehicle.plate)}
        return Part(title, vehicle_facts(subject, change=True), shown)
    return Part(_("Condutor %(name)s") % {"name": names[subject.pk]}, driver_facts(subject, change=True), shown)


def company_facts(company: Company, *, change: bool = False) -> list[Fact]:
    """The company as told."""
    data = reverse("registry:data") if change else ""
    services = reverse("registry:services") if change else ""
    address = ", ".join(part for part in (company.street, company.district, company.city_name) if part)
    return [
        Fact(_("CNPJ"), format_cnpj(company.cnpj)),
        Fact(_("Razão social"), company.legal_name, change_url=data),
        Fact(_("Tipo"), OperatorKind(company.kind).label, change_url=data),
        Fact(_("Endereço"), address, change_url=data),
        Fact(
            _("Telefone e e-mail"), " · ".join(part for part in (company.phone, company.email) if part), change_url=data
        ),
        Fact(_("Serviços"), [str(CharterService(name).label) for name in company.services], change_url=services),
        Fact(
            _("Transporte de passageiros no objeto social"), company.passenger_transport_in_object, change_url=services
        ),
        Fact(_("Opera linhas delegadas"), company.delegated, change_url=services),
        Fact(_("Regional"), company.office),
    ]


def vehicle_facts(holding: VehicleHolding, *, change: bool = False) -> list[Fact]:
    """The vehicle as told."""
    bus = holding.vehicle
    url = reverse("registry:vehicle_edit", args=[holding.pk]) if change else ""
    return [
        Fact(_("Chassi"), bus.chassis or _("não informado"), change_url=url),
        Fact(_("Renavam"), bus.renavam or _("não informado"), change_url=url),
        Fact(_("Marca e modelo"), bus.make_model, change_url=url),
        Fact(
            _("Lugares de fábrica"),
            bus.capacity,
            change_url=url,
            note=_("hoje: %(n)s") % {"n": bus.fitted_seats or "–"},
        ),
        Fact(
            _("Fabricação"),
            bus.manufactured_on or (str(bus.manufacture_year) if bus.manufacture_year else None),
            change_url=url,
        ),
        Fact(_("Categoria"), VehicleCategory(bus.category).label if bus.category else None, change_url=url),
        Fact(_("Vínculo com a empresa"), TitleKind(holding.title).label if holding.title else None, change_url=url),
        *([Fact(_("Só para escolares"), True, change_url=url, note=_unmet(bus))] if bus.school_exclusive else []),
    ]


def _unmet(bus: Vehicle) -> str:
    articles = [name.removeprefix("art") for name in bus.school_unmet or ()]
    return _("não cumpre do Código de Trânsito: %(articles)s") % {"articles": ", ".join(articles)} if articles else ""


def driver_facts(driver: Driver, *, change: bool = False) -> list[Fact]:
    """The driver as told, without what identifies the person."""
    url = reverse("registry:driver_edit", args=[driver.pk]) if change else ""
    links = [
        f"{LinkKind(link.kind).label}, {pt_date(link.from_on)}"
        + (f" a {pt_date(link.until_on)}" if link.until_on else "")
        for link in driver.links.all()
    ]
    return [
        Fact(_("Vínculos"), links, change_url=url),
        Fact(_("Categoria da CNH"), driver.licence_category, change_url=url),
        *([Fact(_("Dirige escolares"), True, change_url=url)] if driver.school else []),
    ]


@dataclass(frozen=True, slots=True)
class RepresentativeRow:
    """A legal representative with the name from the vault."""

    row: LegalRepresentative
    identity: people.Identity


def representatives(company: Company, *, actor: User) -> list[RepresentativeRow]:
    """Who signs by the articles, those in term."""
    rows = list(company.representatives.filter(until_on=None).select_related("person"))
    known = people.identities([row.person for row in rows], actor=actor)
    return [RepresentativeRow(row, known[row.person_id]) for row in rows]
