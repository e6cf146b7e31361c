# SPDX-License-Identifier: Apache-2.0
"""Arts. 32 to 35, 42, II and 53 on the road: which items a field check of papers, equipment and conduct shows."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from outorga.law.kernel.citations import in_order
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, known
from outorga.law.norms.mg_pl1842_2004.data import INFRACTIONS
from outorga.law.norms.mg_pl1842_2004.vehicles import replace_by
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

Shown = Literal["displayed", "hidden", "absent", "held_by_agency"]
Carried = Literal["carried", "absent"]
SEIZURE, CASSATION = "traffic_authorization_seizure", "cassation_proceeding"

OVERLOAD = Test("art33_cpt_inc9", "Pessoas a bordo com o motorista: {persons}; cabem {capacity}.")
OVER_AGE = Test("art35_cpt_inc9", "O veículo está dentro da vida útil, que vai até {replace_by_on}.")
REPLACED = Test("art55_par1", "O veículo se substitui até {replace_by_on}; a fiscalização é de {on}.")
VERIFIED = Test(
    "art42_cpt_inc2_ali1", "A aferição do taxímetro vale até {taximeter_verified_until}; a fiscalização é de {on}."
)
VERIFICATION_ITEM = Test("art34_cpt_inc13", "O taxímetro está aferido, como o art. 53, I exige.")
SEALED = Test("art53_cpt_inc1", "O taxímetro está aferido pelo órgão competente.")
IN_ORDER = Test("art38_cpt", "Nada do que se verificou descumpre a lei.")
SEIZED_FOR: Mapping[str, Test] = {
    "art34": Test("art42_cpt_inc2_ali2", "Nenhuma falta do art. 34, XII a XIV, traz a apreensão."),
    "art35": Test("art42_cpt_inc2_ali3", "Nenhuma proibição do art. 35 traz a apreensão."),
}


class Sign(msgspec.Struct, frozen=True, gc=False):
    """A mark of the check: the values that breach an item, the item, and the provision that makes the demand."""

    field: str
    breaching: frozenset[Any]
    item: Test
    demands: tuple[Test, ...] = ()


def _shown(field: str, name: str, absent: Test, *demands: Test) -> tuple[Sign, ...]:
    """A paper that must be in sight: kept out of sight is one item, not on board is another."""
    hidden = Test("art32_cpt_inc11", f"{name}, quando a bordo, está à vista: {{state}}.")
    return Sign(field, frozenset({"hidden"}), hidden, (POSITION,)), Sign(field, frozenset({"absent"}), absent, demands)


def _carried(field: str, name: str) -> Sign:
    return Sign(field, frozenset({"absent"}), Test("art34_cpt_inc5", f"{name} está no veículo: {{state}}."))


def _yes(field: str, item: str, text: str, *demands: Test) -> Sign:
    return Sign(field, frozenset({False}), Test(item, text), demands)


def _no(field: str, item: str, text: str) -> Sign:
    return Sign(field, frozenset({True}), Test(item, text))


EQUIPPED = Test("art53_cpt", "Os documentos e equipamentos obrigatórios que se verificaram estão a bordo.")
POSITION = Test("art53_par3", "O que está a bordo fica afixado em posição visível: {state}.")
PAPERS_ON_BOARD = Test("art53_cpt_inc4", "Há a Autorização de Tráfego e o registro do condutor: {state}.")
SEAL_ON_BOARD = Test("art53_cpt_inc5", "Há o Selo de Vistoria: {state}.")
TABLE_ON_BOARD = Test("art53_cpt_inc6", "Há a tabela de tarifas: {state}.")
TAXIMETER_ON_BOARD = Test("art53_cpt_inc1", "Há taxímetro: {state}.")
DOCUMENTS: tuple[Sign, ...] = (
    *_shown("driver_certificate", "O Certificado de Condutor",
            Test("art33_cpt_inc25", "O Certificado de Condutor está a bordo: {state}."), PAPERS_ON_BOARD,
            Test("art4_cpt_inc18", "O Certificado de Condutor é o documento que autoriza a dirigir: {state}.")),
    *_shown("traffic_authorization", "A Autorização de Tráfego",
            Test("art33_cpt_inc25", "A Autorização de Tráfego está a bordo ou com o DER-MG: {state}."),
            PAPERS_ON_BOARD,
            Test("art4_cpt_inc16", "A Autorização de Tráfego é o documento que autoriza a operar: {state}.")),
    *_shown("tariff_table", "A tabela de tarifas",
            Test("art33_cpt_inc25", "A tabela de tarifas está a bordo: {state}."), TABLE_ON_BOARD),
    *_shown("inspection_seal", "O Selo de Vistoria",
            Test("art34_cpt_inc13", "O Selo de Vistoria está no veículo: {state}."), SEAL_ON_BOARD),
    _carried("identity", "A identidade do condutor"),
    _carried("driving_licence", "A CNH"),
    _carried("vehicle_certificate", "O CRLV"),
    _carried("dpvat", "O comprovante do DPVAT"),
)  # fmt: skip
EQUIPMENT: tuple[Sign, ...] = (
    Sign("taximeter", frozenset({"missing"}), Test("art34_cpt_inc13", "O veículo tem taxímetro: {state}."),
         (TAXIMETER_ON_BOARD,)),
    Sign("taximeter", frozenset({"defective", "tampered"}),
         Test("art35_cpt_inc7", "O taxímetro não tem defeito nem foi violado: {state}.")),
    _yes("roof_light", "art34_cpt_inc13", "O veículo tem a caixa luminosa.",
         Test("art53_cpt_inc2", "Há caixa luminosa no teto: {state}.")),
    _yes("status_display", "art34_cpt_inc13", "O veículo tem o dispositivo de condição de operação.",
         Test("art53_cpt_inc3", "Vê-se de fora se está livre e a bandeira: {state}.")),
    _yes("street_guide", "art34_cpt_inc3", "O veículo tem guia de logradouros.",
         Test("art53_par4", "Há guia de logradouros: {state}.")),
)  # fmt: skip
CONDUCT: tuple[Sign, ...] = (
    _yes("uniform", "art32_cpt_inc1", "O condutor está uniformizado.",
         Test("art23_cpt", "O condutor usa o uniforme definido: {state}.")),
    _yes("seat_belts", "art32_cpt_inc5", "Condutor e passageiros usam o cinto."),
    _no("smoking_with_passenger", "art33_cpt_inc1", "Não se fuma com passageiro a bordo."),
    _no("alcohol_or_drugs", "art33_cpt_inc20", "O condutor não está sob efeito de álcool nem de drogas."),
    _no("weapon", "art33_cpt_inc24", "O condutor não porta arma em serviço."),
    _no("suspended_driver", "art33_cpt_inc23", "O condutor não está suspenso."),
    _no("suspended_driver", "art35_cpt_inc6", "O permissionário não deixa dirigir um condutor suspenso."),
    Sign("unregistered_driver", frozenset({True}),
         Test("art35_cpt_inc6", "O permissionário só deixa dirigir quem o DER-MG autorizou."),
         (Test("art16_cpt", "Dirige o permissionário ou condutor ligado a ele; sem vínculo: {state}."),)),
    _no("fuel_changed_without_authorization", "art35_cpt_inc13", "O combustível é o autorizado."),
)  # fmt: skip


class CheckedVehicle(Facts, frozen=True, gc=False):
    """What the check reads of the vehicle; the capacity counts the driver."""

    capacity: Given[Annotated[int, Meta(ge=1)]] = UNSET
    invoiced_on: Given[date] = UNSET


class DocumentsOnBoard(Facts, frozen=True, gc=False):
    """Each paper as it was found; one held by the agency is in order."""

    driver_certificate: Given[Shown] = UNSET
    traffic_authorization: Given[Shown] = UNSET
    tariff_table: Given[Shown] = UNSET
    inspection_seal: Given[Shown] = UNSET
    identity: Given[Carried] = UNSET
    driving_licence: Given[Carried] = UNSET
    vehicle_certificate: Given[Carried] = UNSET
    dpvat: Given[Carried] = UNSET


class Equipment(Facts, frozen=True, gc=False):
    """The equipment as it was found."""

    taximeter: Given[Literal["ok", "defective", "tampered", "missing"]] = UNSET
    taximeter_verified_until: Given[date] = UNSET
    roof_light: Given[bool] = UNSET
    status_display: Given[bool] = UNSET
    street_guide: Given[bool] = UNSET


class Conduct(Facts, frozen=True, gc=False):
    """What was seen of the driver."""

    uniform: Given[bool] = UNSET
    seat_belts: Given[bool] = UNSET
    smoking_with_passenger: Given[bool] = UNSET
    alcohol_or_drugs: Given[bool] = UNSET
    weapon: Given[bool] = UNSET
    suspended_driver: Given[bool] = UNSET
    unregistered_driver: Given[bool] = UNSET
    fuel_changed_without_authorization: Given[bool] = UNSET


class OnboardCheckFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `onboard_check`."""

    vehicle: CheckedVehicle = CheckedVehicle()
    persons: Given[Count] = UNSET
    documents_on_board: DocumentsOnBoard = DocumentsOnBoard()
    equipment: Equipment = Equipment()
    conduct: Conduct = Conduct()


