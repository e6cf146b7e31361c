# SPDX-License-Identifier: Apache-2.0
"""Arts. 6, 21 and 50: how many permits a person, a company and all companies may hold, and with which premises."""

from collections.abc import Callable
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Fraction, Given, Maybe, known
from outorga.law.norms.mg_pl1842_2004 import allocation
from outorga.law.norms.mg_pl1842_2004.allocation import Allocation
from outorga.law.norms.mg_pl1842_2004.bars import COMPANY_BAR, company_barred
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

PERSON = Test("art4_cpt_inc2", "O permissionário é a pessoa física que tem a permissão.")
ONE_PERMIT = Test("art6_par1", "A pessoa fica com uma só permissão. Tem {active} e recebe {new}.")
NOT_PARTNER = Test("art6_par5", "Sócio de empresa permissionária não tem permissão de pessoa física. Sócio: {partner}.")
COMPANY = Test("art4_cpt_inc3", "A empresa permissionária é a pessoa jurídica que tem a permissão.")
LIMITED = Test("art6_par2", "A empresa recebe um número limitado de permissões, o do art. 21.")
COMPANY_PERMITS = Test("art21_cpt_inc2", "A empresa fica com {permits} permissões: de {least} a {most}.")
OFFICE_IN_REGION = Test("art21_cpt_inc1", "A empresa tem escritório em município da RMBH.")
AREA = Test("art21_cpt_inc3", "As instalações têm {area} m²: ao menos {required} m² para {vehicles} veículos.")
OFFICE = Test("art21_cpt_inc3_ali1", "Nas instalações há escritório.")
WORKSHOP = Test("art21_cpt_inc3_ali2", "Nas instalações há oficina mecânica.")
PARKING = Test("art21_cpt_inc3_ali3", "Nas instalações há estacionamento.")
OWN_PREMISES = Test("art21_par1", "As instalações sediam só esta empresa. Outra ali: {shared}.")
SHARE = Test("art6_par4", "As empresas ficam com {permits} de {total} permissões: no máximo {most}.")
ROOMS = (("office", OFFICE), ("workshop", WORKSHOP), ("parking", PARKING))
FOUR_PLACES = Decimal("0.0001")


class Individual(Facts, frozen=True, gc=False):
    """A person and the permits before and by the act."""

    active_permits: Given[Count] = UNSET
    new_permits: Given[Count] = UNSET
    partner_of_permit_company: Given[bool] = UNSET


class Premises(Facts, frozen=True, gc=False):
    """What a company has for its vehicles; the area in square metres."""

    area_m2: Given[Fraction] = UNSET
    vehicles: Given[Count] = UNSET
    office: Given[bool] = UNSET
    workshop: Given[bool] = UNSET
    parking: Given[bool] = UNSET
    shared_with_other_company: Given[bool] = UNSET


class Company(Facts, frozen=True, gc=False):
    """A company with the permits that the act leaves it."""

    permits_after: Given[Count] = UNSET
    office_in_rmbh: Given[bool] = UNSET
    cassated_on: Maybe[date] = UNSET
    premises: Given[Premises] = UNSET


class Fleet(Facts, frozen=True, gc=False):
    """All permits, and those of companies, after the act."""

    company_permits_after: Given[Count] = UNSET
    total_permits_after: Given[Count] = UNSET


class PermitLimitsFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `permit_limits`: one block at least."""

    individual: Given[Individual] = UNSET
    company: Given[Company] = UNSET
    fleet: Given[Fleet] = UNSET
    allocation: Given[Allocation] = UNSET


def permit_limits(facts: PermitLimitsFacts, reasoning: Reasoning) -> Decision:
    """Each number that the given blocks tell keeps within the limit of the bill."""
    outcome: dict[str, Any] = {}
    none_given = all(getattr(facts, name) is UNSET for name in BLOCKS)
    for name, (empty, judge) in BLOCKS.items():
        given = getattr(facts, name)
        if given is not UNSET or none_given:
            outcome |= judge(empty if given is UNSET else given, facts, reasoning)
    return reasoning.settle({**outcome, "within": not reasoning.refused})


def judge_individual(given: Individual, facts: PermitLimitsFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A person holds a single permit, and none as partner of a permit company."""
    reasoning.step(PERSON)
    active = reasoning.need("individual.active_permits", given.active_permits, ONE_PERMIT)
    new = reasoning.need("individual.new_permits", given.new_permits, ONE_PERMIT)
    partner = reasoning.need("individual.partner_of_permit_company", given.partner_of_permit_company, NOT_PARTNER)
    if active is not None and new is not None:
        most: int = reasoning.fixed("individual_permits")
        reasoning.check(ONE_PERMIT, active + new <= most, active=active, new=new)
        if partner is not None:
            reasoning.check(NOT_PARTNER, not (partner and active + new), partner=partner)
    return {}


