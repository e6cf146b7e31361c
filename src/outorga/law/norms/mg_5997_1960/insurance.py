# SPDX-License-Identifier: Apache-2.0
"""Art. 18, item VIII and par. 1: whether a policy covers each passenger with the least sums."""

from decimal import Decimal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Given
from outorga.law.norms.mg_5997_1960.vocabulary import CURRENCY, Cruzeiros, LinesFacts, NoReadings

INSURED = Test("anx1_art18_cpt_inc8", "Os passageiros estão seguros contra acidentes.")
DEATH_OR_DISABILITY = Test("anx1_art18_par1", "Morte ou invalidez, por pessoa: {insured}; o mínimo é {least}.")
MEDICAL = Test("anx1_art18_par1", "Assistência hospitalar e médica, por pessoa: {insured}; o mínimo é {least}.")


class InsuranceFacts(LinesFacts, frozen=True, gc=False):
    """Facts of `insurance`: the sums of the policy for each person."""

    death_or_disability: Given[Cruzeiros] = UNSET
    medical: Given[Cruzeiros] = UNSET
    readings: NoReadings = NoReadings()


def insurance(facts: InsuranceFacts, reasoning: Reasoning) -> Decision:
    """Both sums reach the least that the regulation asks; one that falls short is enough to refuse."""
    required = {
        name: covers(name, getattr(facts, name), test, reasoning)
        for name, test in (("death_or_disability", DEATH_OR_DISABILITY), ("medical", MEDICAL))
    }
    adequate = not reasoning.refused
    if not reasoning.missing or not adequate:
        reasoning.step(INSURED, adequate)
    return reasoning.conclude({"adequate": adequate, "required": required, "currency": CURRENCY})


def covers(name: str, insured: Decimal, test: Test, reasoning: Reasoning) -> Decimal:
    """One sum of the policy against the least one, which is returned."""
    least: Decimal = reasoning.fixed(f"insurance_{name}")
    given = reasoning.need(name, insured, test)
    if given is not None:
        reasoning.check(test, given >= least, insured=given, least=least)
    return least


SERVICES = (
    Service("insurance", "Esta apólice de passageiros basta?", InsuranceFacts, insurance,
            (INSURED.provision, MEDICAL.provision)),
)  # fmt: skip