def onboard_check(facts: OnboardCheckFacts, reasoning: Reasoning) -> Decision:
    """Each mark that was looked at is tested against its item; what was not looked at is not presumed."""
    found = [
        *read_signs(facts.documents_on_board, DOCUMENTS, reasoning),
        *read_signs(facts.equipment, EQUIPMENT, reasoning),
        *read_signs(facts.conduct, CONDUCT, reasoning),
        *overloaded(facts, reasoning),
        *over_age(facts, reasoning),
    ]
    equipped(facts, reasoning)
    verified = verification(facts, reasoning)
    if verified is False and reasoning.reading("taximeter_check") == "fine_too":
        reasoning.check(VERIFICATION_ITEM, False)
        found.append(VERIFICATION_ITEM.provision)
    measures = measures_of(found, reasoning) | ({SEIZURE} if verified is False else set())
    infractions = in_order(set(found))
    compliant = reasoning.step(IN_ORDER, not infractions and not measures, items=infractions)
    return reasoning.settle({"compliant": compliant, "infractions": infractions, "measures": sorted(measures)})


def read_signs(block: Facts, signs: Iterable[Sign], reasoning: Reasoning) -> list[str]:
    """The items that the marks of one block breach; a mark that was not noted is not examined."""
    found = []
    for sign in signs:
        state = getattr(block, sign.field)
        if state is UNSET:
            continue
        held = state not in sign.breaching
        for demand in sign.demands:
            reasoning.step(demand, held, state=state)
        if not reasoning.check(sign.item, held, state=state):
            found.append(sign.item.provision)
    return found