def judge_company(given: Company, facts: PermitLimitsFacts, reasoning: Reasoning) -> dict[str, Any]:
    """A company holds from ten to twenty permits, with office and premises, and none after a cassation."""
    reasoning.step(COMPANY)
    reasoning.step(LIMITED)
    permits = reasoning.need("company.permits_after", given.permits_after, COMPANY_PERMITS)
    if permits is not None:
        check_company_permits(permits, reasoning)
    if given.office_in_rmbh is not UNSET:
        reasoning.check(OFFICE_IN_REGION, given.office_in_rmbh)
    if given.cassated_on is not UNSET and company_barred(given.cassated_on, facts, reasoning):
        reasoning.refuse(COMPANY_BAR.provision)
    return {} if given.premises is UNSET else judge_premises(given.premises, permits, reasoning)


def check_company_permits(permits: int, reasoning: Reasoning) -> None:
    """The number that an act leaves to a company, both ends allowed."""
    least, most = reasoning.fixed("company_permits_minimum"), reasoning.fixed("company_permits_maximum")
    reasoning.check(COMPANY_PERMITS, least <= permits <= most, permits=permits, least=least, most=most)


def judge_premises(given: Premises, permits: int | None, reasoning: Reasoning) -> dict[str, Any]:
    """Own or rented premises: so many square metres a vehicle (a permit each), three rooms, and no other company."""
    vehicles = permits if given.vehicles is UNSET else given.vehicles
    required = None if vehicles is None else Decimal(vehicles) * Decimal(reasoning.fixed("vehicle_area_m2"))
    if given.area_m2 is not UNSET and required is not None:
        reasoning.check(AREA, given.area_m2 >= required, area=given.area_m2, required=required, vehicles=vehicles)
    for room, test in ROOMS:
        if (present := known(getattr(given, room))) is not None:
            reasoning.check(test, present)
    if given.shared_with_other_company is not UNSET:
        shared = given.shared_with_other_company
        reasoning.check(OWN_PREMISES, not shared, shared=shared)
    return {} if required is None else {"required_area_m2": required}


def judge_fleet(given: Fleet, facts: PermitLimitsFacts, reasoning: Reasoning) -> dict[str, Any]:
    """All companies together hold at most their share of the fleet after the act; equality is allowed."""
    permits = reasoning.need("fleet.company_permits_after", given.company_permits_after, SHARE)
    total = reasoning.need("fleet.total_permits_after", given.total_permits_after, SHARE)
    if permits is None or total is None:
        return {}
    most = int(total * reasoning.fixed("company_share"))
    reasoning.check(SHARE, permits <= most, permits=permits, total=total, most=most)
    share = Decimal(permits) / total if total else Decimal(0)
    return {"company_share": share.quantize(FOUR_PLACES, ROUND_HALF_UP), "company_maximum": most}


def judge_allocation(given: Allocation, facts: PermitLimitsFacts, reasoning: Reasoning) -> dict[str, Any]:
    """The distribution of new permits among municipalities."""
    return allocation.judge(given, reasoning)


Judge = Callable[[Any, PermitLimitsFacts, Reasoning], dict[str, Any]]
BLOCKS: dict[str, tuple[Facts, Judge]] = {
    "individual": (Individual(), judge_individual),
    "company": (Company(), judge_company),
    "fleet": (Fleet(), judge_fleet),
    "allocation": (Allocation(), judge_allocation),
}

SERVICES = (
    Service("permit_limits", "Esta outorga ou distribuição respeita os números da lei?", PermitLimitsFacts,
            permit_limits, (
        "art4_cpt_inc2", "art4_cpt_inc3", "art4_cpt_inc20", "art6_par1", "art6_par2", "art6_par4", "art6_par5",
        "art7_par1", "art7_par2", "art7_par3", "art21_cpt_inc1", "art21_cpt_inc2", "art21_cpt_inc3",
        "art21_cpt_inc3_ali1", "art21_cpt_inc3_ali2", "art21_cpt_inc3_ali3", "art21_par1", "art50_cpt",
    )),
)  # fmt: skip
