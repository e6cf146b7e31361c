# SPDX-License-Identifier: Apache-2.0
"""Arts. 6 to 9, 11, 14 and 23: whether the authorization that is asked for may be issued."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.dates import days_after
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Instant, Maybe, contradiction, known
from outorga.law.norms.mg_44007_2005.vocabulary import CharterService, Name

REGISTERED = {
    "operator": Test(
        "art6_cpt", "O cadastro do autorizatário é prévio e válido: de {registered_on} a {registered_until}."
    ),
    "vehicle": Test("art6_cpt", "O cadastro do veículo é prévio e válido: de {registered_on} a {registered_until}."),
    "driver": Test("art6_cpt", "O cadastro do condutor é prévio e válido: de {registered_on} a {registered_until}."),
}
DEBTS = Test("art6_cpt", "Multas em aberto não impedem a autorização; o autorizatário tem: {unpaid_fines}.")
LINK = Test("art2_cpt_inc3", "O condutor presta serviço a este autorizatário.")
INSPECTION = Test("art14_par1", "O autorizatário não está impedido por vistoria.")
SUSPENSION = Test("art23_cpt", "Nenhuma suspensão do autorizatário está em curso em {on}.")
BAR = Test("art23_par2", "Nenhum impedimento de nova autorização está em curso em {on}.")
OFFICE = Test("art7_cpt", "O fretamento contínuo é requerido em Coordenadoria Regional.")
ORIGINAL = Test("art7_cpt", "O contrato vem em via original.")
CONTRACT_DATA = {
    "start_point": Test("art7_cpt", "O contrato traz o ponto de início da viagem."),
    "end_point": Test("art7_cpt", "O contrato traz o ponto de término da viagem."),
    "itinerary": Test("art7_cpt", "O contrato traz o itinerário."),
    "timetable": Test("art7_cpt", "O contrato traz os horários."),
    "term": Test("art7_cpt", "O contrato traz a vigência."),
}
ONLINE = Test("art8_cpt", "O fretamento eventual é requerido pela internet.")
ANY_OFFICE = Test("art8_par1", "O fretamento eventual pode ser requerido em qualquer Coordenadoria Regional.")
TRIP = Test("art8_cpt", "O requerimento traz o início e o fim da viagem: de {starts_at} a {ends_at}.")
TAX_DOCUMENT = Test("art8_cpt_inc2", "O requerimento traz o número do documento fiscal desta viagem.")
NAME_LIST = Test("art8_par2", "A relação nominal foi aceita.")
EXTRA = Test("art11_cpt", "O DER/MG exige ainda: {code}, desde {from_on}.")
RECEIVES = Test(
    "art9_cpt", "Cumpridas as exigências, o autorizatário recebe a autorização pela internet ou onde requereu."
)
CHOICE = Test("art2_cpt_inc1", "A autorização é ato discricionário: cabe ao DER/MG decidir.")


class Operator(Facts, frozen=True, gc=False):
    """The holder's registration, and what stands against it."""

    registered_on: Maybe[date] = UNSET
    registered_until: Maybe[date] = UNSET
    suspended_until: Maybe[date] = UNSET
    barred_until: Maybe[date] = UNSET
    barred_by_inspection: Maybe[bool] = UNSET
    unpaid_fines: Maybe[Count] = UNSET


class RegisteredUnit(Facts, frozen=True, gc=False):
    """A registration with its first and last day."""

    registered_on: Maybe[date] = UNSET
    registered_until: Maybe[date] = UNSET


class LinkedDriver(Facts, frozen=True, gc=False):
    """The driver's registration and link."""

    registered_on: Maybe[date] = UNSET
    registered_until: Maybe[date] = UNSET
    linked_to_holder: Maybe[bool] = UNSET


class Contract(Facts, frozen=True, gc=False):
    """The proof of the service contract: its form, and which of its five data it shows."""

    form: Maybe[Literal["original", "certified_copy", "plain_copy"]] = UNSET
    start_point: Maybe[bool] = UNSET
    end_point: Maybe[bool] = UNSET
    itinerary: Maybe[bool] = UNSET
    timetable: Maybe[bool] = UNSET
    term: Maybe[bool] = UNSET


class TaxDocument(Facts, frozen=True, gc=False):
    """The fiscal document of the trip."""

    number: Maybe[str] = UNSET
    used_for_other_trip: Maybe[bool] = UNSET


class ExtraRequirement(Facts, frozen=True, gc=False):
    """A paper or datum that DER/MG asks besides, between two days."""

    code: Name
    from_on: date
    service: CharterService
    until: Maybe[date] = UNSET


