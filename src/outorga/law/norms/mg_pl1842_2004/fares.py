# SPDX-License-Identifier: Apache-2.0
"""Art. 58: whether a tariff may be set: its ceiling over the conventional taxi, its month, and who approves it."""

from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import msgspec

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Fraction, Given, Text, known
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

FIXED = Test("art58_cpt", "O DER-MG pode fixar a tarifa proposta.")
REFERENCE = Test("art4_cpt_inc14", "A referência é a tarifa do táxi convencional: {conventional}.")
CEILING = Test("art58_par2", "{name}: {special} não passa de {ceiling}, o convencional e mais {differential}.")
APPROVAL = Test("art58_cpt", "A AMBEL aprova a tarifa.")
MONTH = Test("art58_cpt", "A revisão anual vale desde julho; esta, desde {effective_on}.")
NEED = Test("art58_par3", "Fora de julho, comprovou-se a necessidade de alterar a tarifa.")
SURCHARGE = Test("art58_par1", "Nada se cobra pelo equipamento de locomoção: {mobility_equipment_surcharge}.")

FOUR_PLACES = Decimal("0.0001")


class Component(Facts, frozen=True, gc=False):
    """A component of the tariff, as the conventional taxi charges it and as proposed."""

    name: Text
    conventional: Fraction
    special: Fraction


class FareFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `fare`."""

    components: Given[tuple[Component, ...]] = UNSET
    effective_on: Given[date] = UNSET
    ambel_approved: Given[bool] = UNSET
    need_proven: Given[bool] = UNSET
    mobility_equipment_surcharge: Given[Fraction] = UNSET


def fare(facts: FareFacts, reasoning: Reasoning) -> Decision:
    """A tariff keeps near the conventional one, takes effect in July or by need, and has the approval of AMBEL."""
    found: dict[str, Any] = {}
    if not isinstance(facts.components, msgspec.UnsetType):
        found["components"] = [judge_component(component, reasoning) for component in facts.components]
    judge_revision(facts, reasoning)
    surcharge = known(facts.mobility_equipment_surcharge)
    if surcharge is not None:
        reasoning.check(SURCHARGE, surcharge == 0, mobility_equipment_surcharge=surcharge)
    allowed = reasoning.step(FIXED, not reasoning.refused)
    return reasoning.settle({"allowed": allowed, **found})


def judge_component(component: Component, reasoning: Reasoning) -> dict[str, Any]:
    """Each component, compared exactly; the ceiling is shown to four places."""
    differential = Decimal(reasoning.fixed("fare_differential"))
    ceiling = component.conventional * (1 + differential)
    shown = ceiling.quantize(FOUR_PLACES, ROUND_HALF_UP)
    within = component.special <= ceiling
    reasoning.step(REFERENCE, component.conventional, conventional=component.conventional)
    reasoning.check(
        CEILING, within, name=component.name, special=component.special, ceiling=shown, differential=differential
    )
    return {"name": component.name, "ceiling": shown, "within": within}


def judge_revision(facts: FareFacts, reasoning: Reasoning) -> None:
    """AMBEL approves every tariff; one that takes effect outside the month of revision also needs proof of need."""
    effective_on, approved = known(facts.effective_on), known(facts.ambel_approved)
    if effective_on is not None:
        reasoning.need("ambel_approved", approved, APPROVAL)
    if approved is not None:
        reasoning.check(APPROVAL, approved)
    if effective_on is None:
        return
    ordinary = effective_on.month == reasoning.fixed("fare_revision_month")
    reasoning.step(MONTH, ordinary, effective_on=effective_on)
    if not ordinary:
        proven = reasoning.need("need_proven", facts.need_proven, NEED)
        if proven is not None:
            reasoning.check(NEED, proven, MONTH.provision, NEED.provision)


SERVICES = (
    Service("fare", "Esta tarifa pode ser fixada?", FareFacts, fare,
            ("art58_cpt", "art58_par1", "art58_par2", "art58_par3", "art4_cpt_inc14")),
)  # fmt: skip
