# SPDX-License-Identifier: Apache-2.0
"""Arts. 1, 2, 10, 26, 29 and 30: whether the norm governs a trip, as which kind, and whether its form is lawful."""

from datetime import date
from typing import Annotated, Any, Literal, get_args

from msgspec import Meta

from outorga.law.kernel.dates import days_after
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, Unique, UnsetType, known

IN_FORCE = Test("art29_cpt", "O decreto entra em vigor depois de quinze dias da publicação: em {in_force_from_on}.")
FORMER = Test("art30_cpt", "O Decreto nº 43.092, de 2002, que regia antes, está revogado.")
ENDED = Test("art29_cpt", "O decreto deixa de vigorar em {revoked_on}.")
TERRITORY = Test("art1_cpt", "A viagem é entre municípios de Minas Gerais: de {origin} a {destination}.")
AREA = Test("art1_cpt", "A viagem é dentro de uma região metropolitana: {metropolitan}.")
DEFINED = Test("art2_cpt", "O artigo define o serviço fretado: a viagem se diz fretamento {kind}.")
CONTINUOUS, OCCASIONAL = "art2_cpt_inc5", "art2_cpt_inc7"
SCHOOL = Test("art2_cpt_inc6", "Transporte escolar: estudantes em veículo especialmente destinado a esse fim.")
TRAITS = {
    kind: Test(kind, "O serviço não tem característica de transporte público.") for kind in (CONTINUOUS, OCCASIONAL)
}
PUBLIC = Test("art2_cpt_inc9", "O transporte público é serviço delegado, aberto a todos; nada dele há na viagem.")
AUTHORIZED = Test("art2_cpt_inc8", "O transporte fretado tem a necessária autorização do DER/MG.")
PURPOSE = Test(OCCASIONAL, "A viagem tem finalidade turística, cultural, recreativa, religiosa ou assemelhada.")
UNPAID = Test("art10_cpt", "A viagem não tem fim comercial: ninguém paga por ela.")
LINKED = Test("art10_cpt_inc2", "Todos têm relação familiar ou de emprego com o proprietário do veículo.")
TAXI = Test("art26_cpt", "O táxi faz transporte intermunicipal pago com característica de transporte público.")
MARKS: dict[str, dict[str, tuple[str, Test]]] = {
    "continuous": {
        "link": ("group_link_proved", Test(CONTINUOUS, "O vínculo do grupo está comprovado.")),
        "habitual": ("habitual", Test(CONTINUOUS, "O serviço é habitual.")),
        "contract": ("contract", Test(CONTINUOUS, "Há contrato.")),
        "tax_document": ("tax_document_issued", Test(CONTINUOUS, "Há documento fiscal.")),
        "end_points": ("fixed_end_points", Test(CONTINUOUS, "Origem e destino são preestabelecidos.")),
    },
    "occasional": {
        "tax_document": ("tax_document_issued", Test(OCCASIONAL, "Há documento fiscal.")),
        "end_points": ("fixed_end_points", Test(OCCASIONAL, "Origem e destino são prefixados.")),
        "name_list": ("name_list", Test(OCCASIONAL, "Há relação nominal das pessoas.")),
    },
}
GROUP = {
    "continuous": Test(CONTINUOUS, "O grupo é de empregados, servidores ou matriculados em estabelecimento de ensino."),
    "occasional": Test(OCCASIONAL, "O grupo é fechado."),
}
STATE = "31"
FORMER_NORM = "mg-43092-2002"

Municipality = Annotated[str, Meta(pattern="^[0-9]{7}$", max_length=7)]
Group = Literal[
    "employees", "public_servants", "students", "closed_group", "residents", "club_members", "general_public"
]
Purpose = Literal["tourism", "cultural", "recreational", "religious", "similar", "commuting", "other"]
Trait = Literal[
    "open_to_public", "individual_sale", "timetable", "intermediate_sections", "indistinct_passengers", "touting",
    "different_passengers_back",
]  # fmt: skip
OwnerLink = Literal["family", "employment_with_owner", "employment_with_other", "none"]
FAILURES = (
    "group", "link", "habitual", "contract", "tax_document", "end_points", "name_list", "purpose", "traits",
    "authorization", "paid", "linked_to_owner",
)  # fmt: skip
ADMITTED = frozenset({"employees", "public_servants", "students"})
EXEMPT_LINKS = frozenset({"family", "employment_with_owner"})


class Trip(Facts, frozen=True, gc=False):
    """The trip, the kind that it claims to be, and what is found of it."""

    claimed: Literal["continuous", "occasional", "non_commercial", "taxi"]
    origin: Maybe[Municipality] = UNSET
    destination: Maybe[Municipality] = UNSET
    metropolitan: Maybe[bool] = UNSET
    paid: Maybe[bool] = UNSET
    contract: Maybe[bool] = UNSET
    tax_document_issued: Maybe[bool] = UNSET
    habitual: Maybe[bool] = UNSET
    fixed_end_points: Maybe[bool] = UNSET
    group: Maybe[Group] = UNSET
    group_link_proved: Maybe[bool] = UNSET
    purpose: Maybe[Purpose] = UNSET
    name_list: Maybe[bool] = UNSET
    links_to_owner: Maybe[Unique[OwnerLink]] = UNSET
    traits: Maybe[Unique[Trait]] = UNSET
    authorized: Maybe[bool] = UNSET
    school_vehicle_declared: Maybe[bool] = UNSET