class AuthorizationReadings(Facts, frozen=True, gc=False):
    """Readings of `authorization`."""

    debts_block_authorization: Given[Literal["no", "yes"]] = UNSET
    continuous_channel: Given[Literal["office", "any"]] = UNSET
    issue_once_met: Given[Literal["bound", "discretionary"]] = UNSET
    during_suspension: Given[Literal["no_new", "new_allowed"]] = UNSET


class AuthorizationFacts(Facts, frozen=True, gc=False):
    """Facts of `authorization`."""

    on: date
    service: CharterService
    operator: Operator = Operator()
    vehicle: RegisteredUnit = RegisteredUnit()
    driver: LinkedDriver = LinkedDriver()
    channel: Maybe[Literal["internet", "regional_office"]] = UNSET
    filed_at: Maybe[Name] = UNSET
    collect_at: Maybe[Name] = UNSET
    contract: Contract = Contract()
    name_list_accepted: Maybe[bool] = UNSET
    tax_document: TaxDocument = TaxDocument()
    starts_at: Maybe[Instant] = UNSET
    ends_at: Maybe[Instant] = UNSET
    extra_requirements: tuple[ExtraRequirement, ...] = ()
    supplied: tuple[Name, ...] = ()
    readings: AuthorizationReadings = AuthorizationReadings()

    def contradictions(self) -> Iterator[FactError]:
        """A trip does not end before it starts."""
        starts, ends = known(self.starts_at), known(self.ends_at)
        if starts and ends and ends < starts:
            yield contradiction("ends_at", "an instant not before starts_at", ends.to_text())


def authorization(facts: AuthorizationFacts, reasoning: Reasoning) -> Decision:
    """A registered holder free of bars whose request is complete receives the authorization."""
    judge_registrations(facts, reasoning)
    free_from_on = judge_bars(facts, reasoning)
    warnings = judge_debts(facts, reasoning)
    missing_items = judge_continuous(facts, reasoning) if facts.service == "continuous" else []
    if facts.service == "occasional":
        judge_occasional(facts, reasoning)
    extras = missing_extras(facts, reasoning)
    if reasoning.missing and not reasoning.refused:
        return reasoning.undetermined()
    outcome: dict[str, Any] = {"missing_items": [*missing_items, *extras], "warnings": warnings, "delivery": []}
    if reasoning.refused:
        outcome |= {"result": "refuse", "free_from_on": free_from_on} if free_from_on else {"result": "refuse"}
    elif outcome["missing_items"]:
        outcome |= {"result": "pending", **delivery(facts)}
    else:
        return issued({**outcome, **delivery(facts)}, reasoning)
    reasoning.refuse(*["art7_cpt"] * bool(missing_items), *["art11_cpt"] * bool(extras))
    return reasoning.decided(outcome)


