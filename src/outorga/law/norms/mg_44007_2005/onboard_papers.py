# SPDX-License-Identifier: Apache-2.0
"""Arts. 10 and 15: the papers that must be on board, and what is wrong with those that were seen."""

from collections.abc import Iterable

import msgspec

from outorga.law.kernel.citations import label
from outorga.law.kernel.decisions import Reasoning, Test
from outorga.law.kernel.facts import known
from outorga.law.norms.mg_44007_2005.onboard_facts import OnboardFacts, Paper

TRAFFIC_PAPERS = frozenset({"art10_cpt_inc1", "art15_cpt_inc1_ali1"})
LINK_PAPER, TAX_DOCUMENT, NAME_LIST = "art15_cpt_inc2_ali1", "art15_cpt_inc3_ali1", "art15_cpt_inc3_ali2"
AUTHORIZATION_PAPER, DRIVER_CARD, INSURANCE_PROOF = "art15_cpt_inc1_ali2", "art15_cpt_inc1_ali4", "art15_cpt_inc1_ali5"
WAIVED = frozenset({"art15_cpt_inc1_ali3", INSURANCE_PROOF})
COMMON = ("art15_cpt_inc1_ali1", AUTHORIZATION_PAPER, "art15_cpt_inc1_ali3", DRIVER_CARD, INSURANCE_PROOF)
DUE = {
    "continuous": (*COMMON, LINK_PAPER),
    "occasional": (*COMMON, TAX_DOCUMENT, NAME_LIST),
    "non_commercial": ("art10_cpt_inc1", "art10_cpt_inc2"),
}

HEADINGS = {
    "continuous": ("art15_cpt", "art15_cpt_inc1", "art15_cpt_inc2"),
    "occasional": ("art15_cpt", "art15_cpt_inc1", "art15_cpt_inc3"),
    "non_commercial": ("art10_cpt", "art10_cpt_inc1", "art10_cpt_inc2"),
}
DUE_TESTS = {
    provision: Test(provision, f"Documentos de porte obrigatório ({label(provision)}): {{due}}.")
    for headings in HEADINGS.values()
    for provision in headings
}
PAPER_TESTS = {
    item: Test(item, f"Documento do {label(item)}; estado: {{state}}.") for items in DUE.values() for item in items
}
BADGE = Test("art15_par1u", "O crachá vale como carteira só para delegatária do DER/MG: {delegated}.")
CARRY = Test("art4_par2", "A isenção da delegatária de apresentar documentos dispensa o porte: {waived}.")
SEEN = Test("art15_cpt", "Os documentos a bordo foram conferidos.")
SEEN_NON_COMMERCIAL = Test("art10_cpt", "Os documentos a bordo foram conferidos.")


class PapersSeen(msgspec.Struct, frozen=True, gc=False):
    """The papers due, and of them those not carried, altered, or carried with a defect that is only recorded."""

    due: tuple[str, ...]
    not_carried: frozenset[str] = frozenset()
    altered: frozenset[str] = frozenset()
    defective: frozenset[str] = frozenset()


def papers_seen(facts: OnboardFacts, reasoning: Reasoning) -> PapersSeen:
    """Each service has its papers; one that it does not ask for is ignored."""
    due = papers_due(facts, reasoning)
    for provision in HEADINGS[facts.service]:
        reasoning.step(DUE_TESTS[provision], True, due=[item for item in due if item.startswith(provision)])
    papers = reasoning.need("papers", facts.papers, SEEN if facts.commercial else SEEN_NON_COMMERCIAL)
    states: dict[str, set[str]] = {"not_carried": set(), "altered": set(), "defective": set()}
    for paper in papers or ():
        state = state_of(paper, facts, reasoning) if paper.item in due else None
        reasoning.step(PAPER_TESTS[paper.item], state is None, state=paper.state)
        if state is not None:
            states[state].add(paper.item)
    return PapersSeen(due, **{name: frozenset(items) for name, items in states.items()})


def papers_due(facts: OnboardFacts, reasoning: Reasoning) -> tuple[str, ...]:
    """The papers of the service; an exempt operator's statement and insurance proof by the reading."""
    due = DUE[facts.service]
    if not facts.commercial or known(facts.operator.delegated) is not True:
        return due
    waived = reasoning.reading("delegated_carry") == "waived"
    reasoning.step(CARRY, waived, waived=waived)
    return tuple(item for item in due if not (waived and item in WAIVED))


def state_of(paper: Paper, facts: OnboardFacts, reasoning: Reasoning) -> str | None:
    """How a paper that is due counts: not carried, altered, defective, or (None) as it should be."""
    match paper.state:
        case "missing" | "altered":
            return "not_carried" if paper.state == "missing" else "altered"
        case "badge":
            return badge_state(paper, facts, reasoning)
        case _:
            return "not_carried" if reasoning.reading("erased_paper") == "not_carried" else "defective"


def badge_state(paper: Paper, facts: OnboardFacts, reasoning: Reasoning) -> str | None:
    """Delegated operators may carry the badge instead of the driver card, and of no other paper."""
    if paper.item != DRIVER_CARD:
        return "not_carried"
    delegated = reasoning.need("operator.delegated", facts.operator.delegated, BADGE)
    if delegated is not None:
        reasoning.step(BADGE, delegated, delegated=delegated)
    return "not_carried" if delegated is False else None


def traffic_papers_missing(items: Iterable[str]) -> bool:
    """Whether a paper of the traffic law is among these."""
    return not TRAFFIC_PAPERS.isdisjoint(items)
