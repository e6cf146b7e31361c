# SPDX-License-Identifier: Apache-2.0
"""Arts. 8 to 13 and 116, par. 6: which proposals stand, in what order, and what the winner receives."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

import msgspec

from outorga.law.kernel.citations import in_order
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Text, known
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_5997_1960.banks import enough_banks
from outorga.law.norms.mg_5997_1960.bars import UNBARRED, free_of_forfeiture
from outorga.law.norms.mg_5997_1960.bonds import bond_of, reserve_counted
from outorga.law.norms.mg_5997_1960.papers import presented
from outorga.law.norms.mg_5997_1960.vocabulary import (
    AGENCY,
    COUNCIL,
    Cruzeiros,
    Document,
    ForfeitedPerson,
    LinesFacts,
    PlainDecimal,
    Quantity,
)

COMMISSION = Test("anx1_art11_cpt", "As propostas se abrem por comissão que o Diretor-Geral designou.")
ELEMENTS = (
    Test("anx1_art8_cpt_inc1", "A proposta {id} diz quem propõe e onde fica."),
    Test("anx1_art8_cpt_inc2", "A proposta {id} traz o atestado de bons antecedentes dos dirigentes."),
    Test("anx1_art8_cpt_inc5", "A proposta {id} prova que a empresa está constituída."),
    Test("anx1_art8_cpt_inc6", "A proposta {id} prova a situação eleitoral regular."),
    Test("anx1_art8_cpt_inc7", "A proposta {id} declara conhecer as regras e sujeitar-se a elas."),
    Test("anx1_art8_cpt_inc8", "A proposta {id} diz quantos e quais veículos empregará."),
    Test("anx1_art8_cpt_inc9", "A proposta {id} traz os dados para julgar a qualidade do serviço."),
)
CONSTITUTED = Test("anx1_art8_cpt_inc5", "A proposta {id} é de pessoa física: não precisa provar que se constituiu.")
DEPOSIT = Test("anx1_art8_cpt_inc3", "O depósito de {deposited} da proposta {id} cobre a caução de {required}.")
BANKS = Test("anx1_art8_cpt_inc4", "A proposta {id} traz {least} atestados bancários. Bancos: {banks}.")
INCOMPLETE = Test("anx1_art9_cpt", "À proposta {id} não falta elemento: se faltasse, seria rejeitada na abertura.")
ENTERED = Test("anx1_art10_par1u", "Ficaram propostas para classificar: {ids}.")
SCORED = Test("anx1_art11_par1", "A comissão deu nota {score} à proposta {id}.")
RANKED = Test("anx1_art11_par1", "Ordem das propostas: {ids}.")
PREFERENCE = Test("anx1_art12_cpt", "Em igualdade, prefere-se o concessionário da linha coincidente: {holders}.")
AUTHORIZED = Test("anx1_art11_par2", "O vencedor recebe autorização.")
CONCEDED = Test("anx1_art13_cpt", "A outorga por preferência segue a concessão de que veio. Recebe: {grant}.")
COUNCIL_CHOOSES = Test("anx1_art10_cpt", "O Conselho aceita ou rejeita as propostas. Empatadas: {tied}.")


class Bidder(Facts, frozen=True, gc=False):
    """Who proposes, and who directs the company."""

    kind: Literal["company", "person", "cooperative"]
    directors: Given[tuple[Text, ...]] = UNSET


class Proposal(Facts, frozen=True, kw_only=True, gc=False):
    """A proposal with its papers, its deposit and the mark of the commission."""

    id: Text
    operator: Bidder
    documents: Given[tuple[Document, ...]] = UNSET
    bank_certificates: Given[tuple[Text, ...]] = UNSET
    vehicles: Quantity
    reserve_vehicles: Given[Count] = UNSET
    deposited: Cruzeiros
    score: Given[PlainDecimal] = UNSET
    coincident_title: Given[Literal["concession", "authorization", "none"]] = UNSET


class TenderReadings(Facts, frozen=True, gc=False):
    """The open questions of a tender."""

    bank_certificates: Given[Literal["distinct_banks", "any_two"]] = UNSET
    bond_cap: Given[Literal["total", "addition"]] = UNSET
    forfeiture_bar: Given[Literal["perpetual", "five_years"]] = UNSET
    preference_grant: Given[Literal["concession", "authorization"]] = UNSET
    reserve_in_bond: Given[Literal["no", "yes"]] = UNSET


class TenderFacts(LinesFacts, frozen=True, gc=False):
    """Facts of `tender`."""

    commission_named: Given[bool] = UNSET
    proposals: Given[tuple[Proposal, ...]] = UNSET
    forfeitures: Given[tuple[ForfeitedPerson, ...]] = UNSET
    readings: TenderReadings = TenderReadings()


class Opened(msgspec.Struct, frozen=True, gc=False):
    """A proposal as it came out of its opening: what rejects it, and the facts that would tell whether it stands."""

    because: tuple[str, ...]
    unknown: Mapping[str, Test]


def tender(facts: TenderFacts, reasoning: Reasoning) -> Decision:
    """A commission opens the proposals; those that stand are ranked, and the council decides."""
    named = reasoning.need("commission_named", facts.commission_named, COMMISSION)
    if named is not None and not reasoning.check(COMMISSION, named):
        return reasoning.decided({"opening_valid": False})
    proposals = reasoning.need("proposals", facts.proposals, ENTERED)
    if named is None or proposals is None:
        return reasoning.undetermined()
    opened = [open_proposal(proposal, facts, reasoning) for proposal in proposals]
    standing = need_standing(opened, proposals, reasoning)
    rejected = [{"id": proposal.id, "because": in_order(found.because)}
                for proposal, found in zip(proposals, opened, strict=True) if found.because]  # fmt: skip
    if reasoning.missing:
        return reasoning.undetermined()
    outcome = {"opening_valid": True, "rejected": rejected}
    reasoning.step(ENTERED, bool(standing), ids=[proposal.id for proposal in standing])
    if not standing:
        return failed(outcome, reasoning)
    return award(standing, outcome, reasoning)


def open_proposal(proposal: Proposal, facts: TenderFacts, reasoning: Reasoning) -> Opened:
    """Everything that lacks is told; a proposal without flaw may still hang on facts that are not known."""
    found = {test.provision: (holds, path, test) for test, holds, path in examine(proposal, facts, reasoning)}
    because = [provision for provision, (holds, _, _) in found.items() if holds is False]
    unknown = {path: test for holds, path, test in found.values() if holds is None}
    reasoning.step(INCOMPLETE, None if unknown and not because else not because, id=proposal.id)
    if because:
        because.append(INCOMPLETE.provision)
    free = free_of_forfeiture(proposal.operator.directors, facts.forfeitures, facts.on, reasoning)
    if free is None:
        unknown["on"] = UNBARRED
    elif not free:
        because.append(UNBARRED.provision)
    return Opened(tuple(because), unknown)


def examine(proposal: Proposal, facts: TenderFacts, reasoning: Reasoning) -> Iterator[tuple[Test, bool | None, str]]:
    """Each element of a proposal: whether it is there, and the fact that would tell when that is not known."""
    for test in ELEMENTS:
        if test.provision == CONSTITUTED.provision and proposal.operator.kind == "person":
            reasoning.step(CONSTITUTED, id=proposal.id)
        else:
            yield examine_element(test, proposal, facts, reasoning)
    yield DEPOSIT, judge_deposit(proposal, reasoning), ""
    yield BANKS, judge_banks(proposal, reasoning), "bank_certificates"


def examine_element(
    test: Test, proposal: Proposal, facts: TenderFacts, reasoning: Reasoning
) -> tuple[Test, bool | None, str]:
    """A paper of the proposal: its list, or the day asked about, tells whether it is there."""
    if proposal.documents is UNSET:
        return test, None, "documents"
    held = presented(proposal.documents, test.provision, facts.on)
    reasoning.step(test, held, id=proposal.id)
    return test, held, "on"


def judge_deposit(proposal: Proposal, reasoning: Reasoning) -> bool:
    """The deposit covers the bond of the vehicles proposed."""
    required = bond_of(proposal.vehicles + reserve_counted(proposal.reserve_vehicles, reasoning), reasoning)
    covered = proposal.deposited >= required
    reasoning.step(DEPOSIT, covered, id=proposal.id, deposited=proposal.deposited, required=required)
    return covered


def judge_banks(proposal: Proposal, reasoning: Reasoning) -> bool | None:
    """Two certificates, of two banks or of any by the reading; None when they are not known."""
    if proposal.bank_certificates is UNSET:
        return None
    enough, least = enough_banks(proposal.bank_certificates, reasoning)
    reasoning.step(BANKS, enough, id=proposal.id, banks=proposal.bank_certificates, least=least)
    return enough


def need_standing(opened: Sequence[Opened], proposals: Sequence[Proposal], reasoning: Reasoning) -> list[Proposal]:
    """The proposals that nothing rejects: first what would still tell that, then the mark of each."""
    standing = [position for position, found in enumerate(opened) if not found.because]
    for position in standing:
        for path, test in opened[position].unknown.items():
            reasoning.lack(path if path == "on" else f"proposals.{position}.{path}", test)
    if not reasoning.missing:
        for position in standing:
            reasoning.need(f"proposals.{position}.score", proposals[position].score, SCORED)
    return [proposals[position] for position in standing]


def failed(outcome: Mapping[str, Any], reasoning: Reasoning) -> Decision:
    """Nobody is left: the agency opens another tender when it sees fit."""
    reasoning.refuse(ENTERED.provision)
    return reasoning.discretionary(AGENCY, {**outcome, "result": "failed", "ranking": [], "tied": []})


def award(standing: Sequence[Proposal], outcome: Mapping[str, Any], reasoning: Reasoning) -> Decision:
    """The best mark first; among equals at the top the only concessionaire of the coincident line goes before."""
    for proposal in standing:
        reasoning.step(SCORED, proposal.score, id=proposal.id, score=proposal.score)
    ranked = sorted(standing, key=mark, reverse=True)
    top = [proposal for proposal in ranked if mark(proposal) == mark(ranked[0])]
    holders = [proposal for proposal in top if proposal.coincident_title == "concession"]
    preferred = len(top) > 1 and len(holders) == 1
    if len(top) > 1:
        reasoning.step(PREFERENCE, preferred, holders=[proposal.id for proposal in holders])
        ranked.sort(key=lambda proposal: (-mark(proposal), proposal not in holders))
    tied = sorted(proposal.id for proposal in holders or top) if len(top) > 1 and not preferred else []
    ids = [proposal.id for proposal in ranked]
    reasoning.step(RANKED, ids=ids)
    reasoning.step(COUNCIL_CHOOSES, None, tied=tied)
    grant = {} if tied else {"grant": title(preferred, reasoning)}
    return reasoning.discretionary(COUNCIL, {
        **outcome, "result": "ranked", "ranking": ids, "tied": tied, "by_preference": preferred, **grant,
    })  # fmt: skip


def mark(proposal: Proposal) -> Decimal:
    """The mark of the commission, higher is better."""
    return known(proposal.score) or ZERO


def title(preferred: bool, reasoning: Reasoning) -> str:
    """The winner receives an authorization; the one preferred a concession, or that too by the reading."""
    if not preferred:
        reasoning.step(AUTHORIZED)
        return "authorization"
    grant = reasoning.reading("preference_grant")
    reasoning.step(CONCEDED, grant, grant=grant)
    if grant == "authorization":
        reasoning.step(AUTHORIZED)
    return grant


SERVICES = (
    Service("tender", "Que propostas ficam, em que ordem, e o que recebe o vencedor?", TenderFacts, tender, (
        "anx1_art8_cpt_inc1", "anx1_art8_cpt_inc2", "anx1_art8_cpt_inc3", "anx1_art8_cpt_inc4", "anx1_art8_cpt_inc5",
        "anx1_art8_cpt_inc6", "anx1_art8_cpt_inc7", "anx1_art8_cpt_inc8", "anx1_art8_cpt_inc9", "anx1_art9_cpt",
        "anx1_art10_cpt", "anx1_art10_par1u", "anx1_art11_cpt", "anx1_art11_par1", "anx1_art11_par2",
        "anx1_art12_cpt", "anx1_art13_cpt", "anx1_art49_cpt", "anx1_art116_par6",
    )),
)  # fmt: skip
