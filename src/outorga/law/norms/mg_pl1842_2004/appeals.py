# SPDX-License-Identifier: Apache-2.0
"""Art. 51: who may appeal, to whom, until when, with which deposit, and what the appeal stays."""

from datetime import date
from decimal import Decimal
from typing import Any, Literal

import msgspec

from outorga.law.kernel.calendars import office_calendar
from outorga.law.kernel.decisions import Decision, Reasoning, Service, Test
from outorga.law.kernel.facts import UNSET, Facts, Fraction, Given, Maybe, known
from outorga.law.kernel.money import ZERO, half_up
from outorga.law.norms.mg_pl1842_2004.deadlines import RULES, due_on, first_day
from outorga.law.norms.mg_pl1842_2004.vocabulary import TaxiFacts

NOTICE = "infraction_notice"
PARTIES = ("holder", "company", "auxiliary_driver")

AGAINST = Test("art51_cpt", "Sabe-se contra o que é o recurso.")
INSTANCE = Test("art51_cpt", "Sabe-se a quem se recorre: ao Diretor ou ao Conselho.")
SAFETY = Test("art75_cpt", "A retirada de circulação por segurança é medida, não penalidade: o recurso não a suspende.")
COUNCIL = Test("art4_cpt_inc23", "CT é o Conselho de Transporte Coletivo Intermunicipal e Metropolitano.")
FIRST_DECISION = Test(
    "art51_par1", "O Conselho só julga o que o Diretor manteve; decisão do Diretor: {first_instance}."
)
PARTY = Test("art51_par5", "Recorre o permissionário, a empresa, o auxiliar ou o seu procurador; recorreu: {kind}.")
OPERATOR = Test("art51_par5", "A operadora de rádio multada pode recorrer.")
ATTORNEY = Test(
    "art51_par5",
    "O procurador traz procuração com firma reconhecida ({certified}) e poderes para o recurso ({powers}).",
)
DEPOSIT = Test("art51_par2", "Depósito prévio de {required}; depositado {paid}; exigido: {demanded}.")
STAY = Test("art51_par6", "O recurso admitido suspende a penalidade, salvo contra o auto; contra: {against}.")


class AppealDeposit(Facts, frozen=True, gc=False):
    """The prior deposit."""

    amount: Given[Fraction] = UNSET


class Appellant(Facts, frozen=True, gc=False):
    """Who appeals; of an attorney, the paper."""

    kind: Given[
        Literal["holder", "company", "auxiliary_driver", "attorney", "radio_operator", "passenger", "other"]
    ] = UNSET
    signature_certified: Given[bool] = UNSET
    specific_powers: Given[bool] = UNSET


class AppealFacts(TaxiFacts, frozen=True, gc=False):
    """Facts of `appeal`."""

    against: Given[
        Literal["infraction_notice", "seizure", "plate_removal", "suspension", "cassation", "safety_removal"]
    ] = UNSET
    instance: Given[Literal[1, 2]] = UNSET
    served_on: Given[date] = UNSET
    filed_on: Given[date] = UNSET
    first_instance: Maybe[Literal["upheld", "cancelled"]] = UNSET
    fine_amount: Given[Fraction] = UNSET
    deposit: AppealDeposit = AppealDeposit()
    appellant: Appellant = Appellant()


class Instance(msgspec.Struct, frozen=True):
    """One of the two instances: its term, who decides, and the day one of a notice and of another penalty."""

    term: str
    authority: str
    notice: Test
    penalty: Test

    @property
    def in_time(self) -> Test:
        """The test of the term."""
        return Test(RULES[self.term].test.provision, "Apresentado em {filed_on}; o prazo ia até {due_on}.")


INSTANCES = {
    1: Instance(
        "first_appeal", "director_of_metropolitan_transport",
        Test("art51_cpt_inc1", "Conta do primeiro dia útil depois do recebimento do auto: {first_counted_on}."),
        Test("art51_cpt_inc2", "Conta do primeiro dia útil depois da comunicação da penalidade: {first_counted_on}."),
    ),
    2: Instance(
        "second_appeal", "transport_council",
        Test("art51_par1_inc1", "Conta do primeiro dia útil depois da decisão sobre o auto: {first_counted_on}."),
        Test("art51_par1_inc2", "Conta do primeiro dia útil depois da decisão sobre a penalidade: {first_counted_on}."),
    ),
}  # fmt: skip


