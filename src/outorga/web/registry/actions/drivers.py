# SPDX-License-Identifier: Apache-2.0
"""Drivers of a company: named, linked, and let go with their card to be collected."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from outorga.law.kernel.identifiers import is_cpf
from outorga.web import clock, language
from outorga.web.accounts.models import User
from outorga.web.casefiles import actions as cases
from outorga.web.casefiles.idempotency import once
from outorga.web.casefiles.models import StoredDecision
from outorga.web.language import reader
from outorga.web.registry import people, rulings
from outorga.web.registry.actions.companies import OPEN_STATES, cleaned_name
from outorga.web.registry.authority import acting_for
from outorga.web.registry.errors import AnswersClosed, RegistryError
from outorga.web.registry.items import NORM
from outorga.web.registry.models import CardState, Company, Driver, DriverLink, LinkKind
from outorga.web.registry.notices import tell_company


def add_driver(
    *,
    company: Company,
    name: str,
    cpf: str,
    link: str,
    from_on: date,
    actor: User | None,
    licence: str = "",
    licence_category: str = "",
    school: bool = False,
    school_art138_met: bool | None = None,
    key: str = "",
) -> Driver:
    """Name a driver and open the registration; the same person again is the same row with a new link."""
    acting_for(company, actor)
    if not is_cpf(cpf):
        raise RegistryError(reader.gettext("O CPF não confere. Veja os dois últimos números."), field="cpf")
    known = cleaned_name(name, field="name")

    def work() -> Driver:
        person = people.find_or_add(name=known, cpf=cpf, licence=licence, actor=actor)
        driver = _driver(company, person.pk, licence_category)
        # What is left empty when somebody is named again takes no earlier mark away.
        driver.school = school or driver.school
        driver.school_art138_met = driver.school_art138_met if school_art138_met is None else school_art138_met
        driver.save(update_fields=["school", "school_art138_met"])
        _link(driver, kind=link, from_on=from_on)
        _open_registration(driver, actor=actor)
        rulings.for_pupils(driver, actor=actor)
        return driver

    return once(key=key, scope="add_driver", actor=actor, work=work)


def _driver(company: Company, person_id: int, licence_category: str) -> Driver:
    now = clock.now()
    driver, made = Driver.objects.select_related("case", "company__office", "person").get_or_create(
        company=company, person_id=person_id,
        defaults={"licence_category": licence_category, "created_at": now, "saved_at": now},
    )  # fmt: skip
    if not made and driver.links.filter(until_on=None).exists():
        raise RegistryError(reader.gettext("Este condutor já está no cadastro da empresa."), field="cpf")
    if not made:
        driver.licence_category, driver.saved_at = licence_category or driver.licence_category, now
        driver.save()
    return driver


def _link(driver: Driver, *, kind: str, from_on: date) -> DriverLink:
    if kind not in LinkKind.values:
        raise RegistryError(reader.gettext("Escolha o vínculo."), field="link")
    earlier = driver.links.order_by("-until_on").first()
    if earlier is not None and earlier.until_on is not None and from_on <= earlier.until_on:
        raise RegistryError(reader.gettext("O vínculo anterior foi até depois deste dia."), field="from_on")
    return DriverLink.objects.create(driver=driver, kind=kind, from_on=from_on)


def _open_registration(driver: Driver, *, actor: User | None) -> None:
    if driver.case is not None and driver.state != "closed":
        return
    office = driver.company.office
    if office is None:
        raise RegistryError(reader.gettext("Escolha a regional nos dados da empresa antes."))
    # The driver's name stays out of the title: cases are listed to whoever works in the office.
    driver.case = cases.open_case(
        kind="registration", norm=NORM, title=_("Cadastro de condutor"), office=office, actor=actor,
        company=driver.company_id, data={"subject": "driver", "id": driver.pk, "person": driver.person.vault_ref},
    )  # fmt: skip
    driver.card, driver.card_case = CardState.NONE, None
    driver.registered_on = driver.registered_until = driver.decision = None
    driver.save()


def save_driver(*, driver: Driver, values: Mapping[str, Any], actor: User | None) -> Driver:
    """Keep answers about the driver while the request is open."""
    acting = acting_for(driver.company, actor)
    with transaction.atomic():
        row = Driver.objects.select_for_update(of=("self",)).select_related("case", "person").get(pk=driver.pk)
        if row.state not in OPEN_STATES:
            raise AnswersClosed
        if values.get("name"):
            people.keep(row.person, actor=actor, name=cleaned_name(values["name"], field="name"))
        if "licence" in values:
            people.keep(row.person, actor=actor, licence=values["licence"])
        row.licence_category = values.get("licence_category", row.licence_category)
        row.school = values.get("school", row.school)
        row.school_art138_met = values.get("school_art138_met", row.school_art138_met)
        row.saved_at = clock.now()
        row.save()
        _save_link(row, values)
        if row.case is not None:
            data = {"fields": sorted(values)}
            cases.record(case=row.case, event="draft.saved", actor=actor, power=acting.power, data=data)
        rulings.for_pupils(row, actor=actor)
    return row


def _save_link(driver: Driver, values: Mapping[str, Any]) -> None:
    link = driver.links.filter(until_on=None).first()
    if link is None or not ({"link", "from_on"} & set(values)):
        return
    link.kind = values.get("link") or link.kind
    link.from_on = values.get("from_on") or link.from_on
    link.save()


def fill_card(*, driver: Driver, actor: User | None) -> Driver:
    """The company fills the front of the annex's form (art. 4, III, g)."""
    if driver.card_case is not None or driver.case is None:
        return driver
    card = cases.open_case(
        kind="driver_card", norm=NORM, title=_("Documento de Condutor de Serviço Fretado"), office=driver.case.office,
        actor=actor, company=driver.company_id, data={"driver": driver.pk, "registration": driver.case.number},
    )  # fmt: skip
    cases.record(case=card, event="fill", actor=actor)
    driver.card_case, driver.card = card, CardState.FILLED
    driver.save(update_fields=["card_case", "card"])
    return driver