class ForceParameters(Facts, frozen=True, gc=False):
    """The norm's publication and its first day out of force."""

    published_on: Given[date] = UNSET
    revoked_on: Given[date] = UNSET


class ScopeReadings(Facts, frozen=True, gc=False):
    """Readings of `scope`."""

    force_count: Given[Literal["publication_included", "publication_excluded"]] = UNSET
    taxi_basis: Given[Literal["authority", "art21_5"]] = UNSET
    school_vehicle: Given[Literal["declared", "pupils"]] = UNSET


class ScopeFacts(Facts, frozen=True, gc=False):
    """Facts of `scope`."""

    on: date
    trip: Trip
    parameters: ForceParameters = ForceParameters()
    readings: ScopeReadings = ScopeReadings()


def scope(facts: ScopeFacts, reasoning: Reasoning) -> Decision:
    """Charter, trips without commercial end and taxis between municipalities are judged by the marks of their kind."""
    trip = facts.trip
    outcome: dict[str, Any] = {
        "applies": True, "failed": [], "deviation_signs": found_traits(trip), "governed_by": None, "infraction": None,
        "in_force_from_on": in_force_from(facts, reasoning),
    }  # fmt: skip
    if not is_in_force(facts, outcome, reasoning):
        return reasoning.not_applicable({**outcome, "applies": False})
    inside = is_inside(trip, reasoning)
    if inside is False:
        return reasoning.not_applicable({**outcome, "applies": False})
    if trip.metropolitan is not UNSET and trip.metropolitan is not None:
        outcome["area"] = "metropolitan" if trip.metropolitan else "intermunicipal"
    decision = KINDS[trip.claimed](facts, outcome, reasoning)
    return decision if inside else reasoning.undetermined()


def in_force_from(facts: ScopeFacts, reasoning: Reasoning) -> date:
    """The decree holds after fifteen days from its publication, that day being the first of them by the reading."""
    published = facts.parameters.published_on
    if isinstance(published, UnsetType):
        published = reasoning.fixed("published_on")
    else:
        reasoning.used("published_on", published, None)
    days: int = reasoning.fixed("entry_into_force_days")
    excluded = reasoning.reading("force_count") == "publication_excluded"
    return days_after(published, days + 1 if excluded else days)


def is_in_force(facts: ScopeFacts, outcome: dict[str, Any], reasoning: Reasoning) -> bool:
    """Facts before the start are judged by the decree of 2002; those from the end on by no rule of this norm."""
    start, end = outcome["in_force_from_on"], facts.parameters.revoked_on
    begun: bool = reasoning.step(IN_FORCE, facts.on >= start, in_force_from_on=start)
    reasoning.step(FORMER, begun)
    if not begun:
        outcome["governed_by"] = FORMER_NORM
        return False
    if isinstance(end, UnsetType):
        return True
    reasoning.used("revoked_on", end, None)
    in_force: bool = reasoning.step(ENDED, facts.on < end, revoked_on=end)
    return in_force


def is_inside(trip: Trip, reasoning: Reasoning) -> bool | None:
    """The norm governs trips between two municipalities of the State; None while that is not known."""
    origin, destination = known(trip.origin), known(trip.destination)
    foreign = any(code is not None and not code.startswith(STATE) for code in (origin, destination))
    if foreign or (origin is not None and origin == destination):
        reasoning.check(TERRITORY, False, origin=origin, destination=destination)
        return False
    reasoning.need("trip.origin", origin, TERRITORY)
    reasoning.need("trip.destination", destination, TERRITORY)
    reasoning.need("trip.metropolitan", trip.metropolitan, AREA)
    if origin is None or destination is None:
        return None
    reasoning.step(TERRITORY, origin=origin, destination=destination)
    return True


