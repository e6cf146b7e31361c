# SPDX-License-Identifier: Apache-2.0
"""Arts. 44, 48 to 51, 78, IV, a, and V, d, and 93: what a carrier may change in its service, and by what step."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Maybe, known
from outorga.law.norms.br_952_1993.vocabulary import DEPARTMENT, Id, InterstateFacts, Moment, Money, PlainDecimal

ChangeKind = Literal[
    "section_new", "section_removal", "itinerary_adjustment", "semi_urban_itinerary", "operational", "reduction",
    "suppressed_trip", "detour",
]  # fmt: skip
OperationalItem = Literal["art50_cpt_inc1", "art50_cpt_inc2", "art50_cpt_inc3", "art50_cpt_inc4", "art50_cpt_inc5"]
APPROVAL, NOTICE, NEITHER = "approval", "notice", "none"
MORE_TRIPS = "art50_cpt_inc3"
REDUCIBLE = ("fleet", "frequency", "tariff")

REQUEST = Test("art48_cpt", "A modificação se pede ao Departamento, com justificativa.")
MODIFICATION = Test("art49_cpt", "A mudança é uma das modificações do serviço.")
SECTIONS = Test("art49_cpt_inc1", "Criar ou suprimir seção é modificar o serviço.")
ITINERARY = Test("art49_cpt_inc2", "Ajustar o itinerário é modificar o serviço.")
NEW_SECTION = Test("art49_par1", "A seção nova atende às duas condições: {holds}.")
STATES = Test(
    "art49_par1_inc1",
    "A seção liga unidades da Federação diferentes ({different}), ou é semiurbana ({semi_urban}) "
    "e de interesse local ({local_interest}).",
)
ACCESS = Test("art49_par1_inc2", "O acesso tem {access_km} km; o máximo é {most}.")
REMOVAL = Test("art49_par2", "Outro serviço atende os usuários da seção suprimida: {other_service}.")
SHORTER = Test(
    "art49_par3",
    "A obra nova está aberta ({new_work_open}), é pertinente ({pertinent}) e encurta a viagem de {old_minutes} "
    "para {new_minutes} minutos.",
)
RENOUNCED = Test("art49_par4", "Quem ajusta o itinerário renuncia ao percurso anterior: {renounced}.")
SEMI_URBAN = Test("art51_cpt", "O serviço é semiurbano ({semi_urban}); órgãos municipais não ouvidos: {unheard}.")
FREE_CHANGE = Test("art50_cpt", "A mudança foi comunicada antes: aviso {notified_at}, mudança {effective_at}.")
UNTOLD_CHANGE = Test("art78_cpt_inc5_ali4", "O esquema aprovado não mudou sem comunicação prévia.")
NOT_FEWER = Test("art50_cpt_inc3", "A frequência não diminui: de {frequency_from} para {frequency_to}.")
ITEMS: Mapping[str, Test] = {
    "art50_cpt_inc1": Test("art50_cpt_inc1", "Viagem direta ou semidireta é mudança livre."),
    "art50_cpt_inc2": Test("art50_cpt_inc2", "Viagem em serviço diferenciado é mudança livre."),
    "art50_cpt_inc3": Test("art50_cpt_inc3", "Aumentar a frequência mínima é mudança livre."),
    "art50_cpt_inc4": Test("art50_cpt_inc4", "Mudar horários é mudança livre."),
    "art50_cpt_inc5": Test("art50_cpt_inc5", "Mudar pontos de embarque, desembarque e apoio é mudança livre."),
}
SUPPRESSED = Test(
    "art78_cpt_inc4_ali1",
    "A viagem de {effective_at} foi suprimida com aviso antes ({notified_at}) ou por força maior ({force_majeure}).",
)
DETOUR = Test("art44_cpt", "O serviço segue pela via aberta mais direta: {route}.")
NEW_CONTRACT = Test("art93_cpt", "Há novo contrato na linha, de {signed_on}, antes da redução de {notified_on}.")
LIMIT = Test("art93_cpt", "A redução de {value} para {proposed} não passa do limite {least}.")


class Line(Facts, frozen=True, gc=False):
    """The line whose service changes."""

    semi_urban: Maybe[bool] = UNSET


class Section(Facts, frozen=True, gc=False):
    """A section to be created or removed."""

    from_state: Maybe[Id] = UNSET
    to_state: Maybe[Id] = UNSET
    access_km: Maybe[PlainDecimal] = UNSET
    local_interest: Maybe[bool] = UNSET
    other_service: Maybe[bool] = UNSET


class Itinerary(Facts, frozen=True, gc=False):
    """An itinerary to be adjusted to new road works."""

    new_work_open: Maybe[bool] = UNSET
    pertinent: Maybe[bool] = UNSET
    old_minutes: Maybe[Count] = UNSET
    new_minutes: Maybe[Count] = UNSET


class MunicipalBodies(Facts, frozen=True, gc=False):
    """The bodies of the municipalities that a service serves, and those that were heard."""

    served: Given[tuple[Id, ...]] = UNSET
    heard: Given[tuple[Id, ...]] = UNSET


class OpenRoute(Facts, frozen=True, gc=False):
    """A road that is open, and how far it leads."""

    route: Id
    distance_km: PlainDecimal


class Detour(Facts, frozen=True, gc=False):
    """The roads open while the itinerary is not."""

    routes: Given[tuple[OpenRoute, ...]] = UNSET


class OperationalChange(Facts, frozen=True, gc=False):
    """A change of the operation, or a trip that does not run, and its notice."""

    item: Maybe[OperationalItem] = UNSET
    notified_at: Maybe[Moment] = UNSET
    effective_at: Maybe[Moment] = UNSET
    frequency_from: Maybe[Count] = UNSET
    frequency_to: Maybe[Count] = UNSET
    force_majeure: Given[bool] = UNSET
    no_notice: Given[bool] = UNSET


class ContractLimit(Facts, frozen=True, gc=False):
    """The limits of a new contract on the line."""

    fleet: Count
    frequency: Count
    tariff: Money


class Reduction(Facts, frozen=True, gc=False):
    """What a carrier already on the line wants to come down to."""

    fleet: Given[Count] = UNSET
    frequency: Given[Count] = UNSET
    tariff: Given[Money] = UNSET
    limits: Given[tuple[ContractLimit, ...]] = UNSET
    new_contract_signed_on: Maybe[date] = UNSET
    notified_on: Maybe[date] = UNSET


class TimetableChangeFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `timetable_change`."""

    kind: ChangeKind
    line: Line = Line()
    section: Section = Section()
    itinerary: Itinerary = Itinerary()
    bodies: MunicipalBodies = MunicipalBodies()
    detour: Detour = Detour()
    change: OperationalChange = OperationalChange()
    reduction: Reduction = Reduction()


