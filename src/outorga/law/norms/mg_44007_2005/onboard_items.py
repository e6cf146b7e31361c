# SPDX-License-Identifier: Apache-2.0
"""Arts. 19 to 21 on the road: how many fines each of the 18 priced items brings, special items over general ones."""

from collections.abc import Iterable

import msgspec

from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import known
from outorga.law.norms.mg_44007_2005.data import INFRACTIONS
from outorga.law.norms.mg_44007_2005.onboard_facts import Finding, OnboardFacts
from outorga.law.norms.mg_44007_2005.onboard_papers import (
    AUTHORIZATION_PAPER,
    INSURANCE_PROOF,
    LINK_PAPER,
    NAME_LIST,
    TAX_DOCUMENT,
    PapersSeen,
)

OVERCROWDED, PAPERS, GOODS = "art19_cpt_inc2", "art19_cpt_inc4", "art20_cpt_inc1"
UNSAFE, INSURANCE, FALSE_PAPER, UNAUTHORIZED = "art21_cpt_inc1", "art21_cpt_inc2", "art21_cpt_inc4", "art21_cpt_inc5"
LIST, PUBLIC_POINT, TAX = "art21_cpt_inc7", "art21_cpt_inc8", "art21_cpt_inc10"
UNLINKED, STOP = "art21_cpt_inc11", "art21_cpt_inc12"

ITEM_OF: dict[Finding, str] = {
    "school_marking_missing": "art19_cpt_inc1", "rude_to_passenger": "art19_cpt_inc3",
    "rude_to_inspector": "art19_cpt_inc3", "unaccompanied_baggage": GOODS, "dangerous_product": GOODS,
    "unsafe_cargo": GOODS, "service_rule_breach": "art20_cpt_inc2", "safety_defect": UNSAFE,
    "insurance_lapsed": INSURANCE, "denied_access": "art21_cpt_inc3", "hindered_inspection": "art21_cpt_inc3",
    "false_document": FALSE_PAPER, "individual_charging": "art21_cpt_inc6",
    "start_or_end_at_public_point": PUBLIC_POINT, "touting": "art21_cpt_inc9", "unauthorized_stop": STOP,
}  # fmt: skip
NOT_IN_FORCE = frozenset({"none", "expired", "suspended", "cancelled"})

FINDINGS = Test("art16_cpt", "O que a fiscalização constatou é conhecido.")
ITEMS = {
    provision: Test(provision, entry.label_pt.removesuffix(".") + "; multas: {fines}.")
    for provision, entry in INFRACTIONS.items()
}
GROUPS = {
    group: Test(group, f"Multas das infrações do {label(group)}: {{fines}}.")
    for group in dict.fromkeys(entry.group for entry in INFRACTIONS.values())
}
CAPACITY = Test(OVERCROWDED, "Pessoas a bordo: {aboard}, contadas {counted}; capacidade: {capacity}.")
PAID = Test(UNAUTHORIZED, "Transporte remunerado: {paid}; autorização: {state}; em desacordo: {departures}.")
HOLDER_BARRED = Test("art14_par1", "O autorizatário está impedido por vistoria; a viagem é multada: {fined}.")
STATEMENT = Test("art14_par2", "Declaração técnica válida ({valid}) não afasta a responsabilidade pela segurança.")


class Fines(msgspec.Struct, frozen=True, gc=False):
    """The fines of each item, in the norm's order; an item that hangs on a fact not known has None."""

    of: dict[str, int | None]

    def __contains__(self, item: str) -> bool:
        return bool(self.of[item])

    def any_of(self, items: Iterable[str]) -> bool:
        """Whether one of these items brings a fine."""
        return any(item in self for item in items)

    def provisions(self) -> list[str]:
        """Each item as often as it is fined."""
        return [item for item, fines in self.of.items() for _ in range(fines or 0)]


def fines_of(facts: OnboardFacts, papers: PapersSeen, reasoning: Reasoning) -> Fines:
    """Each of the 18 items is tested; several papers or parcels under one item bring one fine, or one each."""
    findings = reasoning.need("findings", facts.findings, FINDINGS) or ()
    seen = frozenset(ITEM_OF[finding] for finding in findings if finding in ITEM_OF)
    fines: dict[str, int | None] = {item: int(item in seen) for item in INFRACTIONS}
    fines[OVERCROWDED] = overcrowded(facts, reasoning)
    fines[LIST] = int(list_at_fault(facts, papers))
    fines[TAX] = int(tax_document_at_fault(facts, papers, reasoning))
    fines[UNLINKED] = int(facts.service == "continuous" and facts.unlinked)
    fines[FALSE_PAPER] = max(fines[FALSE_PAPER] or 0, each(len(papers.altered), reasoning))
    fines[GOODS] = each((known(facts.objects) or 1) if GOODS in seen else 0, reasoning)
    fines[PAPERS] = each(len(general_papers(facts, papers, Fines(fines), reasoning)), reasoning)
    fines[UNAUTHORIZED] = unauthorized(facts, Fines(fines), reasoning)
    if UNSAFE in seen:
        reasoning.step(STATEMENT, True, valid=known(facts.technical_statement_valid))
    return cited(Fines(fines), reasoning)


