# SPDX-License-Identifier: Apache-2.0
"""Arts. 2, IV and 4, par. 6: until when a registration holds, from the last days that its other decisions give."""

from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Maybe
from outorga.law.norms.mg_44007_2005 import papers

AGE = "art2_cpt_inc4"
EXEMPTION = "art4_par2"
PAPERS = Test("art4_par6", "O cadastro vale enquanto os documentos estão dentro da validade: até {until}.")
EXEMPT = Test(EXEMPTION, "O cadastro da delegatária vale com o Certificado de Registro Cadastral: até {until}.")
VEHICLE = Test(AGE, "O veículo serve até {until}, pela idade.")
ENDS = Test("art4_par5", "O cadastro vale até {valid_until}, o primeiro dos seus limites.")
NO_END = Test("art4_par5", "Nada limita o cadastro.")


class Limit(Facts, frozen=True, gc=False):
    """A last day and the provision that gives it: a paper of art. 4, the exemption, or the age of the vehicle."""

    provision: Literal[papers.PaperItem, "art2_cpt_inc4", "art4_par2"]
    until: date


class RegistrationTermFacts(Facts, frozen=True, gc=False):
    """Facts of `registration_term`; no limit at all is an empty list."""

    limits: Maybe[tuple[Limit, ...]] = UNSET


def registration_term(facts: RegistrationTermFacts, reasoning: Reasoning) -> Decision:
    """A registration holds until the first day on which a paper lapses or the vehicle is past its age."""
    limits = reasoning.need("limits", facts.limits, ENDS)
    if limits is None:
        return reasoning.undetermined()
    for limit in limits:
        reasoning.step(_test(limit.provision), until=limit.until)
    first = min(limits, key=lambda limit: limit.until, default=None)
    outcome: dict[str, Any] = {"valid_until": None, "limited_by": None}
    if first is None:
        reasoning.step(NO_END)
    else:
        outcome = {"valid_until": first.until, "limited_by": first.provision}
        reasoning.step(ENDS, valid_until=first.until)
    return reasoning.decided(outcome)


def _test(provision: str) -> Test:
    return {AGE: VEHICLE, EXEMPTION: EXEMPT}.get(provision, PAPERS)


SERVICES = (
    Service("registration_term", "Até quando vale o cadastro, e o que o limita?", RegistrationTermFacts,
            registration_term, (AGE, EXEMPTION, "art4_par5", "art4_par6")),
)  # fmt: skip
