# SPDX-License-Identifier: Apache-2.0
"""Arts. 10 and 13 to 22 on the road: which papers were due at a stop, and which infractions result."""

from decimal import Decimal
from typing import Any

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_44007_2005.data import INFRACTIONS, RETAINING
from outorga.law.norms.mg_44007_2005.onboard_facts import OnboardFacts
from outorga.law.norms.mg_44007_2005.onboard_items import UNAUTHORIZED, Fines, fines_of
from outorga.law.norms.mg_44007_2005.onboard_papers import (
    DUE_TESTS,
    PAPER_TESTS,
    PapersSeen,
    papers_seen,
    traffic_papers_missing,
)
from outorga.law.norms.mg_44007_2005.penalties import COEFFICIENT, RETAINED, price

SIGNS = ("art21_cpt_inc6", "art21_cpt_inc8", "art21_cpt_inc9", "art21_cpt_inc11")
OTHER_LAWS_TOO = frozenset({"none", "expired", "cancelled"})
RECORDED = ("conservation_defect", "hygiene_defect")

EXEMPT = Test("art10_cpt", "Viagem sem fim comercial dispensa autorização; paga: {paid}; sem vínculo: {unlinked}.")
OTHER_LAWS = Test("art13_cpt", "Transporte pago sem autorização sujeita também às leis estaduais e federais.")


def onboard_check(facts: OnboardFacts, reasoning: Reasoning) -> Decision:
    """A trip carries its papers and keeps to the decree; each item infringed is fined, and some retain the vehicle."""
    required = authorization_required(facts, reasoning)
    papers = papers_seen(facts, reasoning)
    fines = fines_of(facts, papers, reasoning)
    flags = flags_of(facts, papers, fines, reasoning)
    provisions = concurring(fines, reasoning)
    reasoning.refuse(*provisions)
    retained: bool = reasoning.step(RETAINED, any(item in RETAINING for item in provisions))
    return reasoning.conclude({
        "required": list(papers.due), **priced(facts, provisions, reasoning), "retention": retained,
        "authorization_required": required, "flags": flags,
    })  # fmt: skip


def authorization_required(facts: OnboardFacts, reasoning: Reasoning) -> bool:
    """Charter needs an authorization; a trip without commercial purpose does not, unpaid and with linked persons."""
    if facts.commercial:
        return True
    paid = known(facts.paid)
    required = bool(paid) or facts.unlinked
    reasoning.step(EXEMPT, not required, paid=paid, unlinked=known(facts.persons.unlinked))
    return required


def concurring(fines: Fines, reasoning: Reasoning) -> list[str]:
    """Every item infringed, or by the reading only the highest, the first of the norm when equal."""
    provisions = fines.provisions()
    if len(provisions) < 2 or reasoning.reading("concurrence") == "cumulative":
        return provisions
    return [max(provisions, key=lambda item: reasoning.fixed(INFRACTIONS[item].amount_parameter))]


def priced(facts: OnboardFacts, provisions: list[str], reasoning: Reasoning) -> dict[str, Any]:
    """Each infraction with its multiple, and with its amount where the coefficient of the day is known."""
    multiples = {item: reasoning.fixed(INFRACTIONS[item].amount_parameter) for item in provisions}
    coefficient = coefficient_of_stop(facts, reasoning) if provisions else None
    amounts: dict[int, Decimal] = {}
    if coefficient is not None:
        amounts = {multiple: price(multiple, coefficient, reasoning) for multiple in dict.fromkeys(multiples.values())}
    infractions = [
        {"provision": item, "multiple": multiples[item], "retention": item in RETAINING}
        | ({"amount": amounts[multiples[item]]} if amounts else {})
        for item in provisions
    ]
    if provisions and not amounts:
        return {"infractions": infractions}
    return {"infractions": infractions, "total": sum((amounts[multiples[item]] for item in provisions), ZERO)}


def coefficient_of_stop(facts: OnboardFacts, reasoning: Reasoning) -> Decimal | None:
    """The fare coefficient of the day: as given, else as stored; without one there are no amounts."""
    given = facts.parameters.fare_coefficient
    if given is not UNSET:
        reasoning.used("fare_coefficient", given, None)
        coefficient: Decimal | None = given
    else:
        entry = reasoning.parameter("fare_coefficient", facts.on)
        coefficient = entry.value if entry else None
    reasoning.step(COEFFICIENT, coefficient, on=facts.on, coefficient=coefficient)
    return coefficient


def flags_of(facts: OnboardFacts, papers: PapersSeen, fines: Fines, reasoning: Reasoning) -> list[str]:
    """What is not a fine of this decree and must be seen to nevertheless."""
    paid_without = UNAUTHORIZED in fines and (
        not facts.commercial or known(facts.authorization.state) in OTHER_LAWS_TOO
    )
    if paid_without:
        reasoning.step(OTHER_LAWS, True)
    findings = known(facts.findings) or ()
    flags = {
        "possible_purpose_deviation": fines.any_of(SIGNS),
        "refer_other_laws": paid_without,
        "traffic_law_too": traffic_papers_missing(papers.not_carried),
        "outside_art10_exemption": not facts.commercial and facts.unlinked and known(facts.paid) is False,
        "defect_recorded": bool(papers.defective) or any(defect in findings for defect in RECORDED),
    }
    return [flag for flag, raised in flags.items() if raised]


TESTED = (
    *DUE_TESTS, *PAPER_TESTS, "art13_cpt", "art14_par1", "art14_par2", "art15_par1u", "art18_cpt", "art19_cpt",
    "art20_cpt", "art21_cpt", *INFRACTIONS, "art22_cpt", "art4_par2",
)  # fmt: skip
SERVICES = (
    Service("onboard_check", "Que documentos eram devidos nesta fiscalização, e que infrações resultam?", OnboardFacts,
            onboard_check, tuple(dict.fromkeys(TESTED))),
)  # fmt: skip
