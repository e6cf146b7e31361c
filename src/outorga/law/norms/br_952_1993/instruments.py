# SPDX-License-Identifier: Apache-2.0
"""Arts. 9, 10, 20, 22, 24, 60 and 83: what a notice, a bid, a contract, a ticket or a record still lacks."""

from collections.abc import Sequence
from typing import Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, known
from outorga.law.norms.br_952_1993.document_items import (
    BID,
    BID_HEAD,
    CONTRACT,
    CONTRACT_HEAD,
    DIFFERENTIATED,
    INFRACTION_RECORD,
    NOTICE,
    NOTICE_HEAD,
    RECORD_HEAD,
    TICKET,
    TICKET_HEAD,
)
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts, ProvisionId

Clause = Literal[
    "exclusive", "restricts_competition", "prefers_bidder", "term_other_than_15", "extension_above_15",
    "venue_elsewhere",
]  # fmt: skip
CLAUSES: dict[str, tuple[Test, ...]] = {
    "exclusive": (
        Test("art9_cpt", "A permissão não é exclusiva. Cláusula de exclusividade: {found}."),
        Test("art22_cpt_inc1", "Nada restringe a concorrência. Cláusula de exclusividade: {found}."),
    ),
    "restricts_competition": (Test("art22_cpt_inc1", "Nada restringe a concorrência. Cláusula assim: {found}."),),
    "prefers_bidder": (Test("art22_cpt_inc2", "Nenhuma licitante tem preferência. Cláusula assim: {found}."),),
    "term_other_than_15": (Test("art10_cpt", "O prazo é de {permission_term_years} anos. Outro prazo: {found}."),),
    "extension_above_15": (
        Test("art24_cpt_inc14", "Prorroga-se por {permission_extension_years} anos no máximo. Por mais: {found}."),
    ),
    "venue_elsewhere": (Test("art24_cpt_inc20", "O foro é o do Distrito Federal. Outro foro: {found}."),),
}
YEARS = {"term_other_than_15": "permission_term_years", "extension_above_15": "permission_extension_years"}
SIMPLIFIED = Test(
    "art60_par2",
    "O bilhete simplificado só cabe em linha semiurbana ({semi_urban}), com controle e estatística ({counts_kept}).",
)
TICKET_PROVES = Test("art3_cpt_inc24", "O bilhete comprova o contrato de transporte.")
ADEQUATE = Test("art4_par1u", "O contrato traz os princípios do serviço adequado: {present}.")
OPEN_DATE = Test("art32_cpt_inc18", "O bilhete aberto ainda não tem data, horário e poltrona.")
FILLED_IN_AT_USE = ("art60_cpt_inc7", "art60_cpt_inc8")
COPIES = Test("art83_par1", "O auto tem {least} vias ou mais: {copies}.")
SIGNED = Test("art83_par1", "O infrator assina a segunda via: {acknowledgement}.")
NOTED = Test("art83_par2", "Sem o ciente ({acknowledgement}), o autuante anota o fato no auto: {note}.")


class Line(Facts, frozen=True, gc=False):
    """The line of the ticket."""

    semi_urban: Given[bool] = UNSET


class Ticket(Facts, frozen=True, gc=False):
    """The ticket; ``counts_kept``: control and statistics are assured without it."""

    simplified: Given[bool] = UNSET
    counts_kept: Given[bool] = UNSET
    differentiated: Given[bool] = UNSET
    open_date: Given[bool] = UNSET


class InfractionRecord(Facts, frozen=True, gc=False):
    """The infraction record: its copies, the offender's acknowledgement, and what it concerns."""

    copies: Maybe[Count] = UNSET
    acknowledgement: Maybe[Literal["signed", "refused", "impossible"]] = UNSET
    note: Given[bool] = UNSET
    carrier_known: Given[bool] = UNSET
    vehicle_or_line: Given[bool] = UNSET


class InstrumentFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `instrument`; ``items`` are those present, by provision."""

    kind: Literal["tender_notice", "bid", "permission_contract", "ticket", "infraction_record"]
    items: Given[tuple[ProvisionId, ...]] = UNSET
    line: Line = Line()
    clauses: Given[tuple[Clause, ...]] = UNSET
    ticket: Ticket = Ticket()
    record: InfractionRecord = InfractionRecord()


def instrument(facts: InstrumentFacts, reasoning: Reasoning) -> Decision:
    """The items that a document still lacks, and the clauses and defects of form that it may not have."""
    head, owed = OWED[facts.kind]
    found = missing_items(head, owed(facts, reasoning), known(facts.items), reasoning)
    if facts.clauses is not UNSET:
        judge_clauses(facts.clauses, reasoning)
    if facts.kind == "infraction_record":
        judge_form(facts.record, reasoning)
    return reasoning.conclude({"complete": not reasoning.refused, **found})


def missing_items(head: Test, owed: Sequence[Test], present: Sequence[str] | None, reasoning: Reasoning
                  ) -> dict[str, list[str]]:  # fmt: skip
    """The items owed that are not there, as the norm orders them; nothing when the items present are not told."""
    if present is None and owed:
        reasoning.lack("items", head)
        return {}
    found = frozenset(present or ())
    lacking = [
        test.provision
        for test in owed
        if not reasoning.check(test, test.provision in found, present=test.provision in found)
    ]
    reasoning.step(head, not lacking, lacking=lacking)
    return {"missing_items": lacking}


def has(facts: InstrumentFacts, item: str) -> bool | None:
    """Whether an item is there; None where the items are not told."""
    present = known(facts.items)
    return None if present is None else item in present


def of_notice(facts: InstrumentFacts, reasoning: Reasoning) -> Sequence[Test]:
    """The eleven items of a notice."""
    return NOTICE


def of_bid(facts: InstrumentFacts, reasoning: Reasoning) -> Sequence[Test]:
    """What a bidder proposes; sections only where there are any."""
    return without_sections(BID, "art20_par1_inc4", facts, reasoning)


def of_contract(facts: InstrumentFacts, reasoning: Reasoning) -> Sequence[Test]:
    """The essential clauses, among them the adequate service; sections only where there are any."""
    present = has(facts, "art24_cpt_inc16")
    reasoning.step(ADEQUATE, present, present=present)
    return without_sections(CONTRACT, "art24_cpt_inc6", facts, reasoning)


def without_sections(items: Sequence[Test], sections: str, facts: InstrumentFacts, reasoning: Reasoning
                     ) -> Sequence[Test]:  # fmt: skip
    """All the items but the sections, that no fact asks for."""
    for test in items:
        if test.provision == sections:
            reasoning.step(test, True, present=has(facts, sections))
    return [test for test in items if test.provision != sections]


def of_ticket(facts: InstrumentFacts, reasoning: Reasoning) -> Sequence[Test]:
    """None on a simplified ticket that may be one; an open one has no date, hour and seat yet."""
    given = facts.ticket
    reasoning.step(TICKET_PROVES)
    if given.simplified is True:
        semi_urban, counts_kept = facts.line.semi_urban is True, given.counts_kept is True
        allowed = semi_urban and counts_kept
        if reasoning.check(SIMPLIFIED, allowed, semi_urban=semi_urban, counts_kept=counts_kept):
            return ()
    owed = [*TICKET, DIFFERENTIATED] if given.differentiated is True else list(TICKET)
    if given.open_date is not True:
        return owed
    reasoning.step(OPEN_DATE)
    for test in TICKET:
        if test.provision in FILLED_IN_AT_USE:
            reasoning.step(test, True, present=has(facts, test.provision))
    return [test for test in owed if test.provision not in FILLED_IN_AT_USE]


def of_record(facts: InstrumentFacts, reasoning: Reasoning) -> Sequence[Test]:
    """The carrier where it is known, the vehicle or line where there is one, and the rest always."""
    spared = {
        "art83_cpt_inc1": facts.record.carrier_known is not True,
        "art83_cpt_inc2": facts.record.vehicle_or_line is not True,
    }
    for test in INFRACTION_RECORD:
        if spared.get(test.provision):
            reasoning.step(test, True, present=has(facts, test.provision))
    return [test for test in INFRACTION_RECORD if not spared.get(test.provision)]


OWED = {
    "tender_notice": (NOTICE_HEAD, of_notice),
    "bid": (BID_HEAD, of_bid),
    "permission_contract": (CONTRACT_HEAD, of_contract),
    "ticket": (TICKET_HEAD, of_ticket),
    "infraction_record": (RECORD_HEAD, of_record),
}


def judge_clauses(found: Sequence[str], reasoning: Reasoning) -> None:
    """None of the forbidden clauses."""
    for clause, tests in CLAUSES.items():
        years = {YEARS[clause]: reasoning.fixed(YEARS[clause])} if clause in YEARS else {}
        for test in tests:
            reasoning.check(test, clause not in found, found=clause in found, **years)


def judge_form(record: InfractionRecord, reasoning: Reasoning) -> None:
    """Copies enough, and the acknowledgement or a note of why it lacks."""
    least = int(reasoning.fixed("record_copies"))
    copies = reasoning.need("record.copies", record.copies, COPIES)
    if copies is not None:
        reasoning.check(COPIES, copies >= least, least=least, copies=copies)
    acknowledgement = reasoning.need("record.acknowledgement", record.acknowledgement, SIGNED)
    if acknowledgement is not None:
        signed = reasoning.step(SIGNED, acknowledgement == "signed", acknowledgement=acknowledgement)
        if not signed:
            note = record.note is True
            reasoning.check(NOTED, note, acknowledgement=acknowledgement, note=note)


SERVICES = (
    Service("instrument", "O que falta a este documento?", InstrumentFacts, instrument, tuple(dict.fromkeys((
        "art3_cpt_inc24", "art4_par1u", "art9_cpt", "art10_cpt", "art20_cpt", *(test.provision for test in NOTICE),
        "art20_par1",
        *(test.provision for test in BID), "art22_cpt_inc1", "art22_cpt_inc2", "art24_cpt",
        *(test.provision for test in CONTRACT), "art32_cpt_inc18", "art60_cpt",
        *(test.provision for test in TICKET), "art60_par1", "art60_par2", "art83_cpt",
        *(test.provision for test in INFRACTION_RECORD), "art83_par1", "art83_par2",
    )))),
)  # fmt: skip
