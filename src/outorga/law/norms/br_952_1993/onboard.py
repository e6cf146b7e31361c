# SPDX-License-Identifier: Apache-2.0
"""Arts. 39, 43, 52, 54, 55, 70, 72, 78, 80, 81, 87 and 88 on board: infractions, retention, seizure, and the load."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Literal

import msgspec

from outorga.law.kernel.citations import in_order
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, UnsetType, known
from outorga.law.norms.br_952_1993.data import FINDINGS, Finding
from outorga.law.norms.br_952_1993.deadlines import due_at
from outorga.law.norms.br_952_1993.loads import Load, Weight, overloaded, unloaded
from outorga.law.norms.br_952_1993.vocabulary import InterstateFacts, Moment

BEFORE_START, AT_STOP, ON_ROUTE = "before_start", "support_or_stop", "on_route"
THREAT = "art80_cpt"
AT_A_STOP = frozenset(f"art80_cpt_inc{number}" for number in (2, 3, 4, 5, 6, 7))
ANYWHERE = frozenset(("art80_cpt_inc4", "art80_cpt_inc5"))
CURES: Mapping[str, frozenset[str]] = {
    "art80_cpt_inc4": frozenset(("fault_cured", "driver_replaced")),
    "art80_cpt_inc5": frozenset(("driver_replaced",)),
}
OTHER_CURES = frozenset(("fault_cured", "vehicle_replaced"))
FINED, UNPRICED, NOTHING = "fined", "unpriced", "nothing"

PLACES = Test("art80_par1u", "O motivo de retenção vale neste lugar ({place}).")
GROUNDS: Mapping[str, Test] = {
    test.provision: test
    for test in (
        Test(THREAT, "Nenhuma infração ameaça a segurança dos passageiros."),
        Test("art80_cpt_inc1", "O quadro de preços está a bordo."),
        Test("art80_cpt_inc2", "O veículo está limpo e confortável."),
        Test("art80_cpt_inc3", "Nenhuma encomenda ocupa o espaço dos passageiros."),
        Test("art80_cpt_inc4", "Controlam-se a jornada, o descanso e a saúde dos motoristas."),
        Test("art80_cpt_inc5", "O motorista não mostra sinais de embriaguez nem de tóxico."),
        Test("art80_cpt_inc6", "O veículo tem registrador gráfico."),
        Test("art80_cpt_inc7", "O registrador gráfico está íntegro e com disco."),
        Test("art80_cpt_inc8", "O veículo corresponde à tarifa cobrada."),
    )
}
STOPS = (
    Test("art3_cpt_inc22", "O veículo está em ponto de parada, de parada obrigatória na viagem, ou de apoio."),
    Test("art3_cpt_inc23", "O veículo está em ponto de apoio, de reparos e socorro, ou de parada."),
)
RETAINED = Test("art87_cpt", "A fiscalização retém o veículo onde o art. 80 o permite: {grounds}.")
RELEASED = Test("art87_par1u", "O que se fez ({cure}) resolve cada motivo da retenção.")
SUSPENDED = Test("art52_par2", "O veículo está em condição de segurança, sem o que pode ser suspenso.")
GRANTED = Test("art78_cpt_inc6_ali1", "O serviço tem outorga.")
SEIZED = Test("art81_cpt", "O serviço é outorgado, sem o que se apreende o veículo.")
SEIZURE_CASE = Test("art88_cpt", "Só se apreende o veículo do serviço sem outorga; há outorga.")
AUTHORIZED = Test("art39_cpt", "O fretamento tem autorização.")
COPY = Test("art39_par1", "A cópia da autorização está a bordo.")
NO_COPY = Test("art39_par2", "Sem a cópia a bordo, o veículo se apreende.")
CREDENTIAL = Test("art72_par1u", "O agente apresentou credencial.")
AGREEMENT = Test("art2_par1u", "O convênio do órgão do agente está em vigor.")
TOGETHER = Test("art75_cpt", "Cada infração de natureza diversa tem a sua penalidade: {count}.")


class CharterPapers(Facts, frozen=True, gc=False):
    """Of a charter trip: its authorization, and the copy on board."""

    authorized: Maybe[bool] = UNSET
    copy_on_board: Maybe[bool] = UNSET


class FoundOnBoard(Facts, frozen=True, gc=False):
    """What was found, and the facts that its code asks for."""

    code: Literal[
        "fare_table_missing", "phone_list_missing", "claim_forms_missing", "traffic_documents_missing",
        "tachograph_missing", "tachograph_no_disc", "tachograph_tampered", "equipment_missing", "equipment_defective",
        "unclean", "toilet_unusable", "parcels_in_cabin", "baggage_misplaced", "baggage_not_prioritized",
        "parcel_control_breach", "parcel_loading_breach", "rest_control_missing", "driver_signs", "driver_drank",
        "driver_not_employed", "unsafe_driving", "safety_threat", "vehicle_below_fare", "vehicle_not_in_contract",
        "documents_altered", "suspended_vehicle", "removed_staff", "passenger_list_missing", "agent_refused",
        "obstruction", "no_assistance", "no_ticket", "uniform_missing",
    ]  # fmt: skip
    ordered: Maybe[bool] = UNSET
    on_duty: Maybe[bool] = UNSET
    credential: Maybe[bool] = UNSET
    leaving_stop: Maybe[bool] = UNSET
    order_notified_on: Maybe[date] = UNSET
    seen_on: Maybe[date] = UNSET
    drank_at: Maybe[Moment] = UNSET
    duty_started_at: Maybe[Moment] = UNSET
    suspended_at: Maybe[Moment] = UNSET
    cleared_at: Maybe[Moment] = UNSET
    seen_at: Maybe[Moment] = UNSET


class Inspector(Facts, frozen=True, gc=False):
    """The inspector: the credential shown, and the agreement of a delegated body on that day."""

    credential: Given[bool] = UNSET
    agreement_in_force: Given[bool] = UNSET


class OnboardCheckFacts(InterstateFacts, frozen=True, gc=False):
    """Facts of `onboard_check`."""

    place: Maybe[Literal["before_start", "support_or_stop", "on_route"]] = UNSET
    granted: Maybe[bool] = UNSET
    charter: Given[CharterPapers] = UNSET
    findings: tuple[FoundOnBoard, ...] = ()
    load: Given[Load] = UNSET
    weight: Given[Weight] = UNSET
    inspector: Given[Inspector] = UNSET
    cure: Given[Literal["fault_cured", "vehicle_replaced", "driver_replaced", "driver_rested", "none"]] = UNSET


class Shown(msgspec.Struct, gc=False):
    """What the check shows, as it goes on: items, breaches without a fine, and grounds of retention."""

    infractions: list[str] = []
    unpriced: list[str] = []
    grounds: list[str] = []


def onboard_check(facts: OnboardCheckFacts, reasoning: Reasoning) -> Decision:
    """Everything that was looked at is judged; what was not is not presumed."""
    shown = Shown()
    seizure = ungranted(facts, shown, reasoning)
    for position, found in enumerate(facts.findings):
        judge(found, f"findings.{position}", facts, shown, reasoning)
    overloaded(facts.load, shown.infractions, shown.unpriced, reasoning)
    grounds = retention(facts.place, shown.grounds, reasoning)
    infractions = in_order(shown.infractions)
    if len(infractions) > 1:
        reasoning.step(TOGETHER, len(infractions), count=len(infractions))
    return reasoning.settle({
        "infractions": infractions, "unpriced": in_order(shown.unpriced), "retention_grounds": grounds,
        "retention": bool(grounds), "seizure": seizure, "suspension_possible": suspendable(facts.findings, reasoning),
        **release(facts.cure, grounds, reasoning), **competence(facts.inspector, reasoning),
        **unloaded(facts.weight, reasoning),
    })  # fmt: skip


def ungranted(facts: OnboardCheckFacts, shown: Shown, reasoning: Reasoning) -> bool:
    """Whether the vehicle is seized: a service without a grant, or an authorized charter without the copy on board."""
    charter = facts.charter if facts.charter is not UNSET else None
    authorized = known(charter.authorized) if charter else None
    granted = False if authorized is False else known(facts.granted)
    if granted is None:
        reasoning.lack("granted", GRANTED)
    else:
        shown.infractions += [] if granted else [GRANTED.provision]
        for test in (GRANTED, SEIZED):
            reasoning.check(test, granted)
        reasoning.step(SEIZURE_CASE, granted)
    if charter is None:
        return granted is False
    return without_copy(charter, granted, shown, reasoning) or granted is False


def without_copy(charter: CharterPapers, granted: bool | None, shown: Shown, reasoning: Reasoning) -> bool:
    """Whether an authorized charter is seized for want of the copy on board, by the reading."""
    authorized = known(charter.authorized)
    if granted is not False:
        authorized = reasoning.need("charter.authorized", authorized, AUTHORIZED)
    if authorized is not None:
        reasoning.step(AUTHORIZED, authorized)
    copy = reasoning.need("charter.copy_on_board", charter.copy_on_board, COPY) if authorized else None
    if copy is None:
        return False
    reasoning.step(COPY, copy)
    if copy:
        return False
    shown.unpriced.append(COPY.provision)
    if reasoning.reading("charter_copy") == "ungranted_only":
        reasoning.step(SEIZURE_CASE)
        return False
    reasoning.check(NO_COPY, False)
    return True


def judge(found: FoundOnBoard, path: str, facts: OnboardCheckFacts, shown: Shown, reasoning: Reasoning) -> None:
    """What one finding shows: an item, a breach without a fine, a ground of retention, or nothing."""
    entry = FINDINGS[found.code]
    item = TESTS[found.code]
    condition = CONDITIONS.get(found.code)
    verdict = condition(found, path, facts, reasoning) if condition else FINED if entry.infraction else UNPRICED
    if entry.ground:
        shown.grounds.append(entry.ground)
    if verdict is None:
        return
    for demand in item.demands:
        reasoning.step(demand, verdict == NOTHING)
    if item.infraction:
        reasoning.check(item.infraction, verdict != FINED)
        shown.infractions += [entry.infraction] * (verdict == FINED)
    if item.unpriced:
        reasoning.step(item.unpriced, verdict == NOTHING)
        shown.unpriced += [entry.unpriced] * (verdict == UNPRICED)


class Tests(msgspec.Struct, frozen=True, gc=False):
    """The tests of one code."""

    infraction: Test | None
    unpriced: Test | None
    demands: tuple[Test, ...]

    @classmethod
    def of(cls, entry: Finding) -> "Tests":
        """The tests of a row of the table."""
        texts = [
            Test(provision, entry.text_pt) if provision else None for provision in (entry.infraction, entry.unpriced)
        ]
        return cls(texts[0], texts[1], tuple(Test(demand, entry.text_pt) for demand in entry.demands))


TESTS = {code: Tests.of(entry) for code, entry in FINDINGS.items()}


def item_of(code: str) -> Test:
    """The test of the item that a finding may be."""
    item = TESTS[code].infraction
    assert item is not None
    return item


def list_missing(found: FoundOnBoard, path: str, _: OnboardCheckFacts, reasoning: Reasoning) -> str | None:
    """A list that no measure ordered is a breach without a fine."""
    ordered = reasoning.need(f"{path}.ordered", found.ordered, item_of(found.code))
    return None if ordered is None else FINED if ordered else UNPRICED


def agent_refused(found: FoundOnBoard, path: str, _: OnboardCheckFacts, reasoning: Reasoning) -> str | None:
    """Only an inspector on duty who shows the credential has to be carried."""
    on_duty, credential = known(found.on_duty), known(found.credential)
    if False in (on_duty, credential):
        return NOTHING
    reasoning.need(f"{path}.on_duty", on_duty, item_of(found.code))
    reasoning.need(f"{path}.credential", credential, item_of(found.code))
    return FINED if on_duty and credential else None


def toilet(found: FoundOnBoard, path: str, facts: OnboardCheckFacts, reasoning: Reasoning) -> str | None:
    """An item at the start of the trip and when leaving a stop, not on the road."""
    place = reasoning.need("place", facts.place, item_of(found.code))
    if place != AT_STOP:
        return None if place is None else FINED if place == BEFORE_START else NOTHING
    leaving = reasoning.need(f"{path}.leaving_stop", found.leaving_stop, item_of(found.code))
    return None if leaving is None else FINED if leaving else NOTHING


def removed_staff(found: FoundOnBoard, path: str, _: OnboardCheckFacts, reasoning: Reasoning) -> str | None:
    """At work after the day of the order, or on that very day by the reading."""
    ordered_on = reasoning.need(f"{path}.order_notified_on", found.order_notified_on, item_of(found.code))
    seen_on = reasoning.need(f"{path}.seen_on", found.seen_on, item_of(found.code))
    if ordered_on is None or seen_on is None:
        return None
    same_day = seen_on == ordered_on and reasoning.reading("notice_day") == "counts"
    return FINED if seen_on > ordered_on or same_day else NOTHING


def drank(found: FoundOnBoard, path: str, _: OnboardCheckFacts, reasoning: Reasoning) -> str | None:
    """On duty it is an item; in the hours before duty, a breach without a fine."""
    drank_at = reasoning.need(f"{path}.drank_at", found.drank_at, item_of(found.code))
    started_at = reasoning.need(f"{path}.duty_started_at", found.duty_started_at, item_of(found.code))
    if drank_at is None or started_at is None:
        return None
    if drank_at >= started_at:
        return FINED
    return NOTHING if drank_at <= due_at("driver_abstinence", started_at, reasoning).due_at else UNPRICED


def suspended(found: FoundOnBoard, path: str, _: OnboardCheckFacts, reasoning: Reasoning) -> str | None:
    """Seen on the road from the suspension until it was cleared."""
    suspended_at = reasoning.need(f"{path}.suspended_at", found.suspended_at, item_of(found.code))
    seen_at = reasoning.need(f"{path}.seen_at", found.seen_at, item_of(found.code))
    if suspended_at is None or seen_at is None:
        return None
    if seen_at < suspended_at:
        return NOTHING
    if found.cleared_at is None:
        reasoning.lack(f"{path}.cleared_at", item_of(found.code))
        return None
    return NOTHING if found.cleared_at is not UNSET and seen_at >= found.cleared_at else FINED


CONDITIONS: Mapping[str, Callable[[FoundOnBoard, str, OnboardCheckFacts, Reasoning], str | None]] = {
    "passenger_list_missing": list_missing,
    "agent_refused": agent_refused,
    "toilet_unusable": toilet,
    "removed_staff": removed_staff,
    "driver_drank": drank,
    "suspended_vehicle": suspended,
}


def retention(place: str | UnsetType | None, found: Iterable[str], reasoning: Reasoning) -> list[str]:
    """The grounds that hold at this place, each once."""
    grounds = in_order(found)
    here = reasoning.need("place", place, PLACES) if grounds else None
    if here is None:
        return []
    held = []
    for stop in STOPS if here == AT_STOP else ():
        reasoning.step(stop)
    for ground in grounds:
        allowed = reasoning.step(PLACES, retains(ground, here, reasoning), place=here)
        if allowed:
            held.append(ground)
            reasoning.check(GROUNDS[ground], False)
        else:
            reasoning.step(GROUNDS[ground], False)
    reasoning.step(RETAINED, held, grounds=held)
    return held


def retains(ground: str, place: str, reasoning: Reasoning) -> bool:
    """Before the start any ground; at a stop II to VII; on the road IV and V; a threat also by its reading."""
    if place == BEFORE_START:
        return True
    if ground == THREAT:
        return reasoning.reading("safety_retention") == "anywhere"
    return ground in (AT_A_STOP if place == AT_STOP else ANYWHERE)


def release(cure: str | UnsetType, grounds: Iterable[str], reasoning: Reasoning) -> dict[str, bool]:
    """Whether what was done fits every ground of the retention."""
    if cure is UNSET:
        return {}
    fits = all(cure in CURES.get(ground, OTHER_CURES) for ground in grounds)
    return {"released": reasoning.step(RELEASED, fits, cure=cure)}


def suspendable(findings: Iterable[FoundOnBoard], reasoning: Reasoning) -> bool:
    """Whether the inspector may take an unsafe vehicle off the road, wherever it is."""
    unsafe = any(one.code == "safety_threat" for one in findings)
    if unsafe:
        reasoning.step(SUSPENDED, False)
    return unsafe


def competence(inspector: Inspector | UnsetType, reasoning: Reasoning) -> dict[str, bool]:
    """Whether the inspector could act: the credential shown, and the agreement in force where there is one."""
    if inspector is UNSET:
        return {}
    shown, in_force = inspector.credential is not False, inspector.agreement_in_force is not False
    reasoning.check(CREDENTIAL, shown)
    if inspector.agreement_in_force is not UNSET:
        reasoning.check(AGREEMENT, in_force)
    return {"inspector_competent": shown and in_force}


SERVICES = (
    Service("onboard_check", "O que resulta desta fiscalização a bordo?", OnboardCheckFacts, onboard_check, tuple(
        dict.fromkeys((
            "art2_par1u", *(stop.provision for stop in STOPS), "art39_cpt", "art39_par1", "art39_par2", "art43_cpt",
            "art43_cpt_inc1", "art43_cpt_inc2",
            "art52_par2", "art66_cpt_inc2", "art70_cpt", "art72_par1u", "art75_cpt", "art78_cpt_inc1_ali3",
            "art78_cpt_inc6_ali1", *GROUNDS, "art80_par1u", "art81_cpt", "art87_cpt", "art87_par1u", "art88_cpt",
            "art96_cpt", *(demand for one in FINDINGS.values() for demand in one.demands),
            *(item for one in FINDINGS.values() for item in (one.infraction, one.unpriced) if item),
        ))
    )),
)  # fmt: skip
