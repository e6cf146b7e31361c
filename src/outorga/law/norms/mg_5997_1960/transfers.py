# SPDX-License-Identifier: Apache-2.0
"""Arts. 19, 27, pars. 1 and 2, 29 to 31, and 116, par. 6: the passing of a grant to another holder."""

from collections.abc import Iterable
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.dates import days_after
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Text, UnsetType, happened, known
from outorga.law.norms.mg_5997_1960.banks import enough_banks
from outorga.law.norms.mg_5997_1960.bars import judge_directors
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.requirements import require
from outorga.law.norms.mg_5997_1960.vocabulary import AGENCY, ForfeitedPerson, LinesFacts, office_calendar

Side = Literal["transferor", "transferee"]
DEATH = Test("anx1_art27_par2", "O título não passa por morte, que segue a lei civil. Causa: {cause}.")
HOLDER = Test("anx1_art1_par3", "O título diz se o titular é permissionário ou concessionário: {held}.")
UNTRANSFERABLE = Test("anx1_art19_cpt", "A autorização não se transfere. Título: {held}.")
UNDIVIDED_AUTHORIZATION = Test("anx1_art19_par1u", "A autorização não se divide entre os sócios. Dividida: {split}.")
UNDIVIDED = Test("anx1_art27_par1", "A concessão não se divide entre os sócios. Dividida: {split}.")
JOINTLY = Test("anx1_art30_cpt", "Quem cede e quem recebe pedem juntos: {sides}.")
REASONS = Test("anx1_art30_par1u", "O pedido traz as justificativas.")
PLEDGE = Test("anx1_art30_par1u", "O pedido traz o compromisso de não interromper o serviço.")
BANKS = Test("anx1_art29_par1", "O sucessor traz {least} atestados bancários. Bancos: {banks}.")
CONDUCT = Test("anx1_art29_par1", "O sucessor traz o atestado de bons antecedentes.")
EITHER_BAR = Test("anx1_art31_cpt", "A transferência se pede entre {earliest} e {last}. Pedida em {requested_on}.")
SERVICE = Test("anx1_art31_cpt_ite1", "Serviço ininterrupto desde {since}: pede-se de {earliest} em diante.")
NOT_AT_THE_END = Test("anx1_art31_cpt_ite2", "O contrato termina em {end_on}: pede-se até {last}.")
SAME_END = Test("anx1_art29_par2", "O novo contrato vai até {end_on}, como o de quem cedeu.")
CONSENT = Test("anx1_art29_cpt", "O DER-MG consentiu expressamente.")


class Successor(Facts, frozen=True, gc=False):
    """Who would receive: certificates of banks, of conduct, and the directors."""

    bank_certificates: Given[tuple[Text, ...]] = UNSET
    conduct_certificate: Given[bool] = UNSET
    directors: Given[tuple[Text, ...]] = UNSET


class CurrentContract(Facts, frozen=True, gc=False):
    """The current period of the contract, and since when the service has run."""

    start_on: date
    end_on: date
    service_since: Given[date] = UNSET


class Interruption(Facts, frozen=True, gc=False):
    """An interruption of the service, by its first and last days."""

    from_on: date
    until_on: date


