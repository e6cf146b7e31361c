# SPDX-License-Identifier: Apache-2.0
"""Arts. 99 to 106 and 117: the Council and the inquiry commission, who sits in them and how they decide."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Annotated, Any, Literal

from msgspec import Meta

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, happened, known
from outorga.law.norms.mg_5997_1960.deadlines import due_on
from outorga.law.norms.mg_5997_1960.vocabulary import DIRECTOR_GENERAL, GOVERNOR, LinesFacts, office_calendar

Seat = Literal["president", "engineer", "lawyer", "operators", "transit", "inquiry_member"]
Attendance = Literal["present", "justified", "unjustified"]

QUORUM = Test("anx1_art105_cpt", "O Conselho só se reúne com {quorum} de {members} membros: {present}.")
MAJORITY = Test("anx1_art105_par1u", "Decide a maioria dos votos: {yes} a favor, {no} contra.")
CASTING = Test("anx1_art105_par1u", "O presidente só vota para desempatar. Empate: {tie}; voto dele: {president}.")
PAID = Test("anx1_art101_cpt", "Os conselheiros recebem pelas reuniões de que participam: {paid}.")
COMMISSION = Test("anx1_art117_cpt", "A comissão de inquérito tem {needed} membros: {members}.")
COMPLETE = Test("anx1_art117_par1", "A comissão só funciona com todos os membros: {present} de {members}.")

DESIGNATED: Mapping[Seat, Test] = {
    "president": Test("anx1_art99_par1", "O presidente é escolhido pelo Governador: {by}."),
    "engineer": Test("anx1_art99_par2", "O engenheiro é designado pelo Diretor-Geral: {by}."),
    "lawyer": Test("anx1_art99_par2", "O advogado é designado pelo Diretor-Geral: {by}."),
    "operators": Test("anx1_art99_par3", "O representante das empresas é designado pelo Diretor-Geral: {by}."),
    "transit": Test("anx1_art99_par4", "O representante do trânsito é designado pelo Diretor-Geral: {by}."),
    "inquiry_member": Test("anx1_art117_cpt", "O membro da comissão é nomeado pelo Diretor-Geral: {by}."),
}
NOMINATED: Mapping[Seat, tuple[str, Test]] = {
    "operators": ("operators", Test("anx1_art99_par3", "As entidades representadas indicam: {by}.")),
    "transit": ("transit_head", Test("anx1_art99_par4", "O chefe do trânsito indica: {by}.")),
}
SEATS: Mapping[Seat, Test] = {
    "president": Test("anx1_art99_cpt_inc1", "O Conselho tem um presidente; lugar ocupado por outro: {taken}."),
    "engineer": Test("anx1_art99_cpt_inc2", "O Conselho tem um engenheiro; lugar ocupado por outro: {taken}."),
    "lawyer": Test("anx1_art99_cpt_inc3", "O Conselho tem um advogado; lugar ocupado por outro: {taken}."),
    "operators": Test("anx1_art99_cpt_inc4", "As empresas têm um representante; lugar ocupado por outro: {taken}."),
    "transit": Test("anx1_art99_cpt_inc5", "O trânsito tem um representante; lugar ocupado por outro: {taken}."),
}
MEMBER = Test("anx1_art117_cpt", "A comissão de inquérito tem membros nomeados.")
ABSENT = Test(
    "anx1_art106_cpt",
    "O membro não faltou {running} sessões seguidas nem {in_all} ao todo; perda na sessão: {lost_at}.",
)
REPLACED = Test("anx1_art117_par2", "O membro não faltou {in_all} reuniões da comissão; troca na reunião: {lost_at}.")
MANDATE = Test("anx1_art102_cpt", "O mandato vai até {valid_until}. Dia {on}.")


class Votes(Facts, frozen=True, gc=False):
    """The votes but the president's."""

    yes: Count
    no: Count
    abstain: Given[Count] = UNSET


class VoteReadings(Facts, frozen=True, gc=False):
    """Readings of `council_vote`."""

    council_majority: Given[Literal["votes_cast", "members_present"]] = UNSET
    quorum_bonus: Given[Literal["no_meeting_no_bonus", "attendance_pays"]] = UNSET


class CouncilVoteFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `council_vote`."""

    body: Literal["council", "inquiry_commission"]
    present: Annotated[int, Meta(ge=0, le=5)]
    members: Given[Count] = UNSET
    votes: Given[Votes] = UNSET
    president: Given[Literal["yes", "no", "none"]] = UNSET
    readings: Given[VoteReadings] = UNSET


class SeatReadings(Facts, frozen=True, gc=False):
    """Readings of `council_seat`."""

    justified_absence: Given[Literal["breaks_chain", "ignored"]] = UNSET
    mandate_last_day: Given[Literal["included", "excluded"]] = UNSET
    month_end: Given[Literal["civil_code", "last_day"]] = UNSET


class CouncilSeatFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `council_seat`."""

    seat: Seat
    designated_by: Given[Literal["governor", "director_general"]] = UNSET
    nominated_by: Given[Literal["operators", "transit_head"]] = UNSET
    seat_taken: Given[bool] = UNSET
    attendance: Given[tuple[Attendance, ...]] = UNSET
    appointed_on: Given[date] = UNSET
    renewed_on: Given[date] = UNSET
    readings: Given[SeatReadings] = UNSET


def council_vote(facts: CouncilVoteFacts, reasoning: Reasoning) -> Decision:
    """The Council sits with its quorum and decides by majority; the commission only sits whole."""
    if facts.body == "inquiry_commission":
        return judge_commission(facts, reasoning)
    quorum, members = int(reasoning.fixed("council_quorum")), int(reasoning.fixed("council_members"))
    valid = bool(reasoning.check(QUORUM, facts.present >= quorum, quorum=quorum, members=members,
                                 present=facts.present))  # fmt: skip
    outcome = {"valid": valid, "paid_presences": paid_presences(facts.present, valid, reasoning)}
    if facts.votes is not UNSET:
        outcome |= (
            judge_votes(facts, facts.votes, reasoning) if valid else {"passed": False, "president_counted": False}
        )
    return reasoning.conclude(outcome)


def paid_presences(present: int, valid: bool, reasoning: Reasoning) -> int:
    """Every member who came, unless no meeting took place and the reading pays for meetings only."""
    paid = present if valid or reasoning.reading("quorum_bonus") == "attendance_pays" else 0
    reasoning.step(PAID, paid, paid=paid)
    return paid


def judge_votes(facts: CouncilVoteFacts, votes: Votes, reasoning: Reasoning) -> dict[str, Any]:
    """More yes than no, the president's vote added in a tie; by the reading, more than half of those present."""
    tie = votes.yes == votes.no
    president = reasoning.need("president", facts.president, CASTING) if tie else None
    counted = president in ("yes", "no")
    reasoning.step(CASTING, counted, tie=tie, president=known(facts.president))
    yes, no = votes.yes + (president == "yes"), votes.no + (president == "no")
    by_present = reasoning.reading("council_majority") == "members_present"
    passed = 2 * yes > facts.present if by_present else yes > no
    reasoning.step(MAJORITY, passed, yes=yes, no=no)
    return {"passed": passed, "president_counted": counted}


def judge_commission(facts: CouncilVoteFacts, reasoning: Reasoning) -> Decision:
    """Three members, and every one of them there."""
    members = reasoning.need("members", facts.members, COMMISSION)
    if members is None:
        return reasoning.undetermined()
    needed = int(reasoning.fixed("commission_members"))
    valid = bool(reasoning.check(COMMISSION, members == needed, needed=needed, members=members))
    if valid:
        whole = facts.present >= members
        valid = bool(reasoning.check(COMPLETE, whole, present=facts.present, members=members))
    return reasoning.decided({"valid": valid})


def council_seat(facts: CouncilSeatFacts, reasoning: Reasoning) -> Decision:
    """A lawful appointment to a free seat, no mandate lost by absence, and a term that still runs."""
    flaws: list[str] = []
    outcome = {
        **appointment(facts, flaws, reasoning),
        **absences(facts, flaws, reasoning),
        **mandate(facts, flaws, reasoning),
    }
    reasoning.refuse(*flaws[:1])
    if flaws:
        outcome["may_vote"] = False
    return reasoning.conclude(outcome)


def appointment(facts: CouncilSeatFacts, flaws: list[str], reasoning: Reasoning) -> dict[str, bool]:
    """Who must designate and nominate for the seat, and whether it was free; nothing where none of it is told."""
    found = [*designation(facts, reasoning), *vacancy(facts, reasoning)]
    flaws += [provision for provision, holds in found if not holds]
    if flaws:
        return {"appointment_valid": False}
    return {"appointment_valid": True} if facts.designated_by is not UNSET and not reasoning.missing else {}


