# SPDX-License-Identifier: Apache-2.0
"""Arts. 26, 27, 74 to 77 and 82: the penalties that exist, the cases of unfitness, and the lines that fall."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, HistoryStatus, Maybe, known
from outorga.law.norms.br_952_1993.vocabulary import Id, InterstateFacts, Money, ProvisionId

KINDS: Mapping[str, Test] = {
    "fine": Test("art74_cpt_inc1", "A multa é uma das penalidades."),
    "retention": Test("art74_cpt_inc2", "A retenção do veículo é uma das penalidades."),
    "seizure": Test("art74_cpt_inc3", "A apreensão do veículo é uma das penalidades."),
    "unfitness": Test("art74_cpt_inc4", "A declaração de inidoneidade é uma das penalidades."),
}
KNOWN_KIND = Test("art74_cpt", "O decreto prevê a penalidade: {penalty}.")
STILL_OPEN = Test("art74_cpt", "Infrações anteriores: {count}. Não agravam a pena nem impedem a caducidade.")
EACH_ALONE = Test("art75_cpt", "Cada infração tem a própria penalidade; as anteriores não a multiplicam.")
FORFEITURE = Test("art29_cpt", "A caducidade continua possível, seja qual for a penalidade.")
CORRECTED = Test("art76_cpt", "A falta autuada foi corrigida: {corrected}.")
CONVICTED = Test(
    "art82_cpt_inc1",
    "Não há dirigente condenado por crime da lista: crime {crime}, definitiva {final}, no cargo {in_office}.",
)
FALSE_DATA = Test("art82_cpt_inc2", "Não há dado falso ({proven}) que sirva ou lese ({benefit_or_harm}).")
SUBGRANT = Test("art26_cpt", "A outorga não foi passada a outro. Foi passada: {subgrant}.")
CONTROL = Test("art27_cpt", "O controle não mudou sem anuência. Mudou assim: {control_without_consent}.")
PASSED_ON = Test("art82_cpt_inc3", "A outorga e o controle não passaram a outro contra o decreto.")
OVERCHARGED = Test("art82_cpt_inc4", "A tarifa cobrada, {charged}, não passa da do contrato, {maximum}.")
ABUSE = Test("art82_cpt_inc5", "Não há abuso econômico ({abuse}) nem infração à concorrência ({breach}).")
UNFIT = Test("art82_cpt", "Casos de inidoneidade: {cases}.")
CASSATED = Test("art82_par1u", "Só cai a outorga da linha em que houve abuso econômico: {line}.")
NONE_CASSATED = Test("art82_par1u", "Só o abuso econômico faz cair a outorga de uma linha, e não está entre os casos.")
LISTED_CRIMES = frozenset({
    "embezzlement", "extortion_in_office", "corruption", "malfeasance", "smuggling", "popular_economy", "public_faith",
})  # fmt: skip


class RecordedInfraction(Facts, frozen=True, gc=False):
    """An earlier infraction of the carrier."""

    provision: ProvisionId
    committed_on: date
    status: HistoryStatus


class Conviction(Facts, frozen=True, gc=False):
    """A director or managing partner who was convicted."""

    crime: Maybe[
        Literal[
            "embezzlement", "extortion_in_office", "corruption", "malfeasance", "smuggling", "popular_economy",
            "public_faith", "other",
        ]
    ] = UNSET  # fmt: skip
    final: Maybe[bool] = UNSET
    in_office: Maybe[bool] = UNSET


class FalseInformation(Facts, frozen=True, gc=False):
    """Data that the carrier handed in."""

    proven: Maybe[bool] = UNSET
    benefit_or_harm: Maybe[bool] = UNSET


class ChargedFare(Facts, frozen=True, gc=False):
    """What was charged, and the maximum of the contract."""

    charged: Maybe[Money] = UNSET
    maximum: Maybe[Money] = UNSET


class SanctionsFacts(InterstateFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `sanctions`."""

    penalty: Given[
        Literal["fine", "retention", "seizure", "unfitness", "warning", "suspension", "points"]
    ] = UNSET  # fmt: skip
    history: tuple[RecordedInfraction, ...] = ()
    convicted: Given[Conviction] = UNSET
    false_information: Given[FalseInformation] = UNSET
    subgrant: Given[bool] = UNSET
    control_without_consent: Given[bool] = UNSET
    economic_abuse: Given[bool] = UNSET
    competition_breach: Given[bool] = UNSET
    fare: Given[ChargedFare] = UNSET
    abuse_line: Maybe[Id] = UNSET
    lines: Given[tuple[Id, ...]] = UNSET
    fault_corrected: Given[bool] = UNSET


def sanctions(facts: SanctionsFacts, reasoning: Reasoning) -> Decision:
    """The penalty asked about, each case of unfitness that the facts examine, and the line that falls with it."""
    reasoning.step(STILL_OPEN, True, count=len(facts.history))
    if facts.history:
        reasoning.step(EACH_ALONE)
    reasoning.step(FORFEITURE)
    penalty = dict(judge_penalty(facts, reasoning))
    cases = [provision for provision, met in judge_cases(facts, reasoning) if met]
    reasoning.step(UNFIT, cases, cases=cases)
    lines = cassated_lines(facts, ABUSE.provision in cases, reasoning) if cases else []
    reasoning.refuse(*cases)
    found = {
        "unfitness_case": bool(cases), "cases": cases, "cassated_lines": lines, "forfeiture_still_open": True,
    }  # fmt: skip
    return reasoning.settle({**penalty, **found, **dict(judge_correction(facts, reasoning))})


