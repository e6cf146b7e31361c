# SPDX-License-Identifier: Apache-2.0
"""Arts. 1, 3, items III, IV and VI to XIII, 8, 9, 38, 100 and 101: what is governed, and by which instrument."""

from collections.abc import Sequence
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Maybe, known
from outorga.law.norms.br_952_1993.vocabulary import Id, InterstateFacts, external_day

ServiceKind = Literal["regular", "charter", "tourist_season", "emergency"]
BRAZIL = "BR"
PUBLISHED = Test("art100_cpt", "O decreto vigora desde a publicação, em {first_on}. Dia da pergunta: {on}.")
REPEALED = Test("art101_cpt", "O decreto deixou de vigorar em {end_on}. Dia da pergunta: {on}.")
UNION = Test(
    "art1_cpt", "À União cabe o transporte rodoviário de passageiros entre estados e entre países: {governed}."
)
ABROAD = Test("art3_cpt_inc9", "É internacional o serviço que cruza a fronteira. Países: {countries}.")
STATES = Test("art3_cpt_inc10", "É interestadual o serviço que cruza a divisa de um estado. Estados: {states}.")
RETURNS = Test("art3_cpt_inc10", "O serviço sai de {state} e volta a {state}. Isso conta como: {answer}.")
SEMI_URBAN = Test("art3_cpt_inc11", "Semiurbano é o interestadual com características de ônibus urbano: {semi_urban}.")
COMMON_BORDER = Test(
    "art3_cpt_inc6", "Dois países do acordo, vizinhos. Países: {countries}; fronteira comum: {border}."
)
TRANSIT = Test("art3_cpt_inc8", "Os extremos e os países de passagem são do acordo. Fora dele: {outside}.")
THIRD_COUNTRY = Test("art3_cpt_inc7", "Só um dos extremos fica fora do acordo. Fora dele: {outside}.")
KIND = Test("art8_cpt", "A outorga depende do tipo do serviço: {kind}.")
PERMISSION = Test("art3_cpt_inc3", "A permissão se dá por licitação, por prazo certo.")
AUTHORIZATION = Test("art3_cpt_inc4", "A autorização é ocasional, por prazo curto ou viagem certa, sem licitação.")
NOT_EXCLUSIVE = Test("art9_cpt", "A permissão não é exclusiva e se formaliza por contrato de adesão.")
TERM = Test("art9_par1u", "A autorização se formaliza por termo de obrigações.")
GRANTOR = Test("art3_cpt_inc2", "Quem outorga é a União, pelo Departamento de Transportes Rodoviários.")
PERMITTED = Test("art8_cpt_inc1", "O serviço regular se dá por permissão.")
LINE = Test("art3_cpt_inc17", "O serviço regular é uma linha: aberta a todos, permanente, de itinerário certo.")
OCCASIONAL = Test("art8_cpt_inc2", "Os serviços ocasionais se dão por autorização: {kind}.")
SPECIAL_MODES = Test("art38_cpt", "Só há três modalidades de serviço especial. Esta: {kind}.")
ORIGINAL = Test("art3_cpt_inc15", "A outorga do Brasil à sua transportadora é a licença originária.")
COMPLEMENTARY = Test("art3_cpt_inc16", "Os outros países do percurso dão a licença complementar: {countries}.")
EMERGENCY = Test("art3_cpt_inc12", "O serviço de emergência se delega por autorização.")
SPECIAL = Test("art3_cpt_inc13", "É especial o fretamento em circuito fechado e a temporada turística internacional.")
REGULAR_BY_CLASS = {
    "interstate": Test("art8_cpt_inc1_ali1", "O serviço regular entre estados se dá por permissão."),
    "international": Test("art8_cpt_inc1_ali2", "O serviço regular internacional se dá por permissão."),
}
CHARTER_BY_CLASS = {
    "interstate": (
        Test("art38_cpt_inc1", "O fretamento entre estados é serviço especial."),
        Test("art8_cpt_inc2_ali3", "O fretamento entre estados se dá por autorização."),
    ),
    "international": (
        Test("art38_cpt_inc2", "O fretamento internacional é serviço especial."),
        Test("art8_cpt_inc2_ali4", "O fretamento internacional se dá por autorização."),
    ),
}
IN_EMERGENCY = Test("art8_cpt_inc2_ali2", "O serviço de emergência se dá por autorização.")
SEASON_IS_SPECIAL = Test(
    "art38_cpt_inc3", "A temporada turística só é serviço especial se internacional. Classe: {found}."
)
SEASON = Test("art8_cpt_inc2_ali1", "Só se autoriza temporada turística internacional. Classe: {found}.")


