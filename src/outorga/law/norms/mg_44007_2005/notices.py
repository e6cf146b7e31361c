# SPDX-License-Identifier: Apache-2.0
"""Arts. 3, 12, 16 and 24: who may issue an infraction notice, whom it binds, and when its receipt is proved."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal, NamedTuple

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Count, Facts, Given, Instant, Maybe, contradiction, known
from outorga.law.norms.mg_44007_2005.vocabulary import PricedItem

SERVICE_RULE = "art20_cpt_inc2"

OWN_AGENT = Test("art12_cpt", "O agente próprio ou credenciado tem credencial válida no dia da lavratura ({until}).")
OTHER_BODY = Test("art3_cpt", "O outro órgão age por competência própria ou convênio: {agreement}.")
AGENT = Test(
    "art12_cpt", "Quem lavra é agente do DER/MG, próprio ou credenciado, ou de outro órgão competente: {kind}."
)
AT_ONCE = Test("art16_cpt", "Constatada em {found_at}, lavrada em {issued_at}; imediata é até {hours} horas.")
ANSWERS = Test("art16_par1u", "O autorizatário responde pelas ações e omissões de seus prepostos; agiu: {actor}.")
PENALTIES = Test("art17_cpt", "A infração {provision} sujeita o infrator às penalidades do decreto.")
PUBLISHED = Test(
    "art20_cpt_inc2", "A norma de serviço foi publicada em {published_on}; a infração é de {committed_on}."
)
COMMITTED = Test("art17_cpt", "O dia da infração é conhecido.")
SIGNED = Test("art24_cpt_inc1", "Recebimento provado pela assinatura em {signed_on}, de {by}.")
DELIVERED = Test(
    "art24_cpt_inc2", "Recebimento provado pelo aviso de recebimento em {delivered_on}; postagem em {posted_on}."
)
GAZETTE = Test("art24_cpt_inc2", "Aviso devolvido; publicação no Órgão Oficial em {gazette_on}.")
SIGNATURE_MEANS = Test(
    "art24_par1", "Assinar não é reconhecer a falta, e recusar não invalida o auto; recusa: {refused}."
)


class NoticedInfraction(Facts, frozen=True, gc=False):
    """The infraction that the notice states."""

    provision: PricedItem
    committed_on: Maybe[date] = UNSET


class Agent(Facts, frozen=True, gc=False):
    """Who issued the notice."""

    kind: Maybe[Literal["own", "accredited", "other_body"]] = UNSET
    credential_until: Maybe[date] = UNSET
    agreement: Maybe[bool] = UNSET


class ServiceRule(Facts, frozen=True, gc=False):
    """The rule of service that was breached."""

    published_on: Maybe[date] = UNSET


class Signature(Facts, frozen=True, gc=False):
    """Whether and by whom the notice was signed."""

    signed_on: Maybe[date] = UNSET
    by: Maybe[Literal["holder", "representative", "driver"]] = UNSET
    refused: Maybe[bool] = UNSET


class Posting(Facts, frozen=True, gc=False):
    """The sending by post with return receipt."""

    posted_on: Maybe[date] = UNSET
    delivered_on: Maybe[date] = UNSET
    returned: Maybe[bool] = UNSET


class NoticeParameters(Facts, frozen=True, gc=False):
    """What the agency fixes about notices."""

    immediate_hours: Given[Count] = UNSET


class NoticeReadings(Facts, frozen=True, gc=False):
    """Readings of the notice."""

    driver_signature: Given[Literal["counts", "holder_only"]] = UNSET
    first_receipt: Given[Literal["earliest", "latest"]] = UNSET
    other_means: Given[Literal["none", "gazette"]] = UNSET
    late_notice: Given[Literal["warn", "void"]] = UNSET


class NoticeFacts(Facts, frozen=True, gc=False):
    """Facts of `notice`."""

    infraction: NoticedInfraction
    found_at: Maybe[Instant] = UNSET
    issued_at: Maybe[Instant] = UNSET
    agent: Agent = Agent()
    actor: Maybe[Literal["holder", "driver", "tout", "carrier"]] = UNSET
    carrier_registered: Maybe[bool] = UNSET
    rule: ServiceRule = ServiceRule()
    signature: Signature = Signature()
    posting: Posting = Posting()
    gazette_on: Maybe[date] = UNSET
    parameters: NoticeParameters = NoticeParameters()
    readings: NoticeReadings = NoticeReadings()

    def contradictions(self) -> Iterator[FactError]:
        """A notice cannot precede the finding, nor a delivery the posting."""
        found, issued = known(self.found_at), known(self.issued_at)
        if found and issued and issued < found:
            yield contradiction("issued_at", "an instant not before found_at", issued.to_text())
        posted, delivered = known(self.posting.posted_on), known(self.posting.delivered_on)
        if posted and delivered and delivered < posted:
            yield contradiction("posting.delivered_on", "a day not before posting.posted_on", delivered)


class Receipt(NamedTuple):
    """A proof that the infractor received the notice."""

    on: date
    how: str


def notice(facts: NoticeFacts, reasoning: Reasoning) -> Decision:
    """A notice needs a competent agent; it binds the holder for its agents, and its term waits for a proven receipt."""
    reasoning.step(PENALTIES, provision=facts.infraction.provision)
    reasoning.need("infraction.committed_on", facts.infraction.committed_on, COMMITTED)
    competent_agent(facts, reasoning)
    warnings = issued_at_once(facts, reasoning)
    infractor = infractor_of(facts, reasoning)
    if facts.infraction.provision == SERVICE_RULE:
        published_before(facts, reasoning)
    receipt = proven_receipt(facts, reasoning)
    return reasoning.conclude({
        "valid": not reasoning.refused, "infractor": infractor, "warnings": warnings,
        "served_on": receipt.on if receipt else None, "how": receipt.how if receipt else None,
        "clock": "started" if receipt else "not_started", "next_step": next_step(facts.posting, receipt),
        "admission": False, "judged_by": "DER/MG",
    })  # fmt: skip


def competent_agent(facts: NoticeFacts, reasoning: Reasoning) -> None:
    """Own and accredited agents need a credential in force; other bodies an agreement or a competence of their own."""
    kind = reasoning.need("agent.kind", facts.agent.kind, AGENT)
    if kind is None:
        return
    reasoning.step(AGENT, kind=kind)
    if kind == "other_body":
        agreement = reasoning.need("agent.agreement", facts.agent.agreement, OTHER_BODY)
        if agreement is not None:
            reasoning.check(OTHER_BODY, agreement, agreement=agreement)
    else:
        credential_in_force(facts, reasoning)


def credential_in_force(facts: NoticeFacts, reasoning: Reasoning) -> None:
    """The credential lasts to its last day; where the issue is not known, no earlier day than the finding is."""
    until = reasoning.need("agent.credential_until", facts.agent.credential_until, OWN_AGENT)
    day = earliest_issue_day(facts)
    if until is not None and day is not None:
        reasoning.check(OWN_AGENT, day <= until, until=until, on=day)


def earliest_issue_day(facts: NoticeFacts) -> date | None:
    """The day of issue, or the latest known day that cannot come after it."""
    moment = known(facts.issued_at) or known(facts.found_at)
    return moment.date() if moment else known(facts.infraction.committed_on)


def issued_at_once(facts: NoticeFacts, reasoning: Reasoning) -> list[str]:
    """A notice is issued as soon as the infraction is found; lateness warns, or voids by the reading."""
    found = reasoning.need("found_at", facts.found_at, AT_ONCE)
    issued = reasoning.need("issued_at", facts.issued_at, AT_ONCE)
    if found is None or issued is None:
        return []
    hours = immediate_hours(facts, issued.date(), reasoning)
    late = issued - found > timedelta(hours=hours)
    void = late and reasoning.reading("late_notice") == "void"
    reasoning.step(AT_ONCE, not late, found_at=found, issued_at=issued, hours=hours)
    if void:
        reasoning.refuse(AT_ONCE.provision)
    return ["not_immediate"] if late else []


def immediate_hours(facts: NoticeFacts, on: date, reasoning: Reasoning) -> int:
    """How many hours still are at once: as given, else as the agency fixed it."""
    given = facts.parameters.immediate_hours
    if given is not UNSET:
        reasoning.used("immediate_hours", given, None)
        return given
    entry = reasoning.parameter("immediate_hours", on)
    hours: int = entry.value if entry else reasoning.fixed("immediate_hours")
    return hours


def infractor_of(facts: NoticeFacts, reasoning: Reasoning) -> str:
    """The holder answers for whoever acts for it; a carrier that is not registered answers for itself."""
    actor = reasoning.need("actor", facts.actor, ANSWERS)
    if actor is not None:
        reasoning.step(ANSWERS, actor=actor)
    return "carrier" if known(facts.carrier_registered) is False else "holder"


def published_before(facts: NoticeFacts, reasoning: Reasoning) -> None:
    """Only a rule published by the day of the act can be breached."""
    published = reasoning.need("rule.published_on", facts.rule.published_on, PUBLISHED)
    committed = known(facts.infraction.committed_on)
    if published is not None and committed is not None:
        reasoning.check(PUBLISHED, published <= committed, published_on=published, committed_on=committed)


def proven_receipt(facts: NoticeFacts, reasoning: Reasoning) -> Receipt | None:
    """The receipt that begins the term: one of those proved, the earliest or the latest by the reading."""
    receipts = [*by_signature(facts.signature, reasoning), *by_post(facts, reasoning)]
    if len(receipts) < 2:
        return receipts[0] if receipts else None
    choose = min if reasoning.reading("first_receipt") == "earliest" else max
    return choose(receipts, key=lambda receipt: receipt.on)


def by_signature(signature: Signature, reasoning: Reasoning) -> Iterator[Receipt]:
    """The infractor's signature on the notice proves its receipt; a refusal proves none."""
    signed, by, refused = known(signature.signed_on), known(signature.by), known(signature.refused)
    reasoning.step(SIGNATURE_MEANS, True, refused=refused)
    proved = signed is not None and not refused and (
        by in ("holder", "representative") or reasoning.reading("driver_signature") == "counts"
    )  # fmt: skip
    reasoning.step(SIGNED, proved, signed_on=signed, by=by)
    if proved and signed is not None:
        yield Receipt(signed, "signature")