def judge_penalty(facts: SanctionsFacts, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """One of the four of art. 74, or none of the decree."""
    if facts.penalty is UNSET:
        return
    exists = facts.penalty in KINDS
    reasoning.check(KNOWN_KIND, exists, penalty=facts.penalty)
    if exists:
        reasoning.step(KINDS[facts.penalty])
    yield "penalty_exists", exists


def judge_cases(facts: SanctionsFacts, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """Each case of art. 82 that the facts examine, in its order, and whether it is met."""
    if facts.convicted is not UNSET:
        yield CONVICTED.provision, is_convicted(facts.convicted, reasoning)
    if facts.false_information is not UNSET:
        yield FALSE_DATA.provision, has_false_data(facts.false_information, reasoning)
    if facts.subgrant is not UNSET or facts.control_without_consent is not UNSET:
        yield PASSED_ON.provision, is_passed_on(facts, reasoning)
    if facts.fare is not UNSET:
        yield OVERCHARGED.provision, is_overcharged(facts.fare, reasoning)
    if facts.economic_abuse is not UNSET or facts.competition_breach is not UNSET:
        yield ABUSE.provision, is_abusive(facts, reasoning)


def is_convicted(convicted: Conviction, reasoning: Reasoning) -> bool:
    """A listed crime, a director still in office, and a conviction that by its reading must be final."""
    crime, final, in_office = known(convicted.crime), known(convicted.final), known(convicted.in_office)
    listed = None if crime is None else crime in LISTED_CRIMES
    if final is not True and listed is not False and in_office is not False:
        final = True if reasoning.reading("final_conviction") == "not_required" else final
    elements = {"convicted.crime": listed, "convicted.final": final, "convicted.in_office": in_office}
    told = {"crime": crime, "final": known(convicted.final), "in_office": in_office}
    met = all_hold(elements, CONVICTED, reasoning)
    reasoning.step(CONVICTED, None if met is None else not met, **told)
    return bool(met)


def all_hold(elements: Mapping[str, bool | None], test: Test, reasoning: Reasoning) -> bool | None:
    """Whether every element of a case holds; where none fails, those not known are missing."""
    if False in elements.values():
        return False
    unknown = [path for path, holds in elements.items() if holds is None]
    for path in unknown:
        reasoning.lack(path, test)
    return None if unknown else True


def has_false_data(information: FalseInformation, reasoning: Reasoning) -> bool:
    """False data that are proven, and that serve or harm somebody."""
    proven, benefit_or_harm = known(information.proven), known(information.benefit_or_harm)
    elements = {"false_information.proven": proven, "false_information.benefit_or_harm": benefit_or_harm}
    met = all_hold(elements, FALSE_DATA, reasoning)
    reasoning.step(FALSE_DATA, None if met is None else not met, proven=proven, benefit_or_harm=benefit_or_harm)
    return bool(met)


def is_passed_on(facts: SanctionsFacts, reasoning: Reasoning) -> bool:
    """The grant given on to another, or the control without consent: either is enough."""
    subgrant, control = known(facts.subgrant), known(facts.control_without_consent)
    if subgrant is not None:
        reasoning.step(SUBGRANT, not subgrant, subgrant=subgrant)
    if control is not None:
        reasoning.step(CONTROL, not control, control_without_consent=control)
    met = bool(subgrant or control)
    reasoning.step(PASSED_ON, not met)
    return met


def is_overcharged(fare: ChargedFare, reasoning: Reasoning) -> bool:
    """A fare above that of the contract, by any amount."""
    charged = reasoning.need("fare.charged", fare.charged, OVERCHARGED)
    maximum = reasoning.need("fare.maximum", fare.maximum, OVERCHARGED)
    if charged is None or maximum is None:
        return False
    return not reasoning.step(OVERCHARGED, charged <= maximum, charged=charged, maximum=maximum)


def is_abusive(facts: SanctionsFacts, reasoning: Reasoning) -> bool:
    """Abuse of economic power, or a breach of the rules of competition."""
    abuse, breach = known(facts.economic_abuse), known(facts.competition_breach)
    return not reasoning.step(ABUSE, not (abuse or breach), abuse=abuse, breach=breach)


def cassated_lines(facts: SanctionsFacts, abusive: bool, reasoning: Reasoning) -> list[str]:
    """The line of the abuse falls, whatever other lines are held; the other cases of unfitness take no line."""
    if not abusive:
        reasoning.step(NONE_CASSATED)
        return []
    line = reasoning.need("abuse_line", facts.abuse_line, CASSATED)
    if line is None:
        return []
    reasoning.step(CASSATED, [line], line=line)
    reasoning.refuse(CASSATED.provision)
    return [line]


def judge_correction(facts: SanctionsFacts, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """A recorded fault is still to be corrected; paying does not end that."""
    if facts.fault_corrected is not UNSET:
        corrected = facts.fault_corrected
        reasoning.step(CORRECTED, corrected, corrected=corrected)
        yield "correction_owed", not corrected


SERVICES = (
    Service("sanctions", "Esta penalidade existe, há caso de inidoneidade e que outorgas caem?", SanctionsFacts,
            sanctions, (
        SUBGRANT.provision, CONTROL.provision, FORFEITURE.provision, KNOWN_KIND.provision, EACH_ALONE.provision,
        *(test.provision for test in KINDS.values()), CORRECTED.provision, UNFIT.provision, CONVICTED.provision,
        FALSE_DATA.provision, PASSED_ON.provision, OVERCHARGED.provision, ABUSE.provision, CASSATED.provision,
    )),
)  # fmt: skip