class Place(Facts, frozen=True, gc=False):
    """A place of the route: its country, and its State when in Brazil."""

    country: Id
    state: Maybe[Id] = UNSET


class ScopedService(Facts, frozen=True, gc=False):
    """The service asked about; ``signatories`` are the countries party to the agreement on land transport."""

    kind: Maybe[ServiceKind] = UNSET
    places: Given[tuple[Place, ...]] = UNSET
    semi_urban: Given[bool] = UNSET
    signatories: Given[tuple[Id, ...]] = UNSET
    common_border: Given[bool] = UNSET


class ScopeFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `scope`."""

    service: ScopedService = ScopedService()


def scope(facts: ScopeFacts, reasoning: Reasoning) -> Decision:
    """What crosses a border or a State limit, in the time of the decree; the kind gives the instrument."""
    if not in_force(facts, reasoning):
        return reasoning.not_applicable()
    kind, places = known(facts.service.kind), known(facts.service.places)
    if not places:
        reasoning.lack("service.places", STATES)
    found = classify(places, reasoning) if places else None
    if found == "none":
        return inside_one_state(reasoning)
    if reasoning.need("service.kind", kind, KIND) is None or not places or found is None:
        return reasoning.undetermined()
    same_state = comes_back(places, found)
    if same_state and kind in ("regular", "emergency") and returns_inside(places[0], reasoning):
        return inside_one_state(reasoning)
    reasoning.step(UNION, True, governed=True)
    return reasoning.decided({
        "class": found, "same_state": same_state, **semi_urban(facts.service, found, reasoning),
        **traffic(facts.service, places, reasoning), **instrument(str(kind), found, reasoning),
    })  # fmt: skip


def in_force(facts: ScopeFacts, reasoning: Reasoning) -> bool:
    """Whether the decree holds on the day asked about, from its publication until the eve of its repeal."""
    on = known(facts.on)
    if on is None:
        return True
    first_on = external_day("publication_date", facts.parameters, reasoning)
    end_on = external_day("repeal_date", facts.parameters, reasoning)
    started = reasoning.step(PUBLISHED, on >= first_on, first_on=first_on, on=on)
    ended = not reasoning.step(REPEALED, on < end_on, end_on=end_on, on=on)
    return bool(started and not ended)


def inside_one_state(reasoning: Reasoning) -> Decision:
    """No limit is crossed: the Union does not govern it."""
    reasoning.step(UNION, False, governed=False)
    return reasoning.not_applicable()


def classify(places: Sequence[Place], reasoning: Reasoning) -> str | None:
    """International, interstate, or none when all lies in one State; None where a State that decides is not known."""
    countries = list(dict.fromkeys(place.country for place in places))
    if reasoning.step(ABROAD, any(country != BRAZIL for country in countries), countries=countries):
        return "international"
    states = list(dict.fromkeys(state for place in places if (state := known(place.state))))
    crossed = len(states) > 1
    lacking = [place for place, found in enumerate(places) if known(found.state) is None]
    decisive = [place for place in lacking if place in (0, len(places) - 1)] if crossed else lacking
    for place in decisive:
        reasoning.lack(f"service.places.{place}.state", STATES)
    if lacking and not crossed:
        return None
    reasoning.step(STATES, crossed, states=states)
    if decisive:
        return None
    return "interstate" if crossed else "none"


def comes_back(places: Sequence[Place], found: str) -> bool:
    """Whether a route inside Brazil ends in the State where it began."""
    return found == "interstate" and places[0].state == places[-1].state


def returns_inside(first: Place, reasoning: Reasoning) -> bool:
    """Whether the reading leaves out a route that comes back to its State."""
    answer = reasoning.reading("same_state_return")
    return not reasoning.step(RETURNS, answer == "interstate", state=first.state, answer=answer)


def semi_urban(service: ScopedService, found: str, reasoning: Reasoning) -> dict[str, Any]:
    """Urban features across a State limit."""
    if service.semi_urban is UNSET:
        return {"semi_urban": False}
    answer = service.semi_urban and found == "interstate"
    return {"semi_urban": reasoning.step(SEMI_URBAN, answer, semi_urban=answer)}


def traffic(service: ScopedService, places: Sequence[Place], reasoning: Reasoning) -> dict[str, Any]:
    """The kind of international traffic, where it is one of the three and the parties to the agreement are given."""
    countries = list(dict.fromkeys(place.country for place in places))
    if service.signatories is UNSET or countries == [BRAZIL] or BRAZIL not in countries:
        return {}
    outside = [country for country in countries if country not in service.signatories]
    border = len(countries) == 2 and service.common_border is True
    third = len(outside) == 1 and outside[0] != BRAZIL and outside[0] in (places[0].country, places[-1].country)
    if not outside or third:
        reasoning.step(ORIGINAL)
        others = [country for country in countries if country != BRAZIL and country not in outside]
        reasoning.step(COMPLEMENTARY, True, countries=others)
    neighbours = border and not outside
    if reasoning.step(COMMON_BORDER, neighbours, countries=countries, border=known(service.common_border)):
        return {"traffic": "bilateral_common_border"}
    if reasoning.step(TRANSIT, not outside, outside=outside):
        return {"traffic": "bilateral_with_transit"}
    return {"traffic": "third_country"} if reasoning.step(THIRD_COUNTRY, third, outside=outside) else {}


def instrument(kind: str, found: str, reasoning: Reasoning) -> dict[str, Any]:
    """A permission for the regular service; an authorization for every other kind that exists."""
    reasoning.step(KIND, kind, kind=kind)
    reasoning.step(GRANTOR)
    if kind == "regular":
        for test in (LINE, PERMITTED, REGULAR_BY_CLASS[found], PERMISSION, NOT_EXCLUSIVE):
            reasoning.step(test)
        return {
            "instrument": "permission", "tender_required": True, "formalized_by": "adhesion_contract",
            "exclusive": False, "delegable": True,
        }  # fmt: skip
    reasoning.step(OCCASIONAL, True, kind=kind)
    if not authorizable(kind, found, reasoning):
        return {"delegable": False}
    reasoning.step(AUTHORIZATION)
    reasoning.step(TERM)
    return {
        "instrument": "authorization", "tender_required": False, "formalized_by": "term_of_obligations",
        "delegable": True,
    }  # fmt: skip


def authorizable(kind: str, found: str, reasoning: Reasoning) -> bool:
    """Emergency and charter of either class; a tourist season only across the border."""
    if kind == "emergency":
        reasoning.step(EMERGENCY)
        return bool(reasoning.step(IN_EMERGENCY))
    reasoning.step(SPECIAL)
    reasoning.step(SPECIAL_MODES, kind == "charter" or found == "international", kind=kind)
    if kind == "charter":
        return all(reasoning.step(test) for test in CHARTER_BY_CLASS[found])
    reasoning.step(SEASON_IS_SPECIAL, found == "international", found=found)
    return bool(reasoning.check(SEASON, found == "international", found=found))


SERVICES = (
    Service("scope", "O decreto rege este serviço, e com que outorga?", ScopeFacts, scope, (
        "art1_cpt", "art3_cpt_inc2", "art3_cpt_inc3", "art3_cpt_inc4", "art3_cpt_inc6", "art3_cpt_inc7",
        "art3_cpt_inc8",
        "art3_cpt_inc9", "art3_cpt_inc10", "art3_cpt_inc11", "art3_cpt_inc12", "art3_cpt_inc13", "art3_cpt_inc15",
        "art3_cpt_inc16",
        "art3_cpt_inc17", "art8_cpt", "art8_cpt_inc1", "art8_cpt_inc2", "art38_cpt",
        "art8_cpt_inc1_ali1", "art8_cpt_inc1_ali2", "art8_cpt_inc2_ali1", "art8_cpt_inc2_ali2", "art8_cpt_inc2_ali3",
        "art8_cpt_inc2_ali4", "art9_cpt", "art9_par1u", "art38_cpt_inc1", "art38_cpt_inc2", "art38_cpt_inc3",
        "art100_cpt", "art101_cpt",
    )),
)  # fmt: skip
