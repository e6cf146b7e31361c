# SPDX-License-Identifier: Apache-2.0
"""Art. 40: what an infraction notice holds, and how and until when it reaches the infractor."""

from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.errors import FactError
from outorga.law.kernel.facts import UNSET, Facts, Given, contradiction, known
from outorga.law.norms.mg_pl1842_2004.deadlines import RULES, due_on
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

TERM = RULES["notice_service"].test
CONTENTS = Test("art40_cpt", "O auto traz o que é obrigatório; falta: {lacking}.")
NEEDED = {
    "offender_name": Test("art40_cpt_inc1", "O auto traz o nome do permissionário, da empresa ou do condutor."),
    "permit_number": Test("art40_cpt_inc2", "O auto traz o número da permissão."),
    "place_and_time": Test("art40_cpt_inc3", "O auto traz local, dia e hora da infração."),
    "provision_and_description": Test("art40_cpt_inc4", "O auto traz o dispositivo infringido e a descrição."),
    "officer_signature": Test("art40_cpt_inc5", "O auto traz a assinatura do servidor."),
    "fine_amount": Test("art40_cpt_inc7", "O auto traz o valor da multa."),
}
SIGNED = Test("art40_cpt_inc6", "O infrator assinou o auto, o que se pede quando possível.")
UNSIGNED = Test("art40_par2", "A falta da assinatura do infrator não invalida o auto.")
DELIVERED = Test("art40_par1", "A primeira via chegou ao autuado em {on}, com recibo; resultado: {result}.")
REFUSED = Test("art40_par1", "A recusa do recebimento foi certificada: {certified}; vale como entrega: {counts}.")
VISITED = Test("art40_par5", "Endereço desatualizado: vale a data da visita, {on}.")
ABSENT = Test("art40_par5", "Só a mudança de endereço dá por recebido o auto; o autuado estava ausente.")
IN_TIME = Test("art40_par4", "Recebido em {served_on}; o prazo de notificação ia até {serve_by_on}; em {on}.")


class Committed(Facts, frozen=True, gc=False):
    """The infraction that the notice reports."""

    committed_on: Given[date] = UNSET


class Issued(Facts, frozen=True, gc=False):
    """The notice."""

    issued_on: Given[date] = UNSET


class Contents(Facts, frozen=True, gc=False):
    """What stands in the notice."""

    offender_name: Given[bool] = UNSET
    permit_number: Given[bool] = UNSET
    place_and_time: Given[bool] = UNSET
    provision_and_description: Given[bool] = UNSET
    officer_signature: Given[bool] = UNSET
    fine_amount: Given[bool] = UNSET
    offender_signature: Given[bool] = UNSET


class Delivery(Facts, frozen=True, gc=False):
    """How the first copy was taken to the infractor, and what came of it."""

    how: Given[Literal["signature", "postal", "gazette", "electronic"]] = UNSET
    result: Given[Literal["received", "moved", "absent", "refused"]] = UNSET
    on: Given[date] = UNSET
    refusal_certified: Given[bool] = UNSET


class NoticeFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `notice`."""

    infraction: Committed = Committed()
    notice: Issued = Issued()
    contents: Given[Contents] = UNSET
    service: Given[Delivery] = UNSET

    def contradictions(self) -> Iterator[FactError]:
        """Nothing is issued or served before the infraction."""
        committed_on = known(self.infraction.committed_on)
        served_on = known(self.service.on) if self.service is not UNSET else None
        for path, day in (("notice.issued_on", known(self.notice.issued_on)), ("service.on", served_on)):
            if committed_on and day and day < committed_on:
                yield contradiction(path, "a day not before infraction.committed_on", day)


def notice(facts: NoticeFacts, reasoning: Reasoning) -> Decision:
    """A notice holds six items and reaches the infractor in 45 days, or it is filed away."""
    committed_on = reasoning.need("infraction.committed_on", facts.infraction.committed_on, TERM)
    lacking = missing_contents(facts.contents, reasoning) if facts.contents is not UNSET else []
    served_on = receipt(facts.service, reasoning) if facts.service is not UNSET else None
    if committed_on is None or reasoning.missing:
        return reasoning.undetermined()
    calendar = office_calendar(facts.calendar)
    serve_by_on = due_on("notice_service", committed_on, calendar, reasoning).due_on
    told: dict[str, Any] = {"serve_by_on": serve_by_on, "missing_contents": lacking}
    archived = facts.service is not UNSET and late(served_on, serve_by_on, known(facts.on), reasoning)
    if facts.service is not UNSET:
        told |= {"served_on": served_on, "new_delivery": served_on is None and not archived}
    if served_on is not None:
        told["appeal_until"] = due_on("first_appeal", served_on, calendar, reasoning).due_on
    return reasoning.decided({**told, "archived": archived, "valid": not lacking and not archived})


def missing_contents(contents: Contents, reasoning: Reasoning) -> list[str]:
    """The mandatory items that the notice lacks; the infractor's own signature is not one of them."""
    given = {name: reasoning.need(f"contents.{name}", getattr(contents, name), test) for name, test in NEEDED.items()}
    lacking = [name for name, present in given.items() if present is False]
    for name, present in given.items():
        if present is not None:
            reasoning.check(NEEDED[name], present)
    if contents.offender_signature is not UNSET:
        reasoning.step(SIGNED if contents.offender_signature else UNSIGNED, contents.offender_signature)
    reasoning.step(CONTENTS, not lacking, lacking=lacking)
    return lacking


def receipt(service: Delivery, reasoning: Reasoning) -> date | None:
    """The day that counts as receipt: of the delivery, or of the visit to an old address; none while undelivered."""
    match reasoning.need("service.result", service.result, DELIVERED):
        case "received":
            on = reasoning.need("service.on", service.on, DELIVERED)
            return on and reasoning.step(DELIVERED, on, on=on, result="received")
        case "moved":
            on = reasoning.need("service.on", service.on, VISITED)
            return on and reasoning.step(VISITED, on, on=on)
        case "absent":
            reasoning.step(ABSENT, False)
        case "refused":
            return refusal(service, reasoning)
    return None


def refusal(service: Delivery, reasoning: Reasoning) -> date | None:
    """A refusal is no receipt, save where it was certified and the reading takes that for one."""
    counts = reasoning.reading("refused_delivery") == "certified_refusal"
    certified = known(service.refusal_certified)
    if counts:
        certified = reasoning.need("service.refusal_certified", service.refusal_certified, REFUSED)
    reasoning.step(REFUSED, counts and certified is True, certified=certified, counts=counts)
    return reasoning.need("service.on", service.on, REFUSED) if counts and certified else None


def late(served_on: date | None, serve_by_on: date, on: date | None, reasoning: Reasoning) -> bool:
    """Served after the 45 days, or not served at all while the day asked lies after them."""
    day = served_on or on
    in_time = day is None or day <= serve_by_on
    reasoning.check(IN_TIME, in_time, served_on=served_on, serve_by_on=serve_by_on, on=on)
    return not in_time


SERVICES = (
    Service("notice", "O auto de infração vale e foi entregue a tempo?", NoticeFacts, notice, (
        "art40_cpt", *(test.provision for test in NEEDED.values()), "art40_cpt_inc6", "art40_par1", "art40_par2",
        "art40_par4", "art40_par5", RULES["first_appeal"].test.provision,
    )),
)  # fmt: skip
