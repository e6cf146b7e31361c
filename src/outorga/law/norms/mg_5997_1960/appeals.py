# SPDX-License-Identifier: Apache-2.0
"""Arts. 103, 111, 112, 119 and 121: defences and appeals, until when, before whom, and whether they suspend."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Given, Instant, Text, happened, known
from outorga.law.norms.mg_5997_1960.deadlines import due_on
from outorga.law.norms.mg_5997_1960.vocabulary import COUNCIL, ROAD_COUNCIL, LinesFacts, office_calendar

Stage = Literal["defence", "appeal", "inquiry_defence", "inquiry_appeal"]
BEFORE: Mapping[Stage, str] = {
    "defence": COUNCIL, "appeal": ROAD_COUNCIL, "inquiry_defence": "inquiry_commission",
    "inquiry_appeal": ROAD_COUNCIL,
}  # fmt: skip
EXTENDABLE: tuple[Stage, ...] = ("defence", "appeal")
IN_TIME: Mapping[Stage, Test] = {
    "defence": Test("anx1_art111_par2", "A defesa se apresenta até {due_on}: em {filed_on}."),
    "appeal": Test("anx1_art103_par1u", "O recurso se apresenta até {due_on}: em {filed_on}."),
    "inquiry_defence": Test("anx1_art119_par1", "A defesa do indiciado se apresenta até {due_on}: em {filed_on}."),
    "inquiry_appeal": Test("anx1_art121_cpt", "O recurso do inquérito se apresenta até {due_on}: em {filed_on}."),
}
SUSPENDS: Mapping[Stage, Test] = {
    "defence": Test("anx1_art111_par2", "Enquanto se defende, nada está imposto."),
    "appeal": Test("anx1_art103_par1u", "O recurso suspende a decisão."),
    "inquiry_appeal": Test("anx1_art121_cpt", "O recurso do inquérito suspende a decisão."),
}
STARTED = Test("anx1_art111_par2", "O prazo do auto entregue corre do recebimento; do postado, da publicação: {start}.")
EXTENSION = Test(
    "anx1_art112_cpt", "O Conselho pode prorrogar o prazo que ainda corre até {due_on}: por {by}, em {decided_on}."
)
SERVED = Test("anx1_art111_cpt", "O auto se entrega ou se posta até {due_on}: em {served_on}.")
VOID = Test("anx1_art111_cpt", "O auto entregue fora do prazo é nulo: {void}.")
DILIGENCE = Test("anx1_art111_par3", "A diligência cabe a fiscal diverso de quem lavrou o auto.")
DEFAULT = Test("anx1_art111_par2", "Sem defesa no prazo, julga-se sem ela: {default}.")
IN_ABSENCE = Test("anx1_art119_par1", "Sem defesa no prazo, julga-se sem ela: {default}.")
DEFAULTS: Mapping[Stage, Test] = {"defence": DEFAULT, "inquiry_defence": IN_ABSENCE}


class ServiceOfNotice(Facts, frozen=True, gc=False):
    """How and when the company was told: handed over or posted, and printed in the gazette."""

    how: Given[Literal["signature", "postal", "gazette", "electronic"]] = UNSET
    served_on: Given[date] = UNSET
    published_on: Given[date] = UNSET


class GrantedExtension(Facts, frozen=True, gc=False):
    """A decision that gave more time: whose, on which day, until when."""

    by: Literal["council", "traffic_service", "director_general"]
    decided_on: date
    until_on: date


class Diligence(Facts, frozen=True, gc=False):
    """Who looked into the defence, and who wrote the notice."""

    by: Text
    notice_by: Text


class AppealReadings(Facts, frozen=True, gc=False):
    """Readings of `appeal`."""

    appeal_suspends: Given[Literal["yes", "no"]] = UNSET
    late_extension: Given[Literal["refused", "allowed"]] = UNSET
    late_service: Given[Literal["flag", "nullity"]] = UNSET


class AppealFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `appeal`."""

    stage: Stage
    drawn_on: Given[date] = UNSET
    service: ServiceOfNotice = ServiceOfNotice()
    filed_on: Given[date] = UNSET
    filed_at: Given[Instant] = UNSET
    extension: Given[GrantedExtension] = UNSET
    diligence: Given[Diligence] = UNSET
    readings: Given[AppealReadings] = UNSET


def appeal(facts: AppealFacts, reasoning: Reasoning) -> Decision:
    """The term runs from the service, or from the gazette after the post; the Council alone makes it longer."""
    posted = is_posted_defence(facts, reasoning)
    start = facts.service.published_on if posted else service_day(facts, reasoning)
    outcome: dict[str, Any] = {"competent": BEFORE[facts.stage], **dict(suspension(facts.stage, reasoning))}
    outcome |= dict(service_of_notice(facts, reasoning)) | dict(judge_diligence(facts, reasoning))
    if reasoning.missing:
        return reasoning.undetermined()
    started_on = happened(start, facts.on) if posted else known(start)
    if posted:
        reasoning.check(STARTED, started_on is not None, start=started_on)
    if started_on is None:
        return reasoning.decided({**outcome, **not_started(facts)})
    return reasoning.decided({**outcome, "clock_started": True, **judge_filing(facts, started_on, reasoning)})