def issued(outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """The holder who met every condition receives the authorization; by the other reading DER/MG still chooses."""
    reasoning.step(RECEIVES)
    if reasoning.reading("issue_once_met") == "discretionary":
        reasoning.step(CHOICE, None)
        return reasoning.discretionary("DER/MG", outcome)
    return reasoning.decided({"result": "issue", **outcome})


def judge_registrations(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """The registrations of holder, vehicle and driver precede the request and are valid on its day."""
    units: tuple[tuple[str, Operator | RegisteredUnit | LinkedDriver], ...] = (
        ("operator", facts.operator), ("vehicle", facts.vehicle), ("driver", facts.driver),
    )  # fmt: skip
    for name, unit in units:
        test = REGISTERED[name]
        start = reasoning.need(f"{name}.registered_on", unit.registered_on, test)
        until = reasoning.need(f"{name}.registered_until", unit.registered_until, test)
        fails = bool((start and facts.on < start) or (until and until < facts.on))
        if fails or (start and until):
            reasoning.check(test, not fails, registered_on=start, registered_until=until)
    linked = reasoning.need("driver.linked_to_holder", facts.driver.linked_to_holder, LINK)
    if linked is not None:
        reasoning.check(LINK, linked)


def judge_bars(facts: AuthorizationFacts, reasoning: Reasoning) -> date | None:
    """A holder barred by inspection, suspended, or barred by a deviation gets none until the first free day."""
    barred = reasoning.need("operator.barred_by_inspection", facts.operator.barred_by_inspection, INSPECTION)
    if barred is not None:
        reasoning.check(INSPECTION, not barred)
    holding = []
    for test, until in ((SUSPENSION, facts.operator.suspended_until), (BAR, facts.operator.barred_until)):
        if not until:
            reasoning.step(test, True, on=facts.on, until=None)
            continue
        runs = facts.on <= until
        if test is SUSPENSION and runs and reasoning.reading("during_suspension") == "new_allowed":
            runs = False
        reasoning.check(test, not runs, on=facts.on, until=until)
        holding += [until] * runs
    return days_after(max(holding), 1) if holding else None


def judge_debts(facts: AuthorizationFacts, reasoning: Reasoning) -> list[str]:
    """Unpaid fines only warn; by the stricter reading they bar a new authorization."""
    unpaid = known(facts.operator.unpaid_fines)
    if unpaid is None:
        return []
    if not unpaid:
        reasoning.step(DEBTS, unpaid_fines=unpaid)
        return []
    if reasoning.reading("debts_block_authorization") == "yes":
        reasoning.check(DEBTS, False, unpaid_fines=unpaid)
        return []
    reasoning.step(DEBTS, True, unpaid_fines=unpaid)
    return ["unpaid_fines"]


def judge_continuous(facts: AuthorizationFacts, reasoning: Reasoning) -> list[str]:
    """Continuous charter is asked at an office with the original contract; a datum that it lacks keeps it pending."""
    channel = reasoning.need("channel", facts.channel, OFFICE)
    if channel is not None:
        admitted = channel == "regional_office" or reasoning.reading("continuous_channel") == "any"
        reasoning.check(OFFICE, admitted, channel=channel)
    form = reasoning.need("contract.form", facts.contract.form, ORIGINAL)
    if form is not None:
        reasoning.check(ORIGINAL, form == "original", form=form)
    lacking = []
    for name, test in CONTRACT_DATA.items():
        shown = reasoning.need(f"contract.{name}", getattr(facts.contract, name), test)
        if shown is not None:
            reasoning.step(test, shown)
            lacking += [f"contract.{name}"] * (not shown)
    return lacking


def judge_occasional(facts: AuthorizationFacts, reasoning: Reasoning) -> None:
    """Occasional charter is asked on either channel with the accepted list and the fiscal document of that trip."""
    channel = reasoning.need("channel", facts.channel, ONLINE)
    if channel is not None:
        reasoning.step(ONLINE if channel == "internet" else ANY_OFFICE, channel=channel)
    judge_tax_document(facts.tax_document, reasoning)
    accepted = reasoning.need("name_list_accepted", facts.name_list_accepted, NAME_LIST)
    if accepted is not None:
        reasoning.check(NAME_LIST, accepted)
    starts = reasoning.need("starts_at", facts.starts_at, TRIP)
    ends = reasoning.need("ends_at", facts.ends_at, TRIP)
    if starts and ends:
        reasoning.step(TRIP, starts_at=starts, ends_at=ends)


def judge_tax_document(document: TaxDocument, reasoning: Reasoning) -> None:
    """The trip has a fiscal document of its own: a number, and not that of another trip."""
    number = reasoning.need("tax_document.number", document.number, TAX_DOCUMENT)
    used = reasoning.need("tax_document.used_for_other_trip", document.used_for_other_trip, TAX_DOCUMENT)
    fails = bool((number is not None and not number.strip()) or used)
    if fails or (number is not None and used is not None):
        reasoning.check(TAX_DOCUMENT, not fails, number=number, used_for_other_trip=used)


def missing_extras(facts: AuthorizationFacts, reasoning: Reasoning) -> list[str]:
    """DER/MG may ask further papers and data; those in force for the service on the day are due."""
    lacking: list[str] = []
    for extra in facts.extra_requirements:
        in_force = extra.from_on <= facts.on and (not extra.until or facts.on <= extra.until)
        due = in_force and extra.service == facts.service
        met = not due or extra.code in facts.supplied
        reasoning.step(EXTRA, met, code=extra.code, from_on=extra.from_on, until=known(extra.until), due=due)
        lacking += [extra.code] * (not met and extra.code not in lacking)
    return lacking


def delivery(facts: AuthorizationFacts) -> dict[str, Any]:
    """The authorization is delivered online, or at the office where it was asked for and at no other."""
    at_office = facts.channel == "regional_office"
    found: dict[str, Any] = {"delivery": ["internet", "filing_office"] if at_office else ["internet"]}
    if known(facts.collect_at) is None or (at_office and known(facts.filed_at) is None):
        return found
    return {**found, "collect_allowed": at_office and facts.collect_at == facts.filed_at}


SERVICES = (
    Service("authorization", "A autorização pedida pode ser emitida?", AuthorizationFacts, authorization, (
        "art2_cpt_inc1", "art2_cpt_inc3", "art6_cpt", "art7_cpt", "art8_cpt", "art8_cpt_inc2", "art8_par1", "art8_par2",
        "art9_cpt", "art11_cpt", "art14_par1", "art23_cpt", "art23_par2",
    )),
)  # fmt: skip