def charter(facts: ScopeFacts, outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """A charter has every mark of its definition, none of public transport, and an authorization."""
    trip = facts.trip
    reasoning.step(DEFINED, kind="contínuo" if trip.claimed == "continuous" else "eventual")
    failed = [judge_group(trip, reasoning), judge_traits(trip, reasoning), judge_authorization(trip, reasoning)]
    for code, (field, test) in MARKS[trip.claimed].items():
        value = reasoning.need(f"trip.{field}", getattr(trip, field), test)
        failed += [code] * (value is not None and not reasoning.check(test, value))
    purpose = judge_purpose(trip, reasoning) if trip.claimed == "occasional" else True
    failed += ["purpose"] * (purpose is False)
    outcome |= {
        "kind": trip.claimed, "authorization_required": True, "school_transport": is_school(trip, reasoning),
        "failed": [code for code in FAILURES if code in failed],
    }  # fmt: skip
    if not reasoning.refused and not reasoning.missing and purpose is None:
        return reasoning.discretionary("DER/MG", outcome)
    return reasoning.conclude({**outcome, "lawful": not reasoning.refused})


def judge_group(trip: Trip, reasoning: Reasoning) -> str:
    """Continuous charter carries staff or enrolled students; occasional charter any closed group."""
    group = reasoning.need("trip.group", trip.group, GROUP[trip.claimed])
    if group is None:
        return ""
    admitted = group in ADMITTED if trip.claimed == "continuous" else group != "general_public"
    return "" if reasoning.check(GROUP[trip.claimed], admitted, group=group) else "group"


def judge_traits(trip: Trip, reasoning: Reasoning) -> str:
    """Charter has no trait of public transport; any one breaks its form."""
    test = TRAITS[CONTINUOUS if trip.claimed == "continuous" else OCCASIONAL]
    traits = reasoning.need("trip.traits", trip.traits, test)
    if traits is None:
        reasoning.lack("trip.traits", PUBLIC)
        return ""
    reasoning.check(test, not traits, traits=traits)
    return "" if reasoning.check(PUBLIC, not traits, traits=traits) else "traits"


def judge_authorization(trip: Trip, reasoning: Reasoning) -> str:
    """Charter needs the authorization of DER/MG; only its stated absence counts."""
    authorized = known(trip.authorized)
    if authorized is None:
        return ""
    return "" if reasoning.check(AUTHORIZED, authorized) else "authorization"


def judge_purpose(trip: Trip, reasoning: Reasoning) -> bool | None:
    """Occasional charter serves leisure, culture or faith; whether a purpose is alike is for DER/MG (None) to say."""
    purpose = reasoning.need("trip.purpose", trip.purpose, PURPOSE)
    if purpose is None:
        return True
    if purpose == "similar":
        reasoning.step(PURPOSE, None, purpose=purpose)
        return None
    return reasoning.check(PURPOSE, purpose not in ("commuting", "other"), purpose=purpose)


def is_school(trip: Trip, reasoning: Reasoning) -> bool:
    """School transport carries enrolled students in a vehicle specially meant for it."""
    if trip.group != "students":
        return False
    school = reasoning.reading("school_vehicle") == "pupils" or trip.school_vehicle_declared is True
    reasoning.step(SCHOOL, school, school_vehicle_declared=known(trip.school_vehicle_declared))
    return school


def non_commercial(facts: ScopeFacts, outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """A trip that nobody pays, of people linked to the vehicle's owner, needs no authorization."""
    failed = []
    paid = reasoning.need("trip.paid", facts.trip.paid, UNPAID)
    if paid is not None:
        failed += ["paid"] * (not reasoning.check(UNPAID, not paid))
    links = reasoning.need("trip.links_to_owner", facts.trip.links_to_owner, LINKED)
    if links is not None:
        linked = bool(links) and EXEMPT_LINKS.issuperset(links)
        failed += ["linked_to_owner"] * (not reasoning.check(LINKED, linked, links=links))
    broken = reasoning.refused
    return reasoning.conclude({
        **outcome, "kind": "none" if broken else "non_commercial", "authorization_required": broken,
        "lawful": not broken, "failed": failed,
    })  # fmt: skip


def taxi(facts: ScopeFacts, outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """A taxi that carries for pay between municipalities with traits of public transport answers for it."""
    paid = reasoning.need("trip.paid", facts.trip.paid, TAXI)
    traits = reasoning.need("trip.traits", facts.trip.traits, TAXI)
    if paid is None or traits is None:
        return reasoning.undetermined()
    opened = bool(paid and traits)
    reasoning.step(TAXI, opened, paid=paid, traits=traits)
    outcome |= {"kind": "taxi", "case_opened": opened, "lawful": not opened}
    if not opened:
        return reasoning.conclude(outcome)
    reasoning.refuse("art26_cpt")
    if reasoning.reading("taxi_basis") == "authority":
        return reasoning.discretionary("DER/MG", outcome)
    return reasoning.decided({**outcome, "infraction": "art21_cpt_inc5"})


def found_traits(trip: Trip) -> list[str]:
    """The traits of public transport that were found, in the order of their enumeration."""
    traits = known(trip.traits) or ()
    return [trait for trait in get_args(Trait) if trait in traits]


KINDS = {"continuous": charter, "occasional": charter, "non_commercial": non_commercial, "taxi": taxi}

SERVICES = (
    Service("scope", "A norma rege esta viagem, como qual serviço, e a forma dela é lícita?", ScopeFacts, scope, (
        "art1_cpt", "art2_cpt", CONTINUOUS, "art2_cpt_inc6", OCCASIONAL, "art2_cpt_inc8", "art2_cpt_inc9", "art10_cpt",
        "art10_cpt_inc2", "art26_cpt", "art29_cpt", "art30_cpt",
    )),
)  # fmt: skip