def end_link(*, driver: Driver, on: date, reason: str, actor: User | None) -> StoredDecision | None:
    """The driver leaves: the registration is closed, and the decision says whether a card must be collected."""
    acting = acting_for(driver.company, actor)
    with transaction.atomic():
        row = (
            Driver.objects.select_for_update(of=("self",)).select_related("case", "person", "company").get(pk=driver.pk)
        )
        link = row.links.filter(until_on=None).first()
        if link is None:
            return row.decision
        if not link.from_on <= on <= clock.today():
            raise RegistryError(reader.gettext("O último dia fica entre o começo do vínculo e hoje."), field="on")
        link.until_on = on
        link.save(update_fields=["until_on"])
        decision = rulings.eligibility(row, on=clock.today(), actor=actor)
        if row.case is not None:
            event = "close" if row.state in {"registered", "lapsed"} else "link.ended"
            data = {"until_on": on.isoformat()}
            cases.record(
                case=row.case, event=event, actor=actor, reason=reason, power=acting.power, data=data, decision=decision
            )
        _ask_for_card(row, on=on)
    return decision


@language.of_records()
def _ask_for_card(driver: Driver, *, on: date) -> None:
    if driver.card == CardState.ENDORSED:
        text = _("Recolha a carteira do condutor desligado em %(on)s e entregue ou registre o recolhimento.")
        told = text % {"on": on.strftime("%d/%m/%Y")}
        tell_company(driver.company, case=driver.case, text=told, url=f"/empresa/condutores/{driver.pk}/")


def collect_card(*, driver: Driver, actor: User | None) -> Driver:
    """The holder took the card back after the link ended (annex)."""
    acting = acting_for(driver.company, actor)
    with transaction.atomic():
        row = Driver.objects.select_for_update(of=("self",)).select_related("card_case").get(pk=driver.pk)
        if row.card == CardState.COLLECTED:
            return row
        if row.card_case is None or row.links.filter(until_on=None).exists():
            raise RegistryError(reader.gettext("A carteira só se recolhe depois que o vínculo termina."))
        cases.record(case=row.card_case, event="collect", actor=actor, power=acting.power)
        row.card = CardState.COLLECTED
        row.save(update_fields=["card"])
    return row
