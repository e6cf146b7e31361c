# SPDX-License-Identifier: Apache-2.0
"""Art. 81: whether the price of a ticket that is handed back is returned."""

from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Given, Instant
from outorga.law.kernel.money import ZERO
from outorga.law.norms.mg_5997_1960.deadlines import due_at
from outorga.law.norms.mg_5997_1960.vocabulary import CURRENCY, Cruzeiros, LinesFacts, NoReadings, office_calendar

RETURNED = Test("anx1_art81_cpt", "A passagem devolvida em {returned_at} voltou até {return_until_at}.")


class RefundFacts(LinesFacts, frozen=True, kw_only=True, gc=False):
    """Facts of `refund`."""

    price: Cruzeiros
    departure_at: Given[Instant] = UNSET
    returned_at: Given[Instant] = UNSET
    readings: NoReadings = NoReadings()


def refund(facts: RefundFacts, reasoning: Reasoning) -> Decision:
    """The whole price, for a ticket handed back while the hours before departure are not yet passed."""
    departure_at = reasoning.need("departure_at", facts.departure_at, RETURNED)
    returned_at = reasoning.need("returned_at", facts.returned_at, RETURNED)
    if departure_at is None or returned_at is None:
        return reasoning.undetermined()
    until_at = due_at("ticket_return", departure_at, office_calendar(facts.calendar), reasoning).due_at
    in_time = reasoning.check(RETURNED, returned_at <= until_at, returned_at=returned_at, return_until_at=until_at)
    return reasoning.decided(
        {"refund": facts.price if in_time else ZERO, "return_until_at": until_at, "currency": CURRENCY}
    )


SERVICES = (
    Service("refund", "O preço desta passagem devolvida volta ao passageiro?", RefundFacts, refund,
            (RETURNED.provision,)),
)  # fmt: skip