def is_posted_defence(facts: AppealFacts, reasoning: Reasoning) -> bool:
    """Whether the clock waits for the gazette: only of a defence against a notice that was posted."""
    if facts.stage != "defence":
        return False
    return reasoning.need("service.how", facts.service.how, STARTED) == "postal"


def service_day(facts: AppealFacts, reasoning: Reasoning) -> Given[date]:
    """The day handed over; of what the gazette alone told, the day printed."""
    served_on = facts.service.served_on
    if served_on is UNSET and facts.service.how == "gazette":
        served_on = facts.service.published_on
    reasoning.need("service.served_on", served_on, IN_TIME[facts.stage])
    return served_on


def suspension(stage: Stage, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """A defence comes before anything is imposed; an appeal suspends by its reading; that of an inquiry never does."""
    if stage not in SUSPENDS:
        return
    suspends = stage == "defence" or (stage == "appeal" and reasoning.reading("appeal_suspends") == "yes")
    reasoning.step(SUSPENDS[stage], suspends)
    yield "suspensive", suspends


def not_started(facts: AppealFacts) -> dict[str, Any]:
    """Nothing can be late before the gazette."""
    filed = {} if filing_day(facts) is None else {"admissible": True}
    today = {} if facts.on is UNSET else {"admissible_today": True}
    return {"clock_started": False, "default_judgment": False, **filed, **today}


def filing_day(facts: AppealFacts) -> date | None:
    """The day of the filing, in the offset of its own instant; None while it has not come about."""
    filed_on = facts.filed_at.date() if facts.filed_on is UNSET and facts.filed_at is not UNSET else facts.filed_on
    return happened(filed_on, facts.on)


def judge_filing(facts: AppealFacts, start: date, reasoning: Reasoning) -> dict[str, Any]:
    """The last day, with a valid extension, and where the filing and the day asked about stand to it."""
    first_due = due_on(facts.stage, start, office_calendar(facts.calendar), reasoning).due_on
    valid = is_extension_valid(facts, first_due, reasoning)
    due = max(first_due, facts.extension.until_on) if valid and facts.extension is not UNSET else first_due
    told: dict[str, Any] = {"due_on": due} if valid is None else {"due_on": due, "extension_valid": valid}
    filed_on = filing_day(facts)
    in_time = filed_on is not None and filed_on <= due
    if filed_on is not None:
        told["admissible"] = in_time
        reasoning.check(IN_TIME[facts.stage], in_time, due_on=due, filed_on=filed_on)
        if not in_time and valid is False and facts.stage in EXTENDABLE:
            reasoning.refuse(EXTENSION.provision)
    if facts.on is not UNSET:
        told["admissible_today"] = facts.on <= due
    return told | dict(judge_default(facts, due, filed_on, reasoning))


def is_extension_valid(facts: AppealFacts, first_due: date, reasoning: Reasoning) -> bool | None:
    """Whether an extension counts: the Council's, while the term runs, never of an inquiry; None without one."""
    extension = facts.extension
    if extension is UNSET or happened(extension.decided_on, facts.on) is None:
        return None
    valid = facts.stage in EXTENDABLE and extension.by == COUNCIL
    if valid and extension.decided_on > first_due:
        valid = reasoning.reading("late_extension") == "allowed"
    reasoning.step(EXTENSION, valid, by=extension.by, decided_on=extension.decided_on, due_on=first_due)
    return valid


def judge_default(
    facts: AppealFacts, due: date, filed_on: date | None, reasoning: Reasoning
) -> Iterator[tuple[str, bool]]:
    """Whether judgment without a defence is possible: the term is over and none came in time."""
    day = filed_on if facts.on is UNSET else facts.on
    if facts.stage not in DEFAULTS or day is None:
        return
    default = day > due and (filed_on is None or filed_on > due)
    reasoning.step(DEFAULTS[facts.stage], default, default=default)
    yield "default_judgment", default


def service_of_notice(facts: AppealFacts, reasoning: Reasoning) -> Iterator[tuple[str, Any]]:
    """Five days from drawing the notice to hand it over or to post it; by the reading a late one is void."""
    if facts.drawn_on is UNSET:
        return
    due = due_on("notice_service", facts.drawn_on, office_calendar(facts.calendar), reasoning).due_on
    yield "service_due_on", due
    served_on = happened(facts.service.served_on, facts.on)
    if served_on is None and (facts.on is UNSET or facts.on <= due):
        return
    timely = served_on is not None and served_on <= due
    reasoning.step(SERVED, timely, due_on=due, served_on=served_on)
    void = not timely and reasoning.reading("late_service") == "nullity"
    reasoning.step(VOID, void, void=void)
    if void:
        reasoning.refuse(VOID.provision)
    yield "service_timely", timely
    yield "notice_void", void


def judge_diligence(facts: AppealFacts, reasoning: Reasoning) -> Iterator[tuple[str, bool]]:
    """Never by the inspector who wrote the notice."""
    if facts.diligence is not UNSET:
        other = facts.diligence.by != facts.diligence.notice_by
        yield "diligence_valid", reasoning.step(DILIGENCE, other, by=facts.diligence.by)


SERVICES = (
    Service("appeal", "Esta defesa ou recurso está no prazo, e perante quem?", AppealFacts, appeal, (
        "anx1_art103_par1u", "anx1_art111_cpt", "anx1_art111_par2", "anx1_art111_par3", "anx1_art112_cpt",
        "anx1_art119_par1", "anx1_art121_cpt",
    )),
)  # fmt: skip