def timetable_change(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """The department approves what modifies the service; what is free asks for a notice, a reduction for a contract."""
    return ANSWERS[facts.kind](facts, reasoning)


def approved(found: Mapping[str, Any], reasoning: Reasoning) -> Decision:
    """Refused by the rules, undetermined, or left to the department once every condition is met."""
    told = {"needs": APPROVAL, **found, "eligible": not reasoning.refused}
    if reasoning.refused or reasoning.missing:
        return reasoning.conclude(told)
    return reasoning.discretionary(DEPARTMENT, told)


def new_section(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """Between States, or semi-urban and of local interest, and not far from the axis of the itinerary."""
    reasoning.step(REQUEST)
    reasoning.step(MODIFICATION)
    reasoning.step(SECTIONS)
    between = judge_states(facts, reasoning)
    near = judge_access(facts.section, reasoning)
    holds = both(between, near)
    reasoning.step(NEW_SECTION, holds, holds=holds)
    return approved({}, reasoning)


def judge_access(section: Section, reasoning: Reasoning) -> bool | None:
    """The second condition of a section: how far it lies from the axis of the itinerary."""
    access_km = reasoning.need("section.access_km", section.access_km, ACCESS)
    if access_km is None:
        return None
    most = reasoning.fixed("section_access_km")
    return reasoning.check(ACCESS, access_km <= most, access_km=access_km, most=most)


def judge_states(facts: TimetableChangeFacts, reasoning: Reasoning) -> bool | None:
    """The first condition of a section, by the reading of where local interest is needed."""
    section = facts.section
    states = (known(section.from_state), known(section.to_state))
    different = None if None in states else states[0] != states[1]
    semi_urban, interest = known(facts.line.semi_urban), known(section.local_interest)
    always = reasoning.reading("local_interest") == "always"
    exception = semi_urban if always else both(semi_urban, interest)
    holds = both(interest, either(different, exception)) if always else either(different, exception)
    told = {"different": different, "semi_urban": semi_urban, "local_interest": interest}
    if holds is None:
        lack_of_states(facts, different, always, reasoning)
    return reasoning.check(STATES, holds, **told)


def lack_of_states(
    facts: TimetableChangeFacts, different: bool | None, always: bool, reasoning: Reasoning
) -> None:  # fmt: skip
    """Name every fact that the condition may still turn on."""
    section, semi_urban, interest = facts.section, known(facts.line.semi_urban), known(facts.section.local_interest)
    spare_semi_urban = different is True or (not always and interest is False)
    spare_interest = not always and (different is True or semi_urban is False)
    spare_states = always and semi_urban is True
    needs = (
        ("line.semi_urban", facts.line.semi_urban, spare_semi_urban),
        ("section.local_interest", section.local_interest, spare_interest),
        ("section.from_state", section.from_state, spare_states),
        ("section.to_state", section.to_state, spare_states),
    )
    for path, value, spare in needs:
        if not spare:
            reasoning.need(path, value, STATES)


def both(one: bool | None, other: bool | None) -> bool | None:
    """Whether both hold, as far as is known."""
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def either(one: bool | None, other: bool | None) -> bool | None:
    """Whether one of them holds, as far as is known."""
    if one is True or other is True:
        return True
    return None if one is None or other is None else False


def removed_section(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """Only where another service serves its users."""
    reasoning.step(REQUEST)
    reasoning.step(MODIFICATION)
    reasoning.step(SECTIONS)
    other = reasoning.need("section.other_service", facts.section.other_service, REMOVAL)
    if other is not None:
        reasoning.check(REMOVAL, other, other_service=other)
    return approved({}, reasoning)


def adjusted_itinerary(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """Only to new road works that belong to the route and shorten the trip; the former route is given up."""
    reasoning.step(REQUEST)
    reasoning.step(MODIFICATION)
    reasoning.step(ITINERARY)
    itinerary = facts.itinerary
    old, new = known(itinerary.old_minutes), known(itinerary.new_minutes)
    is_open, pertinent = known(itinerary.new_work_open), known(itinerary.pertinent)
    shorter = None if old is None or new is None else new < old
    holds = both(both(is_open, pertinent), shorter)
    if holds is None:
        for name in ("new_work_open", "pertinent", "old_minutes", "new_minutes"):
            reasoning.need(f"itinerary.{name}", getattr(itinerary, name), SHORTER)
    told = {"new_work_open": is_open, "pertinent": pertinent, "old_minutes": old, "new_minutes": new}
    reasoning.check(SHORTER, holds, **told)
    reasoning.step(RENOUNCED, holds, renounced=holds)
    return approved({"former_itinerary_renounced": bool(holds)}, reasoning)


def adapted_itinerary(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """Of a semi-urban line only, once the bodies of every municipality served were heard."""
    reasoning.step(REQUEST)
    semi_urban = reasoning.need("line.semi_urban", facts.line.semi_urban, SEMI_URBAN)
    unheard = unheard_bodies(facts.bodies, reasoning)
    all_heard = None if unheard is None else not unheard
    reasoning.check(SEMI_URBAN, both(semi_urban, all_heard), semi_urban=semi_urban, unheard=unheard)
    return approved({} if unheard is None else {"missing_bodies": unheard}, reasoning)


def unheard_bodies(bodies: MunicipalBodies, reasoning: Reasoning) -> list[str] | None:
    """The bodies served and not heard, in the order given; None where that is not known."""
    served = reasoning.need("bodies.served", bodies.served, SEMI_URBAN)
    if served is not None and not served:
        return []
    heard = reasoning.need("bodies.heard", bodies.heard, SEMI_URBAN)
    if served is None or heard is None:
        return None
    told = frozenset(heard)
    return [body for body in dict.fromkeys(served) if body not in told]


def operational(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """Free when it is told before, at any distance, and takes no trip from the line."""
    change = facts.change
    item = reasoning.need("change.item", change.item, FREE_CHANGE)
    if item is not None:
        reasoning.step(ITEMS[item])
    judge_frequency(change, reasoning)
    told = is_told_before(change, reasoning)
    notified_at, effective_at = known(change.notified_at), known(change.effective_at)
    reasoning.check(FREE_CHANGE, told, notified_at=notified_at, effective_at=effective_at)
    reasoning.check(UNTOLD_CHANGE, told)
    infractions = [UNTOLD_CHANGE.provision] if told is False else []
    return reasoning.conclude({"needs": NOTICE, "allowed": not reasoning.refused, "infractions": infractions})


def judge_frequency(change: OperationalChange, reasoning: Reasoning) -> None:
    """A minimum frequency goes up, never down, by the carrier alone."""
    before, after = known(change.frequency_from), known(change.frequency_to)
    if change.item == MORE_TRIPS:
        reasoning.need("change.frequency_from", before, NOT_FEWER)
        reasoning.need("change.frequency_to", after, NOT_FEWER)
    if before is not None and after is not None:
        reasoning.check(NOT_FEWER, after >= before, frequency_from=before, frequency_to=after)


def is_told_before(change: OperationalChange, reasoning: Reasoning) -> bool | None:
    """Whether the notice comes before the change; None where that is not known."""
    if change.no_notice is True:
        return False
    notified_at = reasoning.need("change.notified_at", change.notified_at, FREE_CHANGE)
    effective_at = reasoning.need("change.effective_at", change.effective_at, FREE_CHANGE)
    return None if notified_at is None or effective_at is None else notified_at < effective_at


def suppressed_trip(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """A trip that does not run is told before; force majeure excuses by the reading of it."""
    change = facts.change
    notified_at, effective_at = known(change.notified_at), known(change.effective_at)
    holds = is_suppression_told(change)
    forced = change.force_majeure is True
    if holds is not True and forced and reasoning.reading("suppressed_trip_excuse") == "force_majeure":
        holds = True
    if holds is None:
        reasoning.need("change.notified_at", change.notified_at, SUPPRESSED)
        reasoning.need("change.effective_at", change.effective_at, SUPPRESSED)
    reasoning.check(SUPPRESSED, holds, effective_at=effective_at, notified_at=notified_at, force_majeure=forced)
    infractions = [SUPPRESSED.provision] if holds is False else []
    return reasoning.conclude({"needs": NOTICE, "allowed": not infractions, "infractions": infractions})


def is_suppression_told(change: OperationalChange) -> bool | None:
    """Whether a trip's notice came before its departure; an absent notice was not given, a null one is not known."""
    if change.no_notice is True or change.notified_at is UNSET:
        return False
    notified_at, effective_at = known(change.notified_at), known(change.effective_at)
    return None if notified_at is None or effective_at is None else notified_at < effective_at


def detour(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """While the itinerary is closed the service takes the most direct road open, and says so at once."""
    routes = reasoning.need("detour.routes", facts.detour.routes, DETOUR)
    if routes is None:
        return reasoning.undetermined()
    route = min(routes, key=lambda one: one.distance_km).route if routes else None
    reasoning.step(DETOUR, route, route=route)
    return reasoning.decided({"needs": NOTICE} if route is None else {"needs": NOTICE, "route": route})


def reduction(facts: TimetableChangeFacts, reasoning: Reasoning) -> Decision:
    """Down to the lowest limit among the new contracts of the line, once one is signed."""
    asked = facts.reduction
    limits = reasoning.need("reduction.limits", asked.limits, NEW_CONTRACT)
    reasoning.check(NEW_CONTRACT, is_contracted(asked, reasoning), **contract_days(asked))
    refused = list(values_below(asked, limits, reasoning)) if limits else []
    told = {"needs": NEITHER, "allowed": not reasoning.refused, "refused_values": refused}
    return reasoning.conclude(told)


def contract_days(asked: Reduction) -> dict[str, date | None]:
    """The signing of the new contract and the notice of the reduction."""
    return {"signed_on": known(asked.new_contract_signed_on), "notified_on": known(asked.notified_on)}


def is_contracted(asked: Reduction, reasoning: Reasoning) -> bool | None:
    """Whether a new contract was there when the reduction was notified; None where that is not known."""
    if asked.limits == ():
        return False
    signed_on = reasoning.need("reduction.new_contract_signed_on", asked.new_contract_signed_on, NEW_CONTRACT)
    notified_on = reasoning.need("reduction.notified_on", asked.notified_on, NEW_CONTRACT)
    if signed_on is None or notified_on is None:
        return None
    return False if notified_on < signed_on else None if asked.limits is UNSET else True


def values_below(asked: Reduction, limits: tuple[ContractLimit, ...], reasoning: Reasoning) -> Iterator[str]:
    """What is asked for and lies below the lowest limit of its kind."""
    for name in REDUCIBLE:
        proposed = known(getattr(asked, name))
        if proposed is None:
            continue
        least = min(getattr(limit, name) for limit in limits)
        if not reasoning.check(LIMIT, proposed >= least, value=name, proposed=proposed, least=least):
            yield name


ANSWERS: Mapping[str, Callable[[TimetableChangeFacts, Reasoning], Decision]] = {
    "section_new": new_section,
    "section_removal": removed_section,
    "itinerary_adjustment": adjusted_itinerary,
    "semi_urban_itinerary": adapted_itinerary,
    "operational": operational,
    "suppressed_trip": suppressed_trip,
    "detour": detour,
    "reduction": reduction,
}
SERVICES = (
    Service("timetable_change", "Esta mudança no serviço pode ser feita, e precisa de aprovação ou de aviso?",
            TimetableChangeFacts, timetable_change, (
        DETOUR.provision, REQUEST.provision, MODIFICATION.provision, SECTIONS.provision, ITINERARY.provision,
        NEW_SECTION.provision, STATES.provision, ACCESS.provision, REMOVAL.provision, SHORTER.provision,
        RENOUNCED.provision, FREE_CHANGE.provision, *ITEMS, SEMI_URBAN.provision, SUPPRESSED.provision,
        UNTOLD_CHANGE.provision, LIMIT.provision,
    )),
)  # fmt: skip