def equipped(facts: OnboardCheckFacts, reasoning: Reasoning) -> None:
    """The papers and the equipment of art. 53 that were looked at are all on board."""
    marks: list[tuple[Facts, Sign]] = [(facts.documents_on_board, sign) for sign in DOCUMENTS]
    marks += [(facts.equipment, sign) for sign in EQUIPMENT]
    noted = [
        (getattr(block, sign.field), sign) for block, sign in marks if sign.demands and POSITION not in sign.demands
    ]
    lacking = [sign.demands[0].provision for state, sign in noted if state in sign.breaching]
    if any(state is not UNSET for state, _ in noted):
        reasoning.step(EQUIPPED, not lacking, items=in_order(set(lacking)))


def overloaded(facts: OnboardCheckFacts, reasoning: Reasoning) -> list[str]:
    """More persons on board, driver included, than the vehicle holds."""
    persons = known(facts.persons)
    if persons is None:
        return []
    capacity = reasoning.need("vehicle.capacity", facts.vehicle.capacity, OVERLOAD)
    if capacity is None:
        return []
    held = reasoning.check(OVERLOAD, persons <= capacity, persons=persons, capacity=capacity)
    return [] if held else [OVERLOAD.provision]


def over_age(facts: OnboardCheckFacts, reasoning: Reasoning) -> list[str]:
    """A vehicle may not circulate beyond 31 December of its fifth year, however its age is counted."""
    invoiced_on = known(facts.vehicle.invoiced_on)
    on = reasoning.need("on", facts.on, OVER_AGE) if invoiced_on else None
    if invoiced_on is None or on is None:
        return []
    last = replace_by(invoiced_on, reasoning)[1]
    in_life = on <= last
    if in_life and reasoning.reading("vehicle_age_from") == "manufacture":
        return []  # the year of manufacture may be an earlier one, and no field check reads it
    reasoning.step(REPLACED, in_life, replace_by_on=last, on=on)
    return [] if reasoning.check(OVER_AGE, in_life, replace_by_on=last) else [OVER_AGE.provision]


def verification(facts: OnboardCheckFacts, reasoning: Reasoning) -> bool | None:
    """Whether the verification of the taximeter has not run out; its last day is in. None: not looked at."""
    until = known(facts.equipment.taximeter_verified_until)
    on = reasoning.need("on", facts.on, VERIFIED) if until else None
    if until is None or on is None:
        return None
    reasoning.step(SEALED, on <= until)
    return reasoning.check(VERIFIED, on <= until, taximeter_verified_until=until, on=on)


def measures_of(found: Iterable[str], reasoning: Reasoning) -> set[str]:
    """What the items bring besides the fine: the seizure of the traffic authorization, or a cassation proceeding."""
    measures: set[str] = set()
    seizing: dict[str, list[str]] = {article: [] for article in SEIZED_FOR}
    for item in found:
        measures.update(INFRACTIONS[item].measures)
        if SEIZURE in INFRACTIONS[item].measures:
            seizing[item.partition("_")[0]].append(item)
    for article, items in seizing.items():
        if items:
            reasoning.check(SEIZED_FOR[article], False, items=items)
    return measures


SERVICES = (
    Service("onboard_check", "Que infrações esta fiscalização mostra?", OnboardCheckFacts, onboard_check, (
        *dict.fromkeys(sign.item.provision for sign in (*DOCUMENTS, *EQUIPMENT, *CONDUCT)),
        *dict.fromkeys(demand.provision for sign in (*DOCUMENTS, *EQUIPMENT, *CONDUCT) for demand in sign.demands),
        EQUIPPED.provision,
        IN_ORDER.provision, OVERLOAD.provision, OVER_AGE.provision, "art55_cpt", REPLACED.provision, VERIFIED.provision,
        *(test.provision for test in SEIZED_FOR.values()),
    )),
)  # fmt: skip
