# SPDX-License-Identifier: Apache-2.0
"""Arts. 36, 67, 68 and 70: the radio operator's accreditation, its year, and for whom it may install a set."""

from datetime import date
from typing import Any

import msgspec

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Fraction, Given, known
from outorga.law.norms.mg_pl1842_2004.deadlines import due_on
from outorga.law.norms.mg_pl1842_2004.documents import RADIO, Paper, in_force, missing_items
from outorga.law.norms.mg_pl1842_2004.vocabulary import DER_MG, TaxiFacts

DUTIES = Test("art36_cpt", "A operadora cumpre os deveres que se verificaram.")
VALIDITY = Test("art68_cpt", "O credenciamento validado em {last_validated_on} vale até {valid_until}.")
RENEWED = Test("art36_cpt_inc5", "O credenciamento foi renovado no ano: {valid_until}.")
SERVING = Test("art36_cpt_inc3", "Sem credenciamento em vigor, não se presta o serviço: {serving}.")
REPORT = Test("art68_cpt", "A revalidação traz o Relatório Anual de Atividades.")
INSTALLED = Test(
    "art36_cpt_inc6",
    "Só se instala aparelho para quem é do táxi especial ({holder_in_special_taxi_service}) e está em dia.",
)
UP_TO_DATE = Test("art70_cpt_inc1", "O permissionário está em dia com o DER-MG; débito: {holder_overdue_amount}.")


class Installation(Facts, frozen=True, gc=False):
    """The holder in whose vehicle a set is installed."""

    holder_in_special_taxi_service: bool
    holder_overdue_amount: Fraction


class RadioAccreditationFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `radio_accreditation`."""

    documents: Given[tuple[Paper, ...]] = UNSET
    last_validated_on: Given[date] = UNSET
    serving: Given[bool] = UNSET
    revalidation_requested: Given[bool] = UNSET
    annual_report: Given[bool] = UNSET
    installation: Given[Installation] = UNSET


def radio_accreditation(facts: RadioAccreditationFacts, reasoning: Reasoning) -> Decision:
    """Eight papers accredit for a year; a lapsed operator may not serve, and sets go only to holders in order."""
    on = reasoning.need("on", facts.on, VALIDITY)
    outcome: dict[str, Any] = {}
    complete, lapsed, infractions = None, None, []
    if on is not None and not isinstance(facts.documents, msgspec.UnsetType):
        outcome["missing_items"] = missing_items(RADIO, in_force(facts.documents, on), {}, reasoning)
        complete = not outcome["missing_items"]
    if on is not None and not isinstance(facts.last_validated_on, msgspec.UnsetType):
        calendar = office_calendar(facts.calendar)
        valid_until = due_on("radio_accreditation", facts.last_validated_on, calendar, reasoning).due_on
        outcome["valid_until"] = valid_until
        lapsed = on > valid_until
        infractions += judge_validity(facts, valid_until, reasoning, lapsed=lapsed)
    infractions += judge_installation(facts, reasoning)
    if complete is not None or lapsed is not None:
        outcome["accredited"] = complete is not False and not lapsed
    reasoning.step(DUTIES, not infractions, items=infractions)
    return revalidation(facts, {**outcome, "infractions": infractions}, reasoning)


def judge_validity(
    facts: RadioAccreditationFacts, valid_until: date, reasoning: Reasoning, *, lapsed: bool
) -> list[str]:
    """The year ends on its same-numbered day; a lapsed accreditation was not renewed, and bars the service."""
    reasoning.check(VALIDITY, not lapsed, last_validated_on=facts.last_validated_on, valid_until=valid_until)
    reasoning.check(RENEWED, not lapsed, valid_until=valid_until)
    if not lapsed:
        return []
    serving = reasoning.need("serving", facts.serving, SERVING)
    if serving is not None:
        reasoning.check(SERVING, not serving, serving=serving)
    return [SERVING.provision, RENEWED.provision] if serving else [RENEWED.provision]


def judge_installation(facts: RadioAccreditationFacts, reasoning: Reasoning) -> list[str]:
    """A set is installed only for a holder of the special taxi that owes nothing."""
    given = known(facts.installation)
    if given is None:
        return []
    member, debt = given.holder_in_special_taxi_service, given.holder_overdue_amount
    held = member and debt == 0
    reasoning.check(UP_TO_DATE, held, holder_overdue_amount=debt)
    return [] if reasoning.check(INSTALLED, held, holder_in_special_taxi_service=member) else [INSTALLED.provision]


def revalidation(facts: RadioAccreditationFacts, outcome: dict[str, Any], reasoning: Reasoning) -> Decision:
    """DER-MG may revalidate on the annual report; without it there is nothing to decide."""
    if facts.revalidation_requested is not True:
        return reasoning.settle(outcome)
    report = reasoning.need("annual_report", facts.annual_report, REPORT)
    if report is not None:
        reasoning.check(REPORT, report)
    if reasoning.missing:
        return reasoning.undetermined()
    return reasoning.discretionary(DER_MG, outcome) if report else reasoning.decided({**outcome, "revalidated": False})


SERVICES = (
    Service("radio_accreditation", "A operadora de rádio está credenciada e em dia com seus deveres?",
            RadioAccreditationFacts, radio_accreditation,
            ("art36_cpt", "art67_cpt", *RADIO.items, "art68_cpt", "art36_cpt_inc3", "art36_cpt_inc5", "art36_cpt_inc6",
             "art70_cpt_inc1")),
)  # fmt: skip