def by_post(facts: NoticeFacts, reasoning: Reasoning) -> Iterator[Receipt]:
    """The date on the postal receipt proves it, not the posting; a returned one proves nothing by itself."""
    posting, gazette = facts.posting, known(facts.gazette_on)
    delivered = known(posting.delivered_on)
    reasoning.step(DELIVERED, delivered is not None, delivered_on=delivered, posted_on=known(posting.posted_on))
    if delivered is not None:
        yield Receipt(delivered, "postal")
    if known(posting.returned) and reasoning.reading("other_means") == "gazette" and gazette is not None:
        reasoning.step(GAZETTE, True, gazette_on=gazette)
        yield Receipt(gazette, "gazette")


def next_step(posting: Posting, receipt: Receipt | None) -> str | None:
    """What is still to be done so that the term may begin."""
    if receipt:
        return None
    if known(posting.returned):
        return "other_means"
    return None if known(posting.posted_on) else "post_with_return_receipt"


SERVICES = (
    Service("notice", "O auto de infração vale, a quem obriga, e o seu prazo começou?", NoticeFacts, notice, (
        "art3_cpt", "art12_cpt", "art16_cpt", "art16_par1u", "art17_cpt", "art20_cpt_inc2", "art24_cpt_inc1",
        "art24_cpt_inc2", "art24_par1",
    )),
)  # fmt: skip