def designation(facts: CouncilSeatFacts, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """The president by the Governor, the others by the Director-General; two of them on a nomination."""
    nominator, nomination = NOMINATED.get(facts.seat, (None, None))
    by, named_by = facts.designated_by, facts.nominated_by if nomination else UNSET
    if by is UNSET and named_by is UNSET:
        return
    test = DESIGNATED[facts.seat]
    if reasoning.need("designated_by", by, test) is not None:
        right = by == (GOVERNOR if facts.seat == "president" else DIRECTOR_GENERAL)
        yield test.provision, reasoning.step(test, right, by=by)
    if nomination and reasoning.need("nominated_by", named_by, nomination) is not None:
        yield nomination.provision, reasoning.step(nomination, named_by == nominator, by=named_by)


def vacancy(facts: CouncilSeatFacts, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """A seat of the Council that another holds is not free; a commission has no seats of its own."""
    if facts.seat == "inquiry_member":
        reasoning.step(MEMBER)
        return
    test, taken = SEATS[facts.seat], known(facts.seat_taken)
    reasoning.step(test, None if taken is None else not taken, taken=taken)
    if taken is not None:
        yield test.provision, not taken


def absences(facts: CouncilSeatFacts, flaws: list[str], reasoning: Reasoning) -> dict[str, Any]:
    """The session at which absences without reason lose the mandate, or replace a member of the commission."""
    if facts.attendance is UNSET:
        return {}
    if facts.seat == "inquiry_member":
        in_all = int(reasoning.fixed("commission_absences"))
        lost_at, name, test = lost_at_session(facts.attendance, None, in_all, ignored=False), "replaced", REPLACED
        reasoning.step(test, lost_at is None, in_all=in_all, lost_at=lost_at)
    else:
        running, in_all = int(reasoning.fixed("running_absences")), int(reasoning.fixed("absences"))
        ignored = reasoning.reading("justified_absence") == "ignored"
        lost_at, name, test = lost_at_session(facts.attendance, running, in_all, ignored), "mandate_lost", ABSENT
        reasoning.step(test, lost_at is None, running=running, in_all=in_all, lost_at=lost_at)
    if lost_at is None:
        return {name: False}
    flaws.append(test.provision)
    return {name: True, "lost_at_session": lost_at}


def lost_at_session(attendance: Iterable[Attendance], running: int | None, in_all: int, ignored: bool) -> int | None:
    """The first session that completes a run of absences, or so many in all; an excused one breaks the run or not."""
    run = total = 0
    for session, how in enumerate(attendance, 1):
        if how == "unjustified":
            run, total = run + 1, total + 1
        elif how == "present" or not ignored:
            run = 0
        if total >= in_all or (running is not None and run >= running):
            return session
    return None


def mandate(facts: CouncilSeatFacts, flaws: list[str], reasoning: Reasoning) -> dict[str, Any]:
    """Two years from the appointment, or from the last renewal that has come about; a commission has no term."""
    start = happened(facts.renewed_on, facts.on) or (None if facts.appointed_on is UNSET else facts.appointed_on)
    if start is None or facts.seat == "inquiry_member":
        return {}
    until = due_on("council_mandate", start, office_calendar(facts.calendar), reasoning).due_on
    if facts.on is UNSET:
        return {"valid_until": until}
    reasoning.step(MANDATE, facts.on <= until, valid_until=until, on=facts.on)
    if facts.on > until:
        flaws.append(MANDATE.provision)
    return {"valid_until": until, "may_vote": start <= facts.on <= until}


SERVICES = (
    Service("council_vote", "Esta sessão vale, e a matéria passou?", CouncilVoteFacts, council_vote, (
        "anx1_art101_cpt", "anx1_art105_cpt", "anx1_art105_par1u", "anx1_art117_cpt", "anx1_art117_par1",
    )),
    Service("council_seat", "Este membro ocupa o lugar regularmente e pode votar?", CouncilSeatFacts, council_seat,
            tuple(dict.fromkeys((
                *(test.provision for test in SEATS.values()), *(test.provision for test in DESIGNATED.values()),
                "anx1_art102_cpt", "anx1_art106_cpt", "anx1_art117_par2",
            )))),
)  # fmt: skip
