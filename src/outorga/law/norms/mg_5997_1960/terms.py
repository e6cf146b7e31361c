# SPDX-License-Identifier: Apache-2.0
"""Arts. 3, 13, 17, 18, item V, 21, 23, par. 2, 26, 27 and 29: how long a grant runs, and what ends it."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, UnsetType, happened, known
from outorga.law.norms.mg_5997_1960.deadlines import due_on as end_of
from outorga.law.norms.mg_5997_1960.deadlines import extension_allowed
from outorga.law.norms.mg_5997_1960.vocabulary import COUNCIL, LinesFacts, office_calendar

Kind = Literal["authorization", "precarious", "concession", "special_licence"]
Ends = dict[str, Any]
START = Test("anx1_art17_cpt", "A outorga corre desde {start}.")
ASKED_ON = Test("anx1_art17_cpt", "A outorga vale até {valid_until}. Dia {on}.")
PRECARIOUS = Test("anx1_art1_par4", "A exploração sem concorrência é a título precário.")
ORDER = Test("anx1_art17_cpt", "A permissão dura o que o despacho prevê, dentro do limite: vale até {valid_until}.")
PURPOSE = Test("anx1_art23_par2_inc2", "A permissão não acabou com o prazo nem com a finalidade. Acabou: {over}.")
CANCELLED = Test("anx1_art23_par2_inc1", "O DER-MG não cancelou a permissão. Cancelada em {cancelled_on}.")
EITHER_END = Test("anx1_art23_par2", "A permissão segue: nem o DER-MG a cancelou nem acabou por si. Situação: {state}.")
LICENCE = Test("anx1_art3_par2", "A licença especial vale até {valid_until}. Cancelada em {cancelled_on}; dia {on}.")
TRIAL = Test("anx1_art1_par1", "A autorização de linha é experiência: vale até {valid_until}. Dia {on}.")
PENDING = Test("anx1_art21_par1", "O termo se assinou com o registro em andamento.")
LONGER = Test("anx1_art21_par3", "O DER-MG deu mais tempo para o registro: até {until}.")
SHOWN = Test("anx1_art21_par2", "O registro se exibe até {due_on}. Exibido em {shown_on}; dia {on}.")
SERVED = Test("anx1_art18_cpt_inc5", "Pedida a baixa, serve-se até {serve_until}. Último dia servido: {last}.")
QUALITY = Test("anx1_art26_cpt", "Finda a experiência, o Conselho julga o serviço: {quality}.")
PERMIT_QUALITY = Test("anx1_art26_cpt", "Só da autorização de linha nasce concessão.")
DEFINITIVE = Test("anx1_art1_par2", "A concessão é a licença definitiva, depois da autorização.")
BY_PREFERENCE = Test("anx1_art13_cpt", "A concessão por preferência dura o mesmo que a outra.")
INHERITED = Test("anx1_art29_par2", "Transferida, a concessão vai até o fim do contrato anterior: {valid_until}.")
FIRM = Test("anx1_art27_par3", "A firma mudada em {changed_on} se regulariza até {due_on}. Regularizada em {done_on}.")
DENOUNCED = Test("anx1_art27_cpt", "Denuncia-se até {until}. Denunciada em {denounced_on}.")
RENEWED = Test("anx1_art27_cpt", "A concessão se prorroga. Serviço: {quality}; denúncia em tempo: {denounced}.")
TERM_OVER = Test("anx1_art32_cpt_ali3", "O contrato termina no fim do prazo sem prorrogação: {over}.")


class Registration(Facts, frozen=True, gc=False):
    """The register of the firm, that was pending when the termo was signed."""

    pending: bool
    shown_on: Given[date] = UNSET
    extended_until: Given[date] = UNSET


class FirmChange(Facts, frozen=True, gc=False):
    """A change or the dissolution of the firm, and its regularization."""

    on: date
    regularized_on: Given[date] = UNSET
    extension_days: Given[Count] = UNSET


class Withdrawal(Facts, frozen=True, gc=False):
    """The holder's wish to leave, and the last day on which he served."""

    requested_on: date
    last_service_on: Given[date] = UNSET