class TransferReadings(Facts, frozen=True, gc=False):
    """The open questions of a transfer."""

    bank_certificates: Given[Literal["distinct_banks", "any_two"]] = UNSET
    continuity_count: Given[Literal["current_period", "whole_service"]] = UNSET
    forfeiture_bar: Given[Literal["perpetual", "five_years"]] = UNSET
    last_days_count: Given[Literal["end_included", "end_excluded"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET


class TransferFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `transfer`."""

    title: Literal["authorization", "concession"]
    cause: Given[Literal["agreement", "death"]] = UNSET
    split_among_members: Given[bool] = UNSET
    requested_by: Given[tuple[Side, ...]] = UNSET
    justified: Given[bool] = UNSET
    continuity_pledged: Given[bool] = UNSET
    successor: Successor = Successor()
    contract: Given[CurrentContract] = UNSET
    interruptions: Given[tuple[Interruption, ...]] = UNSET
    requested_on: Given[date] = UNSET
    agency_consent: Given[bool] = UNSET
    forfeitures: Given[tuple[ForfeitedPerson, ...]] = UNSET
    readings: TransferReadings = TransferReadings()


def transfer(facts: TransferFacts, reasoning: Reasoning) -> Decision:
    """Death goes by civil law, an authorization never passes, a concession with the agency's consent."""
    if not reasoning.check(DEATH, facts.cause != "death", cause=known(facts.cause)):
        return reasoning.not_applicable({})
    reasoning.step(HOLDER, facts.title, held=facts.title)
    if not reasoning.check(UNTRANSFERABLE, facts.title == "concession", held=facts.title):
        if facts.split_among_members is not UNSET:
            split = facts.split_among_members
            reasoning.step(UNDIVIDED_AUTHORIZATION, not split, split=split)
        return reasoning.decided({"allowed": False})
    judge_request(facts, reasoning)
    judge_successor(facts, reasoning)
    return consent(facts, judge_window(facts, reasoning), reasoning)


def consent(facts: TransferFacts, outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """The agency's express consent settles what no rule forbids."""
    if facts.agency_consent is not UNSET:
        reasoning.check(CONSENT, facts.agency_consent)
    if reasoning.refused or reasoning.missing:
        return reasoning.conclude({"allowed": False, **outcome})
    if facts.agency_consent is UNSET:
        reasoning.step(CONSENT, None)
        return reasoning.discretionary(AGENCY, {"allowed": True, **outcome})
    return reasoning.decided({"allowed": True, **outcome})


def judge_request(facts: TransferFacts, reasoning: Reasoning) -> None:
    """A whole concession, asked by both sides, with reasons and the pledge to go on."""
    if facts.split_among_members is not UNSET:
        reasoning.check(UNDIVIDED, not facts.split_among_members, split=facts.split_among_members)
    sides = reasoning.need("requested_by", facts.requested_by, JOINTLY)
    if sides is not None:
        reasoning.check(JOINTLY, {"transferor", "transferee"} <= set(sides), sides=sides)
    require("justified", facts.justified, REASONS, reasoning)
    require("continuity_pledged", facts.continuity_pledged, PLEDGE, reasoning)


def judge_successor(facts: TransferFacts, reasoning: Reasoning) -> None:
    """Able to pay by two banks, of good conduct, and with no director whose grant was forfeited."""
    successor = facts.successor
    certificates = reasoning.need("successor.bank_certificates", successor.bank_certificates, BANKS)
    if certificates is not None:
        enough, least = enough_banks(certificates, reasoning)
        reasoning.check(BANKS, enough, banks=certificates, least=least)
    require("successor.conduct_certificate", successor.conduct_certificate, CONDUCT, reasoning)
    judge_directors(successor.directors, facts.forfeitures, facts.on, reasoning)


def judge_window(facts: TransferFacts, reasoning: Reasoning) -> dict[str, Any]:
    """More than two years of unbroken service behind the request, and the last days of the contract still ahead."""
    requested_on = reasoning.need("requested_on", facts.requested_on, EITHER_BAR)
    contract, calendar = reasoning.need("contract", facts.contract, EITHER_BAR), office_calendar(facts.calendar)
    if contract is None:
        return {}
    reasoning.step(SAME_END, contract.end_on, end_on=contract.end_on)
    last = end_of("transfer_until", contract.end_on, calendar, reasoning).due_on
    if requested_on is not None:
        reasoning.check(NOT_AT_THE_END, requested_on <= last, end_on=contract.end_on, last=last)
    outcome = {"new_term_until": contract.end_on, "last_request_on": last}
    since = continuous_since(contract, facts, reasoning)
    if since is None:
        return outcome
    earliest = end_of("transfer_from", since, calendar, reasoning).due_on
    if requested_on is not None:
        reasoning.check(SERVICE, requested_on >= earliest, since=since, earliest=earliest)
        within = earliest <= requested_on <= last
        reasoning.step(EITHER_BAR, within, earliest=earliest, last=last, requested_on=requested_on)
    return {**outcome, "continuous_since": since, "earliest_request_on": earliest}


def continuous_since(contract: CurrentContract, facts: TransferFacts, reasoning: Reasoning) -> date | None:
    """The day since which nothing interrupts the service, in the current contract or in the whole by the reading."""
    if reasoning.reading("continuity_count") == "whole_service":
        start = reasoning.need("contract.service_since", contract.service_since, SERVICE)
    else:
        start = max(contract.start_on, known(contract.service_since) or contract.start_on)
    return None if start is None else after_interruptions(start, known(facts.interruptions) or (), facts.on)


def after_interruptions(start: date, interruptions: Iterable[Interruption], on: date | UnsetType) -> date:
    """The two years start again on the day after the last day of an interruption that has come about."""
    ends = [days_after(one.until_on, 1) for one in interruptions if happened(one.from_on, on) is not None]
    return max(start, *ends) if ends else start


SERVICES = (
    Service("transfer", "Esta outorga pode passar a outro titular?", TransferFacts, transfer, (
        "anx1_art1_par3", "anx1_art19_cpt", "anx1_art19_par1u", "anx1_art27_par1", "anx1_art27_par2", "anx1_art29_cpt",
        "anx1_art29_par1", "anx1_art29_par2", "anx1_art30_cpt", "anx1_art30_par1u", "anx1_art31_cpt",
        "anx1_art31_cpt_ite1", "anx1_art31_cpt_ite2", "anx1_art116_par6",
    )),
)  # fmt: skip