def cited(fines: Fines, reasoning: Reasoning) -> Fines:
    """Each group and each item as a step, with the fines that it brings."""
    for group, test in GROUPS.items():
        count = sum(number or 0 for item, number in fines.of.items() if INFRACTIONS[item].group == group)
        reasoning.step(test, count, fines=count)
    for item, number in fines.of.items():
        reasoning.step(ITEMS[item], number, fines=number)
    return fines


def each(objects: int, reasoning: Reasoning) -> int:
    """How many fines so many papers or parcels bring."""
    return objects if objects < 2 or reasoning.reading("same_item") == "per_object" else 1


def overcrowded(facts: OnboardFacts, reasoning: Reasoning) -> int | None:
    """No more persons than the vehicle's capacity; infants on laps are persons, by the reading."""
    aboard = known(facts.persons.aboard)
    if aboard is None:
        return 0
    capacity = reasoning.need("vehicle.capacity", facts.vehicle.capacity, CAPACITY)
    infants = known(facts.persons.infants) or 0
    counted = aboard - infants if infants and reasoning.reading("infants") == "exclude" else aboard
    if capacity is None:
        return None
    return int(not reasoning.step(CAPACITY, counted <= capacity, aboard=aboard, counted=counted, capacity=capacity))


def list_at_fault(facts: OnboardFacts, papers: PapersSeen) -> bool:
    """In occasional charter: a person not on the list, a list badly filled, or none on board; all one item."""
    persons, rows = known(facts.persons.unlisted), known(facts.list_rows_incorrect)
    return facts.service == "occasional" and bool(persons or rows or NAME_LIST in papers.not_carried)


def tax_document_at_fault(facts: OnboardFacts, papers: PapersSeen, reasoning: Reasoning) -> bool:
    """The tax document must be issued, in continuous charter too by the reading, and carried in occasional charter."""
    if known(facts.tax_document_issued) is not False or not facts.commercial:
        return TAX_DOCUMENT in papers.not_carried
    return facts.service == "occasional" or reasoning.reading("tax_document_limb") == "both_services"


def general_papers(facts: OnboardFacts, papers: PapersSeen, fines: Fines, reasoning: Reasoning) -> frozenset[str]:
    """The papers missed under the general item: not those of a special one, nor of an authorization not in force."""
    missed = papers.not_carried | papers.altered
    if known(facts.authorization.state) in NOT_IN_FORCE:
        missed -= {AUTHORIZATION_PAPER}
    special = missed & (papers.altered | special_papers(fines))
    if special and reasoning.reading("special_item") == "prevails":
        missed -= special
    if missed and not facts.commercial and reasoning.reading("art10_papers") == "no_fine":
        return frozenset()
    return missed


def special_papers(fines: Fines) -> set[str]:
    """The papers whose absence belongs to the matter of a special item that is fined."""
    pairs = ((INSURANCE, INSURANCE_PROOF), (LIST, NAME_LIST), (TAX, TAX_DOCUMENT), (UNLINKED, LINK_PAPER))
    return {paper for item, paper in pairs if item in fines}


def unauthorized(facts: OnboardFacts, fines: Fines, reasoning: Reasoning) -> int | None:
    """Paid carriage needs an authorization in force and must keep to it."""
    departures = general_departures(facts, fines, reasoning)
    known_paid = known(facts.paid)
    outside = not facts.commercial and (facts.unlinked or bool(known_paid))
    if not (outside or departures or without_authorization(facts, reasoning)):
        return 0
    paid = reasoning.need("paid", facts.paid, PAID)
    if paid is None:
        return None
    state = known(facts.authorization.state)
    reasoning.step(PAID, not paid, paid=paid, state=state, departures=departures)
    return int(paid)


def general_departures(facts: OnboardFacts, fines: Fines, reasoning: Reasoning) -> list[str]:
    """Where the trip departs from its authorization, but for points that a special item already covers."""
    departures: list[str] = list(facts.authorization.departures)
    covered = "points" in departures and fines.any_of((PUBLIC_POINT, STOP))
    if covered and reasoning.reading("special_item") == "prevails":
        departures.remove("points")
    return departures


def without_authorization(facts: OnboardFacts, reasoning: Reasoning) -> bool:
    """No authorization in force; a barred holder's trip is not in accordance with it, by the reading."""
    state = known(facts.authorization.state)
    if state != "holder_barred":
        return state in NOT_IN_FORCE
    fined = reasoning.reading("barred_trip") == "art21_5"
    reasoning.step(HOLDER_BARRED, False, fined=fined)
    return fined