class GrantTermReadings(Facts, frozen=True, gc=False):
    """The open questions of the term of a grant."""

    awaiting_council: Given[Literal["continues", "ends"]] = UNSET
    extension_base: Given[Literal["original_start", "moved_day"]] = UNSET
    licence_year: Given[Literal["from_issue", "calendar_year"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET
    pretender_permit: Given[Literal["new_permit", "runs_on"]] = UNSET
    renewal_test: Given[Literal["both", "either"]] = UNSET


class GrantTermFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `grant_term`."""

    kind: Kind
    permit: Given[Literal["non_line", "occasional", "pre_tender"]] = UNSET
    signed_on: Given[date] = UNSET
    granted_until: Given[date] = UNSET
    purpose_met_on: Given[date] = UNSET
    cancelled_on: Given[date] = UNSET
    inherited_until: Given[date] = UNSET
    quality: Given[Literal["good", "bad"]] = UNSET
    denounced_on: Given[date] = UNSET
    registration: Given[Registration] = UNSET
    firm_change: Given[FirmChange] = UNSET
    withdrawal: Given[Withdrawal] = UNSET
    readings: GrantTermReadings = GrantTermReadings()


def grant_term(facts: GrantTermFacts, reasoning: Reasoning) -> Decision:
    """Each kind of grant by its own term, its start and the day asked about being needed."""
    inherited = facts.kind == "concession" and facts.inherited_until is not UNSET
    if not inherited:
        reasoning.need("signed_on", facts.signed_on, START)
    on = reasoning.need("on", facts.on, ASKED_ON)
    if facts.kind == "precarious":
        need_of_permit(facts, reasoning)
    if on is None or reasoning.missing:
        return reasoning.undetermined()
    return KINDS[facts.kind](facts, known(facts.signed_on) or date.min, on, reasoning)


def need_of_permit(facts: GrantTermFacts, reasoning: Reasoning) -> None:
    """The end that the order gave; the kind of permit where permits before the tender run on."""
    reasoning.need("granted_until", facts.granted_until, ORDER)
    if facts.permit is UNSET and reasoning.reading("pretender_permit") == "runs_on":
        reasoning.lack("permit", ORDER)


def end(name: str, start: date, facts: GrantTermFacts, reasoning: Reasoning) -> date:
    """The last day of a term of the norm."""
    return end_of(name, start, office_calendar(facts.calendar), reasoning).due_on


def precarious(facts: GrantTermFacts, start: date, on: date, reasoning: Reasoning) -> Decision:
    """A permit ends with its order, the limit or its purpose, whichever first; the agency cancels it at any time."""
    valid_until = end_of_permit(facts, start, reasoning)
    reasoning.step(PRECARIOUS)
    reasoning.step(ORDER, valid_until, valid_until=valid_until)
    reasoning.step(PERMIT_QUALITY)
    outcome: Ends = {"next": "none"} | ({} if valid_until is None else {"valid_until": valid_until})
    cancelled_on = cancelled_by(facts.cancelled_on, valid_until, on)
    if not reasoning.check(CANCELLED, cancelled_on is None, cancelled_on=cancelled_on):
        state = "cancelled"
    else:
        over = valid_until is not None and on > valid_until
        reasoning.step(PURPOSE, not over, over=over)
        state = "ended" if over else "in_force"
    reasoning.step(EITHER_END, state == "in_force", state=state)
    return reasoning.decided({**outcome, "state": state})


def cancelled_by(cancelled_on: date | UnsetType, valid_until: date | None, on: date) -> date | None:
    """The day of a cancellation that came while the grant still ran."""
    day = happened(cancelled_on, on)
    return None if day is None or (valid_until is not None and day > valid_until) else day


def end_of_permit(facts: GrantTermFacts, start: date, reasoning: Reasoning) -> date | None:
    """The earliest of the order's end, six months and the day on which the purpose was met.

    By the reading a permit that precedes the tender is not stopped by the six months: one granted up to them goes on
    until the tender is judged, and its end is not known before.
    """
    limit = end("precarious_limit", start, facts, reasoning)
    granted_until, met_on = known(facts.granted_until) or limit, happened(facts.purpose_met_on, facts.on)
    if facts.permit == "pre_tender" and reasoning.reading("pretender_permit") == "runs_on":
        if granted_until == limit:
            return known(facts.purpose_met_on)
        limit = granted_until
    return min(granted_until, limit, met_on or limit)


def special_licence(facts: GrantTermFacts, start: date, on: date, reasoning: Reasoning) -> Decision:
    """A year from its issue, or the year of its issue by the reading; the agency cancels it at any time."""
    valid_until = end("special_licence", start, facts, reasoning)
    cancelled_on = cancelled_by(facts.cancelled_on, valid_until, on)
    outcome: Ends = {"valid_until": valid_until}
    inputs = {"valid_until": valid_until, "cancelled_on": cancelled_on, "on": on}
    if cancelled_on is not None:
        reasoning.check(LICENCE, False, **inputs)
        return reasoning.decided({**outcome, "state": "cancelled"})
    in_force = on <= valid_until
    reasoning.step(LICENCE, in_force, **inputs)
    return reasoning.decided({**outcome, "state": "in_force" if in_force else "ended"})


def authorization(facts: GrantTermFacts, start: date, on: date, reasoning: Reasoning) -> Decision:
    """A year of trial; a register not shown in time ends it, and at its end the council judges the service."""
    valid_until = end("line_authorization_end", start, facts, reasoning)
    outcome: Ends = {"valid_until": valid_until}
    if facts.registration is not UNSET and facts.registration.pending:
        outcome |= judge_registration(facts.registration, start, facts, reasoning)
    outcome |= judge_withdrawal(facts, reasoning)
    if reasoning.refused:
        return reasoning.decided({**outcome, "state": "lapsed"})
    in_force = on <= valid_until
    reasoning.step(TRIAL, in_force, valid_until=valid_until, on=on)
    if in_force:
        return reasoning.decided({**outcome, "state": "in_force"})
    quality = known(facts.quality)
    if quality is None:
        return await_council(outcome, QUALITY, reasoning, quality=quality)
    reasoning.check(QUALITY, quality == "good", quality=quality)
    return reasoning.decided({**outcome, "state": "ended", "next": "concession" if quality == "good" else "none"})


def judge_registration(registration: Registration, start: date, facts: GrantTermFacts, reasoning: Reasoning) -> Ends:
    """The register is shown within six months, or by the later day that the agency gave."""
    reasoning.step(PENDING)
    due_on = end("registration_proof", start, facts, reasoning)
    until = known(registration.extended_until)
    if until is not None:
        due_on = max(due_on, until)
        reasoning.step(LONGER, due_on, until=until)
    on, shown_on = known(facts.on), happened(registration.shown_on, facts.on)
    in_time = shown_on <= due_on if shown_on else on is not None and on <= due_on
    reasoning.check(SHOWN, in_time, due_on=due_on, shown_on=shown_on, on=on)
    return {"registration_due_on": due_on}


def judge_withdrawal(facts: GrantTermFacts, reasoning: Reasoning) -> Ends:
    """Sixty days of service after the wish to leave; an earlier last day breaches them."""
    withdrawal = facts.withdrawal
    if withdrawal is UNSET:
        return {}
    serve_until = end("service_after_withdrawal", withdrawal.requested_on, facts, reasoning)
    last = happened(withdrawal.last_service_on, facts.on)
    breach = last is not None and last < serve_until
    reasoning.step(SERVED, not breach, serve_until=serve_until, last=last)
    return {"serve_until": serve_until, "withdrawal_breach": breach}


def await_council(outcome: Ends, test: Test, reasoning: Reasoning, **inputs: Any) -> Decision:
    """The term is over and the council has not spoken: by the reading the service goes on or stops."""
    reasoning.step(test, None, **inputs)
    continues = reasoning.reading("awaiting_council") == "continues"
    return reasoning.discretionary(COUNCIL, {**outcome, "state": "awaiting_council", "service_continues": continues})


def concession(facts: GrantTermFacts, start: date, on: date, reasoning: Reasoning) -> Decision:
    """Three years or the rest of a transferred contract; then renewed for good service that nobody denounced."""
    valid_until = end_of_concession(facts, start, reasoning)
    outcome: Ends = {"valid_until": valid_until, **judge_withdrawal(facts, reasoning)}
    denounced, told = judge_denunciation(facts, valid_until, reasoning)
    outcome |= told
    if facts.firm_change is not UNSET:
        outcome |= judge_firm(facts.firm_change, facts, reasoning)
    if reasoning.refused:
        return reasoning.decided({**outcome, "state": "cancelled"})
    over = on > valid_until
    if not over:
        reasoning.step(TERM_OVER, over, over=over)
        return reasoning.decided({**outcome, "state": "in_force"})
    return after_term(facts, valid_until, denounced, outcome, reasoning)


def end_of_concession(facts: GrantTermFacts, start: date, reasoning: Reasoning) -> date:
    """The last day of the contract, its own or the one taken over by transfer."""
    reasoning.step(DEFINITIVE)
    inherited = known(facts.inherited_until)
    if inherited is not None:
        return reasoning.step(INHERITED, inherited, valid_until=inherited)  # type: ignore[no-any-return]
    reasoning.step(BY_PREFERENCE)
    return end("concession_end", start, facts, reasoning)


def judge_denunciation(facts: GrantTermFacts, valid_until: date, reasoning: Reasoning) -> tuple[bool, Ends]:
    """A denunciation six months before the end, or earlier, stops the renewal."""
    until = end("denunciation", valid_until, facts, reasoning)
    denounced_on = happened(facts.denounced_on, facts.on)
    effective = denounced_on is not None and denounced_on <= until
    reasoning.step(DENOUNCED, effective, until=until, denounced_on=denounced_on)
    return effective, {"denunciation_until": until, "denunciation_effective": effective}


def judge_firm(change: FirmChange, facts: GrantTermFacts, reasoning: Reasoning) -> Ends:
    """A changed or dissolved firm is put in order in time, or the concession is cancelled by itself."""
    asked = known(change.extension_days) or 0
    more = asked if asked and extension_allowed("firm_regularization", asked, reasoning) else 0
    due_on = end_of("firm_regularization", change.on, office_calendar(facts.calendar), reasoning, more).due_on
    on, done_on = known(facts.on), happened(change.regularized_on, facts.on)
    in_time = done_on <= due_on if done_on else on is not None and on <= due_on
    reasoning.check(FIRM, in_time, changed_on=change.on, due_on=due_on, done_on=done_on)
    return {"regularization_due_on": due_on}


def after_term(
    facts: GrantTermFacts, valid_until: date, denounced: bool, outcome: Ends, reasoning: Reasoning
) -> Decision:
    """Renewed for as long again, ended, or in the hands of a council that has not spoken."""
    renewed = renews(known(facts.quality), denounced, reasoning)
    if renewed is None:
        return await_council(outcome, RENEWED, reasoning, quality=None, denounced=denounced)
    reasoning.step(RENEWED, renewed, quality=known(facts.quality), denounced=denounced)
    reasoning.step(TERM_OVER, not renewed, over=not renewed)
    if not renewed:
        return reasoning.decided({**outcome, "renewed": False, "state": "ended"})
    until = end("concession_end", valid_until, facts, reasoning)
    outcome = {**outcome, "renewed": True, "renewed_until": until}
    if facts.on is not UNSET and facts.on > until:
        return await_council(outcome, RENEWED, reasoning, quality=None, denounced=False)
    return reasoning.decided({**outcome, "state": "in_force"})


def renews(quality: str | None, denounced: bool, reasoning: Reasoning) -> bool | None:
    """Good service and no denunciation in time, or one of them by the reading; None while the council must speak."""
    both = reasoning.reading("renewal_test") == "both"
    if quality is None:
        return False if both and denounced else None
    good = quality == "good"
    return good and not denounced if both else good or not denounced


KINDS: Mapping[Kind, Callable[[GrantTermFacts, date, date, Reasoning], Decision]] = {
    "authorization": authorization,
    "precarious": precarious,
    "concession": concession,
    "special_licence": special_licence,
}

SERVICES = (
    Service("grant_term", "Até quando vale esta outorga, e o que vem depois?", GrantTermFacts, grant_term, (
        "anx1_art1_par1", "anx1_art1_par2", "anx1_art1_par4", "anx1_art3_par2", "anx1_art13_cpt", "anx1_art17_cpt",
        "anx1_art18_cpt_inc5", "anx1_art21_par1", "anx1_art21_par2", "anx1_art21_par3", "anx1_art23_par2",
        "anx1_art23_par2_inc1",
        "anx1_art23_par2_inc2", "anx1_art26_cpt", "anx1_art27_cpt", "anx1_art27_par3", "anx1_art29_par2",
        "anx1_art32_cpt_ali3",
    )),
)  # fmt: skip