def appeal(facts: AppealFacts, reasoning: Reasoning) -> Decision:
    """An appeal is admitted in time, from who may bring it, with the deposit; admitted, it stays all but a notice."""
    against = reasoning.need("against", facts.against, AGAINST)
    if against == "safety_removal":
        reasoning.check(SAFETY, False)
        return reasoning.not_applicable({"suspensive": False})
    number = reasoning.need("instance", facts.instance, INSTANCE)
    timed = term(facts, INSTANCES[number or 1], reasoning)
    if number == 2:
        reasoning.step(COUNCIL)
        first_decision(facts.first_instance, reasoning)
    party(facts.appellant, reasoning)
    deposited = deposit(facts, reasoning) if against == NOTICE else (ZERO, ZERO)
    if against is None or number is None or deposited is None or reasoning.missing:
        return reasoning.undetermined()
    admissible = not reasoning.refused
    return reasoning.decided({
        **timed, "authority": INSTANCES[number].authority, "admissible": admissible,
        "suspensive": stays(against, reasoning, admissible=admissible),
        "deposit_required": deposited[0], "deposit_shortfall": deposited[1],
    })  # fmt: skip


def term(facts: AppealFacts, instance: Instance, reasoning: Reasoning) -> dict[str, Any]:
    """Fifteen days from the first business day after the service; the last one still is in time."""
    served_on = reasoning.need("served_on", facts.served_on, instance.in_time)
    filed_on = reasoning.need("filed_on", facts.filed_on, instance.in_time)
    if served_on is None or filed_on is None or facts.instance is UNSET:
        return {}
    calendar = office_calendar(facts.calendar)
    day_one = instance.notice if facts.against == NOTICE else instance.penalty
    due = due_on(instance.term, served_on, calendar, reasoning, day_one).due_on
    in_time = reasoning.check(instance.in_time, filed_on <= due, filed_on=filed_on, due_on=due)
    first = first_day(instance.term, served_on, calendar, reasoning)
    return {"due_on": due, "first_counted_on": first, "in_time": in_time}


def first_decision(decision: Maybe[str], reasoning: Reasoning) -> None:
    """The council hears an appeal only against a penalty that the director upheld."""
    if decision is UNSET:
        reasoning.lack("first_instance", FIRST_DECISION)
    else:
        reasoning.check(FIRST_DECISION, decision == "upheld", first_instance=decision)


def party(appellant: Appellant, reasoning: Reasoning) -> None:
    """The punished person, or an attorney with a certified and specific power; the radio operator by the reading."""
    kind = reasoning.need("appellant.kind", appellant.kind, PARTY)
    if kind == "attorney":
        certified = reasoning.need("appellant.signature_certified", appellant.signature_certified, ATTORNEY)
        powers = reasoning.need("appellant.specific_powers", appellant.specific_powers, ATTORNEY)
        if certified is not None and powers is not None:
            reasoning.check(ATTORNEY, certified and powers, certified=certified, powers=powers)
    elif kind == "radio_operator":
        reasoning.check(OPERATOR, reasoning.reading("radio_operator_appeal") == "admitted")
    elif kind is not None:
        reasoning.check(PARTY, kind in PARTIES, kind=kind)


def deposit(facts: AppealFacts, reasoning: Reasoning) -> tuple[Decimal, Decimal] | None:
    """The whole fine is deposited before; the reading may not demand it. Returns what is required and what lacks."""
    if reasoning.reading("prior_deposit") == "not_required":
        reasoning.step(DEPOSIT, required=ZERO, paid=known(facts.deposit.amount), demanded=False)
        return ZERO, ZERO
    required = reasoning.need("fine_amount", facts.fine_amount, DEPOSIT)
    paid = reasoning.need("deposit.amount", facts.deposit.amount, DEPOSIT)
    if required is None or paid is None:
        return None
    reasoning.check(DEPOSIT, paid >= required, required=required, paid=paid, demanded=True)
    return half_up(required), half_up(max(required - paid, ZERO))


def stays(against: str, reasoning: Reasoning, *, admissible: bool) -> bool:
    """An appeal that was admitted stays the penalty, save a notice, and a seizure by its reading."""
    held = against != NOTICE and (against != "seizure" or reasoning.reading("seizure_appeal") == "suspensive")
    return bool(reasoning.step(STAY, admissible and held, against=against))


SERVICES = (
    Service("appeal", "O recurso cabe, a quem, até quando, e o que suspende?", AppealFacts, appeal, (
        "art4_cpt_inc23", "art51_cpt", "art51_cpt_inc1", "art51_cpt_inc2", "art51_par1", "art51_par1_inc1",
        "art51_par1_inc2",
        "art51_par2", "art51_par5", "art51_par6", "art75_cpt", "art81_cpt",
    )),
)  # fmt: skip
